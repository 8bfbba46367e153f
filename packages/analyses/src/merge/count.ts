/**
 * How many paths a merged state stands for: the routes of its history (history.ts) that some input takes. Each is one path that an
 * exploration without merging would have. Nobody goes through them one by one where that can be avoided:
 *  - what shares no symbol is counted by itself, and the numbers are multiplied: n independent branches are 2ⁿ by n countings;
 *  - a decided question is replaced by its truth in what comes after it, and what is then the same is counted once: where 64
 *    branches add up to a sum, there are 64 sums and not 2⁶⁴.
 * This is how model counters work (Bacchus, Dalmao & Pitassi: DPLL with caching of components), with routes in the place of models. Where the
 * work is limited and ends, the number is an upper bound.
 */
import {
  type Budget,
  falseTerm,
  limits,
  not,
  rewrite,
  type Solver,
  type SymbolicTerm,
  type Term,
  trueTerm,
} from "@everypath/core";
import { termSize } from "../trace/size.ts";
import type { History, Met } from "./history.ts";

export interface RouteCount {
  readonly paths: bigint;
  /** False: there may be fewer. */
  readonly isExact: boolean;
}

/** A conjunct that must hold, or a choice between two ways to go on. */
type Item = Condition | Choice;

/** What conditions speak of: symbols; functions, by name; and of an array the elements at plain subscripts, each by itself. */
type Atoms = ReadonlySet<Atom>;
type Atom = Term | string;

interface Condition {
  readonly kind: "condition";
  readonly term: SymbolicTerm;
  readonly number: number;
  readonly atoms: Atoms;
}

interface Choice {
  readonly kind: "choice";
  readonly left: readonly Item[];
  readonly right: readonly Item[];
  readonly number: number;
  readonly atoms: Atoms;
}

/** While a choice is left, that nothing can come of it is worth a short look at what is small. */
const glance: Budget = { resources: 10_000, milliseconds: 5000 };
const glanceSize = 100;

export class RouteCounter {
  private readonly solver: Solver;
  private readonly query: Budget;
  private readonly conditions = new Map<SymbolicTerm, Condition>();
  private readonly choices = new Map<string, Choice>();
  private readonly counted = new Map<string, RouteCount>();
  private readonly ofMet = new WeakMap<Met, Item>();
  private nextNumber = 1;
  private workLeft = limits.merge.components;
  private workHere = 0;
  private rewritesHere = 0;

  constructor(solver: Solver, query: Budget) {
    this.solver = solver;
    this.query = {
      ...query,
      resources: Math.min(query.resources || limits.merge.queryResources, limits.merge.queryResources),
    };
  }

  /** At least one, since the state is there. */
  count(history: History | undefined): RouteCount {
    this.workHere = Math.min(limits.merge.componentsOfState, this.workLeft);
    this.workLeft -= this.workHere;
    this.rewritesHere = limits.merge.rewritesOfState;
    const { paths, isExact } = this.product(this.itemsOf(history, undefined));
    this.workLeft += Math.max(0, this.workHere);
    return { paths: paths < 1n ? 1n : paths, isExact };
  }

  /** What was decided after `since`, in order. */
  private itemsOf(history: History | undefined, since: History | undefined): readonly Item[] {
    const items: Item[] = [];
    for (let at = history; at !== since && at !== undefined; at = at.previous) {
      if (at.kind === "decided") {
        if (!at.implied) items.push(this.condition(at.condition));
        continue;
      }
      let item = this.ofMet.get(at);
      if (item === undefined) {
        item = this.choice(this.itemsOf(at.left, at.previous), this.itemsOf(at.right, at.previous));
        this.ofMet.set(at, item);
      }
      items.push(item);
    }
    return items.reverse();
  }

  private condition(term: SymbolicTerm): Condition {
    let known = this.conditions.get(term);
    if (known === undefined) {
      known = { kind: "condition", term, number: this.nextNumber++, atoms: atomsOf(term) };
      this.conditions.set(term, known);
    }
    return known;
  }

  private choice(left: readonly Item[], right: readonly Item[]): Choice {
    const key = `${keyOf(left)}|${keyOf(right)}`;
    let known = this.choices.get(key);
    if (known === undefined) {
      const atoms = new Set([...left, ...right].flatMap((item) => [...item.atoms]));
      known = { kind: "choice", left, right, number: this.nextNumber++, atoms };
      this.choices.set(key, known);
    }
    return known;
  }

  /** Of items that must all hold. */
  private product(items: readonly Item[]): RouteCount {
    let paths = 1n;
    let isExact = true;
    const parts = componentsOf(items);
    if (parts === undefined) return { paths: 0n, isExact: true };
    for (const part of parts) {
      const found = this.component(part);
      paths *= found.paths;
      isExact &&= found.isExact;
      if (paths === 0n) return { paths, isExact: true };
    }
    return { paths, isExact };
  }

  private component(items: readonly Item[]): RouteCount {
    const key = keyOf(items);
    const known = this.counted.get(key);
    if (known !== undefined) return known;
    if (--this.workHere <= 0 || this.rewritesHere <= 0) return { paths: routesOf(items), isExact: false };
    const found = this.counting(items);
    if (found.isExact) this.counted.set(key, found);
    return found;
  }

