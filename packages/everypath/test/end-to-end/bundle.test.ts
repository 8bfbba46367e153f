/** What users install: a few large modules instead of more than a thousand small ones, with every thread that a command starts. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { threadFile } from "@everypath/core";
import { type Thread, threads } from "@everypath/core/testing";
import { parseAst } from "rolldown/parseAst";
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
    const imported = importsOf(join(bundle, file));
    const strangers = imported.filter((from) => !/^(\.\.?\/|node:)/.test(from));
    expect(
      strangers.filter((from) => !from.startsWith("@yowasp/clang")),
      file,
    ).toEqual([]);
    for (const from of imported.filter((one) => one.startsWith(".")))
      expect(join(bundle, file, "..", from).startsWith(bundle), `${file}: ${from}`).toBe(true);
  }
});

/** What the file names in its import and export declarations. */
function importsOf(path: string): readonly string[] {
  return parseAst(readFileSync(path, "utf8")).body.flatMap((statement) =>
    "source" in statement && statement.source ? [statement.source.value] : [],
  );
}

/** The files that are read before a file of the bundle runs; what is imported on the way is not among them. */
function readWith(file: string): readonly string[] {
  const found = new Set([join(bundle, file)]);
  for (const path of found)
    for (const one of importsOf(path)) if (one.startsWith(".")) found.add(join(path, "..", one));
  return [...found];
}

/** By the names of the files, as the build left it. */
const modulesOf = JSON.parse(
  readFileSync(new URL("../../../../out/bundle-modules.json", import.meta.url), "utf8"),
) as Readonly<Record<string, readonly string[]>>;

// Chunks are merged (scripts/merged-chunks.mjs), so that a start reads more than it needs: the first three little, since each run has them.
// The registry of limits and the host are read by every thread; the table of the C library lies with the terms, since whoever runs a program needs both.
// What makes text printable and tells whether bytes are lies with what the guard reads, and is read by both.
test.each([
  ["cli/process", 25],
  ["threads/smtlib", 49],
  ["threads/z3", 126],
  ["threads/command", 214],
  ["library/index", 456],
  ["threads/clang", 90],
  ["threads/replay", 432],
  ["threads/explorer", 1265],
  ["threads/fuzzer", 1330],
])("%s reads at most %i KB", (entry, kilobytes) => {
  const files = readWith(`${entry}.js`);
  const sizes = files.map((file) => readFileSync(file, "utf8").length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(kilobytes * 1000);
  // The libraries for languages and for schemas are large, and nothing that C needs.
  const modules = files.flatMap((file) => modulesOf[relative(bundle, file)] ?? []);
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.filter((id) => /node_modules\/(langium|chevrotain|zod)\//.test(id))).toEqual([]);
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
