/** What a command is asked of where the command line names no file: the project says it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { configurationOf } from "../../src/runs/project/configuration.ts";
import { findDatabase } from "../../src/runs/project/database.ts";
import { configurationSchemaText } from "../../src/runs/project/schema.ts";
import { runProcess } from "../examples/everypath.ts";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
/** The command, as a user runs it in the directory of a project. */
const everypathIn = (folder: string, ...words: readonly string[]) =>
  runProcess(process.execPath, [bin, ...words], "", folder);

const schema = new URL("../../schema/everypath-config-1.schema.json", import.meta.url);

const room = mkdtempSync(join(tmpdir(), "everypath-project-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let count = 0;
/** A directory with these files. */
function projectOf(files: Readonly<Record<string, string | object>>): string {
  const folder = join(room, String(++count));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), typeof contents === "string" ? contents : JSON.stringify(contents));
  }
  return folder;
}

const part = "int part(int a, int b) { return a / b; }\n";
const main = "int part(int a, int b);\nint main(void) { return part(6, LIMIT); }\n";

/** The database names directories as a build does, absolute. */
function withDatabase(files: Readonly<Record<string, string>>, at: string, flags: string): string {
  const folder = projectOf(files);
  mkdirSync(join(folder, at), { recursive: true });
  const commands = Object.keys(files).map((file) => ({
    directory: folder,
    file,
    command: `gcc ${flags} -c ${file}`,
  }));
  writeFileSync(join(folder, at, "compile_commands.json"), JSON.stringify(commands));
  return folder;
}

describe("a directory with a compilation database", () => {
  it("is the program whose main it has, with what that needs", async () => {
    const folder = withDatabase({ "main.c": main, "part.c": part }, "build", "-DLIMIT=0");
    const { status, stdout, stderr } = await everypathIn(folder, "explore", "--json");
    expect(stderr).toContain("build/compile_commands.json: main.c");
    const result = resultSchema.parse(JSON.parse(stdout));
    expect([status, result.files, result.errors.map(({ kind }) => kind)]).toEqual([
      1,
      ["main.c", "part.c"],
      ["division-by-zero"],
    ]);
  });

  it("is each function of a library", async () => {
    const folder = withDatabase(
      { "part.c": part, "twice.c": "int twice(short a) { return 2 * a; }\n" },
      ".",
      "",
    );
    const { stdout } = await everypathIn(folder, "explore", "--json");
    const { entries = [] } = resultSchema.parse(JSON.parse(stdout));
    expect(entries.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["part", "unsafe"],
      ["twice", "safe"],
    ]);
  });

  it("with several programs asks which one, and has what they share", async () => {
    const files = {
      "a.c": "int main(void) { return 0; }\n",
      "b.c": "int main(void) { return 1; }\n",
      "part.c": part,
    };
    const folder = withDatabase(files, "out/debug", "");
    const asked = await everypathIn(folder, "explore");
    expect([asked.status, asked.stderr]).toEqual([
      2,
      expect.stringContaining("2 programs: a.c, b.c; name one"),
    ]);
    const all = await everypathIn(folder, "explore", "--entry", "all", "--json");
    expect(resultSchema.parse(JSON.parse(all.stdout)).files).toEqual(["part.c"]);
  });

  it("says so where there is none", async () => {
    const { status, stderr } = await everypathIn(projectOf({ "x.c": part }), "bmc");
    expect([status, stderr]).toEqual([2, expect.stringContaining("no file is given")]);
  });
});

describe("where a database lies", () => {
  it.each(["", "build", "builddir", "out", "build/debug", "out/build", "cmake-build-release"])(
    "%s",
    (place) => {
      const folder = projectOf({ [join(place, "compile_commands.json")]: "[]" });
      expect(findDatabase(folder)).toBe(join(folder, place, "compile_commands.json"));
    },
  );
});

describe("everypath.config.json", () => {
  const targets = {
    time: 50,
    targets: {
      tool: { sources: ["main.c", "part.c"], D: ["LIMIT=0"] },
      part: { sources: ["part.c"], entry: "part", assume: ["b > 0"] },
    },
  };

  it("says what is asked of a target, and the command line wins", async () => {
    const folder = projectOf({ "everypath.config.json": targets, "main.c": main, "part.c": part });
    expect((await everypathIn(folder, "explore", "--target", "tool")).status).toBe(1);
    expect(
      (await everypathIn(folder, "explore", "--target", "tool", "-D", "LIMIT=3", "--no-args")).status,
    ).toBe(0);
    const safe = await everypathIn(folder, "explore", "--target", "part", "--json");
    expect(resultSchema.parse(JSON.parse(safe.stdout))).toMatchObject({ verdict: "safe", assume: ["b > 0"] });
    const ends = await everypathIn(folder, "terminate", "--target", "part", "--json");
    expect(resultSchema.parse(JSON.parse(ends.stdout)).verdict).toBe("terminates");
    const which = await everypathIn(folder, "explore");
    expect([which.status, which.stderr]).toEqual([2, expect.stringContaining("the targets tool, part")]);
    const wrong = await everypathIn(folder, "explore", "--target", "tol");
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("did you mean tool?")]);
  });

  it.each([
    ['{\n  "time": "5"\n}', "everypath.config.json:2:11: time: expected number"],
    ['{ "targets": { "a": { "sources": [] } } }', "everypath.config.json:1:34: targets.a.sources: "],
    [
      '{ "targets": { "a": { "maxpaths": 3 } } }',
      "1:23: targets.a: no option maxpaths; did you mean maxPaths?",
    ],
    ['{ "dataModel": "lp16" }', '1:16: dataModel: expected one of "lp64"|"ilp32"'],
    ['{ "check": ["all", 3] }', "1:20: check[1]: expected string"],
    ['{\n "time": 5\n "seed": 1 }', "3:2: not JSON (comma expected)"],
    // What starts programs and writes files is the user's to say.
    ['{ "solver": "z3" }', "1:3: no option solver; leave it out"],
    ['{ "out": "/" }', "1:3: no option out"],
    ["", "1:1: not JSON"],
  ])("%s is refused with its place", (text, expected) => {
    const read = configurationOf(text);
    expect("problem" in read ? read.problem : "read").toContain(expected);
  });

  it("may have comments, and what is said for all holds for each target", () => {
    const read = configurationOf(
      '{ // all\n "time": 5, "targets": { "a": { "seed": 1 }, "b": { "time": 6 }, }, }',
    );
    expect(read).toMatchObject({
      targets: [
        { name: "a", files: undefined, options: { time: 5, seed: 1 } },
        { name: "b", options: { time: 6 } },
      ],
    });
  });

  it("has a published schema (node packages/everypath/schema/generate.js)", () => {
    expect(readFileSync(schema, "utf8")).toBe(configurationSchemaText());
  });
});
