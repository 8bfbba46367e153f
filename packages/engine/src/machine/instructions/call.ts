/** Calls and returns: a closure is pushed with its parameters, and popped with its results. */
import {
  type Call,
  disagreement,
  equal,
  exitHandlers,
  functionOfCaller,
  isCode,
  leavingCheck,
  type Procedure,
  type Sort,
  type Span,
  uncaughtCheck,
} from "@everypath/core";
import { carryOver, marksOf } from "../address-bytes.ts";
import { tellComparison } from "../comparisons.ts";
import { callIntrinsic } from "../intrinsics/index.ts";
import type { Machine } from "../machine.ts";
import { evaluatorOf } from "../prepare.ts";
import { type MemoryLocation, resolveObject } from "../resolve.ts";
import { endStackObjects } from "../stack-objects.ts";
import { outgrown, sum } from "../stack-size.ts";
import type { State, VariadicArgument } from "../state.ts";
import { Frame } from "../state.ts";
import type { Ask, Ended, Outcome } from "../step.ts";
import { cut, decide, fail } from "../step.ts";
import { callUnknown } from "../unknown/call.ts";
import type { Value } from "../value.ts";
import { fromTerm, scalar, toTerm } from "../value.ts";
import { requireDefined } from "./memory.ts";

export function call(machine: Machine, state: State, instruction: Call): Outcome {
  const { callee } = instruction;
  switch (callee.kind) {
    case "procedure":
      return callProcedure(machine, state, instruction, callee.name);
    case "intrinsic":
      return callIntrinsic(
        machine,
        state,
        instruction,
        callee.name,
        argumentValues(state, instruction.arguments).map(scalar),
      );
    case "pointer": {
      const address = scalar(evaluatorOf(callee.address)(state.frame.values, state.globals));
      const place = resolveObject(machine, state, address, "read");
      if (place.kind !== "place") return place;
      const { object, offset } = place;
      if (isCode(object.description.type) || object.description.callers === true)
        return callOutside(machine, state, instruction, place);
      if (object.description.lifetime !== "procedure") {
        return fail(state, "out-of-bounds", "call through a pointer that means no function");
      }
      if (typeof offset === "object") {
        const exact = decide(state, fromTerm(equal(offset, toTerm(0, offset.sort))), "resolve");
        if (typeof exact === "object") return exact;
        if (!exact) return fail(state, "out-of-bounds", "call through a pointer that means no function");
      } else if (offset !== 0) {
        return fail(state, "out-of-bounds", "call through a pointer that means no function");
      }
      const { name } = object.description;
      return wrongCall(machine, state, callee, name) ?? callProcedure(machine, state, instruction, name);
    }
  }
}

/** What the caller, or a function that nothing defines, has handed over a pointer to, and whose type is that of a function. */
function callOutside(
  machine: Machine,
  state: State,
  instruction: Call,
  { object, offset }: MemoryLocation,
): Outcome {
  const { name, type } = object.description;
  const { callee } = instruction;
  if (callee.kind !== "pointer" || callee.result === undefined || !isCode(type) || offset !== 0)
    return cut(state, "unsupported", `${name}, memory of the caller's, is called`);
  const stub = machine.program.stubOf?.(name) ?? "open";
  return callUnknown(machine, state, instruction, functionOfCaller(name, callee.result, stub));
}

/** The error of a call through a pointer that takes the function for one of another type. */
function wrongCall(
  machine: Machine,
  state: State,
  { signature }: Call["callee"] & { readonly kind: "pointer" },
  name: string,
): Ended | undefined {
  const definition = machine.procedure(name)?.procedure.signature;
  if (signature === undefined || definition === undefined || !machine.checks("wrong-call")) return undefined;
  const mismatch = disagreement(signature, definition);
  return mismatch === undefined ? undefined : fail(state, "wrong-call", `'${name}' is called ${mismatch}`);
}

function argumentValues(state: State, expressions: Call["arguments"]): Value[] {
  return expressions.map((expression) => evaluatorOf(expression)(state.frame.values, state.globals));
}

function callProcedure(machine: Machine, state: State, instruction: Call, name: string): Outcome {
  const prepared = machine.procedure(name);
  if (prepared === undefined) {
    const unknown = machine.program.unknown?.(name);
    if (unknown !== undefined) return callUnknown(machine, state, instruction, unknown);
    return cut(state, "unsupported", `a call of '${name}', which nothing defines`);
  }
  const { procedure } = prepared;
  const values = argumentValues(state, instruction.arguments);
  const variadic: VariadicArgument[] = instruction.variadic.map((expression, i) => ({
    value: evaluatorOf(expression)(state.frame.values, state.globals),
    bytes: bytesOf(expression.sort),
    sort: expression.sort,
    isPointer: instruction.pointers?.includes(i) === true,
    marks: marksOf(state.frame, expression),
  }));
  const mismatch = mismatchOf(procedure, instruction);
  if (mismatch !== undefined) return cut(state, "unsupported", mismatch);
  return enter(machine, state, prepared, values, variadic);
}

