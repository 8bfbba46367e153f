/**
 * Abstract states (definition 1): position, LV, KB, AL, PT. They stand for every concrete state whose variables and memory fit.
 *
 * Differences to the paper's notation, none in meaning: LV and PT map to linear expressions over symbolic variables rather than to a
 * variable v with v = t in KB; a position is a stack of them, one for each call that has not returned; an element of AL is kept together
 * with the atoms of PT whose addresses lie in it, each at an offset from its first address.
 */

import {
  type GlobalObject,
  type Instruction,
  isOutOfSight,
  type Procedure,
  type Span,
  type Terminator,
  type Variable,
} from "@everypath/core";
import type { Linear } from "@everypath/its";
import type { Interpretation } from "./interpretation.ts";
import type { Knowledge } from "./knowledge.ts";

/** (p, LV) of one call. */
export interface Frame {
  readonly procedure: Procedure;
  readonly block: number;
  readonly index: number;
  /** LV; a variable that was never assigned is missing. Variables that all procedures share are the first frame's. */
  readonly values: ReadonlyMap<Variable, Linear>;
  /** Where the caller keeps what this call returns. */
  readonly targets: readonly Variable[];
  /** A call that the library makes: the run is not followed past its end. */
  readonly isTrial?: boolean;
}

/** v₁ ↪ v₂: at `offset` of its area `bytes` bytes hold `value`, read as `interpretation` says. */
export interface PointsTo {
  readonly offset: Linear;
  readonly bytes: number;
  readonly value: Linear;
  readonly interpretation: Interpretation;
}

/** What is known of the bytes that no atom of PT speaks of. */
export type Remainder =
  | { readonly kind: "anything" }
  | { readonly kind: "zero" }
  /** Pointers to the arguments of `main`, and null behind them. */
  | { readonly kind: "arguments" }
  | { readonly kind: "initial"; readonly object: GlobalObject };

/** ⟦v₁, v₂⟧ with v₁ = base and v₂ = base + size − 1, and the part of PT that lies in it. */
/**
 * What an area is, beside memory: a text of the system, which may be the same as another; a file that the program opened; the variable
 * arguments of a call. Names say nothing of it, since a program may call its variables what it likes.
 */
export type AreaRole = "memory" | "shared text" | "open file" | "variadic arguments";

export interface Area {
  /** Unique in its state; the same in all states for areas of the same place that are allocated alike. */
  readonly name: string;
  readonly base: Linear;
  readonly size: Linear;
  readonly role: AreaRole;
  readonly lifetime: "stack" | "heap" | "global";
  /** Number of calls that ran when it was made: of the stack, the last of them ends its life. */
  readonly depth: number;
  readonly isConstant: boolean;
  /** Some of its bytes may have been written since the run of its context began. */
  readonly isWritten: boolean;
  readonly cells: readonly PointsTo[];
  readonly remainder: Remainder;
}

export interface AbstractState {
  /** The entry's first, the one that runs last. */
  readonly frames: readonly Frame[];
  readonly knowledge: Knowledge;
  readonly areas: readonly Area[];
  /** Results of operations on the same integers, found since the last generalisation. */
  readonly results: ReadonlyMap<string, Linear>;
  /** Truths of conditions that refining does not settle, for the instruction at hand. */
  readonly chosen: readonly boolean[];
  /** The head of the abstracted call whose run this is; undefined: the entry's own run. */
  readonly context: string | undefined;
}

/** The frame of the call that is running; a state always has one. */
export function topOf({ frames }: AbstractState): Frame {
  return frames.at(-1) as Frame;
}

/** Whether the frame is the entry's own, so that nobody reads what it returns. */
export function isOfEntry({ context }: AbstractState, depth: number): boolean {
  return depth === 0 && context === undefined;
}

/** What is executed next. */
export function nextOf({ procedure, block, index }: Frame): Instruction | Terminator {
  const { instructions, terminator } = procedure.blocks[block] as Procedure["blocks"][number];
  return instructions[index] ?? terminator;
}

/** The user's line that runs: of a library model, the line of the call. */
export function spanOf({ frames }: AbstractState): Span {
  const own = frames.findLast(({ procedure }) => !isOutOfSight(procedure)) ?? (frames[0] as Frame);
  return nextOf(own).span;
}

/** LV of the frame that runs. */
export function valueIn({ frames }: AbstractState, variable: Variable): Linear | undefined {
  const frame = variable.scope === "global" ? frames[0] : frames.at(-1);
  return frame?.values.get(variable);
}

/** Tells a variable from those of all other calls that have not returned. */
export function nameOf({ frames }: AbstractState, of: Variable): string {
  return nameAt(frames.length, of);
}

/** Of a variable of the call that is so many calls deep. */
export function nameAt(depth: number, { name, scope, slot }: Variable): string {
  return `${scope === "global" ? 0 : depth}:${slot}:${name}`;
}

/** LV[x := v]; undefined: it has no value that is known. */
export function withValue(
  state: AbstractState,
  variable: Variable,
  value: Linear | undefined,
): AbstractState {
  const depth = variable.scope === "global" ? 0 : state.frames.length - 1;
  const frames = state.frames.map((frame, at) => {
    if (at !== depth) return frame;
    const values = new Map(frame.values);
    if (value === undefined) values.delete(variable);
    else values.set(variable, value);
    return { ...frame, values };
  });
  if (variable.sort.kind !== "array") return { ...state, frames };
  return { ...state, frames, results: withoutElements(state.results, nameOf(state, variable)) };
}

/** What was read from an array is forgotten where the array becomes another one. */
function withoutElements(results: ReadonlyMap<string, Linear>, name: string): ReadonlyMap<string, Linear> {
  return new Map([...results].filter(([key]) => !key.includes(`${elementPrefix}${name} `)));
}

/** Before the name of an array in the key of what was read from it. */
export const elementPrefix = "element of ";

/** A text that states at the same position share. */
export function positionKey({ frames }: AbstractState): string {
  return frames.map(({ procedure, block, index }) => `${procedure.name}:${block}:${index}`).join(" ");
}

export function withTop(state: AbstractState, frame: Frame): AbstractState {
  return { ...state, frames: [...state.frames.slice(0, -1), frame] };
}

/** p⁺: the next instruction of the block, with what the one before settled forgotten. */
export function advanced(state: AbstractState): AbstractState {
  const frame = topOf(state);
  return { ...withTop(state, { ...frame, index: frame.index + 1 }), chosen: [] };
}
