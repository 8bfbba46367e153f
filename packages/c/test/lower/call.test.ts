/** Calls of every kind, and the functions that stand for inputs. */

import type { Call, Instruction, Program } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { compile, linkModules, procedureOf, programOf, requireProgram } from "./support.ts";

function instructionsOf(program: Program, name: string): readonly Instruction[] {
  return procedureOf(program, name).blocks.flatMap(({ instructions }) => instructions);
}

function callsOf(program: Program, name: string): readonly Call[] {
  return instructionsOf(program, name).filter((instruction) => instruction.kind === "call");
}

describe("values passed and returned", async () => {
  const program = await programOf(`
#include <stdarg.h>
struct small { int a, b, c; };
struct floats { float x, y; };
struct large { long v[5]; };
struct mixed { double d; char c; };
struct small make(int a) { struct small s = { a, a + 1, a + 2 }; return s; }
int usesmall(struct small s) { s.b = 9; return s.a * 100 + s.b * 10 + s.c; }
int small(int a) { struct small s = make(a); int r = usesmall(s); return r * 10 + s.b; }
float addfloats(struct floats f) { return f.x + f.y; }
float floats(int a) { struct floats f = { a, 0.5f }; return addfloats(f); }
long change(struct large l) { l.v[2] += 5; return l.v[2]; }
long large(int a) { struct large l = { { 1, 2, a } }; long c = change(l); return c * 100 + l.v[2]; }
struct large build(int a) { struct large l = { { a, a + 1, a + 2 } }; return l; }
long built(int a) { return build(a).v[2]; }
struct mixed mix(int a) { struct mixed m = { a, 'x' }; return m; }
double mixed(int a) { struct mixed m = mix(a); return m.d + m.c; }
int sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); s = s * 10 + va_arg(m, int); va_end(l); va_end(m); return s; }
int variadic(int a) { return sum(3, a, 2, 3); }
double kinds(const char *k, ...) { va_list l; va_start(l, k); double s = 0; for (; *k; k++) switch (*k) { case 'i': s += va_arg(l, int); break; case 'd': s += va_arg(l, double); break; case 'l': s += va_arg(l, long); break; case 's': s += va_arg(l, struct large).v[1]; break; } va_end(l); return s; }
double allkinds(int a) { struct large l = { { 1, 1000 } }; return kinds("idsl", a, 0.25, l, 1L << 33); }
int twice(int (*f)(int), int x) { return f(f(x)); }
int increment(int x) { return x + 1; }
int square(int x) { return x * x; }
int (*const functions[])(int) = { increment, square };
int pointer(int i) { return twice(functions[i], 5); }
int compare(int a) { return functions[0] == increment && functions[1] != increment; }
_Bool negate(_Bool b) { return !b; }
int boolean(int a) { return negate(a > 3) + 2 * negate(0); }
signed char narrow(signed char c, unsigned char u) { return c + u; }
int narrowed(int a) { return narrow(a, a); }
int even(int n); int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
inline static int inlined(int a) { return a + 1; }
int callsinline(int a) { return inlined(a); }
`);
  test.each<[string, number, bigint | number | string]>([
    ["small", 1, 1932n],
    ["floats", 2, 2.5],
    ["large", 7, 1207n],
    ["built", 4, 6n],
    ["mixed", 1, 121],
    ["variadic", 1, 61n],
    ["allkinds", 2, 2 + 0.25 + 1000 + 2 ** 33],
    ["pointer", 0, 7n],
    ["pointer", 1, 625n],
    ["compare", 0, 1n],
    ["boolean", 4, 2n],
    ["boolean", 1, 3n],
    ["narrowed", 100, -56n],
    ["odd", 7, 1n],
    ["callsinline", 2, 3n],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });

  test("a structure passed by value is copied, and the copy ends with the call", () => {
    const instructions = instructionsOf(program, "large");
    const kinds = instructions.map(({ kind }) => kind);
    const call = instructions.findIndex(
      (instruction) => instruction.kind === "call" && instruction.callee.kind === "procedure",
    );
    expect(kinds.slice(call - 2, call + 2)).toEqual(["allocate", "copy", "call", "free"]);
  });
});

