/**
 * k-induction: no error happens, in however many rounds. A loop that k rounds do not leave is split in two. *Base*: the first k rounds are
 * unwound from where the loop was entered. *Step*: from a state that stands for every arrival at the loop's head, k rounds in which nothing
 * fails are followed by one whose checks count; what leaves the loop there goes on with the program, together with what left it in the base.
 *
 * Why that is sound. Consider the first error of a run, and a loop that it is in or behind. Its rounds up to the k-th are in the base, and so is
 * leaving the loop after at most k of them. Let it be in round n + 1, n ≥ k, or behind the loop left after n rounds. The state at arrival n − k is
 * among those of the head: by induction on the arrivals, the first is where the head was made from, and one round from the head leads back into
 * it, since all that differs then was forgotten (`differences`, as in analyses/floyd) and lies in the intervals assumed. From there on k rounds
 * without an error lead to arrival n, and the next round is one whose checks count. Loops within are treated so wherever they are entered, also in
 * the rounds in which nothing may fail. What cannot be forgotten, and recursion deeper than k, is named and ends the attempt.
 *
 * The formula speaks of states that no run need come to, so a model of it says nothing; only its absence counts.
 */
import {
  boolSort,
  type JobSolver,
  type LimitName,
  limits,
  not,
  type Span,
  symbol,
  type Variable,
} from "@everypath/core";
import type { Frame, Machine, Started, State } from "@everypath/engine";
import type { Incompleteness } from "../../explore/exploration.ts";
import { Reasons } from "../../explore/reasons.ts";
import { askingFormulas, someOf } from "../disjunction.ts";
import { type Failure, propertyOf } from "../failures.ts";
import type { Loop } from "../loops.ts";
import type { BmcOptions } from "../options.ts";
import { firstActivation, type Unwound } from "../position.ts";
import { HeadRecorder } from "../reach/heads.ts";
import type { Transitions } from "../reach/transitions.ts";
import type { Parked } from "../unwinder.ts";
import { Unwinder } from "../unwinder.ts";
import type { Runner } from "../waiting.ts";
import { type LoopHead, loopHeadOf, type NoHead } from "./head.ts";

/** A state at a loop's head, ready to be followed. */
type Head = Runner & LoopHead;

export interface InductionProof {
  /** `clauses`: each transition between heads of loops keeps the invariants, which exclude every error; k is 0 then. */
  readonly by: "rounds" | "clauses";
  readonly k: number;
  /** What was used at the heads of loops, each once. */
  readonly invariants: readonly { readonly loop: string; readonly location: Span; readonly text: string }[];
}

export type InductionOutcome =
  | { readonly kind: "proved"; readonly proof: InductionProof }
  /** More rounds may do. */
  | { readonly kind: "open"; readonly why: readonly Incompleteness[] }
  /** No number of rounds will. */
  | { readonly kind: "refused"; readonly why: readonly Incompleteness[] };

/** What happens between the heads of loops; or why they cannot be parted. */
export type CutOutcome =
  /** `invariants`: intervals that hold at the heads, and that the transitions assume. */
  | {
      readonly kind: "cut";
      readonly system: Transitions;
      readonly invariants: InductionProof["invariants"];
    }
  | { readonly kind: "refused"; readonly why: readonly Incompleteness[] };

/** A loop that is being treated, in one call of its procedure. */
interface Region {
  readonly loop: Loop;
  readonly activation: object;
  /** States that have left it. */
  readonly exits: Runner[];
  /** A state has come to the loop's head, so many rounds after it set out; true: it goes no further here. */
  comesRound(runner: Runner, rounds: number): boolean;
}

/** What may go on in a region. */
interface Mode {
  readonly assumesChecks: boolean;
  /** Rounds of the region's loop that count. */
  readonly limit: number;
}

export async function proveByInduction(
  machine: Machine,
  started: Started,
  options: BmcOptions,
  solver: JobSolver,
  k: number,
): Promise<InductionOutcome> {
  return new Induction(machine, options, solver, k).prove(started.state.fork());
}

