/**
 * A plain evaluator of the IR on concrete inputs, to hold lowered code against what C says. Values are terms without
 * symbols but the indeterminate ones, so that uninitialised values show.
 */
import {
  bitVecConstant,
  bitVecSort,
  boolConstant,
  type Call,
  concat,
  defined,
  doubleOfExtended,
  equal,
  extendedOfDouble,
  extract,
  fpFromBits,
  fpToBits,
  type Instruction,
  indeterminate,
  isOfAddresses,
  isOfLongDouble,
  type Procedure,
  type Program,
  type Sort,
  type SymbolicTerm,
  segmentSize,
  substitute,
  type Term,
  trueTerm,
  unreachable,
  type Variable,
} from "@everypath/core";
import { firstObjectIndex } from "@everypath/core/testing";

/** How a run ended. */
export type Run =
  | { readonly end: "returned"; readonly values: readonly Term[]; readonly weight: number }
  | { readonly end: "error"; readonly kind: string; readonly message: string; readonly line: number }
  | { readonly end: "unsupported"; readonly what: string }
  | { readonly end: "assumption" };

class Stop extends Error {
  readonly run: Run;
  constructor(run: Run) {
    super(JSON.stringify(run.end));
    this.run = run;
  }
}

interface MemoryObject {
  readonly bytes: SymbolicTerm[];
  alive: boolean;
}

interface Frame {
  readonly locals: SymbolicTerm[];
  readonly variadic: readonly SymbolicTerm[];
  readonly objects: number[];
}

/** Runs a procedure; `inputs` answers its input instructions in order. 64-bit pointers only. */
export function run(
  program: Program,
  name: string,
  args: readonly (bigint | number | boolean)[] = [],
  inputs: readonly bigint[] = [],
): Run {
  return new Interpreter(program, inputs).run(name, args);
}

/** The result as a signed number, or what went wrong. */
export function resultOf(outcome: Run): bigint | number | boolean | string {
  if (outcome.end === "error") return outcome.kind;
  if (outcome.end !== "returned") return outcome.end === "unsupported" ? outcome.what : outcome.end;
  const [value] = outcome.values;
  if (value === undefined) return "void";
  if (value.kind !== "constant") return "indeterminate";
  return typeof value.value === "bigint" && value.sort.kind === "bitvec"
    ? BigInt.asIntN(value.sort.width, value.value)
    : value.value;
}

class Interpreter {
  private readonly program: Program;
  private readonly inputs: bigint[];
  private readonly objects = new Map<number, MemoryObject>();
  private readonly procedures: ReadonlyMap<number, string>;
  private next: number;
  private weight = 0;
  private fresh = 0;

  constructor(program: Program, inputs: readonly bigint[]) {
    this.program = program;
    this.inputs = [...inputs];
    this.next = program.firstFreeAddress;
    this.procedures = new Map([...program.procedureAddresses].map(([name, address]) => [address, name]));
    for (const object of program.objects) {
      const bytes = Array.from({ length: object.size }, () => byte(0));
      for (const part of object.initial ?? []) {
        if (part.kind === "bytes") {
          bytes.splice(part.offset, part.bytes.length, ...Array.from(part.bytes, byte));
        } else {
          const target = this.addressOf(part.symbol) + part.addend;
          const pointer = bitVecConstant(64, BigInt(target));
          for (let index = 0; index < 8; index += 1) bytes[part.offset + index] = byteOf(pointer, index);
        }
      }
      this.objects.set(object.address, { bytes, alive: true });
    }
  }

  run(name: string, args: readonly (bigint | number | boolean)[]): Run {
    const procedure = this.program.procedure(name);
    if (procedure === undefined) throw new Error(`no procedure ${name}`);
    try {
      const values = procedure.parameters.map(({ variable }, index) =>
        constantOf(variable.sort, args[index] ?? 0),
      );
      const results = this.call(procedure, values, []);
      return { end: "returned", values: results, weight: this.weight };
    } catch (error) {
      if (error instanceof Stop) return error.run;
      throw error;
    }
  }

  private call(
    procedure: Procedure,
    args: readonly SymbolicTerm[],
    variadic: readonly SymbolicTerm[],
  ): readonly SymbolicTerm[] {
    const frame: Frame = { locals: [], variadic, objects: [] };
    procedure.parameters.forEach(({ variable }, index) => {
      const value = args[index];
      if (value !== undefined) frame.locals[variable.slot] = value;
    });
    for (let index = 0; ; ) {
      const block = procedure.blocks[index];
      if (block === undefined) throw new Error(`no block ${index}`);
      for (const instruction of block.instructions) this.step(frame, instruction);
      const { terminator } = block;
      this.weight += terminator.weight;
      switch (terminator.kind) {
        case "jump":
          index = terminator.target;
          break;
        case "branch":
          index = this.bool(frame, terminator.condition) ? terminator.whenTrue : terminator.whenFalse;
          break;
        case "switch": {
          const value = this.value(frame, terminator.value);
          index = terminator.cases.find((one) => one.value === value)?.target ?? terminator.otherwise;
          break;
        }
        case "return": {
          for (const address of frame.objects) this.free(address);
          return terminator.values.map((term) => this.value(frame, term));
        }
        case "stop":
          throw new Error("stopped");
        default:
          return unreachable(terminator);
      }
    }
  }

