/** Files that somebody sent, of the kinds that name commands, and a program that would like to have more than its memory. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMain } from "../../everypath/test/cli/support.ts";
import { runOnce, textOf } from "../../replay/test/support.ts";
import { readCompileCommands } from "../src/compile-commands.ts";

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-foreign-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

describe("a compilation database", () => {
  it("executes no command of a compilation database", async () => {
    const file = join(room, "a.c");
    writeFileSync(file, "int main(void) { return 0; }\n");
    const started = join(room, "started");
    for (const command of [
      `touch ${started}`,
      `cc -c a.c; touch ${started}`,
      `cc $(touch ${started}) -c a.c`,
      `cc \`touch ${started}\` -wrapper touch,${started} -fplugin=${started} -c a.c`,
    ]) {
      const database = join(room, "compile_commands.json");
      writeFileSync(database, JSON.stringify([{ directory: room, file: "a.c", command }]));
      const read = readCompileCommands(database);
      if ("problem" in read) throw new Error(read.problem);
      for (const { flags } of read.commands) expect(flags.join(" ")).not.toMatch(/touch|plugin|wrapper/);
      await runMain(["explore", file, "--compile-commands", database]);
    }
    expect(existsSync(started)).toBe(false);
  });

  it.each([
    "null",
    "[null]",
    '[{"directory": 1}]',
    '[{"directory": ".", "file": "a.c", "arguments": {"length": 1e9}}]',
    `${"[".repeat(100_000)}`,
    '{"__proto__": {"polluted": true}}',
  ])("is refused where it is malformed: %.40s", (text) => {
    const database = join(room, "malformed.json");
    writeFileSync(database, text);
    expect(readCompileCommands(database)).toHaveProperty("problem");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("a replayed program", () => {
  it("has no way out of its memory", async () => {
    const text = `#include <stdio.h>
#include <stdlib.h>
__attribute__((import_module("wasi_snapshot_preview1"), import_name("path_open"))) int open_path(int, int);
int main(void) { printf("%d", open_path(3, 0)); return 0; }
`;
    const run = await runOnce(text, "lp64");
    expect(run.end.kind).toBe("refused");
    const plain = await runOnce(
      '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { FILE *f = fopen("/etc/passwd", "r"); char *e = getenv("HOME"); printf("%d%d", f != 0, e != 0); return system("true") == 0; }\n',
      "lp64",
    );
    expect(plain.end.kind === "returned" ? textOf(plain.stdout) : "").toMatch(/^(00)?$/);
  });
});
