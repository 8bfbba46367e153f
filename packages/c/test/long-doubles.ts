/** Random expressions of long double, one a line, each of which writes the ten bytes of its value. */
import { generator } from "./numbers.ts";

/** The program, and the number of its first expression's line; each has a line of its own. */
export interface LongDoubles {
  readonly source: string;
  readonly firstLine: number;
  readonly count: number;
}

const head = `#include <stdarg.h>
#include <stdio.h>
#include <string.h>
union pun { long double value; unsigned char bytes[16]; };
struct pair { char tag; long double value; };
static void show(long double value) {
  unsigned char bytes[sizeof value];
  memcpy(bytes, &value, 10);
  for (int i = 0; i < 10; i++) putchar(bytes[i]);
}
static long double second(int first, ...) {
  va_list list;
  va_start(list, first);
  long double sum = va_arg(list, long double);
  int between = va_arg(list, int);
  sum = between ? va_arg(list, long double) : sum;
  va_end(list);
  return sum;
}
static long double copied(struct pair pair) { return pair.value; }
#define punned(low, high) \\
  ({ union pun pun = {0}; pun.bytes[0] = low; pun.bytes[7] = 128 | high; pun.bytes[8] = 255; pun.bytes[9] = 63; pun.value; })
int main(void) {
  int n = getchar();
`;

/** Expressions of constants and of `n`, which is one byte of the input. */
export function longDoubles(seed: number, count: number): LongDoubles {
  const next = generator(seed);
  const pick = <T>(of: readonly T[]): T => of[next(of.length)] as T;
  const constant = (): string =>
    pick([
      () => `${next(200) - 100}.0L`,
      () => `${next(1000)}.${next(8) * 125}L`,
      () => `0x1.${next(0x1000000).toString(16)}p${next(200) - 100}L`,
      () => `0x1.${next(0x1000000).toString(16)}p${-1060 - next(30)}L`,
      () => `${next(100)}.${next(100)}L`,
      () => `(long double)${next(1000)}e${next(40) - 20}`,
      () => `(long double)${(next(1000) / 8).toFixed(3)}f`,
      () =>
        `(long double)${next(2) === 0 ? "-" : ""}${1 + next(8)}${next(1_000_000_000)}${next(100_000_000)}LL`,
      () => `(long double)(${next(0x7fffffff)}ULL << ${next(34)})`,
      () => "0x1p1023L",
      () => "-0.0L",
    ])();
  const leaf = (): string => pick([constant, constant, () => "(long double)n", () => "(n * 0.125L)"])();
  const value = (): string => {
    const [left, right] = [leaf(), leaf()];
    return pick([
      () => `${left} + ${right}`,
      () => `${left} - ${right}`,
      () => `${left} * ${right}`,
      () => `${left} / ${right}`,
      () => `-(${left})`,
      () => left,
      () => `(long double)(double)(${left} * 3)`,
      () => `(long double)(float)${left}`,
      () => `${left} < ${right}`,
      () => `(${left} == ${right}) + (${left} >= ${right}) * 2`,
      () => `second(0, ${left}, ${next(2)}, ${right})`,
      () => `copied((struct pair){1, ${left}})`,
      () => `punned(${next(3) === 0 ? next(256) : 0}, ${next(128)})`,
      () => `punned(0, n & 127)`,
      () => `(long double)((long long)(${next(1000)}.75L * 8) + n)`,
      () => `(long double)((long long)n * ${next(0x7fffffff)}00LL + ${next(2) === 0 ? "0" : "1"})`,
      () => `${next(2)} ? ${left} : ${right}`,
    ])();
  };
  const lines = Array.from({ length: count }, () => `  show(${value()});`);
  return { source: `${head}${lines.join("\n")}\n}\n`, firstLine: head.split("\n").length, count };
}
