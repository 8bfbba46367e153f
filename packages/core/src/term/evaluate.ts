/** The value of a term under a model, by the rows of the operator table. */
import { limits } from "../limits/index.ts";
import { arrayKey, copyBlock, equalValues, readArray, settle, writeArray } from "./array-value.ts";
import type { ArrayValue, Model, ModelValue } from "./model.ts";
import { isQuantifier } from "./node.ts";
import { operators } from "./operators.ts";
import { type Sort, unreachable } from "./sort.ts";
import type { Application, Bound, ConstantValue, Symbol, Term, Variable } from "./term.ts";
import { argumentsOutsideBodies, foldTerm, type Memo, ScopedMemo } from "./traverse.ts";

/** undefined: the value is out of reach (a quantifier over too many integers, a power with millions of digits). */
export type Evaluation = ModelValue | undefined;

/**
 * The value of the term where symbols have the model's values; symbols it does not mention are 0, false or +0. What SMT-LIB
 * leaves open (Int division by zero, a float beyond an integer's range, uninterpreted functions) is 0 too. A program
 * variable in the term is a fault of the caller's. Only a term with a quantifier or a power can have no value within reach.
 */
export function evaluate(term: Term, model: Model): Evaluation {
  const value = term.kind === "symbol" ? model.get(term) : undefined;
  // An array's value is settled before it is told.
  return value === undefined || typeof value === "object" ? evaluator(model)(term) : value;
}

/** `evaluate` for many terms under one model: what they share is computed once. */
export function evaluator(model: Model): (term: Term) => Evaluation {
  return evaluatorWith((leaf) => {
    if (leaf.kind === "variable")
      throw new Error(`the value of program variable ${leaf.name} was asked of a model`);
    return model.get(leaf) ?? defaultValue(leaf.sort);
  });
}

/** The value of an uninterpreted function at arguments with these values. */
export type ValueOfApplication = (node: Application, values: readonly ModelValue[]) => Evaluation;

/** Evaluation under any valuation V of the leaves, program variables included: V(e). */
export function evaluatorWith(
  valueOfLeaf: (leaf: Symbol | Variable) => ModelValue,
  valueOfApplication: ValueOfApplication = ({ sort }) => defaultValue(sort),
): (term: Term) => Evaluation {
  const known = new Map<Term, Evaluation>();
  return (term) => {
    if (term.kind === "constant") return term.value;
    const value = new Evaluator(valueOfLeaf, valueOfApplication).valueOf(term, known, noIntegers);
    return typeof value === "object" ? settle(value) : value;
  };
}

/** The values of the bound integers around a term, by their indices. */
type BoundIntegers = ReadonlyMap<number, bigint>;
const noIntegers: BoundIntegers = new Map();

class Evaluator {
  private readonly valueOfLeaf: (leaf: Symbol | Variable) => ModelValue;
  private readonly valueOfApplication: ValueOfApplication;
  private instances = 0;

  constructor(valueOfLeaf: (leaf: Symbol | Variable) => ModelValue, valueOfApplication: ValueOfApplication) {
    this.valueOfLeaf = valueOfLeaf;
    this.valueOfApplication = valueOfApplication;
  }

  valueOf(root: Term, known: Memo<Evaluation>, integers: BoundIntegers): Evaluation {
    const compute = (node: Term, valueOf: (argument: Term) => Evaluation): Evaluation => {
      switch (node.kind) {
        case "constant":
          return node.value;
        case "symbol":
        case "variable":
          return this.valueOfLeaf(node);
        case "bound":
          return valueOfBound(node, integers);
        case "application":
          if (isQuantifier(node)) return this.quantified(node, valueOf, known, integers);
          return applyToValues(node, node.arguments.map(valueOf), this.valueOfApplication);
        default:
          return unreachable(node);
      }
    };
    return foldTerm(root, known, compute, argumentsOutsideBodies);
  }

  /** Goes through the range up to an instance that settles the whole, as far as the effort lasts. */
  private quantified(
    node: Application,
    valueOf: (argument: Term) => Evaluation,
    known: Memo<Evaluation>,
    integers: BoundIntegers,
  ): Evaluation {
    const [lower, upper, body] = node.arguments as readonly [Term, Term, Term];
    const first = valueOf(lower);
    const last = valueOf(upper);
    if (typeof first !== "bigint" || typeof last !== "bigint") return undefined;
    const index = node.parameters[0] as number;
    const settling = node.operator === "exists";
    let result: Evaluation = !settling;
    for (let integer = first; integer <= last; integer += 1n) {
      this.instances += 1;
      if (this.instances > limits.term.quantifierInstances) return undefined;
      const inner = new Map(integers).set(index, integer);
      const instance = this.valueOf(body, new ScopedMemo(known, index), inner);
      if (instance === settling) return settling;
      if (instance === undefined) result = undefined;
    }
    return result;
  }
}

function valueOfBound(bound: Bound, integers: BoundIntegers): bigint {
  const value = integers.get(bound.index);
  if (value === undefined) throw new Error("a bound integer without its quantifier has no value");
  return value;
}

function applyToValues(
  node: Application,
  values: readonly Evaluation[],
  valueOfApplication: ValueOfApplication,
): Evaluation {
  switch (node.operator) {
    case "ite":
      return values[0] === undefined ? undefined : values[0] === true ? values[1] : values[2];
    case "and":
      return junction(values, false);
    case "or":
      return junction(values, true);
    default:
      if (!values.every(isKnown)) return undefined;
      return node.operator === "apply" ? valueOfApplication(node, values) : applyToKnown(node, values);
  }
}

function isKnown(value: Evaluation): value is ModelValue {
  return value !== undefined;
}

/** One value that settles it is enough, whatever the others are. */
function junction(values: readonly Evaluation[], settling: boolean): Evaluation {
  if (values.includes(settling)) return settling;
  return values.every(isKnown) ? !settling : undefined;
}

function applyToKnown(node: Application, values: readonly ModelValue[]): Evaluation {
  switch (node.operator) {
    case "equal":
      return equalValues((node.arguments[0] as Term).sort, values[0] as ModelValue, values[1] as ModelValue);
    case "select":
      return readArray(values[0] as ArrayValue, keyOf(node, values));
    case "store":
      return writeArray(values[0] as ArrayValue, keyOf(node, values), values[2] as ModelValue);
    case "copied":
      return copyBlock(
        values[0] as ArrayValue,
        values[1] as ArrayValue,
        values[2] as bigint,
        (node.arguments[2] as Term).sort,
        node.parameters,
      );
    case "constantArray":
      return { kind: "array", otherwise: values[0] as ModelValue, entries: new Map() };
    case "intPower":
      return operators.intPower.fold(values as readonly ConstantValue[], node);
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
