/** The slides' Run&Check: an input is run at full speed, and what goes wrong is told. */

import { type ErrorKind, not, type Span } from "@everypath/core";
import {
  assumeOfPointers,
  type CallSite,
  type Conjunct,
  callStackOf,
  type Ended,
  type EndedPath,
  type FollowedRun,
  followInput,
  type Machine,
  markReached,
  type Started,
  type State,
  spanOf,
  startState,
} from "@everypath/engine";
import { parseAssumptions } from "../explore/assume.ts";
import type { Leaf } from "../explore/path.ts";
import { pathOf } from "../explore/path.ts";
import type { SessionOptions } from "../explore/session.ts";
import { clearCounts, type RunCounts, takeCounts } from "./coverage.ts";
import { ConcolicInputs, PlainInputs } from "./given.ts";
import type { Channel, Input } from "./input.ts";

export type Failure = Ended & { readonly end: "error" };

/** Why a run was followed no further. */
export type Cut = Ended & { readonly end: "cut" };

/** What is told of a run: plain data. */
export interface Checked {
  /** The input as the run read it. */
  readonly input: Input;
  /** An error, a run that does not end in time included. */
  readonly failure: Failure | undefined;
  readonly cut: Cut | undefined;
  /** undefined: it covered what an earlier run with the same trail did. */
  readonly counts: readonly RunCounts[] | undefined;
  /** What the compiled program counted, in short; undefined where it was not run. */
  readonly trail: number | undefined;
}

export interface SymbolicRun extends FollowedRun {
  readonly state: State;
  readonly started: Started;
  readonly inputs: ConcolicInputs;
}

export type RunOptions = Pick<SessionOptions, "entry" | "arguments" | "pointerElements" | "assume"> & {
  readonly channel: Channel;
  readonly maxSteps: number;
  readonly maxConjuncts: number;
};

/** A machine for runs on inputs, plain and symbolic. */
export class Runner {
  readonly machine: Machine;
  private readonly options: RunOptions;
  /** The first state, where it is the same for all inputs. */
  private readonly first: Started | undefined;

  constructor(machine: Machine, options: RunOptions) {
    this.machine = machine;
    this.options = options;
    const startsAlike =
      options.entry === "main" &&
      options.arguments === undefined &&
      options.channel.kind !== "argument" &&
      options.assume.length === 0;
    this.first = startsAlike ? startState(machine, options) : undefined;
  }

  /** Run&Check of the slides, and what Score counts. */
  check(input: Input): Checked {
    const { channel } = this.options;
    const given = new PlainInputs(channel, input);
    clearCounts(this.machine);
    const { state, end } = this.run(given, input);
    markReached(state);
    return {
      input: given.asRead(),
      failure: failureOf(state, end),
      cut: end.kind === "ended" && end.end === "cut" ? end : undefined,
      counts: takeCounts(this.machine),
      trail: undefined,
    };
  }

  /** What a run reads. */
  probe(input: Input): PlainInputs {
    const given = new PlainInputs(this.options.channel, input);
    this.run(given, input);
    return given;
  }

  /** The error alone: for looking for a smaller input with the same one. */
  failureOf(input: Input): Failure | undefined {
    const { state, end } = this.run(new PlainInputs(this.options.channel, input), input);
    return failureOf(state, end);
  }

  /** The path of a run that fails, for the report and for a replay. */
  failingPath(input: Input): Leaf {
    const symbolic = this.execute(input);
    const { state, end, started, inputs } = symbolic;
    const failure = failureOf(state, end);
    const plain = this.run(new PlainInputs(this.options.channel, input, true), input);
    const plainFailure = failureOf(plain.state, plain.end);
    if (plainFailure === undefined) throw new Error("a run that failed fails again");
    const common = { prefix: { answers: "", values: [] }, uncertain: false, unknown: undefined };
    // Where the symbolic run was given up, the plain one knows all that was read.
    const agrees =
      failure !== undefined &&
      keyOfFailure(failure) === keyOfFailure(plainFailure) &&
      plainFailure.error !== "timeout";
    const path: EndedPath = agrees
      ? { ...common, state, ended: failure, model: inputs.values }
      : { ...common, state: plain.state, ended: plainFailure, model: new Map() };
    return pathOf(this.machine, path, agrees ? started : plain.started);
  }

  /** The slides' SymbolicExecution. */
  execute(input: Input): SymbolicRun {
    const inputs = new ConcolicInputs(this.options.channel, input);
    return { ...this.run(inputs, input), inputs };
  }

