/**
 * `trace`: the symbolic execution traces ρ of a program, and the condition of each both ways (de Boer & Bonsangue). Forwards the machine builds
 * a store and a path condition (forward.ts); backwards the program is unfolded into traces (unfold/), and path(ρ) is computed by weakest
 * preconditions (calculus/). The traces are told apart by the way that each branch goes, so it is known which conditions must be
 * equivalent, and the solver is asked whether they are (compare.ts).
 */

import { getHeapStatistics } from "node:v8";
import {
  falseTerm,
  type JobSolver,
  type Program,
  type SymbolicTerm,
  solverQueries,
  type Variable,
} from "@everypath/core";
import {
  Machine,
  pathCondition,
  type Started,
  type State,
  type StopReason,
  type StopSignal,
  startState,
} from "@everypath/engine";
import type { Unnumbered } from "../explore/path.ts";
import { Reasons } from "../explore/reasons.ts";
import type { Refused, SessionOptions } from "../explore/session.ts";
import { assumeSurely } from "../explore/session.ts";
import { assemble } from "./assemble.ts";
import { path } from "./calculus/path.ts";
import type { OpenTrace } from "./calculus/step.ts";
import type { BackwardTrace, Collected, ForwardTrace } from "./collect.ts";
import { addBackward, addForward, endOfLeaf, nameOf } from "./collect.ts";
import { areEquivalent } from "./compare.ts";
import { ForwardExecution } from "./forward.ts";
import { initialValues, objectsOf, readingsBefore } from "./initial.ts";
import { moment } from "./moments.ts";
import { termSize } from "./size.ts";
import type { Direction, Effort, Tracing } from "./trace.ts";
import { Growth } from "./unfold/grow.ts";
import { type Line, linesWithCode } from "./unfold/line.ts";
import type { Oracle, UnfoldOptions } from "./unfold/options.ts";
import type { Configuration, Unfolded } from "./unfold/position.ts";
import { closed, Unfolding } from "./unfold/unfold.ts";

export type { Direction, Tracing } from "./trace.ts";

export interface TraceOptions extends SessionOptions {
  readonly direction: Direction;
  /** Traces that reach this line, rather than complete ones. */
  readonly line: Line | undefined;
  /** Calls of one procedure that are under way at once on a trace. */
  readonly maxCalls: number;
  readonly signal?: StopSignal | undefined;
  readonly onProgress?: (progress: { readonly traces: number; readonly instructions: number }) => void;
  /** Called with each error on the way forwards; the traces that end in one by then are there when they are asked for, without their steps. */
  readonly onFound?: (soFar: () => Tracing) => void;
}

/** `solver` is the caller's to close. */
export async function trace(
  program: Program,
  options: TraceOptions,
  solver: JobSolver,
): Promise<Tracing | Refused> {
  const { line } = options;
  if (line !== undefined) {
    const lines = linesWithCode(program, line.file);
    if (!lines.includes(line.line)) return { refused: noCodeAt(line, lines) };
  }
  const machine = new Machine(program, { ...options.machine, generateCode: false, keepsModelsApart: true });
  const started = startState(machine, options);
  if (started === undefined) return { refused: `there is no procedure ${options.entry}` };
  const refused =
    program.driver === undefined
      ? assumeSurely(solver, machine, started, { assume: options.assume, query: options.budgets.query })
      : undefined;
  if (refused !== undefined) return refused;
  return new Tracer(machine, started, options, solver).run();
}

function noCodeAt({ file, line }: Line, lines: readonly number[]): string {
  const near = [lines.findLast((one) => one < line), lines.find((one) => one > line)];
  const known = near.filter((one) => one !== undefined);
  const mend = known.length === 0 ? "" : `; the nearest with code: ${known.join(", ")}`;
  return `there is no code at line ${line} of ${file}${mend}`;
}

/** Of the time of both directions and their comparison. */
const shareOfForward = 0.4;
const shareOfBoth = 0.8;

class Tracer {
  private readonly machine: Machine;
  private readonly started: Started;
  private readonly first: State;
  private readonly options: TraceOptions;
  private readonly solver: JobSolver;
  private readonly reasons = new Reasons();
  private readonly initial: (variable: Variable) => SymbolicTerm;
  private readonly assumed: readonly SymbolicTerm[];
  private readonly stopReason: () => StopReason | undefined;
  private readonly memory: Pick<UnfoldOptions, "nextAddress" | "objects" | "textAt">;
  private readonly began = performance.now();
  private queries = 0;
  /** Of the time, the part at whose end the present direction stops: what is found is compared in the rest. */
  private share = 1;
  private found = 0;

