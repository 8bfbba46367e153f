/**
 * The configuration ⟨S, σ, φ⟩ of an execution: frames (closures), globals, memory, and the path condition. A fork shares
 * everything; frames are copied when a state that does not own them runs them on (the owner token is the memory's).
 */

import {
  isOutOfSight,
  type Procedure,
  type Sort,
  type Span,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import type { CarriedBytes } from "./address-bytes.ts";
import { type CallerMemory, noCallerMemory } from "./caller/memory.ts";
import type { OwnBytes } from "./entry-memory.ts";
import type { Fact } from "./facts.ts";
import { addFact } from "./facts.ts";
import type { FloatingFormat } from "./floating-output.ts";
import type { GivenInputs } from "./given.ts";
import type { Memory } from "./memory/memory.ts";
import type { Owner } from "./memory/page.ts";
import type { PreparedProcedure } from "./prepare.ts";
import type { StackBytes } from "./stack-size.ts";
import { noUnknown, type UnknownTrace } from "./unknown/trace.ts";
import type { Value } from "./value.ts";

/** One activation of a procedure: where it is, and the values of its variables. */
export class Frame {
  owner: Owner;
  readonly prepared: PreparedProcedure;
  readonly values: Value[];
  block: number;
  /** The next instruction; in a frame that waits for a call, the call. */
  index: number;
  readonly caller: Frame | undefined;
  /** Bytes of the stack in use below and including this frame; a term where an array has a symbolic length. */
  stackBytes: StackBytes;
  /** Bases of the stack objects that end with this frame. */
  readonly stackObjects: number[];
  /** Arguments beyond the fixed ones, and their object once va_start has made one. */
  readonly variadic: readonly VariadicArgument[];
  /** Variables with bytes of an address, by their slots (engine/machine/address-bytes.ts). */
  carried: ReadonlyMap<number, CarriedBytes> | undefined = undefined;
  /** Tells this activation from others of the same procedure; copies of the frame share it. */
  readonly activation: object;

  constructor(
    owner: Owner,
    prepared: PreparedProcedure,
    values: Value[],
    caller: Frame | undefined,
    stackBytes: StackBytes,
    variadic: readonly VariadicArgument[],
    activation: object = {},
  ) {
    this.owner = owner;
    this.prepared = prepared;
    this.values = values;
    this.block = 0;
    this.index = 0;
    this.caller = caller;
    this.stackBytes = stackBytes;
    this.stackObjects = [];
    this.variadic = variadic;
    this.activation = activation;
  }

  get procedure(): Procedure {
    return this.prepared.procedure;
  }

  copy(owner: Owner): Frame {
    const copy = new Frame(
      owner,
      this.prepared,
      this.values.slice(),
      this.caller,
      this.stackBytes,
      this.variadic,
      this.activation,
    );
    copy.block = this.block;
    copy.index = this.index;
    copy.carried = this.carried;
    copy.stackObjects.push(...this.stackObjects);
    return copy;
  }
}

export interface VariadicArgument {
  readonly value: Value;
  readonly bytes: number;
  readonly sort: Sort;
  /** A pointer and no number. */
  readonly isPointer: boolean;
  /** Bytes of an address, where it is a number. */
  readonly marks: Uint8Array | undefined;
}

/** An input in the order it was read: one scalar, or an object made symbolic in parts. */
export interface InputRecord {
  readonly name: string;
  /**
   * `parameter` of the entry, `symbolic` object, `nondet` value; `unwritten`: what a variable happens to hold that was
   * declared without a value; `unknown`: what a function without a definition does.
   */
  readonly origin: "parameter" | "symbolic" | "nondet" | "file" | "unwritten" | "unknown";
  /** Of an `unwritten` one: where the variable is declared. */
  readonly declared?: Span;
  readonly bytes: number;
  readonly parts: readonly InputPart[];
  readonly previous: InputRecord | undefined;
  /** No input, but the place where two states with different ones became one (merge/records.ts). */
  readonly joined?: Joined<InputRecord>;
}

/** What was recorded on the one side where `guard` holds, on the other where it does not. */
export interface Joined<Record> {
  readonly guard: SymbolicTerm;
  readonly whenTrue: Record | undefined;
  readonly whenFalse: Record | undefined;
}

/**
 * What is in a union may be another member: a number, or a pointer to no more than so many bytes. `isOpen`: members point to different types, so that what a
 * pointer leads to may be of another type, too.
 */
export interface OfUnion {
  readonly certainBytes: number;
  readonly isOpen: boolean;
}

export interface InputPart {
  readonly name: string;
  /** Byte offset in the object. */
  readonly offset: number;
  readonly symbol: SymbolicTerm;
  readonly type: ValueType;
  readonly ofUnion?: OfUnion;
}

/** Something the program made visible. */
export interface OutputRecord {
  /** `floating`: a number whose bytes are found when it is (floating-output.ts). */
  readonly kind: "write" | "floating" | "value" | "label";
  /** Of `write`: 1 standard output, 2 standard error. */
  readonly descriptor: number;
  readonly bytes: readonly Value[];
  readonly term: SymbolicTerm | undefined;
  /** Of `floating`: the bits of the double. */
  readonly number?: { readonly bits: SymbolicTerm; readonly format: FloatingFormat };
  readonly name: string;
  readonly previous: OutputRecord | undefined;
  /** No output, but the place where two states with different ones became one (merge/records.ts). */
  readonly joined?: Joined<OutputRecord>;
}

/** An object that the inputs hold, met by resolving a reference to it. */
export interface InputObject {
  /** Of all objects, those of the program's own included: 1, 2, 3, … in the order met. */
  readonly number: number;
  readonly class: string;
  /** The reference by which it was met, over the inputs. */
  readonly origin: SymbolicTerm;
  /** 1 for what an input refers to itself, one more for each field on the way. */
  readonly depth: number;
}

export class State {
  frame: Frame;
  globals: Value[];
  private globalsOwner: Owner;
  memory: Memory;
  facts: Fact | undefined;
  inputs: InputRecord | undefined;
  outputs: OutputRecord | undefined;
  /** How often each symbol name was used: name, name!1, name!2, … */
  private symbolCounts: ReadonlyMap<string, number>;
  /** Weight of the instructions executed. */
  steps: number;
  /** Where `steps` makes the run pause. */
  stepLimit: number;
  /** The procedure that the run is of: what a driver calls, else the one that runs first. */
  entry: string;
  /** What the entry returned, while the handlers of `atexit` still run. */
  exiting: { readonly values: readonly Value[]; readonly remaining: readonly string[] } | undefined;
  /** Where an exception was thrown last. */
  thrown: { readonly location: Span; readonly procedure: string } | undefined;
  /** Where `longjmp` leads, by the address of the environment. */
  jumps: ReadonlyMap<number, JumpTarget>;
  /** Functions whose results were approximated on this path. */
  approximations: ReadonlySet<string>;
  /** Objects that the caller may have a name for, and that were written on this path, by their bases (engine/machine/outside.ts). */
  writtenOutside: ReadonlySet<number>;
  /** Bases of those of them whose life the path has ended. */
  freedOutside: ReadonlySet<number>;
  /** What the path has written of the variables that it found (engine/machine/entry-memory.ts). */
  ownBytes: OwnBytes;
  /**
   * Functions without definition that were called on this path and may have done what is not looked at, as not to
   * return.
   */
  unmodelled: ReadonlySet<string>;
  /** What functions without definition were given and did on this path (engine/machine/unknown). */
  unknown: UnknownTrace;
  /** What the caller of the entry has handed over, as far as the path has looked at it (engine/machine/caller). */
  caller: CallerMemory;
  /** The path condition and the steps when it last grew, as far as somebody looked (engine/machine/caller/look.ts). */
  since: { readonly facts: Fact | undefined; readonly steps: number };
  /** Values of terms that the chooser suggested, in the order asked (see Suggest in step.ts). */
  suggestions: Suggestion | undefined;
  /** Conditions that were laid down, and that nobody has held a model against yet (search/standing-model.ts). */
  stipulated: readonly SymbolicTerm[];
  /** Objects of the inputs, oldest first. */
  inputObjects: readonly InputObject[];
  /** The number of the object met or made last; 0 is null. */
  objectCount: number;
  /** Inputs given beforehand (analyses/fuzz); undefined: they are arbitrary. */
  given: GivenInputs | undefined;
  /** Activations of library models whose paths could not become one (joining.ts). */
  apart: ReadonlySet<object>;
  /** Stands for the ways that the question here was found to have, until it is answered in two ways (joining.ts). */
  ways: object | undefined;

  constructor(frame: Frame, globals: Value[], memory: Memory) {
    this.frame = frame;
    this.globals = globals;
    this.globalsOwner = memory.owner;
    this.memory = memory;
    this.facts = undefined;
    this.inputs = undefined;
    this.outputs = undefined;
    this.symbolCounts = new Map();
    this.steps = 0;
    this.stepLimit = Number.POSITIVE_INFINITY;
    this.entry = frame.procedure.name;
    this.exiting = undefined;
    this.thrown = undefined;
    this.jumps = new Map();
    this.approximations = new Set();
    this.unmodelled = new Set();
    this.unknown = noUnknown;
    this.writtenOutside = new Set();
    this.freedOutside = new Set();
    this.ownBytes = new Map();
    this.caller = noCallerMemory;
    this.since = { facts: undefined, steps: 0 };
    this.suggestions = undefined;
    this.stipulated = [];
    this.inputObjects = [];
    this.objectCount = 0;
    this.given = undefined;
    this.apart = new Set();
    this.ways = undefined;
  }

  fork(): State {
    const other = new State(this.frame, this.globals, this.memory.fork());
    other.copyFrom(this);
    return other;
  }

  /** Becomes what `other` is, which nobody uses any more. */
  become(other: State): void {
    this.frame = other.frame;
    this.globals = other.globals;
    this.memory = other.memory;
    this.copyFrom(other);
  }

  /** All but the frame, the globals and the memory. */
  private copyFrom(other: State): void {
    this.globalsOwner = other.globalsOwner;
    this.facts = other.facts;
    this.inputs = other.inputs;
    this.outputs = other.outputs;
    this.symbolCounts = other.symbolCounts;
    this.steps = other.steps;
    this.stepLimit = other.stepLimit;
    this.entry = other.entry;
    this.exiting = other.exiting;
    this.thrown = other.thrown;
    this.jumps = other.jumps;
    this.approximations = other.approximations;
    this.unmodelled = other.unmodelled;
    this.unknown = other.unknown;
    this.writtenOutside = other.writtenOutside;
    this.freedOutside = other.freedOutside;
    this.ownBytes = other.ownBytes;
    this.caller = other.caller;
    this.since = other.since;
    this.suggestions = other.suggestions;
    this.stipulated = other.stipulated;
    this.inputObjects = other.inputObjects;
    this.objectCount = other.objectCount;
    this.given = other.given;
    this.apart = other.apart;
    this.ways = other.ways;
  }

  /** The paths within that call stay what they are. */
  keepApart(activation: object): void {
    const open = new Set<object>([activation]);
    for (let frame: Frame | undefined = this.frame; frame !== undefined; frame = frame.caller)
      if (this.apart.has(frame.activation)) open.add(frame.activation);
    this.apart = open;
  }

  get owner(): Owner {
    return this.memory.owner;
  }

  /** The top frame, made this state's own. */
  ownFrame(): Frame {
    if (this.frame.owner !== this.memory.owner) this.frame = this.frame.copy(this.memory.owner);
    return this.frame;
  }

  /** Conjoins a condition to the path condition (or notes that it follows from it). */
  assume(condition: SymbolicTerm, implied: boolean, span?: Span): void {
    this.facts = addFact(this.facts, condition, implied, span);
    if (!implied) this.ways = undefined;
  }

  /** Conjoins the answer to a question where nobody goes the other way: what the question's ways were found to be need not be found again. */
  follow(condition: SymbolicTerm, span: Span): void {
    this.facts = addFact(this.facts, condition, false, span);
  }

  /**
   * Conjoins a condition without a question: what a symbol stands for is laid down, which some input satisfies. A model of the path condition that
   * was found before may be none of it now.
   */
  stipulate(condition: SymbolicTerm, span: Span): void {
    this.assume(condition, false, span);
    this.stipulated = [...this.stipulated, condition];
  }

  setGlobal(slot: number, value: Value): void {
    if (this.globalsOwner !== this.memory.owner) {
      this.globals = this.globals.slice();
      this.globalsOwner = this.memory.owner;
    }
    this.globals[slot] = value;
  }

  /** A name for a fresh symbol: `name`, then `name!1`, `name!2`, … */
  freshName(name: string): string {
    const count = this.symbolCounts.get(name) ?? 0;
    this.symbolCounts = new Map(this.symbolCounts).set(name, count + 1);
    return count === 0 ? name : `${name}!${count}`;
  }

  /** The name that `freshName` would answer. */
  peekName(name: string): string {
    const count = this.symbolCounts.get(name) ?? 0;
    return count === 0 ? name : `${name}!${count}`;
  }

  /** Names that `other` has used are used here too. */
  raiseSymbolCounts(other: State): void {
    if (this.symbolCounts === other.symbolCounts) return;
    const counts = new Map(this.symbolCounts);
    for (const [name, count] of other.symbolCounts) counts.set(name, Math.max(count, counts.get(name) ?? 0));
    this.symbolCounts = counts;
  }

  /** The innermost call that stands in no library model: the user's, or that of a header which was compiled with the user's code. */
  callingFrame(): Frame {
    let frame: Frame = this.frame;
    while (frame.procedure.model && frame.caller !== undefined) frame = frame.caller;
    return frame;
  }

  /** The innermost call that stands in the user's own code: library models answer to their callers. */
  userFrame(): Frame {
    let frame: Frame = this.frame;
    while (isOutOfSight(frame.procedure) && frame.caller !== undefined) frame = frame.caller;
    return frame;
  }
}

/** The call of `setjmp` to return from once more. */
export interface JumpTarget {
  readonly activation: object;
  readonly block: number;
  readonly index: number;
}

export interface Suggestion {
  readonly term: SymbolicTerm;
  readonly value: bigint;
  readonly previous: Suggestion | undefined;
}

export { spanOf } from "./frame-span.ts";
