/**
 * Which source line a place in a replay module belongs to: the line number program of DWARF 5, section 6.2, read from the
 * module's custom sections. Addresses count from the start of the code section's contents.
 */
import type { Span } from "@everypath/core";

export interface LineTable {
  /** The place of the instruction at `address`; undefined where the compiler recorded none. */
  find(address: number): Span | undefined;
}

interface Row {
  readonly address: number;
  readonly span: Span | undefined;
}

export function readLineTable(custom: ReadonlyMap<string, Uint8Array>): LineTable {
  const section = custom.get(".debug_line");
  const strings = custom.get(".debug_line_str") ?? new Uint8Array();
  const rows: Row[] = [];
  if (section !== undefined) {
    const reader = new Reader(section);
    while (reader.position < section.length) readUnit(reader, strings, rows);
  }
  rows.sort((a, b) => a.address - b.address);
  return {
    find(address) {
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((rows[middle]?.address ?? 0) <= address) low = middle + 1;
        else high = middle;
      }
      return rows[low - 1]?.span;
    },
  };
}

/** Standard opcodes, table 7.25; the others have operands to skip. */
const opcode = {
  copy: 1,
  advancePc: 2,
  advanceLine: 3,
  setFile: 4,
  setColumn: 5,
  addConstant: 8,
  fixedAdvance: 9,
} as const;
const extended = { endSequence: 1, setAddress: 2 } as const;
/** Content types and forms of the file table, tables 7.27 and 7.5. */
const content = { path: 1, directoryIndex: 2 } as const;
const form = { string: 0x08, udata: 0x0f, data1: 0x0b, data2: 0x05, data16: 0x1e, lineStrp: 0x1f } as const;

function readUnit(reader: Reader, strings: Uint8Array, rows: Row[]): void {
  const length = reader.number(4);
  const end = reader.position + length;
  const version = reader.number(2);
  if (version !== 5) {
    reader.position = end;
    return;
  }
  reader.number(2);
  const headerLength = reader.number(4);
  const program = reader.position + headerLength;
  const leastInstruction = reader.number(1);
  reader.number(2);
  const lineBase = (reader.number(1) << 24) >> 24;
  const lineRange = reader.number(1);
  const opcodeBase = reader.number(1);
  const operandCounts = Array.from({ length: opcodeBase - 1 }, () => reader.number(1));
  const directories = readEntries(reader, strings).map(({ path }) => path);
  const files = readEntries(reader, strings).map(({ path, directory }) =>
    inDirectory(directories[directory], path),
  );
  reader.position = program;

  let state = { address: 0, file: 1, line: 1, column: 0 };
  const emit = (): void => {
    const file = files[state.file] ?? "";
    const span = state.line === 0 ? undefined : { file, line: state.line, column: state.column };
    rows.push({ address: state.address, span });
  };
  while (reader.position < end) {
    const code = reader.number(1);
    if (code >= opcodeBase) {
      const adjusted = code - opcodeBase;
      state.address += Math.floor(adjusted / lineRange) * leastInstruction;
      state.line += lineBase + (adjusted % lineRange);
      emit();
    } else if (code === 0) {
      const size = reader.unsigned();
      const next = reader.position + size;
      const operation = reader.number(1);
      if (operation === extended.setAddress) state.address = reader.number(size - 1);
      else if (operation === extended.endSequence) {
        rows.push({ address: state.address, span: undefined });
        state = { address: 0, file: 1, line: 1, column: 0 };
      }
      reader.position = next;
    } else if (code === opcode.copy) emit();
    else if (code === opcode.advancePc) state.address += reader.unsigned() * leastInstruction;
    else if (code === opcode.advanceLine) state.line += reader.signed();
    else if (code === opcode.setFile) state.file = reader.unsigned();
    else if (code === opcode.setColumn) state.column = reader.unsigned();
    else if (code === opcode.addConstant) {
      state.address += Math.floor((255 - opcodeBase) / lineRange) * leastInstruction;
    } else if (code === opcode.fixedAdvance) state.address += reader.number(2);
    else for (let count = operandCounts[code - 1] ?? 0; count > 0; count--) reader.unsigned();
  }
  reader.position = end;
}

interface Entry {
  readonly path: string;
  /** Index of its directory. */
  readonly directory: number;
}

/** The table of directories or of files: formats, then entries. */
function readEntries(reader: Reader, strings: Uint8Array): Entry[] {
  const formats = Array.from({ length: reader.number(1) }, () => ({
    type: reader.unsigned(),
    form: reader.unsigned(),
  }));
  return Array.from({ length: reader.unsigned() }, () => {
    let path = "";
    let directory = 0;
    for (const { type, form: encoding } of formats) {
      const value = readForm(reader, strings, encoding);
      if (type === content.path) path = String(value);
      if (type === content.directoryIndex) directory = Number(value);
    }
    return { path, directory };
  });
}

/** As the compiler was given it: everything is compiled in the directory `.`, which is left out. */
function inDirectory(directory: string | undefined, path: string): string {
  return directory === undefined || directory === "." || path.startsWith("/") ? path : `${directory}/${path}`;
}

function readForm(reader: Reader, strings: Uint8Array, encoding: number): string | number {
  switch (encoding) {
    case form.lineStrp:
      return textAt(strings, reader.number(4));
    case form.string: {
      const text = textAt(reader.bytes, reader.position);
      reader.position += new TextEncoder().encode(text).length + 1;
      return text;
    }
    case form.udata:
      return reader.unsigned();
    case form.data1:
      return reader.number(1);
    case form.data2:
      return reader.number(2);
    case form.data16:
      reader.position += 16;
      return 0;
    default:
      throw new Error(`unknown form ${encoding} in the line table`);
  }
}

function textAt(bytes: Uint8Array, start: number): string {
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
}

class Reader {
  readonly bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Little endian; addresses of a replay module are far below 2⁵³. */
  number(size: number): number {
    let value = 0;
    for (let index = size - 1; index >= 0; index--)
      value = value * 256 + (this.bytes[this.position + index] ?? 0);
    this.position += size;
    return value;
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.number(1);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.number(1);
      value += (byte & 127) * scale;
      if (byte < 128) return byte < 64 ? value : value - scale * 128;
    }
  }
}
