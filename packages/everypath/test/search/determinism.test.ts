/**
 * The result is the same for one thread and two, and for a run that was killed three times at random moments and taken up again:
 * byte for byte, timing aside, with the same tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Random } from "../../src/search/random.ts";
import { contentsOf, differences } from "./run-contents.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const command = join(root, "packages/everypath/bin/everypath.js");

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

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [command, "explore", ...args, "--no-replay", "--quiet"], {
    cwd: root,
    stdio: "ignore",
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", (status) => resolve(status)));
}

describe.each(programs)("%s", (name, ...options) => {
  test("one thread, two threads, and killed three times", { timeout: 1_800_000 }, async () => {
    const file = join("examples/c", name);
    const at = (kind: string): string => join(folder, `${name}-${kind}`);
    const began = performance.now();
    await ended(start([file, ...options, "--out", at("one")]));
    const duration = performance.now() - began;
    await ended(start([file, ...options, "--out", at("two"), "--workers", "2"]));

    const random = new Random(name.length);
    let running = start([file, ...options, "--out", at("killed")]);
    for (let kill = 0; kill < 3; kill++) {
      const exit = ended(running);
      await new Promise((resolve) =>
        setTimeout(resolve, 200 + random.below(Math.max(1, Math.floor(duration)))),
      );
      running.kill("SIGKILL");
      await exit;
      // Killed before it had written what was asked, there is nothing to take up.
      const begun = existsSync(join(at("killed"), "run.json"));
      running = start(begun ? ["--resume", at("killed")] : [file, ...options, "--out", at("killed")]);
    }
    await ended(running);

    const expected = contentsOf(at("one"));
    expect(Object.keys(expected).length).toBeGreaterThan(2);
    expect(differences(expected, contentsOf(at("two")))).toEqual([]);
    expect(differences(expected, contentsOf(at("killed")))).toEqual([]);
  });
});
