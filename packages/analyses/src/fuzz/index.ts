/**
 * `fuzz`: automated whitebox fuzz testing (lecture, slides 70–79; after Godefroid, Levin and Molnar). In: a `Program`, seeds and options; out: a
 * `Fuzzing`, the inputs found with what they cover and what they break. An input is run twice: at full speed, which tells its failure and its
 * coverage (run-and-check.ts), and, when its turn comes, on symbols that follow it (engine/search/choosers/concolic.ts), which gives a path condition
 * and from it all of its children (expand-execution.ts). The search is generate-inputs.ts.
 */

import type { JobSolver, Program } from "@everypath/core";
import { Machine, type StopSignal } from "@everypath/engine";
import type { Refused, SessionOptions } from "../explore/session.ts";
import { Campaign, type CampaignState } from "./campaign.ts";
import type { Compiling } from "./compiled.ts";
import { type Expander, ExpandingThread, type ExpandSettings, LocalExpander } from "./expander.ts";
import type { FoundInput, Fuzzing } from "./fuzzing.ts";
import type { Generated } from "./generate-inputs.ts";
import { type Channel, inputOfSeed } from "./input.ts";
import { type Lift, liftChecks, Repair } from "./lift.ts";
import { Runner } from "./run-and-check.ts";

export type { CampaignState } from "./campaign.ts";
export type { CompiledRuns, Compiling } from "./compiled.ts";
export type { Expander, ExpandSettings } from "./expander.ts";
export type { FoundFailure, FoundInput, Fuzzing, Growth } from "./fuzzing.ts";
export type { Channel, Input } from "./input.ts";
export type { Lift } from "./lift.ts";

export interface FuzzOptions extends SessionOptions {
  /** undefined: where the program reads from, as a first run shows. */
  readonly channel: Channel | undefined;
  /** None: the empty input. */
  readonly seeds: readonly Uint8Array[];
  readonly maxInputs: number;
  /** Inputs without new coverage after which it ends. */
  readonly plateau: number;
  readonly maxConjuncts: number;
  readonly maxFlips: number;
  readonly maxBytes: number;
  /** Lets children run as compiled code; undefined: the engine runs them. */
  readonly compiling?: Compiling;
  /** Checks that are taken to pass. */
  readonly lifts: readonly Lift[];
  readonly signal?: StopSignal;
  /** A line for the user. */
  readonly onNote?: (text: string) => void;
  readonly onProgress?: (progress: FuzzProgress) => void;
  readonly onInput?: (found: FoundInput) => void;
  /** Called with each new failure; what is known by then is there when it is asked for, its inputs not made smaller. */
  readonly onFound?: (soFar: () => Fuzzing) => void;
  /** Called when nothing else can be refused any more: begins the record, and answers with what an earlier run has behind it. */
  readonly begin?: () => Begun | Refused;
  /** Called between two inputs with the way to the state, of which nothing may be kept but a copy. */
  readonly onRest?: (state: () => CampaignState) => void;
  /** The state at the end of the search, from which another goes on. */
  readonly onEnd?: (state: CampaignState) => void;
}

/** Where a run begins. */
export interface Begun {
  readonly seeds: readonly Uint8Array[];
  /** Where an earlier run with the same seeds and options was left. */
  readonly state: CampaignState | undefined;
}

export interface FuzzProgress {
  readonly inputs: number;
  readonly waiting: number;
  readonly failures: number;
  readonly instructions: number;
}

