/** Runs of the engine on fixed inputs: do they end, and do they come back to a configuration that they were in? */

import {
  type ArraySort,
  type Block,
  type Call,
  constantArray,
  type ErrorKind,
  type Extent,
  falseTerm,
  type Instruction,
  intConstant,
  libraryFunction,
  type Program,
  refConstant,
  type Span,
  type SymbolicTerm,
  store,
  type Term,
  type ValueType,
} from "@everypath/core";
import {
  byteCount,
  defaultMachineOptions,
  type Frame,
  fromTerm,
  type GivenInputs,
  type InputRecord,
  Machine,
  type State,
  sameValue,
  scalarOfBytes,
  startState,
} from "@everypath/engine";
import { isWrappedOverflow } from "../graph/flow.ts";
import { type FixedInputs, readingOf, valueOf } from "./inputs.ts";
import { hasPointersInside } from "./inside.ts";

export interface InputRead {
  readonly name: string;
  readonly type: ValueType;
  readonly value: bigint;
}

export type FixedRun = { readonly inputs: readonly InputRead[]; readonly steps: number } & (
  | { readonly kind: "ended" }
  /** The configuration after `first` instructions is that after `steps`. */
  | { readonly kind: "repeats"; readonly first: number }
  | { readonly kind: "goes-on" }
  | { readonly kind: "error"; readonly error: ErrorKind; readonly message: string; readonly location: Span }
  /** The engine needs more than the inputs to go on. */
  | { readonly kind: "open" }
);

export interface FixedRunOptions {
  readonly program: Program;
  readonly entry: string;
  readonly signedOverflow: "wrap" | "error";
  /** Instructions after which a run is taken to go on. */
  readonly mostSteps: number;
  /** The run is taken to go on once the time is over too. */
  isOver?(): boolean;
}

/** Steps between looks at the clock, which a step of a larger weight may miss. */
const stepsBetween = 64;

const machines = new WeakMap<Program, Map<string, Machine>>();

/** Leaks end nothing here, nor does the stack; nor does a signed overflow that wraps; the quotient that overflows has no wrapped value to go on with. */
function machineFor({ program, signedOverflow }: FixedRunOptions, generateCode: boolean): Machine {
  const own = machines.get(program) ?? new Map<string, Machine>();
  machines.set(program, own);
  const key = `${signedOverflow} ${generateCode}`;
  const known = own.get(key);
  if (known !== undefined) return known;
  const machine = new Machine(program, {
    ...defaultMachineOptions,
    disabled: new Set<ErrorKind>(["memory-leak"]),
    ...(signedOverflow === "wrap" ? { passesOver: isWrappedOverflow } : {}),
    generateCode,
    // The stack has no bound here.
    stackBytes: Number.MAX_SAFE_INTEGER,
  });
  own.set(key, machine);
  return machine;
}

function startOn(machine: Machine, entry: string, fixed: FixedInputs): State | undefined {
  return startState(machine, {
    entry,
    pointerElements: fixed.pointed.length,
    arguments: undefined,
    given: givenBy(fixed),
  })?.state;
}

/** As `runOnFixed`, by generated code, without looking for a configuration that comes back: for runs that are long and end. */
export function runToEnd(
  options: FixedRunOptions,
  fixed: FixedInputs,
): Exclude<FixedRun, { kind: "repeats" }> {
  const machine = machineFor(options, true);
  const state = startOn(machine, options.entry, fixed);
  if (state === undefined) return { kind: "open", inputs: [], steps: 0 };
  state.stepLimit = options.mostSteps;
  return (
    finished(options.program, machine.run(state), state) ?? {
      kind: "goes-on",
      inputs: inputsRead(state),
      steps: state.steps,
    }
  );
}

/** How a run ended; undefined: it goes on. In PL/I and in objects nothing is undefined: an error is an end. */
function finished(
  { language }: Program,
  step: ReturnType<Machine["run"]>,
  state: State,
): Extract<FixedRun, { kind: "ended" | "error" | "open" }> | undefined {
  const read = () => ({ inputs: inputsRead(state), steps: state.steps });
  if (restsOnUnknown(state)) return { ...read(), kind: "open" };
  switch (step.kind) {
    case "paused":
      return undefined;
    case "ended":
      if (step.end === "error" && step.error !== "assertion" && language === "c")
        return {
          ...read(),
          kind: "error",
          error: step.error,
          message: step.message,
          location: step.location,
        };
      return step.end === "cut" ? { ...read(), kind: "open" } : { ...read(), kind: "ended" };
    default:
      return { ...read(), kind: "open" };
  }
}

/**
 * It has called what nothing defines, or found a variable that nothing defines: what the program does is another thing
 * then.
 */
function restsOnUnknown({ unmodelled }: State): boolean {
  return unmodelled.size > 0;
}

