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
import type { Span } from "../../program/source.ts";
import type { Conjunct } from "../../search/choosers/concolic.ts";
import { footprintOf } from "../../solver/index.ts";
import type { Model, SymbolicTerm, Symbol as TermSymbol } from "../../term/index.ts";
import { bitVecConstant, not, rebuild } from "../../term/index.ts";
import { bytesOfValue, type Comparison, type SymbolPlace } from "./given.ts";
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
  /** Where the conjunct was decided that is negated, by the user's line too: a library's decisions serve many. */
  readonly place?: string;
  /** Its parent read past the end, and it is that made longer. */
  readonly isLonger?: boolean;
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
  onUnknown(reason: string, span: Span): void;
  onWeakened(what: string, span: Span): void;
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

/** The children one by one, as they are found; the expansion itself last. */
export function* expandExecution(expanded: Expandable, options: ExpandOptions): Generator<Child, Expansion> {
  const { channel, runner, tried } = options;
  const run = runner.execute(expanded.input);
  const { pathCondition, inputs } = run;
  // What the run has read, which the seed may not have said.
  const input = inputs.asRead();
  const divergedAt = divergence(expanded.prediction, pathCondition);
  const bound = Math.min(expanded.bound, divergedAt ?? expanded.bound);
  const expansion = new Expanding(input, run, options);
  const flips = new Map<string, number>();
  let node = tried.of(lengthOf(channel, input));
  for (const [j, conjunct] of pathCondition.entries()) {
    const { condition, place, span } = conjunct;
    const negation = not(condition);
    if (j >= bound) {
      // A comparison before this conjunct: all of its letters at once.
      for (const { condition: equation, span: at } of expansion.comparisonsBefore(j)) {
        if (node.has(equation)) continue;
        node.follow(equation);
        const child = expansion.child(equation, at);
        if (child !== undefined) yield { input: child, bound: j, prediction: undefined };
      }
      if (isNegatable(conjunct) && expansion.isOfInput(condition) && !node.has(negation)) {
        const count = (flips.get(place) ?? 0) + 1;
        flips.set(place, count);
        if (isChosen(count, options.maxFlips)) {
          node.follow(negation);
          const prediction = { parent: pathCondition, negated: j };
          const where = `${place} ${span.file}:${span.line}`;
          const child = expansion.child(negation, span);
          if (child !== undefined) yield { input: child, bound: j, prediction, place: where };
          const far = child === undefined || count < 2 ? undefined : expansion.farChild(negation, span);
          if (far !== undefined) yield { input: far, bound: j, prediction, place: where };
        }
      }
    }
    node = node.follow(condition);
    expansion.pass(j, condition);
  }
  yield* longer(input, run, options);
  return { run, divergedAt };
}

/** `t > c` with constants above c, the larger first. */
function farther(condition: SymbolicTerm): readonly SymbolicTerm[] {
  if (condition.kind !== "application" || !comparisons.has(condition.operator)) return [];
  const [bound, term] = condition.arguments as readonly [SymbolicTerm, SymbolicTerm];
  const { sort } = bound;
  if (bound.kind !== "constant" || sort.kind !== "bitvec" || typeof bound.value !== "bigint") return [];
  const { value } = bound;
  // Below the middle, a value means the same with and without a sign.
  const largest = 1n << BigInt(sort.width - 1);
  return [8n * value + 64n, 2n * value + 16n]
    .filter((above) => above < largest)
    .map((above) => rebuild(condition, [bitVecConstant(sort.width, above), term]) as SymbolicTerm);
}

const comparisons: ReadonlySet<string> = new Set([
  "bvUnsignedLess",
  "bvUnsignedLessOrEqual",
  "bvSignedLess",
  "bvSignedLessOrEqual",
]);

/** The run that is expanded, up to some conjunct. */
class Expanding {
  private readonly input: Input;
  private readonly run: SymbolicRun;
  private readonly options: ExpandOptions;
  private readonly slices = new Slices();
  private nextComparison = 0;

  constructor(input: Input, run: SymbolicRun, options: ExpandOptions) {
    this.input = input;
    this.run = run;
    this.options = options;
  }

  /** The conjuncts so far and `condition`: an input that satisfies them, Combine of the slides having made it. */
  child(condition: SymbolicTerm, span: Span): Input | undefined {
    const { pathCondition, inputs } = this.run;
    const slice = this.slices.of(condition).map((position) => pathCondition[position]!.condition);
    const solved = solve(slice, condition, { ...this.options.solving, values: inputs.values });
    switch (solved.kind) {
      case "unsat":
        return undefined;
      case "unknown":
        this.options.onUnknown(solved.reason, span);
        return undefined;
      case "sat":
        if (solved.weakened) this.options.onWeakened("the solver did not answer in full", span);
        return combine(this.input, solved.model, solved.symbols, inputs.places);
    }
  }

  /** A loop that ends at a bound is not only to go on once more, but on and on: the bound far from where it was. */
  farChild(negation: SymbolicTerm, span: Span): Input | undefined {
    for (const condition of farther(negation)) {
      const child = this.child(condition, span);
      if (child !== undefined) return child;
    }
    return undefined;
  }

  /** Those made since the conjunct before. */
  *comparisonsBefore(position: number): Generator<Comparison> {
    const { comparisons } = this.run.inputs;
    for (; this.nextComparison < comparisons.length; this.nextComparison++) {
      const comparison = comparisons[this.nextComparison]!;
      if (comparison.conjuncts > position) return;
      if (this.isOfInput(comparison.condition)) yield comparison;
    }
  }

  /** A condition on more than the input is not for the input to change. */
  isOfInput(condition: SymbolicTerm): boolean {
    const { places } = this.run.inputs;
    return footprintOf(condition).symbols.every((symbol) => places.has(symbol));
  }

  pass(position: number, condition: SymbolicTerm): void {
    this.slices.add(position, condition);
  }
}

function divergence(prediction: Prediction | undefined, actual: readonly Conjunct[]): number | undefined {
  if (prediction === undefined) return undefined;
  const { parent, negated } = prediction;
  for (let i = 0; i < negated; i++) if (actual[i]?.condition !== parent[i]!.condition) return i;
  const now = actual[negated];
  const before = parent[negated]!;
  // Another value than before: which, the child says.
  if (before.isValue && now?.isValue === true && now.condition !== before.condition) return undefined;
  return now?.condition === not(before.condition) ? undefined : negated;
}

/** An assumption that holds must go on holding. */
function isNegatable({ purpose, fails }: Conjunct): boolean {
  return purpose !== "assume" || fails;
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

/** Where the program read past the end of its input, longer ones: by what it asked for, at most as much again; where it reads byte by byte, also by one. */
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
  const amounts = missing > 1 ? [Math.min(missing, most)] : [1, most];
  for (const amount of amounts) {
    if (amount < 1 || amount > maxBytes - bytes.length) continue;
    const grown = new Uint8Array(bytes.length + amount);
    grown.set(bytes);
    yield {
      input: { values: new Map(input.values).set(name, grown), rest: input.rest },
      bound: conjuncts,
      prediction: undefined,
      isLonger: true,
    };
  }
}

const leastGrowth = 32;
