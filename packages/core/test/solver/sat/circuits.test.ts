/** Each circuit of words over truth values, on all inputs of up to 5 bits, against arithmetic; and the graph against the truth values. */
import { expect, test } from "vitest";
import { type BitAlgebra, constantWord, truthValues, type Word } from "../../../src/solver/sat/algebra.ts";
import * as products from "../../../src/solver/sat/circuits/products.ts";
import * as words from "../../../src/solver/sat/circuits/words.ts";
import { fitsSigned, fitsUnsigned, toSigned, toUnsigned } from "../../../src/term/bits.ts";

type Bits = Word<boolean>;

function numberOf(word: Bits): bigint {
  return word.reduceRight((sum, bit) => 2n * sum + (bit ? 1n : 0n), 0n);
}

/** A circuit of two words and what it computes. */
interface Case {
  readonly circuit: (bits: BitAlgebra<boolean>, a: Bits, b: Bits) => Bits | boolean;
  readonly meaning: (a: bigint, b: bigint, width: number) => bigint | boolean;
}

const signed =
  (holds: (a: bigint, b: bigint) => bigint | boolean): Case["meaning"] =>
  (a, b, width) => {
    const result = holds(toSigned(width, a), toSigned(width, b));
    return typeof result === "boolean" ? result : toUnsigned(width, result);
  };
const modulo =
  (compute: (a: bigint, b: bigint, width: number) => bigint): Case["meaning"] =>
  (a, b, width) =>
    toUnsigned(width, compute(a, b, width));

const cases: Readonly<Record<string, Case>> = {
  add: { circuit: words.add, meaning: modulo((a, b) => a + b) },
  subtract: { circuit: words.subtract, meaning: modulo((a, b) => a - b) },
  negate: { circuit: (bits, a) => words.negate(bits, a), meaning: modulo((a) => -a) },
  complement: { circuit: (bits, a) => words.complement(bits, a), meaning: modulo((a) => ~a) },
  equal: { circuit: words.equal, meaning: (a, b) => a === b },
  isZero: { circuit: (bits, a) => words.isZero(bits, a), meaning: (a) => a === 0n },
  unsignedLess: { circuit: (bits, a, b) => words.unsignedLess(bits, a, b), meaning: (a, b) => a < b },
  unsignedLessOrEqual: {
    circuit: (bits, a, b) => words.unsignedLess(bits, a, b, true),
    meaning: (a, b) => a <= b,
  },
  signedLess: { circuit: (bits, a, b) => words.signedLess(bits, a, b), meaning: signed((a, b) => a < b) },
  signedLessOrEqual: {
    circuit: (bits, a, b) => words.signedLess(bits, a, b, true),
    meaning: signed((a, b) => a <= b),
  },
  shiftLeft: {
    circuit: (bits, a, b) => words.shiftLeft(bits, a, b, false),
    meaning: modulo((a, b) => a << b),
  },
  logicalShiftRight: {
    circuit: (bits, a, b) => words.shiftRight(bits, a, b, false),
    meaning: (a, b) => a >> b,
  },
  arithmeticShiftRight: {
    circuit: (bits, a, b) => words.shiftRight(bits, a, b, words.signOf(a)),
    meaning: modulo((a, b, width) => toSigned(width, a) >> b),
  },
  multiply: { circuit: products.multiply, meaning: modulo((a, b) => a * b) },
  quotient: {
    circuit: (bits, a, b) => products.divide(bits, a, b).quotient,
    meaning: modulo((a, b) => (b === 0n ? -1n : a / b)),
  },
  remainder: {
    circuit: (bits, a, b) => products.divide(bits, a, b).remainder,
    meaning: (a, b) => (b === 0n ? a : a % b),
  },
  signedQuotient: {
    circuit: (bits, a, b) => products.divideSigned(bits, a, b).quotient,
    meaning: signed((a, b) => (b === 0n ? (a < 0n ? 1n : -1n) : a / b)),
  },
  signedRemainder: {
    circuit: (bits, a, b) => products.divideSigned(bits, a, b).remainder,
    meaning: signed((a, b) => (b === 0n ? a : a % b)),
  },
  signedSumOverflows: {
    circuit: products.signedSumOverflows,
    meaning: (a, b, width) => !fitsSigned(width, toSigned(width, a) + toSigned(width, b)),
  },
  signedDifferenceOverflows: {
    circuit: products.signedDifferenceOverflows,
    meaning: (a, b, width) => !fitsSigned(width, toSigned(width, a) - toSigned(width, b)),
  },
  signedProductOverflows: {
    circuit: products.signedProductOverflows,
    meaning: (a, b, width) => !fitsSigned(width, toSigned(width, a) * toSigned(width, b)),
  },
  unsignedSumOverflows: {
    circuit: products.unsignedSumOverflows,
    meaning: (a, b, width) => !fitsUnsigned(width, a + b),
  },
  unsignedDifferenceOverflows: { circuit: products.unsignedDifferenceOverflows, meaning: (a, b) => a < b },
  unsignedProductOverflows: {
    circuit: products.unsignedProductOverflows,
    meaning: (a, b, width) => !fitsUnsigned(width, a * b),
  },
};

test.each(Object.entries(cases))("%s", (_name, { circuit, meaning }) => {
  for (let width = 1; width <= 5; width += 1) {
    for (let a = 0n; a < 1n << BigInt(width); a += 1n) {
      for (let b = 0n; b < 1n << BigInt(width); b += 1n) {
        const [left, right] = [constantWord(truthValues, width, a), constantWord(truthValues, width, b)];
        const result = circuit(truthValues, left, right);
        const value = typeof result === "boolean" ? result : numberOf(result);
        if (value !== meaning(a, b, width))
          expect({ width, a, b, value }).toEqual({ width, a, b, value: meaning(a, b, width) });
      }
    }
  }
});

test("a word of one bit that neither is constant nor two", () => {
  expect(words.conjunction(truthValues, [])).toBe(true);
  expect(words.disjunction(truthValues, [])).toBe(false);
  expect(numberOf(words.zeroExtend(truthValues, [true], 2))).toBe(1n);
  expect(numberOf(words.signExtend([false, true], 2))).toBe(14n);
});