export function runOnFixed(options: FixedRunOptions, fixed: FixedInputs): FixedRun {
  const machine = machineFor(options, false);
  const state = startOn(machine, options.entry, fixed);
  if (state === undefined) return { kind: "open", inputs: [], steps: 0 };
  let mark = state.fork();
  let nextMark = 64;
  for (;;) {
    // Undefined behaviour that the engine does not see: nothing is told of such a run.
    if (mayLeaveField(state)) return { kind: "open", inputs: inputsRead(state), steps: state.steps };
    state.stepLimit = state.steps + 1;
    const end = finished(options.program, machine.run(state), state);
    if (end !== undefined) return end;
    const read = () => ({ inputs: inputsRead(state), steps: state.steps });
    if (isSameConfiguration(state, mark) && areInSameTurn(fixed, state, mark)) {
      const isDefined = keepsInside(machine, mark, state.steps);
      return isDefined ? { ...read(), kind: "repeats", first: mark.steps } : { ...read(), kind: "open" };
    }
    if (state.steps > options.mostSteps || (state.steps % stepsBetween === 0 && options.isOver?.()))
      return { ...read(), kind: "goes-on" };
    // Brent's way of finding a cycle: the mark is moved at every power of 2.
    if (state.steps >= nextMark) {
      mark = state.fork();
      nextMark = 2 * state.steps;
    }
  }
}

/** Whether no pointer leaves its object on the way around, which is run once more: only few runs come back. */
function keepsInside(machine: Machine, first: State, steps: number): boolean {
  const state = first.fork();
  while (state.steps < steps) {
    state.stepLimit = state.steps + 1;
    machine.run(state);
    if (!hasPointersInside(state)) return false;
  }
  return true;
}

/** In each block the last instruction that may write past a field of a structure that it is given as an array, or −1. */
const lastBeyondField = new WeakMap<Block, number>();

/** Whether what is left of the block has such an instruction: the engine runs blocks as a whole. */
function mayLeaveField({ frame }: State): boolean {
  const block = frame?.procedure.blocks[frame.block];
  if (frame === undefined || block === undefined) return false;
  const last = lastBeyondField.get(block) ?? block.instructions.findLastIndex(leavesField);
  lastBeyondField.set(block, last);
  return frame.index <= last;
}

function leavesField(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case "copy":
    case "fill":
      return instruction.within !== undefined && !isAtMost(instruction.length, instruction.within);
    case "call": {
      const { callee, within } = instruction;
      if (within === undefined || callee.kind !== "procedure") return false;
      const writes = libraryFunction(callee.name)?.writes;
      return (
        writes !== undefined &&
        within.some((room) => room !== undefined && exceeds(writes, instruction, room))
      );
    }
    default:
      return false;
  }
}

/** Whether the library's function may write more bytes than there is room for. */
function exceeds(writes: Extent, call: Call, room: number): boolean {
  if (writes === "nothing" || writes === "in-place") return false;
  if (writes === "unbounded") return true;
  let bytes = BigInt(writes.unit);
  for (const index of writes.product) {
    const size = call.arguments[index];
    if (size?.kind !== "constant" || typeof size.value !== "bigint") return true;
    bytes *= size.value;
  }
  return bytes > BigInt(room);
}

function isAtMost(size: Term, most: number): boolean {
  return size.kind === "constant" && typeof size.value === "bigint" && size.value <= BigInt(most);
}

function givenBy(fixed: FixedInputs): GivenInputs {
  const standardInput = fixed.standardInput ?? new Uint8Array();
  const plain = (name: string, size: number): Uint8Array => {
    if (name === "stdin") return standardInput;
    const bytes = new Uint8Array(size);
    const own = fixed.scalars.has(readingOf(name).plain) || size <= 8;
    const isArray = !fixed.scalars.has(readingOf(name).plain) && size % fixed.pointed.length === 0;
    if (isArray && !name.includes("!")) {
      const element = size / fixed.pointed.length;
      for (const [index, value] of fixed.pointed.entries()) put(bytes, index * element, element, value);
    } else if (own) put(bytes, 0, size, valueOf(fixed, name));
    return bytes;
  };
  return {
    fileSize: (name) => (name === "stdin" ? standardInput.length : undefined),
    plain,
    scalar: (name, sort, role) => {
      if (role === "circumstance") return fromTerm(falseTerm);
      switch (sort.kind) {
        case "int":
          return fromTerm(intConstant(valueOf(fixed, name)));
        case "array":
          return arrayOf(sort, fixed.pointed);
        case "ref":
          return fromTerm(refConstant(0));
        default:
          return scalarOfBytes(sort, plain(name, byteCount(sort)), 0);
      }
    },
    listsPlain: true,
    symbolic: () => {},
    valueOf: () => 0,
    weakened: () => {},
    compared: () => {},
    endReached: () => {},
  };
}

