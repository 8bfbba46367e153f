/**
 * Poison. C that was not optimised executes an operation because the program says so, so undefined behaviour is checked
 * where the operation stands. Optimised LLVM executes operations on speculation, `select %c, %x, (shl %x, %n)`: there an
 * operation outside of its domain gives *poison*, which is an error only where something depends on it. So each value
 * carries promises, conditions under which it is no poison; select guards those of its arms, other operations hand
 * them on, and what leaves the pure part of the code (a branch, an address, a store, a call, a return, a phi) checks them. Each element of
 * a vector has promises of its own: optimisers compute elements that nothing uses.
 */

import {
  and,
  type Check,
  type ErrorKind,
  not,
  or,
  type Span,
  type Term,
  type Variable,
} from "@everypath/core";
import type { Instruction, LlvmType, Module, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { calledName, operandsOf, resultName, resultType } from "./instruction.ts";
import { maskOf, placeOf } from "./vector.ts";

/** A value is no poison if `condition` holds; of a vector, the element `lane`, or where that is undefined any. */
export interface Promised extends CheckTraits {
  readonly condition: Variable;
  readonly lane: number | undefined;
  /** The condition may itself depend on an uninitialised value. */
  readonly suspect: boolean;
  readonly error: ErrorKind;
  readonly message: string;
  readonly span: Span;
}

/** What is said of a check beside its condition and its error. */
export type CheckTraits = Pick<Check, "wraps" | "unseen">;

/** True where the module may execute operations on speculation: it was optimised, or nothing says that it was not. */
export function mayBeSpeculative(module: Module): boolean {
  const units = module.namedMetadata("llvm.dbg.cu").map((id) => module.metadata(id));
  return (
    units.length === 0 ||
    units.some((unit) => {
      const optimized = unit?.kind === "specialized" ? unit.fields.get("isOptimized") : undefined;
      return !(optimized?.kind === "boolean" && !optimized.value);
    })
  );
}

/** Records what the instruction just lowered promises of its result. */
export function notePromises(context: FunctionContext, instruction: Instruction): void {
  const own = context.takePromises();
  const name = resultName(instruction);
  if (name === undefined || !handsOn(instruction)) return;
  const promises = joined(context, [...inherited(context, instruction), ...own]);
  if (promises.length > 0) context.promises.set(name, promises);
}

/** Promises of one element that are told apart by their places; beyond, only by the kind of the error. */
const mostPlaces = 16;

/**
 * One promise for each operation that made some: two arms of a select, and both operands of an operation, may hand on the same one, with
 * conditions of their own, and a chain of those would double them with each link.
 */
function joined(context: FunctionContext, promises: readonly Promised[]): readonly Promised[] {
  const byPlace = grouped(promises, ({ error, message, span, lane }) => [
    error,
    message,
    span.line,
    span.column,
    lane,
  ]);
  const counts = new Map<number | undefined, number>();
  for (const [first] of byPlace) counts.set(first?.lane, (counts.get(first?.lane) ?? 0) + 1);
  const isCrowded = [...counts.values()].some((count) => count > mostPlaces);
  const groups = isCrowded ? grouped(promises, ({ error, lane }) => [error, lane]) : byPlace;
  return groups.flatMap((group) => {
    const [first] = group;
    const conditions = [...new Set(group.map(({ condition }) => condition))];
    const [condition] = conditions;
    if (first === undefined || condition === undefined) return [];
    return [
      {
        ...first,
        suspect: group.some(({ suspect }) => suspect),
        condition: conditions.length === 1 ? condition : context.holdCondition(and(...conditions)),
      },
    ];
  });
}

function grouped(
  promises: readonly Promised[],
  keyOf: (promise: Promised) => readonly unknown[],
): readonly (readonly Promised[])[] {
  const groups = new Map<string, Promised[]>();
  for (const promise of promises) {
    const key = keyOf(promise).join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [promise]);
    else group.push(promise);
  }
  return [...groups.values()];
}

