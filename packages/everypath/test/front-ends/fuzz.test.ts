/** The front ends against mutated and grown texts; `EVERYPATH_FUZZ_INPUTS=10000` for the long run, `EVERYPATH_FUZZ_SEED` for other ones. */
import { expect, test } from "vitest";
import { fuzzTargets } from "./fuzz/fuzz.ts";
import { mutated, randomFrom } from "./fuzz/mutate.ts";
import { targets } from "./fuzz/targets.ts";

const inputs = Number(process.env.EVERYPATH_FUZZ_INPUTS ?? 600);
const seed = Number(process.env.EVERYPATH_FUZZ_SEED ?? 1);
const isLong = inputs > 600;

test(`${inputs} inputs of all languages and formats: accepted or refused`, async () => {
  const { tried, findings, slowest } = await fuzzTargets(targets(), {
    inputs,
    seed,
    ...(isLong ? { slow: 10_000 } : {}),
  });
  if (isLong) console.log(JSON.stringify({ seed, tried, slowest }));
  expect(findings).toEqual([]);
  expect(Object.keys(tried)).toHaveLength(Math.min(inputs, 14));
}, 7_200_000);

test("the same seed makes the same inputs", () => {
  const made = (from: number) => Array.from({ length: 20 }, () => mutated("f(x) = (1, 2)", randomFrom(from)));
  expect(made(3)).toEqual(made(3));
  expect(made(3)).not.toEqual(made(4));
});
