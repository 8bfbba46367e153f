/**
 * `long double` of x86, approximated: its values are those of a double, and every operation computes as on doubles. In memory a value
 * has the ten bytes of x87's extended format (sign, 15 bits of exponent, the leading one, 63 bits of fraction), of which the last 11 of the
 * fraction are 0. A double's subnormal number keeps its fraction, under the exponent of the least normal one and with a leading zero.
 * Bytes that are no double's are read as the double toward zero, or as infinity. Each use is told to the machine, so that no result
 * that rests on it is a proof.
 */
import {
  and,
  bitVecConstant,
  bvAdd,
  bvSubtract,
  bvUnsignedLess,
  concat,
  equal,
  extract,
  floatConstant,
  fpFromBits,
  fpToBits,
  ite,
  zeroExtend,
} from "../../../term/index.ts";
import { float64Sort } from "../../../term/sort.ts";
import type { Term } from "../../../term/term.ts";
import type { Layout } from "../layout.ts";
import type { Instruction, LlvmType } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { operandsOf, resultType } from "./instruction.ts";

/** Bits of x87's extended format, and bytes that a load or store of it touches. */
export const longDoubleBits = 80;
export const longDoubleBytes = longDoubleBits / 8;

/** The difference of the exponents' biases, 16383 and 1023. */
const rebias = 15360n;
const largestExponent = 0x7fffn;
const largestDoubleExponent = 2047n;
const droppedBits = 11;

export function isLongDouble(layout: Layout, type: LlvmType): boolean {
  const resolved = layout.resolve(type);
  return resolved.kind === "other" && resolved.name === "x86_fp80";
}

/** The 80 bits of a double in x87's extended format. */
export function extendedBits(context: FunctionContext, value: Term): Term {
  return extend(context.hold("bits", fpToBits(value)));
}

/** The same of a number, as its 80 bits. */
export function extendedBitsOf(value: number): bigint {
  const bits = extend(fpToBits(floatConstant(float64Sort, value)));
  return bits.kind === "constant" ? BigInt(bits.value) : 0n;
}

function extend(bits: Term): Term {
  const exponent = extract(62, 52, bits);
  const fraction = extract(51, 0, bits);
  const isSmall = equal(exponent, bitVecConstant(11, 0n));
  const isZero = and(isSmall, equal(fraction, bitVecConstant(52, 0n)));
  const isSpecial = equal(exponent, bitVecConstant(11, largestDoubleExponent));
  const wide = ite(
    isSpecial,
    bitVecConstant(15, largestExponent),
    ite(
      isZero,
      bitVecConstant(15, 0n),
      ite(
        isSmall,
        bitVecConstant(15, rebias + 1n),
        bvAdd(zeroExtend(4, exponent), bitVecConstant(15, rebias)),
      ),
    ),
  );
  const leading = ite(isSmall, bitVecConstant(1, 0n), bitVecConstant(1, 1n));
  const significand = concat(leading, concat(fraction, bitVecConstant(droppedBits, 0n)));
  return concat(extract(63, 63, bits), concat(wide, significand));
}

/** The double that 80 bits of x87's extended format are read as. */
export function fromExtendedBits(context: FunctionContext, extended: Term): Term {
  const bits = context.hold("extended", extended);
  const wide = extract(78, 64, bits);
  const fraction = extract(62, droppedBits, bits);
  const none = bitVecConstant(52, 0n);
  const isSpecial = equal(wide, bitVecConstant(15, largestExponent));
  const isTiny = bvUnsignedLess(wide, bitVecConstant(15, rebias + 1n));
  const isHuge = bvUnsignedLess(bitVecConstant(15, rebias + largestDoubleExponent - 1n), wide);
  const isSubnormal = and(
    equal(wide, bitVecConstant(15, rebias + 1n)),
    equal(extract(63, 63, bits), bitVecConstant(1, 0n)),
  );
  const magnitude = ite(
    isSpecial,
    concat(bitVecConstant(11, largestDoubleExponent), fraction),
    ite(
      isHuge,
      concat(bitVecConstant(11, largestDoubleExponent), none),
      ite(
        isTiny,
        bitVecConstant(63, 0n),
        ite(
          isSubnormal,
          concat(bitVecConstant(11, 0n), fraction),
          concat(extract(10, 0, bvSubtract(wide, bitVecConstant(15, rebias))), fraction),
        ),
      ),
    ),
  );
  return fpFromBits(float64Sort, concat(extract(79, 79, bits), magnitude));
}

/** Tells the machine where an instruction computes with long doubles, or moves them between a value and memory. */
export function noteLongDouble(context: FunctionContext, instruction: Instruction): void {
  if (!usesLongDouble(context.layout, instruction)) return;
  context.emit({
    kind: "call",
    callee: { kind: "intrinsic", name: "long_double", types: [] },
    arguments: [],
    variadic: [],
    targets: [],
  });
}

function usesLongDouble(layout: Layout, instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case "binary":
    case "fneg":
    case "fcmp":
    case "cast":
    case "load":
    case "store":
    case "call":
    case "va_arg": {
      const result = resultType(layout, instruction);
      const types = operandsOf(instruction).map(({ type }) => type);
      return [...types, ...(result === undefined ? [] : [result])].some((type) => holds(layout, type));
    }
    default:
      return false;
  }
}

function holds(layout: Layout, type: LlvmType): boolean {
  const resolved = layout.resolve(type);
  return resolved.kind === "vector" ? isLongDouble(layout, resolved.element) : isLongDouble(layout, resolved);
}
