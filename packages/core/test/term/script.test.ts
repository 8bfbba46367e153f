/** Scripts that are printed in parts, most of them remembered, are those that are printed as a whole. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { Generator } from "./generate.ts";
import { buildRaw } from "./raw.ts";

const generator = new Generator({
  widths: [1, 8, 32],
  floats: true,
  arrays: true,
  integers: true,
  quantifiers: true,
  onlySolverSupported: false,
  variables: false,
});
const conditions = generator.of(t.boolSort, 3).map((raw) => buildRaw(raw));

test("any conditions, one script after the other", () => {
  const printer = new t.ScriptPrinter();
  fc.assert(
    fc.property(fc.array(conditions, { maxLength: 5 }), fc.nat(5), (conjuncts, declared) => {
      const symbols = t.collectSymbols(conjuncts).slice(0, declared);
      const expected = t.smtLibScript(conjuncts, symbols);
      expect(printer.print(conjuncts, symbols)).toBe(expected);
      // A part of them, with declarations for all: what paths have in common.
      expect(printer.print(conjuncts.slice(1), symbols)).toBe(t.smtLibScript(conjuncts.slice(1), symbols));
      const lines = printer.lines(conjuncts, symbols);
      if (lines === undefined) return;
      expect([...lines.head, ...lines.assertions, ...lines.end].join("\n")).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

const byte = t.bitVecSort(8);
const a = t.symbol("a", byte);
const zero = t.bitVecConstant(8, 0n);
const owner = t.uninterpretedSort("Owner");
const float = t.symbol("f", t.float32Sort);
const plain = t.bvUnsignedLess(a, t.symbol("b", byte));

test.each<[string, readonly t.Term[]]>([
  [
    "two symbols of one name",
    [plain, t.bvUnsignedLess(zero, a), t.equal(t.symbol("a", t.intSort), t.intConstant(3n))],
  ],
  ["a name that is the printer's own", [plain, t.bvUnsignedLess(zero, t.symbol("?1", byte))]],
  ["a sort of the program's", [plain, t.equal(t.symbol("o", owner), t.symbol("p", owner))]],
  ["the bits of a float", [plain, t.bvUnsignedLess(t.bitVecConstant(32, 7n), t.fpToBits(float))]],
])("%s", (_, conjuncts) => {
  const printer = new t.ScriptPrinter();
  for (const part of [conjuncts.slice(0, 1), conjuncts, conjuncts.toReversed(), conjuncts.slice(1)])
    expect(printer.print(part, [a])).toBe(t.smtLibScript(part, [a]));
});

test("declarations are made once for the same symbols", () => {
  const printer = new t.ScriptPrinter();
  const first = printer.lines([plain], [a, t.symbol("b", byte)]);
  expect(printer.lines([], [a, t.symbol("b", byte)])?.head).toBe(first?.head);
});
