/**
 * Generated functions under conditions on their callers: what exploring finds is compared with all callers of a few
 * small sizes that satisfy the condition, run natively with gcc's sanitizers. A fixed seed; EVERYPATH_SEED takes
 * another, and EVERYPATH_PROGRAMS more programs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { runMain } from "../cli/support.ts";
import { keptSolver } from "../kept-engine.ts";
import { type Case, callersOf, caseOf, functionOf, randomOf, smaller } from "./conditions/generator.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-conditions-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
const seed = Number(process.env.EVERYPATH_SEED ?? 20261126);
const programs = Number(process.env.EVERYPATH_PROGRAMS ?? 8);
let files = 0;

async function explored(file: string, { promises }: Case): Promise<Result> {
  const said = promises.flatMap(({ options }) => options);
  const words = ["explore", file, "--entry", "f", "--json", "--pointer-size", "2", ...said];
  const { stdout, stderr } = await runMain(words, engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

/** What the callers do; undefined: none of them fails. */
function failingCaller(file: string, given: Case): string | undefined {
  const driver = `${file}-callers.c`;
  writeFileSync(driver, callersOf(given));
  const flags = ["-g", "-O0", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
  const compiled = spawnSync("gcc", [...flags, driver, "-o", `${file}-native`], { encoding: "utf8" });
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const env = { ...process.env, ASAN_OPTIONS: "detect_leaks=0" };
  const { status, stdout } = spawnSync(`${file}-native`, { env, encoding: "utf8" });
  return status === 0 ? undefined : stdout;
}

/** What is wrong; undefined: the two agree, or the exploration says what it rests on. */
async function disagreement(given: Case): Promise<string | undefined> {
  const file = join(room, `program-${++files}.c`);
  writeFileSync(file, `#include <assert.h>\n${functionOf(given)}`);
  const { verdict, incomplete, errors } = await explored(file, given);
  const failing = failingCaller(file, given);
  const reasons = incomplete.map(({ reason }) => reason);
  const unconfirmed = errors.filter(({ replay }) => replay !== "confirmed");
  if (verdict === "safe") return failing === undefined ? undefined : `safe, but a caller fails: ${failing}`;
  if (unconfirmed.length > 0 || reasons.includes("replay-mismatch")) return "a replay does not confirm it";
  if (verdict === "unsafe")
    return failing === undefined ? `no caller fails: ${errors[0]?.message}` : undefined;
  const known = ["aliasing", "address"];
  return reasons.every((reason) => known.includes(reason)) ? undefined : `unknown: ${reasons.join(", ")}`;
}

/** The smallest case in which something is wrong. */
async function shrunk(given: Case, wrong: string): Promise<string> {
  for (const less of smaller(given)) {
    const still = await disagreement(less).catch(() => undefined);
    if (still !== undefined) return shrunk(less, still);
  }
  return `seed ${seed}: ${wrong}\n${given.promises.flatMap(({ options }) => options).join(" ")}\n${functionOf(given)}`;
}

const hasGcc = spawnSync("gcc", ["--version"]).status === 0;

describe.runIf(hasGcc)(`functions under conditions, seed ${seed}`, () => {
  const random = randomOf(seed);
  for (let number = 1; number <= programs; number++) {
    const given = caseOf(random);
    it(`program ${number} fails where a caller makes it fail`, async () => {
      const wrong = await disagreement(given);
      if (wrong !== undefined) expect(await shrunk(given, wrong)).toBe("");
    });
  }
});
