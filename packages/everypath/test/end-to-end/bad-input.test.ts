/** Wrong input gets one clear line on stderr, nothing on stdout, and exit status 2. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostFileSystem, runTool } from "@everypath/c";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, everypath } from "../examples/everypath.ts";

let folder = "";
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-bad-input-"));
  writeFileSync(path("good.c"), "int f(int x) { return x > 3; }\nint main(void) { return f(2); }\n");
  writeFileSync(path("broken.c"), "int main(void) {\n  return y +;\n}\n");
  writeFileSync(path("empty.c"), "");
  writeFileSync(path("malformed.ll"), "define i32 @main() {\n  ret i32 %nowhere\n}\n");
  writeFileSync(path("empty.ll"), "");
  writeFileSync(path("notes.txt"), "hello\n");
  mkdirSync(path("folder.c"));
  mkdirSync(path("full"));
  writeFileSync(path("full/precious.txt"), "mine\n");

  const args = ["-O0", "-c", "-emit-llvm", "-o", "-", "--target=x86_64-unknown-linux-gnu", path("good.c")];
  const bitcode = runTool("clang", args, hostFileSystem).stdout;
  expect(bitcode.length).toBeGreaterThan(500);
  writeFileSync(path("truncated.bc"), bitcode.slice(0, 400));
  writeFileSync(path("empty.bc"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["explore good.c", "check result.json", "debug good.c"])(
  "in a directory that was removed: %s",
  (words) => {
    const gone = path("gone");
    mkdirSync(gone);
    const { status, stdout, stderr } = spawnSync(
      "/bin/sh",
      ["-c", `rmdir "$1" && exec "$2" "$3" ${words}`, "sh", gone, process.execPath, bin],
      { cwd: gone, encoding: "utf8" },
    );
    const said = "everypath: the working directory is not there any more; change to one that is\n";
    expect([status, stdout, stderr]).toEqual([2, "", said]);
  },
);

describe("one line and exit status 2", () => {
  test.each([
    ["a missing file", ["missing.c"], /missing\.c/],
    ["a directory", ["folder.c"], /folder\.c/],
    ["a file of another kind", ["notes.txt"], /notes\.txt/],
    ["a file of 0 bytes", ["empty.c"], /empty\.c/],
    ["an .ll file of 0 bytes", ["empty.ll"], /empty\.ll/],
    ["a .bc file of 0 bytes", ["empty.bc"], /empty\.bc/],
    ["a malformed .ll file", ["malformed.ll"], /malformed\.ll/],
    ["a truncated .bc file", ["truncated.bc"], /truncated\.bc/],
    ["no such entry", ["good.c", "--entry", "g"], /\bg\b/],
    ["contradictory options", ["good.c", "--entry", "main", "--call", "f(1)"], /--entry.*--call/],
    ["a call with too few arguments", ["good.c", "--call", "f()"], /f/],
    ["a bound that is no number", ["good.c", "--max-paths", "many"], /--max-paths/],
    ["an unknown option", ["good.c", "--max-path", "3"], /--max-path/],
    ["an unknown kind of error", ["good.c", "--no-check", "overflow"], /overflow/],
    ["an unknown solver", ["good.c", "--solver", "no-such-solver"], /no-such-solver/],
    ["--out in /proc", ["good.c", "--out", "/proc/everypath"], /--out/],
    ["--out where a file is", ["good.c", "--out", "notes.txt"], /--out/],
    ["--out in someone else's directory", ["good.c", "--out", "full"], /--out/],
    ["no file at all", [], /file/],
  ])("%s", async (_, args, expected) => {
    const before = readdirSync(folder).sort();
    const isInput = (argument: string): boolean => before.includes(argument) || argument === "missing.c";
    const finished = await everypath(
      "explore",
      ...args.map((argument) => (isInput(argument) ? path(argument) : argument)),
    );
    expect(finished.stdout).toBe("");
    expect(finished.stderr).toMatch(expected);
    expect(finished.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(finished.stderr).not.toMatch(/\bat .*:\d+:\d+/);
    expect(finished.status).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});

test("C that does not compile gets clang's own words", async () => {
  const { status, stdout, stderr } = await everypath("explore", path("broken.c"));
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(`${path("broken.c")}:2:10: error: use of undeclared identifier 'y'`);
  expect(stderr).toContain("    2 |   return y +;");
});

test("a command of a later version says so", async () => {
  const { status, stdout, stderr } = await everypath("worker", path("good.c"));
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/worker is not there yet/);
});
