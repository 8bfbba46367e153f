/**
 * Offsets that are decided rather than calculated: the entry of a table that a symbol chooses, scaled and added to others of its kind,
 * has few values, and which one it has follows from conditions alone. As a conditional with constants at its ends, such an offset
 * makes a read a conditional over what is read, and leaves the solver no arithmetic.
 */
import { ite, limits, rebuild, type SymbolicTerm, type Term } from "@everypath/core";

const known = new WeakMap<Term, SymbolicTerm | null>();

/** The same value as a conditional with constants at its ends, or a constant; undefined where there is none, or none of a fair size. */
export function decisionOf(term: SymbolicTerm): SymbolicTerm | undefined {
  if (term.kind === "constant") return term;
  if (term.kind !== "application" || term.depth > limits.machine.decisionDepth) return undefined;
  let found = known.get(term);
  if (found === undefined) {
    found = decide(term) ?? null;
    known.set(term, found);
  }
  return found ?? undefined;
}

function decide(term: SymbolicTerm & { readonly kind: "application" }): SymbolicTerm | undefined {
  if (term.sort.kind !== "bitvec" || term.arguments.length === 0) return undefined;
  if (term.operator === "ite") {
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const yes = decisionOf(whenTrue);
    const no = yes === undefined ? undefined : decisionOf(whenFalse);
    return yes === undefined || no === undefined ? undefined : ite(condition, yes, no);
  }
  const operands: SymbolicTerm[] = [];
  for (const argument of term.arguments as readonly SymbolicTerm[]) {
    const operand = decisionOf(argument);
    if (operand === undefined) return undefined;
    operands.push(operand);
  }
  const budget = { left: limits.machine.decisionConditionals };
  const combine = (chosen: readonly SymbolicTerm[]): SymbolicTerm | undefined => {
    const next = operands[chosen.length];
    if (next === undefined) return rebuild(term, chosen) as SymbolicTerm;
    return map(next, (end) => combine([...chosen, end]), budget);
  };
  const combined = combine([]);
  return budget.left < 0 ? undefined : combined;
}

/** The decision with something else at its ends; an end for which `apply` answers undefined cannot come about. */
export function mapDecision(
  decision: SymbolicTerm,
  apply: (end: SymbolicTerm & { readonly kind: "constant" }) => SymbolicTerm | undefined,
): SymbolicTerm | undefined {
  return map(decision, apply, { left: Number.POSITIVE_INFINITY });
}

function map(
  decision: SymbolicTerm,
  apply: (end: SymbolicTerm & { readonly kind: "constant" }) => SymbolicTerm | undefined,
  budget: { left: number },
): SymbolicTerm | undefined {
  const done = new Map<SymbolicTerm, SymbolicTerm | undefined>();
  const visit = (term: SymbolicTerm): SymbolicTerm | undefined => {
    if (done.has(term)) return done.get(term);
    const made = budget.left-- <= 0 ? undefined : make(term);
    done.set(term, made);
    return made;
  };
  const make = (term: SymbolicTerm): SymbolicTerm | undefined => {
    if (term.kind === "constant") return apply(term);
    if (term.kind !== "application") throw new Error("a decision has constants at its ends");
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const yes = visit(whenTrue);
    const no = visit(whenFalse);
    if (yes === undefined || no === undefined) return yes ?? no;
    return ite(condition, yes, no);
  };
  return visit(decision);
}
