/**
 * ExpandExecution of the slides (after Godefroid, Levin and Molnar): one symbolic execution of an input gives a child for each conjunct of
 * its path condition from the input's bound on, with that conjunct negated.
 *
 *     1 childInputs ← ∅
 *     2 PC ← SymbolicExecution(program, input)
 *     3 for j ← input.bound to |PC| − 1 do
 *     4   if ⋀ PC[0..j−1] ∧ ¬PC[j] has solution M then
 *     5     newInput ← Combine(input, M);  newInput.bound ← j
 */
import type { Conjunct } from "../../search/choosers/concolic.ts";
import { footprintOf } from "../../solver/index.ts";
import type { Model, Symbol as TermSymbol } from "../../term/index.ts";
import { not } from "../../term/index.ts";
import { bytesOfValue, type SymbolPlace } from "./given.ts";
import { type Channel, type Input, wholeName, withBytes } from "./input.ts";
import type { Runner, SymbolicRun } from "./run-and-check.ts";
import { Slices } from "./slices.ts";
import { type SolveOptions, solve } from "./solve.ts";
import { Tried } from "./tried.ts";

/** What a child's path condition must begin with. */
export interface Prediction {
  readonly parent: readonly Conjunct[];
  /** The conjunct that is negated. */
  readonly negated: number;
}

export interface Child {
  readonly input: Input;
  readonly bound: number;
  /** undefined for an input that was made longer. */
  readonly prediction: Prediction | undefined;
}

export interface Expandable {
  readonly input: Input;
  readonly bound: number;
  readonly prediction: Prediction | undefined;
}

export interface Expansion {
  readonly run: SymbolicRun;
  /** The first conjunct that is not the predicted one. */
  readonly divergedAt: number | undefined;
}

export interface ExpandOptions {
  readonly channel: Channel;
  readonly runner: Runner;
  readonly solving: Omit<SolveOptions, "values">;
  /** Conjuncts at one place of one run that are negated before they are thinned out. */
  readonly maxFlips: number;
  /** Bytes of the longest input. */
  readonly maxBytes: number;
  readonly tried: TriedByLength;
  onUnknown(reason: string, conjunct: Conjunct): void;
  onWeakened(what: string, conjunct: Conjunct): void;
}

/** Inputs of different lengths run different paths without a decision on it. */
export class TriedByLength {
  private readonly roots = new Map<number, Tried>();

  of(length: number): Tried {
    let root = this.roots.get(length);
    if (root === undefined) {
      root = new Tried();
      this.roots.set(length, root);
    }
    return root;
  }
}

/** The children one by one, as they are found; the expansion itself first. */
export function* expandExecution(expanded: Expandable, options: ExpandOptions): Generator<Child, Expansion> {
  const { channel, runner, solving, tried } = options;
  const run = runner.execute(expanded.input);
  const { pathCondition, inputs } = run;
  // What the run has read, which the seed may not have said.
  const input = inputs.asRead();
  const divergedAt = divergence(expanded.prediction, pathCondition);
  const bound = Math.min(expanded.bound, divergedAt ?? expanded.bound);
  const slices = new Slices();
  const flips = new Map<string, number>();
  let node = tried.of(lengthOf(channel, input));
  for (const [j, conjunct] of pathCondition.entries()) {
    const { condition } = conjunct;
    const negation = not(condition);
    if (j >= bound && isNegatable(conjunct, inputs.places) && !node.has(negation)) {
      const count = (flips.get(conjunct.place) ?? 0) + 1;
      flips.set(conjunct.place, count);
      if (isChosen(count, options.maxFlips)) {
        node.follow(negation);
        const slice = slices.of(negation).map((position) => pathCondition[position]!.condition);
        const solved = solve(slice, negation, { ...solving, values: inputs.values });
        if (solved.kind === "unknown") options.onUnknown(solved.reason, conjunct);
        if (solved.kind === "sat") {
          if (solved.weakened) options.onWeakened("the solver did not answer in full", conjunct);
          const child = combine(input, solved.model, solved.symbols, inputs.places);
          yield { input: child, bound: j, prediction: { parent: pathCondition, negated: j } };
        }
      }
    }
    node = node.follow(condition);
    slices.add(j, condition);
  }
  yield* longer(input, run, options);
  return { run, divergedAt };
}

function divergence(prediction: Prediction | undefined, actual: readonly Conjunct[]): number | undefined {
  if (prediction === undefined) return undefined;
  const { parent, negated } = prediction;
  for (let i = 0; i < negated; i++) if (actual[i]?.condition !== parent[i]!.condition) return i;
  return actual[negated]?.condition === not(parent[negated]!.condition) ? undefined : negated;
}

/** An assumption that holds must go on holding; a condition on more than the input is not for the input to change. */
function isNegatable(
  { purpose, fails, condition }: Conjunct,
  places: ReadonlyMap<TermSymbol, SymbolPlace>,
): boolean {
  if (purpose === "assume" && !fails) return false;
  return footprintOf(condition).symbols.every((symbol) => places.has(symbol));
}

/** All of the first ones at a place, then 2ⁿ: so that one loop does not swallow the budget. */
function isChosen(count: number, maxFlips: number): boolean {
  return count <= maxFlips || (count & (count - 1)) === 0;
}

/** Combine of the slides: the input, changed where the model says so. */
function combine(
  input: Input,
  model: Model,
  symbols: readonly TermSymbol[],
  places: ReadonlyMap<TermSymbol, SymbolPlace>,
): Input {
  const changes = symbols.flatMap((symbol) => {
    const place = places.get(symbol);
    return place === undefined ? [] : [{ ...place, bytes: bytesOfValue(symbol, model.get(symbol)) }];
  });
  return withBytes(input, changes);
}

function lengthOf(channel: Channel, { values }: Input): number {
  return values.get(wholeName(channel) ?? "")?.length ?? 0;
}

/** Where the program read past the end of its input, longer ones: by a byte, and by what it asked for or as much again. */
function* longer(
  input: Input,
  { inputs }: SymbolicRun,
  { channel, maxBytes }: ExpandOptions,
): Generator<Child> {
  const name = wholeName(channel);
  const bytes = name === undefined ? undefined : input.values.get(name);
  if (name === undefined || bytes === undefined || inputs.end === undefined) return;
  const { missing, conjuncts } = inputs.end;
  const most = Math.min(maxBytes - bytes.length, Math.max(leastGrowth, bytes.length));
  const amounts = new Set([1, missing > 1 ? Math.min(missing, most) : most]);
  for (const amount of amounts) {
    if (amount < 1 || amount > maxBytes - bytes.length) continue;
    const grown = new Uint8Array(bytes.length + amount);
    grown.set(bytes);
    yield {
      input: { values: new Map(input.values).set(name, grown), rest: input.rest },
      bound: conjuncts,
      prediction: undefined,
    };
  }
}

const leastGrowth = 8;
