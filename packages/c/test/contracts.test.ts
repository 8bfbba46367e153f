/** Contracts as CBMC has them: what is checked, what is taken for granted, and what is refused by name. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { outcomeInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";
import { rewrittenContracts } from "../src/clang/contracts.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-contracts-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
let count = 0;

function fileOf(text: string): string {
  const file = join(room, `contract-${++count}.c`);
  writeFileSync(file, text);
  return file;
}

/** Of each error its place and whether a replay confirms it. */
async function errorsOf(text: string, ...options: readonly string[]) {
  const { verdict, errors } = await runInProcess("explore", fileOf(text), options);
  return [
    verdict,
    errors
      .map(({ kind, location, replay }) => `${kind} ${location.line}:${location.column} ${replay}`)
      .sort(),
  ];
}

const bump = `void bump(int *p, int by)
  __CPROVER_requires(p != 0 && by > 0)
  __CPROVER_ensures(*p == __CPROVER_old(*p) + by)
`;

describe("a function's contract", () => {
  it("is taken for granted of its callers, and checked where it returns", async () => {
    const good = `${bump}{ if (*p > 100 || by > 100) { *p += by; return; } *p += by; }\n`;
    const kinds = ["--no-check", "signed-overflow"];
    expect(await errorsOf(good, ...kinds)).toEqual(["safe", []]);
    const bad = `${bump}{ int own = by; if (*p == 7) own++; by = 1; *p += own; }\n`;
    expect(await errorsOf(bad, ...kinds)).toEqual(["unsafe", ["assertion 3:3 confirmed"]]);
    const { assumptions } = await runInProcess("explore", fileOf(good), kinds);
    expect(assumptions).toContainEqual(
      expect.objectContaining({
        kind: "precondition",
        standing: "chosen",
        what: expect.stringContaining("by > 0"),
      }),
    );
  });

  it("is checked of the program's own calls, also of those before it and of itself", async () => {
    const source = `int half(int n);
int main(void) { return half(8) + half(-2); }
int half(int n) __CPROVER_requires(n >= 0) __CPROVER_ensures(__CPROVER_return_value <= n) { return n > 6 ? half(n - 1) : n / 2; }
`;
    expect(await errorsOf(source, "--no-args")).toEqual(["unsafe", ["assertion 3:17 confirmed"]]);
    expect(await errorsOf(source.replace("half(-2)", "half(2)"), "--no-args")).toEqual(["safe", []]);
  });

  it("keeps lines and columns, also behind tabs and in one line with others", async () => {
    const source = `int id(int x) __CPROVER_ensures(1) { return x; } int f(int x)\n__CPROVER_requires(x > 0 && x < 9)\n{\n\tint y = 5; return 8 / (x - y); }\n`;
    expect(await errorsOf(source, "--entry", "f")).toEqual(["unsafe", ["division-by-zero 4:22 confirmed"]]);
  });

  it("implies", async () => {
    const source = (otherwise: string) =>
      `int f(int x) __CPROVER_ensures(x > 3 ==> __CPROVER_return_value == 1) { return x > ${otherwise}; }\n`;
    expect(await errorsOf(source("3"))).toEqual(["safe", []]);
    expect(await errorsOf(source("4"))).toEqual(["unsafe", ["assertion 1:14 confirmed"]]);
  });

  it("where no condition can say what is required, it is checked, and a note tells", async () => {
    const file = fileOf("int limit = 3;\nint f(int x) __CPROVER_requires(limit < 3) { return x; }\n");
    const { status, stderr } = await outcomeInProcess(["explore", file]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("not taken for granted: requires limit < 3"),
    ]);
  });
});

describe("a loop's invariant", () => {
  const loop = (head: string, clauses: string) =>
    `int f(int n) { int i = 0, s = 0; if (n > 4) n = 4; ${head}\n${clauses}\n{ if (i++ == 2) continue; s ^= i; } return s; }\n`;

  it.each(["while (i < n)", "for (s = 1; i < n; s ^= 1)", "for (;;)"])("%s", async (head) => {
    const isEndless = head === "for (;;)";
    const body = isEndless ? "{ if (i >= n) break; i++; }" : undefined;
    const text = (clause: string) => {
      const whole = loop(head, `__CPROVER_loop_invariant(${clause})`);
      return body === undefined ? whole : whole.replace(/\{ if \(i\+\+.*?\} return/s, `${body} return`);
    };
    expect(await errorsOf(text("0 <= i && i <= 4"))).toEqual(["safe", []]);
    expect(await errorsOf(text("i < 4"))).toEqual(["unsafe", ["assertion 2:1 confirmed"]]);
  });

  it("is not what other clauses are: a note says so", async () => {
    const clauses = "__CPROVER_assigns(i, s) __CPROVER_loop_invariant(i >= 0) __CPROVER_decreases(n - i)";
    const { status, stderr } = await outcomeInProcess(["explore", fileOf(loop("while (i < n)", clauses))]);
    expect(status).toBe(0);
    expect(stderr).toContain(":2:1: __CPROVER_assigns is not checked");
    expect(stderr).toContain(":2:58: __CPROVER_decreases is not checked");
  });
});

test.each([
  ["int f(int x) __CPROVER_requires(x > 0);\nint f(int x) { return x; }", "__CPROVER_requires is a clause"],
  [
    "int f(int x) { do { x--; } while (x > 0) __CPROVER_loop_invariant(x >= 0); return x; }",
    "__CPROVER_loop_invariant is a clause",
  ],
  [
    "int f(int *x) __CPROVER_requires(__CPROVER_is_fresh(x, 4)) { return *x; }",
    "__CPROVER_requires is a clause",
  ],
  ["int f(int x, ...) __CPROVER_ensures(x > 0) { return x; }", "__CPROVER_ensures is a clause"],
  ["static inline int f(int x) __CPROVER_ensures(x > 0) { return x; }", "__CPROVER_ensures is a clause"],
])("refuses %s by name and place", async (text, message) => {
  const { status, stderr } = await outcomeInProcess(["explore", fileOf(`${text}\n`)]);
  expect([status, stderr.trim().split("\n").length]).toEqual([2, 1]);
  expect(stderr).toContain(message);
});

test("comments, texts and what the preprocessor reads are left alone", () => {
  expect(rewrittenContracts("/* f() __CPROVER_requires(1) { } */ int x;\n")).toBeUndefined();
  expect(rewrittenContracts('char *t = "f() __CPROVER_ensures(0) {";\n')).toBeUndefined();
  expect(rewrittenContracts("#define M f() __CPROVER_ensures(0) { }\n")).toBeUndefined();
});
