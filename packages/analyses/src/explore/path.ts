/** From a path that ended in the machine to what is told of it. */
import {
  bitVecSort,
  emptyModel,
  evaluate,
  type LimitName,
  type Model,
  type Procedure,
  type Program,
  type Span,
  type Unanswered,
} from "@everypath/core";
import {
  callerChoices,
  decisionsOf,
  type EndedPath,
  type EntryArgument,
  type Fact,
  factsInOrder,
  isSymbolic,
  type Machine,
  type OutputRecord,
  outputsUnder,
  pathCondition,
  type State,
  toTerm,
  unknownCalled,
  unknownOnPath,
  type Value,
  writtenUnder,
} from "@everypath/engine";
import type { IncompletenessReason, Path, TrailEntry, TypedTerm } from "./exploration.ts";
import { finalValues } from "./final.ts";
import { InputHeap } from "./heap.ts";
import { inputRecords, inputValues } from "./inputs.ts";
import { replayInputOf } from "./replay-input.ts";

/** A path without its number in the tree, which is known only at the end. */
export type Unnumbered = Omit<Path, "id">;

export interface Entry {
  readonly procedure: Procedure;
  readonly arguments: readonly EntryArgument[] | undefined;
}

/** What the tree keeps of a path. */
export interface Leaf {
  readonly path: Unnumbered;
  /** Why the solver gave no inputs. */
  readonly unknown: Unanswered | undefined;
  /** Why the path was not followed to its end. */
  readonly cut:
    | { readonly reason: IncompletenessReason; readonly detail: string; readonly limit?: LimitName }
    | undefined;
  readonly span: Span;
}

/** Of most paths most lists are empty: what they share travels once. */
const none: readonly never[] = [];
const nothingWritten = new Uint8Array(0);

function shared<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list;
}

/** The path's condition, its inputs under its model, what it wrote, and how it ended. Without a model there are no inputs, and `unknown` says why. */
export function pathOf(machine: Machine, ended: EndedPath, entry: Entry): Leaf {
  const { state, model, unknown } = ended;
  const condition = pathCondition(state.facts);
  const outputs = outputsUnder(model ?? emptyModel, state.outputs);
  const records = inputRecords(state.inputs);
  const sources = { program: machine.program, caller: state.caller };
  const common = {
    condition,
    inputs:
      model === undefined ? undefined : inputValues(records, model, heapOf(machine, ended, model), sources),
    outputs: shared(
      outputs.flatMap(({ term }): TypedTerm[] => (term === undefined ? [] : [{ term, type: undefined }])),
    ),
    stdout: model === undefined ? undefined : written(outputs, 1, model),
    steps: state.steps,
    decisions: decisionsOf(ended.prefix),
    uncertain: ended.uncertain && unknown !== undefined,
    approximations: shared([...state.approximations]),
    unmodelled: unmodelledOf(ended),
    unknownCalls: shared([...unknownCalled(state)]),
    trail: trailOf(state),
    replayInput: model === undefined ? undefined : replayInputOf(records, entry.arguments, model, sources),
    replay: undefined,
  };
  const end = endOf(machine.program, ended, entry.procedure, model);
  return {
    path: {
      ...common,
      ...end,
      ...(end.end === "cut" ? { cutAt: ended.ended.span } : {}),
      ...(end.end === "error" ? choicesOf(machine.program, state, entry) : {}),
      final: shared(finalValues(machine, state, end.result)),
    },
    unknown,
    cut: cutOf(ended),
    span: ended.ended.span,
  };
}

/** Of a path that ends in an error: what keeps it from being one whatever such a function does. */
function unmodelledOf({ ended, state }: EndedPath): readonly string[] {
  const isError = ended.kind === "ended" && ended.end === "error";
  return shared([...(isError ? unknownOnPath(state) : unknownCalled(state))]);
}

function heapOf({ program }: Machine, { state, ended }: EndedPath, model: Model): InputHeap {
  const isCut = ended.kind === "stopped" || ended.end === "cut";
  return new InputHeap(program, state.inputObjects, model, isCut);
}

