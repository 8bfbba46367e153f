/**
 * One step of the symbolic execution graph: evaluation where ⟨a⟩ says enough, refinement where it does not, ERR where undefined
 * behaviour cannot be excluded.
 */

import type {
  ErrorKind,
  Input,
  Instruction,
  Program,
  Span,
  SymbolicTerm,
  Term,
  Terminator,
  Variable,
} from "@everypath/core";
import { atomLinear, type Linear, scale } from "@everypath/its";
import { elementsOf, madeObject, newestObject, withElements } from "./arrays.ts";
import { bound, valueFor } from "./assign.ts";
import { type AbstractedCall, callStep, returnStep } from "./call.ts";
import { Evaluation } from "./evaluate.ts";
import { isWrappedOverflow, liveAt, requirement, type Uses } from "./flow.ts";
import { type IntegerModel, readBits } from "./interpretation.ts";
import { consequences } from "./memory.ts";
import { memoryStep } from "./memory-step.ts";
import { partitionOf } from "./partition.ts";
import { singleReadings } from "./readings.ts";
import { equals } from "./rules/compare.ts";
import { atLeast, type Meaning, number } from "./rules/rule.ts";
import { fitsStack } from "./stack-room.ts";
import {
  type AbstractState,
  advanced,
  isOfEntry,
  nameOf,
  nextOf,
  spanOf,
  topOf,
  valueIn,
  withTop,
  withValue,
} from "./state.ts";
import type { Answer } from "./summary.ts";
import { inputRange, typeRange } from "./type-range.ts";

export interface GraphSettings {
  readonly program: Program;
  readonly integers: IntegerModel;
  /** What a signed overflow is: wrapped, or undefined behaviour. */
  readonly signedOverflow: "wrap" | "error";
  fresh(hint: string, meaning?: Meaning): SymbolicTerm;
  /** What the fresh symbolic variables so far stand for, in the order made. */
  readonly meanings: ReadonlyMap<SymbolicTerm, Meaning>;
  /** An input that has one value for good; undefined: any value. */
  inputValue(name: string): bigint | undefined;
  /** What is read once is held in every state (`readings.ts`), so that bounds can speak of it. */
  readonly holdsReadings: boolean;
  /** Whether what a run costs is asked, so that every call of the program's own procedures counts. */
  readonly countsSteps: boolean;
  /** The elements that pointer parameters lead to; undefined: any number of any values. */
  readonly pointed: readonly bigint[] | undefined;
}

export type Outcome =
  | { readonly kind: "evaluated"; readonly state: AbstractState }
  | { readonly kind: "refined"; readonly states: readonly AbstractState[] }
  /** A step with several outcomes, one of which is that of any run. */
  | { readonly kind: "branched"; readonly states: readonly AbstractState[] }
  /** `answer` is what an abstracted call returns. */
  | { readonly kind: "ended"; readonly how: "returned" | "halted" | "assumption"; readonly answer?: Answer }
  /** A call that is abstracted. */
  | { readonly kind: "called"; readonly call: AbstractedCall }
  /** ERR */
  | { readonly kind: "error"; readonly error: ErrorKind; readonly message: string; readonly span: Span }
  | {
      readonly kind: "unsupported";
      readonly reason: "unsupported" | "unmodelled-call";
      readonly detail: string;
      readonly span: Span;
    };

export function step(settings: GraphSettings, state: AbstractState): Outcome {
  if (!fitsStack(state))
    return failed(state, "stack-overflow", "the variables of the calls need more than the stack has");
  const next = nextOf(topOf(state));
  switch (next.kind) {
    case "jump":
    case "branch":
    case "switch":
    case "return":
    case "stop":
      return terminate(settings, state, next);
    default:
      return execute(settings, state, next);
  }
}

