/**
 * A backend that decides what is made of bits: conditions become a graph of gates, the graph clauses, and CaDiCaL decides them, incrementally
 * along a path, since each condition is an assumption and each term is translated once. What it cannot be given, and what takes too many
 * conflicts, goes to the backend behind it, which is loaded by the first query that does.
 *
 * The same queries since `reset` in the same order give the same answers and models: budgets count conflicts, and everything begins anew with `reset`.
 */
import { limits } from "../../limits/index.ts";
import { floatOfBits } from "../../term/ieee.ts";
import type { Model, ModelValue, Sort, Symbol, SymbolicTerm } from "../../term/index.ts";
import { footprintOfAll } from "../footprint.ts";
import type { Backend } from "../job-solver.ts";
import {
  type Answer,
  type Budget,
  type LayerStatistics,
  type Query,
  type Unsat,
  unknownWithin,
} from "../solver.ts";
import { workOfBits } from "../work.ts";
import { isBlastable } from "./blastable.ts";
import { Blaster } from "./blaster.ts";
import type { Decision, SatCore, SatSolver } from "./cadical.ts";
import { type ClauseLiteral, ClauseWriter } from "./clauses.ts";
import { falseLiteral, Graph, type Literal, nodeOf, trueLiteral } from "./graph.ts";
import { nearZero } from "./near-zero.ts";
import { numberOf, readArrays } from "./read-arrays.ts";

/** Resource units of Z3 that are taken for the work of one conflict. */
const unitsOfConflict = 200;

/** What the queries since `reset` have made. */
interface Work {
  readonly blaster: Blaster;
  readonly writer: ClauseWriter;
  readonly solver: SatSolver;
}

interface Blasted {
  readonly work: Work;
  /** Those that are no constants, with the conjuncts that they stand for. */
  readonly literals: ReadonlyMap<Literal, SymbolicTerm>;
}

export class SatBackend implements Backend {
  readonly name: string;
  readonly #core: SatCore;
  readonly #next: Backend;
  #work: Work | undefined;
  #queries = 0;
  #hits = 0;
  #milliseconds = 0;
  #units = 0;

  constructor(core: SatCore, next: Backend) {
    this.#core = core;
    this.#next = next;
    this.name = next.name;
  }

  check(query: Query, budget: Budget): Answer {
    const start = performance.now();
    this.#queries += 1;
    const answer = this.#decide([...query.pathCondition, query.condition], budget, start);
    const used = performance.now() - start;
    this.#milliseconds += used;
    if (answer !== undefined) {
      this.#hits += 1;
      return answer;
    }
    const rest = this.#next.check(query, {
      ...budget,
      milliseconds: Math.max(1, Math.ceil(budget.milliseconds - used)),
    });
    if (rest.kind === "unsat") this.#core.onElsewhere?.();
    const isOver = rest.kind === "unknown" && performance.now() - start >= budget.milliseconds;
    return isOver ? unknownWithin(budget.milliseconds) : rest;
  }

  get work(): number {
    return this.#units + this.#next.work;
  }

  /** undefined: the next backend is to be asked. */
  #decide(conjuncts: readonly SymbolicTerm[], budget: Budget, start: number): Answer | undefined {
    if (!this.#core.isUsable || !conjuncts.every(isBlastable)) return undefined;
    try {
      return this.#decideBits(conjuncts, budget, start);
    } catch (problem) {
      // What the module throws where its memory is at an end.
      if (!(problem instanceof WebAssembly.RuntimeError)) throw problem;
      this.#core.abandon();
      this.#work = undefined;
      return undefined;
    }
  }

  /**
   * First incrementally, with what earlier queries have left. What is harder is asked of a solver of its own: nothing is assumed there, so that it can
   * simplify as it likes. Half of the time is left to the next backend.
   */
  #decideBits(conjuncts: readonly SymbolicTerm[], budget: Budget, start: number): Answer | undefined {
    if (this.#work !== undefined && this.#work.writer.clauseCount > limits.solver.keptClauses) this.#forget();
    const blasted = this.#blast(conjuncts);
    if (blasted === undefined || "kind" in blasted) return blasted;
    const { work, literals } = blasted;
    const conflicts = conflictsOf(budget);
    const until = start + budget.milliseconds / 2;
    const first = Math.min(conflicts, limits.solver.incrementalConflicts);
    const before = work.solver.polls;
    const answer = answerAssuming(work, conjuncts, literals, { conflicts: first, until });
    this.#units += workOfBits(work.solver.polls - before, work.writer.clauseCount);
    if (answer !== undefined || conflicts <= first) return answer;
    const solver = this.#core.open();
    const writer = new ClauseWriter(work.blaster.graph, solver);
    try {
      const alone = { ...work, solver, writer };
      return answerAlone(alone, conjuncts, [...literals.keys()], { conflicts, until });
    } finally {
      this.#units += workOfBits(solver.polls, writer.clauseCount);
      solver.close();
    }
  }

  /** The conjuncts' literals; undefined where the circuit of this query alone is too large. */
  #blast(conjuncts: readonly SymbolicTerm[]): Blasted | Unsat | undefined {
    const isAlone = this.#work === undefined;
    this.#work ??= this.#begin();
    const work = this.#work;
    const literals = new Map<Literal, SymbolicTerm>();
    for (const conjunct of conjuncts) {
      const literal = work.blaster.literal(conjunct);
      if (literal === undefined) {
        this.#forget();
        return isAlone ? undefined : this.#blast(conjuncts);
      }
      if (literal === falseLiteral) return { kind: "unsat", core: [conjunct] };
      if (literal !== trueLiteral) literals.set(literal, conjunct);
    }
    return { work, literals };
  }

  #begin(): Work {
    const graph = new Graph();
    const solver = this.#core.open();
    return { blaster: new Blaster(graph), solver, writer: new ClauseWriter(graph, solver) };
  }

  #forget(): void {
    this.#work?.solver.close();
    this.#work = undefined;
  }

  reset(): void {
    this.#forget();
    this.#next.reset();
  }

  statistics(): readonly LayerStatistics[] {
    const own = {
      layer: "bits",
      queries: this.#queries,
      hits: this.#hits,
      seconds: this.#milliseconds / 1000,
      isSolver: true,
    } as const;
    return [own, ...this.#next.statistics()];
  }

  close(): void {
    this.#forget();
    this.#next.close();
  }
}