  private step(frame: Frame, instruction: Instruction): void {
    this.weight += instruction.weight;
    switch (instruction.kind) {
      case "assign":
        frame.locals[instruction.target.slot] = this.value(frame, instruction.value);
        return;
      case "input":
        frame.locals[instruction.target.slot] = constantOf(
          instruction.target.sort,
          this.inputs.shift() ?? 0n,
        );
        return;
      case "output":
        return;
      case "assume":
        if (!this.bool(frame, instruction.condition)) throw new Stop({ end: "assumption" });
        return;
      case "check":
        if (this.bool(frame, instruction.condition)) return;
        return this.fail(instruction.error, instruction.message, instruction.span.line);
      case "load": {
        const { sort } = instruction.target;
        const bytes = this.access(frame, instruction.address, instruction.bytes, instruction.span.line);
        const value = valueOfBytes(bytes(), sort);
        if (instruction.scalarObject && defined(value) !== trueTerm) {
          return this.fail("uninitialized-read", "", instruction.span.line);
        }
        frame.locals[instruction.target.slot] = value;
        return;
      }
      case "store": {
        const bytes = this.access(frame, instruction.address, instruction.bytes, instruction.span.line);
        bytes(bytesOfValue(this.value(frame, instruction.value), instruction.bytes));
        return;
      }
      case "allocate": {
        const size = this.number(frame, instruction.size);
        const address = this.allocate(size);
        frame.objects.push(address);
        frame.locals[instruction.target.slot] = bitVecConstant(64, BigInt(address));
        return;
      }
      case "free":
        this.free(this.number(frame, instruction.address));
        return;
      case "copy": {
        const length = this.number(frame, instruction.length);
        if (length === 0) return;
        const source = this.access(frame, instruction.source, length, instruction.span.line)();
        this.access(frame, instruction.target, length, instruction.span.line)(source);
        return;
      }
      case "fill": {
        const length = this.number(frame, instruction.length);
        const value = this.value(frame, instruction.value);
        if (length === 0) return;
        this.access(
          frame,
          instruction.target,
          length,
          instruction.span.line,
        )(Array.from({ length }, () => value));
        return;
      }
      case "relate":
        return;
      case "call":
        return this.perform(frame, instruction);
      case "distinguish":
      case "new":
      case "resolve":
      case "cut":
      case "claim":
        throw new Error(`C has no instruction '${instruction.kind}' here`);
      case "unsupported":
        throw new Stop({ end: "unsupported", what: instruction.what });
      default:
        return unreachable(instruction);
    }
  }

  private perform(frame: Frame, call: Call): void {
    const args = call.arguments.map((term) => this.value(frame, term));
    const variadic = call.variadic.map((term) => this.value(frame, term));
    const results = this.results(frame, call, args, variadic);
    call.targets.forEach((target: Variable, index) => {
      const result = results[index];
      if (result !== undefined) frame.locals[target.slot] = result;
    });
  }

  private results(
    frame: Frame,
    call: Call,
    args: readonly SymbolicTerm[],
    variadic: readonly SymbolicTerm[],
  ): readonly SymbolicTerm[] {
    const { callee } = call;
    if (callee.kind === "intrinsic") {
      if (callee.name === "long_double_load") return args.map((bits) => doubleOfExtended(bits).value);
      if (callee.name === "long_double_bits") return args.map((value) => extendedOfDouble(value));
      if (isOfLongDouble(callee.name)) return [];
      // Any value will do where the operand is poison: its own is one.
      if (callee.name === "freeze") return args.slice(1);
      // An address in this interpreter is a number like any other: the value, what it is computed from, and what else is known of it.
      if (isOfAddresses(callee.name)) return args.slice(0, 1);
      if (callee.name !== "va_area") throw new Stop({ end: "unsupported", what: callee.name });
      const bytes = frame.variadic.flatMap((value) => [...bytesOfValue(value, 8)]);
      const address = this.allocate(bytes.length);
      this.objects.get(address)?.bytes.splice(0, bytes.length, ...bytes);
      return [bitVecConstant(64, BigInt(address))];
    }
    const name =
      callee.kind === "procedure" ? callee.name : this.procedures.get(this.number(frame, callee.address));
    const procedure = name === undefined ? undefined : this.program.procedure(name);
    if (procedure === undefined)
      throw new Stop({ end: "unsupported", what: `call of ${name ?? "no procedure"}` });
    const fixed = procedure.variadic ? args : [...args, ...variadic];
    return this.call(procedure, fixed, procedure.variadic ? variadic : []);
  }

