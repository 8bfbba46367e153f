/**
 * Where a state is in the unwound program: for each call the block, and the iterations of the loops around it. Positions are ordered: the
 * one that is further behind is run first, so that states wait where paths meet.
 */
import type { Frame } from "@everypath/engine";
import type { Loop } from "./loops.ts";
import { orderOf } from "./loops.ts";

/** A loop that is being run. */
export interface Iteration {
  readonly loop: Loop;
  /** How often it came round. */
  readonly rounds: number;
  /** Of these, those that count against the bound: nothing but constants decides about the others. */
  readonly counted: number;
  /** In this round, a decision to leave the loop depended on inputs. */
  readonly isOpen: boolean;
  readonly outer: Iteration | undefined;
}

/** One call. */
export interface Activation {
  readonly frame: Frame["procedure"];
  readonly iteration: Iteration | undefined;
  /** Some branch of this call depended on inputs. */
  readonly isOpen: boolean;
  /** Calls of the same procedure that it is nested in, and that count against the bound. */
  readonly nested: number;
  readonly caller: Activation | undefined;
}

/** Something that the bound limits: rounds of a loop, or calls nested in each other. */
export type Unwound =
  | { readonly kind: "loop"; readonly loop: Loop; readonly counted: number }
  | { readonly kind: "recursion"; readonly procedure: Frame["procedure"]; readonly counted: number };

/** The call of the entry. */
export function firstActivation(frame: Frame): Activation {
  return {
    frame: frame.procedure,
    iteration: enterLoops(undefined, frame.procedure, frame.block),
    isOpen: false,
    nested: 0,
    caller: undefined,
  };
}

/** Where the calls stand, no loop having come round yet. */
export function positionOf(frame: Frame): Activation {
  const frames: Frame[] = [];
  for (let at: Frame | undefined = frame; at !== undefined; at = at.caller) frames.push(at);
  const [first, ...others] = frames.reverse();
  return others.reduce((caller, at) => called(caller, at).activation, firstActivation(first!));
}

/** The position in a procedure that has just been called; `unwound` where it is nested in a call of itself. */
export function called(
  caller: Activation,
  { procedure, block }: Frame,
): { readonly activation: Activation; readonly unwound: Unwound | undefined } {
  let isOpen = false;
  let outer: Activation | undefined = caller;
  for (; outer !== undefined; outer = outer.caller) {
    isOpen ||= outer.isOpen;
    if (outer.frame === procedure) break;
  }
  const counted = outer === undefined ? 0 : outer.nested + (isOpen ? 1 : 0);
  const iteration = enterLoops(undefined, procedure, block);
  const activation = { frame: procedure, iteration, isOpen: false, nested: counted, caller };
  const isCounted = outer !== undefined && isOpen;
  return { activation, unwound: isCounted ? { kind: "recursion", procedure, counted } : undefined };
}

/** Notes that the block's terminator is about to decide; `isOpen`: by what depends on inputs. */
export function decided(activation: Activation, block: number, isOpen: boolean): Activation {
  const note = (iteration: Iteration | undefined): Iteration | undefined => {
    if (iteration === undefined) return undefined;
    const outer = note(iteration.outer);
    if (!iteration.loop.exits.has(block))
      return outer === iteration.outer ? iteration : { ...iteration, outer };
    return { ...iteration, isOpen: iteration.isOpen || isOpen, outer };
  };
  return { ...activation, iteration: note(activation.iteration), isOpen: activation.isOpen || isOpen };
}

/**
 * The position after control has gone from one block to another; `unwound` where another round of a loop has begun. After
 * `mostFixedRounds`, those count too that constants alone decide about.
 */
export function moved(
  activation: Activation,
  from: number,
  to: number,
  mostFixedRounds = Number.POSITIVE_INFINITY,
): { readonly activation: Activation; readonly unwound: Unwound | undefined } {
  let iteration = activation.iteration;
  while (iteration !== undefined && !iteration.loop.blocks.has(to)) iteration = iteration.outer;
  if (iteration === undefined) {
    const entered = enterLoops(undefined, activation.frame, to);
    return { activation: { ...activation, iteration: entered }, unwound: undefined };
  }
  const { loop, counted } = iteration;
  // An endless loop ends where the bound does.
  const counts = iteration.isOpen || loop.isEndless || iteration.rounds >= mostFixedRounds;
  // Only the innermost loop that contains both blocks can have come round or passed its test.
  const comesRound = loop.head === to && loop.blocks.has(from);
  const passesTest = loop.test === from;
  const unwound: Unwound | undefined =
    counts && (comesRound || passesTest) ? { kind: "loop", loop, counted } : undefined;
  const next: Iteration = comesRound
    ? {
        ...iteration,
        rounds: iteration.rounds + 1,
        counted: counted + (counts ? 1 : 0),
        isOpen: false,
      }
    : iteration;
  return { activation: { ...activation, iteration: enterLoops(next, activation.frame, to) }, unwound };
}

/** The loops around the block, of which those of `known` are being run already. */
function enterLoops(
  known: Iteration | undefined,
  procedure: Frame["procedure"],
  block: number,
): Iteration | undefined {
  let iteration = known;
  let depth = 0;
  for (let one = known; one !== undefined; one = one.outer) depth++;
  for (const loop of orderOf(procedure).around[block]!.slice(depth)) {
    iteration = { loop, rounds: 0, counted: 0, isOpen: false, outer: iteration };
  }
  return iteration;
}

/** A key whose lexicographic order is that of positions. */
export function keyOf(activation: Activation, frame: Frame): readonly number[] {
  const parts: number[][] = [];
  let at: Frame | undefined = frame;
  let of: Activation | undefined = activation;
  for (; at !== undefined && of !== undefined; at = at.caller, of = of.caller) {
    const { rank } = orderOf(of.frame);
    const part: number[] = [rank[at.block]!, at.index];
    for (let one = of.iteration; one !== undefined; one = one.outer)
      part.unshift(rank[one.loop.head]!, one.rounds);
    parts.push(part);
  }
  return parts.reverse().flat();
}

/** Negative: the left one is further behind. */
export function compareKeys(left: readonly number[], right: readonly number[]): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    if (left[i] !== right[i]) return left[i]! - right[i]!;
  }
  return left.length - right.length;
}

/** The position of a state merged from two at the same place: what counted for one of them counts. */
export function mergeActivations(left: Activation, right: Activation): Activation {
  if (left === right) return left;
  return {
    ...left,
    iteration: mergeIterations(left.iteration, right.iteration),
    isOpen: left.isOpen || right.isOpen,
    nested: Math.max(left.nested, right.nested),
    caller:
      left.caller === undefined || right.caller === undefined
        ? undefined
        : mergeActivations(left.caller, right.caller),
  };
}

function mergeIterations(left: Iteration | undefined, right: Iteration | undefined): Iteration | undefined {
  if (left === right || left === undefined || right === undefined) return left;
  return {
    ...left,
    counted: Math.max(left.counted, right.counted),
    isOpen: left.isOpen || right.isOpen,
    outer: mergeIterations(left.outer, right.outer),
  };
}
