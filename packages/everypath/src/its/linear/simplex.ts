/**
 * Linear programs over the rationals, exactly: maximise c·x where A·x = b and x ≥ 0, by the two-phase simplex method.
 *
 * The tableau is kept in integers over one common denominator, the last pivot (Edmonds), so that nothing is rounded and no
 * fraction is reduced. Bland's rule chooses the pivots once the steepest column has stopped making headway, so the search ends.
 */
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
  /** Pivots ran out. */
  | { readonly kind: "unknown" }
  /** Each unknown is `values[i] / denominator`. */
  | {
      readonly kind: "optimal";
      readonly values: readonly bigint[];
      readonly denominator: bigint;
      readonly value: bigint;
    };

/** Pivots by the steepest column before Bland's rule takes over. */
const steepestPivots = 200;

export function maximise(program: LinearProgram, greatestPivots = 4000): Optimum {
  return new Tableau(program).solve(greatestPivots);
}

class Tableau {
  private readonly columns: number;
  /** Entries of each row: the unknowns, one artificial unknown a row, and the right-hand side. */
  private readonly rows: bigint[][];
  private objective: bigint[];
  private readonly basis: number[];
  private readonly width: number;
  private denominator = 1n;
  private pivots = 0;
  private readonly maximised: ReadonlyMap<number, bigint>;

  constructor({ columns, rows, maximise: maximised }: LinearProgram) {
    this.columns = columns;
    this.maximised = maximised;
    this.width = columns + rows.length;
    this.rows = rows.map(({ entries, total }, index) => {
      const row = new Array<bigint>(this.width + 1).fill(0n);
      const sign = total < 0n ? -1n : 1n;
      for (const [column, entry] of entries) row[column] = sign * entry;
      row[columns + index] = 1n;
      row[this.width] = sign * total;
      return row;
    });
    this.basis = rows.map((_, index) => columns + index);
    this.objective = [];
  }

  solve(greatestPivots: number): Optimum {
    this.objective = new Array<bigint>(this.width + 1).fill(0n);
    for (const row of this.rows) {
      for (let column = 0; column <= this.width; column += 1) {
        if (column < this.columns || column === this.width)
          this.objective[column] = (this.objective[column] as bigint) - (row[column] as bigint);
      }
    }
    const first = this.improve(greatestPivots);
    if (first !== "done") return { kind: "unknown" };
    if (this.objective[this.width] !== 0n) return { kind: "infeasible" };
    this.driveOut();
    this.objective = this.reducedObjective();
    const second = this.improve(greatestPivots);
    if (second === "unbounded") return { kind: "unbounded" };
    if (second === "tired") return { kind: "unknown" };
    const values = new Array<bigint>(this.columns).fill(0n);
    this.basis.forEach((column, index) => {
      if (column < this.columns) values[column] = this.rows[index]?.[this.width] as bigint;
    });
    return {
      kind: "optimal",
      values,
      denominator: this.denominator,
      value: this.objective[this.width] as bigint,
    };
  }

  /** Artificial unknowns leave the basis; a row that holds nothing else says 0 = 0 and goes. */
  private driveOut(): void {
    for (let index = this.rows.length - 1; index >= 0; index -= 1) {
      if ((this.basis[index] as number) < this.columns) continue;
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
  private reducedObjective(): bigint[] {
    const objective = new Array<bigint>(this.width + 1).fill(0n);
    for (const [column, gain] of this.maximised) objective[column] = -gain * this.denominator;
    this.basis.forEach((column, index) => {
      const gain = this.maximised.get(column);
      if (gain === undefined) return;
      const row = this.rows[index] as bigint[];
      for (let position = 0; position <= this.width; position += 1)
        objective[position] = (objective[position] as bigint) + gain * (row[position] as bigint);
    });
    return objective;
  }

  private improve(greatestPivots: number): "done" | "unbounded" | "tired" {
    for (;;) {
      const column = this.entering();
      if (column === -1) return "done";
      const row = this.leaving(column);
      if (row === -1) return "unbounded";
      if (this.pivots >= greatestPivots) return "tired";
      this.pivots += 1;
      this.pivot(row, column);
    }
  }

  private entering(): number {
    let best = -1;
    for (let column = 0; column < this.columns; column += 1) {
      const entry = this.objective[column] as bigint;
      if (entry >= 0n) continue;
      if (this.pivots >= steepestPivots) return column;
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
      const left = (row[this.width] as bigint) * (other[column] as bigint);
      const right = (other[this.width] as bigint) * entry;
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
      for (let index = 0; index <= this.width; index += 1) {
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