function cutOf({ ended }: EndedPath): Leaf["cut"] {
  if (ended.kind === "stopped") return { reason: ended.reason, detail: "a path was cut" };
  if (ended.end !== "cut") return undefined;
  const { reason, detail, limit } = ended;
  return { reason, detail, ...(limit === undefined ? {} : { limit }) };
}

/** Paths have most of their facts in common: an entry is made once, and travels once with the paths of a job. */
const entries = new WeakMap<Fact, TrailEntry>();

function trailOf(state: State): Path["trail"] {
  return factsInOrder(state.facts).map((fact) => {
    let entry = entries.get(fact);
    if (entry === undefined) {
      const { condition, span, implied } = fact;
      entry = { condition, location: span, forking: !implied };
      entries.set(fact, entry);
    }
    return entry;
  });
}

/** What the caller could have chosen otherwise; nothing where the program is run as a whole. */
function choicesOf(
  { language }: Program,
  state: State,
  { procedure, arguments: given }: Entry,
): Pick<Path, "callerChoices"> {
  if (given === undefined || language !== "c") return {};
  const parameters = given.flatMap((argument, index) => {
    const name = procedure.parameters[index]?.variable.name;
    return argument.kind === "object" && name !== undefined ? [{ name, isNull: argument.isNull }] : [];
  });
  return { callerChoices: callerChoices(state, parameters) };
}

type End = Pick<Path, "end" | "error" | "cut" | "result" | "exitStatus">;

function endOf(program: Program, { ended }: EndedPath, procedure: Procedure, model: Model | undefined): End {
  const nothing = { error: undefined, cut: undefined, result: undefined, exitStatus: undefined };
  if (ended.kind === "stopped") return { ...nothing, end: "cut", cut: ended.reason };
  switch (ended.end) {
    case "returned": {
      const [value] = ended.values;
      const [sort] = procedure.results;
      if (value === undefined || sort === undefined || ended.values.length > 1)
        return { ...nothing, end: "returned" };
      const result = { term: toTerm(value, sort), type: procedure.resultType };
      const isStatus = program.language === "c" && procedure.name === "main";
      return {
        ...nothing,
        end: "returned",
        result,
        exitStatus: isStatus ? statusOf(value, model) : undefined,
      };
    }
    case "halted":
      return { ...nothing, end: "halted", exitStatus: statusOf(ended.status, model) };
    case "thrown":
      return { ...nothing, end: "thrown" };
    case "error": {
      const { error: kind, message, location, procedure, callStack, outside, unseen } = ended;
      const distance = outside && model && distanceOf(program, outside, model);
      const error = {
        ...{ kind, message, location, procedure, callStack },
        ...(distance === undefined ? {} : { distance }),
        ...(unseen === undefined ? {} : { unseen }),
      };
      return { ...nothing, end: "error", error };
    }
    case "assumption":
      return { ...nothing, end: "assumption" };
    case "cut":
      return { ...nothing, end: "cut", cut: ended.reason as IncompletenessReason };
  }
}

type Outside = NonNullable<Extract<EndedPath["ended"], { readonly end: "error" }>["outside"]>;

/** 0 where the access overlaps the object or touches it. */
function distanceOf({ dataModel }: Program, { offset, bytes, size }: Outside, model: Model): number {
  const word = bitVecSort(dataModel.pointerBits);
  const valueOf = (value: Value): bigint => BigInt(evaluate(toTerm(value, word), model) as bigint);
  const start = Number(BigInt.asIntN(dataModel.pointerBits, valueOf(offset)));
  const end = Number(valueOf(size));
  return Math.max(0, start - end, -start - bytes);
}

function statusOf(value: Value, model: Model | undefined): number | undefined {
  if (!isSymbolic(value)) return Number(value) & 255;
  return model === undefined ? undefined : Number(evaluate(value, model)) & 255;
}

function written(outputs: readonly OutputRecord[], descriptor: number, model: Model): Uint8Array {
  if (outputs.length === 0) return nothingWritten;
  const bytes = outputs
    .filter((output) => output.kind === "write" || output.kind === "floating")
    .filter((output) => output.descriptor === descriptor)
    .flatMap((output) => writtenUnder(model, output));
  return Uint8Array.from(bytes);
}
