/**
 * What one step of the machine answers. The machine decides nothing: where a condition is not settled by what is known
 * on the path it asks, and a chooser answers by assuming the condition or its negation; the instruction is then executed again
 * (King's `assume (P); go`).
 */
import {
  type Claim,
  type Cut,
  type ErrorKind,
  isOutOfSight,
  type LimitName,
  type Span,
  type SymbolicTerm,
  type UnseenError,
} from "@everypath/core";
import { knownTruth } from "./facts.ts";
import type { Lifetime } from "./memory/object.ts";
import type { Frame, State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Scalar, Value } from "./value.ts";

/** Why the machine asks: what happens on the side where the condition is false. */
export type Purpose =
  /** The program branches. */
  | "branch"
  /** An error. */
  | "check"
  /** The path ends without a leaf. */
  | "assume"
  /** The machine needs to know which object or value is meant. */
  | "resolve";

export interface Ask {
  readonly kind: "ask";
  readonly condition: SymbolicTerm;
  readonly purpose: Purpose;
  readonly span: Span;
  /** Where the question is what a reference among the inputs denotes. */
  readonly denotation?: Denotation;
}

/** Lazy initialisation asks of one object after the other whether a reference of the inputs denotes it; where it denotes none it is a new one. */
export interface Denotation {
  readonly reference: SymbolicTerm;
  readonly class: string;
  /** The object asked about, by its number; 0 for null. */
  readonly number: number;
  /** No other object is left to ask about. */
  readonly isLast: boolean;
}

/** Asks for a value that `term` can have on this path; the answer goes to `state.suggestions`. */
export interface Suggest {
  readonly kind: "suggest";
  readonly term: SymbolicTerm;
  readonly span: Span;
}

export type CutReason =
  | "unsupported"
  | "symbolic-limit"
  | "term-size"
  | "bound-reached"
  | "memory"
  | "solver-unknown";

export type Ended = { readonly kind: "ended"; readonly span: Span } & (
  | { readonly end: "returned"; readonly values: readonly Value[] }
  | { readonly end: "halted"; readonly status: Scalar }
  /** By an exception that leaves the entry. */
  | { readonly end: "thrown" }
  | {
      readonly end: "error";
      readonly error: ErrorKind;
      readonly message: string;
      readonly location: Span;
      readonly procedure: string;
      readonly callStack: readonly CallSite[];
      /** Of an access outside of an object: where it is, counted from the object's start. */
      readonly outside?: { readonly offset: Scalar; readonly bytes: number; readonly size: Scalar };
      /** Of an access after the end of a life: whose it was. */
      readonly lifetime?: Lifetime;
      /** Why it need not show when the program runs. */
      readonly unseen?: UnseenError;
    }
  | { readonly end: "assumption" }
  | { readonly end: "cut"; readonly reason: CutReason; readonly detail: string; readonly limit?: LimitName }
);

export interface CallSite {
  readonly procedure: string;
  readonly location: Span;
}

/** The step limit of the state was reached; running it again goes on. */
export interface Paused {
  readonly kind: "paused";
}

/**
 * A prover's stop (`MachineOptions.stopsAtCuts`): the state stands at the instruction; for a claim with the value of its condition. Who runs
 * the machine passes it by `passAssertion`.
 */
export type Reached =
  | { readonly kind: "reached"; readonly at: "cut"; readonly instruction: Cut }
  | {
      readonly kind: "reached";
      readonly at: "claim";
      readonly instruction: Claim;
      readonly condition: Scalar;
    };

/** The call that was to be followed to its end has returned, or goes on apart from its other ways (joining.ts). */
export interface Left {
  readonly kind: "left";
  readonly how: "returned" | "apart";
}

export type Step = Ask | Suggest | Ended | Paused | Reached;
/** undefined: moved on to the next instruction. */
export type Outcome = Ask | Suggest | Ended | undefined;

export function ask(state: State, condition: SymbolicTerm, purpose: Purpose): Ask {
  return { kind: "ask", condition, purpose, span: spanOf(state.userFrame()) };
}

/** The truth of a condition on this path, or the question to ask. */
export function decide(state: State, condition: Scalar, purpose: Purpose): boolean | Ask {
  if (typeof condition === "boolean") return condition;
  if (typeof condition !== "object") throw new Error("a condition is Boolean");
  const known = knownTruth(state.facts, condition);
  return known ?? ask(state, condition, purpose);
}

/** The user's procedures that are active, innermost first, each with the place where it stands; models of the library are passed over. */
export function callStackOf(state: State): CallSite[] {
  const stack: CallSite[] = [];
  for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    if (!isOutOfSight(frame.procedure))
      stack.push({ procedure: frame.procedure.name, location: spanOf(frame) });
  }
  return stack;
}

/** Ends the path with an error at the user's own line. */
export function fail(
  state: State,
  error: ErrorKind,
  message: string,
  at?: Span,
): Extract<Ended, { readonly end: "error" }> {
  const frame = state.userFrame();
  const span = spanOf(frame);
  const callStack = callStackOf(state);
  return {
    kind: "ended",
    end: "error",
    error,
    message,
    location: at ?? span,
    procedure: frame.procedure.name,
    callStack,
    span,
  };
}

/** `limit`: what was reached, where a higher one would let the path go on. */
export function cut(state: State, reason: CutReason, detail: string, limit?: LimitName): Ended {
  const named = limit === undefined ? {} : { limit };
  return { kind: "ended", end: "cut", reason, detail, ...named, span: spanOf(state.userFrame()) };
}
