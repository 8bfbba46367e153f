/**
 * What a path condition says of single terms: conditions that are known to hold or to fail, and bounds on integers
 * and bit-vectors (x < 5 bounds x). Enough to decide many conditions without a solver.
 */
import { limits } from "../limits/index.ts";
import { not, rangeOf, type SymbolicTerm, type Term } from "../term/index.ts";
import { PathFollower } from "./path-follower.ts";

/** Inclusive; undefined is no bound (only integers have none). */
interface Bounds {
  readonly least: bigint | undefined;
  readonly greatest: bigint | undefined;
}

const unbounded: Bounds = { least: undefined, greatest: undefined };

/** A comparison of two terms of sort Int or BitVec; `signed` also for Int. */
interface Comparison {
  readonly relation: "less" | "lessOrEqual" | "equal";
  readonly signed: boolean;
  readonly left: Term;
  readonly right: Term;
}

type Undo = () => void;

export class PathFacts extends PathFollower {
  readonly #truth = new Map<Term, boolean>();
  readonly #unsigned = new Map<Term, Bounds>();
  readonly #signed = new Map<Term, Bounds>();
  readonly #undo: (readonly Undo[])[] = [];
  #trail: Undo[] = [];

  protected override learn(conjunct: SymbolicTerm): void {
    this.#trail = [];
    this.#assume(conjunct, true);
    this.#undo.push(this.#trail);
  }

  protected override undo(): void {
    for (const undo of (this.#undo.pop() ?? []).toReversed()) undo();
  }

  /** The condition's truth in every model of the path condition, where the facts decide it. */
  decide(condition: Term): boolean | undefined {
    if (condition.kind === "constant") return condition.value === true;
    const known = this.#truth.get(condition);
    if (known !== undefined || condition.kind !== "application") return known;
    switch (condition.operator) {
      case "not": {
        const truth = this.decide(condition.arguments[0] as Term);
        return truth === undefined ? undefined : !truth;
      }
      case "and":
        return this.#decideAll(condition.arguments, false);
      case "or":
        return this.#decideAll(condition.arguments, true);
      default: {
        const comparison = comparisonOf(condition);
        if (comparison === undefined) return undefined;
        const truth = this.#compare(comparison);
        // An equality of bit-vectors may be settled by either reading of them.
        if (truth !== undefined || comparison.relation !== "equal") return truth;
        return this.#compare({ ...comparison, signed: true });
      }
    }
  }

  /** `deciding` is the value that settles the whole: false for a conjunction, true for a disjunction. */
  #decideAll(parts: readonly Term[], deciding: boolean): boolean | undefined {
    let settled = true;
    for (const part of parts) {
      const truth = this.decide(part);
      if (truth === deciding) return deciding;
      if (truth === undefined) settled = false;
    }
    return settled ? !deciding : undefined;
  }

  #compare({ relation, signed, left, right }: Comparison): boolean | undefined {
    const a = this.#bounds(left, signed);
    const b = this.#bounds(right, signed);
    switch (relation) {
      case "less":
        return below(a.greatest, b.least, true)
          ? true
          : below(b.greatest, a.least, false)
            ? false
            : undefined;
      case "lessOrEqual":
        return below(a.greatest, b.least, false)
          ? true
          : below(b.greatest, a.least, true)
            ? false
            : undefined;
      case "equal":
        if (below(a.greatest, b.least, true) || below(b.greatest, a.least, true)) return false;
        return below(a.greatest, b.least, false) && below(b.greatest, a.least, false) ? true : undefined;
    }
  }

