/**
 * path(ρ) by weakest preconditions (de Boer & Bonsangue, definition 4.2): from right to left, each step turns a condition that must hold after
 * it into one that must hold before it. No store is built.
 */
import { falseTerm, type Term, trueTerm } from "@everypath/core";
import type { OpenTrace, Step } from "./step.ts";
import { substituteField, substituteNew, substituteVariable } from "./substitutions.ts";
import { variablesOf } from "./variables.ts";

/** `condition`, which holds after the step, as what must hold before it. */
export function stepBack(step: Step, condition: Term): Term {
  if (!concerns(step, condition)) return condition;
  switch (step.kind) {
    case "test":
      return condition;
    case "assignment":
      return substituteVariable(condition, step.target, step.value);
    case "field assignment":
      return substituteField(condition, step.object, step.field, step.value);
    case "creation":
      return substituteNew(condition, step.target, step.class);
    case "reading":
      return substituteVariable(condition, step.target, step.symbol);
    default:
      return step satisfies never;
  }
}

/** Whether the step can change what the condition says. */
function concerns(step: Step, condition: Term): boolean {
  switch (step.kind) {
    case "test":
      return false;
    case "assignment":
    case "reading":
      return variablesOf(condition).has(step.target);
    case "field assignment":
      return variablesOf(condition).has(step.field);
    case "creation": {
      const variables = variablesOf(condition);
      return variables.has(step.target) || step.class.fields.some(({ variable }) => variables.has(variable));
    }
    default:
      return step satisfies never;
  }
}

/** The condition at the beginning of ρ under which `condition` holds at its end. */
export function weakestPrecondition(trace: OpenTrace, condition: Term): Term {
  let term = condition;
  for (let at = trace; at !== undefined && term.hasVariables; at = at.previous)
    term = stepBack(at.step, term);
  return term;
}

/**
 * path(ρ), as its conjuncts in the order of the tests: path(ε) is true, path(b · ρ) is path(ρ) ∧ b, and path(h := e · ρ) is path(ρ)[h := e]. What
 * the paper adds for δ stands in the trace as tests of their own.
 */
export function path(trace: OpenTrace): readonly Term[] {
  let conjuncts: Term[] = [];
  for (let at = trace; at !== undefined; at = at.previous) {
    const { step } = at;
    if (step.kind === "test") conjuncts.push(step.condition);
    else conjuncts = withoutTrue(conjuncts.map((conjunct) => stepBack(step, conjunct)));
    if (conjuncts.includes(falseTerm)) return [falseTerm];
  }
  return [...new Set(withoutTrue(conjuncts).reverse())];
}

function withoutTrue(conjuncts: readonly Term[]): Term[] {
  return conjuncts.filter((conjunct) => conjunct !== trueTerm);
}
