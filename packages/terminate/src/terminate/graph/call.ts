/**
 * Calls are inlined: the callee's position and LV are put on the stack. Recursive ones are abstracted (recursion.ts). Intrinsics of the
 * machine have rules of their own.
 */

import {
  type Call,
  exitHandlers,
  isOfAddresses,
  isOfLongDouble,
  isOutOfSight,
  type Sort,
  type Term,
  type Terminator,
  type Variable,
} from "@everypath/core";
import { mismatchOf } from "@everypath/engine";
import { afterUnknown, withAnyResult, withAnyValues } from "./any-result.ts";
import { bound, type Given, valueFor } from "./assign.ts";
import { libraryStep } from "./library/index.ts";
import { insideFacts, overwrite, placeOf, withArea } from "./memory.ts";
import { free, newArea } from "./memory-step.ts";
import { restsOnPlaces } from "./numbered-addresses.ts";
import {
  assigned,
  evaluated,
  evaluationOf,
  failed,
  type GraphSettings,
  hasUndefinedBehaviour,
  learned,
  type Outcome,
  refined,
  stopped,
  unsupported,
} from "./outcome.ts";
import { partitionOf } from "./partition.ts";
import { type Entered, entered, isAbstracted } from "./recursion.ts";
import { equals } from "./rules/compare.ts";
import { constantOf, number } from "./rules/rule.ts";
import { type AbstractState, type Area, advanced, type Frame, topOf } from "./state.ts";
import { factsOfResult, type Returned, type Summary } from "./summary.ts";
import { unknownCallStep } from "./unknown-call.ts";
import { variadicArguments, variadicBase, withVariadicArea } from "./variadic.ts";

export function callStep(settings: GraphSettings, state: AbstractState, call: Call): Outcome {
  const { callee } = call;
  switch (callee.kind) {
    case "intrinsic":
      return intrinsicStep(settings, state, call, callee.name);
    case "pointer": {
      const evaluation = evaluationOf(settings, state);
      const address = evaluation.congruent(callee.address);
      if (address === undefined) return stopped(state, evaluation);
      const at = constantOf(address);
      const name = [...settings.program.procedureAddresses].find(([, own]) => BigInt(own) === at)?.[0];
      if (name === undefined)
        return unsupported(state, "unsupported", "a call through a pointer that is not known");
      return callByName(settings, learned(state, evaluation), call, name);
    }
    case "procedure":
      return callByName(settings, state, call, callee.name);
    default:
      return callee satisfies never;
  }
}

function callByName(settings: GraphSettings, state: AbstractState, call: Call, name: string): Outcome {
  const procedure = settings.program.procedure(name);
  if (procedure === undefined) return unknownCallStep(settings, state, call, name);
  const mismatch = mismatchOf(procedure, call);
  if (mismatch !== undefined) return unsupported(state, "unsupported", mismatch);
  const known = procedure.model ? libraryStep(settings, state, call, procedure) : undefined;
  if (known !== undefined) return known;
  const evaluation = evaluationOf(settings, state);
  const partition = partitionOf(procedure);
  const given: (readonly [Variable, Given])[] = [];
  for (const [index, { variable }] of procedure.parameters.entries()) {
    const argument = call.arguments[index] as Term;
    const value = hasUndefinedBehaviour(settings)
      ? { value: evaluation.read(argument, partition(variable)) }
      : valueFor(state, evaluation, variable, argument);
    if (evaluation.stop !== undefined || value === "stopped") return stopped(state, evaluation);
    given.push([variable, value]);
  }
  const rest = variadicArguments(settings, evaluation, procedure.variadic ? call.variadic : []);
  if (rest === undefined) return stopped(state, evaluation);
  const before = learned(state, evaluation);
  const frame: Frame = { procedure, block: 0, index: 0, values: new Map(), targets: call.targets };
  if (isAbstracted(settings.program, state, procedure)) {
    if (procedure.variadic)
      return unsupported(
        state,
        "unsupported",
        `'${name}', which has a variable number of arguments and calls itself`,
      );
    const callee = entered(before, withGiven({ ...frame, targets: [] }, given));
    return { kind: "called", call: { caller: before, callee, targets: call.targets } };
  }
  let begun: AbstractState = { ...before, frames: [...before.frames, frame], chosen: [] };
  for (const [variable, value] of given) begun = bound(begun, variable, value);
  return evaluated(procedure.variadic ? withVariadicArea(settings, begun, rest) : begun);
}

/** The frame with its arguments; what is known of the elements of arrays is left out. */
function withGiven(frame: Frame, given: readonly (readonly [Variable, Given])[]): Frame {
  const values = given.flatMap(([variable, { value }]) =>
    value === undefined ? [] : [[variable, value] as const],
  );
  return { ...frame, values: new Map(values) };
}

