/** A whole program in the IR. */
import type { Sort } from "../term/sort.ts";
import type { Variable } from "../term/term.ts";
import type { Instruction, Parameter, Terminator, ValueType } from "./instruction.ts";
import type { Span } from "./source.ts";

export interface Program {
  readonly language: "c" | "pli" | "objects";
  /** The user's files in the order given. */
  readonly files: readonly string[];
  readonly dataModel: DataModel;
  /** Variables that live outside of memory (PL/I STATIC, the object language's globals). */
  readonly globals: readonly GlobalVariable[];
  /** What objects of the object language are made of. */
  readonly classes?: readonly ObjectClass[];
  /** Objects in C memory that exist when the program starts. */
  readonly objects: readonly GlobalObject[];
  /** Names of the procedures that the user's own files define, in source order. */
  readonly userProcedures: readonly string[];
  /** A procedure by its linkage name, lowered on first use; undefined where nothing defines it. */
  procedure(name: string): Procedure | undefined;
  /** Address of each procedure that can be called or pointed to, by linkage name; all fixed before the first step. */
  readonly procedureAddresses: ReadonlyMap<string, number>;
  /** Objects made while running start at this address (see address-space.ts). */
  readonly firstFreeAddress: number;
  /** Procedures to run before the entry, in order (constructors). */
  readonly initializers: readonly string[];
  /** Procedures to run when the program ends by `exit` or a return from `main`, in order (destructor functions). */
  readonly finalizers: readonly string[];
  /** Where the language's front end makes the first call itself: the procedure that does, and the user's own that it calls. */
  readonly driver?: { readonly procedure: string; readonly entry: string };
  /** What lowering refused, whether or not it is ever executed. */
  readonly unsupported: readonly { readonly what: string; readonly span: Span }[];
}

export interface DataModel {
  readonly name: "lp64" | "ilp32" | "mathematical";
  readonly pointerBits: 32 | 64;
}

export interface GlobalVariable {
  readonly variable: Variable;
  /** Of one that the user wrote; undefined for what stands for something else, as the fields of objects. */
  readonly type?: ValueType;
  readonly initial: bigint | boolean | undefined;
}

/**
 * A class of objects, arrays included. A field is an array from references to values in a global variable of its own (de Boer &
 * Bonsangue, section 4.1): e.f is f[e]. The fields of an array are its length and its elements.
 */
export interface ObjectClass {
  readonly name: string;
  readonly fields: readonly ObjectField[];
  readonly isArray: boolean;
}

export interface ObjectField {
  readonly name: string;
  readonly variable: Variable;
  /** Of the field of one object. */
  readonly type: ValueType;
}

/** A global of C: its bytes, with the addresses of other objects left to the machine. */
export interface GlobalObject {
  readonly name: string;
  /** Fixed before the first step, so that it is a constant in every expression. */
  readonly address: number;
  readonly size: number;
  readonly alignment: number;
  readonly constant: boolean;
  /** undefined for an `extern` that no file defines. */
  readonly initial: readonly InitialPart[] | undefined;
  readonly type: ValueType | undefined;
  readonly span: Span;
  /** Belongs to a library model rather than to the user. */
  readonly model: boolean;
}

/** Parts of an initialiser; bytes not covered are zero. */
export type InitialPart =
  | { readonly kind: "bytes"; readonly offset: number; readonly bytes: Uint8Array }
  /** The address of object or procedure `symbol` plus `addend`, stored in pointer width. */
  | { readonly kind: "address"; readonly offset: number; readonly symbol: string; readonly addend: number };

export interface Procedure {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly variadic: boolean;
  /** All local variables (parameters and temporaries included), indexed by their slot. */
  readonly locals: readonly Variable[];
  /** One sort for each returned value: none, one, or several for an aggregate. */
  readonly results: readonly Sort[];
  readonly resultType: ValueType | undefined;
  readonly blocks: readonly Block[];
  readonly span: Span;
  /** A library model: its lines are not the user's. */
  readonly model: boolean;
  /** Variables the user wrote, for printing stores: source name and type. */
  readonly sourceVariables: readonly {
    readonly name: string;
    readonly variable: Variable;
    readonly type: ValueType | undefined;
    /** The lines of the block that declares it, where that is less than the whole procedure. */
    readonly lines?: { readonly first: number; readonly last: number };
  }[];
}

/** Block 0 is the entry. */
export interface Block {
  readonly instructions: readonly Instruction[];
  readonly terminator: Terminator;
}