/** Follows the program once from each loop's head. */
export async function cutAtHeads(
  machine: Machine,
  started: Started,
  options: BmcOptions,
  solver: JobSolver,
): Promise<CutOutcome> {
  return new Induction(machine, options, solver, 0, new HeadRecorder()).cut(started.state.fork());
}

class Induction {
  private readonly machine: Machine;
  private readonly options: BmcOptions;
  private readonly solver: JobSolver;
  private readonly k: number;
  /** Where what happens between heads is noted, if anybody asks. */
  private readonly heads: HeadRecorder | undefined;
  private readonly globals: readonly Variable[];
  private readonly reasons = new Reasons();
  private failures: Failure[] = [];
  private readonly used = new Map<string, InductionProof["invariants"][number]>();
  private isRefused = false;

  constructor(machine: Machine, options: BmcOptions, solver: JobSolver, k: number, heads?: HeadRecorder) {
    this.machine = machine;
    this.heads = heads;
    this.options = options;
    this.solver = solver;
    this.k = k;
    this.globals = machine.program.globals.map(({ variable }) => variable);
  }

  async prove(start: State): Promise<InductionOutcome> {
    const entry: Runner = { state: start, activation: firstActivation(start.frame) };
    await this.follow([entry], undefined, { assumesChecks: false, limit: this.k });
    if (this.reasons.isEmpty()) this.decide();
    const why = this.reasons.list();
    if (why.length === 0)
      return { kind: "proved", proof: { by: "rounds", k: this.k, invariants: this.invariants() } };
    return { kind: this.isRefused ? "refused" : "open", why };
  }

  async cut(start: State): Promise<CutOutcome> {
    const entry: Runner = { state: start, activation: firstActivation(start.frame) };
    await this.follow([entry], undefined, { assumesChecks: false, limit: 0 });
    const why = this.reasons.list();
    const system = this.heads?.system(this.asked());
    if (why.length > 0 || system === undefined) return { kind: "refused", why };
    return { kind: "cut", system, invariants: this.invariants() };
  }

  private invariants(): InductionProof["invariants"] {
    return [...this.used.values()];
  }

  private asked(): readonly Failure[] {
    const { property: only } = this.options;
    return this.failures.filter(({ ended }) => only === undefined || only === propertyOf(ended));
  }

  /** Whether one of the failures that count can happen. */
  private decide(): void {
    const asked = this.asked();
    const ask = askingFormulas(
      this.solver,
      () => this.options.formulaQuery(),
      () => {},
    );
    const answer = someOf(asked, ask);
    switch (answer.kind) {
      case "unsat":
        return;
      case "unknown":
        for (const { property, failure, answer: why } of answer.open)
          this.reasons.unanswered(why, failure.ended.location, `induction: ${property}`);
        return;
      case "sat": {
        const { message, location } = answer.failure.ended;
        const what = `induction: the step does not hold with k = ${this.k}: ${message}`;
        this.reasons.add("bound-reached", what, location);
        return;
      }
      default:
        answer satisfies never;
    }
  }

