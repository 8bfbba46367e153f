/**
 * Linear programs over the rationals, exactly: maximise c·x where A·x = b and x ≥ 0, by the two-phase simplex method.
 *
 * The tableau is kept in integers over one common denominator, the last pivot (Edmonds), so that nothing is rounded and no
 * fraction is reduced. Bland's rule chooses the pivots once the steepest column has stopped making headway, so the search ends.
 */
import { limits } from "@everypath/core";
export interface LinearProgram {
  /** Number of unknowns, each at least 0. */
  readonly columns: number;
  /** Each row's entries by column, and what they add up to. */
  readonly rows: readonly { readonly entries: ReadonlyMap<number, bigint>; readonly total: bigint }[];
  readonly maximise: ReadonlyMap<number, bigint>;
}

export type Optimum =
  | { readonly kind: "infeasible" }
  | { readonly kind: "unbounded" }
  /** Pivots ran out, or the time. */
  | { readonly kind: "unknown" }
  /** Each unknown is `values[i] / denominator`. */
  | {
      readonly kind: "optimal";
      readonly values: readonly bigint[];
      readonly denominator: bigint;
      readonly value: bigint;
    };

/**
 * In the basis of a row that no unknown is solved for yet. Artificial unknowns need no column: once out of the basis they stay out.
 */
const artificial = -1;

/** Tells when to give up. */
export type IsOver = () => boolean;

const never: IsOver = () => false;

/** `isOver` is asked before every pivot. */
export function maximise(program: LinearProgram, isOver: IsOver = never): Optimum {
  return maximiseEach(program, [program.maximise], isOver)[0] as Optimum;
}

/** The optimum of each goal on the same unknowns: a first solution is looked for once. */
export function maximiseEach(
  program: Pick<LinearProgram, "columns" | "rows">,
  goals: readonly ReadonlyMap<number, bigint>[],
  isOver: IsOver = never,
): readonly Optimum[] {
  const tableau = new Tableau(program, isOver);
  const begun = tableau.begin();
  return goals.map((goal) => (begun === "feasible" ? tableau.improveTo(goal) : { kind: begun }));
}

class Tableau {
  private readonly columns: number;
  /** Entries of each row: the unknowns, and the right-hand side. */
  private readonly rows: bigint[][];
  private objective: bigint[];
  private readonly basis: number[];
  private denominator = 1n;
  private pivots = 0;
  private readonly isOver: IsOver;

  constructor({ columns, rows }: Pick<LinearProgram, "columns" | "rows">, isOver: IsOver) {
    this.columns = columns;
    this.isOver = isOver;
    const uses = new Map<number, number>();
    for (const { entries } of rows)
      for (const column of entries.keys()) uses.set(column, (uses.get(column) ?? 0) + 1);
    this.rows = [];
    this.basis = [];
    for (const { entries, total } of rows) {
      const own = [...entries].find(
        ([column, entry]) => uses.get(column) === 1 && (entry === 1n || entry === -1n) && entry * total >= 0n,
      );
      const isNegated = own === undefined ? total < 0n : own[1] < 0n;
      const sign = isNegated ? -1n : 1n;
      const row = new Array<bigint>(columns + 1).fill(0n);
      for (const [column, entry] of entries) row[column] = sign * entry;
      row[columns] = sign * total;
      this.rows.push(row);
      this.basis.push(own === undefined ? artificial : own[0]);
    }
    this.objective = [];
  }

  /** Phase 1: a solution, whatever it is worth. */
  begin(): "feasible" | "infeasible" | "unknown" {
    this.objective = new Array<bigint>(this.columns + 1).fill(0n);
    this.rows.forEach((row, index) => {
      if (this.basis[index] !== artificial) return;
      row.forEach((entry, column) => {
        this.objective[column] = (this.objective[column] as bigint) - entry;
      });
    });
    if (this.improve() !== "done") return "unknown";
    if (this.objective[this.columns] !== 0n) return "infeasible";
    this.driveOut();
    return "feasible";
  }

