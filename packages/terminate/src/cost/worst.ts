/**
 * The search for the worst input: one whose run comes as near as possible to a bound, or as far above one that was asked for. Two ways by turns:
 * inputs next to the worst so far (`climb.ts`), and the children of a concolic run, each with one decision of its path condition negated, as `fuzz`
 * makes them (ExpandExecution of the lecture), here scored by what they cost instead of by what they cover.
 *
 * Its limits are runs, instructions and expansions, so that the same question has the same answer; the clock only ends it early.
 */

import { decide, expandExecution, Runner as Follower, Tried, traceOf } from "@everypath/analyses";
import { type Budget, limits, type Solver } from "@everypath/core";
import { Machine, Random } from "@everypath/engine";
import { type Candidate, fuzzInputOf, keyOfCandidate, parametersIn, runInputsOf } from "./candidate.ts";
import type { CheckOptions } from "./check.ts";
import { nearerOf, neighboursOf } from "./climb.ts";
import { inputParameters } from "./inputs.ts";
import { type CountedRun, Runner, runOptions } from "./run.ts";

/** A run of the search. */
export interface TriedRun extends CountedRun {
  readonly candidate: Candidate;
  /** What the entry's parameters were. */
  readonly inputs: ReadonlyMap<string, bigint>;
}

export interface WorstOptions
  extends Pick<CheckOptions, "program" | "entry" | "measure" | "signedOverflow" | "seed" | "isOver"> {
  readonly solver: Solver;
  readonly budget: Budget;
  readonly seeds: readonly Candidate[];
  /** Greater is worse; undefined for a run that tells nothing. */
  readonly score: (run: TriedRun) => number | undefined;
  /** Ends the search. */
  readonly isEnough: (run: TriedRun) => boolean;
  readonly limits?: WorstLimits;
}

export interface WorstLimits {
  readonly runs: number;
  /** Of all runs together, and of one. */
  readonly instructions: number;
  readonly longest: number;
  /** Concolic runs. */
  readonly expansions: number;
}

export const usualLimits: WorstLimits = {
  runs: 1500,
  instructions: 20_000_000,
  longest: 400_000,
  expansions: 12,
};

interface Scored {
  readonly run: TriedRun;
  readonly score: number;
  /** Made by negating a decision of another one's path. */
  readonly isChild: boolean;
}

/** Every run that was tried, in order. */
export function searchWorst(options: WorstOptions): readonly TriedRun[] {
  return new Search(options).search();
}

class Search {
  private readonly options: WorstOptions;
  private readonly limits: WorstLimits;
  private readonly runner: Runner;
  private readonly parameters;
  private readonly random: Random;
  private readonly seen = new Set<string>();
  private readonly runs: TriedRun[] = [];
  private readonly scored: Scored[] = [];
  private readonly tried = new Tried();
  private readonly followers = new Map<number, Follower>();
  private best: Scored | undefined;
  private left: number;
  private isDone = false;

  constructor(options: WorstOptions) {
    const { program, entry, measure, signedOverflow } = options;
    this.options = options;
    this.limits = options.limits ?? usualLimits;
    this.left = this.limits.instructions;
    this.runner = new Runner(program, entry, measure, signedOverflow);
    this.parameters = inputParameters(entry);
    this.random = new Random(options.seed);
  }

  search(): readonly TriedRun[] {
    for (const seed of this.options.seeds) this.attempt(seed);
    this.climb();
    const expanded = new Set<Scored>();
    // What is solved for are bytes, which the integers of other languages are not made of.
    const isOfBytes = this.options.program.language === "c";
    for (let left = isOfBytes ? this.limits.expansions : 0; left > 0 && !this.isOver(); ) {
      const next = this.mostPromising(expanded, expanded.size % 2 === 1);
      if (next === undefined || expanded.size >= limits.cost.followedInputs * this.limits.expansions) break;
      expanded.add(next);
      const { best } = this;
      // One that goes the way of another has no children of its own.
      if (this.expand(next.run)) left -= 1;
      if (this.best !== best) this.climb();
    }
    return this.runs;
  }