  constructor(machine: Machine, started: Started, options: TraceOptions, solver: JobSolver) {
    this.machine = machine;
    this.started = started;
    this.first = started.state;
    this.options = options;
    this.solver = solver;
    this.initial = initialValues(machine, started.state);
    this.assumed = pathCondition(started.state.facts);
    const stop = stopper(options);
    this.stopReason = () => stop() ?? (this.hasHadItsShare() ? "time" : undefined);
    this.memory = objectsOf(started.state);
  }

  async run(): Promise<Tracing> {
    const { direction, line, entry } = this.options;
    const { program } = this.machine;
    for (const { what, span } of program.unsupported) this.reasons.add("unsupported", what, span);
    const isBoth = direction === "both";
    if (isBoth) this.share = shareOfForward;
    const forward = direction === "backward" ? undefined : await this.measured(() => this.forwards());
    if (isBoth) this.share = shareOfBoth;
    const backward = direction === "forward" ? undefined : await this.measured(() => this.backwards());
    this.share = 1;
    const isWhole = this.reasons.isEmpty();
    this.solver.begin();
    const paths = await assemble(forward?.result, backward?.result, line !== undefined, {
      initial: this.initial,
      along: (there) => this.along(there)?.trace,
      realise: (back, name) => this.realise(back, name),
      areEquivalent: (there, back) => {
        const stopped = this.stopReason();
        if (stopped !== undefined) {
          this.reasons.add(stopped, "traces left uncompared", undefined);
          return undefined;
        }
        return areEquivalent(there, back, this.solver, this.options.budgets.query);
      },
      isWhole,
    });
    if (paths.some(({ equivalent }) => equivalent === "unknown"))
      this.reasons.add("solver-unknown", "whether the two conditions of a trace are equivalent", undefined);
    for (const note of this.machine.notes()) this.reasons.note(note);
    // That no trace leads to a line is an answer.
    this.reasons.vacuousUnless(paths.length > 0 || line !== undefined);
    return {
      language: program.language,
      entry,
      direction,
      line: line?.line,
      complete: this.reasons.isEmpty(),
      incomplete: this.reasons.list(),
      assumptions: this.reasons.assumptions(),
      paths,
      forward: forward === undefined ? undefined : { ...forward.effort, termSize: sizeOf(forward.result) },
      backward:
        backward === undefined ? undefined : { ...backward.effort, termSize: sizeOf(backward.result) },
      statistics: this.statistics(paths.length),
    };
  }

  private hasHadItsShare(): boolean {
    const { milliseconds } = this.options.budgets;
    return this.share < 1 && performance.now() - this.began >= this.share * milliseconds;
  }

  private statistics(paths: number): Tracing["statistics"] {
    const layers = this.solver.statistics();
    return {
      paths,
      instructions: this.machine.instructions,
      forks: Math.max(0, paths - 1),
      queries: this.queries,
      solverQueries: solverQueries(layers),
      seconds: (performance.now() - this.began) / 1000,
      solverSeconds: layers.reduce((total, layer) => total + layer.seconds, 0),
      layers,
    };
  }

  /** Each direction with a solver that has forgotten the other. */
  private async measured<T>(
    run: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly effort: Omit<Effort, "termSize"> }> {
    this.solver.begin();
    const before = { time: performance.now(), solver: this.solverSeconds(), queries: this.queries };
    const result = await run();
    return {
      result,
      effort: {
        seconds: (performance.now() - before.time) / 1000,
        solverSeconds: this.solverSeconds() - before.solver,
        queries: this.queries - before.queries,
      },
    };
  }

  private solverSeconds(): number {
    return this.solver.statistics().reduce((total, layer) => total + layer.seconds, 0);
  }