/** An evaluation under LV of the frame that runs. */
export function evaluationOf(settings: GraphSettings, state: AbstractState): Evaluation {
  const { procedure } = topOf(state);
  return new Evaluation({
    knowledge: state.knowledge,
    integers: settings.integers,
    partition: partitionOf(procedure),
    valueOf: (variable) => valueIn(state, variable),
    mayBeSet: !hasUndefinedBehaviour(settings),
    fresh: settings.fresh,
    results: state.results,
    nameOf: (variable) => nameOf(state, variable),
    elementsOf: (array) => elementsOf(state, array),
    newestObject: newestObject(state),
    chosen: state.chosen,
  });
}

/** The state with what an evaluation found out. */
export function learned(state: AbstractState, evaluation: Evaluation): AbstractState {
  let known: AbstractState = { ...state, knowledge: evaluation.knowledge, results: evaluation.results };
  for (const [variable, value] of evaluation.found) known = withValue(known, variable, value);
  for (const [array, elements] of evaluation.loaded) known = withElements(known, array, elements);
  return known;
}

/** Why an evaluation has no value, as the outcome of the step. */
export function stopped(state: AbstractState, evaluation: Evaluation): Outcome {
  const { stop } = evaluation;
  const known = learned(state, evaluation);
  switch (stop?.kind) {
    case "refine":
      return refined(known, stop.cases);
    case "either":
      return {
        kind: "refined",
        states: [true, false].map((truth) => ({ ...state, chosen: [...state.chosen, truth] })),
      };
    case "refused":
      return unsupported(state, "unsupported", `${stop.what} has no meaning for mathematical integers`);
    case undefined:
      return unsupported(state, "unsupported", "an expression that has no rule");
  }
}

/** The cases that are possible, with what follows for memory. */
export function refined(state: AbstractState, cases: readonly (readonly Linear[])[]): Outcome {
  const states = cases.flatMap((facts) => {
    const knowledge = state.knowledge.assume(facts);
    if (knowledge.isImpossible || facts.some((fact) => knowledge.contradicts(fact))) return [];
    const next = { ...state, knowledge };
    const more = knowledge.assume(consequences(next));
    return more.isImpossible ? [] : [{ ...next, knowledge: more }];
  });
  return { kind: "refined", states };
}

export function unsupported(
  state: AbstractState,
  reason: Extract<Outcome, { kind: "unsupported" }>["reason"],
  detail: string,
): Outcome {
  return { kind: "unsupported", reason, detail, span: spanOf(state) };
}

export function failed(state: AbstractState, error: ErrorKind, message: string): Outcome {
  return { kind: "error", error, message, span: spanOf(state) };
}

export function evaluated(state: AbstractState): Outcome {
  return { kind: "evaluated", state };
}

/** LV[x := v], and on to p⁺. */
export function assigned(state: AbstractState, target: Variable, value: Linear | undefined): AbstractState {
  return advanced(withValue(state, target, value));
}

/** In C an error is undefined behaviour; elsewhere it ends the run. */
export function hasUndefinedBehaviour({ program }: GraphSettings): boolean {
  return program.language === "c";
}

function execute(settings: GraphSettings, state: AbstractState, instruction: Instruction): Outcome {
  switch (instruction.kind) {
    case "assign":
      if (!matters(settings, state, instruction.target))
        return evaluated(advanced(bound(state, instruction.target, { value: undefined, elements: [] })));
      return assign(settings, state, instruction.target, instruction.value);
    case "input":
      return evaluated(input(settings, state, instruction));
    case "output":
    case "cut":
    // Addresses are numbers here, of objects that may lie in any order.
    case "relate":
      return evaluated(advanced(state));
    case "assume":
      return conditional(settings, state, instruction.condition, { kind: "ended", how: "assumption" });
    case "claim":
      return conditional(settings, state, instruction.condition, { kind: "ended", how: "halted" });
    case "check":
      return check(settings, state, instruction);
    case "load":
    case "store":
    case "allocate":
    case "free":
    case "copy":
    case "fill":
      return memoryStep(settings, state, instruction);
    case "call":
      return callStep(settings, state, instruction);
    case "distinguish":
    case "resolve":
      return assign(settings, state, instruction.target, instruction.value);
    case "new": {
      const made = madeObject(state, (hint) => atomLinear(settings.fresh(hint)));
      return evaluated(assigned(made.state, instruction.target, made.reference));
    }
    case "unsupported":
      return unsupported(state, "unsupported", instruction.what);
    default:
      return instruction satisfies never;
  }
}

