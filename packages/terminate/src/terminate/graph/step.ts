/**
 * One step of the symbolic execution graph: evaluation where ⟨a⟩ says enough, refinement where it does not, ERR where undefined
 * behaviour cannot be excluded.
 */

import type { Input, Instruction, Term, Terminator, Variable } from "@everypath/core";
import { atomLinear } from "@everypath/its";
import { madeObject, newestObject } from "./arrays.ts";
import { bound, valueFor } from "./assign.ts";
import { callStep, returnStep } from "./call.ts";
import { isWrappedOverflow, liveAt, requirement } from "./flow.ts";
import { memoryStep } from "./memory-step.ts";
import {
  anyValue,
  assigned,
  evaluated,
  evaluationOf,
  failed,
  type GraphSettings,
  givenValue,
  hasUndefinedBehaviour,
  ignoresOverflow,
  isRough,
  jumped,
  learned,
  type Outcome,
  refined,
  stopped,
  unsupported,
  usesOf,
} from "./outcome.ts";
import { singleReadings } from "./readings.ts";
import { equals } from "./rules/compare.ts";
import { atLeast, number } from "./rules/rule.ts";
import { fitsStack } from "./stack-room.ts";
import { type AbstractState, advanced, nextOf, topOf, valueIn } from "./state.ts";
import { inputRange } from "./type-range.ts";
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
