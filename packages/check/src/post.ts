/** The concrete states after a step, and the words in which steps are written. */
import { type Program, type SymbolicTerm, trueTerm, type Variable } from "@everypath/core";
import { Reading } from "./expressions.ts";
import { inSort } from "./integers.ts";
import { mayBeUnset } from "./languages.ts";
import type { Holds } from "./memory.ts";
import { type Area, type Frame, topOf } from "./states.ts";

/** The concrete states after a step, over the symbols before it and unknown values. */
export interface Post {
  readonly frames: readonly Frame[];
  readonly areas: readonly Area[];
}

export interface Successor {
  readonly guard: SymbolicTerm;
  readonly post: Post;
}

export interface StepContext extends Holds {
  readonly program: Program;
  readonly signedOverflow: "wrap" | "error";
  isSigned(frame: Frame): (variable: Variable) => boolean;
  freshName(): string;
  /** Adds what holds of unknown values. */
  assume(formulas: readonly SymbolicTerm[]): void;
  /** Something was taken for unknown. */
  note(what: string): void;
  /** The function of the library is taken by its contract. */
  rely(contract: string): void;
  /** The run is that of an abstracted call. */
  readonly isAbstracted: boolean;
  /** What must hold. */
  require(formula: SymbolicTerm, what: string): void;
}

/** Reads something under LV of the frame that runs. */
export function reading<T>(context: StepContext, state: Post, read: (reading: Reading) => T): T {
  const frame = topOf(state);
  const own = new Reading({
    integers: context.integers,
    isSigned: context.isSigned(frame),
    values: valuesSeen(context.program, state),
    mayBeUnset: mayBeUnset(context.program),
    freshName: () => context.freshName(),
  });
  const found = read(own);
  context.assume(own.assumptions);
  return found;
}

/** LV as the frame that runs sees it: its own variables, and those that all procedures share. */
export function valuesSeen({ globals }: Program, state: Post): Frame["values"] {
  const [first] = state.frames;
  const { values } = topOf(state);
  return globals.length === 0 || first === undefined || first.values === values
    ? values
    : new Map([...sharedIn(first), ...values]);
}

export function sharedIn({ values }: Frame): readonly (readonly [Variable, SymbolicTerm])[] {
  return [...values].filter(([{ scope }]) => scope === "global");
}

/** LV[x := v], where x belongs to the frame that runs or is shared. */
export function withValues(
  state: Post,
  values: readonly (readonly [target: Variable, value: SymbolicTerm])[],
): Post {
  const [own, shared] = [
    values.filter(([{ scope }]) => scope === "local"),
    values.filter(([{ scope }]) => scope === "global"),
  ];
  const top = state.frames.length - 1;
  const frames = state.frames.map((frame, depth) => {
    const more = [...(depth === 0 ? shared : []), ...(depth === top ? own : [])];
    return more.length === 0 ? frame : { ...frame, values: new Map([...frame.values, ...more]) };
  });
  return { ...state, frames };
}

export function always(post: Post): readonly Successor[] {
  return [{ guard: trueTerm, post }];
}

export function withTop(state: Post, frame: Frame): Post {
  return { ...state, frames: [...state.frames.slice(0, -1), frame] };
}

export function advanced(state: Post): Post {
  const frame = topOf(state);
  return withTop(state, { ...frame, index: frame.index + 1 });
}

export function assigned(state: Post, target: Variable, value: SymbolicTerm): Post {
  return advanced(withValues(state, [[target, value]]));
}

export function jumped(state: Post, block: number): Post {
  return withTop(state, { ...topOf(state), block, index: 0 });
}

export function withArea(state: Post, area: Area): Post {
  return { ...state, areas: state.areas.map((each) => (each.name === area.name ? area : each)) };
}

/** A value of the variable's type that nothing more is known of. */
export function anyValue(context: StepContext, state: Post, target: Variable): SymbolicTerm {
  const isSigned = context.isSigned(topOf(state))(target);
  const value = reading(context, state, (each) => each.unknown());
  context.assume([inSort(value, target.sort, isSigned, context.integers)]);
  return value;
}

/** Of the area that the step makes: the state after it names it. */
export const newName = "";
