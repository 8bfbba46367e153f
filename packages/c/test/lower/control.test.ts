/** Branches, loops, switches, gotos and phis. */
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { procedureOf, programOf } from "./support.ts";

describe("C", async () => {
  const program = await programOf(`
int sum(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 3) continue; if (i == 8) break; s += i; } return s; }
int collatz(unsigned n) { int steps = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; steps++; } return steps; }
int repeat(int n) { int k = 0; do { k++; n--; } while (n > 0); return k; }
int choose(int n) { switch (n) { case 1: return 10; case -2: n = 5; case 3: return n + 1; default: return 0; } }
int wide(long n) { switch (n) { case 0x100000000: return 1; case 0: return 2; } return 3; }
int jumps(int n) { int k = 0; again: k += n; if (n-- > 0) goto again; return k; }
int labels(int n) {
  static void *const table[] = { &&zero, &&one, &&two };
  int k = 0;
  goto *table[n];
two: k += 2;
one: k += 1;
zero: return k;
}
int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int never(int n) { if (n) __builtin_unreachable(); return 1; }
int trap(int n) { if (n) __builtin_trap(); return 1; }
int noresult(int n) { if (n) return 7; }
int useless(int n) { return noresult(n) + 1; }
`);
  test.each<[string, number, bigint | string]>([
    ["sum", 5, 7n],
    ["sum", 20, 25n],
    ["collatz", 27, 111n],
    ["repeat", 0, 1n],
    ["choose", 1, 10n],
    ["choose", -2, 6n],
    ["choose", 3, 4n],
    ["choose", 4, 0n],
    ["wide", 0, 2n],
    ["wide", 1, 3n],
    ["jumps", 3, 6n],
    ["labels", 0, 0n],
    ["labels", 1, 1n],
    ["labels", 2, 3n],
    ["labels", 3, "out-of-bounds"],
    ["fibonacci", 12, 144n],
    ["never", 0, 1n],
    ["never", 1, "unreachable"],
    ["trap", 1, "assertion"],
    ["noresult", 0, "indeterminate"],
    ["useless", 1, 8n],
    ["useless", 0, "uninitialized-read"],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });

  test("guards of the compiler's own leave neither blocks nor weight", () => {
    const { blocks } = procedureOf(program, "labels");
    expect(
      blocks.flatMap(({ instructions }) => instructions).some(({ kind }) => kind === "unsupported"),
    ).toBe(false);
    const weights = blocks.map(({ instructions, terminator }) =>
      instructions.reduce((sum, { weight }) => sum + weight, terminator.weight),
    );
    // 2 allocas, 2 stores, load, sext, getelementptr, load, br of the entry; phi and indirectbr.
    expect(weights[0]).toBe(11);
  });
});

describe("LLVM", async () => {
  const program = await programOf(`
define i32 @swap(i32 %n) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %ten = mul i32 %a, 10
  %r = add i32 %ten, %b
  ret i32 %r
}
define i32 @lostcopy(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = add i32 %x, 1
  %more = icmp slt i32 %y, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %x
}
define i32 @both(i1 %c, i32 %n) {
entry:
  %d = mul i32 %n, 2
  br i1 %c, label %join, label %join2
join:
  %a = phi i32 [ %d, %entry ], [ 5, %join2 ]
  ret i32 %a
join2:
  %b = phi i32 [ %d, %entry ]
  %e = icmp eq i32 %b, 0
  br i1 %e, label %join, label %end
end:
  ret i32 %b
}
define i32 @rotate(i32 %n) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %latch ]
  %b = phi i32 [ 2, %entry ], [ %c, %latch ]
  %c = phi i32 [ 3, %entry ], [ %a, %latch ]
  %i = phi i32 [ %n, %entry ], [ %j, %latch ]
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %latch
latch:
  %j = sub i32 %i, 1
  br label %loop
exit:
  %x = mul i32 %a, 100
  %y = mul i32 %b, 10
  %z = add i32 %x, %y
  %w = add i32 %z, %c
  ret i32 %w
}
define i32 @cases(i32 %n) {
entry:
  switch i32 %n, label %join [ i32 1, label %join
                               i32 2, label %join
                               i32 -1, label %other ]
other:
  br label %join
join:
  %r = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 9, %other ]
  ret i32 %r
}
define i1 @bit(i1 %a, i1 %b) {
entry:
  switch i1 %a, label %no [ i1 true, label %yes ]
yes:
  %c = icmp ugt i1 %a, %b
  ret i1 %c
no:
  %d = xor i1 %b, true
  ret i1 %d
}
define { i32, i64 } @pair(i32 %a, i64 %b) {
entry:
  %p = insertvalue { i32, i64 } poison, i32 %a, 0
  %q = insertvalue { i32, i64 } %p, i64 %b, 1
  ret { i32, i64 } %q
}
define i64 @unpair(i32 %a) {
entry:
  %w = sext i32 %a to i64
  %p = call { i32, i64 } @pair(i32 %a, i64 %w)
  %x = extractvalue { i32, i64 } %p, 0
  %y = extractvalue { i32, i64 } %p, 1
  %z = zext i32 %x to i64
  %r = add i64 %y, %z
  ret i64 %r
}
define i32 @vectors(i32 %a) {
entry:
  %s = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %e = extractelement <2 x i32> %s, i32 0
  %r = add i32 %e, %a
  ret i32 %r
}
define void @thrown() {
entry:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
`);
  test.each<[string, readonly (number | boolean)[], bigint | boolean | string]>([
    ["swap", [1], 12n],
    ["swap", [2], 21n],
    ["swap", [3], 12n],
    ["lostcopy", [4], 3n],
    ["both", [true, 4], 8n],
    ["both", [false, 4], 8n],
    ["both", [false, 0], 5n],
    ["rotate", [0], 123n],
    ["rotate", [1], 231n],
    ["rotate", [2], 312n],
    ["cases", [2], 7n],
    ["cases", [5], 7n],
    ["cases", [-1], 9n],
    ["bit", [true, false], true],
    ["bit", [true, true], false],
    ["bit", [false, true], false],
    ["unpair", [-1], 4294967294n],
    ["vectors", [3], 5n],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });

  test("what is refused is listed with its place", () => {
    expect(program.unsupported.map(({ what, span }) => [what, span.file])).toEqual([
      ["landingpad", "test.ll"],
    ]);
  });
});
