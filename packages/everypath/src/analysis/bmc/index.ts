/**
 * `bmc`: bounded model checking. The program is unwound, its paths merged where they meet, so that one formula says that an error happens
 * within the bound (Strejček, slides 85 to 97). In: a `Program` and options; out: an `Exploration` whose paths are the counterexamples,
 * and what was unwound. Satisfiable: a bug, with an input that is run once more. Unsatisfiable: no bug, if no input reaches the bound;
 * else it is raised (`bound: "auto"`), and the unwinding goes on where it stood, or the answer is open.
 *
 * A round of a loop counts against the bound unless constants alone decide whether it is made; nested calls of a procedure likewise. Read
 * next: unwinder.ts, position.ts; machine/merge for how two states become one.
 */
import type { MachineOptions, StartArgument, Started } from "../../machine/index.ts";
import { Machine, pathCondition, startState } from "../../machine/index.ts";
import type { Program } from "../../program/program.ts";
import type { Span } from "../../program/source.ts";
import type { Budget, JobSolver, LayerStatistics } from "../../solver/index.ts";
import { falseTerm, not, type SymbolicTerm, trueTerm } from "../../term/index.ts";
import type { Exploration, IncompletenessReason, Path } from "../explore/exploration.ts";
import { pathOf } from "../explore/path.ts";
import type { Refused } from "../explore/session.ts";
import { assumeAll } from "../explore/session.ts";
import { termSize } from "../trace/size.ts";
import { type Failure, happensUnder, propertyOf, someHappens } from "./failures.ts";
import type { Loop } from "./loops.ts";
import { orderOf } from "./loops.ts";
import type { Unwound } from "./position.ts";
import { rerun } from "./rerun.ts";
import { Unwinder } from "./unwinder.ts";
import type { OnMerge } from "./waiting.ts";

export type { Failure } from "./failures.ts";
export { propertyOf } from "./failures.ts";
export type { Loop } from "./loops.ts";

export interface BmcOptions {
  readonly entry: string;
  readonly arguments: readonly StartArgument[] | undefined;
  readonly pointerElements: number;
  readonly machine: MachineOptions;
  readonly assume: readonly string[];
  /** Rounds of each loop and nested calls of each procedure; "auto" raises it until there is an answer. */
  readonly bound: number | "auto";
  /** Loops with a bound of their own: by name (main.1), by line (12), or by file and line (x.c:12). */
  readonly boundOf: ReadonlyMap<string, number>;
  /** The only property to check; undefined: all. */
  readonly property: string | undefined;
  /** Whether the formulas are asked at all; else the properties are only listed. */
  readonly decides: boolean;
  readonly maxSteps: number;
  /** Of one question whether a loop can go on. */
  readonly query: Budget;
  /** Of one formula for all paths. */
  readonly formulaQuery: Budget;
  /** Why to stop at once. */
  stopReason(): IncompletenessReason | undefined;
  /** `ends`: paths that have come to their end, merged ones as one; `waiting`: states that have not. */
  readonly onProgress?: (progress: {
    readonly ends: number;
    readonly waiting: number;
    readonly instructions: number;
  }) => void;
  readonly onMerge?: OnMerge;
}

export interface Unwinding {
  /** The last bound that was tried. */
  readonly bound: number;
  readonly isAutomatic: boolean;
  /** Whether an input reaches it; undefined where an error was found first. */
  readonly isReachable: boolean | "unknown" | undefined;
  /** The loops and procedures at which. */
  readonly reached: readonly { readonly name: string; readonly location: Span }[];
  /** Nodes of the formulas asked, shared ones once. */
  readonly formulaSize: number;
  readonly merges: number;
  /** Why states that met were kept apart, and how often. */
  readonly apart: readonly { readonly reason: string; readonly count: number }[];
}

export interface Checked {
  readonly exploration: Exploration;
  readonly unwinding: Unwinding;
  /** The formula of the last bound, as conjuncts. */
  readonly formula: readonly SymbolicTerm[];
  /** What can fail within the bound, as far as constants do not tell, in the order met. */
  readonly properties: readonly { readonly name: string; readonly message: string }[];
}

export async function boundedCheck(
  program: Program,
  options: BmcOptions,
  solver: JobSolver,
): Promise<Checked | Refused> {
  // Blocks are run one by one, so that states stop where others may join them.
  const machine = new Machine(program, { ...options.machine, generateCode: false });
  const started = startState(machine, options);
  if (started === undefined) return { refused: `there is no procedure ${options.entry}` };
  const refused = program.driver === undefined ? assumeAll(solver, started, options) : undefined;
  if (refused !== undefined) return refused;
  return new Check(machine, started, options, solver).run();
}

