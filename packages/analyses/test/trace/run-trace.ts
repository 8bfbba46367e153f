/** ⟨V, ρ⟩ → …: the concrete semantics of symbolic execution traces (section 4), one step after another. */

import {
  evaluator,
  type Model,
  refConstant,
  type SymbolicTerm,
  store,
  substitute,
  type Variable,
} from "@everypath/core";
import type { Step } from "../../src/trace/calculus/step.ts";

/** Objects of the valuation have small numbers. */
const firstNewObject = 1_000_000;

/** Whether every test of the trace is true when it is come to. */
export function runsFrom(
  steps: readonly Step[],
  initial: (variable: Variable) => SymbolicTerm,
  model: Model,
): boolean {
  const values = new Map<Variable, SymbolicTerm>();
  const valueOf = (variable: Variable): SymbolicTerm => values.get(variable) ?? initial(variable);
  const evaluate = evaluator(model);
  let objects = firstNewObject;
  for (const step of steps) {
    switch (step.kind) {
      case "test":
        if (evaluate(substitute(step.condition, valueOf)) !== true) return false;
        break;
      case "assignment":
        values.set(step.target, substitute(step.value, valueOf));
        break;
      case "field assignment": {
        const object = substitute(step.object, valueOf);
        const value = substitute(step.value, valueOf);
        values.set(step.field, store(valueOf(step.field), object, value));
        break;
      }
      case "creation":
        values.set(step.target, refConstant(objects++));
        break;
      case "reading":
        values.set(step.target, step.symbol);
        break;
      default:
        throw step satisfies never;
    }
  }
  return true;
}