/** Pushes a frame for `prepared`. The caller stays at its call instruction until the return. */
export function enter(
  machine: Machine,
  state: State,
  prepared: ReturnType<Machine["procedure"]> & object,
  values: readonly Value[],
  variadic: readonly VariadicArgument[],
): Ask | Ended | undefined {
  const { procedure } = prepared;
  if (state.given !== undefined && procedure.model) tellComparison(state, procedure.name, values);
  const full = outgrown(machine, state, prepared.stackBytes, `calls of ${procedure.name}`);
  if (full !== undefined) return full;
  const stackBytes = sum(state.frame.stackBytes, prepared.stackBytes);
  const locals = prepared.freshLocals.slice();
  for (let i = 0; i < procedure.parameters.length; i++)
    locals[procedure.parameters[i]!.variable.slot] = values[i]!;
  prepared.calls++;
  const caller = state.frame;
  state.frame = new Frame(state.owner, prepared, locals, caller, stackBytes, variadic);
  if (caller.carried !== undefined) carryIn(state.frame, caller);
  return undefined;
}

/** From the call that the caller stands at. */
function carryIn(frame: Frame, caller: Frame): void {
  const call = caller.prepared.blocks[caller.block]?.instructions[caller.index];
  const parameters = frame.procedure.parameters.map(({ variable }) => variable);
  if (call?.kind === "call") carryOver(caller, call.arguments, frame, parameters);
}

function bytesOf(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 4;
}

/** Calling a procedure with other parameters than it has is undefined in C; what cannot be matched is refused, for the reason given. */
export function mismatchOf(procedure: Procedure, instruction: Call): string | undefined {
  const given = instruction.arguments;
  const { parameters } = procedure;
  if (given.length < parameters.length) return `call of '${procedure.name}' with too few arguments`;
  for (let i = 0; i < parameters.length; i++) {
    if (given[i]!.sort !== parameters[i]!.variable.sort)
      return `call of '${procedure.name}' with an argument of another type`;
  }
  if (instruction.targets.length > procedure.results.length)
    return `the result of '${procedure.name}', which returns none`;
  for (let i = 0; i < instruction.targets.length; i++) {
    if (instruction.targets[i]!.sort !== procedure.results[i])
      return `the result of '${procedure.name}' with another type`;
  }
  return undefined;
}

/** Pops the frame; the values go to the call's targets. */
export function returnFrom(machine: Machine, state: State, values: readonly Value[]): Outcome {
  const { frame } = state;
  const { caller } = frame;
  if (caller === undefined && frame.procedure.name === "main" && machine.program.language === "c") {
    const [status = 0] = values;
    const problem = requireDefined(machine, state, scalar(status), "the exit status was never written");
    if (problem !== undefined) return problem;
  }
  const returnSpan = frame.prepared.blocks[frame.block]!.terminator.span;
  frame.prepared.blockCounts[frame.block]!++;
  endStackObjects(state, frame);
  if (caller === undefined) return endOfRun(machine, state, values, returnSpan);
  state.frame = caller;
  const own = state.ownFrame();
  const instruction = own.prepared.blocks[own.block]!.instructions[own.index]!;
  if (instruction.kind !== "call") throw new Error("a frame below the top stands at a call");
  for (let i = 0; i < instruction.targets.length; i++) own.values[instruction.targets[i]!.slot] = values[i]!;
  const { terminator } = frame.prepared.blocks[frame.block]!;
  if (frame.carried !== undefined && terminator.kind === "return")
    carryOver(frame, terminator.values, own, instruction.targets);
  own.index++;
  return undefined;
}

/** The procedures of the library that run when the entry has returned. */
function runAtEnd({ program }: Machine, entry: string): readonly string[] {
  const atEnd = entry === "main" ? [uncaughtCheck, exitHandlers] : [leavingCheck];
  return atEnd.filter((name) => program.procedure(name) !== undefined);
}

function endOfRun(machine: Machine, state: State, values: readonly Value[], span: Span): Ended | undefined {
  const { values: returned, remaining } = state.exiting ?? {
    values,
    remaining: runAtEnd(machine, state.frame.procedure.name),
  };
  const [next, ...others] = remaining;
  const procedure = next === undefined ? undefined : machine.procedure(next);
  if (procedure === undefined) return { kind: "ended", end: "returned", values: returned, span };
  state.exiting = { values: returned, remaining: others };
  const { stackBytes } = procedure;
  state.frame = new Frame(state.owner, procedure, procedure.freshLocals.slice(), undefined, stackBytes, []);
  return undefined;
}
