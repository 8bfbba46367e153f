/** Programs that were once decided wrongly, or that invite a wrong answer: what memory keeps, what runs around `main`, what is undefined. */
import { expect, test } from "vitest";
import { decide, programFrom } from "./support.ts";

const partly = {
  "a word of a global is set and one byte of it cleared":
    "int g; int main(void) { g = 0x01010101; *(char *)&g = 0; while (((char *)&g)[1] != 0) {} return 0; }",
  "a word of zeroed memory is set and one byte of it cleared":
    "#include <stdlib.h>\nint main(void) { int *p = calloc(1, 4); *p = 0x01010101; *(char *)p = 0; while (((char *)p)[1] != 0) {} return 0; }",
  "a structure is copied from two globals in turn":
    "struct S { int a, b, c[20]; } A = {0}, B = {1, 1};\nint main(void) { struct S s = A; int k = 0; for (;;) { if (s.a) for (;;) {} if (k++ > 3) return 0; s = B; } }",
  "a handler of atexit has no end":
    "#include <stdlib.h>\nvoid h(void) { for (;;) {} }\nint main(void) { atexit(h); return 0; }",
};

test.each(Object.entries(partly))("diverges: %s", async (_, text) => {
  expect(decide(await programFrom({ text }), "main").kind).toBe("diverges");
});

test("does not terminate: 32-bit addresses are small, and the cube has a root", async () => {
  const text =
    "int f(char *p, unsigned x) { unsigned a = (unsigned)p; while (a < 5000000u && x * x * x == 12345677u) {} return 0; }";
  const program = await programFrom({ text }, "ilp32");
  expect(decide(program, "f", { milliseconds: 5_000 }).kind).not.toBe("terminates");
});

test("a parameter that hides a global is another area", async () => {
  const text =
    "int a[4];\nstatic int get(void) { return a[0]; }\nint f(int *a) { *a = 5; while (get()) {} return 0; }\nint g(int *a) { *a = 5; while (!get()) {} return 0; }";
  const program = await programFrom({ text });
  expect(decide(program, "f").kind).toBe("terminates");
  expect(decide(program, "g").kind).toBe("diverges");
});

test("terminates: a handler of atexit returns", async () => {
  const text =
    "#include <stdlib.h>\nint n;\nvoid h(void) { while (n < 5) n++; }\nint main(void) { atexit(h); return 0; }";
  expect(decide(await programFrom({ text }), "main").kind).toBe("terminates");
});

test.each(["constructor", "destructor"])("unknown: a %s has no end", async (attribute) => {
  const text = `int z = 1;\n__attribute__((${attribute})) void h(void) { while (z) {} }\nint main(void) { return 0; }`;
  expect(decide(await programFrom({ text }), "main")).toMatchObject({
    kind: "unknown",
    obstacles: [{ reason: "unsupported", detail: `${attribute} function h` }],
  });
});

test.each(["/", "%"])(
  "unknown: the least number %s -1 is undefined, with signed overflow wrapping too",
  async (operator) => {
    const text = `void f(int x, int m) { if (x != -2147483647 - 1 || m != -1) return; x = x ${operator} m; while (x <= 0) {} }`;
    expect(decide(await programFrom({ text }), "f")).toMatchObject({
      kind: "unknown",
      obstacles: expect.arrayContaining([expect.objectContaining({ reason: "undefined-behaviour" })]),
      error: { run: { kind: "error", error: "signed-overflow" } },
    });
  },
);

test("unknown: memory that may not be accessed is checked by hand", async () => {
  const text =
    "#include <stddef.h>\nvoid klee_check_memory_access(const void *, size_t);\nint a[2];\nint main(void) { klee_check_memory_access(a, 100); return 0; }";
  expect(decide(await programFrom({ text }), "main").kind).toBe("unknown");
});

test("does not diverge: a run comes back by an overflow that mathematical integers do not have", async () => {
  const text = "void f(int n) { for (unsigned char i = 0; i * i * i < n; i++) {} }";
  const program = await programFrom({ text });
  expect(decide(program, "f").kind).toBe("diverges");
  expect(decide(program, "f", { integers: "mathematical", milliseconds: 5_000 }).kind).not.toBe("diverges");
});

test("what getchar reads is any byte or EOF, and the library's own memory is forgotten", async () => {
  const program = await programFrom({
    text: `#include <stdio.h>
int counted(void) { int c = getchar(), n = 0; while (c >= -1 && c < 256 && n < 10) n++; while (c > 255 || c < -1) {} return n; }
int waits(void) { while (getchar() != '\\n') {} return 0; }
int ended(void) { int n = 3; getchar(); while (!feof(stdin) && n != 0) { if (feof(stdin)) return 1; } return 0; }`,
  });
  expect(decide(program, "counted").kind).toBe("terminates");
  expect(decide(program, "waits", { milliseconds: 3_000 }).kind).not.toBe("terminates");
  expect(decide(program, "ended", { milliseconds: 3_000 }).kind).not.toBe("terminates");
});

test("diverges: a function that qsort calls sorts, allocates and waits", async () => {
  const text = `#include <stdlib.h>
int depth, done, a[2] = {2, 1};
static int compare(const void *x, const void *y) { if (depth == 0) { depth = 1; int b[2] = {4, 3}; qsort(b, 2, 4, compare); done = 1; } return *(int *)x - *(int *)y; }
int main(void) { qsort(a, 2, 4, compare); while (done) {} return 0; }`;
  expect(decide(await programFrom({ text }), "main").kind).toBe("diverges");
});

test.each([
  ["is inlined", "static int f(int n) { return 300; }"],
  ["calls itself", "static int f(int n) { return n > 0 ? f(n - 1) : 300; }"],
])("unknown: a function that %s is called as one with a narrower result", async (_, f) => {
  const text = `${f}
int main(void) { signed char (*p)(int) = (signed char (*)(int))f; signed char r = p(2); while (r == 44) {} return 0; }`;
  expect(decide(await programFrom({ text }), "main")).toMatchObject({
    kind: "unknown",
    obstacles: [{ reason: "unsupported", detail: "the result of 'f' with another type" }],
  });
});

test.each([
  ["an argument", "int *p", "p", "f(h, 1); f(&x, 1);"],
  ["a pointer in memory", "int **p", "*p", "f(&h, 1); h = &x; f(&h, 1);"],
])(
  "unknown: %s leads to the heap in one recursive call, which frees it, and to a local in the next",
  async (_, parameter, freed, calls) => {
    const text = `#include <stdlib.h>
static void f(${parameter}, int n) { if (n <= 0) { free(${freed}); return; } f(p, n - 1); }
int main(void) { int *h = malloc(4), x = 0; if (!h) return 0; ${calls} return 0; }`;
    expect(decide(await programFrom({ text }), "main")).toMatchObject({
      kind: "unknown",
      obstacles: [{ reason: "undefined-behaviour" }],
    });
  },
);
