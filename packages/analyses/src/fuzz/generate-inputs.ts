/**
 * GenerateInputs of the slides: the generational search (after Godefroid, Levin and Molnar, "Automated Whitebox Fuzz Testing").
 *
 *     1 inputSeed.bound ← 0;  workList ← {inputSeed};  Run&Check(program, inputSeed)
 *     2 while workList ≠ ∅ do
 *     3   input ← PickFirstItem(workList)
 *     4   foreach newInput ∈ ExpandExecution(input) do
 *     5     Run&Check(program, newInput);  Score(newInput);  workList ← workList ∪ {newInput}
 *
 * "Only workList and the overall block coverage need to be shared" (slide 79): they are here, and so is what was decided before. A fixed
 * number of inputs, the *window*, is being expanded at a time, whoever does it (expander.ts). Their children are taken in the order in which the
 * inputs were picked, and the next is picked when all of one are taken: so the inputs found are the same for any number of threads.
 */
import { OutOfTime } from "@everypath/core";
import { Coverage, type CoverageState, type Gain, profileOf } from "./coverage.ts";
import { type Decided, decide, type Prediction } from "./decide.ts";
import type { Child } from "./expand-execution.ts";
import type { CheckedChild, Expander, Observed } from "./expander.ts";
import type { FoundInput } from "./fuzzing.ts";
import { bytesOfInput, type Channel, type Input, keyOfInput } from "./input.ts";
import type { Checked, Failure } from "./run-and-check.ts";
import { rankOf, WorkList } from "./score.ts";
import type { Trace } from "./trace.ts";
import { Tried, type TriedState } from "./tried.ts";

export type FuzzStop = "time" | "memory" | "interrupted" | "max-inputs" | "plateau";

export interface GenerateOptions {
  readonly seeds: readonly Input[];
  readonly channel: Channel;
  readonly expander: Expander;
  /** Conjuncts at one place of one run that are negated before they are thinned out. */
  readonly maxFlips: number;
  /** How many blocks a procedure has. */
  blocksOf(procedure: string): number;
  /** Looked at between two inputs: why to stop. */
  stopReason(): FuzzStop | undefined;
  /** Answers with the number of the failure, and whether none failed so before. */
  onFailure(failure: Failure, input: Input, id: number): { readonly number: number; readonly isNew: boolean };
  onInput(found: FoundInput, gain: Gain): void;
  onExpansion(diverged: boolean): void;
  onObserved(observed: Observed<unknown>): void;
}

export interface Generated {
  readonly found: readonly FoundInput[];
  /** Inputs left unexpanded. */
  readonly waiting: number;
  readonly stopped: FuzzStop | undefined;
}

interface Item {
  readonly id: number;
  readonly generation: number;
  readonly input: Input;
  readonly bound: number;
  readonly prediction: Prediction | undefined;
  readonly rank: number;
  readonly isLonger: boolean;
}

/** An item that is being expanded, as far as it is known: plain data. */
interface Expansion {
  readonly item: Item;
  decided: Decided | undefined;
  /** What was taken of it: its trace, then its children. */
  taken: number;
}

/** The search between two inputs: plain data. */
export interface SearchState {
  readonly seedsTaken: number;
  readonly expansions: number;
  readonly found: readonly FoundInput[];
  readonly known: ReadonlySet<string>;
  readonly workList: readonly Item[];
  readonly window: readonly Expansion[];
  readonly negated: ReadonlyMap<string, number>;
  readonly profiles: ReadonlyMap<number, number>;
  readonly tried: TriedState;
  readonly coverage: CoverageState;
}

/**
 * Inputs that are expanded at a time: the first, and so many expansions later one more each, up to the last. More keep more threads at work, but are
 * picked knowing less, which costs most at the beginning.
 */
const window = { first: 2, every: 128, last: 8 };
/** Milliseconds after which signals and timers are let in. */
const patience = 50;

type Children = Iterable<Observed<CheckedChild | undefined>>;

interface Begun {
  readonly expansion: Expansion;
  readonly traced: Promise<Observed<Trace>>;
  readonly children: Promise<Children>;
}

export class GenerationalSearch {
  private readonly options: GenerateOptions;
  readonly coverage: Coverage;
  private readonly tried: Tried;
  private readonly found: FoundInput[];
  private readonly known: Set<string>;
  private readonly workList = new WorkList<Item>();
  /** Children by the place whose decision was negated for them. */
  private readonly negated: Map<string, number>;
  /** By the trail of the compiled program, the profile of the run. */
  private readonly profiles: Map<number, number>;
  private readonly window: Begun[] = [];
  private seedsTaken: number;
  private jobs = 0;
  private expansions: number;
  /** Which children to look for is decided in the order of the items, one after another. */
  private lastDecision: Promise<unknown> = Promise.resolve();
  private nextTurn = performance.now() + patience;

  /** `state`: where another search was left. */
  constructor(options: GenerateOptions, state?: SearchState) {
    this.options = options;
    this.coverage = new Coverage(options.blocksOf, state?.coverage);
    this.tried = new Tried(state?.tried);
    this.found = [...(state?.found ?? [])];
    this.known = new Set(state?.known);
    this.negated = new Map(state?.negated);
    this.profiles = new Map(state?.profiles);
    this.seedsTaken = state?.seedsTaken ?? 0;
    this.expansions = state?.expansions ?? 0;
    for (const item of state?.workList ?? []) this.workList.add(item);
    for (const expansion of state?.window ?? []) this.begin({ ...expansion });
  }

  get state(): SearchState {
    return {
      seedsTaken: this.seedsTaken,
      expansions: this.expansions,
      found: this.found,
      known: this.known,
      workList: [...this.workList.items()],
      window: this.window.map(({ expansion }) => expansion),
      negated: this.negated,
      profiles: this.profiles,
      tried: this.tried.state,
      coverage: this.coverage.state,
    };
  }

