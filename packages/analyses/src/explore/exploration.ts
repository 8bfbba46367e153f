/** What an exploration found: the raw material of every report. */
import type {
  ArrayValue,
  Assumption,
  ErrorKind,
  LayerStatistics,
  LimitName,
  ModelValue,
  Program,
  Span,
  SymbolicTerm,
  UnseenError,
  ValueType,
} from "@everypath/core";
import type { CallerChoice, Pended } from "@everypath/engine";
import type { Shed } from "./memory/keeper.ts";

export interface Exploration {
  readonly language: Program["language"];
  readonly entry: string;
  readonly complete: boolean;
  readonly incomplete: readonly Incompleteness[];
  /** What the result rests on that neither the program nor the user said; those that nobody chose are among `incomplete` too. */
  readonly assumptions: readonly Assumption[];
  /** In the order found, which is the same in every run, on any number of threads. */
  readonly paths: readonly Path[];
  /** Paths beyond those, of which reports give the number alone; undefined where there are none. */
  readonly untold?: Untold;
  readonly tree: TreeNode;
  readonly coverage: Coverage;
  /** What was spent on undecided conditions, by line and chain of calls; undefined where that is not known. */
  readonly profile?: readonly CallCost[];
  readonly statistics: Statistics;
}

export type IncompletenessReason =
  | "max-steps"
  | "max-paths"
  | "max-depth"
  | "max-loop"
  | "time"
  | "memory"
  | "interrupted"
  | "solver-unknown"
  | "unmodelled-call"
  | "unsupported"
  | "symbolic-limit"
  | "term-size"
  | "bound-reached"
  | "approximated"
  /** Assumptions that nobody made (core/program/assumptions.ts). */
  | "environment"
  | "aliasing"
  | "initial-values"
  | "pointer-size"
  | "address"
  | "entry"
  /** No input satisfies the assumptions: everything would be true of all runs. */
  | "vacuous"
  /** Some inputs were run, not all (analyses/fuzz). */
  | "sampled"
  /** A concrete value stood in for a term. */
  | "weakened"
  /** Something fails only where a check was taken to pass (analyses/fuzz). */
  | "lifted"
  /** A fault of ours, caught; what was found before it is kept. */
  | "internal-error";

/** Paths that are too many to be told one by one: they are in no list and in no tree. */
export interface Untold {
  readonly count: number;
  /** Of these, the paths that end in an error, by `errorGroup`. */
  readonly errors: ReadonlyMap<string, number>;
  /** Of each error that no path before shows, the first path. They count among the others. */
  readonly witnesses: readonly Path[];
  /** They are read from disk each time. */
  all(): Iterable<Path>;
  close(): void;
}

export interface Incompleteness {
  readonly reason: IncompletenessReason;
  readonly count: number;
  readonly detail: string;
  readonly location: Span | undefined;
  /** The limit that was reached; a higher one may cover more. */
  readonly limit?: LimitName;
}

export interface Path {
  /** 1, 2, … in the order found. */
  readonly id: number;
  readonly end: "returned" | "error" | "halted" | "thrown" | "assumption" | "cut";
  readonly error: PathError | undefined;
  /** Why it was cut. */
  readonly cut: IncompletenessReason | undefined;
  /** Where, of one that was cut. */
  readonly cutAt?: Span;
  /** The conjuncts, in the order they were assumed. */
  readonly condition: readonly SymbolicTerm[];
  /** A model of the condition; undefined if the solver gave none. */
  readonly inputs: readonly InputValue[] | undefined;
  readonly result: TypedTerm | undefined;
  readonly outputs: readonly TypedTerm[];
  /** What the program wrote to its standard output under `inputs`. */
  readonly stdout: Uint8Array | undefined;
  readonly exitStatus: number | undefined;
  readonly final: readonly { readonly name: string; readonly value: TypedTerm }[];
  /** IR instructions executed, by weight. */
  readonly steps: number;
  /** T or F for each forking decision from the root. */
  readonly decisions: string;
  /** Kept alive where the solver could not decide: the path may be infeasible. */
  readonly uncertain: boolean;
  /** Functions whose results on this path were approximated: a run may differ. */
  readonly approximations: readonly string[];
  /** Functions without definition that were called on this path: what they do is not known, nor what follows. */
  readonly unmodelled: readonly string[];
  /** All functions without a definition that it called and that may have mattered. */
  readonly unknownCalls: readonly string[];
  /** Of an error that a caller leads to: what its pointers were found to mean. Left out where the program calls itself. */
  readonly callerChoices?: readonly CallerChoice[];
  /** What was decided on the way, in order: forks, and branches of which only one side was possible. */
  readonly trail: readonly TrailEntry[];
  /** `inputs` as a run outside of the engine needs them; undefined where there is no model. */
  readonly replayInput: ReplayInput | undefined;
  readonly replay: Replay | undefined;
  /** Sides of branches that it takes under `inputs`, sorted (see branches.ts for their numbers); filled in where it is wanted. */
  readonly branches?: readonly number[];
  /** It stands for other paths too, with which it was merged (analyses/merge); `decisions`, `trail` and `steps` are those of `inputs`. */
  readonly merged?: Merged;
  /** Of a counterexample: what its statements set, in order (analyses/bmc). */
  readonly trace?: readonly TraceStep[];
}

