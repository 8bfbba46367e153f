/** Variable arguments: what va_arg and printf ask for is what was passed, and every list ends. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-variadic-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that C passes this way: scalars after promotion, and structures in registers of all classes, in parts and in memory. */
const fitting = `#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
struct floats2 { float x, y; }; struct floats3 { float x, y, z; }; struct doubles { double a, b; };
struct mixed { float f; int i; }; struct bytes { char c[3]; }; struct one { float f; }; struct pointer { char *q; };
struct apart { char c; double d; }; struct big { long a, b, c; }; union either { double d; long l; }; enum k { A, B };
static double sum(int n, ...) {
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  double r = va_arg(a, struct floats2).y + va_arg(b, struct floats2).x;
  va_end(b);
  r += va_arg(a, struct floats3).z + va_arg(a, struct doubles).b + va_arg(a, struct mixed).f;
  r += va_arg(a, struct bytes).c[2] + va_arg(a, struct one).f + *va_arg(a, struct pointer).q;
  struct apart m = va_arg(a, struct apart);
  r += m.c + m.d + va_arg(a, struct big).c + va_arg(a, union either).d + va_arg(a, union either).l;
  r += va_arg(a, enum k) + va_arg(a, unsigned) + va_arg(a, int) + (double)va_arg(a, long double);
  r += va_arg(a, long long) + (va_arg(a, void *) == 0) + *va_arg(a, char *);
  va_end(a);
  return r;
}
int main(void) {
  char c = 5;
  unsigned char u = 3;
  int i;
  long l;
  double d;
  char text[5];
  double r = sum(1, (struct floats2){1, 2}, (struct floats3){1, 2, 3}, (struct doubles){1, 2}, (struct mixed){1, 2},
                 (struct bytes){{1, 2, 3}}, (struct one){1}, (struct pointer){&c}, (struct apart){1, 2},
                 (struct big){1, 2, 3}, (union either){.d = 2}, (union either){.l = 3}, B, u, (short)2, 2.5L, 7LL,
                 (void *)0, &u);
  assert(r == 48.5);
  printf("%hhu %hd %c %x %lld %p %s %5.1f %*d|%-*s%zu%%\\n", u, (short)2, c, 'a', 1LL, (void *)0, "q", 1.0f, 3, 4, 4,
         "ab", sizeof c);
  return sscanf("1 2 3.5 abc", "%d %ld %lf %4s", &i, &l, &d, text) != 4;
}
`;

test.each(["lp64", "ilp32"])("what fits is no error: %s", async (model) => {
  const file = join(folder, "fitting.c");
  writeFileSync(file, fitting);
  const result = await exploreInProcess(file, ["--plain-host", "--data-model", model]);
  expect(result.errors).toEqual([]);
  expect(result.verdict).toBe("safe");
});

/** By line: the kind found, or none. */
const cases: readonly (readonly [line: string, kind?: string])[] = [
  ['printf("%d\\n", 1.5);', "wrong-call"],
  ['printf("%ld\\n", 1);', "wrong-call"],
  ['printf("%d\\n", 1L);', "wrong-call"],
  ['printf("%f\\n", 1);', "wrong-call"],
  ['printf("%s\\n", 7);', "wrong-call"],
  ['printf("%d %f\\n", 1.0, 1);', "wrong-call"],
  ['printf("%*d\\n", 1L, 1);', "wrong-call"],
  ['{ char f[] = "%?"; f[1] = "df"[1]; printf(f, 1); }', "wrong-call"],
  ['{ int i; sscanf("1", "%d", i = 3); }', "wrong-call"],
  ['printf("%d\\n");', "out-of-bounds"],
  ['printf("%u %d\\n", 1, 1u);'],
  ['printf("%d\\n", 1, 2.0);'],
  ["get(1, 2.0);", "wrong-call"],
  ["take(1, 2L);", "wrong-call"],
  ["get(1, 2);"],
  ["open(1, 1);", "library-call"],
  ["open(1, 0);"],
];

test("what does not fit is found at the call, or where it is read", async () => {
  const file = join(folder, "misread.c");
  const head = `#include <everypath.h>
#include <stdarg.h>
#include <stdio.h>
static int get(int n, ...) { va_list a; va_start(a, n); int x = va_arg(a, int); va_end(a); return x; }
static int take(int n, ...) { va_list a; va_start(a, n); int x = va_arg(a, int); va_end(a); return x; }
static int open(int n, ...) { va_list a; va_start(a, n); if (va_arg(a, int)) return 1; va_end(a); return 0; }
int main(void) {
  switch (everypath_int("k")) {
`.split("\n");
  writeFileSync(
    file,
    [...head.slice(0, -1), ...cases.map(([line], k) => `case ${k}: ${line} break;`), "} }"].join("\n"),
  );
  const result = await exploreInProcess(file, ["--plain-host", "--cflag=-w"]);
  expect(result.complete).toBe(true);
  const found = new Map(
    result.errors.map((error) => [Number(error.inputs.find(({ name }) => name === "k")?.value), error]),
  );
  expect(cases.map((_, k) => found.get(k)?.kind)).toEqual(cases.map(([, kind]) => kind));
  const printed = found.get(0);
  expect(printed?.location).toMatchObject({ line: head.length, column: 9 });
  expect(printed?.message).toBe(
    "variable argument 1 is a floating-point number of 64 bits and is read as an integer or a pointer of 32 bits",
  );
  expect(found.get(12)?.location).toMatchObject({ line: 4 });
  for (const { replay } of result.errors) expect(["confirmed", "not-replayable"]).toContain(replay);
});
