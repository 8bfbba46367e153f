/** Texts of our own languages and formats that are nested deeply: refused at their place, always alike, and the next text is read. */

import { parseExpression } from "@everypath/c";
import { isNestedDeeper } from "@everypath/core";
import { inlineLets, parseSExpressions } from "@everypath/core/testing";
import { readIts } from "@everypath/its";
import { type ProgramSource, programFrom } from "@everypath/languages";
import { expect, test } from "vitest";
import { Editor } from "../cli/lsp/editor.ts";

const pli = (statements: string, assume: readonly string[] = []): ProgramSource => ({
  language: "pli",
  files: [
    {
      name: "deep.pli",
      text: `F: PROCEDURE (X) RETURNS (INTEGER);\nDECLARE X INTEGER;\n${statements}\nEND;\n`,
    },
  ],
  entry: undefined,
  call: undefined,
  assume,
  subscripts: "conditional",
});
const objects = (text: string): ProgramSource => ({
  language: "objects",
  files: [{ name: "deep.idf", text }],
  entry: undefined,
  call: undefined,
  assume: [],
  symbolicGlobals: false,
  contracts: true,
});
const nested = (count: number, open: string, inner: string, close: string): string =>
  open.repeat(count) + inner + close.repeat(count);

async function problem(source: ProgramSource): Promise<string | undefined> {
  const made = await programFrom(source);
  return "program" in made ? undefined : made.diagnostics[0]?.message.split("\n")[0];
}

const refused =
  /^(deep\.(?:pli|idf)|--assume):\d+:\d+: this (is nested too deeply|has more than 500 operators)/;

test.each([
  ["parentheses", (n: number) => pli(`RETURN (${nested(n, "(", "X", ")")});`), 30],
  ["signs", (n: number) => pli(`RETURN (${"- ".repeat(n)}X);`), 100],
  ["a sum", (n: number) => pli(`RETURN (X${" + X".repeat(n)});`), 400],
  ["IF … ELSE IF …", (n: number) => pli(`${"IF X = 1 THEN X = 2; ELSE ".repeat(n)} RETURN (X);`), 60],
  ["groups", (n: number) => pli(nested(n, "DO; ", "X = 1;", "END; ")), 80],
  ["an assumption", (n: number) => pli("RETURN (X);", [nested(n, "(", "X = 1", ")")]), 30],
  ["parentheses of objects", (n: number) => objects(`int x; x := ${nested(n, "(", "1", ")")};`), 30],
  ["a sum of objects", (n: number) => objects(`int x; x := 1${" + x".repeat(n)};`), 400],
  ["blocks of objects", (n: number) => objects(`int x; ${nested(n, "{", "x := 1;", "}")}`), 60],
])("%s", async (_, of, few) => {
  expect(await problem(of(few))).toBeUndefined();
  const first = await problem(of(5000));
  expect(first).toMatch(refused);
  expect(await problem(of(20_000))).toBe(first);
  expect(await problem(of(few))).toBeUndefined();
});

test("a literal of 200,000 digits is a number", async () => {
  expect(await problem(pli(`RETURN (X + ${"7".repeat(200_000)});`))).toBeUndefined();
  expect(await problem(objects(`int x; x := ${"7".repeat(200_000)};`))).toBeUndefined();
});

test.each([
  ["parentheses", (n: number) => nested(n, "(", "x", ")")],
  ["operators before", (n: number) => `${"!".repeat(n)}x`],
  ["a sum", (n: number) => `x${" + x".repeat(n)}`],
  ["choices", (n: number) => `${"x ? x : ".repeat(n)}x`],
  ["subscripts", (n: number) => nested(n, "x[", "1", "]")],
])("an expression of C: %s", (_, of) => {
  expect(parseExpression(of(240))).not.toHaveProperty("problem");
  for (const many of [5000, 20_000])
    expect(parseExpression(of(many))).toMatchObject({
      problem: expect.stringMatching(/more than 500 operators or parentheses within each other/),
      column: expect.any(Number),
    });
});

test("a system on one long line is read in time that grows with its length", () => {
  const atoms = " (> x 1)".repeat(20_000);
  const read = readIts(
    `(declare-sort Loc 0)(declare-const l Loc)(define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc l (or${atoms})))`,
    "smt2",
  );
  expect(read).toMatchObject({ problem: "next_main is not defined" });
});

test("a solver's answer nested 100,000 deep is read", () => {
  const answer = nested(100_000, "(store ", "a", " 1 2)");
  const [read] = parseSExpressions(`(let ((a (let ((b x)) (f b))) (c a)) ${answer})`) ?? [];
  let innermost = inlineLets(read!);
  let depth = 0;
  for (; innermost[0] === "store"; depth++) innermost = innermost[1]!;
  expect(depth).toBe(100_000);
  expect(innermost).toEqual(["f", "x"]);
});

test("definitions hold in their bodies alone", () => {
  const [read] =
    parseSExpressions("((let ((a 1) (b a)) (a b ())) a (let ((a 2)) (let ((a (a a))) a)))") ?? [];
  expect(inlineLets(read!)).toEqual([["1", "a", []], "a", ["2", "2"]]);
});

test("a text of 16,000 errors tells of them in time that grows with its length", async () => {
  expect(await problem(pli(`RETURN (X ${"x + ".repeat(16_000)}1);`))).toMatch(/^deep\.pli:3:/);
});

test("a text that is wrong throughout is not recovered from to its end", async () => {
  const made = await programFrom(pli(`RETURN (X); END; ${"1); END;".repeat(20_000)}`));
  if ("program" in made) throw new Error("it should be refused");
  expect(made.diagnostics.length).toBeLessThanOrEqual(20);
  expect(made.diagnostics[0]?.span).toMatchObject({ line: 3 });
  expect(await problem(pli("RETURN (X);"))).toBeUndefined();
});

test("nesting is measured without recursion", () => {
  expect(isNestedDeeper(JSON.parse(nested(100_000, "[", "", "]")), 99_999)).toBe(true);
  expect(isNestedDeeper(JSON.parse(nested(100_000, '{"a":', "1", "}")), 100_000)).toBe(false);
});

test("a message that is nested deeply does not end the language server", async () => {
  const editor = Editor.atProcess();
  await editor.initialized;
  const text = `{"jsonrpc":"2.0","id":${nested(100_000, "[", "", "]")},"method":"textDocument/hover"}`;
  editor.process!.stdin!.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  const uri = "file:///work/empty.idf";
  await editor.open(uri, "class A { }\n");
  expect(await editor.leave()).toBe(0);
});
