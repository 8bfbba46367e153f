/**
 * The one IR that every language lowers to. Expressions are `Term`s over program variables; variables are
 * mutable (no phi); the only way an error arises is a failing `Check` (δ(e) of de Boer & Bonsangue, made explicit)
 * or a memory access, whose checks the machine makes because they need the memory.
 */

import type { Sort } from "../term/sort.ts";
import type { Term, Variable } from "../term/term.ts";
import type { ErrorKind, UnseenError } from "./errors.ts";
import type { Signature } from "./signature.ts";
import type { Span } from "./source.ts";
import type { UnknownResult } from "./unknown-function.ts";

export type Instruction =
  | Assign
  | Input
  | Output
  | Assume
  | Check
  | Load
  | Store
  | Allocate
  | Free
  | Copy
  | Fill
  | Relate
  | Call
  | Distinguish
  | New
  | Resolve
  | Cut
  | Claim
  | Unsupported;

interface InstructionBase {
  readonly span: Span;
  /** How many instructions of the source language's own code this one stands for (LLVM instructions for C). */
  readonly weight: number;
}

/** target := value */
export interface Assign extends InstructionBase {
  readonly kind: "assign";
  readonly target: Variable;
  readonly value: Term;
}

/** target := a fresh symbol named `name` (then name!1, name!2, …). */
export interface Input extends InstructionBase {
  readonly kind: "input";
  readonly target: Variable;
  readonly name: string;
  readonly type: ValueType;
}

/** Adds a value to the run's outputs. */
export interface Output extends InstructionBase {
  readonly kind: "output";
  readonly value: Term;
}

/** Ends the path, without a leaf of its own, where `condition` cannot hold. */
export interface Assume extends InstructionBase {
  readonly kind: "assume";
  readonly condition: Term;
}

/** An error of kind `error` where `condition` can be false; the run continues where it holds. */
export interface Check extends InstructionBase {
  readonly kind: "check";
  readonly condition: Term;
  readonly error: ErrorKind;
  readonly message: string;
  /**
   * Of a `signed-overflow`: the operation has a value all the same, that of two's complement, with which a program
   * compiled by `-fwrapv` goes on. A division has none (the processor stops the program), nor has a conversion of a
   * float to an integer that it does not fit.
   */
  readonly wraps?: true;
  /** Why the error need not show when the program runs. */
  readonly unseen?: UnseenError;
}

/**
 * target := memory[address], `bytes` bytes, little endian. A BitVec of `8·bytes` or fewer bits (the rest is cut off), a
 * Bool (one byte, its lowest bit) or a Float.
 */
export interface Load extends InstructionBase {
  readonly kind: "load";
  readonly target: Variable;
  readonly address: Term;
  readonly bytes: number;
  /** The address is promised to be a multiple of it; absent: nothing is promised. A power of two. */
  readonly alignment?: number;
  /** A pointer is loaded, and no number of its size. */
  readonly isPointer?: true;
  /** The whole object is one scalar: a value with an uninitialised bit is an `uninitialized-read` here already. */
  readonly scalarObject: boolean;
}

export interface Store extends InstructionBase {
  readonly kind: "store";
  readonly address: Term;
  readonly value: Term;
  readonly bytes: number;
  /** As in `Load`. */
  readonly alignment?: number;
  /** A pointer is stored, and no number of its size. */
  readonly isPointer?: true;
}

/** target := address of a new object of `size` bytes, uninitialised unless `zeroed`. */
export interface Allocate extends InstructionBase {
  readonly kind: "allocate";
  readonly target: Variable;
  readonly size: Term;
  readonly alignment: number;
  readonly lifetime: "stack" | "heap";
  /** The object is no part of its procedure's frame (`Procedure.frameBytes`): the stack grows by it. */
  readonly growsStack?: boolean;
  readonly zeroed: boolean;
  readonly name: string;
  /** A compound literal, whose end the compiled program does not notice. */
  readonly literal?: boolean;
  /** The C type of the object where known: names its bytes when it is made symbolic. */
  readonly type: ValueType | undefined;
}

/** Ends an object's life: `free`, or leaving a scope (`lifetime: "stack"`, which never fails). */
export interface Free extends InstructionBase {
  readonly kind: "free";
  readonly address: Term;
  readonly lifetime: "stack" | "heap";
}

/** memcpy (`overlap: false`: overlapping is undefined) and memmove. */
export interface Copy extends InstructionBase {
  readonly kind: "copy";
  readonly target: Term;
  readonly source: Term;
  readonly length: Term;
  readonly overlap: boolean;
  /** Bytes of the field that `target` is given as, where it is an array within a structure. */
  readonly within?: number;
  /** The addresses are promised to be multiples of these, by the type of the structure that is assigned. */
  readonly targetAlignment?: number;
  readonly sourceAlignment?: number;
}

