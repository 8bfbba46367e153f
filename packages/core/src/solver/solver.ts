/**
 * Who decides: a `Solver` answers whether a conjunction of conditions has a model. Layers wrap a Solver
 * in a Solver (see chain.ts); unknown is never unsat.
 */
import { type LimitName, limits } from "../limits/index.ts";
import type { Model, ModelValue } from "../term/model.ts";
import type { SymbolicTerm } from "../term/term.ts";

/**
 * Is `pathCondition ∧ condition` satisfiable? The path condition is given as its conjuncts in the order they were
 * assumed (so that neighbouring queries share a prefix) and is known to be satisfiable itself, unless
 * `pathConditionUnchecked`. King's `pc ⊃ q` is the query (pc, ¬q) being unsat.
 */
export interface Query {
  readonly pathCondition: readonly SymbolicTerm[];
  readonly condition: SymbolicTerm;
  /** The path condition may be unsatisfiable: layers must not drop unrelated conjuncts. */
  readonly pathConditionUnchecked?: boolean;
  /**
   * The caller wants yes or no: a Sat answer's model need satisfy only the conjuncts that share symbols with the
   * condition, or may be empty. Much of a path condition then need never be looked at again.
   */
  readonly decideOnly?: boolean;
  /** Only what is known already may answer: where the backend would have to be asked, the answer is unknown. */
  readonly cachedOnly?: boolean;
  /** A model of the path condition, if the caller has one: it stays as it is where the condition has nothing to do with it. */
  readonly base?: Model;
}

/** Deterministic units first; the clock is the outer guard. */
export interface Budget {
  /** Solver steps (Z3's rlimit); 0 is unlimited. */
  readonly resources: number;
  /** Of the SAT solver; where nobody says, `resources` tell. */
  readonly conflicts?: number;
  /** The limit that `resources` is from, where it is another than solver.queryResources. */
  readonly limit?: LimitName;
  /** Wall-clock milliseconds after which the backend is given up. */
  readonly milliseconds: number;
}

export type Answer = Sat | Unsat | Unknown;
export interface Sat {
  readonly kind: "sat";
  /**
   * Satisfies every conjunct of the path condition and the condition (unless `decideOnly`), with 0, false or +0 for
   * symbols it does not mention.
   */
  readonly model: Model;
  /** Of a `decideOnly` query: its uninterpreted functions, where the backend tells them. */
  readonly functions?: readonly FunctionTable[];
}

/** What a model says of an uninterpreted function. */
export interface FunctionTable {
  readonly name: string;
  readonly entries: readonly FunctionEntry[];
  /** At all other arguments. */
  readonly otherwise?: ModelValue;
}
export interface FunctionEntry {
  readonly arguments: readonly ModelValue[];
  readonly value: ModelValue;
}
export interface Unsat {
  readonly kind: "unsat";
  /** Conjuncts of the query that have no model by themselves, where the backend tells them. */
  readonly core?: readonly SymbolicTerm[];
}
/** Why a question has no answer. */
export interface Unanswered {
  readonly reason: string;
  /** The limit that was met, where a higher one may help. */
  readonly limit: LimitName | undefined;
}

export interface Unknown extends Unanswered {
  readonly kind: "unknown";
}

/** Where nobody has said why. */
export const unexplained: Unanswered = { reason: "no reason given", limit: undefined };

/** The answer of who has met no limit. */
export function unknownBecause(reason: string): Unknown {
  return { kind: "unknown", reason, limit: undefined };
}

/** The answer of who has been given up by the clock. What is less than a query's own time is what was left of all time. */
export function unknownWithin(milliseconds: number): Unknown {
  const isOwn = milliseconds >= limits.solver.queryMilliseconds;
  return {
    kind: "unknown",
    reason: `no answer within ${milliseconds} ms`,
    limit: isOwn ? "solver.queryMilliseconds" : undefined,
  };
}

export interface Solver {
  readonly name: string;
  check(query: Query, budget: Budget): Answer;
  /** Counters of this layer and those beneath, outermost first. */
  statistics(): readonly LayerStatistics[];
  /** Ends threads and processes. */
  close(): void;
}

export interface LayerStatistics {
  readonly layer: string;
  readonly queries: number;
  /** Queries answered here without asking the next layer. */
  readonly hits: number;
  /** Seconds spent in this layer alone; 0 where not measured. */
  readonly seconds: number;
  /** It is a solver, behind all layers; of several, one leaves to the next what it does not decide. */
  readonly isSolver?: true;
}

/** How many queries no layer answered. */
export function solverQueries(layers: readonly LayerStatistics[]): number {
  return layers.find(({ isSolver }) => isSolver === true)?.queries ?? 0;
}