/** Whether a signed overflow is passed over. */
export function ignoresOverflow({ signedOverflow, integers }: GraphSettings): boolean {
  return signedOverflow === "wrap" || integers === "mathematical";
}

/** Errors end runs, and inputs are not fixed: runs that end early need not be told from those that go on. */
function isRough(settings: GraphSettings): boolean {
  return !hasUndefinedBehaviour(settings) && settings.pointed === undefined;
}

/** What is read of the call at this depth of the stack. A driver reads nothing of what the entry hands back. */
export function usesOf(settings: GraphSettings, state: AbstractState, depth: number): Uses {
  const isEntry =
    isOfEntry(state, depth) || (depth === 1 && isOfEntry(state, 0) && settings.program.driver !== undefined);
  return { isEntry, ignoresOverflow: ignoresOverflow(settings), isRough: isRough(settings) };
}

/** What no branch, no access, no check and no call depends on is not computed. */
function matters(settings: GraphSettings, state: AbstractState, target: Variable): boolean {
  if (target.scope === "global") return true;
  const { procedure, block, index } = topOf(state);
  return liveAt(procedure, block, index + 1, usesOf(settings, state, state.frames.length - 1)).has(target);
}

/** target := value */
function assign(settings: GraphSettings, state: AbstractState, target: Variable, value: Term): Outcome {
  const evaluation = evaluationOf(settings, state);
  if (hasUndefinedBehaviour(settings)) {
    const read = evaluation.readFor(target, value);
    if (read === undefined) return stopped(state, evaluation);
    return evaluated(assigned(learned(state, evaluation), target, read));
  }
  const given = valueFor(state, evaluation, target, value);
  if (given === "stopped") return stopped(state, evaluation);
  return evaluated(advanced(bound(learned(state, evaluation), target, given)));
}

/** A fresh value of the variable's type, or the given one. */
function input(settings: GraphSettings, state: AbstractState, instruction: Input): AbstractState {
  const { target, name } = instruction;
  if (settings.holdsReadings) {
    const single = singleReadings(settings.program).find((each) => each.instruction === instruction);
    const held = single && valueIn(state, single.holder);
    if (held !== undefined) return assigned(state, target, held);
  }
  if (target.sort.kind === "array")
    return advanced(bound(state, target, { value: number(1n), elements: [] }));
  // An input of the driver's has its value in the initial state already.
  const initial = isOfDriver(settings, state) ? valueIn(state, target) : undefined;
  if (initial !== undefined) return advanced(state);
  const given = settings.inputValue(name);
  if (given !== undefined && target.sort.kind !== "ref")
    return assigned(state, target, givenValue(state, target, given));
  const { value, facts } = anyValue(settings, state, target, name, inputRange);
  const last = target.sort.kind === "ref" ? newestObject(state) : undefined;
  if (last !== undefined)
    return assigned(
      { ...state, knowledge: state.knowledge.assume([...facts, atLeast(last, value)]) },
      target,
      value,
    );
  return assigned({ ...state, knowledge: state.knowledge.assume(facts) }, target, value);
}

function isOfDriver({ program }: GraphSettings, { frames }: AbstractState): boolean {
  return frames.length === 1 && frames[0]?.procedure.name === program.driver?.procedure;
}

/** The bits of an input as the variable's class reads them. */
export function givenValue(state: AbstractState, target: Variable, bits: bigint): Linear {
  const interpretation = partitionOf(topOf(state).procedure)(target);
  return number(target.sort.kind === "bitvec" ? readBits(bits, target.sort.width, interpretation) : bits);
}