/** memset */
export interface Fill extends InstructionBase {
  readonly kind: "fill";
  readonly target: Term;
  readonly value: Term;
  readonly length: Term;
  /** As in `Copy`. */
  readonly within?: number;
  /** As in `Copy`. */
  readonly targetAlignment?: number;
}

/** An error (`unrelated-pointers`) unless both addresses point into one object, or one past its end, or both are null. */
export interface Relate extends InstructionBase {
  readonly kind: "relate";
  readonly left: Term;
  readonly right: Term;
}

/**
 * A call. Aggregates are returned in several targets. `variadic` holds the arguments after the fixed ones, each with its
 * sort as passed (after C's promotions).
 */
export interface Call extends InstructionBase {
  readonly kind: "call";
  readonly callee: Callee;
  readonly arguments: readonly Term[];
  readonly variadic: readonly Term[];
  /** Which of the variadic arguments are pointers and no numbers, by their indices. */
  readonly pointers?: readonly number[];
  readonly targets: readonly Variable[];
  /** By argument, the variadic ones last: bytes of the field that it points to, where that is an array within a structure. */
  readonly within?: readonly (number | undefined)[];
}

export type Callee =
  | { readonly kind: "procedure"; readonly name: string }
  /** Through a pointer: the machine finds which procedures the address may denote; `signature` and `result` are the call's view. */
  | {
      readonly kind: "pointer";
      readonly address: Term;
      readonly signature?: Signature;
      readonly result?: UnknownResult;
    }
  /** An operation of the machine itself; see machine/intrinsics.ts for the table. */
  | { readonly kind: "intrinsic"; readonly name: string; readonly types: readonly (ValueType | undefined)[] };

/**
 * target := value, made concrete by forking on value = lower, …, value = upper where it is symbolic and the bounds are
 * concrete (King, section 9, the exhaustive case analysis); else the value itself.
 */
export interface Distinguish extends InstructionBase {
  readonly kind: "distinguish";
  readonly target: Variable;
  readonly value: Term;
  readonly lower: Term;
  readonly upper: Term;
}

/**
 * target := a fresh object of the class, which differs from every object there is (de Boer & Bonsangue, section 4). Its fields are
 * stored by the instructions that follow.
 */
export interface New extends InstructionBase {
  readonly kind: "new";
  readonly target: Variable;
  readonly class: string;
}

/**
 * target := value. Where it is open which object a reference denotes, the execution forks: on null, on each object of the class that the
 * inputs are known to hold, oldest first, and on an object of theirs not met before (lazy initialisation). So every shape of
 * the heap is a path of its own, and a reference that has been resolved is one object.
 */
export interface Resolve extends InstructionBase {
  readonly kind: "resolve";
  readonly target: Variable;
  readonly value: Term;
  readonly class: string;
}

/**
 * A cut point of Floyd's method (King, section 8): the instructions from here to the `Claim` of the same `cut` evaluate an
 * inductive assertion. Only a prover stops here.
 */
export interface Cut extends InstructionBase {
  readonly kind: "cut";
  /** Tells the cut from others of its procedure. */
  readonly cut: number;
  /** Stands before everything else: assumed instead of proved. */
  readonly isInputPredicate: boolean;
}

/** The inductive assertion itself. Unless a prover runs, a check of kind `assertion`. */
export interface Claim extends InstructionBase {
  readonly kind: "claim";
  readonly cut: number;
  readonly condition: Term;
  /**
   * Of the input predicate (King, section 8), which an activation comes to once: the condition's text. It is what the procedure requires, so it is
   * assumed in the activation that the run begins with, and checked in those that the program calls.
   */
  readonly requires?: string;
  readonly message: string;
}

/** A construct outside the IR: executing it cuts the path with reason `unsupported`. */
export interface Unsupported extends InstructionBase {
  readonly kind: "unsupported";
  readonly what: string;
}

export type Terminator =
  | { readonly kind: "jump"; readonly target: BlockIndex; readonly span: Span; readonly weight: number }
  | {
      readonly kind: "branch";
      readonly condition: Term;
      readonly whenTrue: BlockIndex;
      readonly whenFalse: BlockIndex;
      /** Not the user's: asks whether the call before it has ended by an exception, and is no branch of the source. */
      readonly passesException?: true;
      readonly span: Span;
      readonly weight: number;
    }
  | {
      readonly kind: "switch";
      readonly value: Term;
      /** In source order; constants of the value's sort. */
      readonly cases: readonly { readonly value: Term; readonly target: BlockIndex }[];
      readonly otherwise: BlockIndex;
      readonly span: Span;
      readonly weight: number;
    }
  | {
      readonly kind: "return";
      readonly values: readonly Term[];
      readonly span: Span;
      readonly weight: number;
    }
  /** Ends the run normally (falls off a main routine). */
  | { readonly kind: "stop"; readonly span: Span; readonly weight: number };