  /** Follows states to where they end or leave the region, loops within by induction. Answers those that stand at the region's limit. */
  private async follow(
    runners: readonly Runner[],
    region: Region | undefined,
    mode: Mode,
  ): Promise<readonly Parked[]> {
    const { maxSteps, stopReason } = this.options;
    const isOwn = (unwound: Unwound): boolean => unwound.kind === "loop" && unwound.loop === region?.loop;
    const unwinder: Unwinder = new Unwinder(this.machine, this.solver, {
      limitOf: (unwound) => (isOwn(unwound) ? mode.limit : this.k),
      query: () => this.options.query(),
      maxSteps,
      stopReason,
      assumesChecks: mode.assumesChecks,
      mostFixedRounds: limits.bmc.constantRounds,
      reasons: this.reasons,
      takesAway: (runner) => this.takesAway(runner, unwinder, region, mode),
      // What is behind different heads is kept apart, so that each transition begins at one.
      mayMeet: (left, right) =>
        this.heads === undefined || this.heads.behind(left.facts) === this.heads.behind(right.facts),
      onTick: () => {},
    });
    for (const runner of runners) unwinder.add(runner);
    await unwinder.run();
    this.failures.push(...unwinder.failures);
    for (const { unwound } of unwinder.parked) {
      if (isOwn(unwound)) continue;
      if (unwound.kind === "recursion") {
        const { name, span } = unwound.procedure;
        this.reasons.add(
          "bound-reached",
          `recursion of ${name} can need more than ${this.k} nested calls`,
          span,
        );
      } else {
        const { name, span } = unwound.loop;
        this.refuse(`the loop ${name} is not entered at its head`, span);
      }
    }
    return unwinder.parked.filter(({ unwound }) => isOwn(unwound));
  }

  /** Whether the state is not to go on in the region: it has left it, come round, or stands before a loop, which is then passed. */
  private takesAway(
    runner: Runner,
    unwinder: Unwinder,
    region: Region | undefined,
    mode: Mode,
  ): boolean | Promise<boolean> {
    if (!this.reasons.isEmpty()) return true;
    const { state, activation } = runner;
    const { frame } = state;
    if (region !== undefined && !isInside(region, state)) {
      region.exits.push(runner);
      return true;
    }
    const { iteration } = activation;
    if (frame.index > 0 || iteration === undefined || iteration.loop.head !== frame.block) return false;
    const { rounds } = iteration;
    if (region !== undefined && iteration.loop === region.loop && frame.activation === region.activation)
      return rounds > 0 && region.comesRound(runner, rounds);
    if (rounds > 0) return false;
    return this.passLoop(runner, iteration.loop, mode.assumesChecks, limits.bmc.peeledRounds).then(
      (exits) => {
        for (const exit of exits) unwinder.add(exit);
        return true;
      },
    );
  }

  /**
   * From a state at a loop's head, entered from outside, to the states that have left the loop. Where the loop changes what cannot be forgotten,
   * `peels` rounds may be followed as they are first: what a loop makes once is there then.
   */
  private async passLoop(
    entered: Runner,
    loop: Loop,
    assumesChecks: boolean,
    peels: number,
  ): Promise<readonly Runner[]> {
    const { state } = entered;
    const region = { loop, activation: state.frame.activation };
    // What is behind the base and what is behind the step are alternatives, so that they can be merged.
    const choice = symbol(state.freshName(`${loop.name} ends in the base`), boolSort);
    const ofBase: Runner[] = [];
    const base: Runner = { state: state.fork(), activation: entered.activation };
    const earlier = this.failures.length;
    const mark = this.heads?.mark();
    const parked = await this.follow(
      [base],
      { ...region, exits: ofBase, comesRound: () => false },
      { assumesChecks, limit: this.k },
    );
    if (parked.length === 0 || !this.reasons.isEmpty()) return ofBase;
    const head = await this.headOf(entered, loop);
    // The head stands for the first arrival too, and what was followed to find it has been followed for that alone.
    if (mark !== undefined) {
      this.heads?.forgetSince(mark);
      this.failures = this.failures.slice(0, earlier);
    }
    if (head === undefined) return [];
    if ("obstacles" in head) {
      if (peels > 0) return this.peel(entered, loop, assumesChecks, peels - 1);
      for (const { what, span, limit } of head.obstacles)
        this.refuse(`the loop ${loop.name}: ${what}`, span ?? loop.span, limit);
      return [];
    }
    if (this.heads !== undefined) return this.cutAt(this.heads, entered, head, loop, assumesChecks);
    const ends: Runner[] = this.k === 0 ? [head] : [];
    await this.follow(
      this.k === 0 ? [] : [head],
      {
        ...region,
        exits: [],
        comesRound: (runner, rounds) => {
          if (rounds < this.k) return false;
          ends.push(runner);
          return true;
        },
      },
      { assumesChecks: true, limit: Number.POSITIVE_INFINITY },
    );
    const ofStep: Runner[] = [];
    await this.follow(
      ends,
      { ...region, exits: ofStep, comesRound: (_, rounds) => rounds > this.k },
      { assumesChecks, limit: Number.POSITIVE_INFINITY },
    );
    for (const exit of ofBase) exit.state.assume(choice, false, loop.span);
    for (const exit of ofStep) exit.state.assume(not(choice), false, loop.span);
    return [...ofBase, ...ofStep];
  }

