/** Values of single and double precision, their words, and which of them are tried. */
import fc from "fast-check";
import { expect } from "vitest";
import { constantWord, truthValues, type Word } from "../../../src/solver/sat/algebra.ts";
import { bitsOfFloat, floatOfBits } from "../../../src/term/ieee.ts";
import * as t from "../../../src/term/index.ts";

export const seed = 754;

export function wordOf(sort: t.FloatSort, value: number): Word<boolean> {
  return constantWord(truthValues, sort.exponent + sort.significand, bitsOfFloat(sort, value));
}

export function numberOf(word: Word<boolean>): bigint {
  return word.reduce((value, bit, place) => (bit ? value | (1n << BigInt(place)) : value), 0n);
}

export function floatOf(sort: t.FloatSort, word: Word<boolean>): number {
  const encoding = numberOf(word);
  const value = floatOfBits(sort, encoding);
  // The word of NaN must be the canonical one.
  expect(encoding).toBe(bitsOfFloat(sort, value));
  return value;
}

export function valueOf(term: t.Term): boolean | bigint | number {
  if (term.kind !== "constant") throw new Error("an operator of constants has no value");
  return term.value as boolean | bigint | number;
}

export function specialsOf(sort: t.FloatSort): number[] {
  const bias = 2 ** (sort.exponent - 1) - 1;
  const least = 2 ** (2 - bias - sort.significand);
  const leastNormal = least * 2 ** (sort.significand - 1);
  const epsilon = 2 ** (1 - sort.significand);
  const greatest = (2 - epsilon) * 2 ** bias;
  const distances = [1, 2, 23, 24, 25, 26, 51, 52, 53, 54, 55];
  const positive = [
    ...[0, least, 3 * least, leastNormal - least, leastNormal, leastNormal + least, greatest],
    ...[Number.POSITIVE_INFINITY, 0.5, 1, 1 + epsilon, 1 + 3 * epsilon, 1 - epsilon / 2, 1.5, 2, 3],
    ...distances.flatMap((distance) => [2 ** -distance, 2 ** distance, 2 ** distance + 0.5]),
    ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 63, 2 ** 64],
  ].map((value) => t.floatConstant(sort, value).kind === "constant" && valueOf(t.floatConstant(sort, value)));
  return [...(positive as number[]).flatMap((value) => [value, -value]), Number.NaN];
}

/** Any word, one of the special values, or one whose exponent is that of numbers near 1, so that operands are near one another. */
export function floats(sort: t.FloatSort): fc.Arbitrary<number> {
  const width = sort.exponent + sort.significand;
  const any = fc.bigInt(0n, (1n << BigInt(width)) - 1n).map((encoding) => floatOfBits(sort, encoding));
  const near = fc
    .tuple(fc.bigInt(0n, (1n << BigInt(sort.significand)) - 1n), fc.integer({ min: -60, max: 60 }))
    .map(([significand, exponent]) => {
      const value = Number(BigInt.asIntN(sort.significand, significand)) * 2 ** (exponent - sort.significand);
      return valueOf(t.floatConstant(sort, value)) as number;
    });
  return fc.oneof(any, near, fc.constantFrom(...specialsOf(sort)));
}
