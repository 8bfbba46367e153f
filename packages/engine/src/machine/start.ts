/** The first state of a run: memory as the loader leaves it, and a frame for the entry with its arguments. */
import {
  bitVecSort,
  type GlobalObject,
  indeterminate,
  type Parameter,
  type Procedure,
  type Program,
  type Sort,
  type SymbolicTerm,
  symbol,
  unknownSpan,
  type ValueType,
  type VariablePiece,
} from "@everypath/core";
import { CallerCopies } from "./caller/copies.ts";
import type { HandedOver } from "./caller/handed-over.ts";
import { countOf, pointerArgument } from "./caller/parameter.ts";
import { type EntryObject, placePointers } from "./caller/placed.ts";
import { relyOnUses } from "./caller/used-as.ts";
import { EntryMemory } from "./entry-memory.ts";
import type { GivenInputs } from "./given.ts";
import { addInput, byteCount, listGiven, givenScalar as scalarGiven } from "./given.ts";
import { approximateLongDouble } from "./intrinsics/long-double.ts";
import type { Machine } from "./machine.ts";
import { mainArguments } from "./main-arguments.ts";
import { writeByte, writeValue } from "./memory/access.ts";
import { markAddress } from "./memory/addresses.ts";
import { Memory } from "./memory/memory.ts";
import { watchOutside } from "./outside.ts";
import type { PreparedProcedure } from "./prepare.ts";
import type { InputPart } from "./state.ts";
import { Frame, State } from "./state.ts";
import { forgetUndefinedObjects } from "./unknown/extern.ts";
import type { Value } from "./value.ts";
import { fromTerm, integer, signed } from "./value.ts";

export interface StartOptions {
  readonly entry: string;
  /** Elements of the object that a pointer parameter of the entry means (or null). */
  readonly pointerElements: number;
  /** Given arguments: integers, or names of symbols; undefined makes every parameter symbolic. */
  readonly arguments: readonly StartArgument[] | undefined;
  /**
   * What the caller's pointers mean is asked where it matters (caller/): whether two are one, what those in its data
   * lead to. Else two are different objects, which the result then rests on, and those in its data are numbers.
   */
  readonly asksCaller?: boolean;
  /** Inputs given beforehand. */
  readonly given?: GivenInputs;
}

export type StartArgument =
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "null" }
  /** For a pointer: an object with these bytes and a zero. For anything else: a symbol of this name (King, section 6). */
  | { readonly kind: "string"; readonly bytes: Uint8Array };

/** An argument of the entry as the machine set it up, for replaying it elsewhere. */
export type EntryArgument =
  | { readonly kind: "scalar"; readonly value: Value; readonly sort: Sort }
  | { readonly kind: "null" }
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  /** What is in a structure that is passed by value, and holds nothing else. */
  | { readonly kind: "sole pointer"; readonly part: InputPart }
  /** A further part of the structure that an argument before it is. */
  | { readonly kind: "piece" }
  /** Null where `isNull` holds, else an object made of `parts`. */
  | {
      readonly kind: "object";
      readonly isNull: SymbolicTerm;
      /** Its address, or that of another argument's object, or of a variable. */
      readonly pointer: SymbolicTerm;
      readonly base: number;
      readonly elementSize: number;
      readonly bytes: number;
      readonly parts: readonly InputPart[];
      /** How many elements there are, where that is an input or follows from one. */
      readonly count: SymbolicTerm | undefined;
      /** The same in bytes. */
      readonly size: SymbolicTerm | undefined;
      /** The user says how many elements there are. */
      readonly isSized: boolean;
      /** A structure that is passed by value, which is the entry's own. */
      readonly isCopy?: true;
    };

export interface Started {
  readonly state: State;
  readonly procedure: Procedure;
  /** Of an entry that is not run as a whole program. */
  readonly arguments: readonly EntryArgument[] | undefined;
  /** The pointers among the inputs whose objects are there: parameters, and what the user says of others. */
  readonly pointers: readonly EntryObject[];
}

