/** PL/I texts to programs, and their paths, for the tests of this folder. */

import {
  type ArrayValue,
  type Budget,
  defined,
  type ErrorKind,
  evaluate,
  intConstant,
  intSort,
  type Model,
  type ModelValue,
  not,
  type Procedure,
  type Program,
  type Solver,
  type SymbolicTerm,
  select,
  type Symbol as TermSymbol,
} from "@everypath/core";
import { validateProgram } from "@everypath/core/testing";
import {
  defaultMachineOptions,
  Machine,
  pathCondition,
  type State,
  type Step,
  startState,
  toTerm,
} from "@everypath/engine";
import { loadPli, type PliSource } from "../src/index.ts";

export type Options = Partial<Pick<PliSource, "entry" | "call" | "assume" | "subscripts">>;

function sourceOf(
  text: string,
  { entry, call, assume = [], subscripts = "conditional" }: Options,
): PliSource {
  return { language: "pli", files: [{ name: "test.pli", text }], entry, call, assume, subscripts };
}

/** A valid program; throws what is wrong with the text. */
export function programOf(text: string, options: Options = {}): Program {
  const loaded = loadPli(sourceOf(text, options));
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  const faults = validateProgram(loaded.program);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return loaded.program;
}

/** What is wrong with a text, as the user reads it; empty for a good one. */
export function problemsOf(text: string, options: Options = {}): string {
  const loaded = loadPli(sourceOf(text, options));
  return "diagnostics" in loaded ? loaded.diagnostics.map(({ message }) => message).join("") : "";
}

/** The end of a path, with values as terms over its symbols. */
export interface Leaf {
  readonly end: "returned" | "assumption" | ErrorKind | "cut";
  readonly line: number;
  readonly message: string;
  readonly condition: readonly SymbolicTerm[];
  readonly result: SymbolicTerm | undefined;
  readonly outputs: readonly SymbolicTerm[];
  /** The names of what was read, in order. */
  readonly inputs: readonly string[];
  /** Under the names of the entry's parameters, or of a main procedure's variables. */
  readonly final: ReadonlyMap<string, SymbolicTerm>;
  readonly steps: number;
}

export function start(program: Program): { readonly machine: Machine; readonly state: State } {
  const machine = new Machine(program, defaultMachineOptions);
  const started = startState(machine, { entry: "", pointerElements: 0, arguments: undefined });
  if (started === undefined) throw new Error("no driver");
  return { machine, state: started.state };
}

function leafOf(program: Program, state: State, step: Step & { readonly kind: "ended" }): Leaf {
  const driver = program.procedure(program.driver!.procedure)!;
  const isReturned = step.end === "returned";
  return {
    end:
      step.end === "error"
        ? step.error
        : step.end === "halted" || step.end === "thrown"
          ? "returned"
          : step.end,
    line: step.end === "error" ? step.location.line : step.span.line,
    message: step.end === "error" ? step.message : step.end === "cut" ? step.detail : "",
    condition: pathCondition(state.facts),
    result: isReturned && step.values.length > 0 ? toTerm(step.values[0]!, intSort) : undefined,
    outputs: outputsOf(state),
    inputs: inputsOf(state),
    final: isReturned ? finalOf(driver, state) : new Map(),
    steps: state.steps,
  };
}

function outputsOf(state: State): readonly SymbolicTerm[] {
  const outputs: SymbolicTerm[] = [];
  for (let record = state.outputs; record !== undefined; record = record.previous)
    if (record.term !== undefined) outputs.push(record.term);
  return outputs.reverse();
}

function inputsOf(state: State): readonly string[] {
  const names: string[] = [];
  for (let record = state.inputs; record !== undefined; record = record.previous) names.push(record.name);
  return names.reverse();
}

function finalOf({ sourceVariables }: Procedure, state: State): Leaf["final"] {
  return new Map(
    sourceVariables.map(({ name, variable }) => [
      name,
      toTerm(state.frame.values[variable.slot]!, variable.sort),
    ]),
  );
}

