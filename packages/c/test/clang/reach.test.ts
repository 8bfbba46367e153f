/** What a program may have read: `#include`, `#embed`, `.incbin`, flags, and debug information name files, and what they hold would be shown. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSourceReader } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileToLlvm } from "../../src/clang.ts";
import { includeDirectory } from "../../src/runtime.ts";

const secret = "top_secret_4711";
let room: string;
const inRoom = (...parts: string[]) => join(room, ...parts);

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-reach-"));
  for (const folder of ["program/sub", "program/.hidden", "elsewhere"])
    mkdirSync(inRoom(folder), { recursive: true });
  for (const file of ["elsewhere/secret.h", "program/.hidden/secret.h", "program/.secret.h"])
    writeFileSync(inRoom(file), `${secret} is no C\n`);
  writeFileSync(inRoom("program/own.h"), "int own;\n");
  writeFileSync(inRoom("program/sub/below.h"), '#include "../own.h"\n');
  symlinkSync("../elsewhere/secret.h", inRoom("program/link.h"));
  symlinkSync("../elsewhere", inRoom("program/linked"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function messageFor(
  text: string,
  options: Partial<Parameters<typeof compileToLlvm>[1]> = {},
): Promise<string | undefined> {
  const path = inRoom("program/a.c");
  writeFileSync(path, text);
  const compiled = await compileToLlvm(
    { path },
    { dataModel: "lp64", runtimeInclude: includeDirectory(), ...options },
  );
  return compiled.diagnostic === undefined ? undefined : compiled.diagnostic.message;
}

describe("a program", () => {
  it.each([
    ["by its path", () => `#include "${inRoom("elsewhere/secret.h")}"\n`],
    ["by a way up", () => '#include "../elsewhere/secret.h"\n'],
    ["through a link", () => '#include "link.h"\n'],
    ["through a linked directory", () => '#include "linked/secret.h"\n'],
    ["that is hidden", () => '#include ".secret.h"\n'],
    ["in a hidden directory", () => '#include ".hidden/secret.h"\n'],
    ["of the system", () => '#include "/etc/passwd"\n'],
    ["as bytes", () => `const char s[] = {\n#embed "${inRoom("elsewhere/secret.h")}"\n};\n`],
    ["that has no end", () => '#include "/dev/zero"\n'],
  ])("includes no file out of its reach: %s", async (_, text) => {
    const message = await messageFor(text());
    expect(message).toContain("not found");
    expect(message).toContain("out of the program's reach");
    expect(message).not.toContain(secret);
    expect(message).not.toContain("root:");
  });

  it("includes what is its own, and what the user names", async () => {
    expect(
      await messageFor('#include "sub/below.h"\n#include <stdio.h>\nint f(void) { return own; }\n'),
    ).toBe(undefined);
    const named = '#include "../elsewhere/secret.h"\n';
    for (const options of [
      { includeDirectories: [inRoom("elsewhere")] },
      { cflags: ["-isystem", inRoom("elsewhere")] },
      { readable: [inRoom("elsewhere")] },
    ])
      expect(await messageFor(named, options)).toContain(secret);
  });

  it.each([
    ["directories", () => ({ includeDirectories: [inRoom("elsewhere")] })],
    ["flags", () => ({ cflags: [`-I${inRoom("elsewhere")}`] })],
    ["flags of its own", () => ({ fileFlags: { [inRoom("program/a.c")]: ["-I", inRoom("elsewhere")] } })],
    ["an included file", () => ({ cflags: ["-include", inRoom("elsewhere/secret.h")] })],
    ["a file of arguments", () => ({ cflags: [`@${inRoom("elsewhere/secret.h")}`] })],
  ])("reads nothing more where %s come from a file that somebody sent", async (_, options) => {
    const message = await messageFor("#include <secret.h>\n", { ...options(), readable: [] });
    expect(message).toBeDefined();
    expect(message).not.toContain(secret);
  });
});

describe("a report", () => {
  it("shows lines of the program's files alone, whatever debug information names", () => {
    const sources = fileSourceReader([inRoom("program/a.c")]);
    expect(sources(inRoom("program/own.h"))).toEqual(["int own;", ""]);
    for (const path of [
      "elsewhere/secret.h",
      "program/link.h",
      "program/.secret.h",
      "program/../elsewhere/secret.h",
    ])
      expect(sources(`${room}/${path}`), path).toBeUndefined();
    expect(sources("/etc/passwd")).toBeUndefined();
    expect(
      fileSourceReader([inRoom("program/a.c")], [inRoom("elsewhere")])(inRoom("elsewhere/secret.h")),
    ).toBeDefined();
  });
});