  #assume(condition: Term, truth: boolean): void {
    this.#set(this.#truth, condition, truth);
    // The normal form of ¬(a < b) is b ≤ a.
    this.#set(this.#truth, not(condition), !truth);
    if (condition.kind !== "application") return;
    const { operator } = condition;
    if (operator === "not") this.#assume(condition.arguments[0] as Term, !truth);
    if ((operator === "and" && truth) || (operator === "or" && !truth)) {
      for (const part of condition.arguments) this.#assume(part, truth);
    }
    const comparison = comparisonOf(condition);
    if (comparison !== undefined) this.#assumeComparison(comparison, truth);
  }

  #assumeComparison({ relation, signed, left, right }: Comparison, truth: boolean): void {
    switch (relation) {
      case "less":
      case "lessOrEqual": {
        // ¬(a < b) is b ≤ a, and ¬(a ≤ b) is b < a.
        const [small, large] = truth ? [left, right] : [right, left];
        const gap = (relation === "less") === truth ? 1n : 0n;
        const most = valueOf(large, signed);
        const least = valueOf(small, signed);
        if (most !== undefined) this.#narrow(small, signed, { least: undefined, greatest: most - gap });
        if (least !== undefined) this.#narrow(large, signed, { least: least + gap, greatest: undefined });
        return;
      }
      case "equal":
        for (const [term, other] of [
          [left, right],
          [right, left],
        ] as const)
          this.#assumeEqual(term, other, truth);
    }
  }

  #assumeEqual(term: Term, other: Term, truth: boolean): void {
    for (const signed of term.sort.kind === "bitvec" ? [false, true] : [true]) {
      const value = valueOf(other, signed);
      if (value === undefined) continue;
      if (truth) {
        this.#narrow(term, signed, { least: value, greatest: value });
        continue;
      }
      const bounds = this.#bounds(term, signed);
      if (bounds.least === value) this.#narrow(term, signed, { least: value + 1n, greatest: undefined });
      if (bounds.greatest === value) this.#narrow(term, signed, { least: undefined, greatest: value - 1n });
    }
  }

  #narrow(term: Term, signed: boolean, by: Bounds): void {
    if (term.kind === "constant") return;
    const table = signed ? this.#signed : this.#unsigned;
    this.#set(table, term, meet(table.get(term) ?? unbounded, by));
  }

  #set<Value>(table: Map<Term, Value>, term: Term, value: Value): void {
    const before = table.get(term);
    table.set(term, value);
    this.#trail.push(() => {
      if (before === undefined) table.delete(term);
      else table.set(term, before);
    });
  }

  #bounds(term: Term, signed: boolean, depth = 0): Bounds {
    const value = valueOf(term, signed);
    if (value !== undefined) return { least: value, greatest: value };
    const told = (signed ? this.#signed : this.#unsigned).get(term) ?? unbounded;
    if (term.sort.kind !== "bitvec" || depth > limits.solver.boundsDepth) return told;
    const range = rangeOf(term);
    const own = signed
      ? { least: range.signedMin, greatest: range.signedMax }
      : { least: range.unsignedMin, greatest: range.unsignedMax };
    const bounds = meet(meet(told, own), this.#boundsBelow(term, signed, depth, own));
    // Values without the sign bit are the same under both readings.
    const other = (signed ? this.#unsigned : this.#signed).get(term);
    const half = 1n << BigInt(term.sort.width - 1);
    if (other === undefined || !within(meet(other, otherRange(range, signed)), 0n, half - 1n)) return bounds;
    return meet(bounds, meet(other, otherRange(range, signed)));
  }

  /** Bounds that follow from the arguments' bounds; `own` are the limits that the result must not cross to be exact. */
  #boundsBelow(term: Term, signed: boolean, depth: number, own: Bounds): Bounds {
    if (term.kind !== "application") return unbounded;
    const [first, second] = term.arguments;
    if (first === undefined) return unbounded;
    switch (term.operator) {
      case "zeroExtend":
        return this.#bounds(first, false, depth + 1);
      case "signExtend":
        return signed ? this.#bounds(first, true, depth + 1) : unbounded;
      case "bvAdd": {
        if (second === undefined || term.arguments.length !== 2 || term.sort.kind !== "bitvec")
          return unbounded;
        const a = this.#bounds(first, signed, depth + 1);
        const b = this.#bounds(second, signed, depth + 1);
        const sum = { least: add(a.least, b.least), greatest: add(a.greatest, b.greatest) };
        const size = 1n << BigInt(term.sort.width);
        const [low, high] = signed ? [-size / 2n, size / 2n - 1n] : [0n, size - 1n];
        return within(sum, low, high) ? sum : own;
      }
      default:
        return unbounded;
    }
  }
}

function otherRange(range: ReturnType<typeof rangeOf>, signed: boolean): Bounds {
  return signed
    ? { least: range.unsignedMin, greatest: range.unsignedMax }
    : { least: range.signedMin, greatest: range.signedMax };
}

function comparisonOf(term: Term): Comparison | undefined {
  if (term.kind !== "application") return undefined;
  const [left, right] = term.arguments;
  if (left === undefined || right === undefined) return undefined;
  switch (term.operator) {
    case "bvUnsignedLess":
      return { relation: "less", signed: false, left, right };
    case "bvUnsignedLessOrEqual":
      return { relation: "lessOrEqual", signed: false, left, right };
    case "bvSignedLess":
    case "intLess":
      return { relation: "less", signed: true, left, right };
    case "bvSignedLessOrEqual":
    case "intLessOrEqual":
      return { relation: "lessOrEqual", signed: true, left, right };
    case "equal": {
      const comparable = left.sort.kind === "bitvec" || left.sort.kind === "int";
      return comparable ? { relation: "equal", signed: left.sort.kind === "int", left, right } : undefined;
    }
    default:
      return undefined;
  }
}

function valueOf(term: Term, signed: boolean): bigint | undefined {
  if (term.kind !== "constant" || typeof term.value !== "bigint") return undefined;
  return signed && term.sort.kind === "bitvec" ? BigInt.asIntN(term.sort.width, term.value) : term.value;
}

/** a < b (or a ≤ b), where both are known. */
function below(a: bigint | undefined, b: bigint | undefined, strictly: boolean): boolean {
  return a !== undefined && b !== undefined && (strictly ? a < b : a <= b);
}

function within(bounds: Bounds, low: bigint, high: bigint): boolean {
  return below(low, bounds.least, false) && below(bounds.greatest, high, false);
}

function add(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function meet(a: Bounds, b: Bounds): Bounds {
  const least = a.least === undefined || (b.least !== undefined && b.least > a.least) ? b.least : a.least;
  const greatest =
    a.greatest === undefined || (b.greatest !== undefined && b.greatest < a.greatest)
      ? b.greatest
      : a.greatest;
  return { least, greatest };
}
