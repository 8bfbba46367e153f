/** Values that are conditionals: what a path makes of them, and what it leaves open. */
import { type Application, rebuild, type SymbolicTerm, type Term } from "@everypath/core";
import { type Fact, knownTruth } from "./facts.ts";

/** Replaces conditionals whose conditions the facts decide by the side that is meant. */
export function underFacts(facts: Fact | undefined): (term: SymbolicTerm) => SymbolicTerm {
  const done = new Map<SymbolicTerm, SymbolicTerm>();
  const chosen = (term: SymbolicTerm): SymbolicTerm | undefined => {
    if (term.kind !== "application" || term.operator !== "ite") return undefined;
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const known = knownTruth(facts, condition);
    return known === undefined ? undefined : known ? whenTrue : whenFalse;
  };
  return (root) => {
    const stack = [root];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (done.has(top)) {
        stack.pop();
        continue;
      }
      const side = chosen(top);
      const parts =
        side !== undefined
          ? [side]
          : top.kind === "application"
            ? (top.arguments as readonly SymbolicTerm[])
            : [];
      const waiting = parts.filter((part) => !done.has(part));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      stack.pop();
      const made = parts.map((part) => done.get(part)!);
      done.set(
        top,
        side !== undefined
          ? made[0]!
          : top.kind === "application"
            ? (rebuild(top, made) as SymbolicTerm)
            : top,
      );
    }
    return done.get(root)!;
  };
}

/** The condition of a conditional in a term that mentions a constant of interest; undefined: none is left. */
export function openCondition(
  root: SymbolicTerm,
  isOfInterest: (value: bigint) => boolean,
): SymbolicTerm | undefined {
  let condition: SymbolicTerm | undefined;
  let isMentioned = false;
  const seen = new Set<Term>([root]);
  for (const term of seen) {
    if (term.kind === "constant" && typeof term.value === "bigint") isMentioned ||= isOfInterest(term.value);
    if (term.kind !== "application") continue;
    if (term.operator === "ite") condition ??= term.arguments[0] as SymbolicTerm;
    for (const part of valueParts(term)) seen.add(part);
  }
  return isMentioned ? condition : undefined;
}

/** What the value is made of: the condition of a conditional is no part of it. */
export function valueParts({ operator, arguments: parts }: Application): readonly Term[] {
  return operator === "ite" ? parts.slice(1) : parts;
}
