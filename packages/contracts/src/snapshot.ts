/**
 * Snapshots (section 3.2): the values in a part of the heap, as terms. `unit` is the snapshot of no location, `from` of one that holds a value
 * of some sort, `combine` of two parts; `to`, `first` and `second` take them apart. The theory of the prelude is not given to the
 * solver with quantifiers: what a term of one of these functions says is an instance for that term (`preludeOf`), and with the instances
 * for all such terms in a query nothing is lost, since the axioms speak of no other terms.
 */
import {
  and,
  applyFunction,
  equal,
  or,
  printSort,
  type Sort,
  type SymbolicTerm,
  symbol,
  type Term,
  uninterpretedSort,
} from "@everypath/core";

export const snapshotSort: Sort = uninterpretedSort("Snapshot");
/** Of a part of the heap without locations. */
export const unit: SymbolicTerm = symbol("∅", snapshotSort);

const names = { combine: "combine", first: "first", second: "second", from: "from", to: "to" } as const;

export function combine(left: SymbolicTerm, right: SymbolicTerm): SymbolicTerm {
  return applyFunction(names.combine, snapshotSort, left, right);
}

export function first(snapshot: SymbolicTerm): SymbolicTerm {
  return partOf(snapshot, names.combine, 0) ?? applyFunction(names.first, snapshotSort, snapshot);
}

export function second(snapshot: SymbolicTerm): SymbolicTerm {
  return partOf(snapshot, names.combine, 1) ?? applyFunction(names.second, snapshotSort, snapshot);
}

/** fromRef, fromInt, …: of one location that holds the value. */
export function from(value: SymbolicTerm): SymbolicTerm {
  return applyFunction(`${names.from}${suffixOf(value.sort)}`, snapshotSort, value);
}

/** toRef, toInt, … */
export function to(sort: Sort, snapshot: SymbolicTerm): SymbolicTerm {
  const suffix = suffixOf(sort);
  return (
    partOf(snapshot, `${names.from}${suffix}`, 0) ?? applyFunction(`${names.to}${suffix}`, sort, snapshot)
  );
}

function suffixOf(sort: Sort): string {
  switch (sort.kind) {
    case "ref":
      return "Ref";
    case "array":
      return `Array${suffixOf(sort.index)}${suffixOf(sort.element)}`;
    default:
      return printSort(sort);
  }
}

function partOf(term: Term, name: string, index: number): SymbolicTerm | undefined {
  const isMade = term.kind === "application" && term.operator === "apply" && term.symbol === name;
  return isMade ? (term.arguments[index] as SymbolicTerm) : undefined;
}

const facts = new WeakSet<Term>();

/** Whether the fact says nothing about the program: an axiom of snapshots, the shape of one, or such a fact of one side of an `if`. */
export function isAboutSnapshots(fact: SymbolicTerm): boolean {
  return withoutSnapshots(fact) === undefined;
}

const told = new WeakMap<Term, SymbolicTerm | undefined>();

/** The fact without the parts that are about snapshots alone; undefined: nothing is left. */
export function withoutSnapshots(fact: SymbolicTerm): SymbolicTerm | undefined {
  if (!told.has(fact)) told.set(fact, partsAboutProgram(fact));
  return told.get(fact);
}

function partsAboutProgram(fact: SymbolicTerm): SymbolicTerm | undefined {
  if (facts.has(fact)) return undefined;
  if (fact.kind !== "application") return fact;
  const parts = fact.arguments as readonly SymbolicTerm[];
  switch (fact.operator) {
    case "equal":
      return parts.every(({ sort }) => sort === snapshotSort) ? undefined : fact;
    case "and": {
      const kept = parts.map(withoutSnapshots).filter((part) => part !== undefined);
      return kept.length === 0 ? undefined : and(...kept);
    }
    case "or": {
      // A side that says nothing leaves nothing of the others.
      const kept = parts.map(withoutSnapshots).filter((part) => part !== undefined);
      if (kept.length < parts.length) return undefined;
      const rest = factored(kept);
      return rest.kind === "constant" ? undefined : rest;
    }
    default:
      return fact;
  }
}

/** a ∧ b ∨ a ∧ c as a ∧ (b ∨ c): both sides of an `if` learn much the same. */
function factored(sides: readonly SymbolicTerm[]): SymbolicTerm {
  const conjuncts = sides.map((side) =>
    side.kind === "application" && side.operator === "and"
      ? (side.arguments as readonly SymbolicTerm[])
      : [side],
  );
  const common = (conjuncts[0] ?? []).filter((one) => conjuncts.every((side) => side.includes(one)));
  const apart = conjuncts.map((side) => and(...side.filter((one) => !common.includes(one))));
  return and(...common, or(...apart));
}

const instances = new WeakMap<Term, readonly SymbolicTerm[]>();

/** The axioms of the prelude for every snapshot that is put together below the term: first(combine(l, r)) = l, …, to(from(v)) = v. */
export function preludeOf(term: Term): readonly SymbolicTerm[] {
  const known = instances.get(term);
  if (known !== undefined) return known;
  if (term.kind !== "application") return [];
  const found = new Set(term.arguments.flatMap((argument) => preludeOf(argument)));
  for (const fact of ownPrelude(term)) {
    found.add(fact);
    facts.add(fact);
  }
  const all = [...found];
  instances.set(term, all);
  return all;
}

function ownPrelude(term: Term): readonly SymbolicTerm[] {
  if (term.kind !== "application" || term.operator !== "apply" || term.sort !== snapshotSort) return [];
  const whole = term as Term as SymbolicTerm;
  const [left, right] = term.arguments as readonly SymbolicTerm[];
  if (left === undefined) return [];
  if (term.symbol === names.combine && right !== undefined) {
    return [
      equal(applyFunction(names.first, snapshotSort, whole), left),
      equal(applyFunction(names.second, snapshotSort, whole), right),
    ];
  }
  const suffix = suffixOf(left.sort);
  if (term.symbol !== `${names.from}${suffix}`) return [];
  return [equal(applyFunction(`${names.to}${suffix}`, left.sort, whole), left)];
}
