/**
 * The result is the same for one thread and two, and for a run that was killed three times at random moments and taken up again:
 * byte for byte, timing aside, with the same tests.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Random } from "../../src/search/random.ts";
import { ended, runKilled, startExplore } from "./command.ts";
import { contentsOf, differences } from "./run-contents.ts";

const programs: readonly (readonly [string, ...string[]])[] = [
  ["regexp.c"],
  ["maze.c"],
  ["triangle.c"],
  ["sort.c"],
  ["strings.c"],
  ["linked-list.c"],
  ["top.c"],
  ["foo.c"],
  ["bits.c"],
  ["power.c", "--max-paths", "12"],
];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-determinism-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(programs)("%s", (name, ...options) => {
  test("one thread, two threads, and killed three times", { timeout: 1_800_000 }, async () => {
    const file = join("examples/c", name);
    const at = (kind: string): string => join(folder, `${name}-${kind}`);
    const began = performance.now();
    await ended(startExplore([file, ...options, "--out", at("one")]));
    const duration = performance.now() - began;
    await ended(startExplore([file, ...options, "--out", at("two"), "--workers", "2"]));

    const next = (random: Random) => 200 + random.below(Math.max(1, Math.floor(duration)));
    const killed = { begin: [file, ...options], out: at("killed"), kills: 3, next };
    await runKilled(killed, new Random(name.length));

    const expected = contentsOf(at("one"));
    expect(Object.keys(expected).length).toBeGreaterThan(2);
    expect(differences(expected, contentsOf(at("two")))).toEqual([]);
    expect(differences(expected, contentsOf(at("killed")))).toEqual([]);
  });
});
