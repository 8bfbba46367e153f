/** Which conditions this solver can be given. */
import { isSolverSupported, type Sort, type Term } from "../../term/index.ts";
import { foldTerm } from "../../term/traverse.ts";
import { hasCircuit } from "./applications.ts";

const known = new WeakMap<Term, boolean>();

/** Remembered for every subterm; an array is blastable where reads of it are. */
export function isBlastable(term: Term): boolean {
  return isSolverSupported(term) && foldTerm(term, known, isBlastableNode);
}

function isBlastableNode(term: Term, isBlastableBelow: (argument: Term) => boolean): boolean {
  if (!isBlastableSort(term.sort)) return false;
  switch (term.kind) {
    case "constant":
    case "symbol":
      return true;
    case "variable":
    case "bound":
      return false;
    case "application":
      return term.arguments.every(isBlastableBelow) && isBlastableOperator(term);
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
