/** The tests as C: compiled by gcc with the user's source, every one must pass. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";
import {
  compileTests,
  exploreExample,
  exploreInto,
  linesOfGcov,
  linesOfLcov,
  newRoom,
  runTests,
} from "./native.ts";

const emit = ["--emit-tests", "c"];

const program = (files: Readonly<Record<string, string>>) => {
  const room = newRoom();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(room, name), text);
  return room;
};

describe("examples", () => {
  it.each([
    ["triangle", 11, 0],
    ["maze", 172, 1],
    ["sort", 24, 0],
    ["linked-list", 9, 7],
    ["klee-style", 3, 1],
    ["cbmc-style", 1, 1],
    ["svcomp-style", 4, 1],
    ["top", 11, 5],
    ["foo", 3, 0],
  ])("%s: %i pass, %i are left out", async (name, passing, failing) => {
    const { out, result } = await exploreExample(name, emit);
    expect(result.paths.length).toBe(passing + failing);
    const tests = await compileTests(out);
    expect(await runTests(tests)).toMatchObject({
      status: 0,
      summary: `${passing} passed, 0 failed, ${failing} left out`,
    });
  });

  it("reproduces errors where the compiler's sanitizers watch", async () => {
    const { out, result } = await exploreExample("use-after-free", emit);
    const failing = result.paths.filter(({ end }) => end === "error").length;
    const tests = await compileTests(out, ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    const { status, summary, lines } = await runTests(tests, "errors");
    expect(lines.slice(0, -1)).toHaveLength(failing);
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${failing} passed, 0 failed, ${result.paths.length - failing} left out`,
    });
  });
});

describe("programs", () => {
  it("leaves out what rests on numbers that the library's models choose", async () => {
    const room = program({
      "chosen.c": `#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int chosen(int which) {
  switch (which) {
    case 0: return getpid() > 100;
    case 1: return getuid() == 0;
    case 2: return rand() == 7;
    case 3: return time(NULL) > 1000000000;
    default: return 0;
  }
}
`,
    });
    const { out } = await exploreInto(join(room, "chosen.c"), ["--entry", "chosen", ...emit]);
    const text = readFileSync(join(out, "tests.c"), "utf8");
    const chosen = [...text.matchAll(/(\w+) is not for a test to choose/g)].map(([, name]) => name);
    expect(new Set(chosen)).toEqual(new Set(["pid", "uid", "rand", "time"]));
  });

  it("calls an entry with arguments of all kinds, and compares results and output", async () => {
    const room = program({
      "kinds.c": `#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
struct pair { short first; unsigned char second; };
static double kinds(signed char c, unsigned long long u, long long l, bool b, float f, const char *text, struct pair *pair) {
  if (text == NULL || pair == NULL) { puts("? \\\\ \\"none\\""); exit(300); }
  if (b) printf("%d %s\\n", c, u > 9000000000000000000ull ? "large" : "small");
  if (l == -9223372036854775807LL - 1) return -0.0;
  if (pair[0].first < 0) return f;
  return text[0] == '\\n' ? 0.5 : 1.0 / 3;
}
int main(void) { return kinds(0, 0, 0, false, 0, "", 0) > 1; }
`,
    });
    const { out, result } = await exploreInto(join(room, "kinds.c"), [
      "--entry",
      "kinds",
      "--pointer-size",
      "2",
      ...emit,
    ]);
    expect(result.verdict).toBe("safe");
    const { status, summary } = await runTests(await compileTests(out));
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${result.paths.length} passed, 0 failed, 0 left out`,
    });
  });

  it("returns integers and pointers, and builds programs of several files with macros and headers", async () => {
    const room = program({
      "main.c": `#include "part.h"
int sign(int x);
const char *name(unsigned char kind) {
  if (kind > LIMIT) return 0;
  return sign(kind - 3) < 0 ? "below" : "above";
}
`,
      "part.c": `#include "part.h"
int sign(int x) { return x < 0 ? -1 : x > 0; }
`,
      "part.h": "#define UNUSED 1\n",
    });
    const files = [join(room, "part.c"), join(room, "main.c")] as const;
    const { out, result } = await exploreInto(files[0], [
      files[1],
      "-D",
      "LIMIT=9",
      "-I",
      room,
      "--entry",
      "name",
      ...emit,
    ]);
    expect(result.paths.length).toBeGreaterThan(2);
    const { status, summary } = await runTests(await compileTests(out));
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${result.paths.length} passed, 0 failed, 0 left out`,
    });
    const text = readFileSync(join(out, "tests.c"), "utf8");
    expect(text).toMatch(/#include "[^"]*main.c"/);
    expect(text).toContain("-D LIMIT=9");
  });

  it("runs a program from main: standard input, handlers of atexit, an end without return", async () => {
    const room = program({
      "read.c": `#include <stdio.h>
#include <stdlib.h>
static void bye(void) { puts("bye"); }
int main(void) {
  int c = getchar();
  atexit(bye);
  if (c == 'x') exit(3);
  if (c == EOF) return 7;
  putchar(c);
}
`,
    });
    const { out, result } = await exploreInto(join(room, "read.c"), ["--stdin", "2", ...emit]);
    expect(result.paths.length).toBeGreaterThan(1);
    const { status, summary } = await runTests(await compileTests(out));
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${result.paths.length} passed, 0 failed, 0 left out`,
    });
  });

  it("gives main its arguments, symbolic and given ones, a name and an empty environment", async () => {
    const room = program({
      "arguments.c": `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc != 4 || argv[4] != NULL || getenv("PATH") != NULL) return 99;
  if (strcmp(argv[1], "-v") != 0) return 98;
  int c = getchar();
  if (strcmp(argv[2], "ab") == 0) { printf("%s: %s\\n", argv[0], argv[2]); if (c == 'q') return 4; return 3; }
  return strlen(argv[3]) == 1 ? 5 : 0;
}
`,
    });
    const { out, result } = await exploreInto(join(room, "arguments.c"), [
      ...["--arg", "=-v", "--arg", "2", "--arg", "1", "--stdin", "1"],
      ...emit,
    ]);
    expect(new Set(result.paths.map(({ exitStatus }) => exitStatus))).toEqual(new Set([0, 3, 4, 5]));
    const { status, summary } = await runTests(await compileTests(out));
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${result.paths.length} passed, 0 failed, 0 left out`,
    });
  });

  it("compiles each file of a project with its own flags", async () => {
    const room = program({
      "main.c": `#include <conf.h>
int part(int x);
int main(int argc, char **argv) { return argc > 1 && argv[1][0] == LETTER ? part(2) : part(CODE); }
`,
      "part.c": `#include <conf.h>
int part(int x) { char c = (char)200; return c > 0 ? x + CODE : x - CODE + LETTER; }
`,
    });
    mkdirSync(join(room, "include"));
    writeFileSync(join(room, "include/conf.h"), "#define CODE 3\n");
    const commands = [
      { file: "main.c", arguments: ["cc", "-Iinclude", "-DLETTER='z'", "-std=c99", "-c", "main.c"] },
      { file: "part.c", command: "cc -I include -funsigned-char -DLETTER=1 -c part.c" },
    ].map((command) => ({ directory: room, ...command }));
    writeFileSync(join(room, "compile_commands.json"), JSON.stringify(commands));
    const { out, result } = await exploreInto(join(room, "main.c"), [
      ...["--compile-commands", room, "--arg", "1"],
      ...emit,
    ]);
    expect(new Set(result.paths.map(({ exitStatus }) => exitStatus))).toEqual(new Set([5, 6]));
    const { status, summary } = await runTests(await compileTests(out));
    expect({ status, summary }).toEqual({
      status: 0,
      summary: `${result.paths.length} passed, 0 failed, 0 left out`,
    });
  });

  it("fails where the program has changed", async () => {
    const room = program({ "f.c": "int f(int x) { if (x > 5) return 1; return 2; }\n" });
    const { out } = await exploreInto(join(room, "f.c"), [...emit]);
    writeFileSync(join(room, "f.c"), "int f(int x) { if (x > 5) return 1; return 3; }\n");
    const { status, lines } = await runTests(await compileTests(out));
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^path \d: its result is 3, not 2$/),
      "1 passed, 1 failed, 0 left out",
    ]);
  });
});

describe("--minimize", () => {
  it("keeps few tests, names them, and runs with them every line that all do", async () => {
    const { file, out, result } = await exploreExample("maze", [...emit, "--minimize"]);
    const kept = result.kept ?? [];
    expect(kept.length).toBeLessThan(10);
    const name = (id: number, ending: string) => `${String(id).padStart(6, "0")}.${ending}`;
    expect(readdirSync(join(out, "tests")).sort()).toEqual(
      kept.flatMap((id) => [name(id, "json"), name(id, "ktest")]),
    );
    const tests = await compileTests(out, ["--coverage", "-O0"]);
    expect((await runTests(tests)).summary).toBe(`${kept.length - 1} passed, 0 failed, 1 left out`);
    const run = await linesOfGcov({ file, out, result });
    const missed = [...linesOfLcov({ file, out, result })].filter(
      ([line, wasRun]) => wasRun && run.get(line) === false,
    );
    expect(missed).toEqual([]);
  });

  it("is refused without a directory", async () => {
    const room = program({ "f.c": "int f(int x) { return x; }\n" });
    await expect(exploreInProcess(join(room, "f.c"), ["--minimize"])).rejects.toThrow("write --out DIR too");
    await expect(exploreInProcess(join(room, "f.c"), [...emit])).rejects.toThrow("write --out DIR too");
  });
});
