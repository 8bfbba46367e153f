/**
 * `long double` of x86, approximated: its values are those of a double, and every operation computes as on doubles. In memory a value
 * has the ten bytes of x87's extended format. The machine is told of each operation whose result a double may not hold, with its
 * operands, and says that the run approximates unless it is sure that this one does not. Comparisons, negations, conversions to another
 * type, and conversions of what a double holds, are exact.
 */
import { bitVecSort, float64Sort, type Term, type Variable } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { BinaryOperation, LlvmType } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";

/** Bits of x87's extended format, and bytes that a load or store of it touches. */
export const longDoubleBits = 80;
export const longDoubleBytes = longDoubleBits / 8;

export function isLongDouble(layout: Layout, type: LlvmType): boolean {
  const resolved = layout.resolve(type);
  return resolved.kind === "other" && resolved.name === "x86_fp80";
}

/** The 80 bits of a double in x87's extended format. */
export function extendedBits(context: FunctionContext, value: Term): Term {
  const target = context.variables.temporary("%bits", bitVecSort(longDoubleBits));
  emit(context, "bits", [value], target);
  return target;
}

/** target := the double that 80 bits of x87's extended format are read as. */
export function fromExtendedBits(context: FunctionContext, bits: Term, target: Variable): void {
  emit(context, "load", [bits], target);
}

/** The same as a value. */
export function doubleOfBits(context: FunctionContext, bits: Term): Term {
  const target = context.variables.temporary("%long", float64Sort);
  fromExtendedBits(context, bits, target);
  return target;
}

/** The machine's name for an operation whose result may be no double. A remainder is one, as its operands are. */
const rounding: Partial<Readonly<Record<BinaryOperation, string>>> = {
  fadd: "sum",
  fsub: "difference",
  fmul: "product",
  fdiv: "quotient",
};

/** Tells the machine of a binary operation on long doubles. The operands are computed for it, so that they are better held. */
export function noteBinary(
  context: FunctionContext,
  operation: BinaryOperation,
  left: Term,
  right: Term,
): void {
  const name = rounding[operation];
  if (name !== undefined) emit(context, name, [left, right]);
}

/** Integers of at most this many bits are doubles. */
const exactIntegerBits = 53;

/** Tells the machine of an integer, which must be held, that becomes a long double. */
export function noteInteger(context: FunctionContext, value: Term, signed: boolean): void {
  if (value.sort.kind !== "bitvec" || value.sort.width <= exactIntegerBits) return;
  emit(context, signed ? "signed" : "unsigned", [value]);
}

/** Tells the machine that a value is not the program's own: a constant of more digits, or what a function gives. */
export function noteRounded(context: FunctionContext): void {
  emit(context, "rounded", []);
}

function emit(context: FunctionContext, name: string, args: readonly Term[], target?: Variable): void {
  context.emit({
    kind: "call",
    callee: { kind: "intrinsic", name: `long_double_${name}`, types: [] },
    arguments: args,
    variadic: [],
    targets: target === undefined ? [] : [target],
  });
}
