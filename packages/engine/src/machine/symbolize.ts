/** How an object that becomes symbolic is divided into symbols: by its C type where known, else by its size. */
import {
  bitVecSort,
  float32Sort,
  float64Sort,
  type SymbolicTerm,
  sizeOf,
  symbol,
  type ValueType,
} from "@everypath/core";
import type { InputPart } from "./state.ts";

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

/** Symbols that cover `size` bytes named `name`. A type of another size is used as far as it reaches, repeated for an array. */
export function inputParts(name: string, size: number, type: ValueType | undefined): readonly SizedPart[] {
  const parts: SizedPart[] = [];
  if (type === undefined) {
    if (size === 1 || size === 2 || size === 4 || size === 8) {
      parts.push(scalar(name, 0, { kind: "integer", bits: 8 * size, signed: true, name: integerName(size) }));
    } else addBytes(parts, name, 0, size);
    return parts;
  }
  const whole = sizeOf(type);
  if (whole === size) addParts(parts, name, 0, type);
  else if (type.kind === "array" && size % sizeOf(type.element) === 0) {
    const length = size / sizeOf(type.element);
    addParts(parts, name, 0, { kind: "array", element: type.element, length, bytes: size });
  } else if (whole > 0 && size % whole === 0) {
    addParts(parts, name, 0, { kind: "array", element: type, length: size / whole, bytes: size });
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

function addParts(parts: SizedPart[], name: string, offset: number, type: ValueType): void {
  switch (type.kind) {
    case "integer":
    case "float":
    case "pointer":
    case "bool":
      parts.push(scalar(name, offset, type));
      return;
    case "array": {
      const step = type.length === 0 ? 0 : type.bytes / type.length;
      for (let i = 0; i < type.length; i++) addParts(parts, `${name}[${i}]`, offset + i * step, type.element);
      return;
    }
    case "structure": {
      // Bit-fields, padding and gaps become bytes of their own; fields of whole bytes keep their names.
      const covered = new Uint8Array(type.bytes);
      for (const field of type.fields) {
        const bytes = sizeOf(field.type);
        if (field.bitWidth !== undefined || bytes === 0) continue;
        if (covered.subarray(field.offset, field.offset + bytes).some((byte) => byte === 1)) continue;
        covered.fill(1, field.offset, field.offset + bytes);
        addParts(parts, `${name}.${field.name}`, offset + field.offset, field.type);
      }
      for (let i = 0; i < type.bytes; i++) {
        if (covered[i] === 0) parts.push(scalar(`${name}.byte${i}`, offset + i, byteType));
      }
      return;
    }
    case "opaque":
      addBytes(parts, name, offset, type.bytes);
      return;
    case "mathematical":
    case "table":
    case "reference":
      throw new Error(`values of type ${type.kind} have no bytes`);
  }
}