  /** Why the assumptions cannot be read; undefined where they can. */
  refusal(input: Input): string | undefined {
    if (this.options.assume.length === 0) return undefined;
    const given = new ConcolicInputs(this.options.channel, input);
    const assumed = assumedOn(this.machine, this.start(given), given, this.options.assume);
    return "refused" in assumed ? assumed.refused : undefined;
  }

  private run(
    given: PlainInputs | ConcolicInputs,
    input: Input,
  ): FollowedRun & { readonly state: State; readonly started: Started } {
    const started = this.start(given);
    const { state } = started;
    if (state.caller.isBroken) return { pathCondition: [], end: noInput(state), state, started };
    const assumed = this.assumed(started, given, input);
    if (assumed.some(({ fails }) => fails))
      return { pathCondition: assumed, end: noInput(state), state, started };
    const { maxSteps, maxConjuncts } = this.options;
    const known = given instanceof ConcolicInputs ? { assumed } : {};
    const options = { valueOf: given.evaluate, maxSteps, maxConjuncts, ...known };
    return { ...followInput(this.machine, state, options), state, started };
  }

  /** On plain bytes there are no symbols to speak of: a start of its own has them. */
  private assumed(started: Started, given: PlainInputs | ConcolicInputs, input: Input): readonly Conjunct[] {
    const { assume, channel } = this.options;
    if (assume.length === 0) return [];
    const symbolic = given instanceof ConcolicInputs ? given : new ConcolicInputs(channel, input);
    const from = symbolic === given ? started : this.start(symbolic);
    const found = assumedOn(this.machine, from, symbolic, assume);
    if ("refused" in found) throw new Error(found.refused);
    return found.conjuncts;
  }

  private start(given: PlainInputs | ConcolicInputs): Started {
    if (this.first !== undefined) {
      const state = this.first.state.fork();
      state.given = given;
      return { ...this.first, state };
    }
    const started = startState(this.machine, { ...this.options, given });
    if (started === undefined) throw new Error(`there is no procedure ${this.options.entry}`);
    return started;
  }
}

/** What `--assume` says of this input, which the state takes for granted; the first that does not hold is the last. */
function assumedOn(
  machine: Machine,
  started: Started,
  given: ConcolicInputs,
  predicates: readonly string[],
): { readonly conjuncts: readonly Conjunct[] } | { readonly refused: string } {
  const parsed = parseAssumptions(predicates, machine, started);
  if ("refused" in parsed) return parsed;
  const { state } = started;
  const conjuncts: Conjunct[] = [];
  const span = spanOf(state.userFrame());
  for (const [index, { condition: whole, compares }] of parsed.conditions.entries()) {
    const { condition, keep } = assumeOfPointers(state, whole, compares);
    const truth = given.evaluate(condition) === true;
    const holds = truth ? condition : not(condition);
    const place = `assumption ${index}`;
    conjuncts.push({
      condition: holds,
      truth,
      purpose: "assume",
      fails: !truth,
      isValue: false,
      span,
      place,
    });
    state.assume(holds, false, span);
    if (!truth) break;
    keep();
  }
  return { conjuncts };
}

/** What no caller hands over is not run. */
function noInput(state: State): Ended {
  return { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
}

/** The error that a run ended with. A run beyond the limit of steps is one, too. */
function failureOf(state: State, end: FollowedRun["end"]): Failure | undefined {
  if (end.kind === "ended") return end.end === "error" ? end : undefined;
  if (end.reason !== "max-steps") return undefined;
  const frame = state.userFrame();
  const span = spanOf(frame);
  return {
    kind: "ended",
    end: "error",
    error: "timeout",
    message: `the run has not ended after ${state.stepLimit} steps`,
    location: span,
    procedure: frame.procedure.name,
    callStack: callStackOf(state),
    span,
  };
}

/** Failures are told apart by their kind, their place and the calls that led there. Where a hang was interrupted is chance: its procedure counts. */
export function keyOfFailure({ error, location, callStack, procedure }: FailureLike): string {
  if (error === "timeout") return `${error} ${procedure}`;
  const stack = callStack
    .map((site) => `${site.procedure}@${site.location.line}`)
    .slice(1, 1 + countedFrames);
  return `${error} ${location.file}:${location.line}:${location.column} ${stack.join(" ")}`;
}

/** Frames of a call stack that tell failures apart: of a recursion, not all. */
const countedFrames = 4;

interface FailureLike {
  readonly error: ErrorKind;
  readonly location: Span;
  readonly procedure: string;
  readonly callStack: readonly CallSite[];
}
