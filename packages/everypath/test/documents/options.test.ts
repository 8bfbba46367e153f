/** The options that the pages name are options that there are. */
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { pages, textOf } from "./pages.ts";
import { run } from "./shell.ts";

/** Options of other programs, by the page that speaks of them. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  // npm run campaign
  "bench/results.md": ["--record"],
  // KLEE, whose words are understood, and rustc
  "CHANGELOG.md": ["--emit", "--sym-args", "--sym-files", "--sym-stdin"],
  "docs/c.md": ["--emit", "--sym-arg", "--sym-args", "--sym-files", "--sym-stdin"],
  // vsce and code
  "docs/dap.md": ["--allow-missing-repository", "--skip-license", "--install-extension"],
  // node scripts/dependencies.mjs
  "docs/dependencies.md": ["--outdated"],
  // node, lli, and npm run campaign
  "docs/performance.md": [
    ...["--cpu-prof", "--force-interpreter", "--liftoff-only", "--no-lazy"],
    ...["--only", "--seconds", "--record", "--keep"],
  ],
};

const optionsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)].map(([option]) => option);

test("every option that a page names is in a command's help", async () => {
  const overview = await run("everypath --help", []);
  const names = [...overview.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name);
  const helps = await Promise.all(names.map((name) => run(`everypath ${name} --help`, [])));
  const known = new Set([overview, ...helps].flatMap(optionsIn));
  expect(helps.length).toBeGreaterThanOrEqual(commands.length);
  expect(known.size).toBeGreaterThan(50);
  const unknown = pages
    .map((page) => [page, sorted(optionsIn(textOf(page)).filter((option) => !known.has(option)))] as const)
    .filter(([, options]) => options.length > 0);
  expect(Object.fromEntries(unknown)).toEqual(
    Object.fromEntries(Object.entries(ofOthers).map(([page, options]) => [page, sorted(options)])),
  );
});

const sorted = (options: readonly string[]): readonly string[] => [...new Set(options)].sort();