/** Index into `Procedure.blocks`. */
export type BlockIndex = number;

/** How values of the source language look: for naming, printing and replaying inputs. */
export type ValueType =
  | {
      readonly kind: "integer";
      readonly bits: number;
      readonly signed: boolean;
      readonly name: string;
      readonly character?: boolean;
      readonly boolean?: boolean;
    }
  | { readonly kind: "mathematical" }
  /** An array of mathematical integers with the subscripts lower … upper; undefined: no bound. */
  | { readonly kind: "table"; readonly lower: bigint | undefined; readonly upper: bigint | undefined }
  | { readonly kind: "bool" }
  /** Of an object of the object language, or null. */
  | { readonly kind: "reference"; readonly class: string }
  | { readonly kind: "float"; readonly bits: 32 | 64; readonly name: string }
  /** `byUse`: the source says nothing of what it points to, and the pointee is what it is used as. */
  | {
      readonly kind: "pointer";
      readonly bits: number;
      readonly pointee: ValueType | undefined;
      readonly byUse?: true;
    }
  | { readonly kind: "array"; readonly element: ValueType; readonly length: number; readonly bytes: number }
  | {
      readonly kind: "structure";
      readonly name: string;
      readonly bytes: number;
      /** Bit-fields have bitWidth; `offset` in bytes, `bitOffset` from the structure's start. */
      readonly fields: readonly Field[];
    }
  /** `members`: of a union, each from its start, what its bytes can be read as; `isCode`: of a function, of one byte, as GNU C has it. */
  | {
      readonly kind: "opaque";
      readonly bytes: number;
      readonly members?: readonly Field[];
      readonly isCode?: true;
    };

/** What a pointer to a function points to. */
export function isCode(type: ValueType | undefined): boolean {
  return type?.kind === "opaque" && type.isCode === true;
}

/** Bytes of a value in memory; 0 where it never stands there. */
export function sizeOf(type: ValueType): number {
  switch (type.kind) {
    case "integer":
    case "float":
    case "pointer":
      return Math.ceil(type.bits / 8);
    case "bool":
      return 1;
    case "array":
    case "structure":
    case "opaque":
      return type.bytes;
    case "mathematical":
    case "table":
    case "reference":
      return 0;
  }
}

/** The types of what a value holds itself, one level down; of a pointer what it leads to is none of it. */
export function innerTypes(type: ValueType): readonly ValueType[] {
  switch (type.kind) {
    case "array":
      return [type.element];
    case "structure":
      return type.fields.map((field) => field.type);
    case "opaque":
      return (type.members ?? []).map((field) => field.type);
    case "pointer":
    case "integer":
    case "float":
    case "bool":
    case "mathematical":
    case "table":
    case "reference":
      return [];
  }
}

/** Whether a value is a pointer or has one in it, as far as its type tells. */
export function holdsPointer(type: ValueType): boolean {
  return type.kind === "pointer" || innerTypes(type).some(holdsPointer);
}

/** Bytes from one element to the next in what a pointer to the type points to; of a pointer to nothing known: 1. */
export function elementSize(pointee: ValueType | undefined): number {
  return pointee === undefined ? 1 : Math.max(1, sizeOf(pointee));
}

/** Of a structure or union. */
export interface Field {
  readonly name: string;
  readonly offset: number;
  readonly bitOffset?: number;
  readonly bitWidth?: number;
  readonly type: ValueType;
}

export interface Parameter {
  readonly variable: Variable;
  readonly type: ValueType | undefined;
  /** A pointer that is the only way to what it means, as long as that is written to (`restrict`). */
  readonly restricted?: true;
  /** The declaration says that the pointer is not null: by `nonnull`, or since it is a reference. */
  readonly nonNull?: true;
  /** It points to a structure that is passed by value, a copy of which nobody else knows. */
  readonly isCopy?: true;
  /** It is a part of a structure with pointers in it that is passed by value. */
  readonly pieceOf?: StructurePiece;
}

/** What a compiler passes of a structure in one register. */
export interface StructurePiece {
  /** Of the parameter in the source. */
  readonly name: string;
  readonly type: ValueType;
  /** In bytes. */
  readonly offset: number;
}

export type { Sort };
