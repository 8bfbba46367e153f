import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hostFileSystem } from "../../src/clang/file-system.ts";
import { runTool } from "../../src/clang/toolchain.ts";
import { type Compiled, type CompileOptions, compileToLlvm } from "../../src/clang.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-clang-"));
const lp64: CompileOptions = { dataModel: "lp64" };
const ilp32: CompileOptions = { dataModel: "ilp32" };

function file(name: string, contents: string | Uint8Array): string {
  const path = join(room, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, contents);
  return path;
}

function textOf(compiled: Compiled): string {
  if (compiled.diagnostic !== undefined) throw new Error(compiled.diagnostic.message);
  return compiled.text;
}

function messageOf(compiled: Compiled): string {
  if (compiled.diagnostic === undefined) throw new Error("should be refused");
  return compiled.diagnostic.message;
}

function bitcode(target: string): Uint8Array {
  const source = file("for-bitcode.c", "long f(long x) { return x + 1; }\n");
  const run = runTool(
    "clang",
    ["-c", "-emit-llvm", `--target=${target}`, "-o", "/f.bc", source],
    hostFileSystem,
  );
  return run.written.get("/f.bc") ?? new Uint8Array();
}

beforeAll(async () => {
  await compileToLlvm({ path: file("warm-up.c", "") }, lp64);
});

describe("C", () => {
  test("compiles for both data models, with names and debug information", async () => {
    const path = file(
      "sizes.c",
      "unsigned long width(int *pointer) { return sizeof pointer + sizeof(long); }\n",
    );
    const wide = textOf(await compileToLlvm({ path }, lp64));
    expect(wide).toContain('target triple = "x86_64-unknown-linux-gnu"');
    expect(wide).toMatch(/define .*i64 @width\(ptr noundef %pointer\)/);
    expect(wide).toContain("ret i64 16");
    expect(wide).toMatch(new RegExp(`DIFile\\(filename: "${path}"`));
    expect(textOf(await compileToLlvm({ path }, ilp32))).toContain("ret i32 8");
  });

  test("guards subscripts of arrays of known size", async () => {
    const path = file("guard.c", "int f(int i) { int a[4] = {0}; return a[i]; }\n");
    expect(textOf(await compileToLlvm({ path }, lp64))).toContain("call void @llvm.ubsantrap(i8 18)");
  });

  test("an empty file is an empty module", async () => {
    expect(textOf(await compileToLlvm({ path: file("empty.c", "") }, lp64))).not.toContain("define");
  });

  test("finds includes as on the command line: beside the file, through .. and links, in -I directories", async () => {
    file("a/deep/one.h", '#include "../../shared/two.h"\n');
    file("a/shared/two.h", "WRONG\n");
    file("shared/two.h", "#include <three.h>\nenum { two = 2 };\n");
    file("include/three.h", "enum { three = 3 };\n");
    file("shared/data.bin", new Uint8Array([7, 9]));
    symlinkSync(join(room, "shared"), join(room, "a/link"));
    const path = file(
      "a/main.c",
      `#include "deep/one.h"
#if !__has_include("link/two.h") || __has_include("link/four.h")
#error should follow links
#endif
const char data[] = {
#embed "../shared/data.bin"
};
int f(void) { return 10 * two + three + N; }
`,
    );
    const options = {
      ...lp64,
      // What lies beside the program's directory is within reach where a -I names it.
      includeDirectories: [join(room, "include"), room],
      defines: ["N=100"],
      cflags: ["-std=c23"],
    };
    const text = textOf(await compileToLlvm({ path }, options));
    expect(text).toContain("ret i32 123");
    expect(text).toContain('c"\\07\\09"');
  });

  test("contents replace the file on disk", async () => {
    const contents = new TextEncoder().encode("int f(void) { return 5; }\n");
    expect(textOf(await compileToLlvm({ path: "generated.c", contents }, lp64))).toContain("ret i32 5");
  });

  test("warnings are passed on", async () => {
    const compiled = await compileToLlvm({ path: file("warn.c", "int f(void) { return 1 / 0; }\n") }, lp64);
    expect(compiled.diagnostic).toBeUndefined();
    if (compiled.diagnostic === undefined)
      expect(compiled.warnings).toContain("warn.c:1:24: warning: division by zero");
  });

  test("errors are the compiler's own text", async () => {
    const path = file("wrong.c", "int f(void) {\n  return x;\n}\n");
    const compiled = await compileToLlvm({ path }, lp64);
    expect(compiled.diagnostic).toEqual({
      verbatim: true,
      span: { file: path, line: 2, column: 10 },
      message: `${path}:2:10: error: use of undeclared identifier 'x'\n    2 |   return x;\n      |          ^\n1 error generated.`,
    });
  });

  test.each([
    ["<pthread.h>", "no header <pthread.h> is found; threads are not modelled"],
    ["<zlib.h>", "no header <zlib.h> is found; give its directory with -I"],
    ['"mine.h"', 'no file "mine.h" is found; give its directory with -I'],
  ])("#include %s where there is none is told in one line", async (header, expected) => {
    const path = file("headers/user.cpp", `\n#include ${header}\n`);
    const runtimeInclude = join(room, "headers");
    const { diagnostic } = await compileToLlvm({ path }, { ...lp64, runtimeInclude });
    expect(diagnostic?.span).toEqual({ file: path, line: 2, column: 10 });
    expect(diagnostic?.message).toContain(expected);
    expect(diagnostic?.message).not.toContain("\n");
  });

  test.each(["nowhere.c", "notes.txt", "directory.c"])("%s is refused in one line", async (name) => {
    mkdirSync(join(room, "directory.c"), { recursive: true });
    const message = messageOf(await compileToLlvm({ path: join(room, name) }, lp64));
    expect(message).toContain(name);
    expect(message).not.toContain("\n");
  });
});

describe("LLVM", () => {
  test("text is read and checked", async () => {
    const path = file("good.ll", "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n");
    expect(textOf(await compileToLlvm({ path }, lp64))).toContain("define i32 @f(i32 %x)");
    const wrong = file("wrong.ll", "define i32 @f(i32 %x) {\n  ret i32 %y\n}\n");
    expect((await compileToLlvm({ path: wrong }, lp64)).diagnostic).toEqual({
      span: { file: wrong, line: 2, column: 11 },
      message: "use of undefined value '%y'",
    });
  });

  test("bitcode is read; a truncated file is refused in one line", async () => {
    const whole = bitcode("x86_64-pc-linux-gnu");
    expect(textOf(await compileToLlvm({ path: file("whole.bc", whole) }, lp64))).toContain("@f(i64");
    const message = messageOf(
      await compileToLlvm({ path: file("half.bc", whole.subarray(0, whole.length / 2)) }, lp64),
    );
    expect(message).toMatch(/half\.bc: .+/);
    expect(message).not.toContain("\n");
  });

  test("a file for the other data model is refused", async () => {
    const path = file("narrow.bc", bitcode("i386-unknown-linux-gnu"));
    expect(messageOf(await compileToLlvm({ path }, lp64))).toBe(
      `${path}: made for the ilp32 data model; use --data-model ilp32`,
    );
    expect(textOf(await compileToLlvm({ path }, ilp32))).toContain("@f(i32");
  });
});
