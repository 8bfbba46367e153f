/** A variable of the source of which optimisation left one bit: the value that the bit stands for. */
import { bitVecConstant, ite, type SymbolicTerm, type TwoValued } from "@everypath/core";

/** `bit` is a condition; the result is a bit-vector of the width of the variable's type. */
export function valueOfBit({ type, whenTrue, whenFalse }: TwoValued, bit: SymbolicTerm): SymbolicTerm {
  return ite(bit, bitVecConstant(type.bits, whenTrue), bitVecConstant(type.bits, whenFalse));
}
