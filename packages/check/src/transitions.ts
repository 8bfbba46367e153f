/**
 * What one step of the program does to the concrete states that an abstract state stands for: the checker's own reading of each
 * instruction. A step has successors, each under a guard; where no guard holds the run has ended. What must hold so that the behaviour is
 * defined is an obligation.
 */
import {
  and,
  equal,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  not,
  type SymbolicTerm,
  type Term,
  type Terminator,
  type Variable,
  variablesRead,
} from "@everypath/core";
import { callSteps, returnSteps } from "./calls.ts";
import { atMost, zero } from "./integers.ts";
import { isReadAhead, mayBeUnset } from "./languages.ts";
import { requireWideAddresses } from "./memory.ts";
import { memoryStep } from "./memory-steps.ts";
import { NotChecked } from "./outcome.ts";
import {
  advanced,
  always,
  anyValue,
  assigned,
  jumped,
  type Post,
  reading,
  type StepContext,
  type Successor,
  valuesSeen,
  withValues,
} from "./post.ts";
import { nextOf, topOf } from "./states.ts";
/** The successors of every state that `state` stands for. */
export function successorsOf(context: StepContext, before: Post): readonly Successor[] {
  const next = nextOf(topOf(before));
  const state = mayBeUnset(context.program) ? withUnset(context, before, next) : before;
  switch (next.kind) {
    case "jump":
      return always(jumped(state, next.target));
    case "branch": {
      const condition = reading(context, state, (each) => each.decide(next.condition));
      return [
        { guard: condition, post: jumped(state, next.whenTrue) },
        { guard: not(condition), post: jumped(state, next.whenFalse) },
      ];
    }
    case "switch":
      return select(context, state, next);
    case "return":
      return returnSteps(context, state, next);
    case "stop":
      return [];
    default:
      return instructionSteps(context, state, next);
  }
}

/** Variables of which LV says nothing have the same value, if any, each time that a step reads them. */
function withUnset(context: StepContext, state: Post, next: Instruction | Terminator): Post {
  const frame = topOf(state);
  const isTerminator = frame.procedure.blocks[frame.block]?.terminator === next;
  const expressions = isTerminator
    ? expressionsOfTerminator(next as Terminator)
    : expressionsOf(next as Instruction);
  const seen = valuesSeen(context.program, state);
  const missing = [...new Set(expressions.flatMap((each) => [...variablesRead(each)]))].filter(
    (each) => !seen.has(each) && each.sort.kind !== "array",
  );
  return withValues(
    state,
    missing.map((each) => [each, anyValue(context, state, each)] as const),
  );
}

function select(
  context: StepContext,
  state: Post,
  { value, cases, otherwise }: Extract<Terminator, { kind: "switch" }>,
): readonly Successor[] {
  const isCase = cases.map(({ value: label }) =>
    reading(context, state, (each) => equal(each.read(value, true), each.read(label, true)) as SymbolicTerm),
  );
  return [
    ...cases.map(({ target }, index) => ({
      guard: and(isCase[index] as SymbolicTerm, ...isCase.slice(0, index).map((each) => not(each))),
      post: jumped(state, target),
    })),
    { guard: and(...isCase.map((each) => not(each))), post: jumped(state, otherwise) },
  ];
}

function instructionSteps(context: StepContext, state: Post, instruction: Instruction): readonly Successor[] {
  switch (instruction.kind) {
    case "assign":
      return always(assign(context, state, instruction.target, instruction.value));
    case "input": {
      const { target } = instruction;
      if (isReadAhead(context.program, state.frames, instruction)) return always(advanced(state));
      const value = anyValue(context, state, target);
      if (context.integers === "mathematical" && !context.isSigned(topOf(state))(target))
        context.assume([atMost(zero, value)]);
      return always(assigned(state, target, value));
    }
    case "output":
    case "cut":
    case "relate":
      return always(advanced(state));
    case "assume":
    case "claim":
      return [
        {
          guard: reading(context, state, (each) => each.decide(instruction.condition)),
          post: advanced(state),
        },
      ];
    case "distinguish":
      return always(assign(context, state, instruction.target, instruction.value));
    case "check":
      return check(context, state, instruction);
    case "call":
      return callSteps(context, state, instruction);
    case "load":
    case "store":
    case "allocate":
    case "free":
    case "copy":
    case "fill":
      requireWideAddresses(context.program.dataModel.pointerBits);
      return always(memoryStep(context, state, instruction));
    case "new":
    case "resolve":
      throw new NotChecked(`'${instruction.kind}', an operation on objects`);
    case "unsupported":
      throw new NotChecked(instruction.what);
    default:
      return instruction satisfies never;
  }
}

/** What has no integer meaning may have any value where nothing else depends on it: the state after it then leaves it open. */
function assign(context: StepContext, state: Post, target: Variable, value: Term): Post {
  // The unset value is a symbol.
  if (mayBeUnset(context.program) && value.kind === "symbol")
    return assigned(state, target, anyValue(context, state, target));
  try {
    return assigned(
      state,
      target,
      reading(context, state, (each) => each.readFor(target, value)),
    );
  } catch (problem) {
    if (!(problem instanceof NotChecked)) throw problem;
    context.note(problem.message);
    return assigned(state, target, anyValue(context, state, target));
  }
}

/** A failed assertion ends the program; any other failed check is undefined behaviour in C, and ends the program elsewhere. */
function check(
  context: StepContext,
  state: Post,
  { condition, error, message, wraps }: Extract<Instruction, { kind: "check" }>,
): readonly Successor[] {
  if (error === "signed-overflow") {
    const isPassedOver = context.signedOverflow === "wrap" && wraps === true;
    if (context.integers === "mathematical" || isPassedOver) return always(advanced(state));
  }
  const holds = reading(context, state, (each) => each.decide(condition));
  if (error === "assertion" || context.program.language !== "c")
    return [{ guard: holds, post: advanced(state) }];
  context.require(holds, `${error}: ${message}`);
  return always(advanced(state));
}
