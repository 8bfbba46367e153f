/** Overflow, saturation, minimum, maximum, absolute value, three-way comparison. */
import {
  bitVecConstant,
  bvAdd,
  bvMultiply,
  bvNegate,
  bvSignedLess,
  bvSubtract,
  bvUnsignedLess,
  equal,
  ite,
  not,
  signedAddOverflows,
  signedMultiplyOverflows,
  signedSubtractOverflows,
  type Term,
  trueTerm,
  unsignedAddOverflows,
  unsignedMultiplyOverflows,
  unsignedSubtractOverflows,
} from "@everypath/core";
import type { FunctionContext } from "../context.ts";
import type { Handler } from "./index.ts";

type Binary = (left: Term, right: Term) => Term;

/** A handler of two integers of the same width; each is held, since the result mentions it more than once. */
function binary(
  make: (left: Term, right: Term, width: number, context: FunctionContext) => readonly Term[],
): Handler {
  return (context, _call, [left, right]) => {
    if (left?.sort.kind !== "bitvec" || right === undefined || right.sort !== left.sort) return undefined;
    return make(context.hold("left", left), context.hold("right", right), left.sort.width, context);
  };
}

function withOverflow(operation: Binary, overflows: Binary): Handler {
  return binary((left, right) => [operation(left, right), overflows(left, right)]);
}

function saturating(
  operation: Binary,
  overflows: Binary,
  limit: (left: Term, width: number) => Term,
): Handler {
  return binary((left, right, width) => [
    ite(overflows(left, right), limit(left, width), operation(left, right)),
  ]);
}

function signedLimit(left: Term, width: number): Term {
  const least = 1n << BigInt(width - 1);
  return ite(isNegative(left, width), bitVecConstant(width, least), bitVecConstant(width, least - 1n));
}

function isNegative(term: Term, width: number): Term {
  return bvSignedLess(term, bitVecConstant(width, 0n));
}

function chosen(less: Binary): Handler {
  return binary((left, right) => [ite(less(left, right), left, right)]);
}

function threeWay(less: Binary): Handler {
  return (context, call, [left, right]) => {
    const type = context.layout.resolve(call.type);
    if (left?.sort.kind !== "bitvec" || right === undefined || type.kind !== "integer" || type.bits < 2)
      return undefined;
    const result = (value: bigint): Term => bitVecConstant(type.bits, BigInt.asUintN(type.bits, value));
    return [ite(less(left, right), result(-1n), ite(equal(left, right), result(0n), result(1n)))];
  };
}

export const arithmeticIntrinsics: Readonly<Record<string, Handler>> = {
  "sadd.with.overflow": withOverflow(bvAdd, signedAddOverflows),
  "uadd.with.overflow": withOverflow(bvAdd, unsignedAddOverflows),
  "ssub.with.overflow": withOverflow(bvSubtract, signedSubtractOverflows),
  "usub.with.overflow": withOverflow(bvSubtract, unsignedSubtractOverflows),
  "smul.with.overflow": withOverflow(bvMultiply, signedMultiplyOverflows),
  "umul.with.overflow": withOverflow(bvMultiply, unsignedMultiplyOverflows),
  "sadd.sat": saturating(bvAdd, signedAddOverflows, signedLimit),
  "ssub.sat": saturating(bvSubtract, signedSubtractOverflows, signedLimit),
  "uadd.sat": saturating(bvAdd, unsignedAddOverflows, (_left, width) =>
    bitVecConstant(width, (1n << BigInt(width)) - 1n),
  ),
  "usub.sat": saturating(bvSubtract, unsignedSubtractOverflows, (_left, width) => bitVecConstant(width, 0n)),
  smin: chosen(bvSignedLess),
  umin: chosen(bvUnsignedLess),
  smax: chosen((left, right) => bvSignedLess(right, left)),
  umax: chosen((left, right) => bvUnsignedLess(right, left)),
  scmp: threeWay(bvSignedLess),
  ucmp: threeWay(bvUnsignedLess),
  // The second argument says that the absolute value of the least integer is poison.
  abs: (context, _call, [value, poison]) => {
    if (value?.sort.kind !== "bitvec") return undefined;
    const { width } = value.sort;
    const held = context.hold("value", value);
    if (poison === trueTerm) {
      const least = bitVecConstant(width, 1n << BigInt(width - 1));
      context.requireNoWrapping(equal(held, least), "the absolute value overflows");
    }
    return [ite(isNegative(held, width), bvNegate(held), held)];
  },
  "usub.cond": binary((left, right) => [
    ite(not(bvUnsignedLess(left, right)), bvSubtract(left, right), left),
  ]),
};
