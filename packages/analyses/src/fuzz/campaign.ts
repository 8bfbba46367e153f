/** One run of the fuzzer: its budgets, what it collects on the way, and what is told at the end. */

import { getHeapStatistics } from "node:v8";
import { limits, solverQueries } from "@everypath/core";
import type { Machine } from "@everypath/engine";
import { coverageOf } from "../explore/coverage.ts";
import type { Exploration, Incompleteness, Path } from "../explore/exploration.ts";
import { Reasons } from "../explore/reasons.ts";
import type { Compiling } from "./compiled.ts";
import type { Gain } from "./coverage.ts";
import type { Expander, Observed } from "./expander.ts";
import type { FoundFailure, FoundInput, Fuzzing, Growth } from "./fuzzing.ts";
import type { FuzzStop, Generated, SearchState } from "./generate-inputs.ts";
import { GenerationalSearch } from "./generate-inputs.ts";
import type { FuzzOptions } from "./index.ts";
import { bytesOfInput, type Channel, type Input, inputOfSeed } from "./input.ts";
import type { Repair } from "./lift.ts";
import { minimize } from "./minimize.ts";
import { type Failure, keyOfFailure, type Runner } from "./run-and-check.ts";

interface Failing {
  readonly failure: Failure;
  /** undefined: it fails only where checks are lifted. */
  input: Input | undefined;
  readonly id: number;
  readonly number: number;
  count: number;
}

/** All that a run has behind it: plain data, from which another goes on. */
export interface CampaignState {
  readonly search: SearchState;
  readonly failures: readonly (readonly [string, Failing])[];
  readonly history: readonly Growth[];
  readonly reasons: readonly Incompleteness[];
  readonly inputs: number;
  readonly lastGain: number;
  readonly divergences: number;
  readonly expansions: number;
  readonly instructions: number;
  readonly seconds: number;
}

export class Campaign {
  private readonly machine: Machine;
  private readonly channel: Channel;
  private readonly options: FuzzOptions;
  private readonly runner: Runner;
  private readonly expander: Expander;
  private readonly search: GenerationalSearch;
  private readonly repair: Repair | undefined;
  private readonly began = performance.now();
  private readonly secondsBefore: number;
  private readonly reasons = new Reasons();
  private readonly failures: Map<string, Failing>;
  private readonly history: Growth[];
  private inputs: number;
  /** The input that covered something new last. */
  private lastGain: number;
  private divergences: number;
  private expansions: number;
  private instructions: number;
  private compiled: Promise<void> | undefined;
  private isOver = false;
  private toldFailures = 0;
  /** Of each failure, the path that its first input takes. */
  private readonly pathsSoFar = new Map<string, Path>();

  /**
   * `runner` is for looking at failures more closely; `state` is where another run was left; `repair` makes inputs for the program
   * without its lifted checks into ones for the program as it is.
   */
  constructor(
    runner: Runner,
    channel: Channel,
    options: FuzzOptions,
    expander: Expander,
    state: CampaignState | undefined,
    repair: Repair | undefined,
  ) {
    this.repair = repair;
    const { machine } = runner;
    this.machine = machine;
    this.channel = channel;
    this.options = options;
    this.runner = runner;
    this.expander = expander;
    this.secondsBefore = state?.seconds ?? 0;
    // The runs change what is counted.
    this.failures = new Map(state?.failures.map(([key, failing]) => [key, { ...failing }]));
    this.history = [...(state?.history ?? [])];
    this.inputs = state?.inputs ?? 0;
    this.lastGain = state?.lastGain ?? 0;
    this.divergences = state?.divergences ?? 0;
    this.expansions = state?.expansions ?? 0;
    this.instructions = state?.instructions ?? 0;
    if (state === undefined)
      for (const { what, span } of machine.program.unsupported) this.reasons.add("unsupported", what, span);
    for (const { reason, detail, location, count } of state?.reasons ?? [])
      this.reasons.add(reason, detail, location, count);
    const seeds = options.seeds.length === 0 ? [new Uint8Array()] : options.seeds;
    this.search = new GenerationalSearch(
      {
        seeds: seeds.map((bytes) => inputOfSeed(channel, bytes)),
        channel,
        expander,
        maxFlips: options.maxFlips,
        blocksOf: (procedure) => machine.procedure(procedure)?.blocks.length ?? 0,
        stopReason: () => {
          options.onRest?.(() => this.state);
          this.compileIfLong();
          this.tellFailures();
          return this.stopReason();
        },
        onFailure: (failure, input, id) => this.countFailure(failure, input, id),
        onInput: (found, gain) => this.count(found, gain),
        onExpansion: (diverged) => {
          this.expansions++;
          if (diverged) this.divergences++;
        },
        onObserved: (observed) => this.observe(observed),
      },
      state?.search,
    );
  }