/** undefined: the program has no such procedure. */
export function startState(machine: Machine, asked: StartOptions): Started | undefined {
  const { program } = machine;
  // A driver makes the call with its arguments itself.
  const options =
    program.driver === undefined
      ? asked
      : { ...asked, entry: program.driver.procedure, arguments: undefined };
  const prepared = machine.procedure(options.entry);
  if (prepared === undefined) return undefined;
  machine.found = undefined;
  machine.pointerElements = options.pointerElements;
  const memory = new Memory(machine.pointerBits, program.firstFreeAddress);
  placeObjects(program, memory);
  const globals: Value[] = [];
  for (const { variable, initial } of program.globals) {
    const unset = indeterminate(`?${variable.name}`, variable.sort);
    globals[variable.slot] = typeof initial === "bigint" ? integer(initial) : (initial ?? unset);
  }
  const state = new State(rootFrame(memory, prepared), globals, memory);
  if (program.driver !== undefined) state.entry = program.driver.entry;
  if (options.asksCaller === true && options.given === undefined && program.language === "c")
    state.caller = { ...state.caller, asks: true };
  state.given = options.given;
  if (program.language === "c") forgetUndefinedObjects(machine, state);
  prepared.calls++;
  const isMain = options.entry === "main" && options.arguments === undefined && program.language === "c";
  let given: Given | undefined;
  if (isMain) mainArguments(machine, state, prepared.procedure.parameters);
  else {
    given = argumentsOf(machine, state, prepared.procedure, options);
  }
  if (options.arguments === undefined && !isMain) watchOutside(machine, state, prepared.procedure);
  const entryFrame = state.frame;
  for (const name of program.finalizers.toReversed()) registerFinalizer(machine, state, name);
  for (const name of program.initializers) runInitializer(machine, state, name);
  state.frame = entryFrame;
  if (options.entry !== "main" && program.language === "c")
    machine.found = new EntryMemory(machine, state, prepared.procedure, asked.entry, given?.arguments ?? []);
  const { arguments: passed, pointers = [] } = given ?? {};
  return { state, procedure: prepared.procedure, arguments: passed, pointers };
}

function rootFrame(memory: Memory, prepared: PreparedProcedure): Frame {
  return new Frame(memory.owner, prepared, prepared.freshLocals.slice(), undefined, prepared.stackBytes, []);
}

/** Hands a destructor function to the model of `exit`. */
function registerFinalizer(machine: Machine, state: State, name: string): void {
  const address = machine.program.procedureAddresses.get(name) ?? 0;
  runInitializer(machine, state, "__everypath_register_finalizer", [address]);
}

function runInitializer(machine: Machine, state: State, name: string, values: readonly Value[] = []): void {
  const prepared = machine.procedure(name);
  if (prepared === undefined) return;
  state.frame = rootFrame(state.memory, prepared);
  for (const [i, { variable }] of prepared.procedure.parameters.entries())
    state.frame.values[variable.slot] = values[i]!;
  const step = machine.run(state);
  // That it has ended is not the program's end.
  state.exiting = undefined;
  if (step.kind !== "ended" || step.end !== "returned") {
    machine.note("approximated", `the initializer '${name}' did not run to its end`, prepared.procedure.span);
  }
}

function placeObjects(program: Program, memory: Memory): void {
  const addresses = new Map<string, number>(program.procedureAddresses);
  for (const { name, address } of program.objects) addresses.set(name, address);
  // Objects must be placed in order of address where addresses are searched.
  const procedures = [...program.procedureAddresses].map(([name, address]) => ({ name, address }));
  const all: (GlobalObject | { readonly name: string; readonly address: number })[] = [
    ...program.objects,
    ...procedures,
  ];
  all.sort((a, b) => a.address - b.address);
  for (const item of all) {
    if ("size" in item) placeGlobal(item, memory, addresses);
    else placeProcedure(item.name, item.address, memory);
  }
}

function placeProcedure(name: string, base: number, memory: Memory): void {
  memory.place({
    base,
    size: 1,
    capacity: 1,
    alignment: 1,
    lifetime: "procedure",
    constant: true,
    zeroed: true,
    name,
    type: undefined,
    span: unknownSpan,
    model: false,
  });
}

