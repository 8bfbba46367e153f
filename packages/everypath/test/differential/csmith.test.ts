/**
 * Programs of Debian's csmith, which are free of undefined behaviour and end in a checksum of all their variables:
 * the engine, running them concretely, must print what gcc's program prints. They have bit-fields, volatile variables and pointers.
 * `CSMITH_SEEDS=2000` runs more, from `CSMITH_FIRST` on; of those beyond the first 300 every other one computes on floats too. With floats a few
 * have undefined behaviour after all: there a sanitizer must complain of the same line.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProcess } from "../examples/everypath.ts";
import { compileNative, isUndefinedAt, runNative } from "./native.ts";
import { runConcrete } from "./run-concrete.ts";

const headers = "/usr/include/csmith";
/** Programs of every run of the tests. */
const always = 120;
/** The first seed that may be given floats. */
const firstWithFloats = 301;
const wanted = Number(process.env.CSMITH_SEEDS ?? always);
const first = Number(process.env.CSMITH_FIRST ?? 1);
/** Programs that run for longer natively are replaced by the next seed: of those that end at all, none needs 0.2 s. */
const nativeSeconds = 2;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-csmith-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = "same" | "slow" | "undefined" | { readonly seed: number; readonly problem: string };

test(`${wanted} programs give gcc's checksum`, {
  timeout: Math.max(1_500_000, 10_000 * wanted),
}, async () => {
  const failures: { readonly seed: number; readonly problem: string }[] = [];
  const slow: number[] = [];
  const replaced: number[] = [];
  let same = 0;
  let nextSeed = first;
  const runOne = async (): Promise<void> => {
    while (same + failures.length < wanted && nextSeed < first + wanted + slow.length + replaced.length) {
      const seed = nextSeed++;
      const outcome = await compare(seed);
      if (outcome === "same") same++;
      else if (outcome === "slow") slow.push(seed);
      else if (outcome === "undefined") replaced.push(seed);
      else failures.push(outcome);
    }
  };
  // While the engine runs in this process, gcc and its programs run beside it.
  await Promise.all(Array.from({ length: availableParallelism() }, runOne));
  if (slow.length > 0)
    console.log(`csmith: replaced seeds that run longer than ${nativeSeconds} s: ${slow.join(" ")}`);
  if (replaced.length > 0)
    console.log(
      `csmith: replaced seeds with undefined behaviour, as a sanitizer says too: ${replaced.join(" ")}`,
    );
  expect(failures).toEqual([]);
  expect(same).toBe(wanted);
});

async function compare(seed: number): Promise<Outcome> {
  const file = `csmith${seed}.c`;
  // csmith leaves a file of its own where it runs.
  const floats = seed >= firstWithFloats && seed % 2 === 0 ? ["--float"] : [];
  const options = ["--seed", String(seed), ...floats, "--output", file];
  const generated = await runProcess("csmith", options, "", folder);
  if (generated.status !== 0) return { seed, problem: `csmith failed: ${generated.stderr}` };
  const program = await compileNative(folder, file, ["-I", headers]);
  const native = await runNative(program, [], nativeSeconds);
  if (native === undefined) return "slow";
  const checksum = /^checksum = [0-9A-F]+$/m.exec(native.stdout)?.[0];
  if (checksum === undefined) return { seed, problem: `gcc's program prints no checksum: ${native.stdout}` };

  const engine = await runConcrete(join(folder, file), ["-I", headers]);
  if (engine.kind === "failed") {
    const { problem, line } = engine;
    const isUndefined = line !== undefined && (await isUndefinedAt(folder, file, line, ["-I", headers]));
    return isUndefined ? "undefined" : { seed, problem };
  }
  if (engine.stdout === native.stdout) return "same";
  const lines = readFileSync(join(folder, file), "utf8").split("\n").length;
  return { seed, problem: `gcc prints ${checksum}, the engine ${engine.stdout} (${lines} lines)` };
}
