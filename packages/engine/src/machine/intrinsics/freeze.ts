/** LLVM's freeze. */
import { and, boolSort, defined, symbol } from "@everypath/core";
import { decide } from "../step.ts";
import { fromTerm, toTerm } from "../value.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { result } from "./intrinsic.ts";

/**
 * freeze(valid, value): the value where it is valid and was ever written, else any value of its type, the same wherever the result is
 * used. Which one is the compiler's choice, so what a replay does with it proves nothing against the path.
 */
export const freeze: Intrinsic = ({ state, values, call }) => {
  const [valid, value] = [values[0]!, values[1]!];
  if (valid === true && typeof value !== "object") return result(value);
  const { sort } = call.targets[0]!;
  const term = toTerm(value, sort);
  const promise = toTerm(valid, boolSort);
  const isValid = decide(state, fromTerm(and(defined(promise), promise, defined(term))), "resolve");
  if (typeof isValid === "object") return isValid;
  if (isValid) return result(value);
  const name = "freeze";
  state.approximations = new Set(state.approximations).add(name);
  return result(symbol(state.freshName(name), sort));
};
