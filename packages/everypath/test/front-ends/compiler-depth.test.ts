/** Sources nested deeply, which gcc and clang compile: so does clang as WebAssembly, and where it does not the reason is one line and the process goes on. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileToLlvm, includeDirectory, loadC } from "@everypath/c";
import { enlargeStack, isIntact } from "@everypath/c/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-depth-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const compile = (path: string) =>
  compileToLlvm({ path }, { dataModel: "lp64", runtimeInclude: includeDirectory() });

const many = (count: number, each: (index: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(between);

const templates = (base: string): string =>
  `template<int N> struct A { static const int v = A<N - 1>::v + 1; };
${base}
int f(int x) { return x + A<900>::v; }
`;

const accepted: readonly (readonly [what: string, name: string, text: string])[] = [
  [
    "an else-if chain of 2,500",
    "else-if.c",
    `int f(int x) { ${many(2500, (i) => `if (x == ${i}) return ${i % 7};`, " else ")} return 9; }`,
  ],
  [
    "a sum of 4,000 terms",
    "sum.c",
    `unsigned f(unsigned x) { return ${many(4000, (i) => (i % 2 ? "x" : `${i}u`), " + ")}; }`,
  ],
  ["250 nested blocks", "blocks.c", `int f(int x) { ${"{".repeat(250)} x++; ${"}".repeat(250)} return x; }`],
  [
    "250 nested parentheses",
    "parentheses.c",
    `int f(int x) { return ${"(".repeat(250)}x${")".repeat(250)}; }`,
  ],
  ["5,000 operators", "operators.c", `int f(int x) { return ${"!".repeat(5000)}x; }`],
  ["a pointer of 5,000 stars", "stars.c", `int f(int ${"*".repeat(5000)}x) { return x == 0; }`],
  [
    "templates of 900 levels",
    "templates.cpp",
    templates("template<> struct A<0> { static const int v = 0; };"),
  ],
  [
    "1,000 structures, each in the next",
    "structures.c",
    `struct s0 { int a; };\n${many(1000, (i) => `struct s${i + 1} { struct s${i} a; };\n`)}int f(int x) { struct s1000 s; (void)&s; return x; }`,
  ],
  [
    "a type of 200 braces",
    "type.ll",
    `define i32 @f(i32 %x) {\n  %p = alloca ${"{".repeat(200)}i32${"}".repeat(200)}\n  ret i32 %x\n}\n`,
  ],
  [
    "20,000 instructions on one another",
    "chain.ll",
    `define i32 @f(i32 %x0) {\n${many(20_000, (i) => `  %x${i + 1} = ${i % 2 ? "xor" : "add"} i32 %x${i}, ${7 * i + 1}\n`)}  ret i32 %x20000\n}\n`,
  ],
];

test.each(accepted)("%s: compiled, and lowered", async (_, name, text) => {
  const loaded = await loadC([file(name, text)], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  // Bodies are lowered when they are first asked for.
  const [procedure = ""] = loaded.program.userProcedures;
  expect(loaded.program.procedure(procedure)?.blocks.length).toBeGreaterThan(0);
});

describe("what clang refuses is told in its own words", () => {
  test.each([
    ["parentheses.c", `int f(int x) { return ${"(".repeat(100_000)}x; }`, /bracket nesting level exceeded/],
    ["blocks.c", `int f(int x) { ${"{".repeat(100_000)} return x; }`, /bracket nesting level exceeded/],
    ["endless.cpp", templates(""), /recursive template instantiation exceeded maximum depth/],
  ])("%s", async (name, text, expected) => {
    const { diagnostic } = await compile(file(name, text));
    expect(diagnostic?.message).toMatch(expected);
    expect(diagnostic?.span?.line).toBe(1);
  });
});

test("a source that even the large stack is too small for is one line, and the next one compiles", async () => {
  const path = file("deepest.c", `int f(int x) { return ${"- ".repeat(1_000_000)}x; }`);
  const { diagnostic } = await compile(path);
  expect(diagnostic?.message).toMatch(/ran out of stack/);
  expect(diagnostic?.message.split("\n")).toHaveLength(1);
  expect(`${diagnostic?.span?.file ?? ""}${diagnostic?.message}`).toContain("deepest.c");
  const next = await compile(file("next.c", "int f(int x) { return -x; }"));
  expect(next.diagnostic).toBeUndefined();
});

test("a run on the large stack reads no file out of the program's reach", async () => {
  const other = mkdtempSync(join(tmpdir(), "everypath-depth-other-"));
  try {
    writeFileSync(join(other, "secret.h"), "#error secret of somebody else\n");
    const sum = many(4000, (i) => (i % 2 ? "x" : `${i}u`), " + ");
    // What comes first makes the usual stack end.
    const text = `unsigned f(unsigned x) { return ${sum}; }\n#include "${other}/secret.h"\n`;
    const { diagnostic } = await compile(file("curious.c", text));
    expect(diagnostic?.message).toMatch(/secret\.h: out of the program's reach/);
    expect(diagnostic?.message).not.toContain("secret of somebody else");
    writeFileSync(join(folder, "own.h"), "#error its own\n");
    const near = await compile(file("near.c", text.replace(`${other}/secret.h`, "own.h")));
    expect(near.diagnostic?.message).toContain("its own");
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

describe("the compiler's stack is moved", () => {
  /** A module with a memory of 278 pages that begins its stack at 8 MB, as the compiler's does. */
  const module = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 7, 1, 1, 0x96, 2, 0x80, 0x80, 4].concat(
    [6, 9, 1, 0x7f, 1, 0x41, 0x80, 0x80, 0x80, 4, 0x0b],
    [7, 10, 1, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2, 0],
  );

  test("to behind the module's data, with a guard below it", () => {
    const bytes = Uint8Array.from(module);
    const guard = enlargeStack(bytes);
    expect(guard).toEqual({ from: 278 * 65_536, to: 278 * 65_536 + 2 ** 20 });
    const { memory } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new Error("the module exports its memory");
    expect(memory.buffer.byteLength).toBe(2047 * 65_536);
    const contents = new Uint8Array(memory.buffer);
    expect(isIntact(contents, guard!)).toBe(true);
    contents[guard!.to - 1] = 1;
    expect(isIntact(contents, guard!)).toBe(false);
  });

  test("not where the module is another one than is known", () => {
    const other = Uint8Array.from(module.with(20, 0x7e));
    expect(enlargeStack(other)).toBeUndefined();
    expect([...other]).toEqual(module.with(20, 0x7e));
  });
});
