/**
 * Ranking functions of a component by Farkas' lemma (linear/farkas.ts): their coefficients are unknowns of one linear program.
 *
 * Functions f₁ … f_d, one affine expression a part each, are *nested*: on a transition that decreases,
 * f₁ falls by 1, f_i falls by 1 where f_{i−1} is no longer positive (f_{i−1} + f_i − f_i′ ≥ 1), and f_d ≥ 0. On every other
 * transition of the component no f_i grows. So in an infinite run that decreases again and again each f_i in turn becomes and stays negative,
 * f_d at last, which it cannot: the decreasing transitions are taken finitely often. One function, d = 1, is an ordinary linear ranking function.
 */
import type { SymbolicTerm } from "@everypath/core";
import type { Invariants } from "../invariants.ts";
import { greatestCommonDivisor, type Linear } from "../linear/expression.ts";
import { add, atomsOf, type Combination, FarkasProgram } from "../linear/farkas.ts";
import type { IsOver } from "../linear/simplex.ts";
import type { Its } from "../model.ts";
import type { Edge } from "../refined.ts";

/** f_i by part. */
export type RankingFunction = ReadonlyMap<string, Linear>;

export interface Ranking {
  /** f₁ … f_d */
  readonly functions: readonly RankingFunction[];
  /** Names of the edges that decrease. */
  readonly decreasing: ReadonlySet<string>;
}

/** Which edges are to decrease: as many as can where all of them are bounded, one that is named, or all. */
export type Aim =
  | { readonly kind: "most" }
  | { readonly kind: "one"; readonly edge: Edge }
  | { readonly kind: "all" };

/** undefined where there is none of this shape. */
export function rankingOf(
  its: Pick<Its, "variables">,
  edges: readonly Edge[],
  invariants: Invariants,
  depth: number,
  aim: Aim,
  isOver: IsOver,
): Ranking | undefined {
  return new Farkas(its, edges, invariants, depth, aim).solve(isOver);
}

class Farkas {
  private readonly program = new FarkasProgram();
  private readonly its: Pick<Its, "variables">;
  private readonly edges: readonly Edge[];
  private readonly invariants: Invariants;
  private readonly depth: number;
  private readonly aim: Aim;
  private readonly parts: readonly string[];
  private readonly falls = new Map<string, number>();

  constructor(
    its: Pick<Its, "variables">,
    edges: readonly Edge[],
    invariants: Invariants,
    depth: number,
    aim: Aim,
  ) {
    this.its = its;
    this.edges = edges;
    this.invariants = invariants;
    this.depth = depth;
    this.aim = aim;
    this.parts = [...new Set(edges.flatMap(({ source, target }) => [source.name, target.name]))];
    // Column 0 is the w of coefficient = u − w, since unknowns are at least 0.
    this.program.unknowns(1 + depth * this.parts.length * (its.variables.length + 1));
  }

  solve(isOver: IsOver): Ranking | undefined {
    const shared = this.aim.kind === "all" ? this.program.fraction() : undefined;
    for (const edge of this.edges) this.require(edge, shared);
    const goal = new Map([...new Set(this.falls.values())].map((column) => [column, 1n] as const));
    const optimum = this.program.solve(goal, isOver);
    if (optimum === undefined) return undefined;
    const { values } = optimum;
    const decreasing = new Set(
      [...this.falls].flatMap(([name, column]) => (values[column] === 0n ? [] : [name])),
    );
    if (decreasing.size === 0) return undefined;
    return { functions: this.readFunctions(values), decreasing };
  }

  private require(edge: Edge, shared: number | undefined): void {
    const isStrict = this.aim.kind !== "one" || this.aim.edge === edge;
    const fall = isStrict ? (shared ?? this.program.fraction()) : undefined;
    if (fall !== undefined) this.falls.set(edge.name, fall);
    const known = this.invariants.get(edge.source.name) ?? [];
    for (const part of edge.polyhedra) {
      const polyhedron = [...known, ...part];
      for (let index = 0; index < this.depth; index += 1) {
        this.demand(edge, polyhedron, (atom) => {
          const sum: Combination = new Map();
          this.before(sum, index, edge, atom);
          this.after(sum, index, edge, atom);
          if (fall !== undefined && index > 0) this.before(sum, index - 1, edge, atom);
          if (fall !== undefined && atom === undefined) add(sum, fall, -1n);
          return sum;
        });
      }
      if (fall !== undefined)
        this.demand(edge, polyhedron, (atom) => {
          const sum: Combination = new Map();
          this.before(sum, this.depth - 1, edge, atom);
          return sum;
        });
    }
  }

  private demand(
    edge: Edge,
    polyhedron: readonly Linear[],
    coefficient: (atom: SymbolicTerm | undefined) => Combination,
  ): void {
    const atoms = new Set([...this.its.variables, ...atomsOf(...polyhedron, ...edge.linearUpdate.values())]);
    this.program.demand(polyhedron, atoms, coefficient);
  }

  /** Adds the coefficient of `atom` in f_index at the edge's source. */
  private before(sum: Combination, index: number, { source }: Edge, atom: SymbolicTerm | undefined): void {
    const position =
      atom === undefined
        ? this.its.variables.length
        : (this.its.variables as readonly SymbolicTerm[]).indexOf(atom);
    if (position !== -1) this.addUnknown(sum, index, source.name, position, 1n);
  }

  /** Subtracts the coefficient of `atom` in f_index at the edge's target, after the update. */
  private after(sum: Combination, index: number, edge: Edge, atom: SymbolicTerm | undefined): void {
    this.its.variables.forEach((variable, position) => {
      const image = edge.linearUpdate.get(variable) as Linear;
      const factor = atom === undefined ? image.constant : (image.coefficients.get(atom) ?? 0n);
      if (factor !== 0n) this.addUnknown(sum, index, edge.target.name, position, -factor);
    });
    if (atom === undefined) this.addUnknown(sum, index, edge.target.name, this.its.variables.length, -1n);
  }

  private addUnknown(sum: Combination, index: number, part: string, position: number, factor: bigint): void {
    add(sum, this.columnOf(index, part, position), factor);
    add(sum, 0, -factor);
  }

  private columnOf(index: number, part: string, position: number): number {
    return (
      1 + (index * this.parts.length + this.parts.indexOf(part)) * (this.its.variables.length + 1) + position
    );
  }

  /** Scaled to integers, so that what falls at all falls by 1 at least. */
  private readFunctions(values: readonly bigint[]): readonly RankingFunction[] {
    const valueAt = (index: number, part: string, position: number) =>
      (values[this.columnOf(index, part, position)] as bigint) - (values[0] as bigint);
    const numbers = Array.from({ length: this.depth }, (_, index) =>
      this.parts.flatMap((part) =>
        [...this.its.variables, undefined].map((_x, position) => valueAt(index, part, position)),
      ),
    ).flat();
    const divisor = numbers.reduce(greatestCommonDivisor, 0n) || 1n;
    return Array.from(
      { length: this.depth },
      (_, index) =>
        new Map(
          this.parts.map((part) => {
            const coefficients = this.its.variables.flatMap((variable, position) => {
              const value = valueAt(index, part, position) / divisor;
              return value === 0n ? [] : [[variable as SymbolicTerm, value] as const];
            });
            const constant = valueAt(index, part, this.its.variables.length) / divisor;
            return [part, { coefficients: new Map(coefficients), constant }] as const;
          }),
        ),
    );
  }
}