  private async forwards(): Promise<Collected<ForwardTrace>> {
    const { budgets, line, maxCalls } = this.options;
    const found: Collected<ForwardTrace> = { traces: new Map(), givenUp: [], isStopped: false };
    const execution = new ForwardExecution(this.machine, this.solver, this.started, {
      budgets,
      line,
      maxCalls,
      stopReason: this.stopReason,
    });
    for (const leaf of execution.leaves(this.first.fork())) {
      if (leaf === "moment") {
        await moment();
        continue;
      }
      const { cut, unknown, span } = leaf.leaf;
      if (leaf.atLine === undefined && cut !== undefined)
        this.reasons.add(cut.reason, cut.detail, span, 1, cut.limit);
      if (unknown !== undefined) this.reasons.unanswered(unknown, span);
      addForward(found, leaf);
      if (leaf.leaf.path.error !== undefined) this.options.onFound?.(() => this.failing(found));
      this.progress(found.traces.size);
      if (found.traces.size >= budgets.maxPaths) {
        this.reasons.add("max-paths", "traces left", undefined);
        found.isStopped = true;
        break;
      }
    }
    this.queries += execution.queries;
    if (execution.stopped !== undefined) {
      this.reasons.add(execution.stopped, "traces left", undefined);
      found.isStopped = true;
    }
    return found;
  }

  private failing({ traces }: Collected<ForwardTrace>): Tracing {
    const { direction, line, entry } = this.options;
    const paths = [...traces.values()].flatMap(({ paths: [first], end, conditions }) =>
      first?.error === undefined ? [] : [{ first, end, conditions }],
    );
    return {
      language: this.machine.program.language,
      entry,
      direction,
      line: line?.line,
      complete: false,
      incomplete: this.reasons.list(),
      assumptions: this.reasons.assumptions(),
      paths: paths.map(({ first, end, conditions }, index) => ({
        path: { id: index + 1, ...first },
        end,
        rho: [],
        forward: conditions,
        backward: undefined,
        equivalent: undefined,
      })),
      forward: undefined,
      backward: undefined,
      statistics: this.statistics(paths.length),
    };
  }

  private async backwards(): Promise<Collected<BackwardTrace>> {
    const { budgets, line } = this.options;
    const found: Collected<BackwardTrace> = { traces: new Map(), givenUp: [], isStopped: false };
    if (line !== undefined) {
      await this.grow(found, line);
      return found;
    }
    for (const unfolded of this.unfolding().traces(this.first.frame.procedure)) {
      if (unfolded.kind === "moment") await moment();
      if (this.addUnfolded(found, unfolded)) this.progress(found.traces.size);
      if (found.traces.size >= budgets.maxPaths) {
        this.reasons.add("max-paths", "traces left", undefined);
        found.isStopped = true;
        break;
      }
    }
    return found;
  }

  /** From the line to the entry; a complete trace is then unfolded, for the names of what it reads. */
  private async grow(found: Collected<BackwardTrace>, line: Line): Promise<void> {
    const { budgets, maxCalls } = this.options;
    const entry = this.first.frame.procedure;
    const growth = new Growth(entry, this.oracle(), {
      machine: this.machine,
      maxSteps: budgets.maxSteps,
      maxLoop: budgets.maxLoop,
      maxCalls,
      initial: this.initial,
      assume: this.assumed,
      line,
      textAt: this.memory.textAt,
    });
    for (const grown of growth.traces()) {
      switch (grown.kind) {
        case "complete":
          this.addGrown(found, grown.key, grown.items);
          break;
        case "cut":
          this.reasons.add(grown.reason, grown.detail, grown.span);
          break;
        case "stopped":
          this.reasons.add(grown.reason, "traces left", undefined);
          found.isStopped = true;
          break;
        case "moment":
          await moment();
          break;
        default:
          grown satisfies never;
      }
      if (found.traces.size >= budgets.maxPaths) {
        this.reasons.add("max-paths", "traces left", undefined);
        found.isStopped = true;
        break;
      }
    }
  }

  private addGrown(found: Collected<BackwardTrace>, key: string, items: number): void {
    const along = { key, isKnown: false };
    for (const unfolded of this.unfolding({ along }).traces(this.first.frame.procedure)) {
      const isIt = unfolded.kind === "trace" && unfolded.end.kind === "line";
      if (isIt && (unfolded.configuration.items !== items || unfolded.configuration.key !== key)) continue;
      if (unfolded.kind === "trace" && !isIt) continue;
      if (this.addUnfolded(found, unfolded)) {
        this.progress(found.traces.size);
        return;
      }
    }
  }

