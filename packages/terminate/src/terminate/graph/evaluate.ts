/**
 * Expressions of the IR under an abstract state: each operator by its rule of section 3. The IR's expressions stand for sequences of LLVM
 * instructions; where a rule asks for a refinement the evaluation stops and the state is refined first, then evaluated anew.
 *
 * evaluate/ has the parts: what is done with the rules' answers, and numbers. Conditions are here.
 */

import { type Application, type Term, variablesRead } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { Numbers } from "./evaluate/numbers.ts";
import { type Interpretation, rangeOfWidth } from "./interpretation.ts";
import { equals, lessOrEqual, lessThan } from "./rules/compare.ts";
import { product } from "./rules/multiply.ts";
import { number, type RuleContext, type TruthResult } from "./rules/rule.ts";

export type { EvaluationInput, Stop } from "./evaluate/settle.ts";

/** Of one instruction. Where a method answers undefined, `stop` says why. */
export class Evaluation extends Numbers {
  /** The condition's truth. */
  decide(condition: Term): boolean | undefined {
    switch (condition.kind) {
      case "constant":
        return condition.value as boolean;
      case "variable": {
        const value = this.variable(condition);
        return value && this.truth(equals(this.context, value, number(1n)));
      }
      case "application":
        return this.decideApplication(condition);
      case "symbol":
      case "bound":
        return this.either();
    }
  }

  private decideApplication(term: Application): boolean | undefined {
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "not": {
        const truth = this.decide(first);
        return truth === undefined ? undefined : !truth;
      }
      case "and":
        return this.connective(term.arguments, false);
      case "or":
        return this.connective(term.arguments, true);
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        const truth = this.decide(condition);
        return truth === undefined ? undefined : this.decide(truth ? yes : no);
      }
      case "equal":
        return this.equality(first, second);
      case "intLess":
        return this.comparison(first, second, "signed", lessThan);
      case "intLessOrEqual":
        return this.comparison(first, second, "signed", lessOrEqual);
      case "bvUnsignedLess":
        return this.comparison(first, second, "unsigned", lessThan);
      case "bvUnsignedLessOrEqual":
        return this.comparison(first, second, "unsigned", lessOrEqual);
      case "bvSignedLess":
        return this.comparison(first, second, "signed", lessThan);
      case "bvSignedLessOrEqual":
        return this.comparison(first, second, "signed", lessOrEqual);
      case "signedAddOverflows":
        return this.overflow(first, second, "signed", 1n);
      case "unsignedAddOverflows":
        return this.overflow(first, second, "unsigned", 1n);
      case "signedSubtractOverflows":
        return this.overflow(first, second, "signed", -1n);
      case "unsignedSubtractOverflows":
        return this.overflow(first, second, "unsigned", -1n);
      case "signedMultiplyOverflows":
        return this.overflow(first, second, "signed", "product");
      case "unsignedMultiplyOverflows":
        return this.overflow(first, second, "unsigned", "product");
      case "defined":
        return this.isDefined(first);
      case "select": {
        const value = this.integer(term);
        return value && this.truth(equals(this.context, value, number(1n)));
      }
      default:
        return this.either();
    }
  }

  /** Whether every variable in the term has a value. */
  private isDefined(term: Term): boolean | undefined {
    const isSet = [...variablesRead(term)].every((variable) => this.input.valueOf(variable) !== undefined);
    return isSet || !this.input.mayBeSet ? isSet : this.either();
  }

  /** Decided by the first operand that is `decisive`. */
  private connective(terms: readonly Term[], decisive: boolean): boolean | undefined {
    for (const term of terms) {
      const truth = this.decide(term);
      if (truth === undefined) return undefined;
      if (truth === decisive) return decisive;
    }
    return !decisive;
  }

  private comparison(
    first: Term,
    second: Term,
    interpretation: Interpretation,
    rule: (context: RuleContext, a: Linear, b: Linear) => TruthResult,
  ): boolean | undefined {
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    return a && b && this.truth(rule(this.context, a, b));
  }

  private equality(first: Term, second: Term): boolean | undefined {
    if (first.sort.kind === "bool") {
      const a = this.decide(first);
      const b = a === undefined ? undefined : this.decide(second);
      return b === undefined ? undefined : a === b;
    }
    if (first.sort.kind === "int" || first.sort.kind === "ref")
      return this.comparison(first, second, "signed", equals);
    if (first.sort.kind !== "bitvec") return this.either();
    const interpretation = this.classOf(first) ?? this.classOf(second) ?? "signed";
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    if (this.input.integers === "mathematical" && interpretation === "unsigned") {
      // The IR writes j > 0 of an unsigned j as j ≠ 0, which are not the same once j is below 0.
      const isNegative = this.truth(lessThan(this.context, coefficientsOf(a) > 0 ? a : b, number(0n)));
      if (isNegative !== false) return isNegative === undefined ? undefined : this.either();
    }
    return this.truth(equals(this.context, a, b));
  }

  /** How the variables in a term are read mostly; undefined where there are none. */
  classOf(term: Term): Interpretation | undefined {
    if (term.kind === "variable") return this.input.partition(term);
    if (term.kind !== "application") return undefined;
    if (term.operator === "zeroExtend") return "unsigned";
    if (term.operator === "signExtend") return "signed";
    for (const each of term.arguments) {
      const found = this.classOf(each);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the exact result leaves the type's interval: φ of the refinement rules of add and mul. */
  private overflow(
    first: Term,
    second: Term,
    interpretation: Interpretation,
    operation: 1n | -1n | "product",
  ): boolean | undefined {
    if (first.sort.kind !== "bitvec") return this.either();
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    const exact =
      operation === "product"
        ? this.remember("product", [a, b], () => product(this.context, a, b))
        : addScaled(a, b, operation);
    if (exact === undefined) return undefined;
    const { lower, upper } = rangeOfWidth(first.sort.width, interpretation);
    const isBelow = this.truth(lessThan(this.context, exact, number(lower)));
    if (isBelow !== false) return isBelow;
    return this.truth(lessThan(this.context, number(upper), exact));
  }
}

function coefficientsOf({ coefficients }: Linear): number {
  return coefficients.size;
}
