/** Lives of stack objects, the compiler's sanitizers, atomic operations, and what is refused by name. */
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { programOf } from "./support.ts";

describe("scopes, with clang's lifetime markers", async () => {
  const program = await programOf(
    `
int left(int n) { int *p; { int x[2] = { n, 1 }; p = x; if (n) return *p; } return *p; }
int twice(int n) { int *p = 0, s = 0; for (int i = 0; i < n; i++) { int x[2]; if (i == 0) x[1] = 3; p = x; s += p[1]; } return s; }
int jump(int n) { int k = 0; again:; int x[1] = { n }; int *p = x; k += *p; if (k < 10) goto again; return k; }
`,
    { cflags: ["-Xclang", "-fsanitize-address-use-after-scope", "-Xclang", "-disable-llvm-passes", "-O1"] },
  );
  test.each<[string, number, bigint | string]>([
    ["left", 4, 4n],
    ["left", 0, "use-after-free"],
    ["twice", 1, 3n],
    ["twice", 2, "uninitialized-read"],
    ["jump", 3, 12n],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });
});

describe("sanitizers that trap", async () => {
  const kinds =
    "shift,signed-integer-overflow,integer-divide-by-zero,vla-bound,return,unreachable,float-cast-overflow,null";
  const program = await programOf(
    `
int add(int a, int b) { return a + b; }
int multiply(int a, int b) { return a * b; }
int negate(int a) { return -a; }
int divide(int a, int b) { return a / b; }
int shift(int a, int b) { return a << b; }
int vla(int n) { int a[n]; return sizeof a; }
int convert(int n) { return (int)(n * 1e6); }
int null(int n) { int x = n, *p = n ? &x : 0; return *p; }
`,
    { cflags: [`-fsanitize=${kinds}`, `-fsanitize-trap=${kinds}`] },
  );
  test.each<[string, readonly number[], bigint | string]>([
    ["add", [1, 2], 3n],
    ["add", [2147483647, 1], "signed-overflow"],
    ["multiply", [65536, 65536], "signed-overflow"],
    ["negate", [-2147483648], "signed-overflow"],
    ["divide", [1, 0], "division-by-zero"],
    ["divide", [6, 3], 2n],
    ["shift", [1, 32], "shift-out-of-range"],
    ["vla", [0], "out-of-bounds"],
    ["vla", [3], 12n],
    ["convert", [3000], "signed-overflow"],
    ["null", [0], "null-dereference"],
    ["null", [2], 2n],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });
});

describe("atomic operations", async () => {
  const program = await programOf(`
#include <stdbool.h>
_Atomic int shared = 5; int plain = 7;
int add(int n) { shared += n; return __atomic_fetch_add(&plain, 1, __ATOMIC_SEQ_CST) * 100 + plain * 10 + shared; }
int least(int n) { int x = 7; __atomic_fetch_min(&x, n, __ATOMIC_RELAXED); return x; }
int exchange(int n) { int x = 7, e = n; bool done = __atomic_compare_exchange_n(&x, &e, 9, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); return done * 1000 + x * 10 + e; }
int fence(int n) { __atomic_thread_fence(__ATOMIC_SEQ_CST); return n; }
`);
  test.each<[string, number, bigint | string]>([
    ["add", 2, 787n],
    ["least", -3, -3n],
    ["least", 30, 7n],
    ["exchange", 7, 1097n],
    ["exchange", 3, 77n],
    ["fence", 3, 3n],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });
});

describe("beyond the IR", async () => {
  const program = await programOf(`
typedef int four __attribute__((vector_size(16)));
int narrow(int n) { __float128 wide = n; return wide > 2; }
long double wide(int n) { return n; }
int wider(int n) { return wide(n) > 2; }
long double copied; int copy(int n) { long double x = copied; copied = x; return n; }
int vector(int n) { four v = { n, 1, 2, 3 }; v += v; return v[0]; }
`);
  test.each<[string, number, bigint | string]>([
    ["narrow", 3, "sitofp from i32 to fp128"],
    ["wider", 3, 1n],
    ["copy", 3, 3n],
    ["vector", 3, 6n],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });

  test("each is listed with its line", () => {
    expect(new Set(program.unsupported.map(({ what, span }) => `${span.line}: ${what}`))).toContain(
      "3: sitofp from i32 to fp128",
    );
  });
});