/** What a leaf of merged states stands for. */
export interface Merged {
  /** Paths of an exploration that merges nothing, this one included. */
  readonly paths: bigint;
  /** False: there are so many at most. */
  readonly isExact: boolean;
}

/** What a statement has set. */
export interface TraceStep {
  readonly location: Span;
  readonly procedure: string;
  readonly name: string;
  readonly type: ValueType;
  /** As of an input: the bits of the type. */
  readonly value: bigint | number | boolean;
  /** Of a pointer: the place that it means, as the source writes it. */
  readonly denotes?: string;
  /** The same number for the same place, whatever the program calls it there. */
  readonly cell: number;
  /** It comes from an input. */
  readonly isInput: boolean;
}

export interface TrailEntry {
  /** As it holds on this path: the condition of the program or its negation. */
  readonly condition: SymbolicTerm;
  /** undefined for an assumption that the run started with. */
  readonly location: Span | undefined;
  /** The other side was possible too; otherwise the condition follows from what came before. */
  readonly forking: boolean;
}

export interface ReplayInput {
  /** What the program reads, in the order it does, each as little-endian bytes. */
  readonly readings: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What variables hold that are declared without a value, in the order of their declarations: where nobody looks for uninitialised reads. */
  readonly unwritten?: readonly UnwrittenValue[];
  /** Of an entry that is not run as a whole program. */
  readonly arguments?: readonly ReplayArgument[];
  /** What the pointers in the arguments' objects lead to, where they lead to anything else than those. */
  readonly objects?: readonly ReplayObject[];
}

/** What a variable holds each time its declaration is reached, at this line and column: little-endian. */
export interface UnwrittenValue {
  readonly line: number;
  readonly column: number;
  readonly bytes: Uint8Array;
}

export type ReplayArgument =
  | { readonly kind: "scalar"; readonly bytes: Uint8Array }
  | { readonly kind: "null" }
  /** A pointer to an object that holds these bytes. */
  | ({ readonly kind: "object" } & ReplayObject)
  /** A pointer to another argument's object, or to a variable. */
  | { readonly kind: "pointer"; readonly target: ReplayTarget };

/** An object that the caller hands over: its bytes, and the pointers among them. */
export interface ReplayObject {
  readonly bytes: Uint8Array;
  /** Left out where there are none. */
  readonly pointers?: readonly ReplayPointer[];
}

/** At `at` in an object stands the address of what is meant, and so many bytes more. */
export interface ReplayPointer {
  readonly at: number;
  readonly target: ReplayTarget;
  readonly offset: number;
}

/** The object of an argument, one of the further objects, or a variable of the program. */
export type ReplayTarget =
  | { readonly kind: "argument"; readonly index: number }
  | { readonly kind: "object"; readonly index: number }
  | { readonly kind: "variable"; readonly name: string };

export interface TypedTerm {
  readonly term: SymbolicTerm;
  readonly type: ValueType | undefined;
}

export interface PathError {
  readonly kind: ErrorKind;
  readonly message: string;
  /** The user's line: inside a library model, that of the call. */
  readonly location: Span;
  readonly procedure: string;
  /** Innermost first, the user's frames only. */
  readonly callStack: readonly { readonly procedure: string; readonly location: Span }[];
  /** On the path's inputs: bytes between an access outside of an object and that object. */
  readonly distance?: number;
  /** Why it need not show when the program runs. */
  readonly unseen?: UnseenError;
}

/** One input as the user knows it: a scalar, an array of integers, or the bytes of a character array or a file. */
export type InputValue =
  | {
      readonly kind: "scalar";
      readonly name: string;
      readonly type: ValueType;
      readonly symbol: SymbolicTerm;
      /** As the bits of the type: unsigned bigint for integers and pointers, number for floats, bigint for mathematical integers. */
      readonly value: bigint | number | boolean;
      /** Of a pointer that the caller hands over: what it leads to, as C writes it. */
      readonly meaning?: string;
    }
  | {
      readonly kind: "table";
      readonly name: string;
      readonly type: ValueType & { readonly kind: "table" };
      readonly symbol: SymbolicTerm;
      readonly value: ArrayValue;
    }
  | {
      readonly kind: "bytes";
      readonly name: string;
      readonly symbols: readonly SymbolicTerm[];
      readonly bytes: Uint8Array;
    }
  /** A reference, with the objects that no input before it has led to. */
  | {
      readonly kind: "object";
      readonly name: string;
      readonly class: string;
      readonly symbol: SymbolicTerm;
      readonly reference: HeapValue;
      readonly objects: readonly HeapObject[];
      /** What the model says of the reference and of the heap's fields. */
      readonly values: readonly { readonly symbol: SymbolicTerm; readonly value: ModelValue }[];
    };

