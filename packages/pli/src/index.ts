/**
 * PL/I as EFFIGY had it (King, section 6). In: texts, with the call to run them on (`PliSource`). Out: a `Program`, or diagnostics that
 * show their source line.
 *
 *   syntax/  pli.langium and the parser made of it; trees in which spelling is settled (`tree.ts`)
 *   check/   what names mean (`Scope`), and everything that a text can have wrong with it
 *   lower/   trees as the IR: pure terms, no memory; a procedure is lowered once for each pattern in which its arguments share
 *            variables (`pattern.ts`), and a driver makes the first call (`driver.ts`)
 *
 * After `check/` nothing is wrong any more: `lower/` has no diagnostics.
 */

export {
  expressionIn,
  type SymbolOf,
  type TextProblem,
  type TypedExpression,
  type TypedTarget,
  targetIn,
  type VisibleName,
  visibleNames,
} from "./inspect.ts";
export { loadPli } from "./load.ts";
export type { PliSource } from "./source.ts";
