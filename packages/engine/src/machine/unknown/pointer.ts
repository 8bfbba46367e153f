/**
 * A pointer that a function without a definition hands out, as its result or where it writes: null, to an object of its
 * type among those that it can reach, or to an object of its own, which is made here. Any other address would be an
 * error of that function, and none of the program's.
 */
import {
  and,
  bitVecConstant,
  bvAdd,
  bvUnsignedLessOrEqual,
  equal,
  extract,
  isCode,
  ite,
  limits,
  or,
  type SymbolicTerm,
  sizeOf,
  unknownSpan,
  type ValueType,
} from "@everypath/core";
import { allocateCode } from "../caller/memory.ts";
import type { Machine } from "../machine.ts";
import type { MemoryObject } from "../memory/object.ts";
import type { State } from "../state.ts";

export interface Handed {
  /** The name of the new object, should there be one. */
  readonly name: string;
  readonly pointee: ValueType | undefined;
  readonly neverNull: boolean;
  /** Nothing but the object of its own is meant. */
  readonly isFresh: boolean;
  /** Whether there is an object of its own: not where it is too deep. */
  readonly hasOwn: boolean;
  /** The addresses of functions that it may mean. */
  readonly functions: readonly number[];
}

/**
 * The pointer for what the input `choice` says, and the object of its own. Undefined: nothing is known of what it
 * means.
 */
export function handedPointer(
  machine: Machine,
  state: State,
  choice: SymbolicTerm,
  reached: readonly MemoryObject[],
  { name, pointee, neverNull, isFresh, hasOwn, functions }: Handed,
): { readonly pointer: SymbolicTerm; readonly own: MemoryObject | undefined } | undefined {
  const bytes = pointee === undefined ? 1 : Math.max(1, sizeOf(pointee));
  const alignment = pointee === undefined ? 1 : alignmentOf(pointee);
  const targets =
    isFresh || isCode(pointee)
      ? []
      : reached.filter(
          ({ live, description: { lifetime, capacity, model } }) =>
            live && lifetime !== "procedure" && !model && capacity >= bytes,
        );
  if (targets.length > limits.machine.unknownTargets) return undefined;
  const constant = (value: number): SymbolicTerm =>
    bitVecConstant(machine.pointerBits, BigInt.asUintN(machine.pointerBits, BigInt(value)));
  const own = hasOwn ? ownObject(machine, state, name, pointee) : undefined;
  const objects = targets.map(({ base, description: { capacity } }) => {
    const offset = bvAdd(choice, constant(-base));
    const fits = bvUnsignedLessOrEqual(offset, constant(capacity - bytes));
    return alignment === 1 ? fits : and(fits, isMultiple(choice, alignment));
  });
  const within = [...objects, ...functions.map((address) => equal(choice, constant(address)))];
  const address = constant(own?.base ?? 0);
  const other = neverNull ? address : ite(equal(choice, constant(0)), constant(0), address);
  return { pointer: within.length === 0 ? other : ite(or(...within), choice, other), own };
}

/** Objects have bases with all lower bits 0, so that the address tells how the offset is aligned. */
function isMultiple(address: SymbolicTerm, alignment: number): SymbolicTerm {
  const bits = Math.log2(alignment);
  return equal(extract(bits - 1, 0, address), bitVecConstant(bits, 0n));
}

export function alignmentOf(type: ValueType): number {
  switch (type.kind) {
    case "integer":
    case "float":
    case "pointer":
      return Math.min(8, sizeOf(type));
    case "array":
      return alignmentOf(type.element);
    case "structure":
      return Math.max(1, ...type.fields.map((field) => alignmentOf(field.type)));
    case "opaque":
      return Math.max(1, ...(type.members ?? []).map((field) => alignmentOf(field.type)));
    case "bool":
    case "mathematical":
    case "table":
    case "reference":
      return 1;
  }
}

function ownObject(
  machine: Machine,
  state: State,
  name: string,
  pointee: ValueType | undefined,
): MemoryObject {
  if (isCode(pointee)) return allocateCode(state, name, pointee);
  const element = pointee === undefined || sizeOf(pointee) === 0 ? undefined : pointee;
  const length = element === undefined ? 1 : isScalar(element) ? elementsOf(machine) : 1;
  const bytes = element === undefined ? limits.machine.unknownSize : length * sizeOf(element);
  const type: ValueType =
    element === undefined ? { kind: "opaque", bytes } : { kind: "array", element, length, bytes };
  const object = state.memory.allocate({
    size: bytes,
    capacity: bytes,
    alignment: 16,
    lifetime: "heap",
    constant: false,
    zeroed: false,
    name,
    type,
    foreign:
      element === undefined
        ? { elements: bytes, elementSize: 1 }
        : { elements: length, elementSize: bytes / length },
    span: unknownSpan,
    model: false,
  });
  object.watch();
  return object;
}

function elementsOf({ chosen, pointerElements }: Machine): number {
  return chosen.givenPointerSize ? pointerElements : limits.machine.unknownElements;
}

function isScalar({ kind }: ValueType): boolean {
  return kind === "integer" || kind === "float" || kind === "bool";
}
