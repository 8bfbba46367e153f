/** The headers compile alone, together and twice, for every target and dialect, and say what the system's headers say. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";
import { includeDirectory } from "../../src/runtime.ts";
import { check, type Target, targets } from "./clang.ts";

const headers = readdirSync(includeDirectory(), { recursive: true, encoding: "utf8" })
  // Frameworks give words such as `fail` a meaning of their own; frameworks.test.ts compiles them, and cpp-library.test.ts those of C++.
  .filter((path) => path.endsWith(".h") && !/^(frameworks|c\+\+)\//.test(path))
  .sort();
/** iso646.h, stdnoreturn.h and the like define words as macros, so they come last. */
const together = [...headers].sort((a, b) => Number(definesWords(a)) - Number(definesWords(b)));
const strict = [
  "-Wall",
  "-Wextra",
  "-Werror",
  "-Wsystem-headers",
  "-Wno-long-long",
  "-Wno-typedef-redefinition",
];
const folder = mkdtempSync(join(tmpdir(), "everypath-headers-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function definesWords(header: string): boolean {
  return ["iso646.h", "stdnoreturn.h", "stdalign.h", "stdbool.h"].includes(header);
}

function include(names: readonly string[]): string {
  return names.map((name) => `#include <${name}>\n`).join("");
}

/** By gcc as well, which knows the types of many library functions and compares them. */
test.each(headers)("%s compiles alone, and twice", (header) => {
  const file = join(folder, "alone.c");
  writeFileSync(file, `${include([header, header])}int x;\n`);
  expect(complaintsOfGcc(file)).toBe("");
});

test("the declarations are those that the compiler knows", () => {
  const file = join(folder, "declarations.c");
  writeFileSync(file, include(together));
  expect(complaintsOfGcc(file)).toBe("");
});

function complaintsOfGcc(file: string): string {
  const warnings = ["-std=gnu17", "-Wall", "-Wextra", "-Wsystem-headers", "-Wno-long-long"];
  const own = ["-D_GNU_SOURCE", "-nostdinc", "-isystem", includeDirectory()];
  return spawnSync("gcc", [...warnings, ...own, "-fsyntax-only", file], { encoding: "utf8" }).stderr;
}

describe.each(targets)("for %s", (target) => {
  test.each(["-std=gnu17 -D_GNU_SOURCE", "-std=c99", "-std=gnu89", "-std=c23"])(
    "all headers together with %s",
    (dialect) => {
      expect(check(target, include([...together, ...together]), [...strict, ...dialect.split(" ")])).toBe("");
    },
  );
});

/** Macros whose values programs depend on, by header. */
const macros: Readonly<Record<string, RegExp>> = {
  "limits.h": /^(CHAR|SCHAR|UCHAR|SHRT|USHRT|INT|UINT|LONG|ULONG|LLONG|ULLONG)_(BIT|MIN|MAX)$/,
  "stdint.h": /^(U?INT(PTR|MAX|8|16|32|64|_LEAST\d+|_FAST\d+)|PTRDIFF|SIZE|SIG_ATOMIC|WCHAR|WINT)_(MIN|MAX)$/,
  "float.h":
    /^(FLT|DBL)_(MANT_DIG|DIG|MIN_EXP|MIN_10_EXP|MAX_EXP|MAX_10_EXP|MAX|MIN|EPSILON|TRUE_MIN|DECIMAL_DIG|RADIX|ROUNDS)$/,
  "errno.h": /^E[A-Z0-9]+$/,
  "stdlib.h": /^(EXIT_\w+|RAND_MAX)$/,
  "stdio.h": /^(EOF|BUFSIZ|SEEK_(SET|CUR|END)|_IO[FLN]BF|FOPEN_MAX|FILENAME_MAX|L_tmpnam|TMP_MAX)$/,
  "signal.h":
    /^SIG(HUP|INT|QUIT|ILL|TRAP|ABRT|BUS|FPE|KILL|USR1|SEGV|USR2|PIPE|ALRM|TERM|CHLD|CONT|STOP|TSTP)$/,
  "locale.h": /^LC_(CTYPE|NUMERIC|TIME|COLLATE|MONETARY|MESSAGES|ALL)$/,
  "math.h": /^(FP_(NAN|INFINITE|ZERO|SUBNORMAL|NORMAL|ILOGB0|ILOGBNAN)|M_\w+|math_errhandling)$/,
  "fcntl.h":
    /^(O_(RDONLY|WRONLY|RDWR|ACCMODE|CREAT|EXCL|NOCTTY|TRUNC|APPEND|NONBLOCK|CLOEXEC)|F_(GETFD|SETFD|GETFL|SETFL|DUPFD))$/,
  "unistd.h": /^([FXWR]_OK|STD\w+_FILENO|_SC_PAGESIZE|_SC_NPROCESSORS_ONLN)$/,
};

/** The macros of a header that the pattern names, as the compiler lists them. */
function macrosOf(header: string, pattern: RegExp): string[] {
  const file = join(folder, "macros.c");
  writeFileSync(file, include([header]));
  const args = ["-D_GNU_SOURCE", "-nostdinc", "-isystem", includeDirectory(), "-dM", "-E", file];
  const listed = execFileSync("gcc", args, { encoding: "utf8" });
  return [...listed.matchAll(/^#define (\w+)(?: |$)/gm)]
    .map((match) => match[1] ?? "")
    .filter((name) => pattern.test(name))
    .sort();
}

/** What the system's headers say, as text that C reads back exactly. */
function systemValues(header: string, names: readonly string[]): Map<string, string> {
  const file = join(folder, "values.c");
  const prints = names.map(
    (name) => `#ifdef ${name}
  if (_Generic((${name}), float: 1, double: 1, default: 0)) printf("%s %a\\n", "${name}", (double)(${name}));
  else printf("%s %lldLL\\n", "${name}", (long long)(${name}));
#endif`,
  );
  writeFileSync(file, `${include([header, "stdio.h"])}int main(void) {\n${prints.join("\n")}\nreturn 0; }\n`);
  execFileSync("gcc", ["-w", "-D_GNU_SOURCE", file, "-o", join(folder, "values")]);
  const output = execFileSync(join(folder, "values"), { encoding: "utf8" });
  return new Map(
    output
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ") as [string, string]),
  );
}

test.each(Object.entries(macros))("%s has the system's values", (header, pattern) => {
  const names = macrosOf(header, pattern);
  const values = systemValues(header, names);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !values.has(name))).toEqual([]);
  const asserts = [...values].map(([name, value]) => {
    const expected = value.replace("-9223372036854775808LL", "(-9223372036854775807LL - 1)");
    return value.endsWith("LL")
      ? `_Static_assert((long long)(${name}) == ${expected}, "${name}");`
      : `_Static_assert((${name}) == (__typeof__(${name}))${value}, "${name}");`;
  });
  expect(
    check("x86_64-unknown-linux-gnu", `${include([header])}${asserts.join("\n")}`, ["-D_GNU_SOURCE"]),
  ).toBe("");
});

const sizes: Readonly<Record<Target, Readonly<Record<string, number>>>> = {
  "x86_64-unknown-linux-gnu": { pointer: 8, fast: 8 },
  "wasm64-unknown-unknown": { pointer: 8, fast: 8 },
  "i386-unknown-linux-gnu": { pointer: 4, fast: 4 },
  "wasm32-unknown-unknown": { pointer: 4, fast: 4 },
};

test.each(targets)("types of %s have the sizes of its data model", (target) => {
  const { pointer, fast } = sizes[target];
  const expected: Readonly<Record<string, number | undefined>> = {
    int8_t: 1,
    uint16_t: 2,
    int32_t: 4,
    uint64_t: 8,
    int_fast8_t: 1,
    int_fast16_t: fast,
    uint_fast32_t: fast,
    int_fast64_t: 8,
    intptr_t: pointer,
    uintptr_t: pointer,
    intmax_t: 8,
    size_t: pointer,
    ptrdiff_t: pointer,
    ssize_t: pointer,
    wchar_t: 4,
    wint_t: 4,
    off_t: pointer,
    time_t: pointer,
    clock_t: pointer,
    sig_atomic_t: 4,
    long: pointer,
    "long long": 8,
  };
  const asserts = Object.entries(expected).map(
    ([type, size]) => `_Static_assert(sizeof(${type}) == ${size}, "${type}");`,
  );
  // Formats and types belong together: clang compares them.
  const formats = ["d", "i", "o", "u", "x", "X"].flatMap((letter) =>
    ["8", "16", "32", "64", "LEAST32", "FAST8", "FAST16", "FAST32", "FAST64", "MAX", "PTR"].map((width) => {
      const prefix = "di".includes(letter) ? "int" : "uint";
      const name =
        width.startsWith("LEAST") || width.startsWith("FAST")
          ? `_${width.toLowerCase()}`
          : width.toLowerCase();
      return `printf("%" PRI${letter}${width}, (${prefix}${name}_t)0);`;
    }),
  );
  const source = `${include(headers.filter((name) => !definesWords(name)))}${asserts.join("\n")}
void f(void) { ${formats.join("\n")} }`;
  expect(check(target, source, ["-Wformat", "-Werror"])).toBe("");
});

test.each(targets)("csmith's programs compile for %s", (target) => {
  for (const options of [
    ["--seed", "1"],
    ["--seed", "3", "--float"],
  ]) {
    const program = execFileSync("csmith", options, { encoding: "utf8", cwd: tmpdir() });
    // csmith's programs with floats mix pointer types.
    expect(check(target, program, ["-w", "-Wno-incompatible-pointer-types", "-I/usr/include/csmith"])).toBe(
      "",
    );
  }
});

test.each(targets)("harnesses of every kind compile for %s", (target) => {
  const source = `
#include <assert.h>
#include <cprover.h>
#include <everypath.h>
#include <klee/klee.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct point { int x, y; };
int main(void) {
  struct point p;
  int i, a[3];
  EVERYPATH_SYMBOLIC(p);
  everypath_symbolic(a, sizeof a, "a");
  everypath_assume(p.x > 0 && a[0]);
  everypath_assert(p.y != 1);
  everypath_name("y", p.y);
  i = everypath_int("i") + everypath_range(1, 3, "r") + everypath_bool("b") + (int)everypath_double("d");
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i > 3);
  klee_assert(i > 2);
  if (klee_range(0, 2, "r")) klee_silent_exit(0);
  __CPROVER_assume(i > 4);
  __CPROVER_assert(i > 5, "i is greater than 5");
  __VERIFIER_assume(__VERIFIER_nondet_int());
  if (i == 9) reach_error();
  if (i == 10) __VERIFIER_error();
  assert(i);
  return klee_get_value_i32(i);
}`;
  expect(check(target, source, ["-std=gnu17", "-Wall", "-Wextra", "-Werror"])).toBe("");
});

test("what CBMC predefines is predefined in C++, too", async () => {
  const file = join(folder, "harness.cpp");
  writeFileSync(
    file,
    'int f(int x) {\n__CPROVER_assume(x > 3);\n__CPROVER_assert(x > 4, "above");\nreturn __CPROVER_r_ok(&x, 4);\n}\n',
  );
  const { errors } = await exploreInProcess(file, ["--entry", "f(int)"]);
  expect(errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["assertion", 3, "confirmed"],
  ]);
});