/** An array of PL/I: its first elements are those, the others 0. */
function arrayOf(sort: ArraySort, elements: readonly bigint[]): SymbolicTerm {
  return elements.reduce<SymbolicTerm>(
    (array, element, index) => store(array, intConstant(BigInt(index) + 1n), intConstant(element)),
    constantArray(sort, intConstant(0)),
  );
}

function put(bytes: Uint8Array, offset: number, size: number, value: bigint): void {
  for (let index = 0; index < size; index += 1)
    bytes[offset + index] = Number(BigInt.asUintN(8, value >> BigInt(8 * index)));
}

function inputsRead(state: State): readonly InputRead[] {
  const records: InputRecord[] = [];
  for (let at = state.inputs; at !== undefined; at = at.previous) records.push(at);
  return records.reverse().flatMap(({ parts }) =>
    parts.flatMap(({ name, symbol, type }) => {
      if (symbol.kind !== "constant") return [];
      const { value } = symbol;
      if (typeof value !== "bigint") return [];
      const isSigned = type.kind === "integer" && type.signed;
      return [{ name, type, value: isSigned ? BigInt.asIntN(type.bits, value) : value }];
    }),
  );
}

/** The same place in the same calls, with the same variables and the same memory: what follows is the same too. */
function isSameConfiguration(a: State, b: State): boolean {
  return (
    a.steps !== b.steps &&
    a.exiting === b.exiting &&
    areSameFrames(a.frame, b.frame) &&
    isSameMemory(a, b) &&
    haveSameJumps(a.jumps, b.jumps) &&
    a.globals.every((value, index) => sameValue(value, b.globals[index] ?? value))
  );
}

/** What is read in turn comes in the same turn again. */
function areInSameTurn({ inTurn }: FixedInputs, a: State, b: State): boolean {
  return [...(inTurn ?? [])].every(([name, { length }]) => {
    const [read, readBefore] = [a, b].map((state) => readingOf(state.peekName(name)).before) as [
      number,
      number,
    ];
    return readBefore > 0 ? (read - readBefore) % length === 0 : read === 0;
  });
}

/** `longjmp` leads to the same places. */
function haveSameJumps(a: State["jumps"], b: State["jumps"]): boolean {
  return (
    a.size === b.size &&
    [...a].every(([environment, { activation, block, index }]) => {
      const other = b.get(environment);
      return other?.activation === activation && other.block === block && other.index === index;
    })
  );
}

/** The frame and those of its callers, of which there may be very many. */
function areSameFrames(a: Frame | undefined, b: Frame | undefined): boolean {
  let [mine, theirs] = [a, b];
  while (mine !== theirs) {
    if (mine === undefined || theirs === undefined || !isSameFrame(mine, theirs)) return false;
    [mine, theirs] = [mine.caller, theirs.caller];
  }
  return true;
}

function isSameFrame(a: Frame, b: Frame): boolean {
  return (
    a.procedure === b.procedure &&
    a.block === b.block &&
    a.index === b.index &&
    a.activation === b.activation &&
    a.values.length === b.values.length &&
    a.values.every((value, index) => isSameOrUnset(value, b.values[index]))
  );
}

function isSameOrUnset(
  a: Frame["values"][number] | undefined,
  b: Frame["values"][number] | undefined,
): boolean {
  return a === undefined || b === undefined ? a === b : sameValue(a, b);
}

function isSameMemory(a: State, b: State): boolean {
  if (a.memory.nextAddress !== b.memory.nextAddress) return false;
  for (const { mine, theirs } of a.memory.differences(b.memory)) {
    if (mine === undefined || theirs === undefined || mine.live !== theirs.live) return false;
    if (mine.array !== theirs.array || mine.description !== theirs.description) return false;
    const pages = Math.max(mine.pages.length, theirs.pages.length);
    for (let index = 0; index < pages; index += 1)
      if (!isSamePage(mine.pages[index], theirs.pages[index])) return false;
  }
  return true;
}

type Page = NonNullable<ReturnType<State["memory"]["at"]>>["pages"][number];

function isSamePage(left: Page, right: Page): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  if (left.marked > 0 || right.marked > 0) return isSameMarked(left, right);
  return left.bytes.every((byte, at) => byte === right.bytes[at]);
}

/** Bytes that are not plain must be marked alike; symbolic ones are never taken to be equal. */
function isSameMarked(left: NonNullable<Page>, right: NonNullable<Page>): boolean {
  if (left.symbolic !== null || right.symbolic !== null) return false;
  return left.bytes.every(
    (byte, at) =>
      (left.shadow?.[at] ?? 0) === (right.shadow?.[at] ?? 0) &&
      ((left.shadow?.[at] ?? 0) !== 0 || byte === right.bytes[at]),
  );
}
