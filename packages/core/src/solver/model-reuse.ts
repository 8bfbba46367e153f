/**
 * Models found before often satisfy the next question too, and evaluating a condition is far cheaper than solving it.
 * Together with the sets found unsatisfiable this is KLEE's counterexample cache: a superset of an unsatisfiable set is
 * unsatisfiable; a model of a superset is a model; a model of a subset often is one.
 */
import { limits } from "../limits/index.ts";
import { evaluator, type Model, type SymbolicTerm } from "../term/index.ts";
import { completeModel } from "./complete-model.ts";
import { footprintOf, footprintOfAll } from "./footprint.ts";
import { FunctionModel } from "./function-values.ts";
import { Layer } from "./layer.ts";
import type { Answer, Budget, FunctionTable, Query } from "./solver.ts";

/** A model, and an evaluator that remembers what it makes of every subterm. */
class KnownModel {
  readonly model: Model;
  readonly #functions: readonly FunctionTable[];
  readonly #solved: readonly SymbolicTerm[];
  #holds: ((condition: SymbolicTerm) => boolean) | undefined;

  constructor(model: Model, functions: readonly FunctionTable[], solved: readonly SymbolicTerm[]) {
    this.model = model;
    this.#functions = functions;
    this.#solved = solved;
  }

  satisfies(condition: SymbolicTerm): boolean {
    this.#holds ??= this.#evaluator();
    return this.#holds(condition);
  }

  satisfiesAll(pathCondition: readonly SymbolicTerm[], condition: SymbolicTerm): boolean {
    // Where the model is still open, the path condition defines the values that the condition speaks of.
    if (this.#functions.length > 0)
      return pathCondition.every((conjunct) => this.satisfies(conjunct)) && this.satisfies(condition);
    return this.satisfies(condition) && pathCondition.every((conjunct) => this.satisfies(conjunct));
  }

  #evaluator(): (condition: SymbolicTerm) => boolean {
    if (this.#functions.length > 0) {
      const functions = new FunctionModel(this.model, this.#functions, this.#solved);
      return (condition) => functions.satisfies(condition);
    }
    const valueOf = evaluator(this.model);
    return (condition) => valueOf(condition) === true;
  }

  /** Gives the memory of subterms back; it is computed anew when needed. */
  forget(): void {
    this.#holds = undefined;
  }
}

export class ModelReuseLayer extends Layer {
  readonly name = "model reuse";
  readonly #recent: KnownModel[] = [];
  readonly #modelsOf = new Map<SymbolicTerm, KnownModel[]>();
  /** By their conjunct with the greatest id. */
  readonly #unsatisfiable = new Map<SymbolicTerm, (readonly SymbolicTerm[])[]>();

  protected override answer(query: Query, budget: Budget): Answer {
    const { pathCondition, condition } = query;
    // A model that is handed on says nothing about uninterpreted functions.
    const evaluable =
      query.decideOnly === true ||
      [condition, ...pathCondition].every((term) => footprintOf(term).functions.length === 0);
    if (evaluable) {
      const known = this.#findModel(pathCondition, condition);
      if (known !== undefined) {
        this.#remember(known, pathCondition, condition);
        return {
          kind: "sat",
          model: completeModel(known.model, footprintOfAll([...pathCondition, condition]).symbols),
        };
      }
    }
    if (this.#containsUnsatisfiable(pathCondition, condition)) return { kind: "unsat" };
    const answer = this.next(query, budget);
    if (answer.kind === "sat" && evaluable) {
      const known = new KnownModel(answer.model, answer.functions ?? [], [...pathCondition, condition]);
      this.#remember(known, pathCondition, condition);
    }
    if (answer.kind === "unsat") this.#rememberUnsatisfiable(answer.core ?? [...pathCondition, condition]);
    return answer;
  }

  #findModel(pathCondition: readonly SymbolicTerm[], condition: SymbolicTerm): KnownModel | undefined {
    // Models of the parent's query satisfy the last conjunct; models of a superset satisfy the condition.
    const last = pathCondition.at(-1);
    const candidates = new Set([
      ...(this.#modelsOf.get(condition) ?? []),
      ...(last === undefined ? [] : (this.#modelsOf.get(last) ?? [])),
      ...this.#recent.slice(0, limits.solver.modelsTried),
    ]);
    for (const known of candidates) {
      if (known.satisfiesAll(pathCondition, condition)) return known;
      if (!this.#recent.includes(known)) known.forget();
    }
    return undefined;
  }

  #remember(known: KnownModel, pathCondition: readonly SymbolicTerm[], condition: SymbolicTerm): void {
    moveToFront(this.#recent, known, limits.solver.modelsWithSubterms)?.forget();
    if (this.#modelsOf.size >= limits.solver.indexedConjuncts) this.#modelsOf.clear();
    this.#index(condition, known);
    const last = pathCondition.at(-1);
    if (last !== undefined) this.#index(last, known);
  }

  #index(conjunct: SymbolicTerm, known: KnownModel): void {
    const models = this.#modelsOf.get(conjunct);
    if (models === undefined) this.#modelsOf.set(conjunct, [known]);
    else moveToFront(models, known, limits.solver.modelsOfConjunct);
  }

  #rememberUnsatisfiable(conjuncts: readonly SymbolicTerm[]): void {
    if (this.#unsatisfiable.size >= limits.solver.indexedConjuncts) this.#unsatisfiable.clear();
    const newest = conjuncts.reduce((a, b) => (b.id > a.id ? b : a));
    const sets = this.#unsatisfiable.get(newest);
    if (sets === undefined) this.#unsatisfiable.set(newest, [conjuncts]);
    else moveToFront(sets, conjuncts, limits.solver.modelsOfConjunct);
  }

  #containsUnsatisfiable(pathCondition: readonly SymbolicTerm[], condition: SymbolicTerm): boolean {
    const all = new Set([...pathCondition, condition]);
    for (const conjunct of all) {
      const sets = this.#unsatisfiable.get(conjunct);
      if (sets?.some((set) => set.length <= all.size && set.every((member) => all.has(member)))) return true;
    }
    return false;
  }
}

/** The item that no longer fits. */
function moveToFront<T>(list: T[], item: T, limit: number): T | undefined {
  const index = list.indexOf(item);
  if (index === 0) return undefined;
  if (index > 0) list.splice(index, 1);
  list.unshift(item);
  return list.length > limit ? list.pop() : undefined;
}
