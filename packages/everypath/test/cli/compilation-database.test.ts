/** Projects by their compilation database: which files a program needs, and what is said where it is wrong. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import { afterAll, expect, test } from "vitest";
import { projectOf } from "../../src/runs/project.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-project-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const main = write("src/main.c", '#include "part.h"\nint main(void) { return part(1); }\n');
const part = write("src/part.c", '#include "part.h"\nint part(int x) { return x * SCALE + deep; }\n');
const deep = write("src/deep.c", "int deep = 4;\nchar sign(void) { char c = -1; return c > 0; }\n");
write("src/other.c", "int other(void) { return 1; }\nint main(void) { return 2; }\n");
write("src/broken.c", "int broken( {\n");
write("include/part.h", "int part(int x);\nextern int deep;\n");
const database = write(
  "build/compile_commands.json",
  JSON.stringify([
    {
      directory: join(folder, "build"),
      file: "../src/main.c",
      command: "cc -I../include -O2 -c ../src/main.c",
    },
    { directory: join(folder, "build"), file: "../src/other.c", command: "cc -c ../src/other.c" },
    { directory: join(folder, "build"), file: "../src/broken.c", command: "cc -c ../src/broken.c" },
    {
      directory: folder,
      file: "src/part.c",
      arguments: ["cc", "-I", "include", "-DSCALE=3", "-Wall", "-std=c99", "-o", "part.o", "src/part.c"],
    },
    { directory: folder, file: "src/deep.c", arguments: ["cc", "-funsigned-char", "src/deep.c"] },
    { directory: folder, file: "start.S", command: "cc -c start.S" },
  ]),
);

test("a program is linked of the files that it needs, each compiled with its own flags", async () => {
  // The project is not the working directory, so its headers are within reach where a -I names it.
  const asked = { I: [folder], D: [], cflag: [], compileCommands: database };
  const project = await projectOf([main], asked, () => {});
  if ("problem" in project) throw new Error(project.problem);
  expect(project.files).toEqual([main, part, deep]);
  const loaded = await loadC(project.files, {
    dataModel: "lp64",
    includeDirectories: [folder],
    definitions: [],
    compilerFlags: [],
    fileFlags: project.fileFlags,
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  expect(loaded.program.userProcedures).toEqual(["main", "part", "sign"]);
});

test.each([
  ["absent.json", undefined, /absent\.json: it cannot be read/],
  ["text.json", "x", /text\.json: not JSON/],
  ["object.json", "{}", /object\.json: not a list of commands/],
  ["entry.json", "[3]", /entry\.json: command 1: not an object/],
  ["lost.json", '[{"directory": "/", "file": "a.c"}]', /lost\.json: command 1: it has neither command/],
])("%s is refused in one line", async (name, text, line) => {
  if (text !== undefined) write(name, text);
  const asked = { I: [], D: [], cflag: [], compileCommands: join(folder, name) };
  const project = await projectOf([main], asked, () => {});
  expect("problem" in project ? project.problem : "").toMatch(line);
  expect("problem" in project ? project.problem : "\n").not.toContain("\n");
});
