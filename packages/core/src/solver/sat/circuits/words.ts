/** Circuits of words that need no more than one pass over their bits: sums, comparisons, choices, shifts. */
import type { BitAlgebra, Word } from "../algebra.ts";

export interface Sum<Bit> {
  readonly sum: Word<Bit>;
  /** Out of the highest bit. */
  readonly carry: Bit;
}

/** a + b + carry, both of one width. */
export function addWithCarry<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>, carryIn: Bit): Sum<Bit> {
  let carry = carryIn;
  const sum: Bit[] = [];
  for (let place = 0; place < a.length; place += 1) {
    const [left, right] = [a[place] as Bit, b[place] as Bit];
    sum.push(bits.xor(bits.xor(left, right), carry));
    carry = bits.majority(left, right, carry);
  }
  return { sum, carry };
}

export function add<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Word<Bit> {
  return addWithCarry(bits, a, b, bits.false).sum;
}

export function subtract<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Word<Bit> {
  return addWithCarry(bits, a, complement(bits, b), bits.true).sum;
}

export function negate<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>): Word<Bit> {
  return addWithCarry(bits, zeros(bits, a.length), complement(bits, a), bits.true).sum;
}

export function complement<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>): Word<Bit> {
  return a.map((bit) => bits.not(bit));
}

export function zeros<Bit>(bits: BitAlgebra<Bit>, width: number): Word<Bit> {
  return new Array<Bit>(width).fill(bits.false);
}

/** The highest bit, the sign in two's complement. */
export function signOf<Bit>(a: Word<Bit>): Bit {
  return a[a.length - 1] as Bit;
}

export function zeroExtend<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, extra: number): Word<Bit> {
  return [...a, ...zeros(bits, extra)];
}

export function signExtend<Bit>(a: Word<Bit>, extra: number): Word<Bit> {
  return [...a, ...new Array<Bit>(extra).fill(signOf(a))];
}

export function choose<Bit>(
  bits: BitAlgebra<Bit>,
  condition: Bit,
  whenTrue: Word<Bit>,
  whenFalse: Word<Bit>,
): Word<Bit> {
  return whenTrue.map((bit, place) => bits.ite(condition, bit, whenFalse[place] as Bit));
}

/** Balanced, so that neighbouring conjunctions share more. */
export function conjunction<Bit>(bits: BitAlgebra<Bit>, all: readonly Bit[]): Bit {
  let level = all;
  while (level.length > 1) {
    const next: Bit[] = [];
    for (let at = 0; at < level.length; at += 2)
      next.push(
        at + 1 < level.length ? bits.and(level[at] as Bit, level[at + 1] as Bit) : (level[at] as Bit),
      );
    level = next;
  }
  return level[0] ?? bits.true;
}

export function disjunction<Bit>(bits: BitAlgebra<Bit>, all: readonly Bit[]): Bit {
  return bits.not(
    conjunction(
      bits,
      all.map((bit) => bits.not(bit)),
    ),
  );
}

export function equal<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  return conjunction(
    bits,
    a.map((bit, place) => bits.not(bits.xor(bit, b[place] as Bit))),
  );
}

export function isZero<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>): Bit {
  return bits.not(disjunction(bits, a));
}

/** a < b of numbers without sign; where they are equal the answer is `whenEqual`, so that true makes it a ≤ b. */
export function unsignedLess<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  b: Word<Bit>,
  whenEqual: Bit = bits.false,
): Bit {
  let less = whenEqual;
  for (let place = 0; place < a.length; place += 1)
    less = bits.majority(bits.not(a[place] as Bit), b[place] as Bit, less);
  return less;
}

/** The same in two's complement: with the signs swapped the order is that of numbers without sign. */
export function signedLess<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  b: Word<Bit>,
  whenEqual: Bit = bits.false,
): Bit {
  const shifted = (word: Word<Bit>): Word<Bit> => [...word.slice(0, -1), bits.not(signOf(word))];
  return unsignedLess(bits, shifted(a), shifted(b), whenEqual);
}

/** By as many places as `distance` says; from outside comes `fill`, and by the width or more nothing else is left. */
export function shiftLeft<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  distance: Word<Bit>,
  fill: Bit,
): Word<Bit> {
  const width = a.length;
  let result = a;
  const beyond: Bit[] = [];
  distance.forEach((bit, stage) => {
    const places = 2 ** stage;
    if (places >= width) {
      beyond.push(bit);
      return;
    }
    const before = result;
    result = before.map((unmoved, place) =>
      bits.ite(bit, place < places ? fill : (before[place - places] as Bit), unmoved),
    );
  });
  const isBeyond = disjunction(bits, beyond);
  return result.map((bit) => bits.ite(isBeyond, fill, bit));
}

export function shiftRight<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  distance: Word<Bit>,
  fill: Bit,
): Word<Bit> {
  return shiftLeft(bits, a.toReversed(), distance, fill).toReversed();
}
