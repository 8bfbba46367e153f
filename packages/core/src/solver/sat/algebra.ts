/**
 * What circuits know of bits. One template of a circuit serves the graph that is solved, plain truth values (which test it on all inputs),
 * and whoever else can combine two bits into one.
 */

export interface BitAlgebra<Bit> {
  readonly false: Bit;
  readonly true: Bit;
  not(a: Bit): Bit;
  and(a: Bit, b: Bit): Bit;
  or(a: Bit, b: Bit): Bit;
  xor(a: Bit, b: Bit): Bit;
  ite(condition: Bit, whenTrue: Bit, whenFalse: Bit): Bit;
  /** True where at least two of the three are: the carry of an addition. */
  majority(a: Bit, b: Bit, c: Bit): Bit;
  /** Whether it is one of the two constants; circuits order their work by it, and mean the same without it. */
  isConstant(a: Bit): boolean;
}

/** The bits of a number, the least significant first. */
export type Word<Bit> = readonly Bit[];

/** Bits that are truth values: a circuit over them computes. */
export const truthValues: BitAlgebra<boolean> = {
  false: false,
  true: true,
  not: (a) => !a,
  and: (a, b) => a && b,
  or: (a, b) => a || b,
  xor: (a, b) => a !== b,
  ite: (condition, whenTrue, whenFalse) => (condition ? whenTrue : whenFalse),
  majority: (a, b, c) => (a ? b || c : b && c),
  isConstant: () => true,
};

/** The word of that width that is this number modulo 2^width. */
export function constantWord<Bit>(bits: BitAlgebra<Bit>, width: number, value: bigint): Word<Bit> {
  return Array.from({ length: width }, (_, place) =>
    ((value >> BigInt(place)) & 1n) === 1n ? bits.true : bits.false,
  );
}
