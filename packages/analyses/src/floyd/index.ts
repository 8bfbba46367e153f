/**
 * `prove`: are the assertions always true? In: a `Program` and the procedures to start from; out: a `Proof`, segment by segment. Assertions
 * are cuts (core/program/instruction.ts); floyd.ts holds the method and the argument for it, walk.ts runs what lies between two
 * cuts, changes.ts and havoc.ts find and forget what a loop changes.
 */

import type { Assumption, JobSolver, Program } from "@everypath/core";
import { host, solverQueries } from "@everypath/core";
import {
  addCounts,
  countsSince,
  Machine,
  type ProcedureCounts,
  type StopReason,
  type StopSignal,
  snapshotOf,
  startState,
} from "@everypath/engine";
import { coverageOf } from "../explore/coverage.ts";
import { Assumptions, noRun } from "../explore/reasons.ts";
import { assumeAll, type Refused, type SessionOptions } from "../explore/session.ts";
import { Floyd } from "./floyd.ts";
import { Ledger, type Reservation } from "./ledger.ts";
import type { ProcedureProof, Proof, ProofIncompleteness, ProofVerdict } from "./proof.ts";
import type { Unnumbered } from "./segment.ts";
import { Walker } from "./walk.ts";

export type * from "./proof.ts";
export { failingRuns, failureKey } from "./runs.ts";

/** A procedure to start from, proved by itself. */
export interface Task {
  readonly program: Program;
  /** What the machine starts with: the procedure, or a driver that calls it. */
  readonly entry: string;
  /** As the user knows it. */
  readonly name: string;
}

export interface ProveOptions extends Omit<SessionOptions, "entry"> {
  readonly signal?: StopSignal;
  readonly onProgress?: (progress: { readonly segments: number; readonly instructions: number }) => void;
  /** Called with each procedure that is refuted; what is known by then is there when it is asked for. */
  readonly onFound?: (soFar: () => Proof) => void;
}

/** What is found of one procedure. */
interface Attempt {
  readonly program: Program;
  readonly proof: ProcedureProof;
  readonly segments: readonly Unnumbered[];
  readonly reservations: readonly Reservation[];
  readonly assumptions: readonly Assumption[];
  readonly counts: readonly ProcedureCounts[];
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
}

/** The solver is closed at the end. */
export async function prove(
  tasks: readonly Task[],
  options: ProveOptions,
  solver: JobSolver,
): Promise<Proof | Refused> {
  const began = performance.now();
  const stopReason = stopper(options, began);
  const attempts: Attempt[] = [];
  try {
    for (const task of tasks) {
      solver.begin();
      const attempt = await proveProcedure(task, options, solver, stopReason);
      if ("refused" in attempt) return attempt;
      attempts.push(attempt);
      if (attempt.proof.verdict === "refuted")
        options.onFound?.(() => proofOf(tasks, attempts, solver, began));
    }
  } finally {
    solver.close();
  }
  return proofOf(tasks, attempts, solver, began);
}

/** As far as there are attempts, in the order of the tasks. */
function proofOf(
  tasks: readonly Task[],
  attempts: readonly Attempt[],
  solver: JobSolver,
  began: number,
): Proof {
  const layers = solver.statistics();
  const incomplete = summary(attempts.flatMap(({ reservations }) => reservations));
  const relied = new Assumptions();
  for (const { assumptions } of attempts) for (const one of assumptions) relied.add(one);
  const counts = new Map<string, ProcedureCounts>();
  for (const attempt of attempts) addCounts(counts, attempt.counts);
  const segments = attempts
    .flatMap((attempt) => attempt.segments)
    .map((segment, index) => ({ ...segment, id: index + 1 }));
  const sum = (part: (attempt: Attempt) => number) =>
    attempts.reduce((total, attempt) => total + part(attempt), 0);
  return {
    language: attempts[0]!.program.language,
    entry: tasks[0]?.name ?? "",
    procedures: attempts.map(({ proof }) => proof),
    complete: incomplete.length === 0 && attempts.length === tasks.length,
    incomplete,
    assumptions: relied.list(),
    segments,
    coverage: coverageOf(attempts[0]!.program, counts, []),
    statistics: {
      paths: segments.length,
      instructions: sum(({ instructions }) => instructions),
      forks: sum(({ forks }) => forks),
      queries: sum(({ queries }) => queries),
      solverQueries: solverQueries(layers),
      seconds: (performance.now() - began) / 1000,
      solverSeconds: layers.reduce((total, layer) => total + layer.seconds, 0),
      layers,
    },
  };
}