  private addUnfolded(found: Collected<BackwardTrace>, unfolded: Unfolded): boolean {
    switch (unfolded.kind) {
      case "trace": {
        const { configuration, end } = unfolded;
        if (configuration.uncertain)
          this.reasons.add("solver-unknown", "a trace that may be infeasible", undefined);
        addBackward(found, configuration, end, this.assumed, (rho) => this.conditionOf(rho));
        return true;
      }
      case "cut": {
        const { configuration, reason, detail, span } = unfolded;
        this.reasons.add(reason, detail, span);
        const { key, items, condition } = configuration;
        found.givenUp.push({ key, items, condition });
        return false;
      }
      case "moment":
        return false;
      case "stopped":
        this.reasons.add(unfolded.reason, "traces left", undefined);
        found.isStopped = true;
        return false;
      default:
        return unfolded satisfies never;
    }
  }

  /** path(ρ) over the inputs. */
  private conditionOf(rho: OpenTrace): readonly SymbolicTerm[] {
    const conjuncts = path(rho).map((conjunct) => closed(conjunct, this.initial));
    return conjuncts.includes(falseTerm) ? [falseTerm] : conjuncts;
  }

  /** The trace of which only the way through the branches is known. */
  private along(there: Pick<ForwardTrace, "key" | "items" | "end">): Configuration | undefined {
    for (const unfolded of this.unfolding({ along: { key: there.key, isKnown: true } }).traces(
      this.first.frame.procedure,
    )) {
      if (unfolded.kind !== "trace") continue;
      const { configuration, end } = unfolded;
      if (nameOf(configuration, end) === nameOf(there, there.end)) return configuration;
    }
    return undefined;
  }

  /** An input for a trace that was only unfolded: the machine is told its condition. */
  private realise(back: BackwardTrace, name: string): Unnumbered | undefined {
    const start = this.first.fork();
    const [condition = []] = back.conditions;
    for (const conjunct of condition) start.assume(conjunct, false);
    const { budgets, line, maxCalls } = this.options;
    const execution = new ForwardExecution(this.machine, this.solver, this.started, {
      budgets,
      line,
      maxCalls,
      stopReason: this.stopReason,
    });
    for (const found of execution.leaves(start)) {
      if (found === "moment") continue;
      const end = endOfLeaf(found);
      if (end !== undefined && nameOf(found, end) === name) return found.leaf.path;
    }
    return undefined;
  }

  private oracle(): Oracle {
    const { budgets } = this.options;
    return {
      isSatisfiable: (condition: readonly SymbolicTerm[], value: SymbolicTerm): boolean | undefined => {
        this.queries++;
        const answer = this.solver.check(
          { pathCondition: condition, condition: value, decideOnly: true },
          budgets.query,
        );
        return answer.kind === "unknown" ? undefined : answer.kind === "sat";
      },
      stopReason: () => {
        const reason = this.stopReason();
        return reason === "time" || reason === "memory" || reason === "interrupted" ? reason : undefined;
      },
    };
  }

  private unfolding(further: Partial<UnfoldOptions> = {}): Unfolding {
    const { budgets, line, maxCalls } = this.options;
    return new Unfolding(this.oracle(), {
      machine: this.machine,
      maxSteps: budgets.maxSteps,
      maxLoop: budgets.maxLoop,
      maxCalls,
      initial: this.initial,
      assume: this.assumed,
      readings: readingsBefore(this.first),
      line,
      ...this.memory,
      ...further,
    });
  }

  private progress(traces: number): void {
    this.found++;
    if ((this.found & 15) === 0)
      this.options.onProgress?.({ traces, instructions: this.machine.instructions });
  }
}

function sizeOf({ traces }: Collected<ForwardTrace | BackwardTrace>): number {
  return termSize([...traces.values()].flatMap(({ conditions }) => conditions.flat()));
}

/** Why everything must end now. */
function stopper({ signal, budgets }: TraceOptions): () => StopReason | undefined {
  const deadline = performance.now() + budgets.milliseconds;
  let looks = 0;
  return () => {
    if (signal?.aborted) return "interrupted";
    if (performance.now() >= deadline) return "time";
    if ((looks++ & 255) !== 0) return undefined;
    return getHeapStatistics().used_heap_size > budgets.heapBytes ? "memory" : undefined;
  };
}