function placeGlobal(global: GlobalObject, memory: Memory, addresses: ReadonlyMap<string, number>): void {
  const object = memory.place({
    base: global.address,
    size: global.size,
    capacity: global.size,
    alignment: global.alignment,
    lifetime: "global",
    constant: global.constant,
    ...(global.mergeable === undefined ? {} : { mergeable: global.mergeable }),
    zeroed: true,
    name: global.piece === undefined ? global.name : nameOfPiece(global.piece),
    type: global.type,
    ...(global.twoValued === undefined ? {} : { twoValued: global.twoValued }),
    span: global.span,
    model: global.model,
  });
  for (const part of global.initial ?? []) {
    if (part.kind === "bytes") {
      part.bytes.forEach((byte, i) => {
        if (byte !== 0) writeByte(memory.owner, object, part.offset + i, byte);
      });
    } else {
      const address = (addresses.get(part.symbol) ?? 0) + part.addend;
      writeValue(
        memory.owner,
        object,
        part.offset,
        memory.pointerBits / 8,
        address,
        bitVecSort(memory.pointerBits),
      );
      markAddress(memory.owner, object, part.offset, memory.pointerBits / 8);
    }
  }
}

function nameOfPiece({ procedure, path }: VariablePiece): string {
  return procedure === undefined ? path : `${procedure}.${path}`;
}

interface Given {
  readonly arguments: readonly EntryArgument[];
  readonly pointers: readonly EntryObject[];
}

/** In their order; numbers may say how much memory pointers mean, and come first where the user says so. */
function argumentsOf(machine: Machine, state: State, procedure: Procedure, options: StartOptions): Given {
  const said = machine.options.handedOver ?? new Map<string, HandedOver>();
  const all = [...procedure.parameters.entries()];
  // Numbers, then pointers, then those of which a number in what others mean says how much there is.
  const turn = ([, { variable, type }]: (typeof all)[number]): number => {
    if (said.size === 0 || type?.kind !== "pointer") return 0;
    const one = said.get(variable.name);
    const isCounted =
      one?.kind === "buffer" && typeof one.elements === "object" && one.elements.path.includes("[");
    return isCounted ? 2 : 1;
  };
  const { arguments: given, pointerElements } = options;
  const found: EntryArgument[] = [];
  const pointers: EntryObject[] = [];
  const copies = new CallerCopies(machine, state);
  for (const [index, parameter] of all.toSorted((left, right) => turn(left) - turn(right))) {
    const copy = given?.[index] === undefined ? copies.argument(parameter) : undefined;
    if (copy !== undefined) {
      found[index] = copy;
      continue;
    }
    if (given?.[index] === undefined) relyOnUses(machine, procedure, parameter);
    const pointer = pointerParameter(machine, state, parameter, given?.[index], {
      pointerElements,
      pointers,
    });
    if (pointer === undefined) {
      found[index] = argument(machine, state, parameter, given?.[index]);
      continue;
    }
    found[index] = pointer.argument;
    pointers.push(pointer.entry);
  }
  const countAt = (path: string) => countOf(machine, state, procedure, path);
  const placed = placePointers(machine, state, pointers, { procedure, elements: pointerElements, countAt });
  return { arguments: found.map((one) => asPlaced(one, placed)), pointers: placed };
}

/** Its inputs may follow from what the user says by now. */
function asPlaced(one: EntryArgument, placed: readonly EntryObject[]): EntryArgument {
  if (one.kind !== "object") return one;
  const object = placed.find(({ object: { base } }) => base === one.base)?.object;
  return object === undefined ? one : { ...one, parts: object.parts };
}

/** undefined: it is given, or no pointer. */
function pointerParameter(
  machine: Machine,
  state: State,
  { variable, type, restricted, nonNull }: Parameter,
  given: StartArgument | undefined,
  around: { readonly pointerElements: number; readonly pointers: readonly EntryObject[] },
): { readonly argument: EntryArgument; readonly entry: EntryObject } | undefined {
  const { name, sort } = variable;
  if (given !== undefined || type?.kind !== "pointer" || sort !== machine.pointerSort) return undefined;
  const { pointer, isNull, object } = pointerArgument(machine, state, {
    procedure: state.frame.procedure,
    name,
    type,
    elements: around.pointerElements,
    isRestricted: restricted === true,
    isNonNull: nonNull === true,
    before: around.pointers.map((one) => one.object),
  });
  state.frame.values[variable.slot] = fromTerm(pointer);
  const { base, elementSize, bytes, parts, count, size, isSized } = object;
  return {
    argument: { kind: "object", isNull, pointer, base, elementSize, bytes, parts, count, size, isSized },
    entry: { name, term: pointer, object, within: undefined },
  };
}