  private counting(items: readonly Item[]): RouteCount {
    const conditions = items.flatMap((item) => (item.kind === "condition" ? [item.term] : []));
    const first = items.findIndex(({ kind }) => kind === "choice");
    const isOpen = first >= 0;
    const answer =
      isOpen && termSize(conditions) > glanceSize
        ? "unknown"
        : this.isPossible(conditions, isOpen ? glance : this.query);
    if (answer === "no") return { paths: 0n, isExact: true };
    const choice = items[first];
    if (choice?.kind !== "choice") return { paths: 1n, isExact: answer === "yes" };
    const others = items.filter((_, index) => index !== first);
    const [left, right] = [choice.left, choice.right].map((side) =>
      this.product(this.assuming(side, others)),
    );
    return { paths: left!.paths + right!.paths, isExact: left!.isExact && right!.isExact };
  }

  /** The side's items, and the others as they are where the side's conditions hold. */
  private assuming(side: readonly Item[], others: readonly Item[]): readonly Item[] {
    const truth = new Map<SymbolicTerm, SymbolicTerm>();
    for (const item of side) {
      if (item.kind !== "condition") continue;
      truth.set(item.term, trueTerm);
      truth.set(not(item.term), falseTerm);
    }
    if (truth.size === 0) return [...side, ...others];
    const done = new Map<Item, Item>();
    const decided = new Set([...truth.keys()].flatMap((term) => [...atomsOf(term)]));
    return [...side, ...others.map((item) => this.under(truth, decided, item, done))];
  }

  private under(
    truth: ReadonlyMap<SymbolicTerm, SymbolicTerm>,
    decided: Atoms,
    item: Item,
    done: Map<Item, Item>,
  ): Item {
    if (![...item.atoms].some((atom) => decided.has(atom))) return item;
    let found = done.get(item);
    if (found === undefined) {
      this.rewritesHere--;
      found =
        item.kind === "choice"
          ? this.choice(
              item.left.map((one) => this.under(truth, decided, one, done)),
              item.right.map((one) => this.under(truth, decided, one, done)),
            )
          : this.condition(
              rewrite(item.term, {
                concerns: (part) => part.kind !== "constant",
                image: (part) => truth.get(part as SymbolicTerm),
              }) as SymbolicTerm,
            );
      done.set(item, found);
    }
    return found;
  }

  private isPossible(conditions: readonly SymbolicTerm[], budget: Budget): "yes" | "no" | "unknown" {
    const last = conditions.at(-1);
    if (last === undefined) return "yes";
    const query = { pathCondition: conditions.slice(0, -1), condition: last, pathConditionUnchecked: true };
    const { kind } = this.solver.check({ ...query, decideOnly: true }, budget);
    return kind === "sat" ? "yes" : kind === "unsat" ? "no" : "unknown";
  }
}

function keyOf(items: readonly Item[]): string {
  return items
    .map(({ number }) => number)
    .sort((a, b) => a - b)
    .join(" ");
}

const known = new WeakMap<Term, Atoms>();

function atomsOf(root: Term): Atoms {
  const found = known.get(root);
  if (found !== undefined) return found;
  const atoms = new Set<Atom>();
  const seen = new Set<Term>([root]);
  for (const term of seen) {
    if (term.kind === "symbol") atoms.add(term);
    if (term.kind !== "application") continue;
    const [array, index] = term.arguments;
    if (term.operator === "select" && array?.kind === "symbol" && index?.kind === "constant") atoms.add(term);
    else for (const argument of term.arguments) seen.add(argument);
    if (term.operator === "apply") atoms.add(term.symbol);
  }
  known.set(root, atoms);
  return atoms;
}

/** Groups of items that share symbols, directly or through others; undefined where one of them is false. */
function componentsOf(items: readonly Item[]): readonly (readonly Item[])[] | undefined {
  const spokenOf = new Set(items.flatMap(({ atoms }) => [...atoms]));
  const anchorOf = (atom: Atom): Atom => {
    const array = typeof atom === "object" && atom.kind === "application" ? atom.arguments[0] : undefined;
    return array !== undefined && spokenOf.has(array) ? array : atom;
  };
  const groupOf = new Map<Atom, Set<Item>>();
  const groups = new Set<Set<Item>>();
  for (const item of items) {
    if (item.kind === "condition") {
      if (item.term === falseTerm) return undefined;
      if (item.term === trueTerm) continue;
    }
    const own = new Set<Item>([item]);
    const touched = new Set<Set<Item>>();
    for (const atom of item.atoms) {
      const group = groupOf.get(anchorOf(atom));
      if (group !== undefined) touched.add(group);
    }
    for (const group of touched) {
      groups.delete(group);
      for (const one of group) own.add(one);
    }
    for (const one of own) for (const atom of one.atoms) groupOf.set(anchorOf(atom), own);
    groups.add(own);
  }
  const order = new Map(items.map((item, index) => [item, index]));
  return [...groups].map((group) => [...group].sort((a, b) => order.get(a)! - order.get(b)!));
}

/** Whether or not an input takes them. */
function routesOf(items: readonly Item[]): bigint {
  return items.reduce(
    (product, item) =>
      item.kind === "condition" ? product : product * (routesOf(item.left) + routesOf(item.right)),
    1n,
  );
}
