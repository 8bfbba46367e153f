/** Expressions on a state, by cases where a pointer may mean several objects. */
import { convert, Evaluator, type Expression, type Operand, operandOf, Problem, truthOf } from "@everypath/c";
import { ite, not, type SymbolicTerm, sizeOf } from "@everypath/core";
import { fromTerm, type State } from "@everypath/engine";
import type { View } from "../language.ts";
import { StateEnvironment } from "./environment.ts";
import { Split } from "./memory.ts";

/** Cases that one expression is split into. */
const splitLimit = 64;

export interface Computed<T> {
  readonly value: T;
  /** Where the memory that was read is there. */
  readonly provided: readonly SymbolicTerm[];
}

/** The value of an expression: a scalar with its type, or the place of an array or structure. */
export function operandIn(view: View, expression: Expression): Computed<Operand> {
  return byCases(view, (environment) => new Evaluator(environment).value(expression));
}

/** The condition that an expression says; memory that it reads must be there. */
export function conditionIn(view: View, expression: Expression): SymbolicTerm {
  const { column } = expression;
  const { value, provided } = byCases(view, (environment) => ({
    kind: "truth",
    term: truthOf(new Evaluator(environment).value(expression), column),
  }));
  if (provided.length > 0) throw new Problem("it reads memory that may not be there", column);
  const condition = truthOf(value, column);
  if (condition.hasIndeterminate) throw new Problem("it depends on a value that was never written", column);
  return condition;
}

/** target = value, in the view's own state. */
export function assignIn(view: View, target: Expression, expression: Expression): void {
  const { state } = view;
  const whole = new StateEnvironment(view, state.fork());
  const place = withoutSplit(target, () => new Evaluator(whole).place(target));
  const { value, provided } = byCases(view, (environment) => {
    const operand = new Evaluator(environment).value(expression, place.type);
    return operandOf(convert(operand, place.type, expression.column), place.type);
  });
  const term = scalarOf(value, expression.column);
  if (provided.length + whole.memory.provided.length > 0)
    throw new Problem("it reads memory that may not be there; assume first that it is", expression.column);
  switch (place.kind) {
    case "register": {
      const { slot } = place.register.variable;
      if (view.frame !== state.frame)
        throw new Problem("only variables of the innermost procedure can be set", target.column);
      state.ownFrame().values[slot] = fromTerm(term);
      return;
    }
    case "memory": {
      const { memory } = new StateEnvironment(view, state);
      withoutSplit(target, () => memory.write(place.address, sizeOf(place.type), term, target.column));
      if (memory.provided.length === 0) return;
      throw new Problem("it may lie outside of its object; assume first that it does not", target.column);
    }
    case "two-valued": {
      const { type } = place;
      throw new Problem(`optimisation left one bit of this ${type.name}: it cannot be set`, target.column);
    }
    case "bits":
      throw new Problem("a bit-field cannot be set", target.column);
  }
}

function withoutSplit<T>({ column }: Expression, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Split)) throw error;
    throw new Problem("it may be one of several objects; assume first which it is", column);
  }
}

function scalarOf(operand: Operand, column: number): SymbolicTerm {
  if (operand.kind === "composite") throw new Problem("arrays and structures are set by their parts", column);
  return operand.term;
}

/** A case that has no value is left out, and the value holds where it is not that case. */
function byCases(
  view: View,
  compute: (environment: StateEnvironment) => Operand,
  state: State = view.state,
  budget = { left: splitLimit },
): Computed<Operand> {
  const environment = new StateEnvironment(view, state.fork());
  try {
    return { value: compute(environment), provided: environment.memory.provided };
  } catch (error) {
    if (!(error instanceof Split)) throw error;
    if (budget.left-- <= 0) throw new Problem("a pointer in it may mean too many objects", 1);
    const { condition } = error;
    const side = (assumed: SymbolicTerm): Computed<Operand> | Problem => {
      const part = state.fork();
      part.assume(assumed, false);
      try {
        return byCases(view, compute, part, budget);
      } catch (problem) {
        if (problem instanceof Problem) return problem;
        throw problem;
      }
    };
    const whenTrue = side(condition);
    const whenFalse = side(not(condition));
    if (whenTrue instanceof Problem) {
      if (whenFalse instanceof Problem) throw whenTrue;
      return { value: whenFalse.value, provided: [not(condition), ...whenFalse.provided] };
    }
    if (whenFalse instanceof Problem)
      return { value: whenTrue.value, provided: [condition, ...whenTrue.provided] };
    return {
      value: either(condition, whenTrue.value, whenFalse.value),
      provided: [...whenTrue.provided, ...whenFalse.provided],
    };
  }
}

function either(condition: SymbolicTerm, whenTrue: Operand, whenFalse: Operand): Operand {
  if (whenTrue.kind === "composite" || whenFalse.kind === "composite") {
    if (whenTrue.kind === "composite" && whenFalse.kind === "composite") {
      if (whenTrue.address === whenFalse.address && whenTrue.type === whenFalse.type) return whenTrue;
    }
    throw new Problem("it may be one of several objects; look at its parts", 1);
  }
  if (whenTrue.term.sort !== whenFalse.term.sort)
    throw new Problem("a pointer in it may mean objects of several types", 1);
  return { ...whenTrue, term: ite(condition, whenTrue.term, whenFalse.term) };
}
