/**
 * What commands read besides programs, mutated: bitcode, tests, certificates, directories of runs, debug sessions.
 * `EVERYPATH_FUZZ_INPUTS=10000` for the long run, `EVERYPATH_FUZZ_SEED` for other inputs, `EVERYPATH_FUZZ_ONLY=ktest` for one format.
 */
import { expect, test } from "vitest";
import { commandTargets } from "./fuzz/commands.ts";
import { fuzzTargets } from "./fuzz/fuzz.ts";

const inputs = Number(process.env.EVERYPATH_FUZZ_INPUTS ?? 40);
const seed = Number(process.env.EVERYPATH_FUZZ_SEED ?? 1);
const only = process.env.EVERYPATH_FUZZ_ONLY ?? "";
const isLong = inputs > 40;

test(`${inputs} inputs of commands: taken or refused`, async () => {
  const { all, close } = await commandTargets();
  const chosen = all.filter(({ name }) => name.includes(only));
  const { tried, findings, slowest, milliseconds } = await fuzzTargets(
    { all: chosen, close },
    { inputs, seed, slow: 10_000 },
  );
  if (isLong) console.log(JSON.stringify({ seed, tried, slowest, milliseconds }));
  expect(findings).toEqual([]);
  expect(Object.keys(tried)).toHaveLength(Math.min(inputs, chosen.length));
}, 7_200_000);