function argument(
  machine: Machine,
  state: State,
  { variable, type }: Parameter,
  given: StartArgument | undefined,
): EntryArgument {
  const { sort } = variable;
  const isPointer = type?.kind === "pointer" && sort.kind === "bitvec" && sort.width === machine.pointerBits;
  const scalar = (value: Value): EntryArgument => {
    state.frame.values[variable.slot] = value;
    return { kind: "scalar", value, sort };
  };
  switch (given?.kind) {
    case "null":
      if (!isPointer) return scalar(givenScalar(given, sort));
      state.frame.values[variable.slot] = 0;
      return { kind: "null" };
    case "integer":
    case "float":
      return scalar(givenScalar(given, sort));
    case "string":
      if (!isPointer) return scalar(symbolicScalar(state, new TextDecoder().decode(given.bytes), sort, type));
      state.frame.values[variable.slot] = givenString(machine, state, variable.name, given.bytes);
      return { kind: "string", bytes: given.bytes };
    case undefined: {
      // A long double, of which a symbol stands for the doubles only.
      if (sort.kind === "float" && type?.kind === "opaque") approximateLongDouble(machine, state);
      return scalar(symbolicScalar(state, variable.name, sort, type));
    }
  }
}

function givenScalar(given: StartArgument, sort: Sort): Value {
  const number = given.kind === "integer" || given.kind === "float" ? given.value : 0n;
  switch (sort.kind) {
    case "bool":
      return Number(number) !== 0;
    case "float":
      return sort.significand === 24 ? Math.fround(Number(number)) : Number(number);
    case "bitvec":
      return signed(sort.width, typeof number === "bigint" ? number : BigInt(Math.trunc(number)));
    default:
      return integer(typeof number === "bigint" ? number : BigInt(Math.trunc(number)));
  }
}

function givenString(machine: Machine, state: State, name: string, bytes: Uint8Array): Value {
  const object = state.memory.allocate({
    size: bytes.length + 1,
    capacity: bytes.length + 1,
    alignment: 16,
    lifetime: "global",
    constant: false,
    zeroed: true,
    name,
    type: undefined,
    span: unknownSpan,
    model: true,
  });
  for (const [i, byte] of bytes.entries()) writeByte(state.owner, object, i, byte);
  return machine.pointerBits === 32 ? object.base | 0 : object.base;
}

function symbolicScalar(state: State, wanted: string, sort: Sort, type: ValueType | undefined): Value {
  const name = state.freshName(wanted);
  const given = scalarGiven(state, name, sort);
  if (given !== undefined) {
    listGiven(
      state,
      "parameter",
      { name, type: type ?? defaultType(sort, 8 * byteCount(sort)) },
      sort,
      given,
    );
    return given;
  }
  const fresh = symbol(name, sort);
  const width =
    sort.kind === "bitvec" ? sort.width : sort.kind === "float" ? sort.exponent + sort.significand : 8;
  const parts = [{ name, offset: 0, symbol: fresh, type: type ?? defaultType(sort, width) }];
  addInput(state, name, "parameter", Math.ceil(width / 8), parts);
  return fresh;
}

function defaultType(sort: Sort, width: number): ValueType {
  if (sort.kind === "bool") return { kind: "bool" };
  if (sort.kind === "int") return { kind: "mathematical" };
  if (sort.kind === "array") return { kind: "table", lower: undefined, upper: undefined };
  if (sort.kind === "float")
    return { kind: "float", bits: width === 32 ? 32 : 64, name: width === 32 ? "float" : "double" };
  return { kind: "integer", bits: width, signed: true, name: `i${width}` };
}
