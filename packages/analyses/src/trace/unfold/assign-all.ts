/** Several results of a call, assigned at once. */
import { type Span, symbol, type Term, type Variable, variable } from "@everypath/core";
import type { Rule, Step } from "../calculus/step.ts";
import { substituteVariable } from "../calculus/substitutions.ts";
import type { Activation } from "./frames.ts";

interface Given {
  readonly target: Variable;
  readonly value: Term;
}

/** One after another, by way of variables of their own where a value speaks of what was assigned before it. */
export function simultaneous(
  given: readonly Given[],
  activation: Activation,
  base: { readonly rule: Rule; readonly span: Span; readonly hidden: boolean },
): readonly Step[] {
  const assignment = ({ target, value }: Given): Step => ({ ...base, kind: "assignment", target, value });
  const depends = given.some(({ value }, index) =>
    given.slice(0, index).some(({ target }) => speaksOf(value, target)),
  );
  if (!depends) return given.map(assignment);
  const results = given.map(({ target }, index) =>
    activation.variable(variable(`result ${index + 1}`, target.sort, "local", 90_000 + index)),
  );
  return [
    ...given.map(({ value }, index) => assignment({ target: results[index]!, value })),
    ...given.map(({ target }, index) => assignment({ target, value: results[index]! })),
  ];
}

function speaksOf(term: Term, target: Variable): boolean {
  return substituteVariable(term, target, symbol("·", target.sort)) !== term;
}
