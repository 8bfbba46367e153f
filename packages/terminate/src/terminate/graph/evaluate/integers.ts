/**
 * Integers of any size (PL/I, objects) as linear expressions: sums and products by constants are exact, quotients and products by the rules
 * of section 3.3 without their wrapping. What is read from an array or a field is any integer.
 */

import type { Application, Sort, Term, Variable } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, keyOf, type Linear, scale } from "@everypath/its";
import { elementAt } from "../arrays.ts";
import type { Interpretation } from "../interpretation.ts";
import { divide, floorDivision, quotientOf, remainderOf } from "../rules/divide.ts";
import { product } from "../rules/multiply.ts";
import { atLeast, constantOf, freshResult, number, refine, result, within } from "../rules/rule.ts";
import { elementPrefix } from "../state.ts";
import { Settling } from "./settle.ts";

export abstract class Integers extends Settling {
  /** The truth of a condition, on which a value may depend. */
  abstract decide(condition: Term): boolean | undefined;

  /** The integer that stands for a term of any sort. */
  abstract read(term: Term, interpretation: Interpretation): Linear | undefined;

  /** The value of a term of sort Int or Ref; of a Boolean element 0 or 1. */
  protected integer(term: Term): Linear | undefined {
    switch (term.kind) {
      case "constant":
        return constantLinear(term.value as bigint);
      case "variable":
        return this.integerVariable(term);
      case "application":
        return this.integerApplication(term);
      case "symbol":
      case "bound":
        return this.anyOf(term.sort);
    }
  }

  private integerVariable(variable: Variable): Linear {
    const known = this.input.valueOf(variable) ?? this.found.get(variable);
    if (known !== undefined) return known;
    const value = this.anyOf(variable.sort);
    if (this.input.mayBeSet) this.found.set(variable, value);
    return value;
  }

  private anyInteger(): Linear {
    return atomLinear(this.input.fresh("any"));
  }

  /** Any value of the term's sort. A reference is null or an object that there is. */
  private anyOf(sort: Sort): Linear {
    const value = this.anyInteger();
    const { newestObject } = this.input;
    if (sort.kind === "bool") this.knowledge = this.knowledge.assume(within(value, 0n, 1n));
    if (sort.kind === "ref")
      this.knowledge = this.knowledge.assume([
        value,
        ...(newestObject === undefined ? [] : [atLeast(newestObject, value)]),
      ]);
    return value;
  }

  private integerApplication(term: Application): Linear | undefined {
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "intAdd":
        return this.integerSum(term.arguments);
      case "intMultiply":
        return this.integerProduct(term.arguments);
      case "intQuotient":
      case "intRemainder": {
        const a = this.integer(first);
        const b = a && this.integer(second);
        return a && b && this.divided(term.operator === "intQuotient", a, b);
      }
      case "intDivide":
      case "intModulo":
        return this.euclidean(term.operator === "intDivide", first, second);
      case "intPower":
        return this.power(first, second);
      case "intAbsolute":
        return this.absolute(first);
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        const truth = this.decide(condition);
        return truth === undefined ? undefined : this.integer(truth ? yes : no);
      }
      case "select":
        return this.element(term);
      default:
        return this.anyOf(term.sort);
    }
  }

  /** What is remembered of the element, else any value, which is remembered. */
  private element(term: Application): Linear | undefined {
    const [array, subscript] = term.arguments as readonly [Term, Term];
    const index = this.read(subscript, "signed");
    if (index === undefined) return undefined;
    return array.kind === "variable" ? this.elementOf(array, index) : this.elementWithin(term, array, index);
  }

  elementOf(array: Variable, index: Linear): Linear {
    const elements = this.elements(array);
    const known = elements.find(({ offset }) => this.knowledge.entailsEqual(offset, index));
    if (known !== undefined) return known.value;
    const value = this.anyOf(array.sort.kind === "array" ? array.sort.element : array.sort);
    this.loaded.set(array, [...elements, elementAt(index, value)]);
    return value;
  }

  /** An element of an array that is an element: the same one until one of the arrays is another one. */
  private elementWithin(term: Application, array: Term, index: Linear): Linear | undefined {
    if (array.kind !== "application" || array.operator !== "select") return this.anyOf(term.sort);
    const [outer, subscript] = array.arguments as readonly [Term, Term];
    if (outer.kind !== "variable") return this.anyOf(term.sort);
    const at = this.read(subscript, "signed");
    return (
      at &&
      this.remember(`${elementPrefix}${this.input.nameOf(outer)} `, [at, index], () =>
        result(this.anyOf(term.sort)),
      )
    );
  }

  private integerSum(terms: readonly Term[]): Linear | undefined {
    let total = constantLinear(0n);
    for (const each of terms) {
      const value = this.integer(each);
      if (value === undefined) return undefined;
      total = addScaled(total, value, 1n);
    }
    return total;
  }

  private integerProduct(terms: readonly Term[]): Linear | undefined {
    let total = constantLinear(1n);
    for (const each of terms) {
      const value = this.integer(each);
      if (value === undefined) return undefined;
      const before = total;
      const both = this.remember("product", [before, value], () => product(this.context, before, value));
      if (both === undefined) return undefined;
      total = both;
    }
    return total;
  }

  /** Towards 0. Both results of one division are found together, so that they fit each other. */
  protected divided(wantsQuotient: boolean, a: Linear, b: Linear): Linear | undefined {
    const key = `${keyOf(a)} / ${keyOf(b)}`;
    const known = this.results.get(`${key} ${wantsQuotient}`);
    if (known !== undefined) return known;
    const answer = divide(this.context, a, b);
    if (answer.kind === "value") {
      this.results.set(`${key} true`, answer.value.quotient);
      this.results.set(`${key} false`, answer.value.remainder);
    }
    return this.take(wantsQuotient ? quotientOf(answer) : remainderOf(answer));
  }

  /** div and mod of SMT-LIB, exact for a divisor that is one number above 0. */
  private euclidean(wantsQuotient: boolean, first: Term, second: Term): Linear | undefined {
    const a = this.integer(first);
    const b = a && this.integer(second);
    if (a === undefined || b === undefined) return undefined;
    const divisor = constantOf(b);
    if (divisor === undefined || divisor <= 0n) return this.anyInteger();
    return this.remember(wantsQuotient ? "floor" : "modulo", [a, b], () => {
      const answer = floorDivision(this.context, a, divisor);
      return wantsQuotient ? quotientOf(answer) : remainderOf(answer);
    });
  }

  /** Of powers it is known that those of numbers from 1 on are at least 1. */
  private power(first: Term, second: Term): Linear | undefined {
    const base = this.integer(first);
    const exponent = base && this.integer(second);
    if (base === undefined || exponent === undefined) return undefined;
    return this.remember("power", [base, exponent], () =>
      freshResult(this.context, "power", undefined, (value) => {
        const isNatural = this.knowledge.entails(exponent);
        return isNatural && this.knowledge.entails(atLeast(base, number(1)))
          ? [atLeast(value, number(1))]
          : [];
      }),
    );
  }

  private absolute(term: Term): Linear | undefined {
    const value = this.integer(term);
    if (value === undefined) return undefined;
    const negated = scale(value, -1n);
    if (this.knowledge.entails(value)) return value;
    if (this.knowledge.entails(negated)) return negated;
    return this.take(refine([value], [atLeast(negated, number(1))]));
  }
}
