/**
 * Every operator of the table on the machine's plain values, in the interpreter and in generated JavaScript. The row's own value is the judge
 * of both.
 */

import * as t from "@everypath/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constantOf, shapeOf, testedOperators } from "../../../core/test/term/operator-cases.ts";
import { generateExpression } from "../../src/machine/compile/expression.ts";
import { integerFunctions, wordFunctions } from "../../src/machine/operator-functions.ts";
import { evaluatorOf } from "../../src/machine/prepare.ts";
import { fromConstant, fromTerm, type Value } from "../../src/machine/value.ts";

const limits = {
  widths: [1, 2, 7, 8, 16, 31, 32, 33, 48, 53, 54, 56, 63, 64, 128],
  floats: [t.float32Sort, t.float64Sort],
  greatestExtension: 65,
};

/** Arrays are no plain values; a function has none. */
const plain = testedOperators.filter((name) => {
  const { takes, given } = t.operators[name];
  return given !== "name" && given !== "arraySort" && !(takes as readonly string[]).includes("array");
});

/** What generated code answers; "given up" where it leaves the rest to the interpreter. */
function generated(term: t.Term, locals: readonly Value[]): Value | "no form" | "given up" {
  const statements: string[] = [];
  const source = generateExpression(
    term,
    (slot) => `F[${slot}]`,
    (expression) => {
      const name = `n${statements.length}`;
      statements.push(`const ${name} = ${expression}; if (${name} === undefined) return "given up";`);
      return name;
    },
  );
  if (source === undefined) return "no form";
  const run = new Function("R", "I", "F", `${statements.join(" ")} return ${source};`);
  return run(wordFunctions, integerFunctions, locals) as Value;
}

describe("an operator on plain values", () => {
  test.each(plain)("%s", (operator) => {
    let forms = 0;
    fc.assert(
      fc.property(
        shapeOf(operator, limits).chain((shape) =>
          fc.tuple(...shape.sorts.map(constantOf)).map((constants) => ({ shape, constants })),
        ),
        ({ shape, constants }) => {
          const variables = shape.sorts.map((sort, index) => t.variable(`v${index}`, sort, "local", index));
          const locals = constants.map((constant) => fromConstant(constant as t.Term as t.Constant));
          const folded = t.rebuild(shape.of(variables), constants);
          const expected = fromTerm(folded as t.SymbolicTerm);
          const value = t.operators[operator].fold(
            constants.map((constant) => (constant as t.Term as t.Constant).value),
            shape.of(constants),
          );
          // A constant shift distance and a constant divisor have forms of their own.
          const last = [...variables.slice(0, -1), constants.at(-1) as t.Term];
          for (const args of variables.length === 1 ? [variables] : [variables, last]) {
            const term = shape.of(args);
            const shown = `${t.printSmtLib(term)} where ${locals.map(String).join(", ")}`;
            expect(evaluatorOf(term)(locals, []), shown).toBe(expected);
            const answer = generated(term, locals);
            if (answer === "no form") continue;
            forms += 1;
            // Where SMT-LIB leaves the value open.
            expect(answer, shown).toBe(value === undefined ? "given up" : expected);
          }
        },
      ),
      { numRuns: 400, seed: 1976 },
    );
    // Without a form the interpreter folds through terms, and generated code gives up.
    expect(forms > 0).toBe(t.operators[operator].javaScript !== undefined);
  });
});
