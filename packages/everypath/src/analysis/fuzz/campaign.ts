/** One run of the fuzzer: its budgets, what it collects on the way, and what is told at the end. */
import { getHeapStatistics } from "node:v8";
import type { Machine } from "../../machine/index.ts";
import type { JobSolver } from "../../solver/index.ts";
import { coverageOf } from "../explore/coverage.ts";
import type { Exploration, Path } from "../explore/exploration.ts";
import { Reasons } from "../explore/reasons.ts";
import { TriedByLength } from "./expand-execution.ts";
import type { FoundFailure, FoundInput, Fuzzing, Growth } from "./fuzzing.ts";
import type { FuzzStop, Generated } from "./generate-inputs.ts";
import { generateInputs } from "./generate-inputs.ts";
import type { FuzzOptions } from "./index.ts";
import { bytesOfInput, type Channel, type Input, inputOfSeed } from "./input.ts";
import { minimize } from "./minimize.ts";
import { type Checked, type Failure, keyOfFailure, Runner } from "./run-and-check.ts";

interface Failing {
  readonly failure: Failure;
  readonly input: Input;
  readonly id: number;
  readonly number: number;
  count: number;
}

/** Expansions after which the solver forgets what it has learned, so that it does not grow without end. */
const expansionsForSolver = 16;

export class Campaign {
  private readonly machine: Machine;
  private readonly channel: Channel;
  private readonly options: FuzzOptions;
  private readonly solver: JobSolver;
  private readonly runner: Runner;
  private readonly began = performance.now();
  private readonly reasons = new Reasons();
  private readonly failures = new Map<string, Failing>();
  private readonly history: Growth[] = [];
  private inputs = 0;
  /** The input that covered something new last. */
  private lastGain = 0;
  private divergences = 0;
  private expansions = 0;

  constructor(machine: Machine, channel: Channel, options: FuzzOptions, solver: JobSolver) {
    this.machine = machine;
    this.channel = channel;
    this.options = options;
    this.solver = solver;
    const { budgets, maxConjuncts } = options;
    this.runner = new Runner(machine, { ...options, channel, maxSteps: budgets.maxSteps, maxConjuncts });
  }

  run(): Promise<Generated> {
    const { channel, options, reasons, runner, solver } = this;
    const { seeds, budgets, maxFlips, maxBytes } = options;
    return generateInputs({
      seeds: (seeds.length === 0 ? [new Uint8Array()] : seeds).map((bytes) => inputOfSeed(channel, bytes)),
      channel,
      runner,
      solving: { solver, query: budgets.query },
      maxFlips,
      maxBytes,
      tried: new TriedByLength(),
      stopReason: () => this.stopReason(),
      beginExpansion: () => {
        if (this.expansions % expansionsForSolver === 0) solver.begin();
        return new Promise((resolve) => setImmediate(resolve));
      },
      onUnknown: (reason, span) => reasons.add("solver-unknown", reason, span),
      onWeakened: (what, span) => reasons.add("weakened", what, span),
      onFailure: (failure, input, id) => this.countFailure(failure, input, id),
      onInput: (found, checked) => this.count(found, checked),
      onExpansion: (weakenings, diverged) => {
        this.expansions++;
        if (diverged) this.divergences++;
        for (const { what, span } of weakenings) reasons.add("weakened", what, span);
      },
    });
  }

  /** Makes an input of each failure smaller, and follows it once more for the report. */
  settleFailures(): { readonly failures: readonly FoundFailure[]; readonly paths: readonly Path[] } {
    const { channel, runner } = this;
    const paths: Path[] = [];
    const failures = [...this.failures].map(([key, { failure, input, id, number, count }]): FoundFailure => {
      const isHang = failure.error === "timeout";
      const failsAlike = (candidate: Input): boolean => {
        const other = runner.failureOf(candidate);
        return other !== undefined && keyOfFailure(other) === key;
      };
      const small = isHang ? input : minimize(input, channel, failsAlike);
      const path = number + 1;
      paths.push({ id: path, ...runner.failingPath(small).path });
      return { input: id, count, minimized: bytesOfInput(channel, small), isHang, path };
    });
    return { failures, paths };
  }

  result(generated: Generated, failures: readonly FoundFailure[], paths: readonly Path[]): Fuzzing {
    const { found, waiting, stopped } = generated;
    this.explain(stopped, waiting);
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

  private stopReason(): FuzzStop | undefined {
    const { signal, budgets, maxInputs, plateau } = this.options;
    if (signal?.aborted) return "interrupted";
    if (performance.now() - this.began >= budgets.milliseconds) return "time";
    if (this.inputs >= maxInputs) return "max-inputs";
    if (this.inputs - this.lastGain >= plateau) return "plateau";
    const looks = this.inputs % 256 === 0;
    return looks && getHeapStatistics().used_heap_size > budgets.heapBytes ? "memory" : undefined;
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
      return { number: known.number, isNew: false };
    }
    const number = this.failures.size;
    this.failures.set(key, { failure, input, id, number, count: 1 });
    return { number, isNew: true };
  }

  private count(found: FoundInput, { gain }: Checked): void {
    this.inputs++;
    const isGain = gain.blocks > 0 || gain.sides > 0;
    if (isGain) this.lastGain = this.inputs;
    if (isGain || this.history.at(-1)?.failures !== this.failures.size) this.history.push(this.growth());
    this.options.onInput?.(found);
    this.options.onProgress?.({
      inputs: this.inputs,
      waiting: this.inputs - this.expansions,
      failures: this.failures.size,
      instructions: this.machine.instructions,
    });
  }

  private growth(): Growth {
    const { blocks, sides } = this.runner.coverage;
    return {
      seconds: this.elapsed(),
      inputs: this.inputs,
      blocks,
      sides,
      failures: this.failures.size,
    };
  }

  private elapsed(): number {
    return (performance.now() - this.began) / 1000;
  }

  /** Why the result does not speak of all inputs. */
  private explain(stopped: FuzzStop | undefined, waiting: number): void {
    const { machine, reasons, runner } = this;
    for (const { what, span } of machine.program.unsupported) reasons.add("unsupported", what, span);
    for (const end of runner.cuts.values()) reasons.add(end.reason, end.detail, end.span);
    for (const { reason, detail, location, count } of machine.notes())
      reasons.add(reason, detail, location, count);
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
    const { machine, options, solver } = this;
    const layers = solver.statistics();
    return {
      language: machine.program.language,
      entry: options.entry,
      complete: false,
      incomplete: this.reasons.list(),
      paths,
      tree: { kind: "open", reason: "sampled" },
      coverage: coverageOf(machine.program, this.runner.coverage.counts(), []),
      statistics: {
        paths: this.inputs,
        instructions: machine.instructions,
        forks: 0,
        queries: layers[0]?.queries ?? 0,
        solverQueries: layers.at(-1)?.queries ?? 0,
        seconds: this.elapsed(),
        solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
        layers,
      },
    };
  }
}
