/** What is wrong with a text, with the line and a caret. golden/errors.txt is to be read; `UPDATE_GOLDEN=1` writes it anew. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadPli } from "../src/index.ts";
import { type Options, problemsOf } from "./support.ts";

interface Faulty {
  readonly title: string;
  readonly text: string;
  readonly options?: Options;
}

const inProcedure = (title: string, lines: string): Faulty => ({
  title,
  text: `P: PROC(X, A);\n  DCL A(10) INTEGER;\n${lines}\nEND;\n`,
});

const sum = "SUM: PROC(A, B); DCL B(*);\n  RETURN (A + B(1));\nEND;\n";

const cases: readonly Faulty[] = [
  // --- syntax
  inProcedure("a semicolon is missing", "  X = 1\n  Y = 2;"),
  inProcedure(
    "several mistakes at once",
    "  X = 1 +;\n  Y = 2;\n  Y = (2;\n  DO WHILE X < 1; END;\n  Z = 3\n  RETURN;",
  ),
  inProcedure("an operator too many", "  X == 1;"),
  inProcedure("a word of the language as a name", "  TO = 1;\n  X = BY + 1;\n  CALL DO;"),
  inProcedure("THEN is missing", "  IF X = 1 Y = 2;"),
  inProcedure("an ELSE too many", "  IF X = 1 THEN Y = 2; ELSE Y = 3; ELSE Y = 4;"),
  inProcedure("an END too many", "  DO; END; END; END;"),
  { title: "an END is missing", text: "P: PROC;\n  DO J = 1 TO 3;\n    X = J;\nEND;\n" },
  { title: "the text ends in the middle", text: "P: PROC;\n  X = 1 +" },
  { title: "a comment is never closed", text: "P: PROC;\n  X = 1; /* one\n  END;\n" },
  inProcedure("characters of other languages", "  X = 1.5;\n  Y = 'A';\n  Z = X % 2;\n  X != 3;"),
  inProcedure(
    "statements of full PL/I",
    "  PUT LIST (X);\n  GET LIST (X);\n  SELECT (X);\n  STOP;\n  BEGIN;",
  ),
  inProcedure("a GO TO to nowhere", "  GO TO 5;\n  GO HOME;"),
  { title: "no procedure", text: "  X = 1;\n" },
  { title: "an empty file", text: "/* nothing */\n" },
  { title: "a procedure without a name", text: "PROC(X); END;\n" },
  { title: "tabs before the mistake", text: "P: PROC;\n\tX\t=\t;\nEND;\n" },
  { title: "a very long line", text: `P: PROC; ${"X = 1; ".repeat(40)}Y = ; ${"X = 1; ".repeat(40)}END;\n` },

  // --- names
  inProcedure("a label that is not there, and one that is there twice", "  GO TO OUT;\nL: X = 1;\nl: X = 2;"),
  inProcedure("a name declared twice", "  DCL (I, J) INTEGER;\n  DCL I INTEGER;"),
  { title: "a parameter twice", text: "P: PROC(X, Y, x); END;\n" },
  { title: "a procedure twice", text: "P: PROC; END;\np: PROC; END;\n" },
  { title: "a procedure called ABS", text: "ABS: PROC(X); RETURN (X); END;\n" },
  inProcedure("procedures and arrays that are not there", "  CALL F(X);\n  X = F(X) + X(1);\n  Y(2) = 1;"),
  inProcedure("a label as a variable", "L: X = L + 1;\nM: M = 1;"),
  {
    title: "too many and too few arguments",
    text: `P: PROC; CALL F(1); X = F(1, 2, 3) + ABS(1, 2) + MOD(3); CALL P(1); END;\nF: PROC(A, B); RETURN (A); END;\n`,
  },
  {
    title: "an array for a scalar and a scalar for an array",
    text: `P: PROC; DCL T(5) INTEGER; CALL F(T, X); CALL F(X, T(1)); CALL F(1, (T)); END;\nF: PROC(A, B); DCL B(*); END;\n`,
  },
  {
    title: "a procedure without a value as a function",
    text: "P: PROC; X = F(1); END;\nF: PROC(A); RETURN; END;\n",
  },
  inProcedure("END with the wrong name", "L: DO; END M;\n  DO; END P;"),

  // --- types
  inProcedure("a whole array where an element is meant", "  X = A;\n  A = 0;\n  X = A(1, 2);\n  READ (A);"),
  inProcedure(
    "conditions and integers",
    "  IF X THEN Y = 1;\n  Y = X = 1;\n  IF (X = 1) + 2 = 3 THEN ;\n  IF 1 < X < 3 THEN ;",
  ),
  inProcedure("¬ binds more tightly than a comparison", "  IF ¬X = 1 THEN ;"),
  inProcedure("what cannot be assigned to", "  5 = X;\n  ABS(X) = 1;\n  P(X) = 1;\n  (X) = 2;"),
  inProcedure(
    "quantifiers outside of predicates, and calls in them",
    "  IF FORALL K = 1 TO X (A(K) = 0) THEN ;\n  ASSERT (P(X, A) = 1);\n  PROVE (X);",
  ),
  inProcedure("an expression to read", "  READ (X + 1);"),
  inProcedure(
    "quantifiers without a predicate",
    "  PROVE (FORALL K = 1 TO 3);\n  PROVE (EXISTS K = 1 TO A(1, 2));",
  ),
  inProcedure("symbols in a program", '  X = "N";'),
  inProcedure("arguments where there are none", "  X = 5(1) + A(1)(2);"),

  // --- declarations
  inProcedure(
    "attributes of full PL/I",
    "  DCL F FLOAT, C CHARACTER(10), D DECIMAL FIXED, E ENTRY, G FOO, H EXTERNAL;",
  ),
  inProcedure(
    "half a type",
    "  DCL F FIXED, B BINARY(31), G FIXED BINARY(31, 2), S STATIC AUTOMATIC, I INTEGER INTEGER;",
  ),
  inProcedure("bounds", "  DCL (B(0), C(5:1), D(*), E(X), F(2, 3)) INTEGER;"),
  inProcedure("initial values", "  DCL D INITIAL, E(2) INITIAL((2)), F INITIAL(X);"),
  inProcedure("too many initial values", "  DCL B(2) INITIAL(1, 2, 3), C INITIAL(1, 2), X INITIAL(1);"),
  { title: "structures", text: "P: PROC; DCL 1 S, 2 T INTEGER; END;\n" },
  {
    title: "two main procedures",
    text: "P: PROC OPTIONS(MAIN); END;\nQ: PROC(X) OPTIONS(MAIN); END;\n",
  },
  { title: "options", text: "R: PROC OPTIONS(REENTRANT) FAST RETURNS(FLOAT); END;\n" },
  { title: "a procedure inside of another", text: "P: PROC;\n  Q: PROC; END;\nEND;\n" },

  // --- loops
  inProcedure("into an iterative DO", "  GO TO L;\n  DO J = 1 TO 3;\n    L: X = J;\n  END;"),
  inProcedure(
    "headers",
    "  DO A(1) = 1 TO 3; END;\n  DO J = 1 TO 3, 7 TO 9; END;\n  DO UNTIL (X = 1); END;\n  DO J = 1 TO 2 TO 3; END;",
  ),
  inProcedure("limits", "  DO J = 1 TO 2 TO 3; END;\n  DO J = 1 BY 1 BY 1; END;"),
  inProcedure("an array as an index", "  DO A = 1 TO X > 2; END;"),

  // --- the call from outside
  { title: "--entry without a procedure", text: sum, options: { entry: "SUMM" } },
  { title: "--call without a procedure", text: sum, options: { call: "SUMM(1, A)" } },
  { title: "--call with too few arguments", text: sum, options: { call: "SUM(1)" } },
  { title: "--call with an integer for an array", text: sum, options: { call: "SUM(1, 2)" } },
  { title: "--call with an array for an integer", text: sum, options: { call: "SUM(A, A)" } },
  { title: "--call with a variable that has no value", text: sum, options: { call: "SUM(N + 1, A)" } },
  { title: "--call that is none", text: sum, options: { call: "1 + 2" } },
  { title: "--call with a mistake", text: sum, options: { call: "SUM(1, A" } },
  {
    title: "--assume of what is no input",
    text: sum,
    options: { call: 'SUM("N", A)', assume: ["M > 1", '"K" = A(1)', "N", "N >"] },
  },
];

