/** How an object that becomes symbolic is divided into symbols: by its C type where known, else by its size. */
import {
  bitVecSort,
  elementSize,
  type Field,
  float32Sort,
  float64Sort,
  type SymbolicTerm,
  sizeOf,
  symbol,
  type ValueType,
} from "@everypath/core";
import { partsOf } from "./caller/structures.ts";
import type { InputPart, OfUnion } from "./state.ts";

export interface SizedPart extends InputPart {
  readonly bytes: number;
}

const byteType: ValueType = {
  kind: "integer",
  bits: 8,
  signed: false,
  name: "unsigned char",
  character: true,
};

/** A union is its bytes, or what its member with a pointer is: all others can be read from that, and a pointer can be followed. */
export type Unions = "bytes" | "pointers";

/** Symbols that cover `size` bytes named `name`. A type of another size is used as far as it reaches, repeated for an array. */
export function inputParts(
  name: string,
  size: number,
  type: ValueType | undefined,
  unions: Unions = "bytes",
  ofUnion?: OfUnion,
): readonly SizedPart[] {
  const parts: SizedPart[] = [];
  const addAll = (whole: ValueType) =>
    addParts(parts, { name, offset: 0, within: 0, unions, ofUnion }, whole);
  if (type === undefined) {
    if (size === 1 || size === 2 || size === 4 || size === 8) {
      parts.push(scalar(name, 0, { kind: "integer", bits: 8 * size, signed: true, name: integerName(size) }));
    } else addBytes(parts, name, 0, size);
    return parts;
  }
  const whole = sizeOf(type);
  if (whole === size) addAll(type);
  else if (type.kind === "array" && size % sizeOf(type.element) === 0) {
    const length = size / sizeOf(type.element);
    addAll({ kind: "array", element: type.element, length, bytes: size });
  } else if (whole > 0 && size % whole === 0) {
    addAll({ kind: "array", element: type, length: size / whole, bytes: size });
  } else addBytes(parts, name, 0, size);
  return parts;
}

function integerName(size: number): string {
  return size === 1 ? "char" : size === 2 ? "short" : size === 4 ? "int" : "long";
}

function scalar(name: string, offset: number, type: ValueType): SizedPart {
  const bytes = sizeOf(type);
  const sort = type.kind === "float" ? (type.bits === 32 ? float32Sort : float64Sort) : bitVecSort(8 * bytes);
  const fresh: SymbolicTerm = symbol(name, sort);
  return { name, offset, symbol: fresh, type, bytes };
}

function addBytes(parts: SizedPart[], name: string, offset: number, count: number): void {
  for (let i = 0; i < count; i++) parts.push(scalar(`${name}[${i}]`, offset + i, byteType));
}

/** Where a part lies: `offset` in the whole, and `within` what has its name, which is more than the part where that has none of its own. */
interface PartPlace {
  readonly name: string;
  readonly offset: number;
  readonly within: number;
  readonly unions: Unions;
  readonly ofUnion: OfUnion | undefined;
}

function addParts(parts: SizedPart[], place: PartPlace, type: ValueType): void {
  const { name, offset, unions, ofUnion } = place;
  switch (type.kind) {
    case "integer":
    case "float":
    case "pointer":
    case "bool":
      parts.push({ ...scalar(name, offset, type), ...(ofUnion === undefined ? {} : { ofUnion }) });
      return;
    case "array": {
      const step = type.length === 0 ? 0 : type.bytes / type.length;
      for (let i = 0; i < type.length; i++)
        addParts(
          parts,
          { ...place, name: `${name}[${i}]`, offset: offset + i * step, within: 0 },
          type.element,
        );
      return;
    }
    case "structure":
      addFields(parts, place, type);
      return;
    case "opaque": {
      const member = unions === "pointers" ? memberWithPointer(type) : undefined;
      if (member === undefined) addBytes(parts, name, offset, type.bytes);
      else {
        const all = pointees(type);
        const isOpen = ofUnion?.isOpen === true || new Set(all).size > 1;
        const certainBytes = Math.min(...all.map(elementSize));
        addFields(parts, { ...place, ofUnion: { certainBytes, isOpen } }, { ...type, fields: [member] });
      }
      return;
    }
    case "mathematical":
    case "table":
    case "reference":
      throw new Error(`values of type ${type.kind} have no bytes`);
  }
}

/** Bit-fields, padding and gaps become bytes of their own; fields of whole bytes keep their names. */
function addFields(
  parts: SizedPart[],
  place: PartPlace,
  { bytes, fields }: { readonly bytes: number; readonly fields: readonly Field[] },
): void {
  const { name, offset, within, unions } = place;
  const covered = new Uint8Array(bytes);
  for (const field of fields) {
    const { type } = field;
    const size = sizeOf(type);
    if (field.bitWidth !== undefined || size === 0) continue;
    if (covered.subarray(field.offset, field.offset + size).some((byte) => byte === 1)) continue;
    covered.fill(1, field.offset, field.offset + size);
    // What has no name is named as C does it, by its own fields, where it has some.
    const isTransparent = field.name === "" && unions === "pointers" && memberWithPointer(type) !== undefined;
    const at = offset + field.offset;
    if (isTransparent) addParts(parts, { ...place, offset: at, within: within + field.offset }, type);
    else addParts(parts, { ...place, name: `${name}.${field.name}`, offset: at, within: 0 }, type);
  }
  for (let i = 0; i < bytes; i++) {
    if (covered[i] === 0) parts.push(scalar(`${name}.byte${within + i}`, offset + i, byteType));
  }
}

/** The member of a union that leads furthest: a pointer to most bytes, or what such a pointer is in. */
function memberWithPointer(type: ValueType): Field | undefined {
  if (type.kind !== "opaque") return undefined;
  let best: { readonly member: Field; readonly most: number } | undefined;
  for (const member of type.members ?? []) {
    const most = Math.max(0, ...pointees(member.type).map(elementSize));
    if (most > (best?.most ?? 0)) best = { member, most };
  }
  return best?.member;
}

/** What each pointer in the type points to. */
function pointees(type: ValueType): readonly (ValueType | undefined)[] {
  const parts = partsOf(type);
  return type.kind === "pointer"
    ? parts
    : parts.flatMap((part) => (part === undefined ? [] : pointees(part)));
}
