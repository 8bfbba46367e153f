/** Object programs made, and run to all of their leaves by the machine alone. */

import { type Model, not, type Program, type Solver, type SymbolicTerm } from "@everypath/core";
import { validateProgram } from "@everypath/core/testing";
import {
  defaultMachineOptions,
  Machine,
  type MachineOptions,
  pathCondition,
  type State,
  type Step,
  startState,
} from "@everypath/engine";
import { loadObjects, type ObjectsSource } from "../src/index.ts";

export type Options = Partial<Omit<ObjectsSource, "language" | "files">>;

export function load(text: string, options: Options = {}): ReturnType<typeof loadObjects> {
  return loadObjects({
    language: "objects",
    files: [{ name: "test.idf", text }],
    entry: undefined,
    call: undefined,
    assume: [],
    symbolicGlobals: false,
    contracts: true,
    ...options,
  });
}

/** A valid program made of one text. */
export function programOf(text: string, options: Options = {}): Program {
  const loaded = load(text, options);
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  const faults = validateProgram(loaded.program);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return loaded.program;
}

export type Ended = Step & { readonly kind: "ended" };

export interface Leaf {
  readonly machine: Machine;
  readonly state: State;
  readonly ended: Ended;
  readonly condition: readonly SymbolicTerm[];
  /** Of the condition; undefined where nothing was asked. */
  readonly model: Model;
}

export interface Leaves {
  readonly leaves: readonly Leaf[];
  /** Every path came to its end. */
  readonly isComplete: boolean;
}

const budget = { resources: 5_000_000, milliseconds: 240_000 };

/** All leaves, in depth-first order, but for failed assumptions; at most `limit`. */
export function leavesOf(
  program: Program,
  solver: Solver,
  options: Partial<MachineOptions> & { readonly limit?: number; readonly maxSteps?: number } = {},
): Leaves {
  const { limit = 200, maxSteps = 20_000, ...machineOptions } = options;
  const machine = new Machine(program, { ...defaultMachineOptions, ...machineOptions });
  const leaves: Leaf[] = [];
  let isComplete = true;
  const start = startState(machine, {
    entry: program.driver!.entry,
    pointerElements: 1,
    arguments: undefined,
  })!;
  const waiting: { readonly state: State; readonly model: Model }[] = [
    { state: start.state, model: new Map() },
  ];
  const ask = (state: State, condition: SymbolicTerm): Model | undefined => {
    const answer = solver.check({ pathCondition: pathCondition(state.facts), condition }, budget);
    if (answer.kind === "unknown") throw new Error(`the solver does not know: ${answer.reason}`);
    return answer.kind === "sat" ? answer.model : undefined;
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { state } = next;
    let { model } = next;
    state.stepLimit = maxSteps;
    for (;;) {
      const step = machine.run(state);
      if (step.kind === "ended") {
        if (step.end === "assumption") break;
        const condition = pathCondition(state.facts);
        leaves.push({ machine, state, ended: step, condition, model });
        if (step.end === "cut") isComplete = false;
        break;
      }
      if (step.kind !== "ask") {
        isComplete = false;
        break;
      }
      const whenTrue = ask(state, step.condition);
      if (step.purpose === "assume") {
        if (whenTrue === undefined) break;
        model = whenTrue;
        state.assume(step.condition, false, step.span);
        continue;
      }
      const whenFalse = ask(state, not(step.condition));
      const isForking = whenTrue !== undefined && whenFalse !== undefined;
      if (isForking) {
        const other = state.fork();
        other.assume(not(step.condition), false, step.span);
        waiting.push({ state: other, model: whenFalse });
      }
      if (whenTrue !== undefined) {
        state.assume(step.condition, !isForking, step.span);
        model = isForking ? whenTrue : model;
      } else if (whenFalse !== undefined) state.assume(not(step.condition), true, step.span);
      else throw new Error("a path condition became unsatisfiable");
    }
    if (leaves.length >= limit && waiting.length > 0) return { leaves, isComplete: false };
  }
  return { leaves, isComplete };
}

/** Runs the one path that `answer` chooses. */
export function runPath(
  program: Program,
  answer: (condition: SymbolicTerm) => boolean,
  options: Partial<MachineOptions> & { readonly maxSteps?: number } = {},
): { readonly machine: Machine; readonly state: State; readonly step: Step } {
  const { maxSteps = 1_000_000, ...machineOptions } = options;
  const machine = new Machine(program, { ...defaultMachineOptions, ...machineOptions });
  const { state } = startState(machine, {
    entry: program.driver!.entry,
    pointerElements: 1,
    arguments: undefined,
  })!;
  state.stepLimit = maxSteps;
  for (;;) {
    const step = machine.run(state);
    if (step.kind !== "ask") return { machine, state, step };
    state.assume(answer(step.condition) ? step.condition : not(step.condition), false, step.span);
  }
}