/** The loops of the user's own procedures. */
export function loopsOf(program: Program): readonly Loop[] {
  return program.userProcedures.flatMap((name) => {
    const procedure = program.procedure(name);
    return procedure === undefined || procedure.model ? [] : orderOf(procedure).loops;
  });
}

class Check {
  private readonly machine: Machine;
  private readonly started: Started;
  private readonly options: BmcOptions;
  private readonly solver: JobSolver;
  private readonly unwinder: Unwinder;
  private readonly began = performance.now();
  private readonly paths: Path[] = [];
  private readonly found = new Set<string>();
  private readonly properties = new Map<string, string>();
  private bound: number;
  private formulaSize = 0;
  private formula: readonly SymbolicTerm[] = [];

  constructor(machine: Machine, started: Started, options: BmcOptions, solver: JobSolver) {
    this.machine = machine;
    this.started = started;
    this.options = options;
    this.solver = solver;
    this.bound = options.bound === "auto" ? 1 : options.bound;
    this.unwinder = new Unwinder(machine, solver, {
      limitOf: (unwound) => this.limitOf(unwound),
      query: options.query,
      maxSteps: options.maxSteps,
      stopReason: options.stopReason,
      ...(options.onMerge === undefined ? {} : { onMerge: options.onMerge }),
      onTick: (ends, waiting) => options.onProgress?.({ ends, waiting, instructions: machine.instructions }),
    });
    for (const { what, span } of machine.program.unsupported)
      this.unwinder.reasons.add("unsupported", what, span);
  }

  async run(): Promise<Checked> {
    this.unwinder.start(this.started.state.fork());
    for (;;) {
      await this.unwinder.run();
      this.checkFailures();
      const { parked } = this.unwinder;
      const isOver = this.paths.length > 0 || parked.length === 0 || this.options.bound !== "auto";
      if (isOver || this.unwinder.stopped !== undefined) return this.checked();
      const before = this.bound;
      this.bound *= 2;
      // A loop with a bound of its own stays there.
      if (!parked.some(({ unwound }) => this.limitOf(unwound) > before)) return this.checked();
      this.unwinder.resume();
    }
  }

  private limitOf(unwound: Unwound): number {
    if (unwound.kind === "recursion") return this.options.boundOf.get(unwound.procedure.name) ?? this.bound;
    const { name, span } = unwound.loop;
    const { boundOf } = this.options;
    return (
      boundOf.get(name) ??
      boundOf.get(`${span.file}:${span.line}`) ??
      boundOf.get(String(span.line)) ??
      this.bound
    );
  }

  /** Asks whether one of the errors met since the last bound can happen, until no other one can. */
  private checkFailures(): void {
    const groups = new Map<string, Failure[]>();
    for (const failure of this.unwinder.failures) {
      const property = propertyOf(failure.ended);
      groups.set(property, [...(groups.get(property) ?? []), failure]);
      this.properties.set(property, failure.ended.message);
    }
    this.unwinder.failures = [];
    if (!this.options.decides) return;
    const { property: only } = this.options;
    const left = new Set(only === undefined ? groups.keys() : [only].filter((name) => groups.has(name)));
    const formulas = new Map([...groups].map(([name, failures]) => [name, someHappens(failures)]));
    const excluded: SymbolicTerm[] = [];
    const exclude = (name: string): void => {
      left.delete(name);
      excluded.push(not(formulas.get(name) ?? falseTerm));
    };
    while (left.size > 0 && this.options.stopReason() === undefined) {
      const failures = [...left].flatMap((name) => groups.get(name)!);
      const some = someHappens(failures);
      if (some === falseTerm) return;
      this.formula = [...excluded, some];
      this.formulaSize = Math.max(this.formulaSize, termSize(this.formula));
      const answer = this.solver.check(
        { pathCondition: excluded, condition: some, pathConditionUnchecked: true },
        this.options.formulaQuery,
      );
      if (answer.kind === "unsat") return;
      if (answer.kind === "unknown") {
        if (left.size === 1) {
          const [failure] = failures;
          this.unwinder.reasons.add("solver-unknown", answer.reason, failure?.ended.location);
          return;
        }
        // Each by itself may be easier.
        for (const name of left) this.checkAlone(name, formulas.get(name)!, groups.get(name)!);
        return;
      }
      const name = this.report(answer.model, failures);
      // Of a property that is not asked about the run told only that it comes first.
      if (name === undefined || !formulas.has(name) || excluded.length > groups.size) return;
      exclude(name);
    }
    if (left.size > 0)
      this.unwinder.reasons.add(
        this.options.stopReason() ?? "time",
        "errors left undecided",
        undefined,
        left.size,
      );
  }