function report({ title, text, options }: Faulty): string {
  const call = options === undefined ? "" : `${JSON.stringify(options)}\n`;
  return `=== ${title}\n${text.slice(0, 600)}${call}---\n${problemsOf(text, options)}\n`;
}

test("messages", () => {
  const file = new URL("golden/errors.txt", import.meta.url);
  const found = cases.map(report).join("\n");
  if (process.env.UPDATE_GOLDEN === "1") {
    mkdirSync(new URL("golden", import.meta.url), { recursive: true });
    writeFileSync(file, found);
  }
  expect(found).toBe(readFileSync(file, "utf8"));
});

describe("diagnostics", () => {
  test.each(cases)("$title: refused", ({ text, options }) => {
    expect(problemsOf(text, options)).not.toBe("");
  });

  test("places are those of the file", () => {
    const files = [
      { name: "a.pli", text: "P: PROC;\n  CALL Q(1);\nEND;" },
      { name: "b.pli", text: "Q: PROC;\r\n\r\n  X = Y(1);\r\nEND;" },
    ];
    const loaded = loadPli({
      language: "pli",
      files,
      entry: undefined,
      call: undefined,
      assume: [],
      subscripts: "conditional",
    });
    if (!("diagnostics" in loaded)) throw new Error("accepted");
    expect(loaded.diagnostics.map(({ span }) => span)).toEqual([
      { file: "a.pli", line: 2, column: 8 },
      { file: "b.pli", line: 3, column: 7 },
    ]);
  });

  test.each([
    ["parentheses", `P: PROC(X); Y = ${"(".repeat(5000)}X${")".repeat(5000)}; END;`],
    ["groups", `P: PROC(X); ${"DO; ".repeat(5000)}${"END; ".repeat(5000)}END;`],
  ])("%s nested too deeply", (_, text) => {
    expect(problemsOf(text)).toMatch(/^test\.pli:1:\d+: this is nested too deeply; .*: write it in parts/);
  });
});
