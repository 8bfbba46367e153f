/** Bounds that costs of transitions speak of: what a call costs, as an uninterpreted function of its arguments. */
import { applyFunction, intConstant, intSort, type SymbolicTerm } from "@everypath/core";
import type { ItsVariable } from "../model.ts";
import { type Bound, literalsOf } from "./expression.ts";

export interface BoundFunction {
  /** Names of the bound's inputs, in the order of the arguments. */
  readonly parameters: readonly string[];
  readonly bound: Bound;
}

export class BoundFunctions {
  private readonly known = new Map<string, BoundFunction>();

  get map(): ReadonlyMap<string, BoundFunction> {
    return this.known;
  }

  /** A term for the bound at these values of the variables. */
  term(bound: Bound, variables: readonly ItsVariable[], values: readonly SymbolicTerm[]): SymbolicTerm {
    if (bound.terms.size === 0) {
      const { numerator, denominator } = bound.constant;
      return intConstant((numerator + denominator - 1n) / denominator);
    }
    const parameters = [...new Set(literalsOf(bound).map(({ name }) => name))];
    const name = `cost ${this.known.size + 1}`;
    this.known.set(name, { parameters, bound });
    const at = parameters.map((each) => values[variables.findIndex((variable) => variable.name === each)]);
    return applyFunction(name, intSort, ...(at as readonly SymbolicTerm[]));
  }
}
