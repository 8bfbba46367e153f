/** The value of a term under a model, by the rows of the operator table. */
import { arrayKey, equalValues, readArray, settle, writeArray } from "./array-value.ts";
import type { ArrayValue, Model, ModelValue } from "./model.ts";
import { operators } from "./operators.ts";
import { type Sort, unreachable } from "./sort.ts";
import type { Application, ConstantValue, Symbol, Term, Variable } from "./term.ts";
import { foldTerm } from "./traverse.ts";

/**
 * The value of the term where symbols have the model's values; symbols it does not mention are 0, false or +0. What SMT-LIB
 * leaves open (Int division by zero, a float beyond an integer's range, uninterpreted functions) is 0 too. A program
 * variable in the term is a fault of the caller's.
 */
export function evaluate(term: Term, model: Model): ModelValue {
  return evaluator(model)(term);
}

/** `evaluate` for many terms under one model: what they share is computed once. */
export function evaluator(model: Model): (term: Term) => ModelValue {
  return evaluatorWith((leaf) => {
    if (leaf.kind === "variable")
      throw new Error(`the value of program variable ${leaf.name} was asked of a model`);
    return model.get(leaf) ?? defaultValue(leaf.sort);
  });
}

/** Evaluation under any valuation V of the leaves, program variables included: V(e). */
export function evaluatorWith(
  valueOfLeaf: (leaf: Symbol | Variable) => ModelValue,
): (term: Term) => ModelValue {
  const known = new Map<Term, ModelValue>();
  const compute = (node: Term, valueOf: (argument: Term) => ModelValue): ModelValue => {
    if (node.kind === "constant") return node.value;
    if (node.kind !== "application") return valueOfLeaf(node);
    return applyToValues(node, node.arguments.map(valueOf));
  };
  return (term) => {
    const value = term.kind === "constant" ? term.value : foldTerm(term, known, compute);
    return typeof value === "object" ? settle(value) : value;
  };
}

function applyToValues(node: Application, values: readonly ModelValue[]): ModelValue {
  switch (node.operator) {
    case "ite":
      return (values[0] === true ? values[1] : values[2]) as ModelValue;
    case "equal":
      return equalValues((node.arguments[0] as Term).sort, values[0] as ModelValue, values[1] as ModelValue);
    case "select":
      return readArray(values[0] as ArrayValue, keyOf(node, values));
    case "store":
      return writeArray(values[0] as ArrayValue, keyOf(node, values), values[2] as ModelValue);
    case "constantArray":
      return { kind: "array", otherwise: values[0] as ModelValue, entries: new Map() };
    case "apply":
      return defaultValue(node.sort);
    default: {
      const value = operators[node.operator].fold(values as readonly ConstantValue[], node);
      return value ?? defaultValue(node.sort);
    }
  }
}

function keyOf(node: Application, values: readonly ModelValue[]): bigint {
  return arrayKey((node.arguments[1] as Term).sort, values[1] as ModelValue);
}

/** What a symbol without a value in the model is taken to be. */
export function defaultValue(sort: Sort): ModelValue {
  switch (sort.kind) {
    case "bool":
      return false;
    case "int":
    case "bitvec":
    case "ref":
    case "uninterpreted":
      return 0n;
    case "float":
      return 0;
    case "array":
      return { kind: "array", otherwise: defaultValue(sort.element), entries: new Map() };
    default:
      return unreachable(sort);
  }
}
