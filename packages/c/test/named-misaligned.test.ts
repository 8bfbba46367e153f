/**
 * Accesses of another type in objects that the access names itself, `*(int *)(bytes + n)`, of whose alignment the compiler says nothing by itself. Every
 * combination of a place, a type and a way is judged for all n, and by gcc's sanitizer for each n.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { runProcess } from "../../everypath/test/examples/everypath.ts";
import { exploreInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-named-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type InputValue = NonNullable<Result["errors"][number]["inputs"]>[number];

const mostN = 9;

/** Places of which gcc and the engine know the same alignment, whatever n is, with room for what is accessed. */
const places: readonly string[] = [
  "bytes + n",
  "&bytes[n]",
  "bytes + 1",
  "bytes + 8",
  "global + n",
  "s.bytes + n",
  "&gs.bytes[n]",
  "grid[1] + n",
  "grid[n]",
  "u.bytes + n",
  "parameter + n",
  "(short *)bytes + n",
  "words + n",
  "(n > 4 ? bytes : global) + n",
];

/** Each with `P` for the place. */
const ways: readonly string[] = [
  "*(short *)(P) = 1",
  "r += *(int *)(P)",
  "*(long *)(P) = 3",
  "r += *(float *)(P) > 1",
  "r += *(double *)(P) > 1",
  "*(void **)(P) = 0",
  "((int *)(P))[1] += 2",
  "((struct pair *)(P))->first = 1",
  "r += (int)((struct pair *)(P))->second",
  "r += ((struct packed *)(P))->number",
  "*(loose *)(P) = 4",
  "r += *(int *)(void *)(P)",
  "STORE(P, 5u)",
  "memcpy(&r, P, sizeof r)",
  "((union both *)(P))->number++",
  "r += (*(short (*)[3])(P))[2]",
  "*(struct pair *)(P) = pair",
  "pair = *(struct pair *)(P), r += pair.first",
  "*(struct pair *)(P) = (struct pair){0}",
  "*(struct pair *)(global + 1) = pair",
  "*(struct small *)(P) = *(struct small *)(P)",
  "*(union both *)(P) = both",
  "*(struct packed *)(P) = packed",
  "*(struct wide *)(P) = wide",
  "*(struct wide *)(P) = *(struct wide *)(P)",
  "*(struct long_double *)(P) = long_double",
  "give(*(struct small *)(P))",
  "memcpy(P, &pair, sizeof pair), memset(P, 0, sizeof pair), memcpy(&pair, P, sizeof pair)",
];

const cases = places.flatMap((place) => ways.map((way) => way.replaceAll("P", place)));

const declarations = `#include <string.h>
struct pair { int first; long second; };
struct __attribute__((packed)) packed { char c; int number; };
typedef int loose __attribute__((aligned(1)));
union both { char bytes[32]; int number; };
struct small { short a; short b; };
struct wide { _Alignas(32) int a; };
struct long_double { long double a; };
static void give(struct small s) { (void)s; }
struct holder { long head; char bytes[56]; };
#define STORE(p, v) (*(unsigned *)(p) = (v))
_Alignas(32) char global[64];
_Alignas(32) struct holder gs;
static int run(int k, int n, char *parameter) {
  _Alignas(32) char bytes[64];
  _Alignas(32) struct holder s;
  _Alignas(32) char grid[12][12];
  _Alignas(32) union { char bytes[64]; long number; } u;
  _Alignas(32) short words[32];
  int r = 0;
  struct pair pair = {0};
  union both both = {0};
  struct packed packed = {0};
  struct wide wide = {0};
  struct long_double long_double = {0};
  memset(bytes, 0, sizeof bytes), memset(&s, 0, sizeof s), memset(grid, 0, sizeof grid);
  memset(&u, 0, sizeof u), memset(words, 0, sizeof words);
  switch (k) {
${cases.map((text, k) => `    case ${k}: ${text}; break;`).join("\n")}
  }
  return r * 0;
}
_Alignas(32) static char other[64];
`;

