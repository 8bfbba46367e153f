/** A whole program in the IR. */
import type { ModelFileName } from "../library/model-files.ts";
import type { LibraryObject } from "../library/objects.ts";
import type { Sort } from "../term/sort.ts";
import type { Variable } from "../term/term.ts";
import type { Instruction, Parameter, Terminator, ValueType } from "./instruction.ts";
import type { Signature } from "./signature.ts";
import type { Span } from "./source.ts";
import type { SourceVariable } from "./source-variable.ts";
import type { UnknownFunction, UnknownStub } from "./unknown-function.ts";

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
  /** Of these, what can be called from outside of the files; undefined where nothing is known of that. */
  readonly outside?: Outside;
  /** A procedure by its linkage name, lowered on first use; undefined where nothing defines it. */
  procedure(name: string): Procedure | undefined;
  /** Of C: what is known of a function that is called and that nothing defines. */
  unknown?(name: string): UnknownFunction | undefined;
  /** Of C: what the user says of functions of that name. */
  stubOf?(name: string): UnknownStub;
  /** Of C: files that the user's options made, and that belong to the program where it is compiled. */
  readonly stubSources?: readonly { readonly path: string; readonly contents: Uint8Array }[];
  /** Of C: a file with the functions that nothing defines, to be filled in; undefined where there is none. */
  stubSkeleton?(): string | undefined;
  /** Address of each procedure that can be called or pointed to, by linkage name; all fixed before the first step. */
  readonly procedureAddresses: ReadonlyMap<string, number>;
  /** Objects made while running start at this address (see address-space.ts). */
  readonly firstFreeAddress: number;
  /** Procedures to run before the entry, in order (constructors). */
  readonly initializers: readonly string[];
  /** Procedures to run when the program ends by `exit` or a return from `main`, in order (destructor functions). */
  readonly finalizers: readonly string[];
  /** Where the language's front end makes the first call itself: the procedure that does, and the user's own that it calls. */
  readonly driver?: Driver;
  /** Names of objects that no other file can name, but whose address gets about; found when it is first asked for. */
  leakedObjects?(): ReadonlySet<string>;
  /** Names of objects that have the value of their initialiser for good: nothing within or around the program can write them. */
  settledObjects?(): ReadonlySet<string>;
  /** What lowering refused, whether or not it is ever executed. */
  readonly unsupported: readonly { readonly what: string; readonly span: Span }[];
}

export interface Driver {
  readonly procedure: string;
  readonly entry: string;
  /** What it takes for different though a caller may hand over the same, where that matters. */
  readonly apart?: Apart;
  /** Global variables of which the entry reads the first values, though they may have been written before it is called. */
  readonly fresh?: readonly string[];
  /** What the entry requires of its callers, which the driver assumes. */
  readonly requires?: readonly { readonly text: string; readonly span: Span }[];
}

export type Apart =
  /** References to variables: parameters of the entry and what else may be handed over for them. */
  | { readonly kind: "variables"; readonly names: readonly string[] }
  /** References of the inputs, and objects that global variables lead to at first. */
  | { readonly kind: "objects"; readonly inputs: readonly string[]; readonly globals: readonly string[] };

export interface Outside {
  /** The procedure that the program begins with: where there is one, nobody else calls in. */
  readonly main: string | undefined;
  /** In source order. */
  readonly procedures: readonly string[];
  /** Of these, what the files define for others; inline functions, as those of headers, are each file's own copy. */
  readonly entries: readonly string[];
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
  /** A constant that compilers and linkers may put together with another one of the same bytes, as string literals are. */
  readonly mergeable?: true;
  /** undefined for an `extern` that no file defines. */
  readonly initial: readonly InitialPart[] | undefined;
  /** Of its bytes. */
  readonly type: ValueType | undefined;
  /** An integer of the source that optimisation left one bit of, which says which of two values it has. */
  readonly twoValued?: TwoValued;
  /** The field or element of a source variable that the object is, where optimisation gave each an object of its own. */
  readonly piece?: VariablePiece;
  readonly span: Span;
  /** Belongs to a library model rather than to the user. */
  readonly model: boolean;
  /** The file of the library's models that it is from. */
  readonly modelFile?: ModelFileName;
  /** What it is to the program, where it is one of the library's objects that the standard names. */
  readonly role?: LibraryObject;
  /** Other files can name it. */
  readonly visible?: boolean;
  /** It may hold anything when the entry is called: somebody may have written it before. */
  readonly changed?: boolean;
}

/** The values are bits of the type. */
export interface TwoValued {
  readonly type: ValueType & { readonly kind: "integer" };
  readonly whenFalse: bigint;
  readonly whenTrue: bigint;
}

export interface VariablePiece {
  /** That the variable is static in. */
  readonly procedure: string | undefined;
  /** `table[2].key` */
  readonly path: string;
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
  /** What calls through pointers must agree with; undefined where the language's types see to that. */
  readonly signature?: Signature;
  /** All local variables (parameters and temporaries included), indexed by their slot. */
  readonly locals: readonly Variable[];
  /** One sort for each returned value: none, one, or several for an aggregate. */
  readonly results: readonly Sort[];
  readonly resultType: ValueType | undefined;
  readonly blocks: readonly Block[];
  readonly span: Span;
  /** Where it reads what something else may have changed meanwhile (C's volatile), and what, if it has a name. */
  readonly volatileReads?: readonly { readonly name: string | undefined; readonly span: Span }[];
  /** A library model: its lines are not the user's. */
  readonly model: boolean;
  /** The file of the library's models that it is from. */
  readonly modelFile?: ModelFileName;
  /** Code of a library that was compiled with the user's, from the library's header: as much a program as any other, whose lines are not the user's. */
  readonly ofHeader?: true;
  /** Of a library model: paths through it become one where it returns. */
  readonly joins?: boolean;
  /** Bytes of the stack that a call takes, where the language has a stack; without what `Allocate.growsStack` adds. */
  readonly frameBytes?: number;
  /** Variables the user wrote, for printing stores: source name and type. */
  readonly sourceVariables: readonly SourceVariable[];
}

/** Block 0 is the entry. */
export interface Block {
  readonly instructions: readonly Instruction[];
  readonly terminator: Terminator;
}
