/** What a state need not say at a loop head. */

import type { Variable } from "@everypath/core";
import { atomLinear, constantLinear, type Linear, replaceAtoms } from "@everypath/its";
import { liveAt } from "./flow.ts";
import { type GraphSettings, usesOf } from "./outcome.ts";
import { type AbstractState, type Area, nameAt } from "./state.ts";

/** The state without variables that are never read again and without facts about what it does not mention. */
export function cleaned(state: AbstractState, settings: GraphSettings): AbstractState {
  const kept = state.frames.map((frame, depth) => {
    const index = depth === state.frames.length - 1 ? frame.index : frame.index + 1;
    const live = liveAt(frame.procedure, frame.block, index, usesOf(settings, state, depth));
    return (variable: Variable) => variable.scope === "global" || live.has(variable);
  });
  // A call's own arguments are read already, and its targets are written when it returns.
  const frames = state.frames.map((frame, depth) => ({
    ...frame,
    values: new Map([...frame.values].filter(([variable]) => kept[depth]?.(variable))),
  }));
  const dead = new Set(
    state.frames.flatMap(({ procedure }, depth) =>
      procedure.locals
        .filter((variable) => variable.sort.kind === "array" && !kept[depth]?.(variable))
        .map((array) => nameAt(depth + 1, array)),
    ),
  );
  const areas = dead.size === 0 ? state.areas : state.areas.filter(({ name }) => !dead.has(name));
  const reached = withoutUnreached({ ...state, frames, areas });
  return settled({ ...reached, results: new Map(), chosen: [] });
}

/** Each reading of a text of the system has an area: those that nothing points to are left out. */
function withoutUnreached(state: AbstractState): AbstractState {
  if (!state.areas.some(isShared)) return state;
  const used = new Set(
    [
      ...state.frames.flatMap(({ values }) => [...values.values()]),
      ...state.areas.flatMap(({ remainder, cells }) =>
        remainder.kind === "arguments" ? [] : cells.map(({ value }) => value),
      ),
    ].flatMap(({ coefficients }) => [...coefficients.keys()]),
  );
  const isUsed = ({ coefficients }: Linear) => [...coefficients.keys()].some((atom) => used.has(atom));
  const areas = state.areas.flatMap((area): readonly Area[] => {
    if (isShared(area) && !isUsed(area.base)) return [];
    if (area.remainder.kind !== "arguments") return [area];
    return [{ ...area, cells: area.cells.filter(({ value }) => isUsed(value)) }];
  });
  return { ...state, areas };
}

function isShared({ role }: Area): boolean {
  return role === "shared text";
}

/** Variables of which one value is left are replaced by it. */
function settled(state: AbstractState): AbstractState {
  const { knowledge } = state;
  const simple = (linear: Linear): Linear =>
    replaceAtoms(linear, (atom) => {
      const { lower, upper } = knowledge.intervalOf(atom);
      return lower !== undefined && lower === upper ? constantLinear(lower) : atomLinear(atom);
    });
  return {
    ...state,
    frames: state.frames.map((frame) => ({
      ...frame,
      values: new Map([...frame.values].map(([variable, value]) => [variable, simple(value)] as const)),
    })),
    areas: state.areas.map((area) => ({
      ...area,
      size: simple(area.size),
      cells: area.cells.map((cell) => ({ ...cell, offset: simple(cell.offset), value: simple(cell.value) })),
    })),
  };
}
