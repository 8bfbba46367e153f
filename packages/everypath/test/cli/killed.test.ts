/**
 * A run that is killed at any of its changes to the disk leaves whole files, and is taken up again to the very same result. The kill
 * is a disk that freezes (frozen-disk.ts), so that every moment can be tried, one after another.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Contents, contentsOf, differences } from "../../../engine/test/search/run-contents.ts";
import { type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";
import { changesSoFar, freezeAfter } from "./frozen-disk.ts";

vi.mock("node:fs", async (load) => (await import("./frozen-disk.ts")).frozenDisk(load));

const examples = fileURLToPath(new URL("../../../../examples/c/", import.meta.url));
const never = Number.POSITIVE_INFINITY;

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-killed-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** One process, killed after so many changes; answers with what it said. */
async function explore(args: readonly string[], changes = never): Promise<string> {
  let said = "";
  const stream = {
    write(text: string, done?: () => void): void {
      said += text;
      done?.();
    },
  };
  const io: Io = { stdout: stream, stderr: stream, environment: {} };
  freezeAfter(changes);
  await main(["explore", ...args, "--no-replay", "--quiet"], engineConnection, io);
  const tried = changesSoFar();
  freezeAfter(never);
  return tried > changes ? "killed" : said;
}

/** As a user goes on: where there is a run it is taken up, else begun. */
function goOn(directory: string, begin: readonly string[], changes = never): Promise<string> {
  const isBegun = existsSync(join(directory, "run.json"));
  return explore(isBegun ? ["--resume", directory] : [...begin, "--out", directory], changes);
}

/** What is there is whole: JSON that can be read, pages with an end. */
function expectWhole(directory: string): void {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    // Beside the tests, never among them: there may be a million.
    if (/^tests\//.test(name)) expect(name).toMatch(/^tests\/\d{6,}\.(json|ktest)$/);
    if (/(^|\/)\.everypath-/.test(name)) continue;
    const text = () => readFileSync(join(directory, name), "utf8");
    if (name.endsWith(".json")) expect(() => JSON.parse(text()), name).not.toThrow();
    if (name.endsWith(".html")) expect(text().trimEnd(), name).toMatch(/<\/html>$/);
  }
}

/** A test that is there is the one that the whole run would have left. */
function expectFinalTests(directory: string, expected: Contents): void {
  if (!existsSync(directory)) return;
  for (const [name, text] of Object.entries(contentsOf(directory))) {
    if (/^tests\/\d+\.json$/.test(name) && name in expected) expect(text, name).toBe(expected[name]);
  }
}

/** `step`: between the moments tried; no multiple of the three changes that each file takes. */
const programs = [
  { name: "foo", args: ["--entry", "foo"], step: 7 },
  { name: "maze", args: ["--max-paths", "20"], step: 41 },
  { name: "triangle", args: ["--entry", "triangle", "--emit-tests", "c", "--minimize"], step: 29 },
] as const;

describe.each(programs)("$name", ({ name, args, step }) => {
  const begin = [join(examples, `${name}.c`), ...args];
  let expected: Contents;

  beforeAll(async () => {
    const whole = join(room, `${name}-whole`);
    await explore([...begin, "--out", whole]);
    expected = contentsOf(whole);
  });

  it("comes to the same result, wherever it is killed", { timeout: 1_800_000 }, async () => {
    const out = join(room, `${name}-killed`);
    let moment = 0;
    for (;;) {
      rmSync(out, { recursive: true, force: true });
      if ((await explore([...begin, "--out", out], moment)) !== "killed") break;
      expectWhole(out);
      expectFinalTests(out, expected);
      // The run that takes it up is killed as well, a little later.
      if (moment % 2 === 1) await goOn(out, begin, moment % 13);
      expectWhole(out);
      await goOn(out, begin);
      expect(differences(expected, contentsOf(out)), `killed after ${moment} changes`).toEqual([]);
      moment += step;
    }
    expect(moment).toBeGreaterThan(30);
  });
});
