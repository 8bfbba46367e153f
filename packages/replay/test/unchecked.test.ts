/**
 * Kinds of error that are switched off. What the program does where one would be found is compared all the same: it ends as an abort or a trap
 * ends it, and a value that was never written is the one that the path chose.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explore } from "../../everypath/test/examples/everypath.ts";
import { withHooks } from "../src/unwritten.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-unchecked-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly name: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly verdict: "safe" | "unsafe";
  readonly errors?: readonly string[];
}

const aborts = `extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
void assume_abort_if_not(int condition) { if (!condition) abort(); }
`;

const cases: readonly Case[] = [
  {
    name: "an assumption made by abort",
    text: `${aborts}int main(void) { int x = __VERIFIER_nondet_int(); assume_abort_if_not(x > 3); if (x == 2) reach_error(); return 0; }`,
    options: ["--no-check", "assertion"],
    verdict: "safe",
  },
  {
    name: "an assumption made by abort, and an error behind it",
    text: `${aborts}int main(void) { int x = __VERIFIER_nondet_int(); assume_abort_if_not(x > 3); if (x == 5) reach_error(); return 0; }`,
    options: ["--sv-comp", "unreach-call"],
    verdict: "unsafe",
    errors: ["unreachable"],
  },
  {
    name: "only reach_error, among overflows and failed assertions",
    text: `#include <assert.h>\n${aborts}int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 9); int y = x + 1; if (y == 7 && x != 6) reach_error(); return 0; }`,
    options: ["--sv-comp", "unreach-call"],
    verdict: "safe",
  },
  {
    name: "a trap ends the run",
    text: "int main(void) { int x; __builtin_memset(&x, 0, 4); if (x == 0) __builtin_trap(); return 1; }",
    options: ["--no-check", "assertion"],
    verdict: "safe",
  },
  {
    name: "a failed assertion ends the run",
    text: '#include <assert.h>\n#include <everypath.h>\nint main(void) { int x = everypath_int("x"); assert(x != 3); return x == 3 ? 10 / (x - 3) : 1; }',
    options: ["--no-check", "assertion"],
    verdict: "safe",
  },
  {
    name: "values never written, chosen by the path",
    text: "int f(int n) { int x; if (n > 2) x = 1; if (x == 5) return 10 / (n - 2); return 0; }",
    options: ["--entry", "f", "--no-check", "uninitialized-read"],
    verdict: "unsafe",
    errors: ["division-by-zero", "signed-overflow"],
  },
  {
    name: "of every round of a loop its own",
    text: "extern void reach_error(void);\nint f(void) { int s = 0; for (int i = 0; i < 3; i++) { short c; s += c == 100 + i; } if (s == 3) reach_error(); return s; }",
    options: ["--entry", "f", "--no-check", "uninitialized-read"],
    verdict: "unsafe",
    errors: ["unreachable"],
  },
  {
    name: "of every call its own",
    text: "extern void reach_error(void);\nint g(void) { int x; return x; }\nint f(void) { if (g() != g()) reach_error(); return 1; }",
    options: ["--entry", "f", "--no-check", "uninitialized-read"],
    verdict: "unsafe",
    errors: ["unreachable"],
  },
  {
    name: "of every type",
    text: "struct s { int a; };\nint f(void) { double d; float e; char c; long long l; char *p; if (d == 2.5 && e == 0.25f && c == 'x' && l == 1234567890123LL && p == 0) return 1; return 0; }",
    options: ["--entry", "f", "--no-check", "uninitialized-read"],
    verdict: "safe",
  },
  {
    name: "memory never written",
    text: "int f(void) { int a[4]; a[1] = 2; if (a[2] == 9) return 3; return 0; }",
    options: ["--entry", "f", "--no-check", "uninitialized-read"],
    verdict: "safe",
  },
  {
    name: "a handler that is the first function whose address is taken",
    text: "#include <signal.h>\nint got;\nvoid h(int s) { got = s; }\nint main(void) { signal(SIGUSR1, h); raise(SIGUSR1); return got == SIGUSR1 ? 0 : 3; }",
    options: ["--plain-host"],
    verdict: "safe",
  },
  {
    name: "printed addresses",
    text: '#include <stdio.h>\n#include <stdlib.h>\nint x;\nint main(void) { int y; void *p = malloc(3); printf("%p %p %p %d\\n", (void *)&x, (void *)&y, p, 7); free(p); return 0; }',
    options: [],
    verdict: "safe",
  },
  {
    name: "a returned address of a function",
    text: "int g(void) { return 1; }\nlong f(void) { return (long)&g % 1000; }",
    options: ["--entry", "f", "--fixed-addresses"],
    verdict: "safe",
  },
];

describe("explore", () => {
  test.each(cases)("$name", async ({ name, text, options, verdict, errors = [] }) => {
    const file = join(folder, `${name.replace(/[^a-z]+/g, "-")}.c`);
    writeFileSync(file, `${text}\n`);
    const { result } = await explore(file, [...options]);
    expect(result.incomplete.map(({ reason }) => reason)).toEqual([]);
    expect(result.verdict).toBe(verdict);
    expect([...new Set(result.errors.map(({ kind }) => kind))].toSorted()).toEqual(errors.toSorted());
    for (const error of result.errors) expect(error.replay).toBe("confirmed");
  });
});

test("a hook stands behind each scalar that is declared without a value, and nowhere else", () => {
  const text = [
    "  store i32 -1431655766, ptr %x, align 4, !dbg !10, !annotation !11",
    "  store i32 5, ptr %y, align 4, !dbg !10",
    "  store ptr null, ptr %p, align 8, !dbg !12, !annotation !11",
    "  store i32 1, ptr %z, align 4, !dbg !10, !annotation !13",
    "!10 = !DILocation(line: 3, column: 20, scope: !6)",
    '!11 = !{!"auto-init"}',
    "!12 = distinct !DILocation(line: 4, column: 2, scope: !6)",
    '!13 = !{!"another"}',
  ].join("\n");
  const calls = withHooks(text, "i64")
    .split("\n")
    .filter((line) => line.includes(" call "));
  expect(calls).toEqual([
    "  call void @__everypath_replay_unwritten(ptr %x, i64 4, i64 3, i64 20), !dbg !10",
    "  call void @__everypath_replay_unwritten(ptr %p, i64 8, i64 4, i64 2), !dbg !12",
  ]);
});