function intrinsicStep(settings: GraphSettings, state: AbstractState, call: Call, name: string): Outcome {
  const [first] = call.arguments as readonly (Term | undefined)[];
  const [target] = call.targets;
  const evaluation = evaluationOf(settings, state);
  switch (name) {
    case "__everypath_allocate":
    case "__everypath_new":
      return allocated(settings, state, call, name === "__everypath_new");
    case "__everypath_free":
    case "__everypath_delete":
      return first === undefined ? stopped(state, evaluation) : free(settings, state, first);
    case "va_area": {
      const base = variadicBase(state);
      if (base === undefined || target === undefined)
        return unsupported(state, "unsupported", "variable arguments of a call that has none");
      return evaluated(assigned(state, target, base));
    }
    case "__everypath_assume":
    case "__everypath_check":
      return required(settings, state, call, () =>
        name === "__everypath_assume" ? { kind: "ended", how: "assumption" } : failedCheck(state),
      );
    case "__everypath_exit":
    case "__everypath_silent_stop":
      return { kind: "ended", how: "halted" };
    case "__everypath_object_size": {
      const value = first && evaluation.congruent(first);
      const place = value && placeOf(learned(state, evaluation), value);
      if (value === undefined || place === undefined || target === undefined)
        return unsupported(state, "unsupported", "the size of an object that is not known");
      const [, rest] = insideFacts(place, number(0n));
      return evaluated(assigned(learned(state, evaluation), target, rest));
    }
    case "__everypath_symbolic":
      return madeSymbolic(settings, state, call);
    case "__everypath_name":
    case "__everypath_write":
    case "__everypath_end_reached":
      return evaluated(withAnyResult(settings, state, call.targets));
    case "__everypath_is_symbolic":
    case "__everypath_is_joined":
    case "__everypath_stay_apart":
    case "__everypath_thrown":
      return evaluated(withAnyResult(settings, state, call.targets));
    case "freeze":
      return unsupported(state, "unsupported", "freeze of a value that may be poison");
    default:
      if (isOfAddresses(name))
        return (
          restsOnPlaces(settings, state, call) ?? evaluated(withAnyResult(settings, state, call.targets))
        );
      return isOfLongDouble(name)
        ? unsupported(state, "unsupported", "long double")
        : unsupported(state, "unmodelled-call", `the library's '${name}'`);
  }
}

/** `isNew`: of C++, whose memory is not zeroed. */
function allocated(settings: GraphSettings, state: AbstractState, call: Call, isNew: boolean): Outcome {
  const [first, , third] = call.arguments as readonly (Term | undefined)[];
  const [target] = call.targets;
  const evaluation = evaluationOf(settings, state);
  const size = first && evaluation.read(first, "unsigned");
  const contents = isNew ? number(0n) : third && evaluation.read(third, "unsigned");
  if (size === undefined || contents === undefined || target === undefined) return stopped(state, evaluation);
  // A model that calls itself through the user's function runs in a frame alone.
  const user =
    state.frames.findLast(({ procedure }) => !isOutOfSight(procedure)) ?? (state.frames[0] as Frame);
  const made = newArea(settings, learned(state, evaluation), {
    name: `heap of ${user.procedure.name}:${user.block}:${user.index}`,
    size,
    lifetime: "heap",
    zeroed: constantOf(contents) === 1n,
  });
  return evaluated(assigned(made.state, target, made.base));
}

