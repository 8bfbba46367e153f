/** `everypath replay` and `everypath explain` on results of the real engine. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exploreInto, newRoom } from "../../../report/test/formats/native.ts";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

async function run(...args: readonly string[]) {
  const text = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof text) => ({
    write(chunk: string, done?: () => void) {
      text[name] += chunk;
      done?.();
    },
  });
  const io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  return { status: await main(args, engineConnection, io), ...text };
}

const source = `#include <stdio.h>
int f(int x, const char *text) {
  if (text == NULL)
    return x;
  if (x > 5)
    printf("%c", text[0] == 'a');
  if (x > 3)
    return 1;
  return 100 / x;
}
`;

let room: string;
let out: string;
let file: string;
const test = (id: number, ending = "json") => join(out, "tests", `00000${id}.${ending}`);
/** The first path that ends like this. */
let ids: { readonly error: number; readonly returned: number };

beforeAll(async () => {
  room = newRoom();
  file = join(room, "f.c");
  writeFileSync(file, source);
  const explored = await exploreInto(file, ["--pointer-size", "2"]);
  out = explored.out;
  const first = (end: string, printed: string) =>
    explored.result.paths.find(
      (path) => path.end === end && path.stdout?.value === printed && path.decisions.length > 1,
    )?.id ?? 0;
  ids = { error: first("error", ""), returned: first("returned", "\\0") };
});

describe("replay", () => {
  it("says that a test does what it expects, and that an error happens again", async () => {
    expect(await run("replay", test(ids.returned), test(ids.error))).toEqual({
      status: 0,
      stdout: `${test(ids.returned)}: as expected: returns 1, prints "\\0"\n${test(ids.error)}: reproduced: division-by-zero at ${file}:9:14\n`,
      stderr: "",
    });
  });

  it("reads .ktest files, which expect nothing", async () => {
    expect(await run("replay", test(ids.returned, "ktest"), "--entry", "f")).toMatchObject({
      status: 0,
      stdout: `${test(ids.returned, "ktest")}: returns 1, prints "\\0"\n`,
    });
    expect(await run("replay", test(ids.error, "ktest"), "--entry", "f", "--program", file)).toMatchObject({
      status: 1,
      stdout: `${test(ids.error, "ktest")}: division-by-zero at ${file}:9:14\n`,
    });
  });

  it("says what is otherwise in another program", async () => {
    const changed = join(room, "changed.c");
    writeFileSync(changed, source.replace("return 1", "return 2").replace("100 / x", "x"));
    const { status, stdout } = await run("replay", "--program", changed, test(ids.returned), test(ids.error));
    expect(status).toBe(1);
    expect(stdout).toContain(`${test(ids.returned)}: not as expected: its result is 2, not 1\n`);
    expect(stdout).toContain(
      `${test(ids.error)}: not as expected: division-by-zero should occur, but it returns\n`,
    );
  });

  it("refuses with one line what it cannot read", async () => {
    const bad = join(room, "bad.json");
    const truncated = join(room, "bad.ktest");
    const folder = join(room, "folder.json");
    writeFileSync(bad, "{}");
    writeFileSync(truncated, readFileSync(test(ids.error, "ktest")).subarray(0, 30));
    mkdirSync(folder, { recursive: true });
    const cases = [
      [["replay"], "no test is given"],
      [["replay", join(room, "none.json")], "no such file"],
      [["replay", bad], "it is no test of everypath"],
      [["replay", truncated], "it ends too early"],
      [["replay", folder], "it is a directory"],
      [["replay", file], "unknown kind of test"],
      [["replay", test(ids.error), "--program", join(room, "none.c")], "no such file"],
      [["replay", test(ids.error, "ktest"), "--entry", "g"], "no procedure g"],
      [["replay", test(ids.error), "--what"], "there is no option --what; see everypath replay --help"],
    ] as const;
    for (const [args, message] of cases) {
      const { status, stdout, stderr } = await run(...args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain(message);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    }
  });
});

describe("explain", () => {
  it("tells each decision with its source, its reason and its other side, then the end", async () => {
    const { status, stdout } = await run("explain", out, String(ids.error));
    expect(status).toBe(0);
    expect(stdout).toContain("if (text == NULL)");
    expect(stdout).toMatch(/ {2}x ≤ 5\n {6}on the other side: path 2/);
    // x > 3 is decided only where x > 5 was not.
    expect(stdout).toMatch(/ {2}x ≤ 3\n {6}on the other side: path \d/);
    expect(stdout).toContain("return 100 / x;");
    expect(stdout).toContain(`It fails: division-by-zero at ${file}:9:14 in f`);
    expect(stdout).toContain("The compiled program does the same on these inputs.");
  });

  it("says from which decisions another follows, and what is printed", async () => {
    const { stdout } = await run("explain", out, String(ids.returned));
    const decisions = [...stdout.matchAll(/^ +(\d+) {2}\S+/gm)].map((match) => match[1]);
    expect(decisions).toEqual(decisions.map((_, index) => String(index + 1)));
    expect(stdout).toMatch(/ {2}x > 3\n {6}the other side is impossible: it follows from 2\n/);
    expect(stdout).toContain('It returns 1.\nIt prints "\\0".\n');
  });

  it("refuses other directories and paths", async () => {
    expect(await run("explain", out, "99")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("there is no path 99; they are numbered from 1 to"),
    });
    expect(await run("explain", out, "x")).toMatchObject({ status: 2 });
    expect(await run("explain", room, "1")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("it holds no whole result"),
    });
    expect(await run("explain", out)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("everypath explain out 1"),
    });
  });
});
