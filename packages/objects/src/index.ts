/**
 * The object language of de Boer & Bonsangue, Java-like (`.idf`). In: texts, with the call to run them on (`ObjectsSource`). Out: a
 * `Program`, or diagnostics that show their source line.
 *
 *   syntax/  objects.langium and the parser made of it
 *   check/   from the parser's tree to one in which names are resolved and types known (`tree.ts`), or all that is wrong with a text
 *   lower/   that tree as the IR: pure terms, no memory. A field is an array from references to values (`heap.ts`), what an
 *            expression requires is checked in front of it (`expression.ts`), and a driver makes the first call (`driver.ts`)
 *
 * What is typed in while a program runs is read by `inspect.ts`. Editors ask what names mean (`names.ts`) and have texts laid out (`format.ts`).
 *
 * After `check/` nothing is wrong any more: `lower/` has no diagnostics.
 */
export { type Extent, type Problem, type SourceText, spanAt } from "@everypath/dsl";
export { asExpression, operandsOf, pureBodyOf } from "./assertions.ts";
export { checkTexts } from "./check/check.ts";
export type * from "./contract.ts";
export { conjunctionOf, noContract } from "./contract.ts";
export { type FormatEdit, formatEdits } from "./format.ts";
export { beyondFrame, changedBy, declaredFrame, noPermissionToChange } from "./frames.ts";
export {
  assignmentIn,
  expressionIn,
  globalVariables,
  hiddenName,
  type Point,
  type Reader,
  type Symbols,
  type TextProblem,
  type TypedExpression,
  type VisibleVariable,
  visibleVariables,
} from "./inspect.ts";
export { loadObjects } from "./load.ts";
export { defaultOf, nullReference, sortOf, valueTypeOf } from "./lower/heap.ts";
export {
  type Declared,
  isDeclaration,
  type Meaning,
  type NameUse,
  nameProblem,
  type OnName,
} from "./names.ts";
export { integerOperators } from "./operators.ts";
export type { ObjectsSource } from "./source.ts";
export type * from "./tree.ts";
export { isReference, nameOfType, type Type, typeNamed } from "./types.ts";
export { calleeIn, forEachStatement, valueIn } from "./walk.ts";
