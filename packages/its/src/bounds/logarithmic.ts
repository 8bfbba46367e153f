/**
 * Edges that are taken logarithmically often. Either a quantity shrinks to a fraction and is at least 1 before: Φ ≥ r·Φ′, so that after k times Φ ≥ 1 says
 * Φ₀ ≥ rᵏ. Or one that is at least 1 grows by a factor, Ψ′ ≥ r·Ψ, and stays below another that does not grow: Φ ≥ Ψ ≥ rᵏ.
 */

import { FarkasProgram } from "../linear/farkas.ts";
import type { Edge } from "../refined.ts";
import { solveSmall } from "./affine.ts";
import { type Bound, logarithm, oneBound, scaled, sum } from "./expression.ts";
import { type Potential, Search, type Setting, type Subprogram } from "./potential.ts";
import { type Rational, rational } from "./rational.ts";

export interface Logarithmic {
  readonly potential: Potential;
  /** At least 1 / log2(r) */
  readonly factor: Rational;
}

/** r as a fraction, and a number that is at least 1 / log2(r). */
const ratios = [
  { greater: 2n, smaller: 1n, factor: rational(1n) },
  { greater: 10n, smaller: 1n, factor: rational(1n, 3n) },
  { greater: 4n, smaller: 1n, factor: rational(1n, 2n) },
  { greater: 3n, smaller: 1n, factor: rational(2n, 3n) },
  { greater: 3n, smaller: 2n, factor: rational(12n, 7n) },
] as const;

/** How often the edges are taken in one run through them that begins where Φ is no more than this. */
export function timesOf(start: Bound, { factor }: Logarithmic): Bound {
  return sum(oneBound, scaled(logarithm(start), factor));
}

/** A potential by which the given edges are taken logarithmically often; the others of the subprogram do not disturb it. */
export function logarithmicOf(
  setting: Setting,
  subprogram: Subprogram,
  decreasing: ReadonlySet<Edge>,
): Logarithmic | undefined {
  for (const search of [shrinking, growing]) {
    const byTwo = search(setting, subprogram, decreasing, ratios[0]);
    const faster =
      byTwo && ratios.slice(1, -1).map((ratio) => search(setting, subprogram, decreasing, ratio));
    const found = byTwo
      ? (faster?.find((each) => each !== undefined) ?? byTwo)
      : search(setting, subprogram, decreasing, ratios[4]);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Ratio = (typeof ratios)[number];

function shrinking(
  setting: Setting,
  subprogram: Subprogram,
  decreasing: ReadonlySet<Edge>,
  ratio: Ratio,
): Logarithmic | undefined {
  const search = Search.of(setting, subprogram);
  for (const edge of subprogram.edges) {
    if (decreasing.has(edge)) {
      search.requireFall(edge, undefined, 0n, ratio.smaller, ratio.greater);
      search.requireAtLeast(edge, undefined, 1n);
    } else search.requireFall(edge);
  }
  return solved(search, setting, subprogram, ratio);
}

function growing(
  setting: Setting,
  subprogram: Subprogram,
  decreasing: ReadonlySet<Edge>,
  ratio: Ratio,
): Logarithmic | undefined {
  const program = new FarkasProgram();
  const limit = Search.of(setting, subprogram, program);
  const quantity = Search.of(setting, { ...subprogram, isUsable: () => true }, program);
  for (const edge of subprogram.edges) {
    limit.requireFall(edge);
    if (decreasing.has(edge)) {
      quantity.requireFall(edge, undefined, 0n, -ratio.greater, -ratio.smaller);
      quantity.requireAtLeast(edge, undefined, 1n);
      limit.requireAtLeast(edge, undefined, 0n, quantity);
    } else quantity.requireFall(edge, undefined, 0n, -1n, -1n);
  }
  return solved(limit, setting, subprogram, ratio);
}

function solved(
  search: Search,
  { isOver }: Setting,
  { entrances }: Subprogram,
  { factor }: Ratio,
): Logarithmic | undefined {
  const starts = [...entrances].map((part) => search.at(part));
  const found = solveSmall(search.program, starts, isOver);
  return found && { potential: search.read(found.values, found.denominator), factor };
}
