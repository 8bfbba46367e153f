/** Optimised code executes operations on speculation: what would be undefined is an error only where it matters. */
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { programOf } from "./support.ts";

describe("LLVM without debug information", async () => {
  const program = await programOf(`
define i32 @guardedshift(i32 %x, i32 %n) {
  %small = icmp ult i32 %n, 32
  %shifted = shl i32 %x, %n
  %r = select i1 %small, i32 %shifted, i32 %x
  ret i32 %r
}
define i32 @unguardedshift(i32 %x, i32 %n) {
  %small = icmp ult i32 %n, 40
  %shifted = shl i32 %x, %n
  %more = add i32 %shifted, 1
  %r = select i1 %small, i32 %more, i32 %x
  ret i32 %r
}
define i32 @nested(i32 %a, i32 %b, i1 %c) {
  %sum = add nsw i32 %a, %b
  %r = select i1 %c, i32 %sum, i32 0
  %s = select i1 %c, i32 %r, i32 %a
  ret i32 %s
}
define i32 @unused(i32 %a) {
  %sum = add nsw i32 %a, 1
  ret i32 %a
}
define i32 @branch(i32 %a) {
entry:
  %sum = add nsw i32 %a, 1
  %c = icmp sgt i32 %sum, %a
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @loop(i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %next = add nsw i32 %i, 1
  %done = icmp eq i32 %i, 2147483647
  br i1 %done, label %exit, label %body
exit:
  ret i32 %i
}
define i32 @frozen(i32 %a) {
entry:
  %sum = add nsw i32 %a, 1
  %f = freeze i32 %sum
  %c = icmp eq i32 %f, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @stored(i32 %a) {
  %p = alloca i32
  %sum = add nsw i32 %a, 1
  store i32 %sum, ptr %p
  ret i32 0
}
define i32 @divided(i32 %a, i1 %c) {
  %sum = add nsw i32 %a, 1
  %d = select i1 %c, i32 %sum, i32 7
  %r = udiv i32 100, %d
  ret i32 %r
}
define i32 @remainder(i32 %a, i32 %n) {
  %large = icmp ugt i32 %n, 31
  %s = shl i32 %a, %n
  %t = urem i32 %s, 10
  %r = select i1 %large, i32 %a, i32 %t
  ret i32 %r
}
define i32 @dividend(i32 %a, i1 %c) {
  %sum = add nsw i32 %a, 1
  %q = sdiv i32 %sum, 4
  %r = select i1 %c, i32 %q, i32 9
  ret i32 %r
}
define i32 @negated(i32 %a, i1 %c) {
  %sum = add nsw i32 %a, 1
  %q = sdiv i32 %sum, -1
  %r = select i1 %c, i32 %q, i32 9
  ret i32 %r
}
define i32 @undefined(i1 %c) {
entry:
  %sum = add i32 undef, 1
  %r = select i1 %c, i32 %sum, i32 3
  %t = icmp eq i32 %r, 3
  br i1 %t, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @lane(i32 %a, i32 %b, i1 %c) {
  %v = insertelement <2 x i32> poison, i32 %a, i32 0
  %sum = add nsw <2 x i32> %v, <i32 1, i32 2>
  %w = insertelement <2 x i32> %sum, i32 %b, i32 1
  %twice = add nsw <2 x i32> %w, %w
  %s = shufflevector <2 x i32> %twice, <2 x i32> poison, <4 x i32> <i32 1, i32 0, i32 poison, i32 1>
  %first = extractelement <4 x i32> %s, i64 0
  %second = extractelement <4 x i32> %s, i64 1
  %r = select i1 %c, i32 %first, i32 %second
  ret i32 %r
}
define i32 @missing() {
entry:
  %v = insertelement <2 x i32> poison, i32 5, i32 0
  %s = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 poison, i32 2>
  %e = extractelement <2 x i32> %s, i64 0
  %t = icmp eq i32 %e, 3
  br i1 %t, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @chosen(i32 %a, i32 %n) {
  %v = insertelement <2 x i32> <i32 7, i32 poison>, i32 %a, i32 1
  %small = icmp ult <2 x i32> %v, <i32 8, i32 8>
  %shifted = shl <2 x i32> <i32 1, i32 1>, %v
  %r = select <2 x i1> %small, <2 x i32> %shifted, <2 x i32> <i32 -1, i32 -1>
  %e = extractelement <2 x i32> %r, i32 %n
  %f = add i32 %e, 0
  ret i32 %f
}
define i32 @frozenlane(i32 %a) {
entry:
  %v = insertelement <2 x i32> <i32 1, i32 2>, i32 %a, i32 1
  %sum = add nsw <2 x i32> %v, <i32 3, i32 1>
  %f = freeze <2 x i32> %sum
  %e = extractelement <2 x i32> %f, i32 0
  ret i32 %e
}
declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)
declare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
declare i32 @llvm.vector.reduce.smin.v2i32(<2 x i32>)
declare i1 @llvm.vector.reduce.or.v2i1(<2 x i1>)
define i32 @functions(i32 %a, i32 %b) {
  %v = insertelement <2 x i32> poison, i32 %a, i32 0
  %w = insertelement <2 x i32> %v, i32 %b, i32 1
  %m = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %w, <2 x i32> <i32 -9, i32 4>)
  %n = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %m, i1 true)
  %o = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %n, <2 x i32> <i32 1, i32 2>)
  %p = extractvalue { <2 x i32>, <2 x i1> } %o, 0
  %q = extractvalue { <2 x i32>, <2 x i1> } %o, 1
  %any = call i1 @llvm.vector.reduce.or.v2i1(<2 x i1> %q)
  %bits = bitcast <2 x i1> %q to i2
  %wide = zext i2 %bits to i32
  %sum = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %p)
  %least = call i32 @llvm.vector.reduce.smin.v2i32(<2 x i32> %p)
  %r = mul i32 %sum, 1000
  %s = add i32 %r, %least
  %t = select i1 %any, i32 %wide, i32 %s
  ret i32 %t
}
declare i32 @llvm.smax.i32(i32, i32)
define i32 @maximum(i32 %a, i1 %c) {
  %sum = add nsw i32 %a, 1
  %m = call i32 @llvm.smax.i32(i32 %sum, i32 0)
  %r = select i1 %c, i32 %m, i32 9
  ret i32 %r
}
`);
  const most = 2147483647n;
  test.each<[string, readonly (number | bigint | boolean)[], bigint | string]>([
    ["guardedshift", [5, 1], 10n],
    ["guardedshift", [5, 32], 5n],
    ["unguardedshift", [5, 35], "shift-out-of-range"],
    ["unguardedshift", [5, 40], 5n],
    ["nested", [most, 1, false], most],
    ["nested", [most, 1, true], "signed-overflow"],
    ["nested", [3, 1, true], 4n],
    ["unused", [most], most],
    ["branch", [most], "signed-overflow"],
    ["branch", [4], 1n],
    // The last sum overflows, but nothing reads it.
    ["loop", [most - 2n], most],
    ["frozen", [most], 0n],
    ["stored", [most], "signed-overflow"],
    // The second element is poison when the first sum is made, and another one when the second is.
    ["lane", [most, 4, true], 8n],
    ["lane", [most, 4, false], "signed-overflow"],
    ["lane", [5, most, false], 12n],
    ["lane", [5, most, true], "signed-overflow"],
    ["missing", [], "uninitialized-read"],
    ["chosen", [40, 0], 128n],
    ["chosen", [40, 1], -1n],
    ["chosen", [4, 1], 16n],
    ["chosen", [4, 2], "uninitialized-read"],
    ["frozenlane", [most], 4n],
    ["functions", [3, 5], 11004n],
    ["functions", [-20, 5], 17007n],
    ["functions", [3, most], 2n],
    ["divided", [most, true], "signed-overflow"],
    ["divided", [most, false], 14n],
    ["divided", [-1, true], "division-by-zero"],
    // A dividend may be poison, as far as each can be divided.
    ["remainder", [5, 2], 0n],
    ["remainder", [5, 40], 5n],
    ["dividend", [most, false], 9n],
    ["dividend", [most, true], "signed-overflow"],
    ["dividend", [7, true], 2n],
    ["negated", [most, false], "signed-overflow"],
    ["undefined", [false], 1n],
    ["undefined", [true], "uninitialized-read"],
    ["maximum", [most, false], 9n],
    ["maximum", [most, true], "signed-overflow"],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });
});

describe("C", () => {
  const source =
    "int unused(int a) { a + 1; return a; } int guarded(int a, int n) { return n < 32 ? a << n : a; }";
  const most = 2147483647n;

  test("unoptimised, an operation is checked where it stands", async () => {
    const program = await programOf(source, { cflags: ["-w"] });
    expect(resultOf(run(program, "unused", [most]))).toBe("signed-overflow");
  });

  test("optimised, only where it matters, and with the operation's line", async () => {
    const program = await programOf(source, { cflags: ["-w", "-O2"] });
    expect(resultOf(run(program, "unused", [most]))).toBe(most);
    expect(resultOf(run(program, "guarded", [1, 40]))).toBe(1n);
    expect(run(program, "guarded", [1, -1])).toMatchObject({ kind: "shift-out-of-range", line: 1 });
  });
});
