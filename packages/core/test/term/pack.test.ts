/** What is packed, sent to another thread and unpacked is what it was: the terms are the very same, and what was shared is shared. */
import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { pack, unpack } from "../../src/term/pack.ts";
import { Generator } from "./generate.ts";
import { buildRaw } from "./raw.ts";

const seed = Number(process.env.TERM_TEST_SEED ?? 20_240_707);

/** Through a message to another thread, and through a file. */
function sent(value: unknown): unknown[] {
  const packed = pack(value);
  return [unpack(structuredClone(packed)), unpack(deserialize(serialize(packed)))];
}

const generator = new Generator({
  widths: [1, 8, 32, 64],
  floats: true,
  arrays: true,
  integers: true,
  quantifiers: true,
  onlySolverSupported: false,
  variables: false,
});
const sorts: readonly t.Sort[] = [
  t.boolSort,
  t.intSort,
  t.float32Sort,
  t.float64Sort,
  t.arraySort(t.intSort, t.intSort),
  ...[1, 8, 32, 64].map((width) => t.bitVecSort(width)),
];
const terms = fc
  .constantFrom(...sorts)
  .chain((sort) => generator.of(sort, 3))
  .map((raw) => buildRaw(raw));

const { values } = fc.letrec((tie) => ({
  values: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(undefined, null, true, false, Number.NaN, -0, 2 ** 26, 2 ** 26 - 1, -(2 ** 26), 2 ** 40),
    fc.integer(),
    fc.double(),
    fc.bigInt(),
    fc.string({ unit: "binary" }),
    fc.uint8Array(),
    terms,
    fc.array(tie("values"), { maxLength: 5 }),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), terms), tie("values")), { maxLength: 5 })
      .map((entries) => new Map(entries)),
    fc.dictionary(fc.constantFrom("a", "b", "c", "kind", "length"), tie("values"), { noNullPrototype: true }),
  ),
}));

test("any value", () => {
  fc.assert(
    fc.property(values, (value) => {
      for (const received of sent(value)) {
        expect(received).toEqual(value);
        // Equal alone could be a copy of a term.
        expect(termsIn(received)).toEqual(termsIn(value));
        for (const [index, term] of termsIn(received).entries()) expect(term).toBe(termsIn(value)[index]);
      }
    }),
    { seed, numRuns: 2000 },
  );
});

function termsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if ("hasIndeterminate" in value) return [value];
  if (value instanceof Map) return [...value].flatMap(termsIn);
  return Object.values(value).flatMap(termsIn);
}

describe("an object that is met twice", () => {
  test("is one object, and written once", () => {
    const span = { file: "a.c", line: 1, column: 2 };
    const list = [span, span];
    const value = { first: list, second: list, third: span, bytes: [new Uint8Array([1, 2, 3])] };
    for (const received of sent(value) as (typeof value)[]) {
      expect(received).toEqual(value);
      expect(received.first).toBe(received.second);
      expect(received.first[0]).toBe(received.third);
    }
    const many = Array.from({ length: 1000 }, () => span);
    expect(pack(many).words.length).toBeLessThan(1100);
  });
});

test("symbols of uninterpreted sorts and of references, indeterminate ones, functions", () => {
  const list = t.uninterpretedSort("List");
  const value = [
    t.symbol("l", list),
    t.symbol("r", t.refSort),
    t.indeterminate("u", t.bitVecSort(8)),
    t.applyFunction("f", t.arraySort(t.bitVecSort(8), list), t.symbol("l", list)),
  ];
  for (const received of sent(value) as t.Term[][]) {
    for (const [index, term] of received.entries()) expect(term).toBe(value[index]);
  }
});

test("a term deeper than the stack", () => {
  let term: t.SymbolicTerm = t.symbol("x", t.bitVecSort(32));
  const y = t.symbol("y", t.bitVecSort(32));
  for (let depth = 0; depth < 50_000; depth++)
    term = t.bvXor(t.bvMultiply(term, y), t.bitVecConstant(32, depth));
  for (const received of sent(term)) expect(received).toBe(term);
});

test("program variables are refused", () => {
  expect(() => pack([t.variable("v", t.bitVecSort(32), "local", 0)])).toThrow(
    "only terms over symbols are packed",
  );
});
