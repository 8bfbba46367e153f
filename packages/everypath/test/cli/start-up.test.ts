/**
 * What a command loads before it does anything: half of the time of a small program went there once. Followed are the static imports
 * of the sources, which is what Node loads; `import()` is loaded when it is reached.
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../src", import.meta.url));

/** Files of ours, relative to the sources, and names of packages that are loaded with `file`. */
function loadedWith(file: string): {
  readonly files: readonly string[];
  readonly packages: ReadonlySet<string>;
} {
  const start = resolve(root, file);
  const found = new Set([start]);
  const packages = new Set<string>();
  for (const path of found) {
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(
      /^(?:(?:import|export)(?! type\b)[\s{*][^;"]*?\bfrom|import) "([^"]+)";/gm,
    )) {
      if (name.startsWith(".")) found.add(resolve(dirname(path), name));
      else if (!name.startsWith("node:")) packages.add(name);
    }
  }
  return { files: [...found].map((path) => relative(root, path)).sort(), packages };
}

test("the guard's own thread reads no options", () => {
  const { files, packages } = loadedWith("cli/process.ts");
  expect([...packages]).toEqual([]);
  expect(files.filter((file) => file.startsWith("cli/commands/"))).toEqual([]);
});

test("the command line alone brings what reads options and limits, and no engine", () => {
  const { files, packages } = loadedWith("cli/guard/command-thread.ts");
  expect([...packages]).toEqual(["commander"]);
  expect(
    files.filter(
      (file) =>
        !/^(cli|program|language|report)\/[^/]*$|^cli\/(commands|guard|settings)\/|^limits\/|^library\/(options\/|exit-status)|^report\/text\//.test(
          file,
        ),
    ),
  ).toEqual([
    "machine/argument-name.ts",
    "report/html/version.ts",
    "search/strategies/strategy.ts",
    "solver/package-files.ts",
  ]);
});

test.each([
  "cli/explore.ts",
  "cli/local-engine.ts",
  "analysis/explore/workers/thread.ts",
  "evidence/worker.ts",
])("%s does without packages, other languages and other commands", (file) => {
  const { files, packages } = loadedWith(file);
  expect([...packages]).toEqual([]);
  expect(files).toContain(file);
  expect(files.filter((path) => /^(its|language\/(objects|pli|dsl))\//.test(path))).toEqual([]);
  expect(files.filter((path) => /^analysis\/(?!explore\/)/.test(path))).toEqual([]);
});
