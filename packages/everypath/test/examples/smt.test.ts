/** The checks on leaves must themselves be able to fail. */
import { describe, expect, test } from "vitest";
import { checkLeaves, parseScript } from "./smt.ts";

const x = "(declare-const x (_ BitVec 8))";
const low = `${x}\n(assert (bvult x #x10))`;
const middle = `${x}\n(assert (bvuge x #x10))\n(assert (bvult x #x20))`;
const high = `; the rest\n(set-logic ALL)\n${x}\n(assert (bvuge x #x20))\n(check-sat)\n`;

describe("checkLeaves", () => {
  test("accepts a partition", async () => {
    expect(await checkLeaves([low, middle, high], true)).toEqual([]);
  });
  test("accepts a tree without decisions", async () => {
    expect(await checkLeaves([""], true)).toEqual([]);
  });
  test("sees a gap, unless the tree is incomplete", async () => {
    expect(await checkLeaves([low, high], true)).toEqual(["some input belongs to no leaf"]);
    expect(await checkLeaves([low, high], false)).toEqual([]);
    expect(await checkLeaves([low, high], true, "(or (bvult x #x10) (bvuge x #x20))")).toEqual([]);
  });
  test("sees an overlap", async () => {
    expect(await checkLeaves([low, middle, high, middle], true)).toEqual([
      "some input belongs to two leaves",
    ]);
  });
  test("sees an infeasible leaf", async () => {
    const never = `${x}\n(assert (bvult x #x10))\n(assert (bvuge x #x20))`;
    expect(await checkLeaves([low, middle, high, never], true)).toEqual(["leaf-4 has no solution"]);
  });
  test("sees a leaf outside of the assumptions", async () => {
    expect(await checkLeaves([low, middle, high], true, "(bvult x #x20)")).toEqual([
      "some leaf contradicts the assumptions",
    ]);
  });
});

test("parseScript keeps quoted names whole", () => {
  const script = parseScript("(declare-const |a (b)| Bool) (assert |a (b)|)");
  expect([...script.declarations.keys()]).toEqual(["|a (b)|"]);
  expect(script.conjuncts).toEqual(["|a (b)|"]);
});
