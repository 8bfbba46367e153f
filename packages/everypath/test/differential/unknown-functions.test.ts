/**
 * Functions without a definition, with gcc as the judge: each program is run with many behaviours of them. What one of
 * these makes fail is never called safe or proved, and has its error told; what is called unsafe fails with all of
 * them. More: `UNKNOWN_SEEDS=1000`; others: `UNKNOWN_FIRST=5000`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resultInProcess } from "../examples/in-process.ts";
import { keptConnection } from "../kept-engine.ts";
import { compileNative } from "./native.ts";
import { functions, generateUnknownProgram } from "./unknown/program.ts";

const first = Number(process.env.UNKNOWN_FIRST ?? 1);
const seeds = Array.from({ length: Number(process.env.UNKNOWN_SEEDS ?? 7) }, (_, index) => first + index);
const behaviours = 200;
const commands = ["explore", "bmc", "prove"] as const;

const havoc = functions.flatMap((name) => ["--stub", `${name}=havoc`]);

let folder = "";
const told = { good: 0, bad: 0, unknown: 0 };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-unknown-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Failures {
  readonly failed: number;
  /** Of the assertions that fail. */
  readonly lines: ReadonlySet<number>;
}

/** How many behaviours make the program fail, and where. */
async function failures(seed: number): Promise<Failures> {
  const native = await compileNative(folder, `p${seed}.c`, [join(folder, `b${seed}.c`)]);
  const lines = new Set<number>();
  let failed = 0;
  for (let behaviour = 0; behaviour < behaviours; behaviour++) {
    const { status, stderr } = spawnSync(native, [], {
      env: { SEED: String(behaviour) },
      encoding: "utf8",
    });
    if (status === 0) continue;
    failed++;
    const [, line] = /\.c:(\d+): .*Assertion/.exec(stderr) ?? [];
    if (line === undefined) throw new Error(`program ${seed} fails otherwise: ${stderr}`);
    lines.add(Number(line));
  }
  return { failed, lines };
}

test.each(seeds)("program %i", { timeout: 300_000 }, async (seed) => {
  const { source, bodies } = generateUnknownProgram(seed);
  const file = join(folder, `p${seed}.c`);
  writeFileSync(file, source);
  writeFileSync(join(folder, `b${seed}.c`), bodies);
  const { failed, lines } = await failures(seed);
  const called = functions.filter((name) => source.split(`${name}(`).length > 2);
  const options = havoc.filter((_, index) => called.includes(functions[Math.floor(index / 2)]!));
  for (const command of commands) {
    const { result } = await resultInProcess(command, file, ["--time", "60", ...options], keptConnection);
    if (failed > 0) expect([command, result.verdict, source]).not.toContain("safe");
    if (failed > 0) expect([command, result.verdict, source]).not.toContain("proved");
    if (failed < behaviours) expect([command, result.verdict, source]).not.toContain("unsafe");
    if (failed < behaviours) expect([command, result.verdict, source]).not.toContain("refuted");
    const found = new Set(result.errors.map(({ location: { line } }) => line));
    if (command === "explore" && result.incomplete.length === 0)
      expect([[...lines].filter((line) => !found.has(line)), source]).toEqual([[], source]);
    if (result.verdict === "safe" || result.verdict === "proved") told.good++;
    else if (result.verdict === "unknown") told.unknown++;
    else told.bad++;
    for (const { detail, reason } of result.incomplete)
      expect([reason, detail]).not.toContain("internal-error");
  }
});

test("some are told good, some bad: what is compared is not always unknown", () => {
  expect(told.good).toBeGreaterThan(0);
  expect(told.bad).toBeGreaterThan(0);
});
