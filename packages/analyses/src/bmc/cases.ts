/**
 * A condition on merged values, taken apart: where its operands choose by the same guards, so does the condition, and what is left of it
 * on each path is often decided: (g ? s₂ : s₁) < (g ? v₂ : v₁) is g ? s₂ < v₂ : s₁ < v₁.
 */
import { ite, limits, rebuild, type SymbolicTerm } from "@everypath/core";

/** The same condition, with the conditionals that its operands share in front. */
export function byCases(condition: SymbolicTerm, depth = 0): SymbolicTerm {
  if (condition.kind !== "application" || depth > limits.bmc.guardDepth) return condition;
  switch (condition.operator) {
    case "and":
    case "or":
    case "not": {
      const parts = (condition.arguments as readonly SymbolicTerm[]).map((part) => byCases(part, depth + 1));
      return rebuild(condition, parts) as SymbolicTerm;
    }
    default: {
      const guard = sharedGuard(condition.arguments as readonly SymbolicTerm[]);
      if (guard === undefined) return condition;
      const side = (value: boolean): SymbolicTerm => {
        const parts = (condition.arguments as readonly SymbolicTerm[]).map((part) =>
          decided(part, guard, value),
        );
        return byCases(rebuild(condition, parts) as SymbolicTerm, depth + 1);
      };
      return ite(guard, side(true), side(false));
    }
  }
}

/** The guard of two operands at least. */
function sharedGuard(operands: readonly SymbolicTerm[]): SymbolicTerm | undefined {
  const seen = new Set<SymbolicTerm>();
  for (const operand of operands) {
    const guard = guardOf(operand);
    if (guard === undefined) continue;
    if (seen.has(guard)) return guard;
    seen.add(guard);
  }
  return undefined;
}

/** Of a conditional, perhaps extended to more bits. */
function guardOf(term: SymbolicTerm): SymbolicTerm | undefined {
  if (term.kind !== "application") return undefined;
  const [first] = term.arguments as readonly SymbolicTerm[];
  if (term.operator === "ite") return first;
  return isExtension(term.operator) && first !== undefined ? guardOf(first) : undefined;
}

function decided(term: SymbolicTerm, guard: SymbolicTerm, value: boolean): SymbolicTerm {
  if (term.kind !== "application" || guardOf(term) !== guard) return term;
  const [first, whenTrue, whenFalse] = term.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
  if (term.operator === "ite") return value ? whenTrue : whenFalse;
  return rebuild(term, [decided(first, guard, value)]) as SymbolicTerm;
}

function isExtension(operator: string): boolean {
  return operator === "zeroExtend" || operator === "signExtend";
}
