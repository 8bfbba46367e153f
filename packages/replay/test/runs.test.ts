/** What a run tells: result, output, how it ended; and that one run leaves nothing behind for the next. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createReplayer } from "../src/index.ts";
import { bytesOf, dataModels, int, noInput, replayerOf, runOnce, runtimeInclude, textOf } from "./support.ts";

describe.each(dataModels)("%s", (dataModel) => {
  test("result, output and what the program reads", async () => {
    const text = `#include <everypath.h>
#include <stdio.h>
int main(int argc, char **argv) {
  char s[4];
  int x = everypath_int("x");
  EVERYPATH_SYMBOLIC(s);
  printf("%s %d %.4s\\n", argv[0], argc, s);
  fprintf(stderr, "%d", x);
  return x - 1;
}
`;
    const input = { readings: [int("x!3", -5), bytesOf("s", 0x61, 0x62, 0x63, 0x64)] };
    for (const variant of ["plain", "addresses", "values"] as const) {
      const run = await runOnce(text, dataModel, input, variant);
      expect(run.end).toEqual({ kind: "returned", result: { type: "i32", value: 0xfffffffan }, leaks: 0 });
      expect(textOf(run.stdout)).toBe("program 1 abcd\n");
      expect(textOf(run.stderr)).toBe("-5");
      expect(run.unread).toBe(0);
    }
  });

  test("exit, with the functions registered to run then", async () => {
    const text = `#include <stdio.h>
#include <stdlib.h>
void bye(void) { puts("bye"); }
int main(void) { atexit(bye); NAME }
`;
    const exited = await runOnce(text.replace("NAME", "exit(7);"), dataModel);
    expect(exited.end).toMatchObject({ kind: "exited", status: 7 });
    expect(textOf(exited.stdout)).toBe("bye\n");
    const returned = await runOnce(text.replace("NAME", "return 7;"), dataModel);
    expect(returned.end).toMatchObject({ kind: "returned", result: { value: 7n } });
    expect(textOf(returned.stdout)).toBe("bye\n");
  });

  test("what is registered to run at the end runs after main alone, whatever another entry is called", async () => {
    const text = `#include <stdlib.h>
void never(void) { abort(); }
int __main_like(void) { atexit(never); return 7; }
`;
    const replayer = await replayerOf(text, dataModel, { entry: "__main_like" });
    const { end } = await replayer.run({ arguments: [], readings: [] }, "plain");
    expect(end).toMatchObject({ kind: "returned", result: { value: 7n } });
  });

  test("each run starts from the beginning", async () => {
    const text = `#include <everypath.h>
#include <stdlib.h>
int calls, table[3] = {1, 2, 3};
int main(void) {
  int x = everypath_int("x");
  int *heap = malloc(64);
  int sum = calls++ + table[0] + heap[3] * 0;
  table[0] = 100;
  heap[3] = x;
  if (x == 1) return *(volatile int *)(x - 1);
  if (x == 2) abort();
  free(heap);
  return sum;
}
`;
    const replayer = await replayerOf(text, dataModel);
    for (const variant of ["plain", "addresses"] as const) {
      for (const x of [0, 1, 0, 2, 0]) {
        const { end } = await replayer.run({ readings: [int("x", x)] }, variant);
        if (x === 0) expect(end).toMatchObject({ kind: "returned", result: { value: 1n } });
        if (x === 2) expect(end).toMatchObject({ kind: "error", error: "assertion" });
      }
    }
  });

  test("functions without a body return what the path says", async () => {
    const text = `int nondet_int(void); long long nondet_longlong(void); double nondet_double(void); char nondet_char(void);
_Bool nondet_bool(void); void unknown_effect(int);
int main(void) {
  int a = nondet_int();
  long long b = nondet_longlong();
  double c = nondet_double();
  char d = nondet_char();
  _Bool e = nondet_bool();
  unknown_effect(a);
  return a == -3 && b == -4 && c == 2.5 && d == -1 && e;
}
`;
    const double = new Uint8Array(new Float64Array([2.5]).buffer);
    const long = new Uint8Array(new BigInt64Array([-4n]).buffer);
    const readings = [
      int("nondet_int", -3),
      { name: "nondet_longlong", bytes: long },
      { name: "nondet_double", bytes: double },
      bytesOf("nondet_char", 255),
      bytesOf("nondet_bool", 1),
    ];
    const replayer = await replayerOf(text, dataModel);
    expect((await replayer.run({ readings })).end).toMatchObject({ kind: "returned", result: { value: 1n } });
    const missing = await replayer.run({ readings: readings.slice(0, 2) });
    expect(missing.end).toMatchObject({ kind: "refused", reason: expect.stringContaining("nondet_double") });
  });

  test("other readings than the program's are noticed", async () => {
    const text = `#include <everypath.h>
int main(void) { return everypath_int("x") + everypath_int("y"); }
`;
    const replayer = await replayerOf(text, dataModel);
    for (const readings of [[int("x", 1)], [int("y", 1), int("x", 1)], [bytesOf("x", 1), int("y", 1)]]) {
      expect((await replayer.run({ readings })).end.kind).toBe("diverged");
    }
    const more = await replayer.run({ readings: [int("x", 1), int("y", 1), int("z", 1)] });
    expect(more).toMatchObject({ end: { kind: "returned" }, unread: 1 });
  });

  test("assumptions, failing allocations", async () => {
    const text = `#include <everypath.h>
#include <stdlib.h>
int main(void) {
  int x = everypath_int("x");
  everypath_assume(x > 3);
  char *p = malloc(4);
  int failed = p == 0;
  free(p);
  return failed;
}
`;
    const replayer = await replayerOf(text, dataModel);
    expect((await replayer.run({ readings: [int("x", 3)] })).end.kind).toBe("assumption");
    const failing = { readings: [int("x", 4), bytesOf("malloc fails", 1)] };
    expect((await replayer.run(failing)).end).toMatchObject({ result: { value: 1n } });
    const working = { readings: [int("x", 4), bytesOf("malloc fails!1", 0)] };
    expect((await replayer.run(working)).end).toMatchObject({ result: { value: 0n } });
  });

  test("an entry with parameters: scalars, null, objects; static too", async () => {
    const text = `static long long f(signed char c, unsigned short s, float x, double y, int *p, const char *text) {
  if (p == 0) return -1;
  p[1] += c;
  return p[0] * 1000 + p[1] + s + (long long)(x * 2) + (long long)y + text[1];
}
int main(void) { int a[2]; return (int)f(1, 2, 3, 4, a, ""); }
`;
    const replayer = await replayerOf(text, dataModel, { entry: "f" });
    const scalar = (bytes: ArrayBufferView) => ({
      kind: "scalar" as const,
      bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    });
    const start = [
      scalar(new Int8Array([-2])),
      scalar(new Uint16Array([65535])),
      scalar(new Float32Array([1.5])),
      scalar(new Float64Array([-7])),
    ];
    const object = { kind: "object" as const, bytes: new Uint8Array(new Int32Array([5, 10]).buffer) };
    const string = { kind: "object" as const, bytes: new Uint8Array([0, 3, 0]) };
    for (const variant of ["plain", "addresses", "values"] as const) {
      const run = await replayer.run({ readings: [], arguments: [...start, object, string] }, variant);
      expect(run.end).toMatchObject({
        kind: "returned",
        result: { type: "i64", value: BigInt(5000 + 8 + 65535 + 3 - 7 + 3) },
      });
    }
    const none = await replayer.run({
      readings: [],
      arguments: [...start, { kind: "null" }, { kind: "null" }],
    });
    expect(none.end).toMatchObject({ result: { value: 2n ** 64n - 1n } });
    const short = await replayer.run(
      { readings: [], arguments: [...start, object, { kind: "object", bytes: new Uint8Array(1) }] },
      "addresses",
    );
    expect(short.end).toMatchObject({
      kind: "error",
      error: "out-of-bounds",
      stack: [{ file: "program.c", line: 4 }],
    });
  });

  test("pointers to functions, constructors, 128-bit arithmetic", async () => {
    const wide = dataModel === "lp64";
    const text = `#include <stdio.h>
typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static const operation table[] = {subtract, add};
int ready;
__attribute__((constructor)) static void prepare(void) { ready = 40; }
${wide ? "typedef __int128 wide; typedef unsigned __int128 unsigned_wide;" : ""}
volatile long long big = -123456789012345678LL;
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) sum += table[i](ready, 1) * (i + 1);
${
  wide
    ? `  wide a = (wide)big * big * 1000003, b = a / (big + 5), c = a % 1000000007;
  unsigned_wide u = (unsigned_wide)a << 3 >> 2;
  wide overflowed;
  int over = __builtin_mul_overflow(a, a, &overflowed);
  printf("%lld %lld %lld %llu %d %.0f %lld\\n", (long long)(b >> 64), (long long)b, (long long)c, (unsigned long long)(u >> 64), over,
         (double)a, (long long)(wide)((double)a / 1e20));`
    : ""
}
  return sum;
}
`;
    const run = await runOnce(text, dataModel);
    expect(run.end).toMatchObject({ kind: "returned", result: { value: 121n } });
    if (!wide) return;
    const big = -123456789012345678n;
    const a = BigInt.asIntN(128, big * big * 1000003n);
    const b = a / (big + 5n);
    const u = BigInt.asUintN(128, BigInt.asUintN(128, a) << 3n) >> 2n;
    const expected = [b >> 64n, BigInt.asIntN(64, b), a % 1000000007n, u >> 64n, 1n].join(" ");
    const double = Number(a);
    expect(textOf(run.stdout)).toBe(`${expected} ${BigInt(double)} ${BigInt(Math.trunc(double / 1e20))}\n`);
  });

  test("structures are laid out as when exploring", async () => {
    const text = `struct s { char c; long long l; int i; double d; };
int main(void) { return (int)sizeof(struct s) * 100 + (int)__builtin_offsetof(struct s, l) * 10 + (int)sizeof(long); }
`;
    const { end } = await runOnce(text, dataModel);
    expect(end).toMatchObject({ result: { value: dataModel === "lp64" ? 3288n : 2444n } });
  });

  test("a run that does not end is stopped, and those behind it go on", async () => {
    const text = `#include <everypath.h>
int main(void) { volatile int x = everypath_int("x"); while (x == 1) {} return x; }
`;
    const replayer = await replayerOf(text, dataModel, { seconds: 2 });
    const runs = await Promise.all([2, 1, 3].map((x) => replayer.run({ readings: [int("x", x)] })));
    expect(runs.map(({ end }) => end.kind)).toEqual(["returned", "timeout", "returned"]);
  });

  test("what cannot be compiled or linked is refused with the reason", async () => {
    const assembly = await runOnce(
      'int main(void) { int x; __asm__("mov $1, %0" : "=r"(x)); return x; }\n',
      dataModel,
    );
    expect(assembly.end).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/program\.c|instruction/),
    });
    const replayer = await replayerOf("int main(void) { return 0; }\n", dataModel, { entry: "g" });
    expect((await replayer.run({ readings: [], arguments: [] })).end).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("'g'"),
    });
  });

  test("memory beyond what a replay has is refused", async () => {
    const text = `#include <stdlib.h>
int main(void) { char *p = malloc(1900000000u); p[0] = 1; return p[0]; }
`;
    const { end } = await runOnce(text, dataModel);
    expect(end).toMatchObject({ kind: "refused", reason: expect.stringContaining("memory") });
  });

  test("the size of an object is known where accesses are checked", async () => {
    const text = `#include <klee/klee.h>
int global[10];
int main(void) {
  int local[3], x;
  klee_make_symbolic(&x, sizeof x, "x");
  return (int)(klee_get_obj_size(global + 2) * 100 + klee_get_obj_size(local)) + x;
}
`;
    const run = await runOnce(text, dataModel, { readings: [int("x", 1)] });
    expect(run.variant).toBe("addresses");
    expect(run.end).toMatchObject({ kind: "returned", result: { value: 3213n } });
  });
});

test("a place in an included header, several files, and a user's own version of a library function", async () => {
  const room = mkdtempSync(join(tmpdir(), "everypath-replay-"));
  writeFileSync(join(room, "divide.h"), "static int divide(int a, int b) {\n  return a / b;\n}\n");
  const main = join(room, "main.c");
  writeFileSync(
    main,
    '#include "divide.h"\nint other(int);\nint main(void) {\n  return divide(1,\n      other(0));\n}\n',
  );
  const other = join(room, "other.c");
  writeFileSync(
    other,
    '#include <stdlib.h>\nint atoi(const char *s) { return s[0]; }\nint other(int x) { return atoi("1") - 49 + x; }\n',
  );
  const replayer = await createReplayer([{ path: main }, { path: other }], {
    dataModel: "lp64",
    entry: "main",
    runtimeInclude,
  });
  const { end } = await replayer.run(noInput, "addresses");
  await replayer.close();
  expect(end).toMatchObject({ kind: "error", error: "division-by-zero" });
  if (end.kind !== "error") return;
  expect(end.stack.map(({ file, line }) => [file, line])).toEqual([
    [join(room, "divide.h"), 2],
    [join(room, "divide.h"), 2],
    [main, 4],
  ]);
});

describe("LLVM IR", () => {
  const text = `target triple = "x86_64-unknown-linux-gnu"
declare ptr @malloc(i64)
declare i32 @nondet_int()
define i32 @main() {
  %p = call ptr @malloc(i64 8)
  %x = call i32 @nondet_int()
  %wide = sext i32 %x to i64
  %at = getelementptr i32, ptr %p, i64 %wide
  store i32 5, ptr %at
  %y = load i32, ptr %at
  ret i32 %y
}
`;
  const withIndex = (index: number) => ({ readings: [int("nondet_int", index)] });

  test("is replayed, its accesses checked", async () => {
    const replayer = await replayerOf(text, "lp64", { path: "program.ll" });
    expect((await replayer.run(withIndex(1), "addresses")).end).toMatchObject({ result: { value: 5n } });
    expect((await replayer.run(withIndex(2), "addresses")).end).toMatchObject({
      kind: "error",
      error: "out-of-bounds",
    });
  });

  test("of i386 is not, since alignments differ", async () => {
    const replayer = await replayerOf(text.replace("x86_64", "i386"), "ilp32", { path: "program.ll" });
    expect((await replayer.run(withIndex(1))).end).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("i386"),
    });
  });
});
