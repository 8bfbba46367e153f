/**
 * Potentials of a set of edges: an affine expression Φ for each part that no edge lets grow, and that on some edges falls by their weight and is at
 * least as great before. So in one run through these edges those are taken with weights of max(Φ, 0) in all at most, Φ being taken where the run begins:
 * the local runtime bounds of KoAT (Brockschmidt et al.), with costs for weights as in amortised analysis.
 */

import type { SymbolicTerm } from "@everypath/core";
import type { Invariants } from "../invariants.ts";
import type { Linear } from "../linear/expression.ts";
import { add, atomsOf, type Combination, FarkasProgram } from "../linear/farkas.ts";
import type { Polyhedron } from "../linear/polyhedra.ts";
import type { IsOver } from "../linear/simplex.ts";
import type { ItsVariable } from "../model.ts";
import type { Edge } from "../refined.ts";
import { solveSmall, Unknown } from "./affine.ts";
import type { Bound, Sign } from "./expression.ts";
import type { BoundFunction } from "./function.ts";
import type { Rational } from "./rational.ts";

export interface Setting {
  readonly variables: readonly ItsVariable[];
  readonly invariants: Invariants;
  readonly isOver: IsOver;
  /** Of functions in costs. */
  readonly functions?: ReadonlyMap<string, BoundFunction>;
}

/** Edges whose local bound is sought: how often they are taken in one run through them. */
export interface Subprogram {
  readonly edges: readonly Edge[];
  /** Names of the parts where a run through them may begin. */
  readonly entrances: ReadonlySet<string>;
  /** May the literal stand in Φ at this entrance? */
  readonly isUsable: (part: string, variable: ItsVariable, sign: Sign) => boolean;
}

/** Φ by part. */
export type Potential = ReadonlyMap<string, Bound>;

/** Those of the candidates, edges of the subprogram, that can fall by 1 together, all candidates being bounded. */
export function mostDecreasing(
  setting: Setting,
  subprogram: Subprogram,
  candidates: ReadonlySet<Edge>,
): readonly Edge[] {
  const search = Search.of(setting, subprogram);
  const falls = new Map([...candidates].map((edge) => [edge, search.program.fraction()] as const));
  for (const edge of subprogram.edges) {
    const column = falls.get(edge);
    const fall = new Map(column === undefined ? [] : [[column, 1n] as const]);
    search.requireFall(edge, fall);
    if (column !== undefined) search.requireAtLeast(edge, fall);
  }
  const goal = new Map([...falls.values()].map((column) => [column, 1n] as const));
  const found = search.program.solve(goal, setting.isOver);
  return found === undefined
    ? []
    : [...candidates].filter((edge) => found.values[falls.get(edge) as number] !== 0n);
}

/** The smallest potential that falls by these weights; the subprogram's other edges do not let it grow. */
export function potentialOf(
  setting: Setting,
  subprogram: Subprogram,
  weights: ReadonlyMap<Edge, bigint>,
): Potential | undefined {
  const search = Search.of(setting, subprogram);
  for (const edge of subprogram.edges) {
    const weight = weights.get(edge) ?? 0n;
    search.requireFall(edge, undefined, weight);
    if (weight > 0n) search.requireAtLeast(edge, undefined, weight);
  }
  const starts = [...subprogram.entrances].map((part) => search.at(part));
  const found = solveSmall(search.program, starts, setting.isOver);
  return found && search.read(found.values, found.denominator);
}

/** One linear program for an expression a part. */
export class Search {
  readonly program: FarkasProgram;
  private readonly setting: Setting;
  private readonly expressions: ReadonlyMap<string, Unknown>;

  constructor(
    setting: Setting,
    { parts, entrances, isUsable }: Omit<Subprogram, "edges"> & { readonly parts: ReadonlySet<string> },
    program = new FarkasProgram(),
  ) {
    this.program = program;
    this.setting = setting;
    this.expressions = new Map(
      [...parts].map((part) => {
        const isFree = !entrances.has(part);
        const unknown = new Unknown(
          program,
          setting.variables,
          (variable, sign) => isFree || isUsable(part, variable, sign),
        );
        return [part, unknown] as const;
      }),
    );
  }

  static of(setting: Setting, subprogram: Subprogram, program?: FarkasProgram): Search {
    const parts = new Set(subprogram.edges.flatMap(({ source, target }) => [source.name, target.name]));
    return new Search(setting, { ...subprogram, parts }, program);
  }

