/** As much of WebAssembly's binary format as a replay needs: types of imports and exports, names, and one more export. */
import { callIndirect, indirectCalls } from "./wasm-code.ts";
import { Reader } from "./wasm-reader.ts";

export type WasmType = "i32" | "i64" | "f32" | "f64" | "other";

export interface FunctionType {
  readonly parameters: readonly WasmType[];
  readonly results: readonly WasmType[];
}

/** Addresses; `end` exclusive. */
export interface MemoryRange {
  readonly start: number;
  readonly end: number;
}

export interface WasmBinary {
  readonly bytes: Uint8Array;
  /** Imported functions, in order: their indices are 0, 1, … */
  readonly imports: readonly { readonly name: string; readonly type: FunctionType }[];
  /** Exported functions by name. */
  readonly exports: ReadonlyMap<string, { readonly index: number; readonly type: FunctionType }>;
  /** Type of each function by index, imported ones first. */
  readonly functions: readonly FunctionType[];
  /** From the name section; a name may occur more than once (static functions). */
  readonly names: readonly { readonly index: number; readonly name: string }[];
  /** Byte position of the code section's contents: debug information counts from there. */
  readonly codeStart: number;
  /** Where constants lie in memory. */
  readonly constants: readonly MemoryRange[];
  /** Contents of the custom sections. */
  readonly custom: ReadonlyMap<string, Uint8Array>;
  readonly exportSection: { readonly start: number; readonly end: number } | undefined;
  /** Byte positions of the contents of the table and element sections. */
  readonly tableStart: number | undefined;
  readonly elementStart: number | undefined;
}

const sectionId = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  export: 7,
  element: 9,
  code: 10,
  data: 11,
} as const;
const valueTypes: Readonly<Record<number, WasmType>> = { 127: "i32", 126: "i64", 125: "f32", 124: "f64" };

const tagImport = 4;

/** The exception that `longjmp` throws, as clang calls it. */
export const jumpTag = "__c_longjmp";

/** Reads a module that wasm-ld wrote. */
export function readWasm(bytes: Uint8Array): WasmBinary {
  const types: FunctionType[] = [];
  const imports: { name: string; type: FunctionType }[] = [];
  const functions: FunctionType[] = [];
  const exported: { name: string; index: number }[] = [];
  const custom = new Map<string, Uint8Array>();
  let segments: readonly MemoryRange[] = [];
  let codeStart = 0;
  let tableStart: number | undefined;
  let elementStart: number | undefined;
  let exportSection: WasmBinary["exportSection"];
  const reader = new Reader(bytes, 8);
  while (reader.position < bytes.length) {
    const start = reader.position;
    const id = reader.byte();
    const length = reader.unsigned();
    const contents = reader.position;
    const end = contents + length;
    if (id === sectionId.type) readTypes(reader, types);
    else if (id === sectionId.import) readImports(reader, types, imports, functions);
    else if (id === sectionId.table) tableStart = contents;
    else if (id === sectionId.element) elementStart = contents;
    else if (id === sectionId.function) {
      for (let count = reader.unsigned(); count > 0; count--)
        functions.push(types[reader.unsigned()] ?? unknownType);
    } else if (id === sectionId.export) {
      exportSection = { start, end };
      readExports(reader, exported);
    } else if (id === sectionId.code) codeStart = contents;
    else if (id === sectionId.data) segments = readSegments(reader);
    else if (id === sectionId.custom) {
      const name = reader.text();
      custom.set(name, bytes.subarray(reader.position, end));
    }
    reader.position = end;
  }
  const names = namesIn(custom.get("name"), nameSubsection.functions);
  const segmentNames = namesIn(custom.get("name"), nameSubsection.segments);
  const exports = new Map(
    exported.map(({ name, index }) => [name, { index, type: functions[index] ?? unknownType }]),
  );
  return {
    bytes,
    imports,
    exports,
    functions,
    names,
    codeStart,
    constants: segmentNames.flatMap(({ index, name }) => {
      const segment = segments[index];
      return segment !== undefined && name.startsWith(".rodata") ? [segment] : [];
    }),
    custom,
    exportSection,
    tableStart,
    elementStart,
  };
}

/** The same module with one more function exported. A static function cannot be exported by the linker. */
export function withExport(binary: WasmBinary, name: string, index: number): Uint8Array {
  if (binary.exportSection === undefined) throw new Error("a replay module should have exports");
  const { start, end } = binary.exportSection;
  const reader = new Reader(binary.bytes, start + 1);
  reader.unsigned();
  const count = reader.unsigned();
  const label = new TextEncoder().encode(name);
  const contents = [
    ...unsignedLeb(count + 1),
    ...binary.bytes.subarray(reader.position, end),
    ...unsignedLeb(label.length),
    ...label,
    0,
    ...unsignedLeb(index),
  ];
  const section = [sectionId.export, ...unsignedLeb(contents.length), ...contents];
  const result = new Uint8Array(binary.bytes.length - (end - start) + section.length);
  result.set(binary.bytes.subarray(0, start));
  result.set(section, start);
  result.set(binary.bytes.subarray(end), start + section.length);
  return result;
}

