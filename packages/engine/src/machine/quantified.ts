/**
 * Quantified expressions. Where the range and every instance of the body are plain values the result is one; otherwise it is the
 * quantifier over symbols, eσ.
 */
import {
  type Application,
  instantiate,
  intConstant,
  limits,
  type SymbolicTerm,
  substitute,
  type Term,
} from "@everypath/core";
import type { Evaluator } from "./prepare.ts";
import type { Value } from "./value.ts";
import { fromTerm, toTerm } from "./value.ts";

/** The integers that the quantifiers around the present expression are gone through with, by their indices. */
const boundIntegers: number[] = [];

export function boundEvaluator(index: number): Evaluator {
  return () => boundIntegers[index] as number;
}

export function quantifierEvaluator(term: Application, evaluatorOf: (term: Term) => Evaluator): Evaluator {
  const [lowerOf, upperOf, bodyOf] = term.arguments.map(evaluatorOf) as [Evaluator, Evaluator, Evaluator];
  const index = term.parameters[0] as number;
  const settling = term.operator === "exists";
  return (locals, globals) => {
    const lower = lowerOf(locals, globals);
    const upper = upperOf(locals, globals);
    if (
      typeof lower === "number" &&
      typeof upper === "number" &&
      upper - lower < limits.machine.quantifiedInstances
    ) {
      let integer = lower;
      for (; integer <= upper; integer += 1) {
        boundIntegers[index] = integer;
        const instance = bodyOf(locals, globals);
        if (instance === settling) return settling;
        if (typeof instance !== "boolean") break;
      }
      if (integer > upper) return !settling;
    }
    return overSymbols(term, locals, globals);
  };
}

/** The quantifier's own integer stays bound; those around it have values. */
function overSymbols(term: Application, locals: readonly Value[], globals: readonly Value[]): Value {
  let result: Term = substitute(term, (variable) =>
    toTerm((variable.scope === "local" ? locals : globals)[variable.slot]!, variable.sort),
  );
  boundIntegers.forEach((integer, index) => {
    result = instantiate(result, index, intConstant(integer));
  });
  return fromTerm(result as SymbolicTerm);
}