  /** One round from the head; answers what leaves the loop in it. */
  private async cutAt(
    heads: HeadRecorder,
    entered: Runner,
    found: Head,
    loop: Loop,
    assumesChecks: boolean,
  ): Promise<readonly Runner[]> {
    const head = heads.enter(entered.state, found.state, loop, found.havoc);
    const exits: Runner[] = [];
    await this.follow(
      [found],
      {
        loop,
        activation: entered.state.frame.activation,
        exits,
        comesRound: ({ state }) => {
          heads.arrive(state, head);
          return true;
        },
      },
      { assumesChecks, limit: Number.POSITIVE_INFINITY },
    );
    return exits;
  }

  /** Follows one round as it is, and passes the loop from where that comes round. */
  private async peel(
    entered: Runner,
    loop: Loop,
    assumesChecks: boolean,
    peels: number,
  ): Promise<readonly Runner[]> {
    const exits: Runner[] = [];
    const arrivals: Runner[] = [];
    await this.follow(
      [{ state: entered.state.fork(), activation: entered.activation }],
      {
        loop,
        activation: entered.state.frame.activation,
        exits,
        comesRound: (runner) => {
          arrivals.push({ state: runner.state, activation: entered.activation });
          return true;
        },
      },
      { assumesChecks, limit: Number.POSITIVE_INFINITY },
    );
    for (const arrival of arrivals) {
      if (!this.reasons.isEmpty()) return [];
      exits.push(...(await this.passLoop(arrival, loop, assumesChecks, peels)));
    }
    return exits;
  }

  /** As `loopHeadOf`, with its invariants noted. */
  private async headOf(entered: Runner, loop: Loop): Promise<Head | NoHead | undefined> {
    const found = await loopHeadOf(entered.state, loop, {
      machine: this.machine,
      globals: this.globals,
      solver: this.solver,
      query: () => this.options.query(),
      arrivals: (head) => this.arrivals({ state: head, activation: entered.activation }, loop),
    });
    if (found === undefined || "obstacles" in found) return found;
    // Of addresses there is nothing to read.
    for (const { counter, text } of found.invariants)
      if (counter.isOfUser && !counter.isPointer)
        this.used.set(`${loop.name} ${text}`, { loop: loop.name, location: loop.span, text });
    return { ...found, activation: entered.activation };
  }

  /** Where one round without an error leads to; undefined: the reason why that is not known has been noted. */
  private async arrivals(head: Runner, loop: Loop): Promise<readonly State[] | undefined> {
    const found: State[] = [];
    await this.follow(
      [head],
      {
        loop,
        activation: head.state.frame.activation,
        exits: [],
        comesRound: ({ state }) => {
          found.push(state);
          return true;
        },
      },
      { assumesChecks: true, limit: Number.POSITIVE_INFINITY },
    );
    return this.reasons.isEmpty() ? found : undefined;
  }

  private refuse(why: string, location: Span, limit?: LimitName): undefined {
    this.isRefused = true;
    this.reasons.add("unsupported", `no induction: ${why}`, location, 1, limit);
    return undefined;
  }
}

/** Whether the state is in the region's loop still, or in a call made there. */
function isInside({ loop, activation }: Region, { frame: top }: State): boolean {
  for (let frame: Frame | undefined = top; frame !== undefined; frame = frame.caller)
    if (frame.activation === activation) return loop.blocks.has(frame.block);
  return false;
}