  /** The bytes of an access: read without an argument, written with one. */
  private access(
    frame: Frame,
    term: Term,
    length: number,
    line: number,
  ): (written?: readonly SymbolicTerm[]) => readonly SymbolicTerm[] {
    const address = this.number(frame, term);
    const base = Math.floor(address / segmentSize) * segmentSize;
    const object = this.objects.get(base);
    const offset = address - base;
    if (base < segmentSize * firstObjectIndex) return this.fail("null-dereference", "", line);
    if (object === undefined || offset + length > object.bytes.length)
      return this.fail("out-of-bounds", "", line);
    if (!object.alive) return this.fail("use-after-free", "", line);
    return (written) => {
      if (written !== undefined) object.bytes.splice(offset, length, ...written);
      return object.bytes.slice(offset, offset + length);
    };
  }

  private fail(kind: string, message: string, line: number): never {
    throw new Stop({ end: "error", kind, message, line });
  }

  private allocate(size: number): number {
    const address = this.next;
    this.next += segmentSize;
    this.fresh += 1;
    const bytes = Array.from({ length: size }, (_, index) =>
      indeterminate(`memory${this.fresh}.${index}`, bitVecSort(8)),
    );
    this.objects.set(address, { bytes, alive: true });
    return address;
  }

  private free(address: number): void {
    const object = this.objects.get(address);
    if (object !== undefined) object.alive = false;
  }

  private addressOf(symbol: string): number {
    const object = this.program.objects.find(({ name }) => name === symbol);
    return object?.address ?? this.program.procedureAddresses.get(symbol) ?? 0;
  }

  private value(frame: Frame, term: Term): SymbolicTerm {
    return substitute(term, ({ name, slot }) => {
      const value = frame.locals[slot];
      if (value === undefined) throw new Error(`variable ${name} is read before it is assigned`);
      return value;
    });
  }

  private bool(frame: Frame, term: Term): boolean {
    const value = this.value(frame, term);
    if (value.kind !== "constant") throw new Error("decision on an indeterminate value");
    return value.value === true;
  }

  private number(frame: Frame, term: Term): number {
    const value = this.value(frame, term);
    if (value.kind !== "constant") throw new Error("indeterminate address or size");
    return Number(value.value);
  }
}

function byte(value: number): SymbolicTerm {
  return bitVecConstant(8, BigInt(value));
}

function byteOf(value: SymbolicTerm, index: number): SymbolicTerm {
  return extract(8 * index + 7, 8 * index, value);
}

function constantOf(sort: Sort, value: bigint | number | boolean): SymbolicTerm {
  if (sort.kind === "bool") return boolConstant(Boolean(value));
  if (sort.kind === "bitvec") return bitVecConstant(sort.width, BigInt(value));
  if (sort.kind !== "float") throw new Error(`no C value has sort ${sort.kind}`);
  const view = new DataView(new ArrayBuffer(8));
  if (sort.exponent === 8) view.setFloat32(0, Number(value));
  else view.setFloat64(0, Number(value));
  const bits = sort.exponent === 8 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
  return fpFromBits(sort, bitVecConstant(sort.exponent === 8 ? 32 : 64, bits));
}

function bytesOfValue(value: SymbolicTerm, bytes: number): readonly SymbolicTerm[] {
  if (value.sort.kind === "bool") return [byte(value.kind === "constant" && value.value === true ? 1 : 0)];
  const bits = value.sort.kind === "float" ? fpToBits(value) : value;
  const width = bits.sort.kind === "bitvec" ? bits.sort.width : 0;
  return Array.from({ length: bytes }, (_, index) => (8 * index < width ? byteOf(bits, index) : byte(0)));
}

function valueOfBytes(bytes: readonly SymbolicTerm[], sort: Sort): SymbolicTerm {
  const [first, ...rest] = bytes;
  if (first === undefined) throw new Error("load of nothing");
  const whole = rest.reduce((low, high) => concat(high, low), first);
  if (sort.kind === "bool") return equal(extract(0, 0, whole), bitVecConstant(1, 1n));
  if (sort.kind === "float") return fpFromBits(sort, whole);
  return sort.kind === "bitvec" && sort.width < 8 * bytes.length ? extract(sort.width - 1, 0, whole) : whole;
}
