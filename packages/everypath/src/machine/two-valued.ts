/** A variable of the source of which optimisation left one bit: the value that the bit stands for. */
import type { TwoValued } from "../program/program.ts";
import type { SymbolicTerm } from "../term/index.ts";
import { bitVecConstant, ite } from "../term/index.ts";

export function valueOfBit({ type, whenTrue, whenFalse }: TwoValued, bit: SymbolicTerm): SymbolicTerm {
  return ite(bit, bitVecConstant(type.bits, whenTrue), bitVecConstant(type.bits, whenFalse));
}
