/**
 * What floats of tiny formats are and how numbers are rounded to them, by looking: all values of a format stand in a table, and the two
 * neighbours of a number are found in it. Numbers are exact fractions of small integers.
 */
import type { FloatFormat, RoundingDirection } from "../../../src/solver/sat/circuits/float/index.ts";

export const directions: readonly RoundingDirection[] = ["rne", "rna", "rtp", "rtn", "rtz"];

/** A finite word is ±units · 2^−scale. */
export interface Value {
  readonly kind: "finite" | "infinite" | "nan";
  readonly negative: boolean;
  readonly units: number;
}

export class Format {
  readonly format: FloatFormat;
  readonly width: number;
  readonly scale: number;
  readonly infinity: number;
  readonly nan: number;
  readonly signBit: number;
  /** Of each magnitude below infinity the units; then those of the number that would follow the greatest. */
  readonly #units: number[];

  constructor(exponent: number, significand: number) {
    this.format = { exponent, significand };
    this.width = exponent + significand;
    const bias = 2 ** (exponent - 1) - 1;
    this.scale = bias - 1 + significand - 1;
    const perExponent = 2 ** (significand - 1);
    this.infinity = (2 ** exponent - 1) * perExponent;
    this.nan = this.infinity + perExponent / 2;
    this.signBit = 2 ** (this.width - 1);
    this.#units = Array.from({ length: this.infinity + 1 }, (_, magnitude) => {
      const field = Math.floor(magnitude / perExponent);
      const fraction = magnitude % perExponent;
      return field === 0 ? fraction : (fraction + perExponent) * 2 ** (field - 1);
    });
  }

  /** Canonical words only. */
  words(): number[] {
    const magnitudes = Array.from({ length: this.infinity + 1 }, (_, magnitude) => magnitude);
    return [...magnitudes, ...magnitudes.map((magnitude) => magnitude + this.signBit), this.nan];
  }

  value(word: number): Value {
    const magnitude = word % this.signBit;
    const negative = word >= this.signBit;
    if (magnitude > this.infinity) return { kind: "nan", negative: false, units: 0 };
    if (magnitude === this.infinity) return { kind: "infinite", negative, units: 0 };
    return { kind: "finite", negative, units: this.#units[magnitude] as number };
  }

  signed(negative: boolean, magnitude: number): number {
    return negative ? this.signBit + magnitude : magnitude;
  }

  /** Rounds a number of which is known how it compares with 0.5 · (twice as many) units: the sign of number − halves / 2. */
  roundBy(direction: RoundingDirection, negative: boolean, compare: (halves: number) => number): number {
    let low = 0;
    let high = this.infinity;
    // The greatest magnitude that is not above the number; at infinity where it is not below what would follow the greatest.
    if (compare(2 * (this.#units[high] as number)) >= 0) low = high;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (compare(2 * (this.#units[middle] as number)) >= 0) low = middle;
      else high = middle;
    }
    const above = low < this.infinity && compare(2 * (this.#units[low] as number)) > 0;
    const toHalf = above ? compare((this.#units[low] as number) + (this.#units[low + 1] as number)) : -1;
    const nearest = direction === "rne" || direction === "rna";
    const awayFromZero = {
      rne: toHalf > 0 || (toHalf === 0 && low % 2 === 1),
      rna: toHalf >= 0,
      rtp: above && !negative,
      rtn: above && negative,
      rtz: false,
    }[direction];
    const isOutward = nearest || (direction === "rtp" && !negative) || (direction === "rtn" && negative);
    if (low === this.infinity) return this.signed(negative, isOutward ? low : low - 1);
    return this.signed(negative, low + (awayFromZero ? 1 : 0));
  }

  /** numerator / denominator units; a zero has the sign that is told. */
  round(direction: RoundingDirection, negativeZero: boolean, numerator: number, denominator = 1): number {
    if (numerator === 0) return this.signed(negativeZero, 0);
    const magnitude = Math.abs(numerator);
    return this.roundBy(direction, numerator < 0, (halves) =>
      Math.sign(2 * magnitude - halves * denominator),
    );
  }

  /** Signed units of a finite word. */
  number(value: Value): number {
    return value.negative ? -value.units : value.units;
  }
}
