/** Where an unfolding stands: ⟨S, ρ⟩, with S as the stack of calls under way. */
import {
  type Call,
  isOutOfSight,
  type Procedure,
  type Span,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import type { OpenTrace } from "../calculus/step.ts";
import type { TraceEnd } from "../trace.ts";
import type { Activation, Activations } from "./frames.ts";

/** An activation with the place at which it goes on. */
export interface Closure {
  readonly activation: Activation;
  readonly block: number;
  readonly index: number;
  readonly caller: { readonly closure: Closure; readonly call: Call } | undefined;
  /** Of what it executed last. */
  readonly before: Span | undefined;
  /** Addresses of C's objects that end with the activation. */
  readonly stackObjects: readonly SymbolicTerm[];
}

export interface Configuration {
  readonly closure: Closure;
  readonly trace: OpenTrace;
  /** Which way each branch went; tells the trace from all others. */
  readonly key: string;
  readonly activations: Activations;
  /** path(ρ), by its conjuncts. */
  readonly condition: readonly SymbolicTerm[];
  /** How often each name was read. */
  readonly readings: ReadonlyMap<string, number>;
  /** Instructions, by weight. */
  readonly steps: number;
  /** Instructions and terminators; with the key it tells where on the trace this is. */
  readonly items: number;
  /** Undecided branches so far, by place. */
  readonly forks: ReadonlyMap<string, number>;
  /** References to objects of the inputs within --heap-depth that were met, by class. */
  readonly references: ReadonlyMap<string, readonly SymbolicTerm[]>;
  /** Where the next object of C lies, and what those are that there are, by address. */
  readonly nextAddress: number;
  readonly objects: ReadonlyMap<number, { readonly size: bigint; readonly type: ValueType | undefined }>;
  /** An exception began somewhere on the way. */
  readonly hasThrown: boolean;
  /** The solver gave no answer somewhere on the way. */
  readonly uncertain: boolean;
}

export type CutReason = "unsupported" | "max-steps" | "max-loop" | "bound-reached";
export type StoppedReason = "time" | "memory" | "interrupted";

export type Unfolded =
  | { readonly kind: "trace"; readonly configuration: Configuration; readonly end: TraceEnd }
  | {
      readonly kind: "cut";
      readonly configuration: Configuration;
      readonly reason: CutReason;
      readonly detail: string;
      readonly span: Span;
    }
  | { readonly kind: "stopped"; readonly reason: StoppedReason }
  /** Nothing yet: a moment for signals and timers. */
  | { readonly kind: "moment" };

/** The instruction or terminator that the closure is at. */
export function spanAt({ activation, block, index }: Closure): Span {
  const found = activation.procedure.blocks[block];
  if (found === undefined) throw new Error("a closure stands in a block");
  return (found.instructions[index] ?? found.terminator).span;
}

/** Errors in a library model are told at the user's line. */
export function userSpan(closure: Closure): Span {
  let at = closure;
  while (isOutOfSight(at.activation.procedure) && at.caller !== undefined) at = at.caller.closure;
  return spanAt(at);
}

/** Past the instruction. */
export function moved(at: Configuration, weight: number): Configuration {
  const { closure } = at;
  return {
    ...at,
    closure: { ...closure, index: closure.index + 1, before: spanAt(closure) },
    steps: at.steps + weight,
  };
}

export function jumped(at: Configuration, block: number, letter: string): Configuration {
  const { closure } = at;
  return {
    ...at,
    closure: { ...closure, block, index: 0, before: spanAt(closure) },
    key: at.key + letter,
  };
}

/** How many calls of the procedure are under way. */
export function callsUnderWay(closure: Closure, callee: Procedure): number {
  let count = 0;
  for (let at: Closure | undefined = closure; at !== undefined; at = at.caller?.closure)
    if (at.activation.procedure === callee) count++;
  return count;
}

/** Why a trace ends where a recursion goes too deep, in either direction. */
export function deeperThan(name: string, calls: number): string {
  return `${name} calls itself more than ${calls} deep`;
}