/**
 * Makes the table of function pointers count in 32 bits, in place. With 64-bit memory the linker makes a 64-bit table, which
 * not every Node.js runs; a 32-bit one is valid everywhere. Each indirect call then narrows its operand first: the call's
 * type index is padded to five bytes, so the new instruction fits in.
 */
export function narrowTable(binary: WasmBinary): void {
  const { bytes, tableStart, elementStart, codeStart } = binary;
  if (tableStart === undefined || ((bytes[tableStart + 2] ?? 0) & limitsIndex64) === 0) return;
  bytes[tableStart + 2] = (bytes[tableStart + 2] ?? 0) & ~limitsIndex64;
  if (elementStart !== undefined) {
    const reader = new Reader(bytes, elementStart);
    const count = reader.unsigned();
    const flags = reader.unsigned();
    if (count !== 1 || flags !== 0 || reader.byte() !== instruction.i64Const) {
      throw new Error("a replay module should have one plain element segment");
    }
    bytes[reader.position - 1] = instruction.i32Const;
  }
  for (const position of indirectCalls(bytes, codeStart)) {
    const index = new Reader(bytes, position + 1).unsigned();
    bytes[position] = instruction.i32WrapI64;
    bytes[position + 1] = instruction.callIndirect;
    for (let byte = 0; byte < 4; byte++) {
      bytes[position + 2 + byte] = (Math.floor(index / 128 ** byte) % 128) + (byte < 3 ? 128 : 0);
    }
  }
}

const limitsIndex64 = 4;
const instruction = { callIndirect, i32Const: 0x41, i64Const: 0x42, i32WrapI64: 0xa7 } as const;

const unknownType: FunctionType = { parameters: [], results: [] };

function readTypes(reader: Reader, types: FunctionType[]): void {
  for (let count = reader.unsigned(); count > 0; count--) {
    const form = reader.byte();
    if (form !== 0x60) throw new Error("a replay module should have function types only");
    types.push({ parameters: readValueTypes(reader), results: readValueTypes(reader) });
  }
}

function readValueTypes(reader: Reader): WasmType[] {
  return Array.from({ length: reader.unsigned() }, () => valueTypes[reader.byte()] ?? "other");
}

function readImports(
  reader: Reader,
  types: readonly FunctionType[],
  imports: { name: string; type: FunctionType }[],
  functions: FunctionType[],
): void {
  for (let count = reader.unsigned(); count > 0; count--) {
    reader.text();
    const name = reader.text();
    const kind = reader.byte();
    if (kind === tagImport && name === jumpTag) {
      reader.byte();
      reader.unsigned();
      continue;
    }
    if (kind !== 0) throw new Error(`a replay module should import functions only, not ${name}`);
    const type = types[reader.unsigned()] ?? unknownType;
    imports.push({ name, type });
    functions.push(type);
  }
}

function readExports(reader: Reader, exported: { name: string; index: number }[]): void {
  for (let count = reader.unsigned(); count > 0; count--) {
    const name = reader.text();
    const kind = reader.byte();
    const index = reader.unsigned();
    if (kind === 0) exported.push({ name, index });
  }
}

const nameSubsection = { functions: 1, segments: 9 } as const;

/** Segments without a place of their own are left empty. */
function readSegments(reader: Reader): readonly MemoryRange[] {
  return Array.from({ length: reader.unsigned() }, () => {
    const isPassive = reader.unsigned() !== 0;
    let start = 0;
    if (!isPassive) {
      reader.byte();
      // A signed number, of which the linker writes positive ones only.
      start = reader.unsigned();
      reader.byte();
    }
    const length = reader.unsigned();
    reader.position += length;
    return { start, end: isPassive ? start : start + length };
  });
}

/** Of one subsection of the section for names; none where there is no such section. */
function namesIn(section: Uint8Array | undefined, subsection: number): { index: number; name: string }[] {
  const names: { index: number; name: string }[] = [];
  if (section === undefined) return names;
  const reader = new Reader(section, 0);
  while (reader.position < section.length) {
    const kind = reader.byte();
    const length = reader.unsigned();
    const next = reader.position + length;
    if (kind === subsection) {
      for (let count = reader.unsigned(); count > 0; count--) {
        const index = reader.unsigned();
        names.push({ index, name: reader.text() });
      }
    }
    reader.position = next;
  }
  return names;
}

function unsignedLeb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
