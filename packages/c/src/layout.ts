/**
 * Where LLVM's types lie in memory: sizes, alignments, field offsets, by the module's data layout string. Aggregates are
 * also seen as the list of scalars that they consist of (`scalars`), which is how the IR, that has no aggregate values,
 * passes them around.
 */
import { bitVecSort, boolSort, float32Sort, float64Sort, type Sort, unreachable } from "@everypath/core";
import type { LlvmType } from "./llvm/module.ts";

/** One scalar of a type: where it lies and how it is held. */
export interface Scalar {
  readonly type: LlvmType;
  readonly sort: Sort;
  /** In bytes, from the start of the outermost type. */
  readonly offset: number;
  /** Bytes that a load or store of it touches. */
  readonly bytes: number;
}

export type NamedTypes = ReadonlyMap<string, LlvmType | undefined>;

/** Types besides float and double. x86_fp80 is computed as a double (lower/long-double.ts); the others have no arithmetic and are copied as bits. */
const opaqueBits: Readonly<Record<string, number>> = {
  half: 16,
  bfloat: 16,
  x86_fp80: 80,
  fp128: 128,
  ppc_fp128: 128,
};

type Structure = Extract<LlvmType, { kind: "structure" }>;

interface Laid {
  readonly offsets: readonly number[];
  readonly size: number;
  readonly alignment: number;
}