/** The state with an atom for an element of which nothing was known. */
export function readElement(
  settings: GraphSettings,
  state: AbstractState,
  array: Variable,
  subscript: Linear,
): AbstractState {
  const evaluation = evaluationOf(settings, state);
  evaluation.elementOf(array, subscript);
  return learned(state, evaluation);
}

/** Any value that the variable's type has: the part of ⟨a⟩ that LV's types give. */
export function anyValue(
  settings: GraphSettings,
  state: AbstractState,
  target: Variable,
  hint: string,
  rangeOf: typeof typeRange = typeRange,
): { readonly value: Linear; readonly facts: readonly Linear[] } {
  const symbol = settings.fresh(hint);
  const value: Linear = { coefficients: new Map([[symbol, 1n]]), constant: 0n };
  const range = rangeOf(target.sort, partitionOf(topOf(state).procedure)(target), settings.integers);
  return {
    value,
    facts: [
      ...(range.lower === undefined ? [] : [{ ...value, constant: -range.lower }]),
      ...(range.upper === undefined ? [] : [{ ...scale(value, -1n), constant: range.upper }]),
    ],
  };
}

/** Goes on where the condition holds; `otherwise` where it does not. */
function conditional(
  settings: GraphSettings,
  state: AbstractState,
  condition: Term,
  otherwise: Outcome,
): Outcome {
  const evaluation = evaluationOf(settings, state);
  const truth = evaluation.decide(isRough(settings) ? requirement(condition) : condition);
  if (truth === undefined) return stopped(state, evaluation);
  return truth ? evaluated(advanced(learned(state, evaluation))) : otherwise;
}

function check(
  settings: GraphSettings,
  state: AbstractState,
  instruction: Extract<Instruction, { kind: "check" }>,
): Outcome {
  const { condition, error, message } = instruction;
  if (ignoresOverflow(settings) && isWrappedOverflow(instruction)) return evaluated(advanced(state));
  if (error === "signed-overflow" && settings.integers === "mathematical") return evaluated(advanced(state));
  if (error === "assertion" || !hasUndefinedBehaviour(settings))
    return conditional(settings, state, condition, { kind: "ended", how: "halted" });
  return conditional(settings, state, condition, failed(state, error, message));
}

function terminate(settings: GraphSettings, state: AbstractState, terminator: Terminator): Outcome {
  switch (terminator.kind) {
    case "jump":
      return evaluated(jumped(state, terminator.target));
    case "branch": {
      const evaluation = evaluationOf(settings, state);
      const truth = evaluation.decide(terminator.condition);
      if (truth === undefined) return stopped(state, evaluation);
      return evaluated(
        jumped(learned(state, evaluation), truth ? terminator.whenTrue : terminator.whenFalse),
      );
    }
    case "switch":
      return select(settings, state, terminator);
    case "return":
      return returnStep(settings, state, terminator);
    case "stop":
      return { kind: "ended", how: "halted" };
    default:
      return terminator satisfies never;
  }
}

function select(
  settings: GraphSettings,
  state: AbstractState,
  { value, cases, otherwise }: Extract<Terminator, { kind: "switch" }>,
): Outcome {
  const evaluation = evaluationOf(settings, state);
  const interpretation = evaluation.classOf(value) ?? "signed";
  const subject = evaluation.read(value, interpretation);
  if (subject === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  const context = { knowledge: known.knowledge, integers: settings.integers, fresh: settings.fresh };
  for (const each of cases) {
    const label = evaluation.read(each.value, interpretation);
    if (label === undefined) return stopped(state, evaluation);
    const answer = equals(context, subject, label);
    if (answer.kind === "refine") return refined(known, answer.cases);
    if (answer.truth) return evaluated(jumped(known, each.target));
  }
  return evaluated(jumped(known, otherwise));
}

export function jumped(state: AbstractState, block: number): AbstractState {
  return { ...withTop(state, { ...topOf(state), block, index: 0 }), chosen: [] };
}
