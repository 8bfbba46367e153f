/** `everypath build`: a real make with a real compiler, and what it leaves. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCompileCommands } from "@everypath/c";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { runProcess } from "../examples/everypath.ts";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const room = mkdtempSync(join(tmpdir(), "everypath-recorded-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const parts = Array.from({ length: 24 }, (_, index) => `part${index}`);
const makefile = `CFLAGS = -DLIMIT=4 -DNAME='"a b"'
OBJECTS = main.o ${parts.map((part) => `${part}.o`).join(" ")}
prog: $(OBJECTS)
\t$(CC) -o $@ $(OBJECTS)
`;

function project(): string {
  const folder = mkdtempSync(join(room, "project-"));
  writeFileSync(join(folder, "Makefile"), makefile);
  for (const part of parts)
    writeFileSync(join(folder, `${part}.c`), `int ${part}(int a) { return a + 1; }\n`);
  writeFileSync(
    join(folder, "main.c"),
    "int part3(int);\nint main(void) { return sizeof NAME != 4 || 8 / (LIMIT - part3(2)) != 8; }\n",
  );
  return folder;
}

const everypath = (folder: string, ...words: readonly string[]) =>
  runProcess(process.execPath, [bin, ...words], "", folder);
const database = (folder: string) => join(folder, "compile_commands.json");
const entriesIn = (
  folder: string,
): readonly { readonly file: string; readonly arguments: readonly string[] }[] =>
  JSON.parse(readFileSync(database(folder), "utf8"));
const leftovers = () => readdirSync(tmpdir()).filter((name) => /^everypath-build-/.test(name));

describe("everypath build", () => {
  it("records each file of a parallel build, which builds as it would", async () => {
    const folder = project();
    const { status, stderr } = await everypath(folder, "build", "--", "make", "-j8");
    expect([status, stderr]).toEqual([0, expect.stringContaining("25 files compiled")]);
    expect(entriesIn(folder).map(({ file }) => file)).toEqual([
      "main.c",
      ...parts.map((part) => `${part}.c`).sort(),
    ]);
    // The compiler was the real one: the program runs.
    execFileSync(join(folder, "prog"));
    const read = readCompileCommands(folder);
    const main = "commands" in read ? read.commands.find(({ file }) => file.endsWith("main.c")) : undefined;
    expect(main?.flags).toEqual(["-DLIMIT=4", '-DNAME="a b"']);
    const explored = await everypath(folder, "explore", "--no-args", "--json");
    const result = resultSchema.parse(JSON.parse(explored.stdout));
    expect([result.files, result.verdict]).toEqual([["main.c", "part3.c"], "safe"]);
  });

  it("keeps what a later build leaves alone, and loses what is gone", async () => {
    const folder = project();
    await everypath(folder, "build", "--", "make", "-s");
    expect((await everypath(folder, "build", "--", "make", "-s")).stderr).toContain("nothing was compiled");
    expect(entriesIn(folder)).toHaveLength(25);
    rmSync(join(folder, "part7.c"));
    await everypath(folder, "build", "--", "cc", "-DOTHER", "-c", "part3.c");
    const entries = entriesIn(folder);
    expect(entries).toHaveLength(24);
    expect(entries.find(({ file }) => file === "part3.c")?.arguments).toContain("-DOTHER");
  });

  it("has the exit status of the build, and leaves nothing behind", async () => {
    const folder = project();
    const before = leftovers();
    expect((await everypath(folder, "build", "--", "sh", "-c", "cc -c part1.c; exit 7")).status).toBe(7);
    writeFileSync(join(folder, "part2.c"), "int part2(\n");
    expect((await everypath(folder, "build", "--", "make", "-s")).status).toBe(2);
    // What was compiled before it failed is recorded.
    expect(entriesIn(folder).map(({ file }) => file)).toContain("part1.c");
    expect(leftovers()).toEqual(before);
  });

  it("records several files of one call, arguments from a file, and no call that compiles nothing", async () => {
    const folder = project();
    writeFileSync(join(folder, "words"), '-DSPACE="x y" -I inc');
    const script =
      "cc @words -shared -o both.so part1.c part2.c && cc -E part3.c >/dev/null && cc --version >/dev/null";
    expect((await everypath(folder, "build", "--", "sh", "-c", script)).status).toBe(0);
    const common = ["cc", "-DSPACE=x y", "-I", "inc", "-shared", "-o", "both.so"];
    expect(entriesIn(folder).map((entry) => entry.arguments)).toEqual([
      [...common, "part1.c"],
      [...common, "part2.c"],
    ]);
  });

  it("refuses to write over another file, and a build that is none", async () => {
    const folder = project();
    const none = await everypath(folder, "build", "--", "true");
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("nothing was compiled by")]);
    expect(existsSync(database(folder))).toBe(false);
    writeFileSync(database(folder), "{}");
    const refused = await everypath(folder, "build", "--", "make");
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("no compilation database")]);
    expect(existsSync(join(folder, "prog"))).toBe(false);
    const missing = await everypath(folder, "build", "--output", "other.json", "--", "no-such-build");
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining("no-such-build")]);
    expect((await everypath(folder, "build")).status).toBe(2);
  });
});

describe.runIf(process.platform === "linux")("a compiler that is called by its path", () => {
  const path = execFileSync("sh", ["-c", "command -v gcc"], { encoding: "utf8" }).trim();

  it("is noticed, once, and what a call by name starts is not noted again", async () => {
    const folder = project();
    const by = (rest: string) => `${path} ${rest}`;
    writeFileSync(
      join(folder, "Makefile"),
      `CC = ${path}
all: main.o part1.o part2.o part3.o
\t${by("-DLATER='\"a b\"' -c part4.c && gcc -c part5.c")}
`,
    );
    const { status, stderr } = await everypath(
      folder,
      "build",
      "--",
      "make",
      "CFLAGS=-DLIMIT=4 -DNAME='\"a b\"'",
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining("6 files compiled, 6 commands in all")]);
    expect(entriesIn(folder).map(({ file }) => file)).toEqual([
      "main.c",
      "part1.c",
      "part2.c",
      "part3.c",
      "part4.c",
      "part5.c",
    ]);
    expect(entriesIn(folder).find(({ file }) => file === "part4.c")?.arguments).toEqual([
      "gcc",
      '-DLATER="a b"',
      "-c",
      "part4.c",
    ]);
    const explored = await everypath(folder, "explore", "--no-args", "--json");
    expect(resultSchema.parse(JSON.parse(explored.stdout)).verdict).toBe("safe");
  });
});