describe("inputs", async () => {
  const program = await programOf(`
int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); _Bool nondet_bool(void);
double nondet_double(void); void *nondet_pointer(void); unsigned long nondet_size_t(void); int nondet_twice(int a);
int global;
int named(void) { int x = __VERIFIER_nondet_int(); return x; }
int converted(void) { int y = __VERIFIER_nondet_uchar(); return y; }
int bare(void) { return __VERIFIER_nondet_int() + 1; }
int truth(void) { _Bool flag = nondet_bool(); return flag ? 10 : 20; }
int toglobal(void) { global = __VERIFIER_nondet_int(); return global; }
int others(void) { double d = nondet_double(); void *p = nondet_pointer(); unsigned long n = nondet_size_t(); return d > n && p; }
int indirect(void) { int (*f)(void) = __VERIFIER_nondet_int; return f(); }
int loop(void) { int s = 0; for (int i = 0; i < 3; i++) s = s * 10 + __VERIFIER_nondet_int(); return s; }
`);
  const inputsOf = (name: string) => instructionsOf(program, name).filter(({ kind }) => kind === "input");

  test.each<[string, readonly bigint[], bigint]>([
    ["named", [5n], 5n],
    ["converted", [255n], 255n],
    ["bare", [-1n], 0n],
    ["truth", [1n], 10n],
    ["truth", [0n], 20n],
    ["toglobal", [4n], 4n],
    ["indirect", [9n], 9n],
    ["loop", [1n, 2n, 3n], 123n],
  ])("%s with %o is %s", (name, inputs, expected) => {
    expect(resultOf(run(program, name, [], inputs))).toBe(expected);
  });

  test.each([
    ["named", { name: "x", type: { kind: "integer", bits: 32, signed: true, name: "int" } }],
    ["converted", { name: "y", type: { kind: "integer", bits: 8, signed: false, name: "unsigned char" } }],
    ["bare", { name: "int" }],
    [
      "truth",
      { name: "flag", type: { kind: "integer", bits: 8, signed: false, name: "_Bool", boolean: true } },
    ],
    ["toglobal", { name: "global" }],
  ])("%s names and types its input", (name, expected) => {
    expect(inputsOf(name)).toMatchObject([expected]);
  });

  test("each kind of input has its type", () => {
    expect(inputsOf("others")).toMatchObject([
      { name: "d", type: { kind: "float", bits: 64 } },
      { name: "p", type: { kind: "pointer", bits: 64 } },
      { name: "n", type: { kind: "integer", bits: 64, signed: false, name: "size_t" } },
    ]);
  });

  test("the input is written to its variable at once", () => {
    expect(instructionsOf(program, "named")).toMatchObject([{ kind: "input", target: { name: "x" } }]);
  });
});

describe("the machine's operations", async () => {
  const program = await programOf(`
#include <everypath.h>
#include <klee/klee.h>
struct pair { int a; short b; };
struct pair shared;
void direct(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); char text[4]; everypath_symbolic(text, sizeof text, "text"); klee_make_symbolic(&shared, sizeof shared, "shared"); }
void viapointer(int *p) { klee_make_symbolic(p, sizeof *p, "p"); }
`);
  test("making an object symbolic passes on its C type", () => {
    const callees = callsOf(program, "direct").map(({ callee }) => callee);
    expect(callees).toMatchObject([
      {
        kind: "intrinsic",
        name: "__everypath_symbolic",
        types: [{ kind: "integer", bits: 32, name: "int" }],
      },
      { kind: "intrinsic", name: "__everypath_symbolic", types: [{ kind: "array", length: 4 }] },
      {
        kind: "intrinsic",
        name: "__everypath_symbolic",
        types: [{ kind: "structure", name: "struct pair" }],
      },
    ]);
  });

  test("through a pointer the type is unknown", () => {
    expect(callsOf(program, "viapointer").map(({ callee }) => callee)).toMatchObject([
      { types: [undefined] },
    ]);
  });
});

describe("calls that disagree with the definition", async () => {
  const caller = await compile(
    `int f(); long g(); int one(void) { return f(1); } int two(void) { return f(1, 2L); } int three(void) { return f(1, 2, 3); } int four(void) { return g(1); }`,
    "caller.c",
    { cflags: ["-std=gnu89"] },
  );
  const callee = await compile(
    `int f(int a, int b) { return a * 10 + b; } int g(int a) { return a; }`,
    "callee.c",
  );
  const linked = linkModules([caller, callee]);

  test.each(["one", "two", "three", "four"])("%s is a wrong call", (name) => {
    expect(resultOf(run(requireProgram(linked), name))).toBe("wrong-call");
  });
});

describe("assembly and promises", async () => {
  const program = await programOf(`
extern _Noreturn void gone(void);
_Noreturn static void back(int n) { if (n) gone(); }
int barrier(int a) { __asm__ volatile("" ::: "memory"); return a; }
int real(int a) { int r; __asm__("mov %1, %0" : "=r"(r) : "r"(a)); return r; }
int leaves(int a) { if (a) gone(); return 1; }
int returns(int a) { back(0); return 1; }
`);
  test.each<[string, number, bigint | string]>([
    ["barrier", 4, 4n],
    ["real", 4, 'inline assembly "mov $1, $0"'],
    ["leaves", 0, 1n],
    ["leaves", 1, "call of gone"],
    ["returns", 1, "unreachable"],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });
});
