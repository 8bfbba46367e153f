/**
 * `bmc`: bounded model checking. The program is unwound, its paths merged where they meet, so that one formula says that an error happens
 * within the bound (Strejček, slides 85 to 97). In: a `Program` and options; out: an `Exploration` whose paths are the counterexamples,
 * and what was unwound. Satisfiable: a bug, with an input that is run once more. Unsatisfiable: no bug, if no input reaches the bound;
 * else it is raised (`bound: "auto"`), and the unwinding goes on where it stood, or the answer is open.
 *
 * A round of a loop counts against the bound unless constants alone decide whether it is made; nested calls of a procedure likewise. Read
 * next: unwinder.ts, position.ts; engine/machine/merge for how two states become one.
 */
import {
  addLayers,
  and,
  type JobSolver,
  type LayerStatistics,
  limits,
  OutOfTime,
  type Program,
  type Span,
  type SymbolicTerm,
  solverQueries,
  withAlarm,
} from "@everypath/core";
import { Machine, pathCondition, type Started, startState } from "@everypath/engine";
import type { Exploration } from "../explore/exploration.ts";
import type { Refused } from "../explore/session.ts";
import { assumeAll, assumeSurely } from "../explore/session.ts";
import { boundsReached } from "./bound-reached.ts";
import { ErrorFinder } from "./errors.ts";
import {
  cutAtHeads,
  type InductionOutcome,
  type InductionProof,
  proveByInduction,
} from "./induction/index.ts";
import type { Loop } from "./loops.ts";
import { orderOf, ownBound } from "./loops.ts";
import type { BmcOptions } from "./options.ts";
import type { Unwound } from "./position.ts";
import { proveUnreachable, type Reached } from "./reach/index.ts";
import { type Slice, sliceOf } from "./slice.ts";
import { Unwinder } from "./unwinder.ts";

export type { Failure } from "./failures.ts";
export { propertyOf } from "./failures.ts";
export type { InductionProof } from "./induction/index.ts";
export type { Loop } from "./loops.ts";
export type { BmcOptions } from "./options.ts";
export { possibleProperties } from "./property-names.ts";

