/** A group of segments as one JavaScript function: its text, and the functions of the machine that it calls. */
import { enter, returnFrom } from "../instructions/call.ts";
import type { Machine } from "../machine.ts";
import { elementFunctions, integerFunctions, wordFunctions } from "../operator-functions.ts";
import type { PreparedProcedure } from "../prepare.ts";
import type { Frame, State } from "../state.ts";
import type { Value } from "../value.ts";
import { fastAccess } from "./access.ts";
import { type Layout, segmentCode } from "./segment.ts";

/** As `GeneratedCode.run`, for the entries of the group. */
export type GroupFunction = (state: State, frame: Frame, entry: number) => boolean;

export function compileGroup(
  machine: Machine,
  prepared: PreparedProcedure,
  layout: Layout,
  group: number,
): GroupFunction {
  const procedures: PreparedProcedure[] = [];
  const cases = layout.groups.flatMap((each, entry) =>
    each === group
      ? [`case ${entry}: {`, ...segmentCode(machine, prepared, layout, entry, procedures), "}"]
      : [],
  );
  const values = {
    R: wordFunctions,
    I: integerFunctions,
    E: elementFunctions,
    A: fastAccess(machine.pointerBits),
    C: prepared.blockCounts,
    TC: prepared.trueCounts,
    FC: prepared.falseCounts,
    leave,
    call: calls(machine, procedures),
    ret: returns(machine),
  };
  const make = new Function(...Object.keys(values), sourceOf(cases)) as (
    ...parameters: unknown[]
  ) => GroupFunction;
  return make(...Object.values(values));
}

function sourceOf(cases: readonly string[]): string {
  return `"use strict";
return function run(S, frame, entry) {
  const F = frame.values, G = S.globals, M = S.memory, LIMIT = S.stepLimit;
  let T = S.steps;
  for (;;) switch (entry) {
${cases.join("\n")}
  default: throw new Error("no such entry");
  }
};`;
}

function leave(state: State, frame: Frame, block: number, index: number, steps: number): false {
  frame.block = block;
  frame.index = index;
  state.steps = steps;
  return false;
}

/** A call, at its place in the caller's frame; the callee is the `at`-th of the group's. */
function calls(machine: Machine, procedures: readonly PreparedProcedure[]) {
  return (
    state: State,
    frame: Frame,
    at: number,
    block: number,
    index: number,
    steps: number,
    weight: number,
    values: Value[],
  ): boolean => {
    leave(state, frame, block, index, steps);
    if (enter(machine, state, procedures[at]!, values, []) !== undefined) return false;
    state.steps += weight;
    return true;
  };
}

function returns(machine: Machine) {
  return (
    state: State,
    frame: Frame,
    block: number,
    index: number,
    steps: number,
    weight: number,
    values: Value[],
  ): boolean => {
    leave(state, frame, block, index, steps);
    if (frame.caller === undefined) return false;
    state.steps += weight;
    returnFrom(machine, state, values);
    return true;
  };
}
