/** __everypath_write_floating(descriptor, bits, letter, flags, width, precision) */
import { bitVecSort, symbol, zeroExtend } from "@everypath/core";
import { floatingFormat, floatingText, longestOutput } from "../floating-output.ts";
import { requireDefined } from "../instructions/memory.ts";
import { spanOf } from "../state.ts";
import { cut } from "../step.ts";
import { type Scalar, toTerm } from "../value.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { result } from "./intrinsic.ts";
import { usesResult } from "./uses-result.ts";

/**
 * The bytes are found with the number. How many they are is no simple function of it: where the program asks it may be any number up to the
 * longest output, and the path is listed as approximated.
 */
export const writeFloating: Intrinsic = ({ machine, state, values }) => {
  const [descriptor, bits, ...specified] = values as [Scalar, Scalar, Scalar, Scalar, Scalar, Scalar];
  if (typeof descriptor !== "number" || specified.some((value) => typeof value !== "number"))
    return cut(state, "unsupported", "output of a floating-point number with a symbolic width or precision");
  const [letter, flags, width, precision] = specified.map(Number) as [number, number, number, number];
  const format = floatingFormat(letter, flags, width, precision);
  const problem = requireDefined(machine, state, bits, "output of a number that was never written");
  if (problem !== undefined) return problem;
  const number = { bits: toTerm(bits, bitVecSort(64)), format };
  state.outputs = {
    ...{ kind: "floating", descriptor, bytes: [], term: undefined, name: "", previous: state.outputs },
    number,
  };
  const { given } = state;
  if (given !== undefined) {
    const value = given.valueOf(number.bits);
    if (typeof value !== "bigint" && typeof value !== "number") throw new Error("a double has bits");
    return result(floatingText(BigInt.asUintN(64, BigInt(value)), format).length);
  }
  if (usesResult(state.userFrame())) {
    const what = "the length of a floating-point number that is written";
    machine.note("approximated", what, spanOf(state.userFrame()));
    state.approximations = new Set(state.approximations).add(what);
  }
  const lengthBits = Math.ceil(Math.log2(longestOutput(format) + 1));
  const length = symbol(state.freshName("length"), bitVecSort(lengthBits));
  return result(zeroExtend(machine.pointerBits - lengthBits, length));
};
