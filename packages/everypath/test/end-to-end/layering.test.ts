/** The layering check itself: a tree of folders that breaks each rule once must be reported, rule by rule. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The names of the rules that the given files (paths below `src/`) break. */
function violations(files: Readonly<Record<string, string>>): string[] {
  const project = mkdtempSync(join(tmpdir(), "everypath-layering-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(project, "packages/everypath/src", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const cruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const config = join(root, ".dependency-cruiser.cjs");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cruise, "packages", "--config", config, "-T", "json"],
      {
        cwd: project,
        encoding: "utf8",
      },
    );
    expect(stderr.trim()).toBe("");
    const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(stdout);
    return report.summary.violations.map((violation) => violation.rule.name).sort();
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

const term = 'export interface Term { readonly kind: "term" }\nexport const one = 1;\n';

test("imports that go up are allowed", () => {
  const found = violations({
    "term/index.ts": term,
    "machine/state.ts":
      'import type { Term } from "../term/index.ts";\nexport type State = readonly Term[];\n',
    "cli/main.ts": 'export const load = () => import("../machine/state.ts");\n',
    "index.ts": 'export * from "./term/index.ts";\n',
  });
  expect(found).toEqual([]);
});

test.each([
  [
    "solver-imports-only-rooms-above",
    'import { x } from "../report/x.ts";\nexport const y = x;\n',
    "solver/a.ts",
  ],
  [
    "term-imports-only-rooms-above",
    'import { x } from "../report/x.ts";\nexport const y = x;\n',
    "term/a.ts",
  ],
  [
    "machine-imports-only-rooms-above",
    'import type { X } from "../language/x.ts";\nexport type Y = X;\n',
    "machine/a.ts",
  ],
  [
    "language-imports-only-rooms-above",
    'import type { X } from "../machine/x.ts";\nexport type Y = X;\n',
    "language/a.ts",
  ],
  ["search-imports-only-rooms-above", 'export const f = () => import("../cli/x.ts");\n', "search/a.ts"],
  ["search-imports-only-rooms-above", 'export { x } from "../index.ts";\n', "search/a.ts"],
  [
    "term-imports-limits-alone",
    'import { readFileSync } from "node:fs";\nexport const f = readFileSync;\n',
    "term/a.ts",
  ],
  [
    "limits-import-nothing",
    'import { readFileSync } from "node:fs";\nexport const f = readFileSync;\n',
    "limits/a.ts",
  ],
  [
    "checker-of-termination-knows-no-prover",
    'import { x } from "../../analysis/x.ts";\nexport const y = x;\n',
    "evidence/termination/a.ts",
  ],
  ["no-unresolvable-import", 'export { x } from "./nowhere.ts";\n', "cli/a.ts"],
  ["every-folder-is-a-room", 'export { x } from "../report/x.ts";\n', "attic/a.ts"],
  ["every-imported-folder-is-a-room", 'export { x } from "../attic/x.ts";\n', "cli/a.ts"],
])("%s is reported", (rule, text, path) => {
  const target = "export interface X { readonly x: number }\nexport const x = 1;\n";
  const targets = [
    "report/x.ts",
    "language/x.ts",
    "machine/x.ts",
    "cli/x.ts",
    "attic/x.ts",
    "index.ts",
    "analysis/x.ts",
  ];
  const found = violations({ ...Object.fromEntries(targets.map((file) => [file, target])), [path]: text });
  expect(found).toContain(rule);
});

test("rooms that import each other are reported", () => {
  const found = violations({
    "term/a.ts": 'import { b } from "../solver/b.ts";\nexport const a = b;\n',
    "solver/b.ts": 'import { a } from "../term/a.ts";\nexport const b = a;\n',
  });
  expect(found).toContain("no-cycle-between-rooms");
});