export interface Unwinding {
  /** The last bound that was tried. */
  readonly bound: number;
  readonly isAutomatic: boolean;
  /** Whether an input reaches it; undefined where an error was found first. */
  readonly isReachable: boolean | "unknown" | undefined;
  /** The loops and procedures at which. */
  readonly reached: readonly { readonly name: string; readonly location: Span }[];
  /** What no property depends on was left out. */
  readonly isSliced: boolean;
  /** How it was shown that no bound is needed. */
  readonly induction: InductionProof | undefined;
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

/**
 * Answers `refused` where there is no procedure of the entry's name, or where what is assumed cannot be read, is too hard, or leaves no input. Where
 * formulas are asked at all, those of a slice of the program come first, and those of the whole program where the slice shows nothing.
 */
export async function boundedCheck(
  program: Program,
  options: BmcOptions,
  solver: JobSolver,
): Promise<Checked | Refused> {
  // Blocks are run one by one, so that states stop where others may join them.
  const machine = new Machine(program, { ...options.machine, generateCode: false, keepsModelsApart: true });
  const started = startState(machine, options);
  if (started === undefined) return { refused: `there is no procedure ${options.entry}` };
  const assumed = { assume: options.assume, query: options.query() };
  const taken = program.driver === undefined ? assumeAll(solver, machine, started, assumed) : undefined;
  if (taken !== undefined && "refused" in taken) return taken;
  const slice = options.decides ? sliceOf(program, options.entry, options.property) : undefined;
  const checked = slice === undefined ? undefined : await checkSlice(slice, options, solver);
  return checked ?? new Check(machine, started, options, solver, undefined).run();
}

/** What is safe without what no property depends on is safe; undefined where that is not known. */
async function checkSlice(
  slice: Slice,
  options: BmcOptions,
  solver: JobSolver,
): Promise<Checked | undefined> {
  const machine = new Machine(slice.program, {
    ...options.machine,
    generateCode: false,
    keepsModelsApart: true,
  });
  const started = startState(machine, options);
  if (started === undefined) return undefined;
  const assumed = { assume: options.assume, query: options.query() };
  if (slice.program.driver === undefined && assumeSurely(solver, machine, started, assumed) !== undefined)
    return undefined;
  const checked = await new Check(machine, started, options, solver, slice).run();
  // One that is not met is none that the user can have meant: the program itself tells which there are.
  const { property } = options;
  const isMet = property === undefined || checked.properties.some(({ name }) => name === property);
  return isMet && checked.exploration.complete ? checked : undefined;
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
  private readonly errors: ErrorFinder;
  /** The last one of k-induction. */
  private attempt: InductionOutcome | undefined;
  /** What the search for clauses came to, where there was one. */
  private reached: Reached | undefined;
  private ofSearch: readonly LayerStatistics[] = [];
  /** Where the program is one: then only `safe` is an answer, and the first doubt ends the check. */
  private readonly slice: Slice | undefined;
  private bound: number;
  /** `auto` goes no further. */
  private isAtLimit = false;

  constructor(
    machine: Machine,
    started: Started,
    options: BmcOptions,
    solver: JobSolver,
    slice: Slice | undefined,
  ) {
    this.slice = slice;
    this.machine = machine;
    this.started = started;
    this.options = options;
    this.solver = solver;
    this.bound = options.bound === "auto" ? 1 : options.bound;
    this.unwinder = new Unwinder(machine, solver, {
      limitOf: (unwound) => this.limitOf(unwound),
      query: () => options.query(),
      maxSteps: options.maxSteps,
      stopReason: options.stopReason,
      ...(options.limits === undefined ? {} : { timeLimit: options.limits.seconds }),
      ...(options.induction ? { mostFixedRounds: limits.bmc.constantRounds } : {}),
      ...(options.onMerge === undefined ? {} : { onMerge: options.onMerge }),
      onTick: (ends, waiting) => options.onProgress?.({ ends, waiting, instructions: machine.instructions }),
    });
    this.errors = new ErrorFinder(machine, started, options, solver, this.unwinder.reasons, () =>
      options.onFound?.(() => this.soFar()),
    );
    for (const { what, span } of machine.program.unsupported)
      this.unwinder.reasons.add("unsupported", what, span);
  }

  async run(): Promise<Checked> {
    this.unwinder.start(this.started.state.fork());
    for (;;) {
      await this.unwinder.run();
      this.decideErrors();
      const { parked } = this.unwinder;
      if (await this.isInductive()) return this.checked();
      const isOver = this.errors.paths.length > 0 || parked.length === 0 || this.options.bound !== "auto";
      const isDoubtful = this.slice !== undefined && !this.unwinder.reasons.isEmpty();
      if (isOver || isDoubtful || this.unwinder.stopped !== undefined) return this.checked();
      if (2 * this.bound > (this.options.limits?.rounds ?? Number.POSITIVE_INFINITY)) {
        this.isAtLimit = true;
        return this.checked();
      }
      this.bound *= 2;
      // A loop with a bound of its own stays there.
      if (!this.unwinder.resume()) return this.checked();
    }
  }

  private decideErrors(): void {
    const { failures } = this.unwinder;
    const isAnswered = this.inTime(() => {
      if (this.slice === undefined) this.errors.check(failures);
      else this.errors.refute(failures);
      return true;
    });
    if (isAnswered !== true) this.addStop("errors left undecided", failures.length);
    this.unwinder.failures = [];
  }

  /** What the work comes to; undefined where there is no time left for it. */
  private inTime<Result>(work: () => Result): Result | undefined {
    try {
      return withAlarm(() => this.options.stopReason() !== undefined, work);
    } catch (error) {
      if (error instanceof OutOfTime) return undefined;
      throw error;
    }
  }

  private addStop(detail: string, count = 1): void {
    this.unwinder.reasons.add(this.options.stopReason() ?? "time", detail, undefined, count);
  }

  /** Whether k-induction shows that no error happens beyond the bound either. */
  private async isInductive(): Promise<boolean> {
    const { parked, reasons, stopped } = this.unwinder;
    if (!this.options.induction || this.attempt?.kind === "refused") return false;
    if (parked.length === 0 || this.errors.paths.length > 0 || !reasons.isEmpty() || stopped !== undefined)
      return false;
    for (const k of this.roundsToTry()) {
      if (this.options.stopReason() !== undefined) return false;
      this.attempt = await proveByInduction(this.machine, this.started, this.options, this.solver, k);
      if (this.attempt.kind !== "open") break;
    }
    if (this.attempt?.kind === "open") await this.proveByClauses();
    return this.attempt?.kind === "proved";
  }

  /** Once: what a higher bound adds are rounds, of which the clauses know nothing. */
  private async proveByClauses(): Promise<void> {
    const { openBackend } = this.options;
    if (openBackend === undefined || this.reached !== undefined) return;
    this.reached = { kind: "open", why: "the loops cannot be parted" };
    const cut = await cutAtHeads(this.machine, this.started, this.options, this.solver);
    if (cut.kind === "refused") return;
    const backend = await openBackend();
    try {
      const budgets = { search: () => this.options.query(), proof: () => this.options.formulaQuery() };
      const outcome = this.inTime(() => proveUnreachable(cut.system, backend, this.solver, budgets));
      this.reached = outcome ?? { kind: "open", why: "the time is over" };
      if (this.reached.kind !== "proved") return;
      const invariants = [...cut.invariants, ...this.reached.clauses];
      this.attempt = { kind: "proved", proof: { by: "clauses", k: 0, invariants } };
    } finally {
      this.ofSearch = backend.statistics();
      backend.close();
    }
  }

  /** Of the induction at this bound; when the bound is raised, the lesser ones have been tried. */
  private roundsToTry(): readonly number[] {
    if (this.options.bound === "auto") return this.bound === 1 ? [0, 1] : [this.bound];
    const lesser = [0];
    for (let k = 1; k < this.bound; k *= 2) lesser.push(k);
    return this.bound === 0 ? lesser : [...lesser, this.bound];
  }

  private limitOf(unwound: Unwound): number {
    if (unwound.kind === "recursion") return this.options.boundOf.get(unwound.procedure.name) ?? this.bound;
    const loop = { ...unwound.loop, name: this.nameOf(unwound.loop) };
    return ownBound(loop, this.options.boundOf) ?? this.bound;
  }

  /** In the user's program: loops that are left out are counted there. */
  private nameOf({ name, procedure, span }: Loop): string {
    const original = this.slice?.originalOf(procedure) ?? procedure;
    if (original === procedure) return name;
    return orderOf(original).loops.find((one) => one.span === span)?.name ?? name;
  }

  private checked(): Checked {
    const { reasons, parked } = this.unwinder;
    const { attempt } = this;
    const proof = attempt?.kind === "proved" ? attempt.proof : undefined;
    const open = attempt === undefined || attempt.kind === "proved" ? [] : attempt.why;
    for (const { reason, detail, location, limit } of open) reasons.add(reason, detail, location, 1, limit);
    if (open.length > 0 && this.reached?.kind === "open") {
      const detail = `induction: no clauses at the loops' heads were found: ${this.reached.why}`;
      reasons.add("bound-reached", detail, undefined, 1, this.reached.limit);
    }
    const isUnsafe = this.errors.paths.length > 0;
    if (isUnsafe && parked.length > 0) {
      const detail = "there is more beyond the bound at which the error was found";
      reasons.add("bound-reached", detail, undefined, parked.length);
    }
    const reached = isUnsafe || proof !== undefined ? undefined : this.boundsReached();
    if (!isUnsafe && parked.length === 0) {
      const hasRuns = this.inTime(() => this.hasRuns());
      if (hasRuns === undefined) this.addStop("whether any input leads to an end was left undecided");
      else reasons.vacuousUnless(hasRuns);
    }
    for (const note of this.machine.notes()) reasons.note(note);
    return this.told(reasons.isEmpty(), proof, reached);
  }

  /** The errors that are known, while there is more to check. */
  private soFar(): Checked {
    return this.told(false, undefined, undefined);
  }

  private told(
    complete: boolean,
    proof: Unwinding["induction"],
    reached: ReturnType<typeof boundsReached> | undefined,
  ): Checked {
    const { reasons } = this.unwinder;
    const layers = this.layers();
    return {
      exploration: {
        language: this.machine.program.language,
        entry: this.options.entry,
        complete,
        incomplete: reasons.list(),
        assumptions: reasons.assumptions(),
        paths: [...this.errors.paths],
        tree: { kind: "open", reason: "bound-reached" },
        coverage: { files: [] },
        statistics: this.statistics(layers),
      },
      unwinding: {
        bound: this.bound,
        isAutomatic: this.options.bound === "auto",
        isReachable: reached?.isReachable,
        induction: proof,
        isSliced: this.slice !== undefined,
        reached: reached?.at ?? [],
        formulaSize: this.errors.formulaSize,
        merges: this.unwinder.merges,
        apart: [...this.unwinder.refusals].map(([reason, count]) => ({ reason, count })),
      },
      formula: [this.errors.formula],
      properties: [...this.errors.properties].map(([name, message]) => ({ name, message })),
    };
  }

  private boundsReached(): ReturnType<typeof boundsReached> {
    const { parked, reasons } = this.unwinder;
    const bounds = { limitOf: (unwound: Unwound) => this.limitOf(unwound), isLast: this.isAtLimit };
    const reached = this.inTime(() => boundsReached(parked, bounds, this.options, this.solver, reasons));
    if (reached !== undefined) return reached;
    this.addStop("whether the bound is reached was left undecided", parked.length);
    return { isReachable: "unknown", at: [] };
  }

  /**
   * Whether any input leads to an end: without one everything would be true of all runs. Where nothing was assumed, each run that neither
   * fails nor goes beyond the bound has one. Of one property alone, what else can fail is not known.
   */
  private hasRuns(): boolean {
    if (!this.unwinder.hasAssumed && this.options.property === undefined) return true;
    return this.unwinder.endConditions.some((facts) => {
      const conjuncts = pathCondition(facts);
      if (conjuncts.length === 0) return true;
      const query = { pathCondition: [], condition: and(...conjuncts) };
      return this.solver.check(query, this.options.query()).kind !== "unsat";
    });
  }

  /** The search for clauses asks the backend alone, which counts for itself. */
  private layers(): readonly LayerStatistics[] {
    return this.solver.statistics().map((layer) => {
      const searched = this.ofSearch.filter((one) => one.layer === layer.layer);
      return searched.length === 0 ? layer : addLayers([layer], searched)[0]!;
    });
  }

  private statistics(layers: readonly LayerStatistics[]): Exploration["statistics"] {
    return {
      paths: this.unwinder.ends,
      instructions: this.machine.instructions,
      forks: this.unwinder.forks,
      queries: (layers[0]?.queries ?? 0) + solverQueries(this.ofSearch),
      solverQueries: solverQueries(layers),
      seconds: (performance.now() - this.began) / 1000,
      solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
      layers,
    };
  }
}
