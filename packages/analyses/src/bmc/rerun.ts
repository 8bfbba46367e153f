/**
 * A counterexample: the run of the program on a model of the error's formula. The model speaks of inputs as the merged states named them,
 * so the inputs are handed to an unmerged run in the order in which it reads them. What it comes to is what is told; a formula that
 * is wrong shows here, and is no false alarm.
 */

import { evaluate, type Model, type ModelValue, not, type Symbol as TermSymbol } from "@everypath/core";
import { type Ended, type InputRecord, inputsUnder, type Machine, type State } from "@everypath/engine";
import type { TraceStep } from "../explore/exploration.ts";
import { inputRecords } from "../explore/inputs.ts";
import { StepRecorder } from "./steps.ts";

export interface Rerun {
  readonly state: State;
  readonly ended: Ended;
  /** Of the path condition of `state`. */
  readonly model: Model;
  /** T or F for each question. */
  readonly decisions: string;
  readonly steps: readonly TraceStep[];
}

/**
 * `start`: a fresh first state. `inputs`: those of the state whose formula the model satisfies. undefined: the run takes more than
 * `maxSteps` instructions.
 */
export function rerun(
  machine: Machine,
  start: State,
  inputs: InputRecord | undefined,
  found: Model,
  maxSteps: number,
): Rerun | undefined {
  const given = inputsUnder(found, inputs);
  const model = new Map<TermSymbol, ModelValue>(found);
  const recorder = new StepRecorder(machine, model);
  const state = start;
  let read = inputRecords(state.inputs).length;
  let last = state.inputs;
  let decisions = "";
  const takeInputs = (): void => {
    if (state.inputs === last) return;
    const records = inputRecords(state.inputs);
    for (; read < records.length; read++) hand(records[read]!, given[read], found, model);
    last = state.inputs;
    recorder.inputsRead();
  };
  while (state.steps < maxSteps) {
    recorder.before(state);
    const step = machine.runInstruction(state);
    takeInputs();
    if (step === undefined) {
      recorder.after(state);
      continue;
    }
    switch (step.kind) {
      case "ended":
        return { state, ended: step, model, decisions, steps: recorder.steps };
      case "ask": {
        const holds = evaluate(step.condition, model) === true;
        state.assume(holds ? step.condition : not(step.condition), false, step.span);
        decisions += holds ? "T" : "F";
        break;
      }
      case "suggest": {
        const value = evaluate(step.term, model);
        if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
        state.suggestions = { term: step.term, value, previous: state.suggestions };
        break;
      }
      case "reached":
        throw new Error("only a prover stops at cuts");
      default:
        step satisfies never;
    }
  }
  return undefined;
}

/** Gives an input of the run the value that the merged states' input in its place has. */
function hand(
  record: InputRecord,
  given: InputRecord | undefined,
  found: Model,
  model: Map<TermSymbol, ModelValue>,
): void {
  for (const [index, { symbol }] of record.parts.entries()) {
    const source = given?.parts[index]?.symbol;
    if (source === undefined || source.sort !== symbol.sort || symbol.kind !== "symbol") continue;
    const value = evaluate(source, found);
    if (value !== undefined) model.set(symbol, value);
  }
}
