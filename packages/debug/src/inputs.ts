/** What a model says of the inputs at a session's present state. */

import { InputHeap, type InputValue, inputRecords, inputValues } from "@everypath/analyses";
import type { Model } from "@everypath/core";
import type { Session } from "./session.ts";

/** In the order they were read; references with the objects that the path has met. */
export function inputsUnder(session: Session, model: Model): readonly InputValue[] {
  return inputValues(inputRecords(session.state.inputs), model, heapUnder(session, model));
}

/** What references among the inputs denote: where the path may still look further, one that it has not looked at can be any object. */
export function heapUnder({ program, state, stop }: Session, model: Model): InputHeap {
  const isWhole = stop.kind === "end" && stop.path.end !== "cut";
  return new InputHeap(program, state.inputObjects, model, !isWhole);
}
