/** Compilation databases: how command lines are split, and which flags count. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCompileCommands, shellWords } from "../src/compile-commands.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-project-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

test("command lines are split as a shell does", () => {
  expect(shellWords(`cc  -DA='x y' -D"B=\\"q\\"" a\\ b.c ''`)).toEqual([
    "cc",
    "-DA=x y",
    '-DB="q"',
    "a b.c",
    "",
  ]);
});

write("src/main.c", '#include "part.h"\nint main(void) { return part(1); }\n');
write("src/part.c", '#include "part.h"\nint part(int x) { return x * SCALE + deep; }\n');
write("src/deep.c", "int deep = 4;\nchar sign(void) { char c = -1; return c > 0; }\n");
write("src/other.c", "int other(void) { return 1; }\nint main(void) { return 2; }\n");
write("src/broken.c", "int broken( {\n");
write("include/part.h", "int part(int x);\nextern int deep;\n");
write(
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

test("the flags that decide a source's meaning are kept, and paths mean what they meant", () => {
  const read = readCompileCommands(join(folder, "build"));
  if ("problem" in read) throw new Error(read.problem);
  expect(read.commands.map(({ flags }) => flags)).toEqual([
    ["-I", join(folder, "include")],
    [],
    [],
    ["-I", join(folder, "include"), "-DSCALE=3", "-std=c99"],
    ["-funsigned-char"],
  ]);
});
