/** Which objects of the inputs a reference of the program may denote, and how deep they lie. */
import { foldTerm, refSort, type SymbolicTerm, symbol, type Term } from "@everypath/core";

/** Stands for an object that is asked for. */
const probe = symbol("·", refSort);

/**
 * The references of the inputs that `denotes` compares its argument with: within the bound, and beyond it. An object that the program made is
 * none of them.
 */
export function inputReferences(
  denotes: (reference: SymbolicTerm) => SymbolicTerm,
  heapDepth: number,
): { readonly shallow: readonly SymbolicTerm[]; readonly deep: readonly SymbolicTerm[] } {
  const found = new Set<SymbolicTerm>();
  const seen = new Set<Term>();
  const pending: Term[] = [denotes(probe)];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term) || term.kind !== "application") continue;
    seen.add(term);
    const [left, right] = term.arguments as readonly [Term, Term];
    if (term.operator === "equal" && (left === probe || right === probe)) {
      for (const one of alternatives(left === probe ? right : left)) found.add(one as SymbolicTerm);
    }
    pending.push(...term.arguments);
  }
  const references = [...found].filter((one) => one.kind !== "constant").sort((a, b) => a.id - b.id);
  return {
    shallow: references.filter((one) => depthOf(one) <= heapDepth),
    deep: references.filter((one) => depthOf(one) > heapDepth),
  };
}

function alternatives(reference: Term): readonly Term[] {
  if (reference.kind !== "application" || reference.operator !== "ite") return [reference];
  const [, whenTrue, whenFalse] = reference.arguments as readonly [Term, Term, Term];
  return [...alternatives(whenTrue), ...alternatives(whenFalse)];
}

/** How many references lead from an input to the object, the last one included. */
function depthOf(reference: Term): number {
  const selections = foldTerm<number>(reference, new Map(), (term, valueOf) => {
    if (term.kind !== "application") return 0;
    const deepest = Math.max(0, ...term.arguments.map(valueOf));
    const isField = term.operator === "select" && term.arguments[1]?.sort === refSort;
    return isField ? deepest + 1 : deepest;
  });
  return selections + 1;
}