/** Values for symbols by their names; what is missing is 0. */
export class NamedModel implements Pick<Model, "get"> {
  private readonly values: Readonly<Record<string, bigint | ArrayValue>>;

  constructor(values: Readonly<Record<string, bigint | ArrayValue>>) {
    this.values = values;
  }

  get(symbol: TermSymbol): ModelValue | undefined {
    return this.values[symbol.name];
  }

  has(symbol: TermSymbol): boolean {
    return symbol.name in this.values;
  }

  evaluate(term: SymbolicTerm): ModelValue {
    const value = evaluate(term, this as unknown as Model);
    if (value === undefined) throw new Error("no value within reach");
    return value as ModelValue;
  }
}

const noValues = new NamedModel({});

/** The path that the model's values take, its terms not yet instantiated. */
export function follow(program: Program, model: NamedModel = noValues, stepLimit = 20_000): Leaf | undefined {
  const { machine, state } = start(program);
  state.stepLimit = stepLimit;
  for (;;) {
    const step = machine.run(state);
    switch (step.kind) {
      case "ended":
        return leafOf(program, state, step);
      case "paused":
        return undefined;
      case "ask":
        state.assume(model.evaluate(step.condition) === true ? step.condition : not(step.condition), false);
        break;
      default:
        throw new Error(`a ${step.kind}`);
    }
  }
}

/** Generated programs multiply: what is not settled soon is left out. */
const budget: Budget = { resources: 300_000, milliseconds: 5000 };

/** All leaves, in the order true before false; undefined where there are more than `limit`. */
export function leavesOf(
  program: Program,
  solver: Solver,
  limit: number,
  stepLimit = 2000,
): readonly Leaf[] | undefined {
  const { machine, state } = start(program);
  state.stepLimit = stepLimit;
  const waiting = [state];
  const leaves: Leaf[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const step = machine.run(next);
    switch (step.kind) {
      case "ended":
        leaves.push(leafOf(program, next, step));
        break;
      case "ask": {
        const pathConditions = pathCondition(next.facts);
        for (const condition of [not(step.condition), step.condition]) {
          const answer = solver.check({ pathCondition: pathConditions, condition }, budget);
          if (answer.kind === "unsat") continue;
          if (answer.kind === "unknown") return undefined;
          const side = next.fork();
          side.stepLimit = stepLimit;
          side.assume(condition, false);
          waiting.push(side);
        }
        break;
      }
      default:
        return undefined;
    }
    if (leaves.length + waiting.length > limit) return undefined;
  }
  return leaves.filter(({ end }) => end !== "assumption");
}

/** The value of a term under the model: an integer, or undefined where it is unset. */
export function instantiate(term: SymbolicTerm, model: NamedModel): bigint | undefined {
  if (model.evaluate(defined(term)) === false) return undefined;
  return model.evaluate(term) as bigint;
}

/** Elements of an array term. */
export function elementsOf(
  term: SymbolicTerm,
  model: NamedModel,
  lower: bigint,
  upper: bigint,
): readonly (bigint | undefined)[] {
  return Array.from({ length: Number(upper - lower) + 1 }, (_, offset) =>
    instantiate(select(term, intConstant(lower + BigInt(offset))), model),
  );
}

/** What a call with concrete arguments comes to: `F(1, X) = 3, X = 2, wrote 1 2`. */
export function outcomeOf(text: string, options: Options = {}, values: Record<string, bigint> = {}): string {
  const model = new NamedModel(values);
  const leaf = follow(programOf(text, options), model);
  if (leaf === undefined) return "runs on";
  if (leaf.end !== "returned") return `${leaf.end} in line ${leaf.line}: ${leaf.message}`;
  const show = (term: SymbolicTerm): string => instantiate(term, model)?.toString() ?? "unset";
  const parts = leaf.result === undefined ? [] : [`= ${show(leaf.result)}`];
  for (const [name, term] of leaf.final) if (term.sort.kind === "int") parts.push(`${name} = ${show(term)}`);
  if (leaf.outputs.length > 0) parts.push(`wrote ${leaf.outputs.map(show).join(" ")}`);
  return parts.join(", ");
}
