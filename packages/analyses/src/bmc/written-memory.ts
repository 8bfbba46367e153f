/** C memory as the steps of a counterexample tell of it: what was written to which variable, element or field. */

import {
  bitVecSort,
  boolSort,
  evaluator,
  extract,
  float32Sort,
  float64Sort,
  type Model,
  type Sort,
  type SymbolicTerm,
  sizeOf,
  type ValueType,
} from "@everypath/core";
import { type Machine, readPlace, resolve, type State, toTerm, valueOfBit } from "@everypath/engine";
import { type Leaf, leavesBehind, leavesWritten, pointerText } from "./places.ts";
import type { Written } from "./steps.ts";

type MemoryObject = NonNullable<ReturnType<State["memory"]["objectAt"]>>;

/** Bytes of an object, and what they are called. */
export interface Range {
  readonly base: number;
  readonly leaves: readonly Leaf[];
  /** The values that bit-fields had before: a write to one writes its neighbours too. */
  readonly before: ReadonlyMap<string, SymbolicTerm>;
}

export class WrittenMemory {
  private readonly machine: Machine;
  private readonly model: Model;
  /** Of objects without a name, by their address. */
  private readonly names = new Map<number, string>();

  constructor(machine: Machine, model: Model) {
    this.machine = machine;
    this.model = model;
  }

  /** What is about to be written; undefined where it is nothing of the user's. */
  range(state: State, addressTerm: SymbolicTerm, bytes: number): Range | undefined {
    const address = evaluator(this.model)(addressTerm);
    if (typeof address !== "bigint" || address > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
    const place = resolve(this.machine, state, Number(address), bytes, "read");
    if (place.kind !== "place" || typeof place.offset !== "number") return undefined;
    const { object, offset } = place;
    if (object.description.model) return undefined;
    const leaves = this.leaves(state, object, offset, bytes);
    const before = new Map<string, SymbolicTerm>();
    for (const leaf of leaves)
      if (leaf.bits !== undefined) before.set(leaf.name, this.read(state, object, leaf));
    return { base: object.base, leaves, before };
  }

  /** What stands there now. */
  written(state: State, { base, leaves, before }: Range): readonly Written[] {
    const object = state.memory.objectAt(base);
    if (object === undefined || !object.live) return [];
    return leaves.flatMap((leaf) => {
      const term = this.read(state, object, leaf);
      if (before.get(leaf.name) === term) return [];
      const { name, type, offset, bits } = leaf;
      return [{ name, type, term, cell: `${base + offset}${bits === undefined ? "" : `.${bits.offset}`}` }];
    });
  }

  /** The place that a pointer means, as C writes it: &a[2]. */
  nameAt(state: State, value: bigint, pointee: ValueType | undefined): string | undefined {
    const address = Number(value);
    if (value === 0n || !Number.isSafeInteger(address)) return undefined;
    const object = state.memory.objectAt(address);
    if (object === undefined || object.description.model) return undefined;
    const { name, type, lifetime, twoValued } = object.description;
    const offset = address - object.base;
    if (lifetime === "procedure" || twoValued !== undefined) return `&${name}`;
    if (lifetime === "heap" || type === undefined || name === "")
      return offset < 0 ? undefined : this.unnamed(object, offset);
    return pointerText(name, type, offset, pointee);
  }

  private leaves(state: State, object: MemoryObject, offset: number, bytes: number): readonly Leaf[] {
    const { name, type, lifetime, twoValued } = object.description;
    if (twoValued !== undefined) return [{ name, type: twoValued.type, offset, bytes, bits: undefined }];
    if (lifetime !== "heap" && type !== undefined && name !== "")
      return leavesWritten(name, type, offset, offset + bytes);
    const behind = this.throughPointer(state, object, offset, bytes);
    if (behind !== undefined) return behind;
    // A reader can do with a number what it is; a whole block without a type is only a place.
    if (bytes > 8) return [];
    const plain: ValueType = { kind: "integer", bits: 8 * bytes, signed: false, name: "" };
    return [{ name: this.unnamed(object, offset), type: plain, offset, bytes, bits: undefined }];
  }

  /** By the name of a pointer that the user's calls have to the object, the innermost call's first. */
  private throughPointer(
    state: State,
    object: MemoryObject,
    offset: number,
    bytes: number,
  ): readonly Leaf[] | undefined {
    const evaluate = evaluator(this.model);
    for (let frame: State["frame"] | undefined = state.frame; frame !== undefined; frame = frame.caller) {
      for (const { name, variable, type, holdsAddress } of frame.procedure.sourceVariables) {
        if (type?.kind !== "pointer" || type.pointee === undefined || holdsAddress === true) continue;
        const held = frame.values[variable.slot];
        if (held === undefined || typeof held === "boolean") continue;
        const pointer = evaluate(toTerm(held, variable.sort));
        if (typeof pointer !== "bigint") continue;
        const start = Number(pointer) - object.base;
        if (start < 0 || start > offset) continue;
        const leaves = leavesBehind(name, type.pointee, offset - start, bytes);
        if (leaves !== undefined) return leaves.map((leaf) => moved(leaf, start));
      }
    }
    return undefined;
  }

  /** By where it was allocated: heap@12, and the next one of that line heap@12#2. */
  private unnamed({ base, description }: MemoryObject, offset: number): string {
    const plain = `heap@${description.span.line}`;
    const alike = [...this.names.values()].filter((name) => name === plain || name.startsWith(`${plain}#`));
    const name = this.names.get(base) ?? (alike.length === 0 ? plain : `${plain}#${alike.length + 1}`);
    this.names.set(base, name);
    return offset === 0 ? name : `${name}+${offset}`;
  }

  private read(state: State, object: MemoryObject, leaf: Leaf): SymbolicTerm {
    const { offset, bytes, bits, type } = leaf;
    const { twoValued } = object.description;
    if (twoValued !== undefined) {
      const bit = readPlace(this.machine, state, { kind: "place", object, offset }, bytes, boolSort);
      return valueOfBit(twoValued, toTerm(bit, boolSort));
    }
    const sort = sortOf(type, bytes);
    const whole = toTerm(
      readPlace(this.machine, state, { kind: "place", object, offset }, bytes, sort),
      sort,
    );
    if (bits === undefined) return whole;
    const low = bits.offset - 8 * offset;
    return extract(low + bits.width - 1, low, whole) as SymbolicTerm;
  }
}

function moved(leaf: Leaf, by: number): Leaf {
  const bits = leaf.bits === undefined ? undefined : { ...leaf.bits, offset: leaf.bits.offset + 8 * by };
  return { ...leaf, offset: leaf.offset + by, bits };
}

function sortOf(type: ValueType, bytes: number): Sort {
  if (type.kind === "float" && sizeOf(type) === bytes) return type.bits === 32 ? float32Sort : float64Sort;
  return bitVecSort(8 * bytes);
}
