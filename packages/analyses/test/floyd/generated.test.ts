/**
 * Random functions with loops and random assertions, of which gcc's program knows for each whether some input violates it: what a run
 * violates is never proved, and a run that the prover shows is one. More: `PROVED_SEEDS=1000`; others: `PROVED_FIRST=5000`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { compileNative, runNative } from "../../../everypath/test/differential/native.ts";
import { generateSkeleton, judgeText, programText, type Skeleton } from "./generator.ts";
import { hasRun, loadText, proveLoaded } from "./support.ts";

const first = Number(process.env.PROVED_FIRST ?? 1);
const seeds = Array.from({ length: Number(process.env.PROVED_SEEDS ?? 30) }, (_, index) => first + index);

interface Case {
  readonly text: string;
  /** Some input violates an assertion. */
  readonly isWrong: boolean;
}

let folder = "";
const cases = new Map<number, Case>();
const proved: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "everypath-proved-"));
  const skeletons = seeds.map((seed) => generateSkeleton(new Random(seed)));
  writeFileSync(join(folder, "judge.c"), judgeText(skeletons));
  const judge = await compileNative(folder, "judge.c", []);
  const run = await runNative(judge, [], 20);
  const verdicts = run?.stdout.split("\n") ?? [];
  skeletons.forEach((skeleton, index) => {
    cases.set(seeds[index]!, choose(new Random(seeds[index]! + 77), skeleton, verdicts[index]!.split(" ")));
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mostly conditions that hold; in half of the programs one that does not. */
function choose(random: Random, skeleton: Skeleton, violated: readonly string[]): Case {
  const wrongPlace = random.chance(50) ? random.below(skeleton.candidates.length) : -1;
  let isWrong = false;
  const chosen = skeleton.candidates.map((candidates, place) => {
    const holds = candidates.filter((_, index) => violated[place]![index] === "0");
    const fails = candidates.filter((_, index) => violated[place]![index] === "1");
    const isEnd = place === skeleton.candidates.length - 1;
    const taken = holds.filter(() => random.chance(isEnd ? 25 : 15));
    if (place === wrongPlace && fails.length > 0) {
      isWrong = true;
      taken.splice(random.below(taken.length + 1), 0, random.pick(fails));
    }
    return taken;
  });
  return { text: programText(skeleton, chosen), isWrong };
}

describe("what a run violates is never proved", () => {
  test.each(seeds)("program %i", { timeout: 300_000 }, async (seed) => {
    const { text, isWrong } = cases.get(seed)!;
    const loaded = await loadText(text);
    const proof = await proveLoaded(loaded, "f");
    const verdict = proof.procedures[0]?.verdict;
    if (verdict === "proved") proved.push(seed);
    expect(isWrong && verdict === "proved" ? text : "").toBe("");
    if (verdict !== "refuted") return;
    const runs = await hasRun(loaded, "f", proof);
    const asserted = runs.filter((run) => run.startsWith("assertion"));
    expect(!isWrong && asserted.length > 0 ? `${asserted.join()}\n${text}` : "").toBe("");
  });

  test("and many are proved", () => {
    expect(proved.length).toBeGreaterThan(seeds.length / 10);
  });
});
