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

  const machine = new LineMachine(
    { leastInstruction, lineBase, lineRange, opcodeBase, operandCounts, files },
    rows,
  );
  while (reader.position < end) machine.step(reader);
  reader.position = end;
}

interface UnitHeader {
  readonly leastInstruction: number;
  readonly lineBase: number;
  readonly lineRange: number;
  readonly opcodeBase: number;
  readonly operandCounts: readonly number[];
  readonly files: readonly string[];
}

const initialRegisters = { address: 0, file: 1, line: 1, column: 0 } as const;

/** The state machine of DWARF 5, section 6.2: its instructions move the registers and append rows. */
class LineMachine {
  private readonly header: UnitHeader;
  private readonly rows: Row[];
  private registers: Record<keyof typeof initialRegisters, number> = { ...initialRegisters };

  constructor(header: UnitHeader, rows: Row[]) {
    this.header = header;
    this.rows = rows;
  }

  /** Executes the next instruction. */
  step(reader: Reader): void {
    const { registers } = this;
    const { leastInstruction, opcodeBase, operandCounts } = this.header;
    const code = reader.number(1);
    if (code >= opcodeBase) {
      this.special(code);
      return;
    }
    switch (code) {
      case 0:
        this.extended(reader);
        return;
      case opcode.copy:
        this.emit();
        return;
      case opcode.advancePc:
        registers.address += reader.unsigned() * leastInstruction;
        return;
      case opcode.advanceLine:
        registers.line += reader.signed();
        return;
      case opcode.setFile:
        registers.file = reader.unsigned();
        return;
      case opcode.setColumn:
        registers.column = reader.unsigned();
        return;
      case opcode.addConstant:
        this.advance(255);
        return;
      case opcode.fixedAdvance:
        registers.address += reader.number(2);
        return;
      default:
        for (let count = operandCounts[code - 1] ?? 0; count > 0; count--) reader.unsigned();
    }
  }

  /** A special opcode moves both address and line. */
  private special(code: number): void {
    const { lineBase, lineRange, opcodeBase } = this.header;
    this.advance(code);
    this.registers.line += lineBase + ((code - opcodeBase) % lineRange);
    this.emit();
  }

  /** The address, as far as a special opcode does. */
  private advance(code: number): void {
    const { leastInstruction, lineRange, opcodeBase } = this.header;
    this.registers.address += Math.floor((code - opcodeBase) / lineRange) * leastInstruction;
  }

  private extended(reader: Reader): void {
    const size = reader.unsigned();
    const next = reader.position + size;
    const operation = reader.number(1);
    if (operation === extended.setAddress) this.registers.address = reader.number(size - 1);
    else if (operation === extended.endSequence) {
      this.rows.push({ address: this.registers.address, span: undefined });
      this.registers = { ...initialRegisters };
    }
    reader.position = next;
  }

  private emit(): void {
    const { address, line, column } = this.registers;
    const file = this.header.files[this.registers.file] ?? "";
    this.rows.push({ address, span: line === 0 ? undefined : { file, line, column } });
  }
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
