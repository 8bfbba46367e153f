/** Values as terms without symbols. */
import {
  type ArraySort,
  bitVecConstant,
  boolConstant,
  constantArray,
  type Evaluation,
  floatConstant,
  intConstant,
  type Sort,
  type SymbolicTerm,
  storeAll,
} from "@everypath/core";

/** A value as a constant of the sort; 0 (an array of 0) where it is out of reach. */
export function constantOf(sort: Sort, value: Evaluation): SymbolicTerm {
  switch (sort.kind) {
    case "bool":
      return boolConstant(value === true);
    case "bitvec":
      return bitVecConstant(sort.width, typeof value === "bigint" ? value : 0n);
    case "float":
      return floatConstant(sort, typeof value === "number" ? value : 0);
    case "int":
      return intConstant(typeof value === "bigint" ? value : 0n);
    case "array":
      return constantArrayOf(sort, value);
    case "ref":
    case "uninterpreted":
      throw new Error(`a value of sort ${sort.kind} does not stand in for a term`);
  }
}

function constantArrayOf(sort: ArraySort, value: Evaluation): SymbolicTerm {
  if (typeof value !== "object" || value.kind !== "array")
    return constantArray(sort, constantOf(sort.element, undefined));
  return storeAll(
    constantArray(sort, constantOf(sort.element, value.otherwise)),
    [...value.entries].map(
      ([index, element]) => [constantOf(sort.index, index), constantOf(sort.element, element)] as const,
    ),
  );
}
