/**
 * `long double`, whose values here are doubles. A program that computes with values that a double holds exactly gets what the machine's
 * own type gives; wherever a result may have more digits, or lie beyond a double's range, the run says that it approximates. What cannot be
 * told, since a symbol takes part, counts as approximated.
 */
import {
  bitVecSort,
  doubleOfExtended,
  exactParts,
  extendedOfDouble,
  extendedWidth,
  float64Sort,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, toTerm } from "../value.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { nothing, result } from "./intrinsic.ts";

const approximation = "long double";

/** Says, of the path and of the run, that a long double was computed as a double. */
export function approximateLongDouble(machine: Machine, state: State): void {
  machine.note("approximated", approximation, spanOf(state.userFrame()));
  if (state.approximations.has(approximation)) return;
  state.approximations = new Set(state.approximations).add(approximation);
}

/** Whether an operation on these doubles has, in a wider type, the result that it has in a double. */
type Exactness = (left: number, right: number) => boolean;

const sum: Exactness = (left, right) => {
  const rounded = left + right;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return true;
  return Number.isFinite(rounded) && isSum(left, right, rounded);
};

function isSum(left: number, right: number, total: number): boolean {
  const terms = [left, right, -total].map(exactParts);
  const exponent = Math.min(...terms.map((term) => term.exponent));
  const scaled = terms.map((term) => term.significand << BigInt(term.exponent - exponent));
  return scaled.reduce((one, other) => one + other) === 0n;
}

const product: Exactness = (left, right) => {
  const rounded = left * right;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return true;
  return Number.isFinite(rounded) && isProduct(left, right, rounded);
};

function isProduct(left: number, right: number, total: number): boolean {
  const a = exactParts(left);
  const b = exactParts(right);
  const c = exactParts(total);
  const exponent = a.exponent + b.exponent;
  const least = Math.min(exponent, c.exponent);
  const exact = (a.significand * b.significand) << BigInt(exponent - least);
  return exact === c.significand << BigInt(c.exponent - least);
}

const quotient: Exactness = (left, right) => {
  if (!Number.isFinite(left) || !Number.isFinite(right) || right === 0) return true;
  const rounded = left / right;
  return Number.isFinite(rounded) && isProduct(rounded, right, left);
};

function binary(isExact: Exactness): Intrinsic {
  return ({ machine, state, values: [left, right] }) => {
    const known = typeof left === "number" && typeof right === "number";
    if (!known || !isExact(left, right)) approximateLongDouble(machine, state);
    return nothing;
  };
}

/** An integer, by its bits read as `read` says, becomes a long double. */
function fromInteger(read: (width: number, bits: bigint) => bigint): Intrinsic {
  return ({ machine, state, values, call }) => {
    const [value] = values as [Scalar];
    const sort = call.arguments[0]?.sort;
    const width = sort?.kind === "bitvec" ? sort.width : 1;
    const integer = typeof value === "object" ? undefined : read(width, BigInt(value));
    if (integer === undefined || BigInt(Number(integer)) !== integer) approximateLongDouble(machine, state);
    return nothing;
  };
}

/** long_double_load(bits): the double of 80 bits. */
const load: Intrinsic = ({ machine, state, values }) => {
  const { value, isExact } = doubleOfExtended(toTerm(values[0]!, bitVecSort(extendedWidth)));
  if (!isExact) approximateLongDouble(machine, state);
  return result(fromTerm(value));
};

/** long_double_bits(value): the 80 bits of a double. */
const bits: Intrinsic = ({ values }) => result(fromTerm(extendedOfDouble(toTerm(values[0]!, float64Sort))));

const rounded: Intrinsic = ({ machine, state }) => {
  approximateLongDouble(machine, state);
  return nothing;
};

/** By the names that the front end gives them (c/lower/long-double.ts), and the one for models of the library. */
export const longDoubleIntrinsics: readonly (readonly [string, Intrinsic])[] = [
  ["long_double_sum", binary(sum)],
  ["long_double_difference", binary((left, right) => sum(left, -right))],
  ["long_double_product", binary(product)],
  ["long_double_quotient", binary(quotient)],
  ["long_double_signed", fromInteger(BigInt.asIntN)],
  ["long_double_unsigned", fromInteger(BigInt.asUintN)],
  ["long_double_rounded", rounded],
  ["__everypath_rounded_long_double", rounded],
  ["long_double_load", load],
  ["long_double_bits", bits],
];