/** The compiler's own check looks neither at an increment nor at the assignment of a structure. */
function isUnseen(line: string): boolean {
  return /\+\+|\*\((struct|union) \w+ \*\)/.test(line);
}

/** The pairs of case and n that gcc's sanitizer complains of. */
async function judgedByGcc(): Promise<ReadonlySet<string>> {
  const program = `${declarations}#include <stdio.h>
int main(int argc, char **argv) {
  int n = argv[1][0] - '0';
  for (int k = 0; k < ${cases.length}; k++) fprintf(stderr, "case %d n %d\\n", k, n), run(k, n, other);
  return 0;
}
`;
  writeFileSync(join(folder, "native.c"), program);
  const native = join(folder, "native");
  const compiled = await runProcess("gcc", [
    "-w",
    "-O0",
    "-fsanitize=alignment",
    join(folder, "native.c"),
    "-o",
    native,
  ]);
  expect(compiled.status).toBe(0);
  const found = new Set<string>();
  // Of one place it speaks once in a run.
  for (let n = 0; n < mostN; n++) {
    const { stderr } = await runProcess(native, [String(n)]);
    let at = "";
    for (const line of stderr.split("\n")) {
      const begun = /^case (\d+) n (\d+)$/.exec(line);
      if (begun !== null) at = `${cases[Number(begun[1])]} with ${begun[2]}`;
      else if (line.includes("misaligned address")) found.add(at);
    }
  }
  // gcc looks at no structure that is read at an offset it knows (it does where the offset is n).
  for (let n = 0; n < mostN; n++) found.add(`pair = *(struct pair *)(bytes + 1), r += pair.first with ${n}`);
  return found;
}

test(`${cases.length} accesses are misaligned for the same n as gcc's sanitizer finds, which a replay confirms`, async () => {
  const misaligned = await judgedByGcc();
  expect(misaligned.size).toBeGreaterThan(100);
  const text = `#include <everypath.h>
${declarations}int main(void) {
  int k = everypath_int("k"), n = everypath_int("n");
  if (k < 0 || k >= ${cases.length} || n < 0 || n >= ${mostN}) return 0;
  return run(k, n, other);
}
`;
  const file = join(folder, "all.c");
  writeFileSync(file, text);
  const result = await exploreInProcess(file);
  expect(result.incomplete).toEqual([]);
  const caseOf = (inputs: readonly InputValue[] = []): string =>
    `${cases[Number(inputs.find(({ name }) => name === "k")?.value)]} with ${inputs.find(({ name }) => name === "n")?.value}`;
  // Each error happens where gcc complains, each other path where it does not, and every access that goes wrong at all is among the errors.
  const wrong = result.errors.map(({ inputs }) => caseOf(inputs));
  expect(wrong.filter((one) => !misaligned.has(one))).toEqual([]);
  const fine = (result.paths ?? [])
    .filter(({ end }) => end === "returned")
    .map(({ inputs }) => caseOf(inputs));
  expect(fine.filter((one) => misaligned.has(one))).toEqual([]);
  const accesses = (found: Iterable<string>): ReadonlySet<string> =>
    new Set([...found].map((one) => one.replace(/ with \d+$/, "")));
  expect(accesses(wrong)).toEqual(accesses(misaligned));
  expect([...new Set(result.errors.map(({ kind }) => kind))]).toEqual(["misaligned-access"]);
  for (const { replay, location } of result.errors) {
    const line = text.split("\n")[location.line - 1] ?? "";
    expect([line, replay]).toEqual([line, isUnseen(line) ? "not-replayable" : "confirmed"]);
  }
}, 240_000);

