/**
 * The result is the same for one thread and two, and for a run that was killed three times at random moments and taken up again:
 * byte for byte, timing aside, with the same tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Random } from "../../src/search/random.ts";

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

/** Everything a run left behind, but for the figures that are times or depend on who did the work. */
function contents(directory: string): Record<string, string> {
  const result = JSON.parse(readFileSync(join(directory, "result.json"), "utf8")) as Record<string, unknown>;
  delete result.stats;
  const text = JSON.stringify(result, (key, value: unknown) => (key === "solverSeconds" ? undefined : value));
  const files: Record<string, string> = { "result.json": text };
  for (const name of readdirSync(join(directory, "tests")).sort()) {
    files[name] = readFileSync(join(directory, "tests", name), "latin1");
  }
  files["tree.txt"] = readFileSync(join(directory, "tree.txt"), "utf8");
  return files;
}

describe.each(programs)("%s", (name, ...options) => {
  test("one thread, two threads, and killed three times", { timeout: 240_000 }, async () => {
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
      const begun = readRecord(at("killed"));
      running = start(begun ? ["--resume", at("killed")] : [file, ...options, "--out", at("killed")]);
    }
    await ended(running);

    const expected = contents(at("one"));
    expect(Object.keys(expected).length).toBeGreaterThan(2);
    expect(differences(expected, contents(at("two")))).toEqual([]);
    expect(differences(expected, contents(at("killed")))).toEqual([]);
  });
});

function readRecord(directory: string): boolean {
  try {
    return readdirSync(directory).includes("run.json");
  } catch {
    return false;
  }
}

/** The files that differ, each with the first place where it does. */
function differences(expected: Record<string, string>, found: Record<string, string>): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [a = "(missing)", b = "(missing)"] = [expected[name], found[name]];
    if (a === b) return [];
    let at = 0;
    while (a[at] === b[at]) at++;
    return [
      `${name}: …${a.slice(Math.max(0, at - 40), at + 80)}… is …${b.slice(Math.max(0, at - 40), at + 80)}…`,
    ];
  });
}
