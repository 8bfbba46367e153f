/** What users install: a few large modules instead of more than a thousand small ones, with every thread that a command starts. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadFile } from "@everypath/core";
import { type Thread, threads } from "@everypath/core/testing";
import { afterAll, describe, expect, test } from "vitest";

const home = fileURLToPath(new URL("../../", import.meta.url));
const bundle = join(home, "bundle");
const room = mkdtempSync(join(tmpdir(), "everypath-bundle-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const program = join(room, "parts.c");
writeFileSync(program, "int f(int a, int b) { if (a > b) return 1 / (b - 3); return 0; }\n");

function everypath(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(home, "bin/everypath.js"), ...args], {
    encoding: "utf8",
    cwd: room,
  });
}

test.each(Object.keys(threads) as Thread[])("the thread '%s' has its file", (thread) => {
  expect(existsSync(join(bundle, `threads/${thread}.js`))).toBe(true);
  expect(existsSync(threadFile(thread))).toBe(true);
});

test("what is installed needs none of the modules that were compiled one by one", () => {
  const code = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  expect(code.length).toBeGreaterThan(Object.keys(threads).length);
  for (const file of code) {
    const text = readFileSync(join(bundle, file), "utf8");
    const imported = [...text.matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm)].map(
      ([, from = ""]) => from,
    );
    const strangers = imported.filter((from) => !/^(\.\.?\/|node:)/.test(from));
    expect(
      strangers.filter((from) => !from.startsWith("@yowasp/clang")),
      file,
    ).toEqual([]);
    for (const from of imported.filter((one) => one.startsWith(".")))
      expect(join(bundle, file, "..", from).startsWith(bundle), `${file}: ${from}`).toBe(true);
  }
});

/** The files that are read before a file of the bundle runs; what is imported on the way is not among them. */
function readWith(file: string): readonly string[] {
  const found = new Set([join(bundle, file)]);
  for (const path of found) {
    const text = readFileSync(path, "utf8");
    for (const [, one = ""] of text.matchAll(/^(?:import|export) (?:[^;"]*? from )?"(\.[^"]+)";$/gm))
      found.add(join(path, "..", one));
  }
  return [...found];
}

// Chunks are merged (scripts/merged-chunks.mjs), so that a start reads more than it needs: the first three little, since each run has them.
// The registry of limits, 43 KB, and the host, 10 KB, are read by every thread; the table of the C library, 32 KB, lies with the terms, since
// whoever runs a program needs both. The circuits of the SAT core are 57 KB of what explorers and fuzzers read, what is known of addresses in memory
// 45 KB. What makes text printable and tells whether bytes are, 2 KB, lies with what the guard reads, and is read by both.
test.each([
  ["cli/process", 29],
  ["threads/smtlib", 57],
  ["threads/z3", 155],
  ["threads/command", 246],
  ["library/index", 620],
  ["threads/clang", 140],
  ["threads/replay", 720],
  ["threads/explorer", 1500],
  ["threads/fuzzer", 1580],
])("%s reads at most %i KB", (entry, kilobytes) => {
  const texts = readWith(`${entry}.js`).map((file) => readFileSync(file, "utf8"));
  expect(texts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(kilobytes * 1000);
  // The libraries for languages and for schemas are large, and nothing that C needs.
  for (const text of texts) expect(text).not.toMatch(/node_modules\/(langium|chevrotain|zod)\//);
});

test("a command that a server runs reads next to nothing", () => {
  const door = readdirSync(bundle).find((file) => /^serve-.*\.js$/.test(file));
  expect(door).toBeDefined();
  const read = new Set(["cli/process.js", door!].flatMap(readWith));
  expect([...read].reduce((sum, file) => sum + readFileSync(file, "utf8").length, 0)).toBeLessThan(45_000);
});

test("each library that is bundled has its licence there", () => {
  const licences = readFileSync(join(bundle, "LICENSES.txt"), "utf8").split(`\n${"-".repeat(100)}\n\n`);
  const names = licences.map((licence) => /^(\S+) \d/.exec(licence)?.[1]);
  expect(names).toEqual(expect.arrayContaining(["commander", "langium", "zod", "vscode-languageserver"]));
  for (const licence of licences) {
    expect(licence.split("\n")[0]).toMatch(/ \((MIT|Apache-2\.0|ISC|BSD-\d-Clause)\)$/);
    expect(licence.length, licence.split("\n")[0]).toBeGreaterThan(400);
  }
});

describe("the threads start from there", () => {
  test("explorers, Z3 and replays", () => {
    const { status, stdout } = everypath("explore", program, "--workers", "2", "--out", "explored");
    expect(status).toBe(1);
    expect(stdout).toContain("division by zero");
    expect(stdout).toContain("confirmed");
  });

  test("fuzzers", () => {
    const { status, stdout } = everypath(
      "fuzz",
      program,
      "--workers",
      "2",
      "--time",
      "30",
      "--out",
      "fuzzed",
    );
    expect(status, stdout).toBe(1);
  });

  test("a solver that is a process", () => {
    const { status, stdout } = everypath(
      "explore",
      program,
      "--solver",
      "false",
      "--no-replay",
      "--out",
      "asked",
    );
    // It ends at once and answers nothing, which the thread that starts it tells.
    expect(stdout).toContain("solver-unknown");
    expect(status).toBe(3);
  });
});
