/**
 * What tests of other packages look at behind the face: the validator of IR and its print, the parsers of a solver's answers, what the
 * registry of limits says. Sources do not import it.
 */
export { limitTable } from "./limits/index.ts";
export { firstObjectIndex } from "./program/address-space.ts";
export { printProcedure } from "./program/print.ts";
export { validateProgram } from "./program/validate.ts";
export { SmtLibProcess } from "./solver/index.ts";
export { type Thread, threads } from "./solver/package-files.ts";
export { inlineLets, parseSExpressions } from "./solver/smtlib/s-expression.ts";
export { termCount } from "./term/index.ts";
