/** What PL/I's values are in the IR: integers of any size, and arrays of them over all integers as subscripts. */
import type { ValueType } from "../../../program/instruction.ts";
import { arraySort, intSort } from "../../../term/index.ts";

export const integerSort = intSort;
export const integerArraySort = arraySort(intSort, intSort);

export const integerType: ValueType = { kind: "mathematical" };
export const integerArrayType: ValueType = { kind: "array", element: integerType, length: 0, bytes: 0 };
