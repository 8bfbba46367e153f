/** Several modules make one program. */

import type { GlobalObject, Program } from "@everypath/core";
import { expect, test } from "vitest";
import { linkProgram } from "../../src/link.ts";
import { resultOf, run } from "./interpreter.ts";
import { compile, linkModules, programOf, requireProgram } from "./support.ts";

function objectOf(program: Program, name: string): GlobalObject {
  const object = program.objects.find((one) => one.name === name);
  if (object === undefined) throw new Error(`no object ${name}`);
  return object;
}

async function link(...sources: readonly string[]): Promise<Program> {
  const modules = await Promise.all(sources.map((source, index) => compile(source, `${"abc"[index]}.c`)));
  return requireProgram(linkModules(modules));
}

test("names meet across files, and static ones do not", async () => {
  const program = await link(
    "static int hidden(void) { return 1; } static int value = 10; extern int shared; int other(void);\nint main(void) { return other() * 100 + hidden() + value + shared; }",
    "static int hidden(void) { return 2; } static int value = 20; int shared = 5;\nint other(void) { return hidden() + value; }",
  );
  expect(resultOf(run(program, "main"))).toBe(2216n);
  expect(program.userProcedures).toEqual(["hidden", "main", "hidden@b.c", "other"]);
  expect(program.objects.map(({ name }) => name)).toEqual(["value", "shared", "value@b.c"]);
});

test("an external name keeps its own, a static one of the same name gives way", async () => {
  const program = await link(
    "static int f(void) { return 1; } int g(void); int main(void) { return f() + 10 * g(); }",
    "int f(void) { return 2; } int g(void) { return f(); }",
  );
  expect(resultOf(run(program, "main"))).toBe(21n);
  expect(resultOf(run(program, "f"))).toBe(2n);
});

test("two definitions of one name are refused, at the second", async () => {
  const modules = [
    await compile("int f(void) { return 1; }", "a.c"),
    await compile("\nint f(void) { return 2; }", "b.c"),
  ];
  expect(linkModules(modules).diagnostics).toEqual([
    {
      span: { file: "b.c", line: 2, column: 0 },
      message: "'f' is defined here and in a.c; remove or rename one of them, or declare it 'static'",
    },
  ]);
});

test("strong wins over weak, initialised over tentative", async () => {
  const program = await link(
    "__attribute__((weak)) int f(void) { return 1; } __attribute__((weak)) int v = 1; int f2(void); int main(void) { return f() * 10 + v; }",
    "int f(void) { return 2; } int v = 3;",
  );
  expect(resultOf(run(program, "main"))).toBe(23n);
  const common = ["int shared; int main(void) { return shared; }", "int shared = 4;", "int shared;"];
  const modules = await Promise.all(
    common.map((source, index) => compile(source, `${"abc"[index]}.c`, { cflags: ["-fcommon"] })),
  );
  expect(resultOf(run(requireProgram(linkModules(modules)), "main"))).toBe(4n);
});

test("the user's definition takes the place of a model's", async () => {
  const user = await compile(
    "int puts(const char *s) { return 7; } int both(void); int main(void) { return puts(0) * 10 + both(); }",
    "user.c",
  );
  const model = await compile(
    "static int count; int puts(const char *s) { return 1; } int both(void) { return puts(0) + 1 + count; }",
    "model.c",
  );
  const linked = linkProgram(
    [
      { module: user, model: false },
      { module: model, model: true },
    ],
    { dataModel: "lp64", files: ["user.c"] },
  );
  const program = requireProgram(linked);
  expect(resultOf(run(program, "main"))).toBe(78n);
  expect(program.userProcedures).toEqual(["puts", "main"]);
  expect(program.procedure("both")?.model).toBe(true);
  expect(program.procedure("puts")?.model).toBe(false);
  expect(objectOf(program, "count").model).toBe(true);
});

