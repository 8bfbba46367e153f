/** What a debugger's session tells a program: plain data, whose formulas are text and SMT-LIB. */
import type { Formula, Input, Location, Path } from "../types/result.ts";

/** Where a session stands, and why it stopped there. */
export interface DebugStop {
  /** `edited`: something was assumed or set by hand; `choice`: the inputs leave a decision open, and `choice` is there. */
  readonly reason: "begin" | "step" | "back" | "edited" | "breakpoint" | "choice" | "interrupted" | "end";
  /** The user's innermost procedure; undefined outside of all. */
  readonly procedure: string | undefined;
  /** Of the statement that comes next; undefined outside of every procedure. */
  readonly location: Location | undefined;
  /** The source line of that statement. */
  readonly source: string | undefined;
  /** Calls of the user's below. */
  readonly depth: number;
  /** What was decided and assumed on the way, in the reader's notation; `true` where nothing was. */
  readonly pathCondition: string;
  /** Numbers of the breakpoints that were met. */
  readonly breakpoints: readonly number[];
  readonly choice: DebugChoice | undefined;
  /** How the path ended; it has no number, since it stands in no tree of all paths. */
  readonly end: DebugEnd | undefined;
  /** What makes this run differ from the program's, each told once: functions that nothing defines, what is assumed of the surroundings. */
  readonly notes: readonly string[];
  /** The stop as the command line shows it, in lines. */
  readonly text: readonly string[];
}

/** A condition that the path condition does not decide (King, section 2): the user chooses. */
export interface DebugChoice {
  /** As it is asked: a condition, or `is x.next null?`. */
  readonly question: string;
  readonly condition: Formula;
  readonly whenTrue: DebugOutcome;
  readonly whenFalse: DebugOutcome;
}

/** One side of a choice. */
export interface DebugOutcome {
  /** Whether a run can go there; `unknown`: the solver does not know. */
  readonly feasible: "yes" | "no" | "unknown";
  /** Inputs that go there; undefined where the solver gave none. */
  readonly inputs: readonly Input[] | undefined;
  /** This side is an error. */
  readonly error: { readonly kind: string; readonly message: string } | undefined;
}

export type DebugEnd = Omit<Path, "id" | "error"> & {
  /** `returns 2·x`, `error division-by-zero at f.c:3:4 in f: …` */
  readonly text: string;
  readonly error:
    | { readonly kind: string; readonly message: string; readonly location: Location }
    | undefined;
};

export interface DebugValue {
  /** `unset`: never assigned; `absent`: there is no such value now, and `text` says why. */
  readonly kind: "scalar" | "composite" | "object" | "unset" | "absent";
  /** In the reader's notation: a formula over the inputs, a constant, an object's name; `?` for what was never assigned. */
  readonly text: string;
  /** As the source language writes it, where it is known. */
  readonly type: string | undefined;
  /** Of a scalar: an SMT-LIB 2 term. */
  readonly smtlib: string | undefined;
  /** Of arrays, structures and objects, as deep as was asked for. */
  readonly parts: readonly DebugVariable[] | undefined;
  /** Parts beyond the first thousand, which are left out. */
  readonly partsLeftOut: number;
}

export interface DebugVariable extends DebugValue {
  readonly name: string;
  /** What to evaluate to see it alone; undefined where the language has no words for it. */
  readonly expression: string | undefined;
}

/** One of the user's calls. */
export interface DebugFrame {
  readonly procedure: string;
  readonly location: Location;
}

/** King, section 8: whether pc ⊃ P is a theorem. */
export interface DebugProof {
  readonly truth: boolean | "unknown";
  /** Inputs that come here and for which the condition is false. */
  readonly counterexample: readonly Input[] | undefined;
}

/** Inputs that take the present path; `impossible`: none do, since what was assumed contradicts it. */
export type DebugExample =
  | { readonly kind: "inputs"; readonly inputs: readonly Input[] }
  | { readonly kind: "impossible" }
  | { readonly kind: "unknown"; readonly reason: string };

