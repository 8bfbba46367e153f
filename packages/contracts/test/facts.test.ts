/** What of a path condition is told to a reader. */

import { and, boolSort, equal, implies, not, or, symbol } from "@everypath/core";
import { expect, test } from "vitest";
import { second, snapshotSort, unit, withoutSnapshots } from "../src/snapshot.ts";

const [a, b, c] = [symbol("a", boolSort), symbol("b", boolSort), symbol("c", boolSort)];
const shape = equal(second(symbol("s", snapshotSort)), unit);

test.each([
  ["the shape of a snapshot says nothing", shape, undefined],
  ["nor does it of one side of an if", implies(c, shape), undefined],
  ["what stands beside it is kept", and(shape, a), a],
  ["of each side", or(and(shape, a), and(shape, b)), or(a, b)],
  ["a side of which nothing is kept takes the other with it", or(shape, and(shape, b)), undefined],
  ["what both sides say is said once", or(and(shape, a, b), and(a, c)), and(a, or(b, c))],
  ["both sides of a condition are all there is", or(and(shape, a, c), and(a, not(c))), a],
  ["other facts are kept as they are", or(and(a, b), c), or(and(a, b), c)],
])("%s", (_, fact, told) => {
  expect(withoutSnapshots(fact)).toBe(told);
});