test("initialisers: numbers, addresses, differences, strings", async () => {
  const program = await programOf(`
struct node { short tag; struct node *next; const char *name; double weight; unsigned low : 4, high : 12; };
extern int elsewhere; int numbers[3] = { -1, 0, 0x01020304 };
struct node first = { 7, 0, "one", 1.5, 3, 0xabc }, second = { 8, &first, "two" };
int *middle = &numbers[1]; int *beyond = numbers + 3; char *inside = (char *)&second + 8;
long gap = (char *)&numbers[2] - (char *)&numbers[0]; int (*function)(void) = (int (*)(void))&numbers; int *out = &elsewhere;
float single = 0.1f; long zero[100]; __thread int perthread = 3;
int main(void) { return second.next->tag + first.high + second.name[1] + perthread; }
`);
  const bytes = (name: string) => objectOf(program, name).initial;
  expect(bytes("numbers")).toEqual([
    { kind: "bytes", offset: 0, bytes: Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0, 4, 3, 2, 1]) },
  ]);
  expect(bytes("middle")).toEqual([{ kind: "address", offset: 0, symbol: "numbers", addend: 4 }]);
  expect(bytes("beyond")).toEqual([{ kind: "address", offset: 0, symbol: "numbers", addend: 12 }]);
  expect(bytes("inside")).toEqual([{ kind: "address", offset: 0, symbol: "second", addend: 8 }]);
  expect(bytes("gap")).toEqual([
    { kind: "bytes", offset: 0, bytes: Uint8Array.from([8, 0, 0, 0, 0, 0, 0, 0]) },
  ]);
  expect(bytes("single")).toEqual([
    { kind: "bytes", offset: 0, bytes: Uint8Array.from([0xcd, 0xcc, 0xcc, 0x3d]) },
  ]);
  expect(bytes("zero")).toEqual([]);
  expect(bytes("elsewhere")).toBeUndefined();
  expect(objectOf(program, "first")).toMatchObject({
    size: 40,
    alignment: 8,
    type: { kind: "structure", name: "struct node" },
  });
  expect(resultOf(run(program, "main"))).toBe(BigInt(7 + 0xabc + 119 + 3));
});

test("aliases stand for what they name", async () => {
  const program = await programOf(`
int f(int a) { return a + 1; } int g(int a) __attribute__((alias("f")));
int v[2] = { 1, 2 }; extern int w[2] __attribute__((alias("v")));
int main(void) { w[1] = 5; return g(v[1]); }
`);
  expect(resultOf(run(program, "main"))).toBe(6n);
  expect(program.procedure("g")?.name).toBe("f");
});

test("a weak reference that nothing defines is null", async () => {
  const program = await programOf(
    "extern int absent(void) __attribute__((weak)); extern int nowhere __attribute__((weak)); int main(void) { return absent ? absent() : &nowhere ? 1 : 2; }",
  );
  expect(resultOf(run(program, "main"))).toBe(2n);
  expect(program.procedureAddresses.has("absent")).toBe(false);
});

test("constructors run by priority", async () => {
  const program = await link(
    "__attribute__((constructor)) static void late(void) {} __attribute__((constructor(101))) static void early(void) {}",
    "__attribute__((constructor)) static void later(void) {} __attribute__((constructor(200))) static void soon(void) {}",
  );
  expect(program.initializers).toEqual(["early", "soon", "late", "later"]);
});

test("addresses differ, the user's objects come first", async () => {
  const program = await link(
    "int a; char b[0]; int f(void) { return 1; }",
    "int c; int g(void); int h(void) { return g(); }",
  );
  const objects = program.objects.map(({ address }) => address);
  const procedures = [...program.procedureAddresses.values()];
  const all = [...objects, ...procedures, program.firstFreeAddress];
  expect(all).toEqual([...all].sort((x, y) => x - y));
  expect(new Set(all).size).toBe(3 + 3 + 1);
  expect([...program.procedureAddresses.keys()]).toEqual(["f", "h", "g"]);
  expect(program.procedure("g")).toBeUndefined();
});

test("the 32-bit data model", async () => {
  const module = await compile(
    "void *p[2]; long n = sizeof p; long long l; int main(void) { return n; }",
    "a.c",
    { dataModel: "ilp32" },
  );
  const program = requireProgram(linkModules([module], "ilp32"));
  expect(objectOf(program, "p").size).toBe(8);
  expect(objectOf(program, "l").alignment).toBe(8);
  expect(program.firstFreeAddress).toBeLessThan(2 ** 32);
  expect(linkModules([module], "lp64").diagnostics).toMatchObject([{ span: { file: "a.c" } }]);
});

test("objects that do not fit are refused", async () => {
  const module = await compile("char a[2000000000], b[2000000000], c[2000000000];", "a.c", {
    dataModel: "ilp32",
  });
  expect(linkModules([module], "ilp32").diagnostics).toEqual([
    { span: undefined, message: "the program's objects do not fit in its address space" },
  ]);
});

test("a weak reference is that of another file which cannot do without", async () => {
  const program = await link(
    "extern int absent(void) __attribute__((weak)); int main(void) { return absent ? 1 : 2; }",
    "int absent(void); int g(void) { return absent(); }",
  );
  expect(resultOf(run(program, "main"))).toBe(1n);
});

test("destructors run in the reverse order, by priority across files", async () => {
  const program = await link(
    "__attribute__((destructor)) static void last(void) {} __attribute__((destructor(101))) static void end(void) {}",
    "__attribute__((destructor)) static void first(void) {} __attribute__((destructor(200))) static void later(void) {}",
  );
  expect(program.finalizers).toEqual(["first", "last", "later", "end"]);
});
