/** Which conditions this solver can be given. */
import { isSolverSupported, passNode, type Sort, type Term } from "../../term/index.ts";
import { hasCircuit } from "./applications.ts";

const known = new WeakMap<Term, boolean>();

/** Remembered for every subterm; an array is blastable where reads of it are. */
export function isBlastable(term: Term): boolean {
  if (!isSolverSupported(term)) return false;
  const found = known.get(term);
  if (found !== undefined) return found;
  const pending: Term[] = [term];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    if (known.has(top)) {
      pending.pop();
      continue;
    }
    const before = pending.length;
    if (top.kind === "application")
      for (const argument of top.arguments) if (!known.has(argument)) pending.push(argument);
    if (pending.length > before) continue;
    passNode();
    known.set(top, isBlastableNode(top));
    pending.pop();
  }
  return known.get(term) as boolean;
}

function isBlastableNode(term: Term): boolean {
  if (!isBlastableSort(term.sort)) return false;
  switch (term.kind) {
    case "constant":
    case "symbol":
      return true;
    case "variable":
    case "bound":
      return false;
    case "application":
      return term.arguments.every((argument) => known.get(argument) === true) && isBlastableOperator(term);
  }
}

function isBlastableOperator({
  operator,
  arguments: args,
}: Term & { readonly kind: "application" }): boolean {
  switch (operator) {
    case "select":
    case "store":
    case "constantArray":
    case "ite":
      return true;
    default:
      // Arrays are compared, if at all, by another solver.
      return hasCircuit(operator) && args.every(({ sort }) => sort.kind !== "array");
  }
}

function isBlastableSort(sort: Sort): boolean {
  switch (sort.kind) {
    case "bool":
    case "bitvec":
    case "float":
      return true;
    case "array":
      return isWordSort(sort.index) && isWordSort(sort.element);
    case "int":
    case "ref":
    case "uninterpreted":
      return false;
  }
}

function isWordSort(sort: Sort): boolean {
  return sort.kind === "bool" || sort.kind === "bitvec";
}
