/** How the paper's figures look when lowered, and what depends on how a program is loaded. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Program } from "@everypath/core";
import { printProcedure } from "@everypath/core/testing";
import { describe, expect, test } from "vitest";
import { loadPli } from "../src/index.ts";
import { type Options, programOf } from "./support.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/king/${name}.pli`, import.meta.url), "utf8");

function printed(program: Program): string {
  return [...program.procedureAddresses.keys()]
    .map((name) => printProcedure(program.procedure(name)!))
    .join("\n");
}

const figures: readonly (readonly [string, Options])[] = [
  ["sum", {}],
  ["power", {}],
  ["twoloops", {}],
  ["search", { call: 'SEARCH(A, "N", "N" + 4, "X", FOUND, J)', assume: ["N >= 1"] }],
];

describe("`UPDATE_GOLDEN=1` writes the files anew", () => {
  test.each(figures)("%s.pli", (name, options) => {
    const file = new URL(`golden/${name}.txt`, import.meta.url);
    const text = printed(programOf(example(name), options));
    if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, "utf8"));
  });
});

describe("subscripts by cases", () => {
  const text = `F: PROC(I, A); DCL A(*), T(3) INITIAL(1, 2, 3);
  X = T(I);
  T(I + 1) = 2;
  X = T(2) + A(I);
END;`;

  test("are distinguished where the bounds are known and the subscript is not", () => {
    const cases = printed(programOf(text, { subscripts: "cases" })).match(
      /:= one of .*? that is \S+( \+ 1)?/g,
    );
    expect(cases).toEqual([":= one of 1 … 3 that is I", ":= one of 1 … 3 that is I + 1"]);
    expect(printed(programOf(text))).not.toContain("one of");
  });

  test("of an array with bounds from the call", () => {
    const program = programOf(text, { subscripts: "cases", call: 'F("I", B(1:5))' });
    expect(printed(program)).toContain("one of A.lower … A.upper that is I");
  });
});

describe("assertions", () => {
  const cuts = (text: string): readonly string[] =>
    printed(programOf(text)).match(/(?:cut|claim|check|assume) .*?(?=\s+;)/g) ?? [];

  test("one that comes first is the input predicate", () => {
    expect(cuts("F: PROC(N); DCL X INITIAL(1); ASSERT (N > 0); ASSERT (X = 1); PROVE (N > X); END;")).toEqual(
      [
        "cut 1, the input predicate",
        "claim N > 0 at cut 1",
        "cut 2",
        "claim X = 1 at cut 2",
        "check X < N else assertion: PROVE (N > X) does not hold",
      ],
    );
  });

  test("but not of a procedure that the program calls", () => {
    const text = "F: PROC(N); CALL G(N); END; G: PROC(N); ASSERT (N > 0); END;";
    expect(cuts(text)).toEqual(["cut 1", "claim N > 0 at cut 1"]);
    const recursive = "F: PROC(N); ASSERT (N > 0); IF N > 1 THEN CALL F(N - 1); END;";
    expect(cuts(recursive)).toEqual([
      "cut 1, the input predicate",
      "claim N > 0 at cut 1",
      "cut 1",
      "claim N > 0 at cut 1",
    ]);
  });

  test("one that comes first and is jumped back to is both", () => {
    expect(cuts("F: PROC(N); L: ASSERT (N >= 0); N = N - 1; IF N > 0 THEN GO TO L; END;")).toEqual([
      "cut 1, the input predicate",
      "claim N ≥ 0 at cut 1",
      "cut 2",
      "claim N ≥ 0 at cut 2",
    ]);
  });
});

describe("what is handed back", () => {
  test("only what can change", () => {
    const text = `F: PROC(A, B, C); B = A; CALL G(C, A); END;
      G: PROC(P, Q); P = Q; END;`;
    expect(printed(programOf(text))).toContain("B, C := call F(A, B, C)");
  });

  test("steps count statements", () => {
    const program = programOf("F: PROC; X = 1; DO J = 1 TO 2; X = X + J; END; RETURN (X); END;");
    const weights = program
      .procedure("F")!
      .blocks.flatMap(({ instructions, terminator }) =>
        [...instructions, terminator].filter(({ weight }) => weight > 0).map(({ span }) => span.column),
      );
    // X = 1; the DO; X = X + J; RETURN
    expect(weights.length).toBe(4);
  });
});

test("procedures that nobody calls are lowered too", () => {
  const program = programOf(
    "F: PROC; END; G: PROC(A); DCL A(*); A(1) = H(1); END; H: PROC(X); RETURN (X); END;",
  );
  expect(program.userProcedures).toEqual(["F", "G", "H"]);
});

test("procedures of several files are one program", () => {
  const files = [
    { name: "f.pli", text: "F: PROC; X = G(1); END;" },
    { name: "g.pli", text: "G: PROC(A);\n  RETURN (A);\nEND;" },
  ];
  const options = { entry: undefined, call: undefined, assume: [], subscripts: "conditional" as const };
  const loaded = loadPli({ language: "pli", files, ...options });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]!.message);
  expect(loaded.program.files).toEqual(["f.pli", "g.pli"]);
  expect(loaded.program.procedure("G")!.blocks[0]!.terminator.span).toEqual({
    file: "g.pli",
    line: 2,
    column: 3,
  });
});
