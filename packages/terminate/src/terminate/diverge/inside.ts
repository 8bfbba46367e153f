/**
 * Whether a run keeps its pointers in their objects, or right behind them. One that steps further is undefined (C11 6.5.6p8), whatever it does next:
 * that it goes on for ever in a memory of one piece is no run of the program without an end.
 */
import type { Frame as EngineFrame, State } from "@everypath/engine";
import { addScaled, type Linear } from "@everypath/its";
import type { Graph } from "../graph/build.ts";
import { placeOf } from "../graph/memory.ts";
import type { AbstractState } from "../graph/state.ts";

/** In every state of the graph, as far as it is shown. */
export function keepsPointersInside({ trees }: Graph): boolean {
  return trees.every(({ nodes }) => nodes.every(({ state }) => valuesOf(state).every(isInside(state))));
}

function valuesOf({ frames, areas }: AbstractState): readonly Linear[] {
  return [
    ...frames.flatMap(({ values }) => [...values.values()]),
    ...areas.flatMap(({ cells }) => cells.map(({ value }) => value)),
  ];
}

function isInside(state: AbstractState): (value: Linear) => boolean {
  const { knowledge } = state;
  const isNotNegative = (value: Linear): boolean =>
    value.coefficients.size === 0 ? value.constant >= 0n : knowledge.entails(value);
  return (value) => {
    const place = placeOf(state, value);
    if (place === undefined) return true;
    const { area, offset } = place;
    return isNotNegative(offset) && isNotNegative(addScaled(area.size, offset, -1n));
  };
}

/** Of a run of the engine: the variables of the call that is running. A number that looks like such a pointer counts as one. */
export function hasPointersInside({ frame, memory }: State): boolean {
  return (frame?.values ?? noValues).every((value) => {
    if (typeof value !== "number" && typeof value !== "bigint") return true;
    const address = Number(value);
    const object = Number.isSafeInteger(address) && address > 0 ? memory.objectAt(address) : undefined;
    return object === undefined || address - object.base <= object.description.capacity;
  });
}

const noValues: EngineFrame["values"] = [];
