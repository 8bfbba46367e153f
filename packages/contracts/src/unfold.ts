/**
 * Contract unfolding (section 4.1): a method of a class is verified with the predicates of its precondition opened, where the class sees
 * their definitions. As for permissions, this is done where one is needed (infer.ts), and the postcondition's predicates are closed where they
 * are consumed. Here is what else the definitions say, which no permission asks for: conditions on arguments, and that what is separate is
 * not the same. It is a lot where most proofs do without, so it is brought in where one would fail.
 */
import { and, limits, or, type SymbolicTerm } from "@everypath/core";
import { type Context, type Contract, isSeen } from "./context.ts";
import { attempt } from "./decide.ts";
import { openChunk } from "./infer.ts";
import { callOf } from "./inferred.ts";
import { learned } from "./outcomes.ts";
import type { PredicateChunk, SymbolicState } from "./state.ts";

/** The contract of what begins in the state. */
export function unfoldedContract(context: Context, entry: SymbolicState): Contract {
  let known: readonly SymbolicTerm[] | undefined;
  const plain: Context = { ...context, contract: undefined };
  const seen = entry.heap.filter(
    (chunk): chunk is PredicateChunk => chunk.kind === "predicate" && isSeen(context, chunk.predicate),
  );
  return {
    facts: () => {
      known ??= factsOf(plain, entry, seen);
      return known;
    },
    record: () => recordUnfolding(plain, seen, entry),
  };
}

/** Opened together, since what is separate shows only then. */
function recordUnfolding(
  { run, site }: Context,
  seen: readonly PredicateChunk[],
  { store, heap }: SymbolicState,
): void {
  const [first] = seen;
  if (site === undefined || first === undefined) return;
  const calls = seen.map(({ predicate, receiver, arguments: given }) =>
    callOf(predicate, [receiver, ...given], store, heap),
  );
  const opens = calls.map((call) => `open ${call};`);
  const closes = calls.map((call) => `close ${call};`).reverse();
  const call = calls.includes(undefined) ? undefined : [...opens, ...closes].join(" ");
  run.inferred.push({ operation: "unfold", site, subject: first.predicate, values: [], call });
}

function factsOf(
  context: Context,
  entry: SymbolicState,
  seen: readonly PredicateChunk[],
): readonly SymbolicTerm[] {
  let cases: readonly SymbolicState[] = [entry];
  for (const chunk of seen) {
    const opened = attempt(context, () => cases.flatMap((state) => openChunk(context, state, chunk)));
    if (opened !== undefined && opened.length <= limits.contracts.definitionCases) cases = opened;
  }
  const taught = cases.map((state) => new Set(learned(entry, state)));
  const [first = new Set<SymbolicTerm>()] = taught;
  const common = [...first].filter((fact) => taught.every((facts) => facts.has(fact)));
  const apart = taught.map((facts) => and(...[...facts].filter((fact) => !common.includes(fact))));
  return [...common, or(...apart)];
}
