/**
 * One step of the symbolic execution graph: evaluation where ⟨a⟩ says enough, refinement where it does not, ERR where undefined
 * behaviour cannot be excluded.
 */
import { type Linear, scale } from "../../../its/linear/expression.ts";
import type { ErrorKind } from "../../../program/errors.ts";
import type { Instruction, Terminator } from "../../../program/instruction.ts";
import type { Program } from "../../../program/program.ts";
import type { Span } from "../../../program/source.ts";
import type { SymbolicTerm, Term, Variable } from "../../../term/index.ts";
import { type AbstractedCall, callStep, returnStep } from "./call.ts";
import { Evaluation } from "./evaluate.ts";
import { isWrappedOverflow, liveAt } from "./flow.ts";
import { type IntegerModel, readBits } from "./interpretation.ts";
import { consequences } from "./memory.ts";
import { memoryStep } from "./memory-step.ts";
import { partitionOf } from "./partition.ts";
import { equals } from "./rules/compare.ts";
import { number } from "./rules/rule.ts";
import { type AbstractState, advanced, isOfEntry, nextOf, spanOf, topOf, withTop } from "./state.ts";
import type { Answer } from "./summary.ts";
import { inputRange, typeRange } from "./type-range.ts";

export interface GraphSettings {
  readonly program: Program;
  readonly integers: IntegerModel;
  /** What a signed overflow is: wrapped, or undefined behaviour. */
  readonly signedOverflow: "wrap" | "error";
  fresh(hint: string): SymbolicTerm;
  /** An input that has one value for good; undefined: any value. */
  inputValue(name: string): bigint | undefined;
  /** The elements that pointer parameters lead to; undefined: any number of any values. */
  readonly pointed: readonly bigint[] | undefined;
}

export type Outcome =
  | { readonly kind: "evaluated"; readonly state: AbstractState }
  | { readonly kind: "refined"; readonly states: readonly AbstractState[] }
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
  const { procedure, values } = topOf(state);
  return new Evaluation({
    knowledge: state.knowledge,
    integers: settings.integers,
    partition: partitionOf(procedure),
    valueOf: (variable) => values.get(variable),
    fresh: settings.fresh,
    results: state.results,
    chosen: state.chosen,
  });
}

/** The state with what an evaluation found out. */
export function learned(state: AbstractState, evaluation: Evaluation): AbstractState {
  return { ...state, knowledge: evaluation.knowledge, results: evaluation.results };
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
export function assigned(state: AbstractState, target: Variable, value: Linear): AbstractState {
  const frame = topOf(state);
  return advanced(withTop(state, { ...frame, values: new Map([...frame.values, [target, value]]) }));
}

function execute(settings: GraphSettings, state: AbstractState, instruction: Instruction): Outcome {
  switch (instruction.kind) {
    case "assign": {
      if (!matters(settings, state, instruction.target))
        return evaluated(advanced(without(state, instruction.target)));
      const evaluation = evaluationOf(settings, state);
      const value = evaluation.readFor(instruction.target, instruction.value);
      if (value === undefined) return stopped(state, evaluation);
      return evaluated(assigned(learned(state, evaluation), instruction.target, value));
    }
    case "input":
      return evaluated(input(settings, state, instruction.target, instruction.name));
    case "output":
    case "cut":
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
    case "new":
    case "resolve":
      return unsupported(state, "unsupported", `'${instruction.kind}' of a language other than C`);
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

/** What no branch, no access, no check and no call depends on is not computed. */
function matters(settings: GraphSettings, state: AbstractState, target: Variable): boolean {
  if (target.scope === "global") return true;
  const { procedure, block, index } = topOf(state);
  const uses = {
    isEntry: isOfEntry(state, state.frames.length - 1),
    ignoresOverflow: ignoresOverflow(settings),
  };
  return liveAt(procedure, block, index + 1, uses).has(target);
}

function without(state: AbstractState, target: Variable): AbstractState {
  const frame = topOf(state);
  return withTop(state, { ...frame, values: new Map([...frame.values].filter(([each]) => each !== target)) });
}

/** A fresh value of the variable's type, or the given one. */
function input(settings: GraphSettings, state: AbstractState, target: Variable, name: string): AbstractState {
  const given = settings.inputValue(name);
  if (given !== undefined) return assigned(state, target, givenValue(state, target, given));
  const { value, facts } = anyValue(settings, state, target, name, inputRange);
  return assigned({ ...state, knowledge: state.knowledge.assume(facts) }, target, value);
}

/** The bits of an input as the variable's class reads them. */
export function givenValue(state: AbstractState, target: Variable, bits: bigint): Linear {
  const interpretation = partitionOf(topOf(state).procedure)(target);
  return number(target.sort.kind === "bitvec" ? readBits(bits, target.sort.width, interpretation) : bits);
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
  const truth = evaluation.decide(condition);
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
  if (error === "assertion") return conditional(settings, state, condition, { kind: "ended", how: "halted" });
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