  async run(): Promise<Generated> {
    const { compiling } = this.options;
    if (compiling?.afterInputs === 0) await this.compile(compiling);
    try {
      return await this.search.run();
    } finally {
      this.isOver = true;
    }
  }

  /** Once, when the run turns out to be long. */
  private compileIfLong(): void {
    const { compiling } = this.options;
    if (compiling === undefined || this.compiled !== undefined) return;
    const seconds = (performance.now() - this.began) / 1000;
    if (this.inputs < compiling.afterInputs || seconds < compiling.afterSeconds) return;
    void this.compile(compiling);
  }

  private compile(compiling: Compiling): Promise<void> {
    this.compiled = compiling.compile().then((program) => {
      if (this.isOver) return;
      if ("refused" in program)
        this.options.onNote?.(`inputs are run in the engine, which is slower: ${program.refused}`);
      else this.expander.use(program);
    });
    return this.compiled;
  }

  get state(): CampaignState {
    const { failures, history, inputs, lastGain, divergences, expansions, instructions } = this;
    return {
      search: this.search.state,
      failures: [...failures],
      history,
      reasons: this.reasons.list(),
      inputs,
      lastGain,
      divergences,
      expansions,
      instructions,
      seconds: this.elapsed(),
    };
  }

  /** Tells of failures that are new, with their inputs as they are. */
  tellFailures(): void {
    if (this.failures.size === this.toldFailures) return;
    this.toldFailures = this.failures.size;
    this.options.onFound?.(() => this.soFar());
  }

  private soFar(): Fuzzing {
    const runner = this.repair?.runner ?? this.runner;
    const paths: Path[] = [];
    const failures = [...this.failures].map(([key, { failure, input, id, number, count }]): FoundFailure => {
      const numbers = { input: id, count, path: number + 1 };
      const isHang = failure.error === "timeout";
      if (input === undefined) return { ...numbers, minimized: new Uint8Array(), isHang, isReal: false };
      const path = this.pathsSoFar.get(key) ?? { id: number + 1, ...runner.failingPath(input).path };
      this.pathsSoFar.set(key, path);
      paths.push(path);
      return { ...numbers, minimized: bytesOfInput(this.channel, input), isHang, isReal: true };
    });
    return this.told(
      { found: this.search.state.found, waiting: this.inputs - this.expansions },
      failures,
      paths,
    );
  }

  /** Makes an input of each failure smaller, and follows it once more for the report. */
  settleFailures(): { readonly failures: readonly FoundFailure[]; readonly paths: readonly Path[] } {
    const { channel, repair } = this;
    const runner = repair?.runner ?? this.runner;
    const paths: Path[] = [];
    const failures = [...this.failures].map(([key, { failure, input, id, number, count }]): FoundFailure => {
      const isHang = failure.error === "timeout";
      if (input === undefined) return this.onlyLifted(failure, { input: id, count, path: number + 1 });
      const failsAlike = (candidate: Input): boolean => {
        const other = runner.failureOf(candidate);
        return other !== undefined && keyOfFailure(other) === key;
      };
      const small = isHang ? input : minimize(input, channel, failsAlike);
      const path = number + 1;
      paths.push({ id: path, ...runner.failingPath(small).path });
      return { input: id, count, minimized: bytesOfInput(channel, small), isHang, path, isReal: true };
    });
    return { failures, paths };
  }

  /** What fails only where checks are lifted is no error, and the result says why. */
  private onlyLifted(
    { error, message, location }: Failure,
    numbers: Pick<FoundFailure, "input" | "count" | "path">,
  ): FoundFailure {
    const detail = `${error} (${message}) is not-replayable: no input was found that passes the lifted checks (${this.repair?.places}) and fails so`;
    this.reasons.add("lifted", detail, location, numbers.count);
    return { ...numbers, minimized: new Uint8Array(), isHang: error === "timeout", isReal: false };
  }

