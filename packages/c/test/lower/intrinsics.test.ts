/** The functions llvm.*, by way of clang's builtins or as LLVM text. */
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { programOf } from "./support.ts";

describe("builtins of C", async () => {
  const program = await programOf(`
int addo(int a, int b) { int r; return __builtin_sadd_overflow(a, b, &r) ? -1 : r; }
int subo(unsigned a, unsigned b) { unsigned r; return __builtin_usub_overflow(a, b, &r) ? -1 : (int)r; }
int mulo(int a, int b) { int r; return __builtin_smul_overflow(a, b, &r) ? -1 : r; }
int ones(unsigned a) { return __builtin_popcount(a); }
int onesl(unsigned long a) { return __builtin_popcountl(a); }
int leading(unsigned a) { return __builtin_clz(a); }
int trailing(unsigned long a) { return __builtin_ctzl(a); }
unsigned swap(unsigned a) { return __builtin_bswap32(a); }
unsigned char reverse(unsigned char a) { return __builtin_bitreverse8(a); }
unsigned left(unsigned a, unsigned n) { return __builtin_rotateleft32(a, n); }
unsigned char right(unsigned char a, unsigned char n) { return __builtin_rotateright8(a, n); }
int expected(int a) { if (__builtin_expect(a > 3, 0)) return 1; return 2; }
int constant(int a) { return __builtin_constant_p(a); }
unsigned long size(char *p) { return __builtin_object_size(p, 0); }
unsigned long leastsize(char *p) { return __builtin_object_size(p, 2); }
int assume(int a) { __builtin_assume(a > 3); return a; }
int absolute(int a) { return __builtin_abs(a); }
void prefetch(int *p) { __builtin_prefetch(p); }
`);
  test.each<[string, readonly (number | bigint)[], bigint | string]>([
    ["addo", [2, 3], 5n],
    ["addo", [2147483647, 1], -1n],
    ["subo", [1, 2], -1n],
    ["subo", [5, 2], 3n],
    ["mulo", [65536, 65536], -1n],
    ["mulo", [-3, 4], -12n],
    ["ones", [0xff0f0001n], 13n],
    ["onesl", [0xffffffffffffffffn], 64n],
    ["leading", [1], 31n],
    ["leading", [0x80000000n], 0n],
    ["leading", [0], "shift-out-of-range"],
    ["trailing", [1n << 40n], 40n],
    ["swap", [0x12345678], 0x78563412n],
    ["reverse", [0b00010110], 0b01101000n],
    ["left", [0x80000001n, 4], 0x18n],
    ["left", [0x80000001n, 32], -0x7fffffffn],
    ["right", [0x81, 1], BigInt.asIntN(8, 0xc0n)],
    ["expected", [4], 1n],
    ["constant", [4], 0n],
    ["size", [0], -1n],
    ["leastsize", [0], 0n],
    ["assume", [4], 4n],
    ["assume", [3], "assumption"],
    ["absolute", [-5], 5n],
    ["absolute", [-2147483648], "signed-overflow"],
    ["prefetch", [0], "void"],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });
});

const binary = ["smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"];

