/** Distinguish: King, section 9, the exhaustive case analysis of a subscript. */
import { type Distinguish, equal } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import type { Outcome } from "../step.ts";
import { type Ask, decide } from "../step.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, integer, toTerm } from "../value.ts";
import { valueOf } from "./memory.ts";

export function distinguish(_machine: Machine, state: State, instruction: Distinguish): Outcome {
  const { target } = instruction;
  const value = valueOf(state, instruction.value);
  const lower = valueOf(state, instruction.lower);
  const upper = valueOf(state, instruction.upper);
  const chosen = isWhole(lower) && isWhole(upper) ? oneOf(state, value, BigInt(lower), BigInt(upper)) : value;
  if (typeof chosen === "object" && chosen.kind === "ask") return chosen;
  state.frame.values[target.slot] = chosen;
  state.frame.index++;
  return undefined;
}

function isWhole(value: Scalar): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Left as it is where it equals none of them, which the check of the bounds before it rules out. */
function oneOf(state: State, value: Scalar, lower: bigint, upper: bigint): Scalar | Ask {
  if (typeof value !== "object") return value;
  for (let candidate = lower; candidate <= upper; candidate++) {
    const is = fromTerm(equal(value, toTerm(integer(candidate), value.sort)));
    const truth = decide(state, is, "resolve");
    if (truth === true) return integer(candidate);
    if (typeof truth === "object") return truth;
  }
  return value;
}