/** Goes on where the argument is not 0. */
function required(
  settings: GraphSettings,
  state: AbstractState,
  call: Call,
  otherwise: () => Outcome,
): Outcome {
  const [first] = call.arguments as readonly (Term | undefined)[];
  const evaluation = evaluationOf(settings, state);
  const value = first && evaluation.read(first, "signed");
  if (value === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  const context = { knowledge: known.knowledge, integers: settings.integers, fresh: settings.fresh };
  const isZero = equals(context, value, number(0n));
  if (isZero.kind === "refine") return refined(known, isZero.cases);
  return isZero.truth ? otherwise() : evaluated(advanced(known));
}

/** Bytes become inputs, of which nothing is known. */
function madeSymbolic(settings: GraphSettings, state: AbstractState, call: Call): Outcome {
  const [first, second] = call.arguments as readonly (Term | undefined)[];
  const evaluation = evaluationOf(settings, state);
  const address = first && evaluation.congruent(first);
  const size = address && second && evaluation.read(second, "unsigned");
  if (address === undefined || size === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  const place = placeOf(known, address);
  if (place === undefined || insideFacts(place, size).some((fact) => !known.knowledge.entails(fact)))
    return failed(state, "out-of-bounds", "it is not known that the object is allocated");
  return evaluated(advanced(withArea(known, overwrite(known.knowledge, place.area, place.offset, size))));
}

/** A failed assertion ends the program. */
function failedCheck(state: AbstractState): Outcome {
  const { procedure } = topOf(state);
  const isUnreachable = procedure.name === "reach_error" || procedure.name === "__VERIFIER_error";
  if (isUnreachable) return failed(state, "unreachable", "code that must never run is reached");
  if (procedure.name === "klee_check_memory_access")
    return failed(state, "out-of-bounds", "it is not known that the memory may be accessed");
  return { kind: "ended", how: "halted" };
}

/** What a call returns is assigned in the caller; what the call had on the stack is gone. */
export function returnStep(
  settings: GraphSettings,
  state: AbstractState,
  { values }: Extract<Terminator, { kind: "return" }>,
): Outcome {
  const depth = state.frames.length;
  if (topOf(state).isTrial) return { kind: "ended", how: "halted" };
  if (depth === 1)
    return state.context === undefined ? endOfEntry(settings, state) : endOfCall(state, values, settings);
  const evaluation = evaluationOf(settings, state);
  const caller = state.frames[depth - 2] as Frame;
  const partition = partitionOf(caller.procedure);
  const { targets } = topOf(state);
  const found: (readonly [Variable, Given])[] = [];
  for (const [index, target] of targets.entries()) {
    const given = returnedValue(settings, state, evaluation, values[index], target, partition(target));
    if (evaluation.stop !== undefined || given === "stopped") return stopped(state, evaluation);
    found.push([target, given]);
  }
  const known = learned(state, evaluation);
  const areas = known.areas.filter((area) => area.lifetime !== "stack" || area.depth < depth);
  let back: AbstractState = { ...known, areas, frames: known.frames.slice(0, -1) };
  for (const [target, value] of found) back = bound(back, target, value);
  return evaluated(advanced(back));
}

/** Where `main` returns, what `atexit` has registered runs. */
function endOfEntry({ program }: GraphSettings, state: AbstractState): Outcome {
  const handlers = topOf(state).procedure.name === "main" ? program.procedure(exitHandlers) : undefined;
  if (handlers === undefined) return { kind: "ended", how: "returned" };
  const areas = state.areas.filter(({ lifetime }) => lifetime !== "stack");
  const frame: Frame = { procedure: handlers, block: 0, index: 0, values: new Map(), targets: [] };
  return evaluated({ ...state, areas, frames: [frame], chosen: [] });
}

/** What an abstracted call returns, each value as it is read mostly. */
function endOfCall(state: AbstractState, terms: readonly Term[], settings: GraphSettings): Outcome {
  const evaluation = evaluationOf(settings, state);
  const values: Returned[] = [];
  for (const term of terms) {
    const interpretation = evaluation.classOf(term) ?? "signed";
    const value = evaluation.read(term, interpretation);
    if (value === undefined) return stopped(state, evaluation);
    values.push({ value, interpretation, width: widthOf(term.sort) });
  }
  return { kind: "ended", how: "returned", answer: { values, knowledge: evaluation.knowledge } };
}

function widthOf(sort: Sort): Returned["width"] {
  if (sort.kind === "bitvec") return sort.width;
  return sort.kind === "int" ? "unbounded" : undefined;
}

/** A call whose callee starts with its own frame alone. */
export interface AbstractedCall {
  /** Before the call, the arguments evaluated. */
  readonly caller: AbstractState;
  readonly callee: Entered;
  readonly targets: readonly Variable[];
}

/** The caller's state after the call, which returned as the summary says. */
export function afterCall(
  settings: GraphSettings,
  { caller, callee, targets }: AbstractedCall,
  { results, changes }: Summary,
): AbstractState {
  const changed = new Map([...changes].map(([name, change]) => [callee.names.get(name), change] as const));
  const areas = caller.areas.flatMap((area): readonly Area[] => {
    const change = changed.get(area.name);
    if (change === "gone") return [];
    return change === undefined
      ? [area]
      : [{ ...area, cells: [], remainder: { kind: "anything" }, isWritten: true }];
  });
  const callArguments = topOf(callee.state).values;
  return advanced(
    withAnyValues(settings, afterUnknown(settings, { ...caller, areas }), targets, (target, value, index) =>
      factsOfResult(
        results[index],
        value,
        partitionOf(topOf(caller).procedure)(target),
        callArguments,
        settings.integers,
      ),
    ),
  );
}

function returnedValue(
  settings: GraphSettings,
  state: AbstractState,
  evaluation: ReturnType<typeof evaluationOf>,
  value: Term | undefined,
  target: Variable,
  interpretation: "unsigned" | "signed",
): Given | "stopped" {
  if (value === undefined) return { value: undefined };
  return hasUndefinedBehaviour(settings)
    ? { value: evaluation.read(value, interpretation) }
    : valueFor(state, evaluation, target, value);
}
