/** Runs as whoever asks them sees them: a value that says what was found, a surface that hears the rest, and nothing of a process. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { answer } from "../../src/runs/answer.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";
import { explore } from "../../src/runs/explore.ts";
import { emptyLists, type RawOptions } from "../../src/runs/settings/raw-options.ts";
import { settled } from "../../src/runs/settled.ts";
import type { RunSurface } from "../../src/runs/surface.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-runs-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const sign = file("sign.pli", "F: PROCEDURE(X);\n IF X < 0 THEN RETURN (1);\n RETURN (0);\nEND;\n");
const wrong = file("wrong.pli", "F: PROCEDURE(X);\n RETURN (;\nEND;\n");

/** What is said to it. */
function listening(): RunSurface & { readonly said: string[] } {
  const said: string[] = [];
  return {
    said,
    note: async (line) => void said.push(line),
    compilerNote: (text) => void said.push(text),
    watch: () => ({
      signal: new AbortController().signal,
      progress: () => {},
      note: (text) => void said.push(text),
      finish: () => {},
      dispose: () => {},
    }),
    query: (script) => void said.push(script),
  };
}

async function explored(files: readonly string[], options: Partial<RawOptions>) {
  const surface = listening();
  const raw: RawOptions = { ...emptyLists, replay: false, ...options };
  const asked = await settled("explore", files, raw, engineConnection.layerNames, surface);
  if (asked.kind === "refused") return { run: asked, said: surface.said };
  const run = await explore(asked.settings, () => engineConnection.connect(), surface);
  return { run, said: surface.said };
}

test("an exploration is a value, and nothing is printed", async () => {
  const streams = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
  const { run, said } = await explored([sign], {});
  for (const stream of streams) {
    expect(stream).not.toHaveBeenCalled();
    stream.mockRestore();
  }
  if (run.kind !== "explored") throw new Error(run.kind);
  expect(run.result.verdict).toBe("safe");
  expect(run.result.paths.map(({ condition }) => condition)).toEqual(["X < 0", "X ≥ 0"]);
  expect([run.isTold, run.written, said]).toEqual([false, undefined, []]);
});

test("what is refused is a value, with its place", async () => {
  const { run } = await explored([wrong], {});
  if (run.kind !== "refused") throw new Error(run.kind);
  expect(run.diagnostics[0]?.span).toMatchObject({ file: wrong, line: 2 });
});

test.each([
  [["absent.c"], {}, /absent\.c: no such file/],
  [[sign], { maxPaths: "few" }, /--max-paths few/],
  [[sign], { limit: ["machine.nothing=1"] }, /there is no limit machine\.nothing/],
])("%j with %j is refused in one line", async (files, options, line) => {
  const { run } = await explored(files, options);
  if (run.kind !== "refused") throw new Error(run.kind);
  expect(run.diagnostics.map(({ message }) => message).join("\n")).toMatch(line);
});

test("the program's text alone is another value", async () => {
  const { run } = await explored([sign], { dump: "program" });
  if (run.kind !== "program") throw new Error(run.kind);
  expect([...run.text].join("")).toContain("X");
});

test("queries go to the surface", async () => {
  const { run, said } = await explored([sign], { dump: "queries" });
  expect(run.kind).toBe("explored");
  for (const script of said) expect(script).toContain("(assert");
});

test("a program's question is answered with a result as JSON", async () => {
  const question = { command: "explore", files: [sign], options: { maxPaths: 1 } } as const;
  const answered = await answer(question, engineConnection, listening());
  if (answered.kind !== "result") throw new Error(answered.kind);
  const { verdict, incomplete } = JSON.parse([...answered.chunks].join(""));
  expect([verdict, incomplete[0].reason]).toEqual(["unknown", "max-paths"]);
});

test("a question whose answer would be a list has no result", async () => {
  const question = { command: "bmc", files: [sign], options: { showLoops: true } } as const;
  const answered = await answer(question, engineConnection, listening());
  if (answered.kind !== "refused") throw new Error(answered.kind);
  expect(answered.diagnostics[0]?.message).toMatch(/there is no result/);
});
