/**
 * The library's models against the system's library on random arguments, twice: compiled by gcc beside it (test/runtime/native), and executed by
 * the engine in programs of random calls, which must print what gcc's program prints.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { buildModels, compileComparison, drivers, runComparison } from "../../../../c/test/runtime/native.ts";
import { compileNative, runNative } from "../../differential/native.ts";
import { runConcrete } from "../../differential/run-concrete.ts";
import type { Family, Outcome } from "../family.ts";
import { generateCalls } from "./library-calls.ts";

/** Programs that compare, not those that they share. */
export const subjects: readonly string[] = readdirSync(drivers)
  .filter((file) => extname(file) === ".c" && !["host.c", "program.c"].includes(file))
  .map((file) => basename(file, ".c"))
  .sort();

export const library: Family = {
  name: "library",
  about:
    "calls of the C library with random arguments, models compiled natively and models in the engine, against glibc",
  daily: { first: 1, count: subjects.length },
  async open(folder) {
    const models = await buildModels();
    const programs = new Map<string, string>();
    return {
      attempt(seed) {
        return seed % 2 === 0 ? compareCalls(folder, seed) : compareSubject(models, programs, seed);
      },
      close: () => rm(models, { recursive: true, force: true }),
    };
  },
};

async function compareSubject(models: string, programs: Map<string, string>, seed: number): Promise<Outcome> {
  const subject = subjects[Math.floor(seed / 2) % subjects.length] ?? "";
  const program = programs.get(subject) ?? (await compileComparison(models, subject));
  programs.set(subject, program);
  const said = await runComparison(program, seed);
  if (/^[1-9]\d* comparisons, 0 differences$/m.test(said)) return { kind: "same" };
  return { kind: "different", report: `${subject}, COMPARE_SEED=${seed}: ${said.slice(0, 3000)}`, files: {} };
}

async function compareCalls(folder: string, seed: number): Promise<Outcome> {
  const name = `calls${seed}.c`;
  const file = join(folder, name);
  const source = generateCalls(seed);
  writeFileSync(file, source);
  try {
    const native = await runNative(await compileNative(folder, name, ["-fno-builtin"]), [], 10);
    const engine = await runConcrete(file, []);
    if (native === undefined) return { kind: "replaced", reason: "it runs for long" };
    if (engine.kind === "ended" && engine.stdout === native.stdout) return { kind: "same" };
    const said = engine.kind === "ended" ? differing(native.stdout, engine.stdout) : engine.problem;
    return { kind: "different", report: `seed ${seed}: ${said}`, files: { [name]: source } };
  } finally {
    await Promise.all([rm(file, { force: true }), rm(`${file}.native`, { force: true })]);
  }
}

function differing(native: string, engine: string): string {
  const ours = engine.split("\n");
  const index = native.split("\n").findIndex((line, at) => line !== ours[at]);
  return `gcc prints ${native.split("\n")[index]}, the engine ${ours[index]}`;
}
