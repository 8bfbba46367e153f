/** Expressions on a state, by cases where a pointer may mean several objects. */
import type { Operand } from "../../../language/c/expression/conversion.ts";
import { convert, truthOf } from "../../../language/c/expression/conversion.ts";
import { Evaluator, typeOfOperand } from "../../../language/c/expression/evaluate.ts";
import type { Expression } from "../../../language/c/expression/syntax.ts";
import { Problem } from "../../../language/c/expression/syntax.ts";
import { sizeOf } from "../../../language/c/llvm/debug-type.ts";
import type { State } from "../../../machine/index.ts";
import { fromTerm } from "../../../machine/index.ts";
import type { ValueType } from "../../../program/instruction.ts";
import type { SymbolicTerm } from "../../../term/index.ts";
import { ite, not } from "../../../term/index.ts";
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
  const environment = new StateEnvironment(view, view.state.fork());
  try {
    const value = new Evaluator(environment).value(expression);
    return { value, provided: environment.memory.provided };
  } catch (error) {
    if (!(error instanceof Split)) throw error;
  }
  let type: ValueType | undefined;
  const { value, provided } = byCases(view, (part) => {
    const operand = new Evaluator(part).value(expression);
    if (operand.kind === "composite")
      throw new Problem("it may be one of several objects; look at its parts", expression.column);
    type = typeOfOperand(operand);
    return operand.kind === "truth" ? convert(operand, typeOfOperand(operand)!, 1) : operand.term;
  });
  return { value: operandOfTerm(value, type!), provided };
}

function operandOfTerm(term: SymbolicTerm, type: ValueType): Operand {
  switch (type.kind) {
    case "float":
      return { kind: "float", term, bits: type.bits };
    case "pointer":
      return { kind: "pointer", term, bits: type.bits, pointee: type.pointee };
    case "integer":
      return { kind: "integer", term, width: type.bits, signed: type.signed, type };
    default:
      throw new Error("a value by cases is a scalar");
  }
}

/** The condition that an expression says; memory that it reads must be there. */
export function conditionIn(view: View, expression: Expression): SymbolicTerm {
  const { column } = expression;
  const { value, provided } = byCases(view, (environment) =>
    truthOf(new Evaluator(environment).value(expression), column),
  );
  if (provided.length > 0) throw new Problem("it reads memory that may not be there", column);
  if (value.hasIndeterminate) throw new Problem("it depends on a value that was never written", column);
  return value;
}

/** target = value, in the view's own state. */
export function assignIn(view: View, target: Expression, expression: Expression): void {
  const { state } = view;
  const whole = new StateEnvironment(view, state.fork());
  const place = withoutSplit(target, () => new Evaluator(whole).place(target));
  const { value, provided } = byCases(view, (environment) =>
    convert(new Evaluator(environment).value(expression, place.type), place.type, expression.column),
  );
  if (provided.length + whole.memory.provided.length > 0)
    throw new Problem("it reads memory that may not be there; assume first that it is", expression.column);
  switch (place.kind) {
    case "register": {
      const { slot } = place.register.variable;
      if (view.frame !== state.frame)
        throw new Problem("only variables of the innermost procedure can be set", target.column);
      state.ownFrame().values[slot] = fromTerm(value);
      return;
    }
    case "memory": {
      const { memory } = new StateEnvironment(view, state);
      withoutSplit(target, () => memory.write(place.address, sizeOf(place.type), value, target.column));
      if (memory.provided.length === 0) return;
      throw new Problem("it may lie outside of its object; assume first that it does not", target.column);
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

function byCases(
  view: View,
  compute: (environment: StateEnvironment) => SymbolicTerm,
  state: State = view.state,
  budget = { left: splitLimit },
): Computed<SymbolicTerm> {
  const environment = new StateEnvironment(view, state.fork());
  try {
    return { value: compute(environment), provided: environment.memory.provided };
  } catch (error) {
    if (!(error instanceof Split)) throw error;
    if (budget.left-- <= 0) throw new Problem("a pointer in it may mean too many objects", 1);
    const side = (condition: SymbolicTerm): Computed<SymbolicTerm> => {
      const part = state.fork();
      part.assume(condition, false);
      return byCases(view, compute, part, budget);
    };
    const whenTrue = side(error.condition);
    const whenFalse = side(not(error.condition));
    if (whenTrue.value.sort !== whenFalse.value.sort)
      throw new Problem("a pointer in it may mean objects of several types", 1);
    return {
      value: ite(error.condition, whenTrue.value, whenFalse.value),
      provided: [...whenTrue.provided, ...whenFalse.provided],
    };
  }
}