export type HeapObject =
  | {
      readonly kind: "object";
      readonly number: number;
      readonly class: string;
      readonly fields: readonly { readonly name: string; readonly value: HeapValue }[];
    }
  | {
      readonly kind: "array";
      readonly number: number;
      readonly class: string;
      readonly length: bigint;
      /** In order; those not listed hold `otherwise`. */
      readonly elements: readonly { readonly index: bigint; readonly value: HeapValue }[];
      readonly otherwise: HeapValue;
    };

export type HeapValue =
  | { readonly kind: "scalar"; readonly type: ValueType; readonly value: bigint | number | boolean }
  /** 0 is null; undefined: an object that the path did not look into. */
  | { readonly kind: "reference"; readonly class: string; readonly number: number | undefined };

export type Replay =
  | { readonly verdict: "confirmed" }
  | { readonly verdict: "refuted"; readonly detail: string }
  | { readonly verdict: "not-replayable"; readonly reason: string }
  /** It could have been run, but nobody did. */
  | { readonly verdict: "not-replayed"; readonly reason: string };

/** A node of the symbolic execution tree: a decision, or the end of a path. */
export type TreeNode =
  | {
      readonly kind: "decision";
      readonly condition: SymbolicTerm;
      readonly location: Span;
      /** The variables that the user sees there, in the innermost procedure of the user's own. */
      readonly store: readonly StoreEntry[];
      readonly whenTrue: TreeNode;
      readonly whenFalse: TreeNode;
    }
  | { readonly kind: "leaf"; readonly path: number }
  | Meeting
  /** Goes on at the meeting, with the states that it met there. */
  | { readonly kind: "met"; readonly meeting: Meeting }
  /** Paths that no report tells (`Untold`). */
  | { readonly kind: "untold"; readonly paths: number }
  /** Not explored: a budget ended first (or, at the root, no input satisfies the assumptions). */
  | { readonly kind: "open"; readonly reason: IncompletenessReason | "assumption" };

/** Where states became one (analyses/merge): what follows is told here, and nowhere else. */
export interface Meeting {
  readonly kind: "meeting";
  /** 1, 2, … in the order of the meetings. */
  readonly number: number;
  readonly location: Span;
  readonly next: TreeNode;
}

export interface StoreEntry {
  readonly name: string;
  readonly value: TypedTerm;
}

export interface Coverage {
  readonly files: readonly FileCoverage[];
}

export interface FileCoverage {
  readonly file: string;
  /** Executable lines with the number of times a path executed them. */
  readonly lines: ReadonlyMap<number, number>;
  readonly branches: readonly {
    readonly line: number;
    readonly column: number;
    readonly whenTrue: number;
    readonly whenFalse: number;
  }[];
  readonly functions: readonly { readonly name: string; readonly line: number; readonly calls: number }[];
  /** Work by line: instructions executed there, forks, and solver time spent on its conditions. */
  readonly costs: ReadonlyMap<number, LineCost>;
}

export interface LineCost {
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
  readonly solverSeconds: number;
}

/** What was spent on the conditions of a line, as reached by one chain of calls. */
export interface CallCost {
  readonly location: Span;
  /** The user's procedures, outermost first. */
  readonly calls: readonly string[];
  readonly forks: number;
  readonly queries: number;
  readonly solverSeconds: number;
}

export interface Statistics {
  readonly paths: number;
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
  readonly solverQueries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly layers: readonly LayerStatistics[];
  /** Of an exploration that merges: pairs of states that became one, and why pairs that met did not, how often. */
  readonly merges?: number;
  readonly apart?: readonly { readonly reason: string; readonly count: number }[];
  /** What replays said, of all paths; undefined where nothing was replayed. */
  readonly replays?: ReplayCounts;
  /** What was let go of to save memory, and found again; undefined where nothing is. */
  readonly shed?: Shed;
  /** With pending constraints: what was left for later. */
  readonly pending?: Pended;
}

export interface ReplayCounts {
  readonly confirmed: number;
  readonly refuted: number;
  readonly notReplayable: number;
  readonly notReplayed: number;
  /** Of the paths that were refuted, the one that was run first. */
  readonly firstMismatch?: { readonly path: number; readonly detail: string };
}