/** Alone in a file, so that nothing else of it has the compiler asked again. */
test.each([
  ["struct t { int a, b; }", "*(struct t *)(bytes + 2) = t"],
  ["struct t { long a; }", "t = *(struct t *)(bytes + 4)"],
  ["struct t { long double a; }", "*(struct t *)(bytes + 8) = t"],
  ["struct t { long double a; }", "*(struct t *)(bytes + 8) = *(struct t *)(bytes + 24)"],
  ["struct t { _Alignas(32) int a; }", "*(struct t *)(bytes + 16) = t"],
  ["struct t { _Alignas(32) int a; }", "*(struct t *)(bytes + 16) = *(struct t *)(bytes + 16)"],
  ["struct t { _Alignas(32) int a; }", "*(struct t *)(bytes + 16) = (struct t){0}"],
  ["struct t { _Alignas(32) int a; }", "((struct t *)(bytes + 16))->a = 1"],
  ["typedef int big __attribute__((aligned(16))); struct t { big a; }", "*(big *)(bytes + 8) = 1"],
  ["struct t { __int128 a; }", "((struct t *)(bytes + 8))->a++"],
])("of %s: %s", async (type, statement) => {
  const file = join(folder, "alone.c");
  writeFileSync(
    file,
    `#include <string.h>
${type};
int main(void) { _Alignas(32) char bytes[96]; struct t t; memset(bytes, 0, 96); memset(&t, 0, sizeof t); ${statement}; return 0; }
`,
  );
  const { errors } = await exploreInProcess(file, ["--no-replay"]);
  expect(errors.map(({ kind }) => kind)).toEqual(["misaligned-access"]);
});

test("the check can be left out, and objects that are aligned themselves are fine", async () => {
  const file = join(folder, "single.c");
  writeFileSync(file, "int main(void) { char buf[8]; *(int *)(buf + 1) = 3; return 0; }\n");
  for (const command of ["explore", "bmc", "prove"] as const) {
    const { verdict, errors } = await runInProcess(command, file);
    expect([command, verdict]).toEqual([command, command === "prove" ? "refuted" : "unsafe"]);
    expect(errors.map(({ kind, message }) => [kind, message])).toEqual([
      ["misaligned-access", "'buf' is aligned to 1 byte, what is accessed to 4"],
    ]);
  }
  const unchecked = await exploreInProcess(file, ["--no-check", "misaligned-access"]);
  expect([unchecked.verdict, unchecked.errors]).toEqual(["safe", []]);
  writeFileSync(file, "int main(void) { _Alignas(int) char buf[8]; *(int *)(buf + 4) = 3; return 0; }\n");
  expect((await exploreInProcess(file)).verdict).toBe("safe");
});

test("casts in headers, macros, several on a line, and of C++", async () => {
  writeFileSync(
    join(folder, "put.h"),
    "static inline void put(int n) { _Alignas(8) char b[16]; /* ( */ *(int *) /* \" */ (b + n) = ')'; }\n",
  );
  const file = join(folder, "header.c");
  writeFileSync(
    file,
    `#include "put.h"
#include <everypath.h>
#define AT(type, p) (*(type *)(p))
int main(void) { int n = everypath_int("n"); if (n < 0 || n > 4) return 0; put(n);
  _Alignas(8) char c[16]; AT(short, c + 2) = 1; AT(short, c + 4) = 2, AT(int, c + n + 2) = 3; return c[0] * 0; }
`,
  );
  const { errors } = await exploreInProcess(file);
  expect(errors.map(({ kind, replay, location }) => [kind, replay, location.line])).toEqual([
    ["misaligned-access", "confirmed", 5],
    ["misaligned-access", "confirmed", 1],
  ]);
  const cpp = join(folder, "cast.cpp");
  writeFileSync(
    cpp,
    `#include <everypath.h>
template <class T> T &at(char *p) { return *reinterpret_cast<T *>(p); }
int main() { int n = everypath_int("n"); if (n < 0 || n > 4) return 0; alignas(8) char b[16] = {};
  at<int>(b) = 1; const char *q = "a)(\\""; return *reinterpret_cast<const int *>(&b[(n + 0)]) + q[0] - *q > 1; }
`,
  );
  const found = await exploreInProcess(cpp);
  expect(found.errors.map(({ kind, replay, location }) => [kind, replay, location.line])).toEqual([
    ["misaligned-access", "confirmed", 4],
  ]);
});
