/** What the runs need of the packages above this one: a program, its exploration, the replay of its paths. */

import type {
  Checked,
  Exploration,
  FoundInput,
  Fuzzing,
  Loop,
  Path,
  Proof,
  Replay,
  Tracing,
} from "@everypath/analyses";
import type { ContractProof } from "@everypath/contracts";
import type { Diagnostic, Program, RefutationLog, SatCore } from "@everypath/core";
import type { Problem, Session, TraceEvent, VerificationTree } from "@everypath/debug";
import type { StopSignal } from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import type { Progress } from "../../library/news.ts";
import type { FuzzRun } from "../kept/fuzz-run.ts";
import type { RunDirectory } from "../kept/run-directory.ts";
import type { Settings } from "../settings.ts";

export interface EngineHooks {
  /** Called often; must be cheap for the engine. */
  onProgress(progress: Progress): void;
  /** A line for the user, meanwhile. */
  readonly onNote?: (text: string) => void;
  /** Aborted when the user interrupts: the exploration ends with reason `interrupted`. */
  readonly signal: StopSignal;
  /** Each query as it is asked, in SMT-LIB; present only for `--dump queries`. */
  readonly onQuery?: (script: string) => void;
  /** Milliseconds that may be spent on exploring; undefined: as the settings say. */
  readonly millisecondsToExplore?: () => number;
  /** Whether exploring has to end so that what was found can be replayed and told in time. */
  readonly mustFinish?: () => boolean;
  /** Whether there is time to compile the program once more. */
  readonly mayCompile?: () => boolean;
  /** Whether the time of the whole run is over, but for telling what was found. */
  readonly isTimeOver?: () => boolean;
  /** Each path as it is found, in the order of their numbers. Whether it is to be told one by one. */
  readonly onPath?: (path: Path) => boolean;
  /** Paths that are not told are asked for again. */
  readonly keepsUntold?: boolean;
  /** Called now and then with a way to what was found so far. */
  readonly onCheckpoint?: (soFar: () => Exploration) => void;
  /** What the replay of a path said. */
  readonly onReplay?: (path: Path, replay: Replay) => void;
  /** Of fuzz: where the run is recorded, once the program is known; a problem is one line. */
  readonly openFuzz?: (source: ProgramSource) => FuzzRun | { readonly problem: string };
  /** Of fuzz: each input as it is found. */
  readonly onInput?: (input: FoundInput) => void;
  /** Where the run is recorded, once the program is known; a problem is one line. */
  readonly openRun?: (source: ProgramSource, entry: string) => RunDirectory | { readonly problem: string };
}

/** Of the commands that find errors one after another. */
export interface Finding<T> {
  /** Called when there is more than before; what was found so far is there when it is asked for, at once. */
  readonly onFound?: (soFar: () => T) => void;
}

export type Loaded = { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] };

export interface ContractRun {
  readonly proof: ContractProof;
  /** The symbolic states of each member, in the order of the proof's members; none where none were to be kept. */
  readonly trees: readonly VerificationTree[];
}

export interface Engine {
  /** What solvers were asked and answered, where the settings want it written down. */
  readonly refutations: RefutationLog;
  /** `by`: what to start meanwhile for the work on the program. `onNote`: what a compiler says besides. */
  load(
    settings: Settings,
    by?: "threads" | "solver" | "nothing",
    onNote?: (text: string) => void,
  ): Promise<Loaded>;
  /** Starts anew what works on the program that is loaded: a run uses up what it works with. */
  again(settings: Settings, by: "threads" | "solver"): Promise<void>;
  /** `entry` is a procedure of the program. Wrong arguments or assumptions are diagnostics. */
  explore(
    program: Program,
    entry: string,
    settings: Settings,
    hooks: EngineHooks,
  ): Promise<Exploration | { readonly diagnostics: readonly Diagnostic[] }>;
  /** The same exploration with `replay` filled in for every path. */
  replay(
    program: Program,
    exploration: Exploration,
    settings: Settings,
    hooks: EngineHooks,
  ): Promise<Exploration>;
  /**
   * The same exploration with `branches` of its paths, as many as reports need: each side of a branch that was covered has its first one, as far as
   * there is time.
   */
  coverPaths(
    program: Program,
    exploration: Exploration,
    settings: Settings,
    isTimeOver: () => boolean,
  ): Exploration;
  /** A proof of what can happen from `entry`, or, where the settings name none, from each procedure of a language that has no main. */
  prove(
    program: Program,
    entry: string,
    settings: Settings,
    hooks: EngineHooks & Finding<Proof>,
  ): Promise<Proof | { readonly diagnostics: readonly Diagnostic[] }>;
  /** Of a program with contracts: a proof of each method by itself. `keptStates`: symbolic states to be kept of each; 0: no trees are asked for. */
  proveContracts(
    settings: Settings,
    hooks: EngineHooks & Finding<ContractRun>,
    keptStates: number,
  ): Promise<ContractRun | { readonly diagnostics: readonly Diagnostic[] }>;
  /** The program's traces, with their conditions in the directions that the settings ask for. */
  trace(
    program: Program,
    entry: string,
    settings: Settings,
    hooks: EngineHooks & Finding<Tracing>,
  ): Promise<Tracing | { readonly diagnostics: readonly Diagnostic[] }>;
  /** Inputs that reach new code and inputs that fail, from `seeds` on. */
  fuzz(
    program: Program,
    entry: string,
    settings: Settings,
    seeds: readonly Uint8Array[],
    hooks: EngineHooks & Finding<Fuzzing>,
  ): Promise<Fuzzing | { readonly diagnostics: readonly Diagnostic[] }>;
  /** The program unwound to a bound, with counterexamples. */
  bmc(
    program: Program,
    entry: string,
    settings: Settings,
    hooks: EngineHooks & Finding<Checked>,
  ): Promise<Checked | { readonly diagnostics: readonly Diagnostic[] }>;
  /** The loops of the user's procedures. */
  loops(program: Program): Promise<readonly Loop[]>;
  /** A debugger's session on the program; `onTrace` is told of each statement that is traced. */
  debug(
    program: Program,
    entry: string,
    settings: Settings,
    onTrace: (event: TraceEvent) => void,
  ): Promise<Session | Problem>;
  /** The program in the IR, for `--dump program`. */
  print(program: Program): Iterable<string>;
}

/** The way to an engine: cheap itself, so that wrong usage is answered without a compiler and a solver being loaded. */
export interface EngineConnection {
  /** The solver's layers that `--solver-layer` and `--no-solver-layer` can switch. */
  readonly layerNames: readonly string[];
  /** `core`: what decides conditions made of bits where a certificate is checked. */
  connect(core?: SatCore): Promise<Engine>;
}
