/**
 * Linear programs that look for affine expressions: by Farkas' lemma an expression is at least 0 on a polyhedron that is not empty exactly when
 * it is a sum of the polyhedron's expressions with factors at least 0, and a constant at least 0. The factors are unknowns beside those sought.
 */
import { limits, type SymbolicTerm } from "@everypath/core";
import type { Linear } from "./expression.ts";
import type { Polyhedron } from "./polyhedra.ts";
import { type IsOver, maximise, type Optimum } from "./simplex.ts";

/** Σ coefficient·unknown, by the unknown's column. */
export type Combination = Map<number, bigint>;

export class FarkasProgram {
  private readonly rows: { entries: Combination; total: bigint }[] = [];
  private columns = 0;
  private one: number | undefined;

  /** Columns of new unknowns, each at least 0; the first of them. */
  unknowns(count = 1): number {
    const first = this.columns;
    this.columns += count;
    return first;
  }

  /** A new unknown between 0 and 1. */
  fraction(): number {
    const column = this.unknowns(2);
    this.require(
      new Map([
        [column, 1n],
        [column + 1, 1n],
      ]),
      1n,
    );
    return column;
  }

  /** The column of an unknown that is 1. */
  unit(): number {
    if (this.one === undefined) {
      this.one = this.unknowns();
      this.require(new Map([[this.one, 1n]]), 1n);
    }
    return this.one;
  }

  /** The entries add up to the total. */
  require(entries: Combination, total: bigint): void {
    this.rows.push({ entries, total });
  }

  /** The expression with these coefficients (of `undefined`: its constant) over the atoms is at least 0 on the polyhedron. */
  demand(
    polyhedron: Polyhedron,
    atoms: ReadonlySet<SymbolicTerm>,
    coefficient: (atom: SymbolicTerm | undefined) => Combination,
  ): void {
    const factors = this.unknowns(polyhedron.length);
    const rest = this.unknowns();
    for (const atom of [...atoms, undefined]) {
      const entries = coefficient(atom);
      polyhedron.forEach((linear, index) => {
        const own = atom === undefined ? linear.constant : (linear.coefficients.get(atom) ?? 0n);
        if (own !== 0n) add(entries, factors + index, -own);
      });
      if (atom === undefined) add(entries, rest, -1n);
      if (entries.size > 0) this.require(entries, 0n);
    }
  }

  /** undefined where there is no solution, or none was found. */
  solve(
    goal: ReadonlyMap<number, bigint>,
    isOver: IsOver,
  ): Extract<Optimum, { kind: "optimal" }> | undefined {
    if (this.columns > limits.its.linearUnknowns) return undefined;
    const optimum = maximise({ columns: this.columns, rows: this.rows, maximise: goal }, isOver);
    return optimum.kind === "optimal" ? optimum : undefined;
  }
}

/** The atoms of the expressions. */
export function atomsOf(...linears: readonly Linear[]): readonly SymbolicTerm[] {
  return linears.flatMap(({ coefficients }) => [...coefficients.keys()]);
}

/** Adds factor·unknown to the combination. */
export function add(sum: Combination, column: number, factor: bigint): void {
  const total = (sum.get(column) ?? 0n) + factor;
  if (total === 0n) sum.delete(column);
  else sum.set(column, total);
}
