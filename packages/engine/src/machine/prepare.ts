/**
 * Procedures made ready to run: evaluators for their expressions, generated code once they are hot, and counters.
 */

import {
  type Application,
  type Block,
  indeterminate,
  isQuantifier,
  type Procedure,
  rebuild,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import type { GeneratedCode } from "./compile/procedure.ts";
import { concreteOperator } from "./concrete-operator.ts";
import { boundEvaluator, quantifierEvaluator } from "./quantified.ts";
import { isTableSort, readElement, writeElement } from "./table.ts";
import type { Concrete, Value } from "./value.ts";
import { fromConstant, fromTerm, toTerm } from "./value.ts";

/** eσ: the value of an expression under the frame's and the global variables. */
export type Evaluator = (locals: readonly Value[], globals: readonly Value[]) => Value;

export interface PreparedProcedure {
  readonly procedure: Procedure;
  readonly blocks: readonly Block[];
  /** How often each block was run to its end. */
  readonly blockCounts: Float64Array;
  /** The furthest instruction reached in a block that was left early, plus one. */
  readonly partial: Int32Array;
  /** For branch terminators: times true and false were taken. */
  readonly trueCounts: Float64Array;
  readonly falseCounts: Float64Array;
  calls: number;
  /** Block runs so far, deciding when code is generated. */
  heat: number;
  /** null: not worth generating, or impossible. */
  code: GeneratedCode | null | undefined;
  /** Bytes of stack that a call takes. */
  readonly stackBytes: number;
  /** What the variables of a new frame hold. */
  readonly freshLocals: readonly Value[];
}

/** `marksUnset`: the user's variables hold an indeterminate value until they are assigned, rather than anything. */
export function prepareProcedure(procedure: Procedure, marksUnset: boolean): PreparedProcedure {
  const count = procedure.blocks.length;
  return {
    procedure,
    blocks: procedure.blocks,
    blockCounts: new Float64Array(count),
    partial: new Int32Array(count),
    trueCounts: new Float64Array(count),
    falseCounts: new Float64Array(count),
    calls: 0,
    heat: 0,
    code: undefined,
    // Where the language says nothing: as many bytes as a frame with a slot for each variable has.
    stackBytes: procedure.frameBytes ?? 48 + 8 * procedure.sourceVariables.length,
    freshLocals: freshLocals(procedure, marksUnset),
  };
}

function freshLocals({ locals, sourceVariables }: Procedure, marksUnset: boolean): Value[] {
  const values = new Array<Value>(locals.length).fill(0);
  if (!marksUnset) return values;
  for (const { variable, holdsAddress } of sourceVariables) {
    // The address of a variable in memory is none of the user's.
    if (holdsAddress !== true) values[variable.slot] = indeterminate(`?${variable.name}`, variable.sort);
  }
  return values;
}

const evaluators = new Map<Term, Evaluator>();

/** The evaluator of an expression; made once for each term. */
export function evaluatorOf(term: Term): Evaluator {
  let evaluator = evaluators.get(term);
  if (evaluator === undefined) {
    evaluator = makeEvaluator(term);
    evaluators.set(term, evaluator);
  }
  return evaluator;
}

function makeEvaluator(term: Term): Evaluator {
  switch (term.kind) {
    case "constant": {
      const value = fromConstant(term);
      return () => value;
    }
    case "symbol": {
      const symbol = term as Term as SymbolicTerm;
      return () => symbol;
    }
    case "variable": {
      const { slot } = term;
      return term.scope === "local" ? (locals) => locals[slot]! : (_, globals) => globals[slot]!;
    }
    case "bound":
      return boundEvaluator(term.index);
    case "application":
      return isQuantifier(term) ? quantifierEvaluator(term, evaluatorOf) : makeApplication(term);
  }
}

function makeApplication(term: Application): Evaluator {
  const parts = term.arguments.map(evaluatorOf);
  const sorts = term.arguments.map((argument) => argument.sort);
  const symbolic = (values: Value[]): Value =>
    fromTerm(
      rebuild(
        term,
        values.map((value, i) => toTerm(value, sorts[i]!)),
      ) as SymbolicTerm,
    );
  if (term.operator === "ite") {
    const [condition, whenTrue, whenFalse] = parts as [Evaluator, Evaluator, Evaluator];
    return (locals, globals) => {
      const chosen = condition(locals, globals);
      if (chosen === true) return whenTrue(locals, globals);
      if (chosen === false) return whenFalse(locals, globals);
      return symbolic([chosen, whenTrue(locals, globals), whenFalse(locals, globals)]);
    };
  }
  const arraySort = sorts[0];
  if (arraySort !== undefined && isTableSort(arraySort)) {
    const [arrayOf, indexOf, elementOf] = parts as [Evaluator, Evaluator, Evaluator];
    if (term.operator === "select")
      return (locals, globals) => readElement(arrayOf(locals, globals), indexOf(locals, globals), arraySort);
    if (term.operator === "store")
      return (locals, globals) => {
        const array = arrayOf(locals, globals);
        return writeElement(array, indexOf(locals, globals), elementOf(locals, globals), arraySort);
      };
  }
  if (parts.length === 0) return () => fromTerm(term as Term as SymbolicTerm);
  const concrete = concreteOperator(term);
  if (parts.length === 1) {
    const only = parts[0]!;
    return (locals, globals) => {
      const value = only(locals, globals);
      return typeof value === "object" ? symbolic([value]) : concrete(value);
    };
  }
  if (parts.length === 2) {
    const [first, second] = parts as [Evaluator, Evaluator];
    return (locals, globals) => {
      const left = first(locals, globals);
      const right = second(locals, globals);
      return typeof left === "object" || typeof right === "object"
        ? symbolic([left, right])
        : concrete(left, right);
    };
  }
  return (locals, globals) => {
    const values = parts.map((part) => part(locals, globals));
    return values.some((value) => typeof value === "object")
      ? symbolic(values)
      : concrete(...(values as Concrete[]));
  };
}