export interface DebugBreakpoint {
  readonly line: number;
  /** Default: the program's first. */
  readonly file?: string | undefined;
  /** Stops before the line's first statement (default), or behind its last one. */
  readonly when?: "before" | "after" | undefined;
  /** In the program's language: stops where it can hold. */
  readonly condition?: string | undefined;
}

/** What was walked of the symbolic execution tree (King, section 4). */
export interface DebugTree {
  /** The root is the first; the others are named by their subscripts here. */
  readonly nodes: readonly DebugNode[];
  /** Where the session stands. */
  readonly present: number;
}

export interface DebugNode {
  /** What was decided here. */
  readonly decision: { readonly condition: Formula; readonly location: Location } | undefined;
  /** Subscripts of nodes; undefined: not walked. */
  readonly whenTrue: number | undefined;
  readonly whenFalse: number | undefined;
  /** What was changed by hand, and the node behind it. */
  readonly edits: readonly { readonly text: string; readonly node: number }[];
  /** How the path ended here. */
  readonly end: string | undefined;
}

/** How much of values is told. */
export interface DebugDepth {
  /** Levels of parts of arrays, structures and objects (default: 1; 0: none). */
  readonly depth?: number | undefined;
}

export interface DebugView extends DebugDepth {
  /** 0, the default: the innermost of the user's calls. */
  readonly frame?: number | undefined;
}

/** Each method rejects with an `InputError` where what was asked cannot be done here, and leaves the session as it was. */
export interface DebugSession {
  /** Where the session stands. */
  readonly stop: DebugStop;

  /** One statement on. At a choice `side` says which way; without it the question is asked again. */
  step(side?: boolean): Promise<DebugStop>;

  /** One statement on, with the calls in it. */
  next(side?: boolean): Promise<DebugStop>;

  /** On until the present call returns. */
  out(side?: boolean): Promise<DebugStop>;

  /** On to the next breakpoint, choice or end: King's `go`, `go true` and `go false`. */
  go(side?: boolean): Promise<DebugStop>;

  /** Back by so many statements. */
  back(count?: number): Promise<DebugStop>;

  /** Begins another run: `f(1, "a")`, as the program's language writes a call for `--call`. */
  call(call: string): Promise<DebugStop>;

  /** Adds a condition, in the program's language, to the path condition, where it is consistent with it. */
  assume(condition: string): Promise<DebugStop>;

  /** Changes a variable, `set("a[1]", "2*x")`. */
  set(target: string, value: string): Promise<DebugStop>;

  /** Keeps the present moment; answers with its number for `restore`. */
  save(): Promise<number>;

  restore(saved: number): Promise<DebugStop>;

  /** The present path run to its end on one of its inputs; the session stays where it is. */
  complete(): Promise<DebugEnd>;

  /** What an expression of the program's language means here. */
  evaluate(expression: string, view?: DebugView): Promise<DebugValue>;

  /** The variables of one of the user's calls, in the order of the source. */
  variables(view?: DebugView): Promise<readonly DebugVariable[]>;

  /** Variables that every procedure sees. */
  globals(depth?: DebugDepth): Promise<readonly DebugVariable[]>;

  /** The user's calls, innermost first. */
  frames(): Promise<readonly DebugFrame[]>;

  /** Inputs that come here. */
  example(): Promise<DebugExample>;

  /** Whether a condition holds here for all inputs that come here. */
  prove(condition: string): Promise<DebugProof>;

  /** Why the last branch (of a line, where one is given) went the way it did, in lines. */
  why(line?: number): Promise<readonly string[]>;

  /** What was walked of the symbolic execution tree, in this run. */
  tree(): Promise<DebugTree>;

  /** Answers with its number. */
  addBreakpoint(breakpoint: DebugBreakpoint): Promise<number>;

  /** Answers whether there was one of that number. */
  removeBreakpoint(number: number): Promise<boolean>;

  /** Ends the move that is being made, soon: it stops with reason `interrupted`. */
  interrupt(): void;

  /** Ends the session and its thread. What is not answered by then rejects. */
  close(): Promise<void>;
}
