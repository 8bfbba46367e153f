/**
 * What the JavaScript text in the rows of operators calls: `R` on bit-vectors, `I` on integers, `E` on arrays of plain elements. A function that
 * a row may name and that is not there is an error here that names it.
 */
import type { ElementFunction, IntegerFunction, WordFunction } from "@everypath/core";
import * as words from "./concrete.ts";
import * as integers from "./integers.ts";
import * as elements from "./table.ts";

type Functions<Name extends string> = Readonly<Record<Name, (...values: never[]) => unknown>>;

export const wordFunctions: Functions<WordFunction> = words;
export const integerFunctions: Functions<IntegerFunction> = integers;
export const elementFunctions: Functions<ElementFunction> = elements;