  at(part: string): Unknown {
    return this.expressions.get(part) as Unknown;
  }

  /** factor·Φ − after·Φ′ ≥ weight + Σ unknown on the edge */
  requireFall(edge: Edge, unknown: Combination = new Map(), weight = 0n, factor = 1n, after = 1n): void {
    this.demand(edge, (total, atom) => {
      this.at(edge.source.name).addTo(total, atom, factor);
      this.at(edge.target.name).addAfter(total, atom, -after, edge.linearUpdate);
      if (atom === undefined) subtract(total, unknown, weight, this.unit);
    });
  }

  /** Φ ≥ weight + Σ unknown wherever the edge is taken; with `other`, Φ ≥ other's Φ. */
  requireAtLeast(edge: Edge, unknown: Combination = new Map(), weight = 0n, other?: Search): void {
    this.demand(edge, (total, atom) => {
      this.at(edge.source.name).addTo(total, atom, 1n);
      other?.at(edge.source.name).addTo(total, atom, -1n);
      if (atom === undefined) subtract(total, unknown, weight, this.unit);
    });
  }

  /** Φ − Σ Φ′ ≥ weight where the rule is applied, each Φ′ being taken at the values with which control comes there. */
  requireBranching(
    { source, polyhedra }: { readonly source: string; readonly polyhedra: readonly Polyhedron[] },
    targets: readonly { readonly part: string; readonly images: ReadonlyMap<SymbolicTerm, Linear> }[],
    weight: bigint,
  ): void {
    const images = targets.map((target) => target.images);
    this.demandOn(source, polyhedra, images, (total, atom) => {
      this.at(source).addTo(total, atom, 1n);
      for (const { part, images: values } of targets) this.at(part).addAfter(total, atom, -1n, values);
      if (atom === undefined) subtract(total, new Map(), weight, this.unit);
    });
  }

  /** Φ ≥ an affine bound + weight where the rule is applied. */
  requireAbove(
    { source, polyhedra }: { readonly source: string; readonly polyhedra: readonly Polyhedron[] },
    { constant, terms }: Bound,
    weight: bigint,
  ): void {
    const all = [constant, ...[...terms.values()].map(({ coefficient }) => coefficient)];
    const denominator = all.reduce((product, each) => product * each.denominator, 1n);
    const whole = ({ numerator, denominator: own }: Rational) => (numerator * denominator) / own;
    const factors = new Map(
      [...terms.values()].map(({ coefficient, factors: [factor] }) => [
        factor?.kind === "input" ? factor.name : "",
        whole(coefficient),
      ]),
    );
    this.demandOn(source, polyhedra, [], (total, atom) => {
      this.at(source).addTo(total, atom, denominator);
      const name = atom?.kind === "symbol" ? atom.name : "";
      const own = atom === undefined ? whole(constant) + denominator * weight : (factors.get(name) ?? 0n);
      if (own !== 0n) add(total, this.unit, -own);
    });
  }

  read(values: readonly bigint[], denominator: bigint): Potential {
    return new Map([...this.expressions].map(([part, unknown]) => [part, unknown.read(values, denominator)]));
  }

  private demand(
    { source, polyhedra, linearUpdate }: Edge,
    build: (total: Combination, atom: Parameters<Unknown["addTo"]>[1]) => void,
  ): void {
    this.demandOn(source.name, polyhedra, [linearUpdate], build);
  }

  private demandOn(
    source: string,
    polyhedra: readonly Polyhedron[],
    images: readonly ReadonlyMap<SymbolicTerm, Linear>[],
    build: (total: Combination, atom: Parameters<Unknown["addTo"]>[1]) => void,
  ): void {
    const known = this.setting.invariants.get(source) ?? [];
    for (const part of polyhedra) {
      const polyhedron = [...known, ...part];
      const values = images.flatMap((each) => [...each.values()]);
      const atoms = new Set([...this.setting.variables, ...atomsOf(...polyhedron, ...values)]);
      this.program.demand(polyhedron, atoms, (atom) => {
        const total: Combination = new Map();
        build(total, atom);
        return total;
      });
    }
  }

  /** A column that is 1. */
  private get unit(): number {
    return this.program.unit();
  }
}

function subtract(total: Combination, unknown: Combination, weight: bigint, unit: number): void {
  for (const [column, factor] of unknown) add(total, column, -factor);
  if (weight !== 0n) add(total, unit, -weight);
}
