/** Runs that are taken up again with another limit, and requests that must leave an earlier run as it is. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentsOf, differences } from "../../../engine/test/search/run-contents.ts";
import { type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const maze = fileURLToPath(new URL("../../../../examples/c/maze.c", import.meta.url));

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-resume-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function explore(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly said: string }> {
  let said = "";
  const stream = {
    write(text: string, done?: () => void): void {
      said += text;
      done?.();
    },
  };
  const io: Io = { stdout: stream, stderr: stream, environment: {} };
  const status = await main(["explore", ...args, "--no-replay", "--quiet"], engineConnection, io);
  return { status, said };
}

const pathsIn = (directory: string) =>
  readdirSync(join(directory, "tests")).filter((name) => name.endsWith(".json")).length;

describe("a limit of paths", () => {
  const limits = [1, 7, 40, 100] as const;
  const at = (limit: number) => join(room, `limit-${limit}`);

  beforeAll(async () => {
    for (const limit of limits) await explore(maze, "--max-paths", String(limit), "--out", at(limit));
  });

  it.each(limits)("of %i is kept to the path", (limit) => {
    expect(pathsIn(at(limit))).toBe(limit);
  });

  it("is kept when a run that reached it is taken up again", async () => {
    const again = join(room, "again");
    cpSync(at(40), again, { recursive: true });
    await explore("--resume", again);
    expect(differences(contentsOf(at(40)), contentsOf(again))).toEqual([]);
  });

  it.each([
    [40, 100],
    [7, 40],
    [100, 7],
    [100, 40],
  ])("of %i may become %i: as if it had been that from the beginning", async (first, then) => {
    const out = join(room, `from-${first}-to-${then}`);
    cpSync(at(first), out, { recursive: true });
    await explore("--resume", out, "--max-paths", String(then));
    const [expected, found] = [contentsOf(at(then)), contentsOf(out)];
    const results = (files: typeof expected) =>
      Object.fromEntries(Object.entries(files).filter(([name]) => !/^(journal\/|run\.json)/.test(name)));
    expect(differences(results(expected), results(found))).toEqual([]);
  });
});

describe("an earlier result", () => {
  it.each([
    ["an assumption that means nothing", ["--assume", "nobody == 1"]],
    ["an assumption that nothing satisfies", ["--assume", "moves[0] > 1 && moves[0] < 1"]],
    ["an entry that is not there", ["--entry", "nobody"]],
  ])("stays as it was after %s", async (_, options) => {
    const out = join(room, "earlier");
    await explore(maze, "--max-paths", "5", "--out", out);
    const before = contentsOf(out);
    const { status } = await explore(maze, ...options, "--out", out);
    expect(status).toBe(2);
    expect(differences(before, contentsOf(out))).toEqual([]);
  });

  it("is gone when another run begins", async () => {
    const out = join(room, "other");
    await explore(maze, "--max-paths", "5", "--out", out);
    await explore(maze.replace("maze.c", "foo.c"), "--entry", "foo", "--out", out);
    const fresh = join(room, "fresh");
    await explore(maze.replace("maze.c", "foo.c"), "--entry", "foo", "--out", fresh);
    expect(differences(contentsOf(fresh), contentsOf(out))).toEqual([]);
  });
});
