/** Floating point: arithmetic, comparison with NaN, conversions and their limits. */

import type { Program } from "@everypath/core";
import { beforeAll, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { programOf } from "./support.ts";

const source = `
double add(double a, double b) { return a + b; }
double mix(double a, double b) { return (a - b) * a / b; }
float single(float a, float b) { return a * b; }
double fused(double a, double b, double c) { return a * b + c; }
double negate(double a) { return -a; }
int compare(double a, double b) { return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b); }
int toint(double a) { return (int)a; }
unsigned tounsigned(double a) { return (unsigned)a; }
long tolong(double a) { return (long)a; }
signed char floattochar(float a) { return (signed char)a; }
double fromint(int a) { return a; }
double fromunsigned(unsigned a) { return a; }
float tofloat(double a) { return (float)a; }
double todouble(float a) { return a; }
double root(double a) { return __builtin_sqrt(a); }
double magnitude(double a) { return __builtin_fabs(a); }
double down(double a) { return __builtin_floor(a); }
double away(double a) { return __builtin_round(a); }
double sign(double a, double b) { return __builtin_copysign(a, b); }
double least(double a, double b) { return __builtin_fmin(a, b); }
int isnan_(double a) { return __builtin_isnan(a); }
int isinf_(double a) { return __builtin_isinf(a); }
int isnormal_(double a) { return __builtin_isnormal(a); }
int isfinite_(double a) { return __builtin_isfinite(a); }
long pun(double a) { union { double d; long l; } u; u.d = a; return u.l; }
int truth(double a) { return a ? 1 : 0; }
`;

let program: Program;
beforeAll(async () => {
  program = await programOf(source, { cflags: ["-fno-math-errno"] });
});

test.each<[string, readonly number[], bigint | number | string]>([
  ["add", [0.1, 0.2], 0.1 + 0.2],
  ["mix", [5, 2], 7.5],
  ["single", [1.1, 1.1], Math.fround(Math.fround(1.1) * Math.fround(1.1))],
  ["fused", [3, 4, 5], 17],
  ["negate", [0], -0],
  ["compare", [1, 2], 11n],
  ["compare", [2, 2], 38n],
  ["compare", [Number.NaN, 2], 8n],
  ["toint", [-3.99], -3n],
  ["toint", [2147483647.5], 2147483647n],
  ["toint", [2147483648], "signed-overflow"],
  ["toint", [-2147483648.5], -2147483648n],
  ["toint", [-2147483649], "signed-overflow"],
  ["toint", [Number.NaN], "signed-overflow"],
  ["tounsigned", [-0.5], 0n],
  ["tounsigned", [-1], "signed-overflow"],
  ["tounsigned", [4294967296], "signed-overflow"],
  ["tolong", [-(2 ** 63)], -(2n ** 63n)],
  ["tolong", [2 ** 63], "signed-overflow"],
  ["floattochar", [-128.5], -128n],
  ["fromint", [-3], -3],
  ["fromunsigned", [4294967295], 4294967295],
  ["tofloat", [0.1], Math.fround(0.1)],
  ["todouble", [0.5], 0.5],
  ["root", [2], Math.SQRT2],
  ["magnitude", [-2.5], 2.5],
  ["down", [-2.5], -3],
  ["away", [-2.5], -3],
  ["away", [0.49999999999999994], 0],
  ["sign", [3, -0], -3],
  ["least", [Number.NaN, 2], 2],
  ["isnan_", [Number.NaN], 1n],
  ["isinf_", [Number.NEGATIVE_INFINITY], 1n],
  ["isnormal_", [5e-324], 0n],
  ["isnormal_", [-1], 1n],
  ["isfinite_", [Number.POSITIVE_INFINITY], 0n],
  ["pun", [1], 0x3ff0000000000000n],
  ["truth", [-0], 0n],
  ["truth", [Number.NaN], 1n],
])("%s%o is %s", (name, args, expected) => {
  expect(resultOf(run(program, name, args))).toBe(expected);
});
