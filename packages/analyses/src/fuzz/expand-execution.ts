/**
 * ExpandExecution of the slides (after Godefroid, Levin and Molnar): one symbolic execution of an input gives a child for each conjunct of
 * its path condition from the input's bound on, with that conjunct negated.
 *
 *     1 childInputs ← ∅
 *     2 PC ← SymbolicExecution(program, input)
 *     3 for j ← input.bound to |PC| − 1 do
 *     4   if ⋀ PC[0..j−1] ∧ ¬PC[j] has solution M then
 *     5     newInput ← Combine(input, M);  newInput.bound ← j
 *
 * Line 2 is `traceOf` (trace.ts), line 3 `decide` (decide.ts); what follows is here. So lines 2, 4 and 5 can be another thread's, while what was
 * decided before is known in one place.
 */
import {
  bitVecConstant,
  defaultValue,
  intConstant,
  type Model,
  not,
  rebuild,
  type Span,
  type SymbolicTerm,
  type Symbol as TermSymbol,
} from "@everypath/core";
import type { Choice } from "./decide.ts";
import { bytesOfValue, type SymbolPlace } from "./given.ts";
import { type Channel, type Input, wholeName, withBytes, withWords } from "./input.ts";
import type { SymbolicRun } from "./run-and-check.ts";
import { Slices } from "./slices.ts";
import { type SolveOptions, solve } from "./solve.ts";
import { wordOfValue } from "./words.ts";

export interface Child {
  readonly input: Input;
  readonly bound: number;
  /** The conjunct that is negated; undefined where the child's path is not predicted. */
  readonly negated: number | undefined;
  /** Its parent read past the end, and it is that made longer. */
  readonly isLonger: boolean;
}

export interface ExpandOptions {
  readonly channel: Channel;
  readonly solving: Omit<SolveOptions, "values">;
  /** Bytes of the longest input. */
  readonly maxBytes: number;
  onUnknown(reason: string, span: Span): void;
  onWeakened(what: string, span: Span): void;
}

/** The children one by one, as they are found. */
export function* expandExecution(
  run: SymbolicRun,
  choices: readonly Choice[],
  options: ExpandOptions,
): Generator<Child> {
  const { pathCondition, inputs } = run;
  // What the run has read, which the seed may not have said.
  const input = inputs.asRead();
  const expansion = new Expanding(input, run, options);
  let passed = 0;
  for (const choice of choices) {
    const { position } = choice;
    for (; passed < position; passed++) expansion.pass(passed, pathCondition[passed]!.condition);
    if (choice.kind === "equation") {
      const { condition, span } = inputs.comparisons[choice.comparison]!;
      const child = expansion.child(condition, span);
      if (child !== undefined) yield { input: child, bound: position, negated: undefined, isLonger: false };
      continue;
    }
    const { condition, span } = pathCondition[position]!;
    const negation = not(condition);
    const common = { bound: position, negated: position, isLonger: false };
    const child = expansion.child(negation, span);
    if (child === undefined) continue;
    yield { input: child, ...common };
    const far = choice.far ? expansion.farChild(negation, span) : undefined;
    if (far !== undefined) yield { input: far, ...common };
  }
  yield* longer(input, run, options);
}

/** `t > c` with constants above c, the larger first. */
function farther(condition: SymbolicTerm): readonly SymbolicTerm[] {
  if (condition.kind !== "application" || !comparisons.has(condition.operator)) return [];
  const [bound, term] = condition.arguments as readonly [SymbolicTerm, SymbolicTerm];
  const { sort } = bound;
  if (bound.kind !== "constant" || typeof bound.value !== "bigint") return [];
  const { value } = bound;
  const above = [8n * value + 64n, 2n * value + 16n];
  if (sort.kind === "int")
    return above.map((far) => rebuild(condition, [intConstant(far), term]) as SymbolicTerm);
  if (sort.kind !== "bitvec") return [];
  // Below the middle, a value means the same with and without a sign.
  const largest = 1n << BigInt(sort.width - 1);
  return above
    .filter((far) => far < largest)
    .map((far) => rebuild(condition, [bitVecConstant(sort.width, far), term]) as SymbolicTerm);
}

const comparisons: ReadonlySet<string> = new Set([
  "bvUnsignedLess",
  "bvUnsignedLessOrEqual",
  "bvSignedLess",
  "bvSignedLessOrEqual",
  "intLess",
  "intLessOrEqual",
]);

/** The run that is expanded, up to some conjunct. */
class Expanding {
  private readonly input: Input;
  private readonly run: SymbolicRun;
  private readonly options: ExpandOptions;
  private readonly slices = new Slices();

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
        return combine(this.options.channel, this.input, solved, inputs.places);
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

  pass(position: number, condition: SymbolicTerm): void {
    this.slices.add(position, condition);
  }
}

/** Combine of the slides: the input, changed where the model says so. */
export function combine(
  channel: Channel,
  input: Input,
  { model, symbols }: { readonly model: Model; readonly symbols: readonly TermSymbol[] },
  places: ReadonlyMap<TermSymbol, SymbolPlace>,
): Input {
  const isWords = channel.kind === "words";
  const changes = symbols.flatMap((symbol) => {
    const place = places.get(symbol);
    if (place === undefined) return [];
    const value = model.get(symbol);
    const bytes = isWords ? wordOfValue(value ?? defaultValue(symbol.sort)) : bytesOfValue(symbol, value);
    return [{ ...place, bytes }];
  });
  return isWords ? withWords(input, changes) : withBytes(input, changes);
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
      negated: undefined,
      isLonger: true,
    };
  }
}

const leastGrowth = 32;