function conflictsOf({ resources, conflicts }: Budget): number {
  if (conflicts !== undefined) return conflicts;
  if (resources === 0) return limits.solver.conflicts;
  return Math.min(limits.solver.conflicts, Math.ceil(resources / unitsOfConflict));
}

interface Bounds {
  readonly conflicts: number;
  /** As of `performance.now()`. */
  readonly until: number;
}

/** Each conjunct is an assumption: what is learned holds for later queries as well, and the assumptions that failed are a core. */
function answerAssuming(
  work: Work,
  conjuncts: readonly SymbolicTerm[],
  literals: ReadonlyMap<Literal, SymbolicTerm>,
  bounds: Bounds,
): Answer | undefined {
  const assumed = new Map<ClauseLiteral, SymbolicTerm>();
  for (const [literal, conjunct] of literals) assumed.set(work.writer.assume(literal), conjunct);
  const answer = solve(work, conjuncts, [...assumed.keys()], bounds);
  if (answer?.kind !== "unsat") return answer;
  const failed = [...assumed].filter(([assumption]) => work.solver.isFailed(assumption));
  // What gates mean, and what is true of all arrays, has a model.
  if (failed.length === 0) throw new Error("clauses that assume nothing contradict each other");
  return { kind: "unsat", core: failed.map(([, conjunct]) => conjunct) };
}

function answerAlone(
  work: Work,
  conjuncts: readonly SymbolicTerm[],
  literals: readonly Literal[],
  bounds: Bounds,
): Answer | undefined {
  for (const literal of literals) work.solver.unit(work.writer.assume(literal));
  return solve(work, conjuncts, [], bounds);
}

/** Until the arrays of a model are arrays: equal indices have equal contents. */
function solve(
  { blaster, writer, solver }: Work,
  conjuncts: readonly SymbolicTerm[],
  assumptions: readonly ClauseLiteral[],
  { conflicts, until }: Bounds,
): Answer | undefined {
  const { symbols } = footprintOfAll(conjuncts);
  const valueOf = (input: Literal): boolean | undefined => {
    const variable = writer.variableOf(nodeOf(input));
    return variable === 0 ? undefined : solver.isTrue(variable);
  };
  for (;;) {
    const decision: Decision = solver.solve(assumptions, conflicts, until);
    if (decision === "unknown") return undefined;
    if (decision === "unsatisfiable") return { kind: "unsat" };
    const arrays = readArrays(blaster, symbols, valueOf);
    if (arrays.kind === "model") {
      const model = modelOf(blaster, symbols, arrays.values, valueOf);
      return { kind: "sat", model: nearZero(conjuncts, model) };
    }
    for (const fact of arrays.facts) solver.unit(writer.assume(fact));
  }
}

function modelOf(
  blaster: Blaster,
  symbols: readonly Symbol[],
  arrays: ReadonlyMap<Symbol, ModelValue>,
  valueOf: (input: Literal) => boolean | undefined,
): Model {
  const model = new Map<Symbol, ModelValue>();
  for (const symbol of symbols) {
    const array = arrays.get(symbol);
    if (array !== undefined) {
      model.set(symbol, array);
      continue;
    }
    const inputs = blaster.inputsOf(symbol);
    if (inputs === undefined) continue;
    const bits = inputs.map((input) => valueOf(input) === true);
    model.set(symbol, valueOfBits(symbol.sort, numberOf(bits)));
  }
  return model;
}

function valueOfBits(sort: Sort, bits: bigint): ModelValue {
  switch (sort.kind) {
    case "bool":
      return bits === 1n;
    case "float":
      return floatOfBits(sort, bits);
    default:
      return bits;
  }
}