export class Layout {
  readonly pointerBits: 32 | 64;
  private readonly integerAlignments = new Map<number, number>([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  private readonly floatAlignments = new Map<number, number>([
    [16, 2],
    [32, 4],
    [64, 8],
    [80, 16],
    [128, 16],
  ]);
  private readonly types: NamedTypes;
  private readonly scalarsOfType = new Map<LlvmType, readonly Scalar[]>();
  private readonly laid = new Map<Structure, Laid>();

  /** `dataLayout` as in the module; only the parts that x86 uses are read, the rest have LLVM's defaults. */
  constructor(dataLayout: string, types: NamedTypes) {
    this.types = types;
    let pointerBits = 64;
    for (const part of dataLayout.split("-")) {
      const pointer = /^p(?:0)?:(\d+)/.exec(part);
      if (pointer !== null) pointerBits = Number(pointer[1]);
      const aligned = /^([if])(\d+):(\d+)/.exec(part);
      if (aligned !== null) {
        const table = aligned[1] === "i" ? this.integerAlignments : this.floatAlignments;
        table.set(Number(aligned[2]), Number(aligned[3]) / 8);
      }
    }
    this.pointerBits = pointerBits === 32 ? 32 : 64;
  }

  get pointerBytes(): number {
    return this.pointerBits / 8;
  }

  /** The type that a named type stands for; an opaque one is an empty structure. */
  resolve(type: LlvmType): Exclude<LlvmType, { kind: "named" }> {
    let resolved = type;
    while (resolved.kind === "named") {
      resolved = this.types.get(resolved.name) ?? { kind: "structure", packed: false, fields: [] };
    }
    return resolved;
  }

  /** Bytes that a store of the type writes. */
  storeSize(type: LlvmType): number {
    const resolved = this.resolve(type);
    switch (resolved.kind) {
      case "integer":
        return Math.ceil(resolved.bits / 8);
      case "float":
        return 4;
      case "double":
        return 8;
      case "pointer":
        return this.pointerBytes;
      case "other":
        return (opaqueBits[resolved.name] ?? 64) / 8;
      case "array":
        return resolved.length * this.size(resolved.element);
      case "vector":
        return Math.ceil((resolved.length * this.bits(resolved.element)) / 8);
      case "structure":
        return this.structure(resolved).size;
      case "void":
      case "function":
      case "label":
      case "metadata":
        return 0;
      default:
        return unreachable(resolved);
    }
  }

  /** Bytes from one element of an array to the next. */
  size(type: LlvmType): number {
    const alignment = this.alignment(type);
    return Math.ceil(this.storeSize(type) / alignment) * alignment;
  }

  alignment(type: LlvmType): number {
    const resolved = this.resolve(type);
    switch (resolved.kind) {
      case "integer":
        return this.integerAlignment(resolved.bits);
      case "float":
        return this.floatAlignments.get(32) ?? 4;
      case "double":
        return this.floatAlignments.get(64) ?? 8;
      case "pointer":
        return this.pointerBytes;
      case "other":
        return this.floatAlignments.get(opaqueBits[resolved.name] ?? 64) ?? 16;
      case "array":
        return this.alignment(resolved.element);
      case "vector":
        return 2 ** Math.ceil(Math.log2(Math.max(1, this.storeSize(resolved))));
      case "structure":
        return this.structure(resolved).alignment;
      case "void":
      case "function":
      case "label":
      case "metadata":
        return 1;
      default:
        return unreachable(resolved);
    }
  }

  /** Offset in bytes of the field or element at `index`, and its type. */
  element(type: LlvmType, index: number): { readonly offset: number; readonly type: LlvmType } | undefined {
    const resolved = this.resolve(type);
    if (resolved.kind === "array")
      return { offset: index * this.size(resolved.element), type: resolved.element };
    if (resolved.kind === "vector") {
      return { offset: (index * this.bits(resolved.element)) / 8, type: resolved.element };
    }
    if (resolved.kind !== "structure") return undefined;
    const field = resolved.fields[index];
    const offset = this.structure(resolved).offsets[index];
    return field === undefined || offset === undefined ? undefined : { offset, type: field };
  }

  /** The scalars of a type in order; undefined where it has one that cannot be held. */
  scalars(type: LlvmType): readonly Scalar[] {
    let scalars = this.scalarsOfType.get(type);
    if (scalars === undefined) {
      const list: Scalar[] = [];
      this.collectScalars(type, 0, list);
      scalars = list;
      this.scalarsOfType.set(type, scalars);
    }
    return scalars;
  }

  /** Sort of a scalar type; undefined for aggregates and for types without values. */
  sortOf(type: LlvmType): Sort | undefined {
    switch (type.kind) {
      case "integer":
        return type.bits === 1 ? boolSort : bitVecSort(type.bits);
      case "pointer":
        return bitVecSort(this.pointerBits);
      case "float":
        return float32Sort;
      case "double":
        return float64Sort;
      case "other": {
        if (type.name === "x86_fp80") return float64Sort;
        const bits = opaqueBits[type.name];
        return bits === undefined ? undefined : bitVecSort(bits);
      }
      default:
        return undefined;
    }
  }

  /** How many scalars come before the element at `index` of an aggregate. */
  scalarIndex(type: LlvmType, index: number): number {
    const resolved = this.resolve(type);
    if (resolved.kind === "array" || resolved.kind === "vector")
      return index * this.scalars(resolved.element).length;
    if (resolved.kind !== "structure") return 0;
    let count = 0;
    for (const field of resolved.fields.slice(0, index)) count += this.scalars(field).length;
    return count;
  }

  private collectScalars(type: LlvmType, offset: number, into: Scalar[]): void {
    const resolved = this.resolve(type);
    if (resolved.kind === "array" || resolved.kind === "vector") {
      for (let index = 0; index < resolved.length; index += 1) {
        const element = this.element(resolved, index);
        if (element !== undefined) this.collectScalars(element.type, offset + element.offset, into);
      }
      return;
    }
    if (resolved.kind === "structure") {
      const { offsets } = this.structure(resolved);
      resolved.fields.forEach((field, index) => {
        this.collectScalars(field, offset + (offsets[index] ?? 0), into);
      });
      return;
    }
    const sort = this.sortOf(resolved);
    if (sort !== undefined) into.push({ type: resolved, sort, offset, bytes: this.storeSize(resolved) });
  }

  private bits(type: LlvmType): number {
    const resolved = this.resolve(type);
    return resolved.kind === "integer" ? resolved.bits : this.storeSize(resolved) * 8;
  }

  private integerAlignment(bits: number): number {
    const exact = this.integerAlignments.get(bits);
    if (exact !== undefined) return exact;
    // LLVM takes the next larger integer that is listed, else the largest.
    const widths = [...this.integerAlignments.keys()].sort((a, b) => a - b);
    const width = widths.find((candidate) => candidate >= bits) ?? widths[widths.length - 1];
    return (width === undefined ? undefined : this.integerAlignments.get(width)) ?? 1;
  }

  /**
   * Size and alignment are asked for separately: without the table, structures n deep in each other would take 2ⁿ steps. Inner structures come first,
   * so that depth costs no stack; LLVM has refused those that contain themselves.
   */
  private structure(type: Structure): Laid {
    const known = this.laid.get(type);
    if (known !== undefined) return known;
    const open = [type];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const inner = top.fields
        .map((field) => this.structureIn(field))
        .find((each) => each && !this.laid.has(each));
      if (inner !== undefined) {
        open.push(inner);
        continue;
      }
      if (!this.laid.has(top)) this.laid.set(top, this.layOut(top));
      open.pop();
    }
    return this.laid.get(type) as Laid;
  }

  /** The structure that the type is, or an array is of. */
  private structureIn(type: LlvmType): Structure | undefined {
    let resolved = this.resolve(type);
    while (resolved.kind === "array") resolved = this.resolve(resolved.element);
    return resolved.kind === "structure" ? resolved : undefined;
  }

  private layOut(type: Structure): Laid {
    const offsets: number[] = [];
    let offset = 0;
    let alignment = 1;
    for (const field of type.fields) {
      const fieldAlignment = type.packed ? 1 : this.alignment(field);
      offset = Math.ceil(offset / fieldAlignment) * fieldAlignment;
      offsets.push(offset);
      offset += this.size(field);
      alignment = Math.max(alignment, fieldAlignment);
    }
    return { offsets, size: Math.ceil(offset / alignment) * alignment, alignment };
  }
}
