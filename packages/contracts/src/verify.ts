/**
 * Contracts: does each method keep its contract for all inputs? Verification by symbolic execution with implicit dynamic frames (Smans, Jacobs &
 * Piessens). In: the tree of an object program. Out: a `ContractProof`, a verdict for each method, predicate and pure method by itself.
 *
 *   state.ts      definitions 1 and 2: chunks, heaps, states        snapshot.ts   section 3.2: snapshots as terms
 *   eval.ts       figure 5     produce.ts    figure 6               infer.ts      section 4.1: ghost operations that need not be written
 *   consume.ts    figure 7     exec.ts       figure 8               loops.ts      invariants, and join of section 6.1
 *   validity.ts   definitions 3 to 7                                branches.ts   joining after an if
 *   cache.ts      when a member need not be verified again          pieces.ts     places that move with the text around them
 *   run/          what fails, run on the values of its counterexample
 *   unfold.ts     contract unfolding (section 4.1)                  inferred.ts   which ghost operations were inferred, and where
 *   annotate.ts   writing them into the source, by annotated-text.ts
 *
 * The paper's functions are given a continuation. Here they return what it would be called with, a list with an entry for each case, so
 * that the stack grows with the nesting of the program and not with its length.
 */

import type { ProofVerdict } from "@everypath/analyses";
import type { Budget, JobSolver, LayerStatistics, Span, SymbolicTerm } from "@everypath/core";
import { host, solverQueries } from "@everypath/core";
import type { StopSignal } from "@everypath/engine";
import {
  forEachStatement,
  noContract,
  type ObjectProgram,
  type Predicate,
  type Procedure,
  spanAt,
} from "@everypath/objects";
import type { Annotated } from "./annotate.ts";
import { type Obligation, Run, Stopped, type StopReason } from "./context.ts";
import { type Failure, isCertain, type NamedSymbol, obligationKey } from "./failure.ts";
import { distinctOperations, type Inferred } from "./inferred.ts";
import { type FailureRun, runFailure } from "./run/index.ts";
import type { Moment, Trail } from "./state.ts";
import {
  type Checked,
  checkMutator,
  checkPredicate,
  checkPure,
  type Vacuous,
  type Verification,
} from "./validity.ts";

export interface ContractOptions {
  /** Only what has this name, or belongs to the class of this name. */
  readonly entry: string | undefined;
  /** Ghost operations are inferred (section 4.1). */
  readonly infers: boolean;
  /** Tell what the proofs rest on. */
  readonly collectsObligations?: boolean;
  readonly query: Budget;
  /** For everything together. */
  readonly milliseconds: number;
  readonly heapBytes: number;
  readonly signal?: Pick<StopSignal, "aborted">;
  /** What fails is run where it can be; by default it is. */
  readonly replays?: boolean;
  /** Is told each state in which a statement of a member is about to be executed or a body has ended, where it stands, and through it those before. */
  readonly onState?: (member: string, trail: Trail, moment: Moment) => void;
  readonly onProgress?: (progress: { readonly done: number; readonly queries: number }) => void;
  /** Called with each member that is refuted; what is known by then is there when it is asked for. */
  readonly onFound?: (soFar: () => ContractProof) => void;
}

export interface MemberProof {
  readonly name: string;
  readonly verdict: ProofVerdict;
  readonly location: Span;
  readonly failures: readonly Failure[];
  /** The same, once for each state in which something fails. */
  readonly failingStates: readonly Failure[];
  /** Of each of `failures`, a run from a state that its counterexample gives. */
  readonly runs: ReadonlyMap<Failure, FailureRun>;
  /** What a counterexample gives values to. */
  readonly symbols: readonly NamedSymbol[];
  /** What holds in no state. */
  readonly vacuous: Vacuous | undefined;
  /** It was given up for this reason. */
  readonly stopped: StopReason | undefined;
  readonly paths: number;
  readonly queries: number;
  /** Ghost operations that were not written, one for each place. */
  readonly inferred: readonly Inferred[];
  /** What the proof rests on; empty unless it was asked for. */
  readonly obligations: readonly Obligation[];
}

