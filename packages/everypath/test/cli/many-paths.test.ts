/** Paths beyond those that the reports tell: they are in the result all the same, for any number of threads, resumed or not. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { contentsOf, differences } from "../../../engine/test/search/run-contents.ts";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const maze = fileURLToPath(new URL("../../../../examples/c/maze.c", import.meta.url));
const room = mkdtempSync(join(tmpdir(), "everypath-many-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function explore(...args: string[]): Promise<string> {
  let printed = "";
  const stream = {
    write(text: string, done?: () => void) {
      printed += text;
      done?.();
    },
  };
  await main(["explore", ...args, "--no-replay"], engineConnection, {
    stdout: stream,
    stderr: { write: (_text, done) => done?.() },
    environment: {},
  });
  return printed;
}

const resultIn = (out: string): Result =>
  resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));

/** What does not depend on how many paths are told. */
function comparable({ paths, errors, verdict, complete, incomplete, coverage }: Result) {
  const described = errors.map((error) => JSON.stringify(error)).sort();
  return {
    described,
    verdict,
    complete,
    incomplete,
    lines: coverage.lines,
    branches: coverage.branches,
    paths: paths.map(({ error, ...path }) => ({
      ...path,
      error: error === undefined ? "" : errors[error]?.kind,
    })),
  };
}

test("the result has all of them, and the reports say how many they leave out", {
  timeout: 600_000,
}, async () => {
  const at = (name: string) => join(room, name);
  const limits = ["--max-paths", "60"];
  await explore(maze, ...limits, "--out", at("all"));
  const all = resultIn(at("all"));
  const few = ["--report-paths", "7"];
  for (const workers of ["1", "2"])
    await explore(maze, ...limits, ...few, "--workers", workers, "--out", at(`few-${workers}`));
  expect(differences(contentsOf(at("few-1")), contentsOf(at("few-2")))).toEqual([]);
  const result = resultIn(at("few-1"));
  expect(result.untold).toBe(all.paths.length - 7);
  expect(comparable(result)).toEqual(comparable(all));
  expect(readdirSync(join(at("few-1"), "tests"))).toEqual(readdirSync(join(at("all"), "tests")));
  expect(readFileSync(join(at("few-1"), "tree.txt"), "utf8")).toMatch(/paths?, told in result\.json/);

  // Taken up again it is the same.
  await explore(maze, "--max-paths", "20", ...few, "--out", at("resumed"));
  await explore("--resume", at("resumed"), ...limits);
  expect(differences(contentsOf(at("few-1")), contentsOf(at("resumed")))).toEqual([]);

  const printed = await explore(maze, ...limits, ...few, "--json");
  expect(comparable(resultSchema.parse(JSON.parse(printed)))).toEqual(comparable(all));
});
