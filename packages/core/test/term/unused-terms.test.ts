/** Terms that nobody uses go; those that somebody uses stay the one object of their structure, whenever they are asked for. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvMultiply,
  bvXor,
  fastenTerms,
  loosenTerms,
  symbol,
  type Term,
} from "../../src/term/index.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const word = bitVecSort(32);

/** Built in the same way each time, of shared parts and constants of its own. */
function built(seed: number): Term {
  const x = symbol("unused-x", word);
  const scaled = bvMultiply(bvXor(x, bitVecConstant(32, 7919 + seed)), symbol("unused-y", word));
  return bvXor(bvAdd(scaled, bitVecConstant(32, 1_000_003 * (seed + 1))), x);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what is held is found again, while unused terms go and after", async () => {
  const held = Array.from({ length: 500 }, (_, index) => built(2 * index));
  const dropped = Array.from({ length: 6000 }, (_, index) => new WeakRef(built(2 * index + 1)));
  loosenTerms();
  // Known ones are found while the table keeps nothing.
  for (let index = 0; index < 100; index++) expect(built(2 * index)).toBe(held[index]);
  const made = built(-5);
  await turn();
  collect();
  // But for some of the latest results of a constructor, which it remembers.
  expect(dropped.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(1024);
  for (let index = 100; index < 200; index++) expect(built(2 * index)).toBe(held[index]);
  fastenTerms();
  for (const [index, term] of held.entries()) expect(built(2 * index)).toBe(term);
  expect(built(-5)).toBe(made);
  // What went is built anew, once.
  for (let index = 0; index < 500; index++) expect(built(2 * index + 1)).toBe(built(2 * index + 1));
});

test("the table keeps its terms again afterwards", async () => {
  loosenTerms();
  fastenTerms();
  const kept = new WeakRef(built(100_001));
  await turn();
  collect();
  expect(kept.deref()).toBeDefined();
});