describe("LLVM's own", async () => {
  const program = await programOf(`
${binary
  .map(
    (name) => `declare i8 @llvm.${name}.i8(i8, i8)
define i8 @${name}(i8 %a, i8 %b) {
  %r = call i8 @llvm.${name}.i8(i8 %a, i8 %b)
  ret i8 %r
}`,
  )
  .join("\n")}
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i8 @llvm.cttz.i8(i8, i1)
declare i7 @llvm.ctpop.i7(i7)
declare i1 @llvm.bitreverse.i1(i1)
declare i1 @llvm.ctpop.i1(i1)
declare i1 @llvm.ctlz.i1(i1, i1)
declare i1 @llvm.fshl.i1(i1, i1, i1)
declare i1 @llvm.fshr.i1(i1, i1, i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.unheard.of.i32(i32)
define i8 @fshl(i8 %a, i8 %b, i8 %c) {
  %r = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %c)
  ret i8 %r
}
define i8 @fshr(i8 %a, i8 %b, i8 %c) {
  %r = call i8 @llvm.fshr.i8(i8 %a, i8 %b, i8 %c)
  ret i8 %r
}
define i8 @scmp(i32 %a, i32 %b) {
  %r = call i8 @llvm.scmp.i8.i32(i32 %a, i32 %b)
  ret i8 %r
}
define i8 @cttz(i8 %a) {
  %r = call i8 @llvm.cttz.i8(i8 %a, i1 false)
  ret i8 %r
}
define i7 @ctpop(i7 %a) {
  %r = call i7 @llvm.ctpop.i7(i7 %a)
  ret i7 %r
}
define i8 @single(i1 %a, i1 %b) {
  %1 = call i1 @llvm.bitreverse.i1(i1 %a)
  %2 = call i1 @llvm.ctpop.i1(i1 %a)
  %3 = call i1 @llvm.ctlz.i1(i1 %a, i1 false)
  %4 = call i1 @llvm.fshl.i1(i1 %a, i1 %b, i1 true)
  %5 = call i1 @llvm.fshr.i1(i1 %a, i1 %b, i1 true)
  %6 = zext i1 %1 to i8
  %7 = select i1 %2, i8 2, i8 0
  %8 = select i1 %3, i8 4, i8 0
  %9 = select i1 %4, i8 8, i8 0
  %10 = select i1 %5, i8 16, i8 0
  %11 = or i8 %6, %7
  %12 = or i8 %8, %9
  %13 = or i8 %11, %12
  %14 = or i8 %13, %10
  ret i8 %14
}
define i1 @guarded(i1 %a) {
  %r = call i1 @llvm.cttz.i1(i1 %a, i1 true)
  ret i1 %r
}
declare i1 @llvm.cttz.i1(i1, i1)
define i64 @ptrmask(i64 %a, i64 %m) {
  %p = inttoptr i64 %a to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %m)
  %r = ptrtoint ptr %q to i64
  ret i64 %r
}
define i8 @memmove(i32 %n) {
  %a = alloca [4 x i8]
  %b = getelementptr i8, ptr %a, i64 1
  %c = getelementptr i8, ptr %a, i64 2
  store i8 1, ptr %a
  store i8 2, ptr %b
  store i8 3, ptr %c
  call void @llvm.memmove.p0.p0.i32(ptr %b, ptr %a, i32 %n, i1 false)
  %r = load i8, ptr %c
  ret i8 %r
}
define i32 @vector() {
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  ret i32 %r
}
define i32 @unheard(i32 %a) {
  %r = call i32 @llvm.unheard.of.i32(i32 %a)
  ret i32 %r
}
`);
  test.each<[string, readonly (number | bigint | boolean)[], bigint | string]>([
    ["smin", [-1, 1], -1n],
    ["smax", [-1, 1], 1n],
    ["umin", [-1, 1], 1n],
    ["umax", [-1, 1], -1n],
    ["sadd.sat", [100, 100], 127n],
    ["sadd.sat", [-100, -100], -128n],
    ["sadd.sat", [-100, 100], 0n],
    ["uadd.sat", [200, 100], -1n],
    ["ssub.sat", [-100, 100], -128n],
    ["ssub.sat", [100, -100], 127n],
    ["usub.sat", [3, 5], 0n],
    ["usub.sat", [5, 3], 2n],
    ["fshl", [0x81, 0xc0, 1], 3n],
    ["fshl", [0x81, 0xc0, 8], BigInt.asIntN(8, 0x81n)],
    ["fshr", [0x81, 0xc0, 1], BigInt.asIntN(8, 0xe0n)],
    ["fshr", [0x81, 0xc0, 0], BigInt.asIntN(8, 0xc0n)],
    ["scmp", [-1, 1], -1n],
    ["scmp", [1, 1], 0n],
    ["cttz", [0], 8n],
    ["cttz", [0x50], 4n],
    ["ctpop", [0x7f], 7n],
    ["single", [true, false], 11n],
    ["single", [false, true], 20n],
    ["guarded", [false], "shift-out-of-range"],
    ["ptrmask", [0x1234, -16], 0x1230n],
    ["memmove", [2], 2n],
    ["vector", [], 10n],
    ["unheard", [1], "llvm.unheard.of.i32"],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });
});