/** A pure operation: poison in, poison out. */
function handsOn(instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case "binary":
    case "fneg":
    case "icmp":
    case "fcmp":
    case "cast":
    case "getelementptr":
    case "extractvalue":
    case "insertvalue":
    case "select":
    case "vector":
      return true;
    case "call":
      return calledName(instruction)?.startsWith("llvm.") === true;
    default:
      return false;
  }
}

/** What the operands promise, as far as it concerns the result. */
function inherited(context: FunctionContext, instruction: Instruction): readonly Promised[] {
  switch (instruction.opcode) {
    case "select":
      return ofSelect(context, instruction);
    case "vector":
      return ofVector(context, instruction);
    default: {
      const promises = ofAll(context, operandsOf(instruction));
      return isElementwise(context, instruction) ? promises : promises.map(ofWhole);
    }
  }
}

/** Each element of the result depends on the elements at its own place. */
function isElementwise(context: FunctionContext, instruction: Instruction): boolean {
  const result = lengthOf(context, resultType(context.layout, instruction));
  return operandsOf(instruction).every(({ type }) => {
    const length = lengthOf(context, type);
    return length === undefined || length === result;
  });
}

function lengthOf(context: FunctionContext, type: LlvmType | undefined): number | undefined {
  const resolved = type === undefined ? undefined : context.layout.resolve(type);
  return resolved?.kind === "vector" ? resolved.length : undefined;
}

function ofWhole(promise: Promised): Promised {
  return { ...promise, lane: undefined };
}

function ofAll(context: FunctionContext, operands: readonly Operand[]): readonly Promised[] {
  return operands.flatMap((operand) => promisesOf(context, operand));
}

export function promisesOf(context: FunctionContext, operand: Operand): readonly Promised[] {
  return operand.kind === "local" ? (context.promises.get(operand.name) ?? []) : [];
}

/** The arm that is not chosen may be poison. */
function ofSelect(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "select" }>,
): readonly Promised[] {
  const conditions = context.selectConditions.get(instruction.result) ?? [];
  const isSingle = lengthOf(context, instruction.condition.type) === undefined;
  const guarded = (promise: Promised, unless: (condition: Term) => Term): Promised => {
    const condition = isSingle ? conditions[0] : conditions[promise.lane ?? -1];
    if (condition === undefined) return promise;
    return { ...promise, condition: context.holdCondition(or(unless(condition), promise.condition)) };
  };
  return [
    ...promisesOf(context, instruction.condition),
    ...promisesOf(context, instruction.whenTrue).map((promise) => guarded(promise, not)),
    ...promisesOf(context, instruction.whenFalse).map((promise) => guarded(promise, (chosen) => chosen)),
  ];
}

/** What is said of the elements that end up in the result, at their new places. */
function ofVector(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "vector" }>,
): readonly Promised[] {
  const { name, operands } = instruction;
  const [first, second, third] = operands.map((operand) => promisesOf(context, operand));
  const [vector, , last] = operands;
  if (first === undefined || second === undefined || vector === undefined) return [];
  switch (name) {
    case "extractelement": {
      const place = operands[1] === undefined ? undefined : placeOf(operands[1]);
      const chosen =
        place === undefined ? first : first.filter(({ lane }) => lane === undefined || lane === place);
      return [...chosen, ...second].map(ofWhole);
    }
    case "insertelement": {
      const place = last === undefined ? undefined : placeOf(last);
      const kept = place === undefined ? first : first.filter(({ lane }) => lane !== place);
      return [
        ...kept,
        ...second.map((promise) => ({ ...promise, lane: place })),
        ...(third ?? []).map(ofWhole),
      ];
    }
    case "shufflevector": {
      const length = lengthOf(context, vector.type) ?? 0;
      const places = last === undefined ? [] : maskOf(context, last);
      const whole = [...first, ...second].filter(({ lane }) => lane === undefined);
      const moved = places.flatMap((place, lane) => {
        if (place === undefined) return [];
        const [source, from] = place < length ? [first, place] : [second, place - length];
        return source.filter((promise) => promise.lane === from).map((promise) => ({ ...promise, lane }));
      });
      return [...whole, ...moved];
    }
  }
}
