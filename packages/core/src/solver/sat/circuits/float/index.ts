/** Circuits of IEEE 754 floats, one for each operator of the term language that has a meaning to solvers. */
export { fpAbsolute, fpEqual, fpIsInfinite, fpIsNaN, fpLess, fpLessOrEqual, fpNegate } from "./comparison.ts";
export { fpFromSigned, fpFromUnsigned, fpToFloat, fpToSigned, fpToUnsigned } from "./conversion.ts";
export { type FloatFormat, fpFromBits, fpToBits, type RoundingDirection } from "./format.ts";
export { fpFusedMultiplyAdd } from "./fused-multiply-add.ts";
export { fpMultiply } from "./product.ts";
export { fpDivide } from "./quotient.ts";
export { fpSquareRoot } from "./square-root.ts";
export { fpAdd, fpSubtract } from "./sum.ts";
export {
  fpRoundDown,
  fpRoundNearest,
  fpRoundTowardZero,
  fpRoundUp,
  roundToIntegral,
} from "./to-integral.ts";