async function proveProcedure(
  { program, entry, name }: Task,
  options: ProveOptions,
  solver: JobSolver,
  stopReason: () => StopReason | undefined,
): Promise<Attempt | Refused> {
  const machine = new Machine(program, { ...options.machine, stopsAtCuts: true });
  const started = startState(machine, { ...options, entry });
  if (started === undefined) return { refused: `there is no procedure ${entry}` };
  const assumed =
    program.driver === undefined
      ? assumeAll(solver, machine, started, { assume: options.assume, query: options.budgets.query })
      : { isOpen: false };
  if ("refused" in assumed) return assumed;
  const { state } = started;
  const procedure = program.procedure(program.driver?.entry ?? entry) ?? started.procedure;
  const before = snapshotOf(machine);
  const ledger = new Ledger();
  for (const { what, span } of program.unsupported) ledger.reserve("unsupported", what, span);
  const watch = (): StopReason | undefined => {
    options.onProgress?.({ segments: ledger.segments.length, instructions: machine.instructions });
    return stopReason();
  };
  const walker = new Walker(machine, solver, options.budgets, watch, (span) => ledger.failuresAt(span));
  await new Floyd(machine, walker, { ...started, name }, ledger, options.budgets).prove({
    state,
    phase: { kind: "program" },
    from: { kind: "entry", location: procedure.span },
    firstFact: state.facts?.position ?? 0,
    heads: undefined,
    decisions: "",
    uncertain: assumed.isOpen,
    model: undefined,
    obligations: undefined,
  });
  const assumptions: Assumption[] = [];
  for (const { reason, detail, location, assumption } of machine.notes()) {
    if (assumption !== undefined) assumptions.push(assumption);
    if (reason !== undefined) ledger.reserve(reason, detail, location);
  }
  if (ledger.segments.length === 0 && ledger.reservations.length === 0)
    ledger.reserve("vacuous", noRun, procedure.span);
  const { segments, reservations } = ledger;
  return {
    program,
    proof: { name, verdict: verdictOf(segments, reservations), location: procedure.span },
    segments,
    reservations,
    assumptions,
    counts: countsSince(machine, before),
    instructions: machine.instructions,
    forks: walker.forks,
    queries: walker.queries,
  };
}

/** Proved: every segment is, and nothing is missing. */
function verdictOf(segments: readonly Unnumbered[], reservations: readonly Reservation[]): ProofVerdict {
  if (segments.some(({ verdict }) => verdict === "refuted")) return "refuted";
  const isProved = reservations.length === 0 && segments.every(({ verdict }) => verdict === "proved");
  return isProved ? "proved" : "unknown";
}

/** Each reason once for each place, counted. */
function summary(reservations: readonly Reservation[]): readonly ProofIncompleteness[] {
  const found = new Map<string, { -readonly [K in keyof ProofIncompleteness]: ProofIncompleteness[K] }>();
  for (const { reason, detail, location, limit } of reservations) {
    const key = `${reason}\n${detail}\n${location?.file}:${location?.line}:${location?.column}`;
    const entry = found.get(key);
    if (entry === undefined)
      found.set(key, { reason, detail, location, count: 1, ...(limit === undefined ? {} : { limit }) });
    else entry.count++;
  }
  return [...found.values()];
}

/** Why the whole proof must end now. */
function stopper(options: ProveOptions, began: number): () => StopReason | undefined {
  const deadline = began + options.budgets.milliseconds;
  let looks = 0;
  return () => {
    if (options.signal?.aborted) return "interrupted";
    if (performance.now() >= deadline) return "time";
    const isFull = (looks++ & 63) === 0 && host.system.heapBytes() > options.budgets.heapBytes;
    return isFull ? "memory" : undefined;
  };
}
