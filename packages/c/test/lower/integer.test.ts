/** Integer arithmetic: values, and the errors that C's undefined behaviour becomes. */

import type { Program } from "@everypath/core";
import { beforeAll, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { programOf } from "./support.ts";

const source = `
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int mul(int a, int b) { return a * b; }
int divide(int a, int b) { return a / b; }
int modulo(int a, int b) { return a % b; }
unsigned udivide(unsigned a, unsigned b) { return a / b; }
unsigned umodulo(unsigned a, unsigned b) { return a % b; }
unsigned uadd(unsigned a, unsigned b) { return a + b; }
int negate(int a) { return -a; }
int complement(int a) { return ~a; }
int left(int a, int b) { return a << b; }
int right(int a, int b) { return a >> b; }
unsigned uright(unsigned a, unsigned b) { return a >> b; }
long widen(int a) { return a; }
unsigned long uwiden(unsigned a) { return a; }
signed char narrow(int a) { return (signed char)a; }
unsigned char unarrow(int a) { return (unsigned char)a; }
int promote(signed char a, signed char b) { return a * b; }
_Bool truth(int a) { return a; }
int logic(int a, int b) { return (a && b) + 2 * (a || b) + 4 * !a; }
int less(int a, int b) { return a < b; }
int uless(unsigned a, unsigned b) { return a < b; }
int bits(int a, int b) { return (a & b) | (a ^ b); }
__int128 wide(long a, long b) { return (__int128)a * b; }
int increment(int a) { int before = a++; return before + ++a; }
unsigned char wrap(unsigned char a) { a += 200; a++; return a; }
int ternary(int a) { return a > 10 ? a - 10 : a < -10 ? a + 10 : 0; }
`;

let program: Program;
beforeAll(async () => {
  program = await programOf(source);
});

const least = -2147483648n;
const most = 2147483647n;

test.each<[string, readonly (bigint | number)[], bigint | boolean | string]>([
  ["add", [2, 3], 5n],
  ["add", [most, 1], "signed-overflow"],
  ["add", [least, -1], "signed-overflow"],
  ["sub", [2, 3], -1n],
  ["sub", [least, 1], "signed-overflow"],
  ["mul", [-7, 6], -42n],
  ["mul", [65536, 32768], "signed-overflow"],
  ["divide", [-7, 2], -3n],
  ["divide", [1, 0], "division-by-zero"],
  ["divide", [least, -1], "signed-overflow"],
  ["modulo", [-7, 2], -1n],
  ["modulo", [1, 0], "division-by-zero"],
  ["modulo", [least, -1], "signed-overflow"],
  ["udivide", [4294967295n, 2], 2147483647n],
  ["udivide", [4294967295n, 0], "division-by-zero"],
  ["umodulo", [4294967295n, 7], 3n],
  ["umodulo", [1, 0], "division-by-zero"],
  ["uadd", [4294967295n, 1], 0n],
  ["negate", [5], -5n],
  ["negate", [least], "signed-overflow"],
  ["complement", [0], -1n],
  ["left", [1, 31], least],
  ["left", [1, 32], "shift-out-of-range"],
  ["left", [1, -1], "shift-out-of-range"],
  ["right", [-8, 1], -4n],
  ["right", [1, 32], "shift-out-of-range"],
  ["uright", [4294967288n, 1], 2147483644n],
  ["uright", [1, 40], "shift-out-of-range"],
  ["widen", [-1], -1n],
  ["uwiden", [4294967295n], 4294967295n],
  ["narrow", [200], -56n],
  ["unarrow", [-1], -1n],
  ["promote", [-128, -128], 16384n],
  ["truth", [0], false],
  ["truth", [256], true],
  ["logic", [0, 1], 6n],
  ["logic", [3, 0], 2n],
  ["logic", [3, 4], 3n],
  ["less", [-1, 1], 1n],
  ["uless", [-1, 1], 0n],
  ["bits", [12, 10], 14n],
  ["wide", [1n << 40n, -(1n << 40n)], -(1n << 80n)],
  ["increment", [5], 12n],
  ["wrap", [60], 5n],
  ["ternary", [15], 5n],
  ["ternary", [-15], -5n],
  ["ternary", [3], 0n],
])("%s%o is %s", (name, args, expected) => {
  expect(resultOf(run(program, name, args))).toBe(expected);
});

test("an error names its line and what overflows", () => {
  expect(run(program, "add", [most, 1])).toEqual({
    end: "error",
    kind: "signed-overflow",
    message: "signed addition overflows",
    line: 2,
  });
});
