/**
 * Independence: only the conjuncts that share symbols with the condition, directly or through others, can influence
 * the answer, since the rest is satisfiable by itself and speaks of other symbols (Cadar et al., KLEE, section 3.3). A model
 * of the whole path condition is the union of the slices' models, which later layers and the table here remember.
 */
import { limits } from "../limits/index.ts";
import { type Model, type ModelValue, type Symbol, type SymbolicTerm, trueTerm } from "../term/index.ts";
import { completeModel } from "./complete-model.ts";
import { footprintOf, footprintOfAll } from "./footprint.ts";
import { Layer } from "./layer.ts";
import { PathFollower } from "./path-follower.ts";
import type { Answer, Budget, Query } from "./solver.ts";

/** What conjuncts can share: a symbol, or an uninterpreted function by its name. */
type Link = Symbol | string;

/** The link of conjuncts without symbols and functions. */
const ground: Link = "";

function linksOf(term: SymbolicTerm): readonly Link[] {
  const { symbols, functions } = footprintOf(term);
  if (functions.length === 0) return symbols.length === 0 ? [ground] : symbols;
  return [...symbols, ...functions.map((name) => `function ${name}`)];
}

/** Which links hang together: union by size, without path compression so that a union can be undone. */
class Components extends PathFollower {
  readonly #parents = new Map<Link, Link>();
  readonly #sizes = new Map<Link, number>();
  readonly #unions: (readonly Link[])[] = [];

  find(link: Link): Link {
    let root = link;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root))
      root = parent;
    return root;
  }

  protected override learn(conjunct: SymbolicTerm): void {
    const joined: Link[] = [];
    const [first, ...others] = linksOf(conjunct);
    if (first !== undefined) for (const link of others) this.#join(first, link, joined);
    this.#unions.push(joined);
  }

  #join(a: Link, b: Link, joined: Link[]): void {
    let large = this.find(a);
    let small = this.find(b);
    if (large === small) return;
    if (this.#size(large) < this.#size(small)) [large, small] = [small, large];
    this.#parents.set(small, large);
    this.#sizes.set(large, this.#size(large) + this.#size(small));
    joined.push(small);
  }

  #size(root: Link): number {
    return this.#sizes.get(root) ?? 1;
  }

  protected override undo(): void {
    const joined = this.#unions.pop() ?? [];
    for (const small of joined.toReversed()) {
      const large = this.#parents.get(small) as Link;
      this.#parents.delete(small);
      this.#sizes.set(large, this.#size(large) - this.#size(small));
    }
  }
}

interface SolvedSlice {
  readonly conjuncts: readonly SymbolicTerm[];
  readonly model: Model;
}

export class IndependenceLayer extends Layer {
  readonly name = "independence";
  readonly #components = new Components();
  /** By last conjunct. */
  readonly #solved = new Map<SymbolicTerm, SolvedSlice>();

  protected override answer(query: Query, budget: Budget): Answer {
    const { pathCondition, condition } = query;
    this.#components.follow(pathCondition);
    const roots = new Set(linksOf(condition).map((link) => this.#components.find(link)));
    const slice: SymbolicTerm[] = [];
    const others = new Map<Link, SymbolicTerm[]>();
    for (const conjunct of pathCondition) {
      const root = this.#components.find(linksOf(conjunct)[0] ?? ground);
      if (roots.has(root)) {
        slice.push(conjunct);
        continue;
      }
      const other = others.get(root);
      if (other === undefined) others.set(root, [conjunct]);
      else other.push(conjunct);
    }
    // Layers beneath see slices alone, and remember whole models of them.
    const answer = this.next({ ...query, pathCondition: slice }, budget);
    if (others.size === 0) return answer;
    if (answer.kind !== "sat") return answer;
    if (query.decideOnly === true && query.pathConditionUnchecked !== true) return answer;
    if (query.base !== undefined) {
      const solved = [...slice, condition];
      const whole = new Map(query.base);
      addValues(whole, completeModel(answer.model, footprintOfAll(solved).symbols), solved);
      return { kind: "sat", model: whole };
    }
    return this.#complete(answer.model, [...slice, condition], [...others.values()], query, budget);
  }

  /** The union of the slice's model with models of the other slices. */
  #complete(
    model: Model,
    slice: readonly SymbolicTerm[],
    others: readonly (readonly SymbolicTerm[])[],
    query: Query,
    budget: Budget,
  ): Answer {
    const whole = new Map<Symbol, ModelValue>();
    addValues(whole, model, slice);
    for (const conjuncts of others) {
      const answer = this.#solveSlice(conjuncts, query, budget);
      if (answer.kind !== "sat") return answer;
      addValues(whole, answer.model, conjuncts);
    }
    return { kind: "sat", model: whole };
  }

  #solveSlice(conjuncts: readonly SymbolicTerm[], query: Query, budget: Budget): Answer {
    const last = conjuncts.at(-1) ?? trueTerm;
    const known = this.#solved.get(last);
    if (known !== undefined && sameTerms(known.conjuncts, conjuncts))
      return { kind: "sat", model: known.model };
    const unchecked = query.pathConditionUnchecked === true ? { pathConditionUnchecked: true } : {};
    const answer = this.next(
      { pathCondition: conjuncts.slice(0, -1), condition: last, ...unchecked },
      budget,
    );
    if (answer.kind === "sat") {
      if (this.#solved.size >= limits.solver.rememberedSlices) this.#solved.clear();
      this.#solved.set(last, { conjuncts, model: answer.model });
    }
    return answer;
  }
}

/** Takes over the values of the symbols that occur in the conjuncts: a model may speak of others as well. */
function addValues(whole: Map<Symbol, ModelValue>, model: Model, conjuncts: readonly SymbolicTerm[]): void {
  for (const conjunct of conjuncts) {
    for (const symbol of footprintOf(conjunct).symbols) {
      const value = model.get(symbol);
      if (value !== undefined) whole.set(symbol, value);
    }
  }
}

function sameTerms(a: readonly SymbolicTerm[], b: readonly SymbolicTerm[]): boolean {
  return a.length === b.length && a.every((term, index) => term === b[index]);
}
