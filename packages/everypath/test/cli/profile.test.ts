/** What a run was spent on, as files that flame graphs are made of, and what is told of a path that was cut. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { beforeAll, expect, it } from "vitest";
import { exploreInto, newRoom } from "../../../report/test/formats/native.ts";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const source = `int digits(const char *text) {
  int count = 0;
  while (*text >= '0' && *text <= '9') {
    count++;
    text++;
  }
  return count;
}
int twice(const char *text) { return digits(text) + digits(text + 1); }
int f(const char text[8]) {
  if (text[0] == '-') return twice(text + 1);
  return digits(text);
}
`;

let out: string;
let file: string;
let result: Result;

beforeAll(async () => {
  const room = newRoom();
  file = join(room, "digits.c");
  writeFileSync(file, source);
  ({ out, result } = await exploreInto(file, ["--entry", "f", "--max-loop", "3", "--no-replay"]));
});

/** Frames and weight of each line. */
function stacks(measure: string): readonly { readonly frames: readonly string[]; readonly weight: number }[] {
  const text = readFileSync(join(out, "profile", `${measure}.folded`), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, frames = "", weight = ""] = /^(.+) ([1-9][0-9]*)$/.exec(line) ?? [];
      return { frames: frames.split(";"), weight: Number(weight) };
    });
}

const sum = (measure: string): number => stacks(measure).reduce((total, { weight }) => total + weight, 0);

it("writes collapsed stacks that add up to the run", () => {
  expect(sum("forks")).toBe(result.stats.forks);
  expect(sum("queries")).toBe(result.stats.queries);
  const called = stacks("forks").map(({ frames }) => frames.slice(0, -1).join(" > "));
  expect(new Set(called)).toEqual(new Set(["f", "f > digits", "f > twice > digits"]));
  for (const { frames } of stacks("solver-time")) expect(frames.at(-1)).toMatch(/digits\.c:\d+$/);
  expect(stacks("instructions").find(({ frames }) => frames[1]?.endsWith(":4"))?.weight).toBeGreaterThan(0);
});

it("explains which budget cut a path, where, and what it went on", async () => {
  const cut = result.paths.find(({ end }) => end === "cut");
  expect(cut?.cutAt).toMatchObject({ line: 3 });
  let said = "";
  const stream = {
    write(text: string, done?: () => void): void {
      said += text;
      done?.();
    },
  };
  const io = { stdout: stream, stderr: stream, environment: {} };
  expect(await main(["explain", out, String(cut?.id)], engineConnection, io)).toBe(0);
  const lines = said.split("\n").map((line) => line.trim());
  const at = lines.findIndex((line) => line.startsWith("It was cut"));
  const column = cut?.cutAt?.column;
  expect(lines[at]).toBe(
    `It was cut at ${file}:3:${column}: a path was decided at one place as often as allowed (max-loop).`,
  );
  expect(lines[at + 1]).toBe("while (*text >= '0' && *text <= '9') {");
  const loop = result.loops?.find(({ location }) => location.line === 3 && location.column === column);
  expect(lines.slice(at)).toContain(
    `3 times at ${file}:3:${column}; it multiplies the paths: ${loop?.forks} forks there in all`,
  );
  expect(lines.at(-2)).toBe(
    "To have it followed further: raise it with --max-loop, or bound the loop with --assume.",
  );
});
