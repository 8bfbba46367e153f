/** The generational search on the example of slides 77 and 78 of the lecture. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { failuresOf, fuzzFile, texts } from "./support.ts";

const top = fileURLToPath(new URL("../../../../examples/c/top.c", import.meta.url));

/** Slide 78, from left to right. */
const slide78 = "good goo! godd god! gaod gao! gadd gad! bood boo! bodd bod! baod bao! badd bad!".split(" ");

test("top: the inputs of slide 78, each once, and the error in at most three generations", async () => {
  const fuzzing = await fuzzFile(top, ["good"]);
  const { found } = fuzzing;
  const generation = (number: number) =>
    texts({ ...fuzzing, found: found.filter((input) => input.generation === number) });
  expect(generation(0)).toEqual(["good"]);
  expect(generation(1)).toEqual(["bood", "gaod", "godd", "goo!"]);
  expect([...texts(fuzzing)].sort()).toEqual([...slide78].sort());
  // As many errors as slide 78 has leaves of 3 and 4, and a first one soon.
  const failing = found.filter(({ failure }) => failure !== undefined);
  expect(failing).toHaveLength(5);
  expect(Math.min(...failing.map((input) => input.generation))).toBeLessThanOrEqual(3);
  expect(failuresOf(fuzzing).map(([kind]) => kind)).toEqual(["assertion"]);
  // Every child takes the path that it was made for, and nothing is left.
  expect([fuzzing.divergences, fuzzing.waiting]).toEqual([0, 0]);
  // A child's bound is the conjunct that was negated, and its siblings' prefixes are left to its parent.
  for (const { bound, parent } of found.slice(1))
    expect(bound).toBeGreaterThanOrEqual(found[parent! - 1]!.bound);
});

test("the same input, options and seed give the same inputs in the same order", async () => {
  const once = await fuzzFile(top, ["good"]);
  const again = await fuzzFile(top, ["good"]);
  const told = (found: typeof once.found) =>
    found.map(({ id, parent, generation, bound, score, bytes }) => [
      id,
      parent,
      generation,
      bound,
      score,
      ...bytes,
    ]);
  expect(told(again.found)).toEqual(told(once.found));
});