/** `by`: a solver for the run in this thread, or who expands inputs elsewhere. */
export async function fuzz(
  program: Program,
  options: FuzzOptions,
  by: JobSolver | ((settings: ExpandSettings) => Promise<Expander>),
): Promise<Fuzzing | Refused> {
  const end = performance.now() + options.budgets.milliseconds;
  const isOver = (): boolean => options.signal?.aborted === true || performance.now() >= end;
  if (typeof by !== "function") by.endAt(end);
  const begun = options.begin?.() ?? { seeds: options.seeds, state: undefined };
  if ("refused" in begun) return begun;
  const machine = new Machine(program, options.machine);
  // A driver assumes for itself.
  const assume = program.driver === undefined ? options.assume : [];
  const settings = expandSettings(machine, { ...options, assume, seeds: begun.seeds });
  if ("refused" in settings) return settings;
  const real = new Runner(machine, settings);
  const seeds = begun.seeds.map((bytes) => inputOfSeed(settings.channel, bytes));
  const refused = real.refusal(seeds[0] ?? inputOfSeed(settings.channel, new Uint8Array()));
  if (refused !== undefined) return { refused };
  const lifted = liftChecks(real, options.lifts, seeds);
  if ("refused" in lifted) return lifted;
  const { decisions } = lifted;
  const isLifted = decisions.length > 0;
  if (isLifted && typeof by === "function")
    return { refused: "--lift is not there for --workers yet; leave one of the options out" };
  const runner = isLifted ? new Runner(lifted.machine, settings) : real;
  const repair =
    isLifted && typeof by !== "function"
      ? new Repair(real, decisions, settings.channel, { solver: by, query: settings.query })
      : undefined;
  // Compiled code knows nothing of lifted checks and of what is assumed.
  const compiling = isLifted || assume.length > 0 ? undefined : options.compiling;
  const expander =
    typeof by === "function"
      ? await by(settings)
      : new LocalExpander(new ExpandingThread(runner, by, settings), by, compiling?.runsOf, isOver);
  // Inputs that nobody may hand over would be tried for ever.
  const impossible = await expander.contradiction();
  if (impossible !== undefined) {
    await expander.close();
    return impossible;
  }
  const { compiling: _, ...others } = options;
  const campaign = new Campaign(
    runner,
    settings.channel,
    { ...others, ...(compiling === undefined ? {} : { compiling }), seeds: begun.seeds },
    expander,
    begun.state,
    repair,
  );
  let generated: Generated;
  try {
    generated = await campaign.run();
    options.onEnd?.(campaign.state);
    // To make the inputs smaller takes its time.
    campaign.tellFailures();
  } finally {
    await expander.close();
  }
  const { failures, paths } = campaign.settleFailures();
  return campaign.result(generated, failures, paths);
}

function expandSettings(machine: Machine, options: FuzzOptions): ExpandSettings | Refused {
  const { entry, arguments: given, pointerElements, assume, budgets, maxConjuncts, maxBytes } = options;
  const common = {
    entry,
    assume,
    arguments: given,
    pointerElements,
    maxSteps: budgets.maxSteps,
    maxConjuncts,
    query: budgets.query,
    maxBytes,
  };
  const channel = channelOf(machine, options, common);
  return "refused" in channel ? channel : { ...common, channel };
}

/** Where `--input` says nothing: standard input where the program asks for it on a first run, else the symbols that it reads. */
function channelOf(
  machine: Machine,
  options: FuzzOptions,
  settings: Omit<ExpandSettings, "channel">,
): Channel | Refused {
  const { entry, arguments: given, seeds, channel } = options;
  if (machine.program.language !== "c") return wordsOf(machine, options, settings);
  if (channel !== undefined) return channel;
  if (entry !== "main" || given !== undefined) return { kind: "symbols", name: undefined };
  const standardInput: Channel = { kind: "file", name: "stdin" };
  const runner = new Runner(machine, { ...settings, assume: [], channel: standardInput });
  const { readings, filesAsked } = runner.probe(inputOfSeed(standardInput, seeds[0] ?? new Uint8Array()));
  if (filesAsked.has("stdin") || readings.size === 0) return standardInput;
  return { kind: "symbols", name: undefined };
}

/** Programs over mathematical integers read no bytes. */
function wordsOf(
  machine: Machine,
  { channel: wanted, seeds }: FuzzOptions,
  settings: Omit<ExpandSettings, "channel">,
): Channel | Refused {
  if (wanted?.kind === "file" || wanted?.kind === "argument") {
    return {
      refused:
        "--input: a program in this language has no files and no arguments; write a symbol's name, or leave the option out",
    };
  }
  const channel: Channel = { kind: "words", name: wanted?.name };
  const runner = new Runner(machine, { ...settings, assume: [], channel });
  const { wordless } = runner.probe(inputOfSeed(channel, seeds[0] ?? new Uint8Array()));
  return wordless === undefined
    ? channel
    : {
        refused: `the input ${wordless} is a reference, and fuzz makes integers and truth values; everypath explore finds objects`,
      };
}
