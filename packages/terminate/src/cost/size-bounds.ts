/**
 * Size-bound variables (section 5, points 4 and 5): constants of the graph that owe their size to a type's width become variables
 * named `umax32`, `smin8`, … Replacing a constant by a variable that has its value changes no run, so what is recognised where a
 * program meant the number itself makes a bound read differently, never wrong.
 */

import type { SymbolicTerm } from "@everypath/core";
import {
  addScaled,
  atomLinear,
  constantLinear,
  type ItsVariable,
  integerSymbol,
  type Linear,
  replaceAtoms,
  scale,
} from "@everypath/its";

export interface SizeBound {
  /** As bounds name it. */
  readonly name: string;
  /** Bits of the type. */
  readonly width: number;
  /** Its own name is none that a program's variable can have. */
  readonly variable: ItsVariable;
  readonly value: bigint;
}

/** Widths that arithmetic is done in; constants near their bounds are taken for them. */
const wideWidths = [32, 64] as const;
/** Widths that numbers of a program may come near by chance. */
const narrowWidths = [8, 16] as const;
/** How far from a bound a constant of a wide width may be. */
const farthest = 4096n;
const farthestNarrow = 2n;
/** Beyond it a constant that no program mentions comes from a type's width. */
const greatestPlain = 1n << 20n;
/** The same where the program has numbers of a narrow width. */
const greatestPlainNarrow = 64n;
/** Multiples of a bound, and parts of it that an inequality is multiplied for. */
const multiples = [1n, 2n, 3n, 4n];
const divisors = [1n, 2n, 4n, 8n, 16n];

export class SizeBounds {
  /** Those that were recognised so far, in the order met. */
  readonly used = new Map<string, SizeBound>();
  private readonly own: ReadonlySet<bigint>;
  private readonly narrow: readonly number[];

  /** `own` are numbers that the program mentions, `widths` those of its variables. */
  constructor(own: readonly bigint[], widths: ReadonlySet<number>) {
    this.own = new Set(own);
    this.narrow = narrowWidths.filter((width) => widths.has(width));
  }

  /** The inequality Σ cᵢ·aᵢ + k ≥ 0 with k in size bounds; undefined where k comes from a type's width in an unknown way. */
  inequality(fact: Linear): Linear | undefined {
    if (this.isPlain(fact.constant)) return fact;
    for (const divisor of divisors) {
      const constant = this.recognised(fact.constant * divisor);
      if (constant === undefined) continue;
      return addScaled(scale({ ...fact, constant: 0n }, divisor), constant, 1n);
    }
    return undefined;
  }

  /** The expression with its constant in size bounds where it is recognised. */
  expression(linear: Linear): Linear {
    const constant = this.isPlain(linear.constant) ? undefined : this.recognised(linear.constant);
    return constant === undefined ? linear : addScaled({ ...linear, constant: 0n }, constant, 1n);
  }

  /** The size bounds that stand in expressions in the end: of a width that two are used of, smax is left. */
  variables(): readonly SizeBound[] {
    const kept = [...this.used.values()].map((bound) => (this.isShared(bound) ? halfOf(bound) : bound));
    return [...new Map(kept.map((bound) => [bound.variable.name, bound])).values()];
  }

  /** umax = 2·smax + 1 and smin = −smax − 1, where a width has more than one. */
  unified(linear: Linear): Linear {
    return replaceAtoms(linear, (atom) => {
      const bound = atom.kind === "symbol" ? this.used.get(atom.name) : undefined;
      if (bound === undefined || !this.isShared(bound)) return atomLinear(atom);
      const half = halfOf(bound);
      const factor = bound.value < 0n ? -1n : bound.value / half.value;
      return addScaled(constantLinear(bound.value - factor * half.value), atomLinear(half.variable), factor);
    });
  }

  private isShared(bound: SizeBound): boolean {
    return [...this.used.values()].some((other) => other !== bound && other.width === bound.width);
  }

  /** Whether the number does not owe its size to a type's width. */
  isPlain(constant: bigint): boolean {
    const size = constant < 0n ? -constant : constant;
    if (this.own.has(constant) || this.own.has(-constant)) return size < 1n << 30n;
    return size <= (this.narrow.length > 0 ? greatestPlainNarrow : greatestPlain);
  }

  private recognised(constant: bigint): Linear | undefined {
    const candidates = [
      ...wideWidths.flatMap((width) => this.near(constant, width, multiples, farthest)),
      ...this.narrow.flatMap((width) => this.near(constant, width, [1n], farthestNarrow)),
    ].sort((a, b) => Number(a.rank - b.rank));
    const [best] = candidates;
    if (best === undefined) return undefined;
    this.used.set(best.bound.variable.name, best.bound);
    const rest = constant - best.factor * best.bound.value;
    return addScaled(constantLinear(rest), atomLinear(best.bound.variable), best.factor);
  }

  private near(constant: bigint, width: number, factors: readonly bigint[], within: bigint) {
    return bases(width).flatMap((bound) =>
      factors
        .flatMap((factor) => [factor, -factor])
        .flatMap((factor) => {
          const distance = absolute(constant - factor * bound.value);
          return distance > within ? [] : [{ bound, factor, rank: absolute(factor) * 100_000n + distance }];
        }),
    );
  }
}

function bases(width: number): readonly [SizeBound, SizeBound, SizeBound] {
  const half = 1n << BigInt(width - 1);
  return [
    sizeBound("umax", width, 2n * half - 1n),
    sizeBound("smax", width, half - 1n),
    sizeBound("smin", width, -half),
  ];
}

function sizeBound(kind: "umax" | "smax" | "smin", width: number, value: bigint): SizeBound {
  const name = `${kind}${width}`;
  return { name, width, variable: integerSymbol(`#${name}`), value };
}

/** smax of the same width. */
function halfOf(bound: SizeBound): SizeBound {
  return bases(bound.width)[1];
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * The variable is far from 0, on its side. Not as far as it is: then a constant would be a small part of it, and bounds would be written with such parts.
 */
export function isFarFromZero({ variable, value }: SizeBound): Linear {
  const sign = value < 0n ? -1n : 1n;
  const distance = absolute(value) < farthest ? absolute(value) : farthest;
  return addScaled(scale(atomLinear(variable), sign), constantLinear(distance), -1n);
}

/** The value of every size bound by its name. */
export const sizeBoundValues: ReadonlyMap<string, bigint> = new Map(
  [...narrowWidths, ...wideWidths].flatMap((width) =>
    bases(width).map(({ name, value }) => [name, value] as const),
  ),
);

const variables: ReadonlySet<SymbolicTerm> = new Set(
  [...narrowWidths, ...wideWidths].flatMap((width) => bases(width).map(({ variable }) => variable)),
);

/** Whether it is the variable of a size bound. */
export function isSizeBound(symbol: SymbolicTerm): boolean {
  return variables.has(symbol);
}
