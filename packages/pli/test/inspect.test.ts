/** Expressions that are typed in while a procedure runs. */

import { intConstant, intSort, printReader, symbol } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { expressionIn, loadPli, targetIn, visibleNames } from "../src/index.ts";
import { programOf } from "./support.ts";

const text = `M: PROC; DCL T(5) INTEGER, S STATIC INITIAL(0); X = 1; CALL F(T, T(2), X, X, S); END;
F: PROC(A, E, P, Q, G); DCL A(*), L(0:3) INTEGER; Total = E + P; A(1) = G; L(0) = 1; HERE: P = 2; END;`;

const program = programOf(text);
const symbolOf = (name: string) => symbol(name, intSort);

const shown = (expression: string): string => {
  const found = expressionIn(program, "F", expression, symbolOf);
  if ("problem" in found) return `${found.column}: ${found.problem}`;
  const provided = found.provided.map((term) => printReader(term)).join(", ");
  return `${found.type} ${printReader(found.term)}${provided === "" ? "" : ` if ${provided}`}`;
};

describe("in a procedure with arguments by reference", () => {
  test.each([
    ["P", "number P"],
    ["q + 1", "number P + 1"],
    ["E", "number A[E.subscript]"],
    ["G", "number S"],
    ["total", "number Total"],
    ["A(P)", "number A[P] if A.lower ≤ P ∧ P ≤ A.upper"],
    ["L(4)", "number L[4] if false"],
    ["L(3)", "number L[3]"],
    ["A", "array A"],
    ["P / Q", "number P / P if P ≠ 0"],
    ['"N" + P', "number P + N"],
    ["P > 1 & Q < 3", "condition P < 3 ∧ P > 1"],
    ["P = Q", "condition true"],
    ["FORALL K = 0 TO 3 (L(K) <= P)", "condition L[0] ≤ P ∧ L[1] ≤ P ∧ L[2] ≤ P ∧ L[3] ≤ P"],
    ["NEVER", "1: there is no variable NEVER here; there are A, E, P, Q, G, L, Total"],
    ["P +", "4: expected an expression after '+', where the text ends"],
    ["1 + F(1)", "5: F is a procedure, and none can be called here"],
    ["P & Q", "1: expected a condition, but this is an integer; compare it with something"],
    ["HERE", "1: HERE is a label and has no value"],
  ])("%s", (expression, expected) => {
    expect(shown(expression)).toBe(expected);
  });

  test.each([
    ["P", "P := 7"],
    ["G", "S := 7"],
    ["E", "A := A[E.subscript := 7]"],
    ["L(P)", "L := L[P := 7]"],
    ["P + 1", "only a variable or an element of an array can be set"],
    ["A", "only a variable or an element of an array can be set"],
  ])("set %s", (target, expected) => {
    const found = targetIn(program, "F", target, symbolOf);
    const assigned =
      "problem" in found
        ? found.problem
        : `${found.variable.name} := ${printReader(found.assigned(intConstant(7)))}`;
    expect(assigned.replace(/\s+/g, " ")).toBe(expected);
  });

  test("the variables in the order of the source", () => {
    expect(visibleNames(program, "F").map(({ name, storage }) => `${storage} ${name}`)).toEqual([
      "parameter A",
      "parameter E",
      "parameter P",
      "parameter Q",
      "parameter G",
      "automatic L",
      "automatic Total",
    ]);
    expect(visibleNames(program, "(call)")).toEqual([]);
  });

  test("two loads of one text do not mix", () => {
    const files = [{ name: "a.pli", text }];
    const source = { language: "pli" as const, files, entry: undefined, call: undefined, assume: [] };
    const again = loadPli({ ...source, subscripts: "cases" });
    if ("diagnostics" in again) throw new Error();
    expect(visibleNames(again.program, "M").length).toBe(3);
    expect(visibleNames(program, "M").length).toBe(3);
  });
});
