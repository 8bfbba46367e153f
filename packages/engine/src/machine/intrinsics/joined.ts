/** What models ask whose ways become one (engine/machine/joining.ts). */
import { bitVecConstant, equal } from "@everypath/core";
import { fewValues } from "../few-values.ts";
import { decide } from "../step.ts";
import { fromTerm, type Scalar, toTerm } from "../value.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { nothing, result } from "./intrinsic.ts";

/** __everypath_is_joined() */
export const isJoined: Intrinsic = ({ machine }) => result(machine.joining.isActive ? 1 : 0);

/** __everypath_on_this_way(value) */
export const onThisWay: Intrinsic = ({ machine, state, values }) => {
  const [value] = values as [Scalar];
  if (typeof value !== "object") return result(value);
  const few = machine.joining.mayJoin(state) ? fewValues(value) : undefined;
  if (few === undefined) return result(value);
  const inOrder = [...few].sort((a, b) => (a < b ? -1 : 1));
  for (const [index, each] of inOrder.entries()) {
    const constant = fromTerm(bitVecConstant(machine.pointerBits, each));
    // It has one of the values: the last, if none of the others.
    const isLast = index === inOrder.length - 1;
    const truth = isLast || decide(state, fromTerm(equal(value, toTerm(constant, value.sort))), "resolve");
    if (typeof truth === "object") return truth;
    if (truth) return result(constant);
  }
  return result(value);
};

/** __everypath_stay_apart() */
export const stayApart: Intrinsic = ({ machine, state }) => {
  machine.joining.stayApart(state);
  return nothing;
};