export interface ContractProof {
  readonly members: readonly MemberProof[];
  /** Something in the program says what holds: a contract, an invariant, a predicate. */
  readonly hasContracts: boolean;
  /** The source with what was inferred, where it was asked for. */
  readonly annotated?: Annotated;
  readonly statistics: {
    readonly paths: number;
    readonly queries: number;
    readonly solverQueries: number;
    readonly seconds: number;
    readonly solverSeconds: number;
    readonly layers: readonly LayerStatistics[];
  };
}

/** The solver is closed at the end. */
export function proveContracts(
  program: ObjectProgram,
  options: ContractOptions,
  solver: JobSolver,
): ContractProof {
  try {
    return proveWith(program, options, solver);
  } finally {
    solver.close();
  }
}

/** As `proveContracts`, with a solver that goes on to other programs. */
export function proveWith(
  program: ObjectProgram,
  options: ContractOptions,
  solver: JobSolver,
): ContractProof {
  const members = proving(program, options, solver);
  for (;;) {
    const { done, value } = members.next();
    if (done) return value;
  }
}

/** As `proveWith`, but lets events in after each member: `signal` is aborted by one. */
export async function proveInterruptibly(
  program: ObjectProgram,
  options: ContractOptions,
  solver: JobSolver,
): Promise<ContractProof> {
  const members = proving(program, options, solver);
  for (;;) {
    const { done, value } = members.next();
    if (done) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Stops after each member. */
function* proving(
  program: ObjectProgram,
  options: ContractOptions,
  solver: JobSolver,
): Generator<undefined, ContractProof> {
  const began = performance.now();
  const stopReason = stopper(options, began);
  const members: MemberProof[] = [];
  for (const member of membersOf(program, options.entry)) {
    solver.begin();
    members.push(proveMember(program, member, options, solver, stopReason));
    const queries = members.reduce((sum, one) => sum + one.queries, 0);
    options.onProgress?.({ done: members.length, queries });
    if (members.at(-1)?.verdict === "refuted")
      options.onFound?.(() => contractProofOf(program, [...members], solver, began));
    yield;
  }
  return contractProofOf(program, members, solver, began);
}

function contractProofOf(
  program: ObjectProgram,
  members: readonly MemberProof[],
  solver: JobSolver,
  began: number,
): ContractProof {
  const layers = solver.statistics();
  return {
    members,
    hasContracts: hasContracts(program),
    statistics: {
      paths: members.reduce((sum, { paths }) => sum + paths, 0),
      queries: members.reduce((sum, { queries }) => sum + queries, 0),
      solverQueries: solverQueries(layers),
      seconds: (performance.now() - began) / 1000,
      solverSeconds: layers.reduce((total, layer) => total + layer.seconds, 0),
      layers,
    },
  };
}

/** Whether anything says what holds. A main routine alone needs nothing of the kind: nobody else is called. */
function hasContracts(program: ObjectProgram): boolean {
  const members = membersOf(program, undefined);
  return members.every((one) => "role" in one && one.role === "main") || members.some(saysSomething);
}

function saysSomething(member: Member): boolean {
  if (!("role" in member)) return true;
  const { requires, ensures } = member.contract;
  let found = requires.length > 0 || ensures.length > 0;
  forEachStatement(member.body, (statement) => {
    const isInvariant = statement.kind === "while" && statement.invariants.length > 0;
    found ||= isInvariant || (statement.kind === "empty" && statement.ghost !== undefined);
  });
  return found;
}

/** One member by itself, as `proveContracts` does it. The solver stays open. */
export function proveAlone(
  program: ObjectProgram,
  member: Member,
  options: ContractOptions,
  solver: JobSolver,
): MemberProof {
  solver.begin();
  return proveMember(program, member, options, solver, stopper(options, performance.now()));
}

export type Member = Procedure | Predicate;

/** What is verified, in the order of the text: members of classes, procedures, the main routine. */
export function membersOf(program: ObjectProgram, entry: string | undefined): readonly Member[] {
  const { classes, procedures } = program;
  const main = mainOf(program);
  const all: readonly Member[] = [
    ...classes.flatMap(({ predicates, methods, initializer }) =>
      [...predicates.values(), ...methods.values(), ...(initializer === undefined ? [] : [initializer])].sort(
        (a, b) => a.extent.start - b.extent.start,
      ),
    ),
    ...procedures,
    ...(main === undefined ? [] : [main]),
  ];
  if (entry === undefined) return all;
  return all.filter(({ fullName }) => fullName === entry || fullName.startsWith(`${entry}.`));
}

/** The main routine, which may be nothing but first values of globals. */
function mainOf({ main, initialValues }: ObjectProgram): Procedure | undefined {
  const [first] = initialValues;
  if (main !== undefined || first === undefined) return main;
  const { extent } = first.statement;
  return {
    role: "main",
    source: first.source,
    extent,
    name: { text: "main", extent },
    fullName: "main",
    receiver: undefined,
    parameters: [],
    result: undefined,
    isPure: false,
    contract: noContract,
    body: [],
    header: extent,
    end: extent,
  };
}

function proveMember(
  program: ObjectProgram,
  member: Member,
  options: ContractOptions,
  solver: JobSolver,
  stopReason: () => StopReason | undefined,
): MemberProof {
  const run = new Run(
    solver,
    options.query,
    stopReason,
    (trail, moment) => options.onState?.(member.fullName, trail, moment),
    options.collectsObligations,
  );
  const verification: Verification = { run, program, infers: options.infers };
  let checked: Checked = { vacuous: undefined, paths: 0 };
  let stopped: StopReason | undefined;
  try {
    run.checkBudget();
    checked = check(verification, member);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = error.reason;
  }
  const failures = distinct(run.failures);
  return {
    name: member.fullName,
    verdict: verdictOf(failures, checked.vacuous, stopped),
    location: spanAt(member.source, member.name.extent.start),
    failures,
    failingStates: run.failures,
    runs: new Map(
      options.replays === false
        ? []
        : failures.map((failure) => [failure, runFailure(program, member, failure, run.symbols)]),
    ),
    symbols: run.symbols,
    vacuous: checked.vacuous,
    stopped,
    paths: checked.paths,
    queries: run.queries,
    inferred: distinctOperations(run.inferred),
    obligations: distinctObligations(run.obligations ?? []),
  };
}

function check(verification: Verification, member: Member): Checked {
  if (!("role" in member)) return checkPredicate(verification, member);
  return member.isPure ? checkPure(verification, member) : checkMutator(verification, member);
}

function verdictOf(
  failures: readonly Failure[],
  vacuous: Vacuous | undefined,
  stopped: StopReason | undefined,
): ProofVerdict {
  if (failures.some(isCertain)) return "refuted";
  return failures.length > 0 || vacuous !== undefined || stopped !== undefined ? "unknown" : "proved";
}

/** One for each conjunct and place where it is needed; one that is certain before one that is not. */
function distinct(failures: readonly Failure[]): readonly Failure[] {
  const found = new Map<string, Failure>();
  for (const failure of failures) {
    const key = obligationKey(failure);
    const known = found.get(key);
    if (known === undefined || (!isCertain(known) && isCertain(failure))) found.set(key, failure);
  }
  return [...found.values()];
}

function distinctObligations(obligations: readonly Obligation[]): readonly Obligation[] {
  const found = new Map<Obligation["conditions"], Set<SymbolicTerm>>();
  return obligations.filter(({ conditions, goal }) => {
    const goals = found.get(conditions) ?? new Set();
    found.set(conditions, goals);
    const isNew = !goals.has(goal);
    goals.add(goal);
    return isNew;
  });
}

function stopper(
  { milliseconds, heapBytes, signal }: ContractOptions,
  began: number,
): () => StopReason | undefined {
  let looks = 0;
  return () => {
    if (signal?.aborted) return "interrupted";
    if (performance.now() - began >= milliseconds) return "time";
    const isFull = (looks++ & 255) === 0 && host.system.heapBytes() > heapBytes;
    return isFull ? "memory" : undefined;
  };
}
