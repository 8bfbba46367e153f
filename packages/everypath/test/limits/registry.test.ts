/** The registry of limits: each is used, its page is current, and `--limit` sets it in all threads. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { limitList, limits } from "@everypath/core";
import { limitTable } from "@everypath/core/testing";
import { setLimitsOfThreads } from "@everypath/core/thread";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitsPage } from "../../schema/limits-page.js";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";
import { captured } from "./captured.ts";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const { directory, file, run } = captured(async (args, io) => main(args, engineConnection, io));

beforeAll(() =>
  writeFileSync(
    file,
    "#include <stdlib.h>\nint f(unsigned n) { if (n > 5000) n--; char *p = malloc(n); free(p); return n > 5; }\n",
  ),
);
afterAll(() => {
  setLimitsOfThreads({});
  rmSync(directory, { recursive: true, force: true });
});

test("every limit is read somewhere", () => {
  const texts = readdirSync(packages)
    .flatMap((name) => {
      const sources = join(packages, name, "src");
      const files = readdirSync(sources, { recursive: true, encoding: "utf8" });
      return files.filter((file) => file.endsWith(".ts")).map((file) => join(sources, file));
    })
    .filter((file) => !file.startsWith(join(packages, "core/src/limits")))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const read = new Set([...texts.matchAll(/\blimits\.([a-z]+\.[A-Za-z]+)/g)].map(([, name]) => name));
  expect(limitList.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
});

test("every row says what it bounds, in a sentence, and its default is allowed", () => {
  for (const { name, row } of limitList) {
    expect(row.meaning, name).toMatch(/^\S.*[.]$/s);
    expect(row.unit, name).not.toBe("");
    expect(Number(row.default), name).toBeGreaterThanOrEqual(row.least ?? 1);
  }
});

test("docs/limits.md is made from the registry", () => {
  const page = readFileSync(new URL("../../../../docs/limits.md", import.meta.url), "utf8");
  expect(page).toBe(limitsPage(limitTable));
});

test("--help-limits lists each with its default, after a command too", async () => {
  const { status, stdout } = await run("explore", "--help-limits");
  expect(status).toBe(0);
  for (const { name, row } of limitList)
    expect(stdout).toContain(`  ${name} = ${row.default} (${row.unit})\n      ${row.meaning}\n`);
  expect(await run("--help-limits")).toEqual({ status, stdout, stderr: "" });
});

test.each([
  [
    "machine.symbolicAlocation=1",
    "there is no limit machine.symbolicAlocation; did you mean machine.symbolicAllocation?",
  ],
  ["xyz=1", "there is no limit xyz; see everypath --help-limits"],
  [
    "machine.block=0",
    "machine.block takes a whole number of 1 or more (bytes); write --limit machine.block=268435456",
  ],
  [
    "machine.block=1.5",
    "machine.block takes a whole number of 1 or more (bytes); write --limit machine.block=268435456",
  ],
  [
    "machine.block",
    "machine.block takes a whole number of 1 or more (bytes); write --limit machine.block=268435456",
  ],
])("--limit %s is refused", async (given, message) => {
  const { status, stderr } = await run("explore", file, "--limit", given);
  expect({ status, stderr }).toEqual({ status: 2, stderr: `everypath: --limit ${given}: ${message}\n` });
});

const cut = { reason: "symbolic-limit", limit: "machine.symbolicAllocation" };
const asked = ["--entry", "f", "--no-replay", "--limit", "machine.symbolicAllocation=100"];

test.each(["1", "2"])(
  "a limit that has cut paths is named in the result, with %s workers",
  async (workers) => {
    const { stdout } = await run("explore", file, ...asked, "--workers", workers, "--json");
    expect(JSON.parse(stdout).incomplete).toMatchObject([{ ...cut, count: 2 }]);
    expect(limits.machine.symbolicAllocation).toBe(100);
  },
);

/** Not decided with so few of Z3's steps: that a sum is that of its bits. */
const hard = "(a ^ b) + 2 * (a & b) == a + b";

test("bmc names a limit that has cut paths", async () => {
  const { stdout } = await run("bmc", file, ...asked, "--json");
  expect(JSON.parse(stdout).incomplete).toMatchObject([cut]);
});

test.each([
  ["explore", "solver.queryResources"],
  ["trace", "solver.queryResources"],
  ["prove", "solver.queryResources"],
  ["bmc", "bmc.formulaResources"],
])("%s names %s, which left a question open", async (command, limit) => {
  const program = join(directory, "hard.c");
  writeFileSync(
    program,
    `#include <assert.h>\nint f(unsigned a, unsigned b) { assert(${hard}); return 0; }\n`,
  );
  const narrow = ["--limit", `${limit}=10`];
  const { stdout } = await run(command, program, "--entry", "f", "--json", ...narrow);
  const { incomplete } = JSON.parse(stdout);
  expect(incomplete.map((open: { readonly limit?: string }) => open.limit)).toContain(limit);
});

test("the report says how to raise it, and the next command has the defaults again", async () => {
  const { stdout } = await run("explore", file, ...asked);
  expect(stdout.replace(/\s+/g, " ")).toContain("or raise it with --limit machine.symbolicAllocation=…");
  await run("explore", file, "--entry", "f", "--no-replay");
  expect(limits.machine.symbolicAllocation).toBe(limitTable.machine.symbolicAllocation.default);
});

test("a run that is taken up again has the limits that it began with", async () => {
  const out = join(directory, "out");
  await run("explore", file, ...asked, "--out", out, "--max-paths", "1");
  expect(JSON.parse(readFileSync(join(out, "run.json"), "utf8")).options.limit).toEqual([
    "machine.symbolicAllocation=100",
  ]);
  const again = await run("explore", "--resume", out, "--max-paths", "100", "--json", "--no-replay");
  expect(JSON.parse(again.stdout).incomplete).toMatchObject([cut]);
  const other = await run("explore", "--resume", out, "--limit", "machine.symbolicAllocation=200");
  expect(other.status).toBe(2);
  expect(other.stderr).toContain("--limit and --resume contradict each other");
});
