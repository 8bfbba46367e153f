/** The congruence domain holds for every value of random terms, and knows the offsets that arrays of structures have. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { edgeValues, Generator } from "./generate.ts";
import { buildRaw, leavesOf, printRaw } from "./raw.ts";

const terms = new Generator({
  widths: [4, 8, 16],
  floats: false,
  arrays: false,
  integers: false,
  onlySolverSupported: true,
  variables: false,
});

function isAmong({ base, step }: t.Multiples, value: bigint): boolean {
  return step === 0n ? value === base : (value - base) % step === 0n;
}

test("holds for every value", () => {
  let told = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(4, 8, 16).chain((width) => terms.of(t.bitVecSort(width), 4)),
      fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
      (raw, numbers) => {
        const term = buildRaw(raw) as t.SymbolicTerm;
        const found = t.multiplesOf(term, t.rangeOf);
        if (found.step !== 1n && term.kind !== "constant") told++;
        const leaves = leavesOf(raw).filter(({ op }) => op === "symbol");
        for (let round = 0; round < 8; round++) {
          const model: t.Model = new Map<t.Symbol, t.ModelValue>(
            leaves.map(({ name, sort }, i): [t.Symbol, t.ModelValue] => {
              const number = numbers[(8 * round + i) % 64]!;
              if (sort.kind !== "bitvec") return [t.symbol(name!, sort) as t.Symbol, number % 2 === 1];
              const values = edgeValues(sort.width);
              return [t.symbol(name!, sort) as t.Symbol, values[number % values.length]!];
            }),
          );
          const value = t.evaluate(term, model) as bigint;
          expect([printRaw(raw), found, value, isAmong(found, value)]).toEqual([
            printRaw(raw),
            found,
            value,
            true,
          ]);
        }
      },
    ),
    { seed: 1989, numRuns: 4000 },
  );
  // Else nothing would have been tested.
  expect(told).toBeGreaterThan(400);
});

const index = t.symbol("index", t.bitVecSort(8));
const wide = (term: t.Term): t.Term => t.zeroExtend(56, term);
const number = (value: bigint, width = 64): t.Term => t.bitVecConstant(width, value);
const element = (subscript: t.Term): t.Term => t.bvAdd(t.bvMultiply(subscript, number(24n)), number(8n));

test.each<readonly [string, t.Term, bigint, bigint]>([
  ["a subscript", element(wide(index)), 8n, 24n],
  [
    "a remainder of the subscript's sum",
    element(t.bvUnsignedRemainder(t.bvAdd(wide(index), number(2n)), number(9n))),
    8n,
    24n,
  ],
  [
    "a remainder with signs",
    element(t.signExtend(32, t.bvSignedRemainder(t.zeroExtend(24, index), number(9n, 32)))),
    8n,
    24n,
  ],
  [
    "elements of a table",
    t.ite(
      t.equal(index, number(1n, 8)),
      number(80n),
      t.ite(t.equal(index, number(2n, 8)), number(32n), number(8n)),
    ),
    8n,
    24n,
  ],
  ["going backwards", t.bvSubtract(number(9000n), t.bvMultiply(wide(index), number(24n))), 0n, 24n],
  ["every other byte of 32 bits", t.bvMultiply(t.symbol("word", t.bitVecSort(32)), number(6n, 32)), 0n, 2n],
])("%s", (_what, term, base, step) => {
  expect(t.multiplesOf(term as t.SymbolicTerm, t.rangeOf)).toEqual({ base, step });
});