  result(generated: Generated, failures: readonly FoundFailure[], paths: readonly Path[]): Fuzzing {
    this.explain(generated.stopped, generated.waiting);
    return this.told(generated, failures, paths);
  }

  private told(
    { found, waiting }: Pick<Generated, "found" | "waiting">,
    failures: readonly FoundFailure[],
    paths: readonly Path[],
  ): Fuzzing {
    return {
      channel: this.channel,
      found,
      failures,
      divergences: this.divergences,
      expansions: this.expansions,
      waiting,
      history: [...this.history, this.growth()],
      exploration: this.exploration(paths),
    };
  }

  private observe({ remarks, instructions }: Observed<unknown>): void {
    this.instructions += instructions;
    for (const { reason, detail, span, count, assumption } of remarks) {
      if (assumption !== undefined) this.reasons.rely(assumption);
      if (reason !== undefined) this.reasons.add(reason, detail, span, count);
    }
  }

  private stopReason(): FuzzStop | undefined {
    const { signal, budgets, maxInputs, plateau } = this.options;
    if (signal?.aborted) return "interrupted";
    if (performance.now() - this.began >= budgets.milliseconds) return "time";
    if (this.inputs >= maxInputs) return "max-inputs";
    if (this.inputs - this.lastGain >= plateau) return "plateau";
    const looks = this.inputs % 256 === 0;
    if (!looks) return undefined;
    const bytes = getHeapStatistics().used_heap_size + this.expander.heapBytes();
    return bytes > budgets.heapBytes ? "memory" : undefined;
  }

  private countFailure(
    failure: Failure,
    input: Input,
    id: number,
  ): { readonly number: number; readonly isNew: boolean } {
    const key = keyOfFailure(failure);
    const known = this.failures.get(key);
    if (known !== undefined) {
      known.count++;
      if (known.count <= limits.fuzz.repairedInputs) known.input ??= this.repair?.repaired(input, key);
      return { number: known.number, isNew: false };
    }
    const number = this.failures.size;
    const repaired = this.repair === undefined ? input : this.repair.repaired(input, key);
    this.failures.set(key, { failure, input: repaired, id, number, count: 1 });
    return { number, isNew: true };
  }

  private count(found: FoundInput, gain: Gain): void {
    this.inputs++;
    const isGain = gain.blocks > 0 || gain.sides > 0;
    if (isGain) this.lastGain = this.inputs;
    if (isGain || this.history.at(-1)?.failures !== this.failures.size) this.history.push(this.growth());
    this.options.onInput?.(found);
    this.options.onProgress?.({
      inputs: this.inputs,
      waiting: this.inputs - this.expansions,
      failures: this.failures.size,
      instructions: this.instructions,
    });
  }

  private growth(): Growth {
    const { blocks, sides } = this.search.coverage;
    return {
      seconds: this.elapsed(),
      inputs: this.inputs,
      blocks,
      sides,
      failures: this.failures.size,
    };
  }

  private elapsed(): number {
    return this.secondsBefore + (performance.now() - this.began) / 1000;
  }

  /** Why the result does not speak of all inputs. */
  private explain(stopped: FuzzStop | undefined, waiting: number): void {
    const { reasons } = this;
    switch (stopped) {
      case "time":
      case "memory":
      case "interrupted":
        reasons.add(stopped, "inputs were left unexpanded", undefined, waiting);
        break;
      case "max-inputs":
        reasons.add("sampled", "the limit of inputs was reached", undefined, this.inputs);
        break;
      case "plateau":
        reasons.add("sampled", "no input covered anything new any more", undefined, this.inputs);
        break;
      case undefined:
        reasons.add("sampled", "every input found was expanded", undefined, this.inputs);
    }
  }

  private exploration(paths: readonly Path[]): Exploration {
    const { machine, options, expander } = this;
    const layers = expander.statistics();
    return {
      language: machine.program.language,
      entry: options.entry,
      complete: false,
      incomplete: this.reasons.list(),
      assumptions: this.reasons.assumptions(),
      paths,
      tree: { kind: "open", reason: "sampled" },
      coverage: coverageOf(machine.program, this.search.coverage.counts(), []),
      statistics: {
        paths: this.inputs,
        instructions: this.instructions,
        forks: 0,
        queries: layers[0]?.queries ?? 0,
        solverQueries: solverQueries(layers),
        seconds: this.elapsed(),
        solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
        layers,
      },
    };
  }
}