  private isOver(): boolean {
    return this.isDone || this.left <= 0 || this.runs.length >= this.limits.runs || this.options.isOver();
  }

  /** Whether it is worse than all before. */
  private attempt(candidate: Candidate, isChild = false): boolean {
    if (this.isOver()) return false;
    const key = keyOfCandidate(candidate);
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    const counted = this.runner.run(runInputsOf(candidate), Math.min(this.left, this.limits.longest));
    this.left -= Math.max(100, counted?.instructions ?? 0);
    if (counted === undefined) return false;
    const run: TriedRun = {
      ...counted,
      candidate: { values: counted.readings, elements: candidate.elements },
      inputs: parametersIn(counted.readings, this.parameters),
    };
    this.runs.push(run);
    if (this.options.isEnough(run)) this.isDone = true;
    const score = this.options.score(run);
    if (score === undefined) return false;
    const scored = { run, score, isChild };
    this.scored.push(scored);
    if (this.best !== undefined && score <= this.best.score) return false;
    this.best = scored;
    return true;
  }

  /** From the worst input to worse ones next to it, until there is none. */
  private climb(): void {
    for (let isFurther = this.best !== undefined; isFurther && !this.isOver(); ) {
      const { candidate } = (this.best as Scored).run;
      isFurther = false;
      for (const next of neighboursOf(candidate, this.parameters, this.random)) {
        if (this.isOver()) return;
        if (!this.attempt(next)) continue;
        isFurther = true;
        break;
      }
    }
  }

  /** The worst of those whose concolic run is short enough to be followed; by turns among all and among children that go a way of their own. */
  private mostPromising(expanded: ReadonlySet<Scored>, isAmongChildren: boolean): Scored | undefined {
    let found: Scored | undefined;
    for (const each of this.scored) {
      if (expanded.has(each) || each.run.instructions > limits.cost.concolicSteps) continue;
      if (isAmongChildren && !each.isChild) continue;
      if (found === undefined || each.score > found.score) found = each;
    }
    return found ?? (isAmongChildren ? this.mostPromising(expanded, false) : undefined);
  }

  /** Whether it had decisions that were not tried before. */
  private expand({ candidate }: TriedRun): boolean {
    const channel = { kind: "symbols", name: undefined } as const;
    const run = this.followerFor(candidate.elements).execute(fuzzInputOf(candidate));
    const trace = traceOf(run, channel);
    const { choices } = decide(
      trace,
      { bound: 0, prediction: undefined },
      { tried: this.tried, maxFlips: limits.cost.concolicFlips },
    );
    // The last decisions of a loop are those that keep it from going on.
    const children = expandExecution(run, choices.slice(-limits.cost.inputChildren), {
      channel,
      maxBytes: limits.cost.inputBytes,
      solving: { solver: this.options.solver, query: this.options.budget },
      onUnknown: () => {},
      onWeakened: () => {},
    });
    for (const { input } of children) {
      if (this.isOver()) return true;
      this.attempt({ values: input.values, elements: candidate.elements }, true);
      const last = this.runs.at(-1);
      if (last?.isWhole !== false) continue;
      for (const nearer of nearerOf(last.candidate, this.parameters)) this.attempt(nearer, true);
    }
    return choices.length > 0;
  }

  private followerFor(elements: number): Follower {
    const known = this.followers.get(elements);
    if (known !== undefined) return known;
    const { program, entry, signedOverflow } = this.options;
    const follower = new Follower(new Machine(program, runOptions(signedOverflow)), {
      entry: entry.name,
      arguments: undefined,
      pointerElements: elements,
      assume: [],
      channel: { kind: "symbols", name: undefined },
      maxSteps: limits.cost.concolicSteps,
      maxConjuncts: limits.cost.concolicConjuncts,
    });
    this.followers.set(elements, follower);
    return follower;
  }
}
