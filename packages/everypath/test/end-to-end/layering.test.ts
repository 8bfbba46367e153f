/** The layering check itself: a tree of folders that breaks each rule once must be reported, rule by rule. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A package as the real ones are: a face, which others reach by its name, and what a thread begins with. */
function manifest(name: string): string {
  const entry = (module: string) => ({ "everypath-source": `./src/${module}.ts` });
  return JSON.stringify({
    name: `@everypath/${name}`,
    exports: { ".": entry("index"), "./thread": entry("limits/thread"), "./testing": entry("testing") },
  });
}

/** The names of the rules that the given files (by package, paths below its `src/`, or from `test/` on) break. */
function violations(files: Readonly<Record<string, string>>): string[] {
  const project = mkdtempSync(join(tmpdir(), "everypath-layering-"));
  try {
    mkdirSync(join(project, "node_modules/@everypath"), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      const [name = "", ...below] = path.split("/");
      const home = join(project, "packages", name);
      const file = below[0] === "test" ? join(home, ...below) : join(home, "src", ...below);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      writeFileSync(join(home, "package.json"), manifest(name));
      const link = join(project, "node_modules/@everypath", name);
      if (!existsSync(link)) symlinkSync(home, link);
    }
    const cruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const config = join(root, ".dependency-cruiser.cjs");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cruise, "packages", "--config", config, "-T", "json"],
      { cwd: project, encoding: "utf8" },
    );
    expect(stderr.trim()).toBe("");
    const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(stdout);
    return report.summary.violations.map((violation) => violation.rule.name).sort();
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

const one = "export const one = 1;\n";
/** Each package with a face. */
const faces = Object.fromEntries(
  ["core", "its", "c", "engine", "analyses", "terminate", "check", "report"].map((name) => [
    `${name}/index.ts`,
    one,
  ]),
);

test("imports of packages above and of their faces are allowed", () => {
  const found = violations({
    ...faces,
    "core/term/index.ts": 'export interface Term { readonly kind: "term" }\nexport const one = 1;\n',
    "core/limits/thread.ts": one,
    "core/solver/a.ts": 'export { one } from "../term/index.ts";\n',
    "engine/machine/state.ts":
      'import type { one } from "@everypath/core";\nexport type State = typeof one;\n',
    "everypath/cli/main.ts":
      'import "@everypath/core/thread";\nexport const load = () => import("@everypath/report");\n',
    "core/testing.ts": 'export { one } from "./solver/a.ts";\n',
    "report/test/a.test.ts": 'import { one } from "@everypath/core/testing";\nexport const y = one;\n',
    "core/test/a.test.ts": 'import { one } from "../src/solver/a.ts";\nexport const y = one;\n',
  });
  expect(found).toEqual([]);
});

test.each([
  [
    "core-imports-only-packages-above",
    'import { one } from "@everypath/report";\nexport const y = one;\n',
    "core/solver/a.ts",
  ],
  [
    "core-imports-only-packages-above",
    'import type { one } from "@everypath/its";\nexport type Y = typeof one;\n',
    "core/term/a.ts",
  ],
  ["c-imports-only-packages-above", 'export { one } from "@everypath/engine";\n', "c/a.ts"],
  [
    "engine-imports-only-packages-above",
    'export const f = () => import("@everypath/analyses");\n',
    "engine/search/a.ts",
  ],
  ["term-imports-only-rooms-above", 'export { one } from "../solver/x.ts";\n', "core/term/a.ts"],
  ["machine-imports-only-rooms-above", 'export { one } from "../search/x.ts";\n', "engine/machine/a.ts"],
  ["runs-imports-only-rooms-above", 'export { one } from "../cli/x.ts";\n', "everypath/runs/a.ts"],
  [
    "command-line-asks-runs",
    'import { one } from "@everypath/analyses";\nexport const y = one;\n',
    "everypath/cli/a.ts",
  ],
  ["command-line-shows-what-runs-give", 'export { one } from "@everypath/c";\n', "everypath/cli/a.ts"],
  ["library-imports-only-rooms-above", 'export { one } from "../cli/x.ts";\n', "everypath/library/a.ts"],
  ["faces-alone", 'export { one } from "../../core/src/solver/x.ts";\n', "report/a.ts"],
  ["no-package-imports-its-own-face", 'export { one } from "../index.ts";\n', "report/html/a.ts"],
  ["tests-enter-by-faces", 'export { one } from "../../core/src/solver/x.ts";\n', "report/test/a.test.ts"],
  [
    "tests-enter-by-faces",
    'import type { one } from "../../core/src/solver/x.ts";\nexport type Y = typeof one;\n',
    "report/test/a.test.ts",
  ],
  [
    "sources-need-nothing-that-is-open-for-tests",
    'export { one } from "@everypath/core/testing";\n',
    "report/a.ts",
  ],
  [
    "term-imports-limits-alone",
    'import { readFileSync } from "node:fs";\nexport const f = readFileSync;\n',
    "core/term/a.ts",
  ],
  [
    "the-system-is-behind-its-host",
    'import { readFileSync } from "node:fs";\nexport const f = readFileSync;\n',
    "report/a.ts",
  ],
  [
    "the-system-is-behind-its-host",
    'import type { Worker } from "node:worker_threads";\nexport type W = Worker;\n',
    "core/host/threads.ts",
  ],
  ["host-imports-only-rooms-above", 'export { one } from "../solver/x.ts";\n', "core/host/a.ts"],
  [
    "limits-import-nothing",
    'import { readFileSync } from "node:fs";\nexport const f = readFileSync;\n',
    "core/limits/a.ts",
  ],
  [
    "checker-of-termination-knows-no-prover",
    'import { one } from "@everypath/terminate";\nexport const y = one;\n',
    "check/a.ts",
  ],
  ["no-unresolvable-import", 'export { x } from "./nowhere.ts";\n', "report/a.ts"],
  ["every-package-has-its-place", 'export { one } from "@everypath/report";\n', "attic/a.ts"],
  [
    "every-imported-package-has-its-place",
    'export { one } from "../../attic/src/index.ts";\n',
    "report/a.ts",
  ],
  ["every-folder-of-core-is-a-room", 'export { one } from "../solver/x.ts";\n', "core/attic/a.ts"],
])("%s is reported", (rule, text, path) => {
  const found = violations({
    ...faces,
    "core/solver/x.ts": one,
    "core/testing.ts": one,
    "engine/search/x.ts": one,
    "everypath/cli/x.ts": one,
    "attic/index.ts": one,
    [path]: text,
  });
  expect(found).toContain(rule);
});

test("packages that import each other are reported, and rooms", () => {
  const found = violations({
    "core/index.ts": 'import { b } from "@everypath/its";\nexport const a = b;\n',
    "its/index.ts": 'import { a } from "@everypath/core";\nexport const b = a;\n',
    "engine/machine/a.ts": 'import { b } from "../search/b.ts";\nexport const a = b;\n',
    "engine/search/b.ts": 'import { a } from "../machine/a.ts";\nexport const b = a;\n',
  });
  expect(found).toContain("no-cycle-between-packages");
  expect(found).toContain("no-cycle-between-rooms-of-engine");
});
