/**
 * The forward theory on a trace: the substitution σ that its steps build (sections 2 and 3; fields as arrays, 4.1), and what each test becomes
 * under it, bσ. The other way to path(ρ).
 */
import { refSort, type SymbolicTerm, store, substitute, symbol, type Variable } from "@everypath/core";
import type { Step } from "./step.ts";

/** For each step what it assigns or tests, eσ or bσ; undefined where it makes something new. */
export function valuesAlong(
  steps: readonly Step[],
  initial: (variable: Variable) => SymbolicTerm,
): readonly (SymbolicTerm | undefined)[] {
  const sigma = new Map<Variable, SymbolicTerm>();
  const valueOf = (variable: Variable): SymbolicTerm => sigma.get(variable) ?? initial(variable);
  const created = new Map<string, number>();
  return steps.map((step) => {
    switch (step.kind) {
      case "test":
        return substitute(step.condition, valueOf);
      case "assignment": {
        const value = substitute(step.value, valueOf);
        sigma.set(step.target, value);
        return value;
      }
      case "field assignment": {
        const value = substitute(step.value, valueOf);
        sigma.set(step.field, store(valueOf(step.field), substitute(step.object, valueOf), value));
        return value;
      }
      case "creation": {
        const { name } = step.class;
        const count = (created.get(name) ?? 0) + 1;
        created.set(name, count);
        sigma.set(step.target, symbol(`new ${name}#${count}`, refSort));
        return undefined;
      }
      case "reading":
        sigma.set(step.target, step.symbol);
        return step.symbol;
      default:
        return step satisfies never;
    }
  });
}
