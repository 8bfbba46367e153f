/** Counting, reversing and shifting bits. */
import {
  bitVecConstant,
  bvAdd,
  bvAnd,
  bvLogicalShiftRight,
  bvNot,
  bvOr,
  bvShiftLeft,
  bvSubtract,
  bvUnsignedRemainder,
  concat,
  extract,
  not,
  notEqual,
  type Term,
  trueTerm,
} from "@everypath/core";
import type { FunctionContext } from "../context.ts";
import { isReplacedForZero } from "../zero-guard.ts";
import type { Handler } from "./index.ts";

/** A single bit, which is a truth value, is what becomes of it by any of them. */
function unary(make: (context: FunctionContext, value: Term, width: number) => Term): Handler {
  return (context, _call, [value]) => {
    if (value?.sort.kind === "bool") return [value];
    return value?.sort.kind === "bitvec" ? [make(context, value, value.sort.width)] : undefined;
  };
}

/** Sums neighbouring groups of bits: of 1 to groups of 2, of 2 to 4, … up to the whole width. */
function populationCount(context: FunctionContext, value: Term, width: number): Term {
  let sum = value;
  for (let group = 1; group < width; group *= 2) {
    const held = context.hold("bits", sum);
    const mask = bitVecConstant(width, alternating(width, group));
    const shift = bitVecConstant(width, BigInt(group));
    sum = bvAdd(bvAnd(held, mask), bvAnd(bvLogicalShiftRight(held, shift), mask));
  }
  return sum;
}

/** `group` ones, `group` zeros, `group` ones, …, from the lowest bit. */
function alternating(width: number, group: number): bigint {
  let mask = 0n;
  for (let bit = 0; bit < width; bit += 1) if (bit % (2 * group) < group) mask |= 1n << BigInt(bit);
  return mask;
}

/** Zeros before the highest one: the zeros left when every bit below the highest one is set. */
function leadingZeros(context: FunctionContext, value: Term, width: number): Term {
  let filled = value;
  for (let distance = 1; distance < width; distance *= 2) {
    const held = context.hold("bits", filled);
    filled = bvOr(held, bvLogicalShiftRight(held, bitVecConstant(width, BigInt(distance))));
  }
  return populationCount(context, bvNot(filled), width);
}

/** Zeros below the lowest one: ~x & (x - 1) has ones exactly there. */
function trailingZeros(context: FunctionContext, value: Term, width: number): Term {
  const held = context.hold("bits", value);
  const one = bitVecConstant(width, 1n);
  return populationCount(context, bvAnd(bvNot(held), bvSubtract(held, one)), width);
}

/** With a true second argument the count of zero is poison: __builtin_clz(0) and __builtin_ctz(0) are undefined. */
function zeros(count: typeof leadingZeros): Handler {
  return (context, call, [value, option]) => {
    const message = "the leading or trailing zeros of zero are counted";
    const isChecked = option === trueTerm && !isReplacedForZero(context.shape, call);
    if (value?.sort.kind === "bool") {
      if (isChecked) context.require(value, "shift-out-of-range", message);
      return [not(value)];
    }
    if (value?.sort.kind !== "bitvec") return undefined;
    const { width } = value.sort;
    if (isChecked) context.require(notEqual(value, bitVecConstant(width, 0n)), "shift-out-of-range", message);
    return [count(context, value, width)];
  };
}

/** Concatenation of pieces of `size` bits, the value's lowest becoming the highest. */
function reversed(value: Term, width: number, size: number): Term {
  let result = extract(size - 1, 0, value);
  for (let low = size; low < width; low += size) result = concat(result, extract(low + size - 1, low, value));
  return result;
}

/** The upper (left) or lower half of high·low shifted left or right by amount modulo the width. */
function funnelShift(left: boolean): Handler {
  return (context, _call, [high, low, amount]) => {
    // A single bit is shifted by no place, modulo its width.
    if (high?.sort.kind === "bool" && low?.sort.kind === "bool") return [left ? high : low];
    if (high?.sort.kind !== "bitvec" || low === undefined || amount === undefined) return undefined;
    const { width } = high.sort;
    const size = bitVecConstant(width, BigInt(width));
    const one = bitVecConstant(width, 1n);
    const distance = context.hold("distance", bvUnsignedRemainder(amount, size));
    // Two steps, since a shift by the whole width gives zero.
    const rest = bvSubtract(bvSubtract(size, one), distance);
    return left
      ? [bvOr(bvShiftLeft(high, distance), bvLogicalShiftRight(bvLogicalShiftRight(low, one), rest))]
      : [bvOr(bvLogicalShiftRight(low, distance), bvShiftLeft(bvShiftLeft(high, one), rest))];
  };
}

export const bitIntrinsics: Readonly<Record<string, Handler>> = {
  ctpop: unary(populationCount),
  ctlz: zeros(leadingZeros),
  cttz: zeros(trailingZeros),
  bswap: unary((_context, value, width) => reversed(value, width, 8)),
  bitreverse: unary((_context, value, width) => reversed(value, width, 1)),
  fshl: funnelShift(true),
  fshr: funnelShift(false),
};
