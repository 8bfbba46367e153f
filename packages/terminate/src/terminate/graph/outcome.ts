/** What a step comes to, and how a state goes on: the words in which the rules of the graph are written. */
import type { ErrorKind, Program, Span, SymbolicTerm, Variable } from "@everypath/core";
import { type Linear, scale } from "@everypath/its";
import { elementsOf, newestObject, withElements } from "./arrays.ts";
import type { AbstractedCall } from "./call.ts";
import { Evaluation } from "./evaluate.ts";
import type { Uses } from "./flow.ts";
import { type IntegerModel, readBits } from "./interpretation.ts";
import { consequences } from "./memory.ts";
import { partitionOf } from "./partition.ts";
import { type Meaning, number } from "./rules/rule.ts";
import {
  type AbstractState,
  advanced,
  isOfEntry,
  nameOf,
  spanOf,
  topOf,
  valueIn,
  withTop,
  withValue,
} from "./state.ts";
import type { Answer } from "./summary.ts";
import { typeRange } from "./type-range.ts";

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

/** Whether a signed overflow is passed over. */
export function ignoresOverflow({ signedOverflow, integers }: GraphSettings): boolean {
  return signedOverflow === "wrap" || integers === "mathematical";
}

/** Errors end runs, and inputs are not fixed: runs that end early need not be told from those that go on. */
export function isRough(settings: GraphSettings): boolean {
  return !hasUndefinedBehaviour(settings) && settings.pointed === undefined;
}

/** What is read of the call at this depth of the stack. A driver reads nothing of what the entry hands back. */
export function usesOf(settings: GraphSettings, state: AbstractState, depth: number): Uses {
  const isEntry =
    isOfEntry(state, depth) || (depth === 1 && isOfEntry(state, 0) && settings.program.driver !== undefined);
  return { isEntry, ignoresOverflow: ignoresOverflow(settings), isRough: isRough(settings) };
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

export function jumped(state: AbstractState, block: number): AbstractState {
  return { ...withTop(state, { ...topOf(state), block, index: 0 }), chosen: [] };
}