  private checkAlone(name: string, formula: SymbolicTerm, failures: readonly Failure[]): void {
    const answer = this.solver.check(
      { pathCondition: [], condition: formula, pathConditionUnchecked: true },
      this.options.formulaQuery,
    );
    if (answer.kind === "unknown")
      this.unwinder.reasons.add("solver-unknown", `${name}: ${answer.reason}`, failures[0]?.ended.location);
    if (answer.kind === "sat") this.report(answer.model, failures);
  }

  /** Runs the program on the model; answers the property that fails, or tells that none does. */
  private report(model: Parameters<typeof rerun>[3], failures: readonly Failure[]): string | undefined {
    const failing = failures.find((failure) => happensUnder(failure, model)) ?? failures[0]!;
    const run = rerun(this.machine, this.started.state.fork(), failing.inputs, model, this.options.maxSteps);
    if (run === undefined || run.ended.end !== "error") {
      this.unwinder.reasons.add(
        "solver-unknown",
        "the solver's input does not lead to the error: what the formula says of it is approximate",
        failing.ended.location,
      );
      return undefined;
    }
    const name = propertyOf(run.ended);
    const { property } = this.options;
    if (!this.found.has(name) && (property === undefined || property === name)) {
      const { path } = pathOf(
        this.machine,
        {
          state: run.state,
          ended: run.ended,
          prefix: { answers: run.decisions, values: [] },
          uncertain: false,
          model: run.model,
          unknown: undefined,
        },
        this.started,
      );
      this.paths.push({ id: this.paths.length + 1, ...path, steps: run.state.steps, trace: run.steps });
      this.found.add(name);
    }
    return name;
  }

  private checked(): Checked {
    const { reasons, parked } = this.unwinder;
    let isReachable: Unwinding["isReachable"] = this.paths.length > 0 ? undefined : false;
    const reached = new Map<string, { readonly name: string; readonly location: Span }>();
    if (this.paths.length > 0 && parked.length > 0) {
      const detail = "there is more beyond the bound at which the error was found";
      reasons.add("bound-reached", detail, undefined, parked.length);
    } else {
      for (const { runner, unwound } of parked) {
        const name = unwound.kind === "loop" ? unwound.loop.name : unwound.procedure.name;
        if (reached.has(name)) continue;
        const answer = this.solver.check(
          {
            pathCondition: pathCondition(runner.state.facts),
            condition: trueTerm,
            pathConditionUnchecked: true,
            decideOnly: true,
          },
          this.options.formulaQuery,
        );
        if (answer.kind === "unsat") continue;
        const location = unwound.kind === "loop" ? unwound.loop.span : unwound.procedure.span;
        reached.set(name, { name, location });
        if (answer.kind === "sat") isReachable = true;
        else if (isReachable !== true) isReachable = "unknown";
        const what = unwound.kind === "loop" ? `loop ${name}` : `recursion of ${name}`;
        const limit = `${this.limitOf(unwound)} ${unwound.kind === "loop" ? "rounds" : "nested calls"}`;
        const detail =
          answer.kind === "sat"
            ? `${what} can need more than ${limit}`
            : `${what} may need more than ${limit}: ${answer.reason}`;
        reasons.add("bound-reached", detail, location);
      }
    }
    for (const { reason, detail, location, count } of this.machine.notes())
      reasons.add(reason, detail, location, count);
    const layers = this.solver.statistics();
    return {
      exploration: {
        language: this.machine.program.language,
        entry: this.options.entry,
        complete: reasons.isEmpty(),
        incomplete: reasons.list(),
        paths: this.paths,
        tree: { kind: "open", reason: "bound-reached" },
        coverage: { files: [] },
        statistics: this.statistics(layers),
      },
      unwinding: {
        bound: this.bound,
        isAutomatic: this.options.bound === "auto",
        isReachable,
        reached: [...reached.values()],
        formulaSize: this.formulaSize,
        merges: this.unwinder.merges,
        apart: [...this.unwinder.refusals].map(([reason, count]) => ({ reason, count })),
      },
      formula: this.formula,
      properties: [...this.properties].map(([name, message]) => ({ name, message })),
    };
  }

  private statistics(layers: readonly LayerStatistics[]): Exploration["statistics"] {
    return {
      paths: this.unwinder.ends,
      instructions: this.machine.instructions,
      forks: this.unwinder.forks,
      queries: layers[0]?.queries ?? 0,
      solverQueries: layers.at(-1)?.queries ?? 0,
      seconds: (performance.now() - this.began) / 1000,
      solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
      layers,
    };
  }
}
