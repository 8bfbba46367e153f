/** Thirty-two cases at once: a bit is an integer of the machine, one of whose bits belongs to each case. */
import type { BitAlgebra, Word } from "../../../src/solver/sat/algebra.ts";

export const lanes: BitAlgebra<number> = {
  false: 0,
  true: -1,
  not: (a) => ~a,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  ite: (condition, whenTrue, whenFalse) => (condition & whenTrue) | (~condition & whenFalse),
  majority: (a, b, c) => (a & (b | c)) | (b & c),
  isConstant: (a) => a === 0 || a === -1,
};

const laneCount = 32;

function pack(width: number, values: readonly number[]): Word<number> {
  return Array.from({ length: width }, (_, place) =>
    values.reduce((word, value, lane) => word | (((value >>> place) & 1) << lane), 0),
  );
}

function unpack(word: Word<number>, lane: number): number {
  return word.reduce((value, bits, place) => value | (((bits >>> lane) & 1) << place), 0) >>> 0;
}

/** The circuit's results for many cases, each a tuple of words of less than 32 bits with these widths. */
export function runCases(
  widths: readonly number[],
  cases: readonly (readonly number[])[],
  circuit: (words: readonly Word<number>[]) => Word<number>,
): number[] {
  const results: number[] = [];
  for (let at = 0; at < cases.length; at += laneCount) {
    const some = cases.slice(at, at + laneCount);
    const words = widths.map((width, argument) =>
      pack(
        width,
        some.map((each) => each[argument] as number),
      ),
    );
    const result = circuit(words);
    some.forEach((_, lane) => {
      results.push(unpack(result, lane));
    });
  }
  return results;
}
