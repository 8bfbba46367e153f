/**
 * The call of a function that nothing defines. It returns anything of its type, and what it can write becomes
 * arbitrary; what else it may do (free, call back, not return) is left out and named, so that no good verdict rests on
 * it unless the user says so (`--stub`).
 */
import {
  assumptionsOfUnknown,
  bitVecSort,
  type Call,
  isOpen,
  type Sort,
  symbol,
  type UnknownFunction,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { addInput, byteCount, givenScalar, listGiven } from "../given.ts";
import { approximateLongDouble } from "../intrinsics/long-double.ts";
import type { Machine } from "../machine.ts";
import type { MemoryObject } from "../memory/object.ts";
import { evaluatorOf } from "../prepare.ts";
import { type Frame, type State, spanOf } from "../state.ts";
import type { Outcome } from "../step.ts";
import { fromTerm, type Scalar, toTerm, type Value } from "../value.ts";
import { comparedWith } from "./compared-functions.ts";
import { forgetObject, givenPointer, type Writer } from "./forget.ts";
import { reachable } from "./reach.ts";
import { noteEscaped, noteUnknown } from "./trace.ts";

export function callUnknown(
  machine: Machine,
  state: State,
  instruction: Call,
  unknown: UnknownFunction,
): Outcome {
  const location = spanOf(state.userFrame());
  const { name } = unknown;
  for (const assumption of assumptionsOfUnknown(unknown, location)) {
    const reason = assumption.standing === "open" ? "unmodelled-call" : undefined;
    machine.note(reason, reason === undefined ? assumption.what : name, location, assumption);
  }
  // A run on given inputs has no condition that could tell what it depends on.
  if (isOpen(unknown) || state.given !== undefined) state.unmodelled = new Set(state.unmodelled).add(name);
  const passed = [...instruction.arguments, ...instruction.variadic].map((expression) =>
    evaluatorOf(expression)(state.frame.values, state.globals),
  );
  if (unknown.returns === "never") {
    const status = freshValue(state, name, `${name}() status`, bitVecSort(32), undefined);
    return { kind: "ended", end: "halted", status, span: location };
  }
  state.ownFrame();
  const reached = reachable(machine, state, passed);
  const writer: Writer = { name, reached };
  if (unknown.writes !== "nothing") {
    // Before what is only read counts as given away: it may be kept, and written by another call.
    const written = writable(machine, state, instruction, unknown, passed, reached);
    noteEscaped(
      state,
      reached.map(({ base }) => base),
      name,
    );
    for (const object of written) {
      const { constant, lifetime, model } = object.description;
      if (constant || lifetime === "procedure" || (model && !isErrno(machine, object.base))) continue;
      forgetObject(machine, state, object, writer);
    }
  }
  const types = instruction.targets.map((target) => typeOfTarget(state.frame, target));
  for (const [index, target] of instruction.targets.entries()) {
    const value = resultOf(machine, state, unknown, target, types[index], writer);
    state.ownFrame().values[target.slot] = value;
  }
  state.frame.index++;
  return undefined;
}

/** What is reached, but for objects that it reaches by nothing but parameters that are only read. */
function writable(
  machine: Machine,
  state: State,
  { arguments: given }: Call,
  { unwritten }: UnknownFunction,
  passed: readonly Value[],
  reached: readonly MemoryObject[],
): readonly MemoryObject[] {
  if (unwritten.length === 0 || unwritten.some((parameter) => parameter >= given.length)) return reached;
  const isRead = (_: Value, index: number): boolean => unwritten.includes(index);
  const roots = passed.filter((value, index) => !isRead(value, index));
  return reachable(machine, state, roots, passed.filter(isRead));
}

function isErrno({ program }: Machine, base: number): boolean {
  return program.objects.some(({ role, address }) => role === "errno" && address === base);
}

function resultOf(
  machine: Machine,
  state: State,
  unknown: UnknownFunction,
  target: Variable,
  type: ValueType | undefined,
  writer: Writer,
): Value {
  const { name, neverNull, returnsFresh: isFresh } = unknown;
  if (unknown.result === "long double") approximateLongDouble(machine, state);
  const known = type ?? (unknown.result === "pointer" ? somePointer(machine) : undefined);
  const value = freshValue(state, name, `${name}()`, target.sort, known);
  if (unknown.result !== "pointer") return value;
  const pointee = type?.kind === "pointer" ? type.pointee : undefined;
  // Where no variable keeps it nothing tells its type, but what it is compared with.
  const functions = pointee === undefined ? comparedWith(machine, state.frame.procedure, target) : undefined;
  const given = { neverNull, isFresh, ...(functions === undefined ? {} : { functions }) };
  const choice = toTerm(value, target.sort);
  return fromTerm(givenPointer(machine, state, choice, pointee, `*${name}()`, writer, 0, given));
}

/** Where no variable keeps it nothing tells what it points to. */
function somePointer({ pointerBits }: Machine): ValueType {
  return { kind: "pointer", bits: pointerBits, pointee: undefined };
}

/** An input that stands for what the function `by` answers. */
function freshValue(
  state: State,
  by: string,
  wanted: string,
  sort: Sort,
  known: ValueType | undefined,
): Scalar {
  const name = state.freshName(wanted);
  const type = known ?? typeOfSort(sort);
  const given = givenScalar(state, name, sort);
  if (given !== undefined) {
    listGiven(state, "unknown", { name, type }, sort, given);
    return given;
  }
  const fresh = symbol(name, sort);
  noteUnknown(state, fresh, by);
  addInput(state, name, "unknown", byteCount(sort), [{ name, offset: 0, symbol: fresh, type }]);
  return fresh;
}

function typeOfSort(sort: Sort): ValueType {
  if (sort.kind === "bool") return { kind: "bool" };
  if (sort.kind === "float") {
    const bits = sort.significand === 24 ? 32 : 64;
    return { kind: "float", bits, name: bits === 32 ? "float" : "double" };
  }
  const bits = sort.kind === "bitvec" ? sort.width : 32;
  return { kind: "integer", bits, signed: true, name: `i${bits}` };
}

/**
 * The C type of the variable that the result is kept in, which is that of the function's result but for conversions.
 */
function typeOfTarget({ prepared, block, index }: Frame, target: Variable): ValueType | undefined {
  const { sourceVariables } = prepared.procedure;
  const next = prepared.blocks[block]!.instructions[index + 1];
  const kept = next?.kind === "assign" && next.value === target ? next.target : target;
  const found = sourceVariables.find(
    ({ variable, holdsAddress }) => holdsAddress !== true && (variable === target || variable === kept),
  );
  const type = found?.type;
  if (type?.kind === "pointer") return target.sort.kind === "bitvec" ? type : undefined;
  return undefined;
}