  /** Phase 2, from the solution at hand. */
  improveTo(goal: ReadonlyMap<number, bigint>): Optimum {
    this.objective = this.reducedObjective(goal);
    const second = this.improve();
    if (second === "unbounded") return { kind: "unbounded" };
    if (second === "tired") return { kind: "unknown" };
    const values = new Array<bigint>(this.columns).fill(0n);
    this.basis.forEach((column, index) => {
      if (column !== artificial) values[column] = this.rows[index]?.[this.columns] as bigint;
    });
    return {
      kind: "optimal",
      values,
      denominator: this.denominator,
      value: this.objective[this.columns] as bigint,
    };
  }

  /** Artificial unknowns leave the basis; a row that holds nothing else says 0 = 0 and goes. */
  private driveOut(): void {
    for (let index = this.rows.length - 1; index >= 0; index -= 1) {
      if (this.basis[index] !== artificial) continue;
      const row = this.rows[index] as bigint[];
      const column = row.findIndex((entry, position) => position < this.columns && entry !== 0n);
      if (column !== -1) this.pivot(index, column);
      else {
        this.rows.splice(index, 1);
        this.basis.splice(index, 1);
      }
    }
  }

  /** −c, with the basic columns brought to 0, over the common denominator. */
  private reducedObjective(goal: ReadonlyMap<number, bigint>): bigint[] {
    const objective = new Array<bigint>(this.columns + 1).fill(0n);
    for (const [column, gain] of goal) objective[column] = -gain * this.denominator;
    this.basis.forEach((column, index) => {
      const gain = goal.get(column);
      if (gain === undefined) return;
      const row = this.rows[index] as bigint[];
      for (let position = 0; position <= this.columns; position += 1)
        objective[position] = (objective[position] as bigint) + gain * (row[position] as bigint);
    });
    return objective;
  }

  private improve(): "done" | "unbounded" | "tired" {
    this.pivots = 0;
    for (;;) {
      const column = this.entering();
      if (column === -1) return "done";
      const row = this.leaving(column);
      if (row === -1) return "unbounded";
      if (this.pivots >= limits.its.pivots || this.isOver()) return "tired";
      this.pivots += 1;
      this.pivot(row, column);
    }
  }

  private entering(): number {
    let best = -1;
    for (let column = 0; column < this.columns; column += 1) {
      const entry = this.objective[column] as bigint;
      if (entry >= 0n) continue;
      if (this.pivots >= limits.its.steepestPivots) return column;
      if (best === -1 || entry < (this.objective[best] as bigint)) best = column;
    }
    return best;
  }

  private leaving(column: number): number {
    let best = -1;
    this.rows.forEach((row, index) => {
      const entry = row[column] as bigint;
      if (entry <= 0n) return;
      if (best === -1) {
        best = index;
        return;
      }
      const other = this.rows[best] as bigint[];
      const left = (row[this.columns] as bigint) * (other[column] as bigint);
      const right = (other[this.columns] as bigint) * entry;
      if (left < right || (left === right && (this.basis[index] as number) < (this.basis[best] as number)))
        best = index;
    });
    return best;
  }

  private pivot(rowIndex: number, column: number): void {
    const pivotRow = this.rows[rowIndex] as bigint[];
    if ((pivotRow[column] as bigint) < 0n)
      pivotRow.forEach((entry, index) => {
        pivotRow[index] = -entry;
      });
    const pivot = pivotRow[column] as bigint;
    const eliminate = (row: bigint[]) => {
      const factor = row[column] as bigint;
      for (let index = 0; index <= this.columns; index += 1) {
        const own = row[index] as bigint;
        const other = pivotRow[index] as bigint;
        if (own === 0n && (factor === 0n || other === 0n)) continue;
        row[index] = (own * pivot - factor * other) / this.denominator;
      }
    };
    this.rows.forEach((row, index) => {
      if (index !== rowIndex) eliminate(row);
    });
    eliminate(this.objective);
    this.denominator = pivot;
    this.basis[rowIndex] = column;
  }
}