  async run(): Promise<Generated> {
    try {
      return await this.search();
    } catch (error) {
      // What was under way waits, as what nobody has begun.
      if (!(error instanceof OutOfTime)) throw error;
      return this.generated(this.options.stopReason() ?? "interrupted");
    }
  }

  private async search(): Promise<Generated> {
    const { seeds, expander } = this.options;
    while (this.seedsTaken < seeds.length) {
      const input = seeds[this.seedsTaken]!;
      const observed = await expander.check(input);
      this.options.onObserved(observed);
      const child = { input, bound: 0, negated: undefined, isLonger: false };
      this.add(child, observed.value, undefined, undefined);
      this.seedsTaken++;
      const stopped = this.options.stopReason();
      if (stopped !== undefined) return this.generated(stopped);
    }
    for (;;) {
      const stopped = this.options.stopReason();
      if (stopped !== undefined) return this.generated(stopped);
      this.fillWindow();
      const next = this.window[0];
      if (next === undefined) return this.generated(undefined);
      const stoppedWithin = await this.take(next);
      if (stoppedWithin !== undefined) return this.generated(stoppedWithin);
      this.window.shift();
      this.expansions++;
    }
  }

  private generated(stopped: FuzzStop | undefined): Generated {
    return { found: this.found, waiting: this.workList.size + this.window.length, stopped };
  }

  private fillWindow(): void {
    const size = Math.min(window.last, window.first + Math.floor(this.expansions / window.every));
    while (this.window.length < size) {
      const item = this.workList.pickFirst();
      if (item === undefined) return;
      this.begin({ item, decided: undefined, taken: 0 });
    }
  }

  private begin(expansion: Expansion): void {
    const { expander, maxFlips } = this.options;
    const { tried } = this;
    const job = this.jobs++;
    const traced = expander.trace(job, expansion.item.input);
    const before = this.lastDecision;
    const children = before
      .then(() => traced)
      .then(({ value }) => {
        expansion.decided ??= decide(value, expansion.item, { tried, maxFlips });
        return expander.children(job, expansion.decided.choices);
      });
    // What goes wrong is heard of in its turn.
    traced.catch(() => {});
    children.catch(() => {});
    this.lastDecision = children.catch(() => {});
    this.window.push({ expansion, traced, children });
  }

  /** Takes what came of an expansion; answers why it had to stop before the end. */
  private async take({ expansion, traced, children }: Begun): Promise<FuzzStop | undefined> {
    const { options } = this;
    const trace = await traced;
    const all = await children;
    if (expansion.taken === 0) {
      options.onObserved(trace);
      options.onExpansion(expansion.decided?.divergedAt !== undefined);
      expansion.taken++;
    }
    let step = 0;
    for (const observed of all) {
      step++;
      // Taken before the search was interrupted.
      if (step < expansion.taken) continue;
      options.onObserved(observed);
      if (observed.value === undefined) return undefined;
      const { child, checked } = observed.value;
      this.add(child, checked, expansion.item, trace.value);
      expansion.taken++;
      const reason = options.stopReason();
      if (reason !== undefined) return reason;
      if (performance.now() < this.nextTurn) continue;
      await new Promise((resolve) => setImmediate(resolve));
      this.nextTurn = performance.now() + patience;
    }
    // The end was not reached: who looked for them was told to stop.
    return options.stopReason() ?? "interrupted";
  }

  /** Lines 1 and 5: Score, and the work list. */
  private add(child: Child, checked: Checked, parent: Item | undefined, trace: Trace | undefined): void {
    const { input, bound, negated, isLonger } = child;
    const { options, known, found } = this;
    const { counts, trail } = checked;
    if (counts !== undefined && trail !== undefined) this.profiles.set(trail, profileOf(counts));
    const key = keyOfInput(input);
    if (known.has(key)) return;
    known.add(key);
    // As the run read it: a seed of symbols gets its names there.
    known.add(keyOfInput(checked.input));
    const gain = this.gainOf(checked);
    const id = found.length + 1;
    const generation = parent === undefined ? 0 : parent.generation + 1;
    const { failure } = checked;
    const failed = failure === undefined ? undefined : options.onFailure(failure, checked.input, id);
    const { blocks, sides } = gain;
    const one: FoundInput = {
      id,
      parent: parent?.id,
      generation,
      bound,
      score: blocks,
      input: checked.input,
      bytes: bytesOfInput(options.channel, checked.input),
      failure: failed?.number,
      isHang: failure?.error === "timeout",
      isNew: parent === undefined || blocks > 0 || sides > 0 || failed?.isNew === true,
    };
    found.push(one);
    // What is worth looking at is so with more room, too; once.
    const inherits = isLonger && parent?.isLonger === false;
    const place =
      trace === undefined || negated === undefined ? "" : trace.places[trace.placeOf[negated]!]!.forUser;
    const repeats = this.negated.get(place) ?? 0;
    this.negated.set(place, repeats + 1);
    const rank = rankOf(
      isLonger ? { ...gain, times: 0 } : gain,
      repeats,
      inherits ? parent.rank : Number.NEGATIVE_INFINITY,
    );
    const prediction = trace === undefined || negated === undefined ? undefined : { parent: trace, negated };
    this.workList.add({ id, generation, input: checked.input, bound, prediction, rank, isLonger });
    options.onInput(one, gain);
  }

  private gainOf({ counts, trail }: Checked): Gain {
    if (counts !== undefined) return this.coverage.add(counts);
    const profile = trail === undefined ? undefined : this.profiles.get(trail);
    if (profile === undefined) throw new Error("a run that is not counted is like one that was");
    return this.coverage.addAlike(profile);
  }
}
