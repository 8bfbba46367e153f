/** What a state need not say at a loop head. */
import { atomLinear, constantLinear, type Linear, replaceAtoms } from "../../../its/linear/expression.ts";
import { liveAt } from "./flow.ts";
import { type AbstractState, isOfEntry } from "./state.ts";

/** The state without variables that are never read again and without facts about what it does not mention. */
export function cleaned(state: AbstractState, ignoresOverflow: boolean): AbstractState {
  const frames = state.frames.map((frame, depth) => {
    const isTop = depth === state.frames.length - 1;
    const live = liveAt(frame.procedure, frame.block, isTop ? frame.index : frame.index + 1, {
      isEntry: isOfEntry(state, depth),
      ignoresOverflow,
    });
    // A call's own arguments are read already, and its targets are written when it returns.
    return { ...frame, values: new Map([...frame.values].filter(([variable]) => live.has(variable))) };
  });
  return settled({ ...state, frames, results: new Map(), chosen: [] });
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
