/**
 * Expressions as terms over the variables of the IR. `&`, `|`, `¬` and `=>` are evaluated whole, like every other operator; what an
 * expression requires of its operands goes to `check` in the order in which they stand.
 */
import {
  and,
  defined,
  type ErrorKind,
  equal,
  exists,
  forall,
  implies,
  intAbsolute,
  intAdd,
  intConstant,
  intGreater,
  intGreaterOrEqual,
  intLess,
  intLessOrEqual,
  intMultiply,
  intNegate,
  intPower,
  intQuotient,
  intRemainder,
  intSubtract,
  ite,
  not,
  notEqual,
  or,
  type Term,
  trueTerm,
  unreachable,
} from "@everypath/core";
import type { Extent, SourceText } from "@everypath/dsl";
import { builtInFunctions } from "../check/scope.ts";
import type { Binary, Expression, Name, Quantified } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { type ArrayStorage, read, type ScalarStorage, type Storage } from "./storage.ts";

/** What the value of an expression depends on, and what happens on the way. */
export interface Evaluation {
  readonly source: SourceText;
  readonly storage: ReadonlyMap<string, Storage>;
  /** The values of names bound by quantifiers around the expression. */
  readonly bound: ReadonlyMap<string, Term>;
  /** The value of `"A"`. */
  readonly symbol: (name: string) => Term;
  /** What a function that has been called returned. */
  readonly returned: (reference: Expression) => Term;
  /** The program is in error where the condition does not hold. */
  readonly check: (condition: Term, error: ErrorKind, message: string) => void;
  /** The subscript to use, within the bounds. */
  readonly distinguish: (subscript: Term, array: ArrayStorage) => Term;
}

const zero = intConstant(0);
const one = intConstant(1);

/** The value of an integer expression or a condition. */
export function valueOf(at: Evaluation, expression: Expression): Term {
  switch (expression.kind) {
    case "integer":
      return intConstant(expression.value);
    case "symbol":
      return at.symbol(expression.name);
    case "name": {
      const bound = at.bound.get(keyOf(expression.name.text));
      return bound ?? readChecked(at, scalarOf(at, expression.name), expression.extent);
    }
    case "application":
      return valueOfApplication(at, expression);
    case "parenthesised":
      return valueOf(at, expression.inner);
    case "unary": {
      const { operator } = expression;
      const operand = valueOf(at, expression.operand);
      switch (operator) {
        case "plus":
          return operand;
        case "negate":
          return intNegate(operand);
        case "not":
          return not(operand);
        default:
          return unreachable(operator);
      }
    }
    case "binary":
      return valueOfBinary(at, expression);
    case "quantified":
      return valueOfQuantified(at, expression);
    case "range":
      throw new Error("a range has no value");
    default:
      return unreachable(expression);
  }
}

export function textOf(at: { readonly source: SourceText }, { start, end }: Extent): string {
  return at.source.text.slice(start, end).replace(/\s+/g, " ");
}

function scalarOf(at: Evaluation, name: Name): ScalarStorage {
  const storage = at.storage.get(keyOf(name.text));
  if (storage === undefined || storage.kind === "array") throw new Error(`${name.text} is no scalar`);
  return storage;
}

function readChecked(at: Evaluation, storage: ScalarStorage, extent: Extent): Term {
  const value = read(storage);
  at.check(defined(value), "uninitialized-read", `${textOf(at, extent)} is used before it has a value`);
  return value;
}

/** A variable or an element, as a place to read from or to write to. */
export function placeOf(at: Evaluation, target: Expression): ScalarStorage {
  if (target.kind === "name") return scalarOf(at, target.name);
  if (target.kind !== "application") throw new Error(`a ${target.kind} is no place`);
  return elementOf(at, target);
}

/** A(I), its subscript within the bounds as far as they are known. */
function elementOf(
  at: Evaluation,
  { name, extent, arguments: values }: Expression & { readonly kind: "application" },
): ScalarStorage {
  const storage = at.storage.get(keyOf(name.text));
  const [written] = values;
  if (storage?.kind !== "array" || written === undefined) throw new Error(`${name.text} is no array`);
  const { array, bounds } = storage;
  const subscript = valueOf(at, written);
  if (bounds === undefined) return { kind: "element", array, subscript };
  at.check(
    within(subscript, bounds.lower, bounds.upper),
    "out-of-bounds",
    `the subscript of ${textOf(at, extent)} is outside of the bounds of ${name.text}`,
  );
  return { kind: "element", array, subscript: at.distinguish(subscript, storage) };
}

export function within(value: Term, lower: Term, upper: Term): Term {
  return and(intLessOrEqual(lower, value), intLessOrEqual(value, upper));
}

function valueOfApplication(at: Evaluation, expression: Expression & { readonly kind: "application" }): Term {
  const { name, extent, arguments: values } = expression;
  const key = keyOf(name.text);
  if (at.storage.get(key)?.kind === "array") return readChecked(at, elementOf(at, expression), extent);
  if (!builtInFunctions.has(key)) return at.returned(expression);
  const [first = zero, second = one] = values.map((value) => valueOf(at, value));
  if (key === "ABS") return intAbsolute(first);
  at.check(notEqual(second, zero), "division-by-zero", `the divisor of ${textOf(at, extent)} is 0`);
  return intRemainder(first, second);
}

function valueOfBinary(at: Evaluation, { operator, left, right, extent }: Binary): Term {
  const a = valueOf(at, left);
  const b = valueOf(at, right);
  switch (operator) {
    case "add":
      return intAdd(a, b);
    case "subtract":
      return intSubtract(a, b);
    case "multiply":
      return intMultiply(a, b);
    case "divide":
      at.check(notEqual(b, zero), "division-by-zero", `the divisor of ${textOf(at, extent)} is 0`);
      return intQuotient(a, b);
    case "power":
      return power(at, a, b, extent);
    case "equal":
      return equal(a, b);
    case "notEqual":
      return notEqual(a, b);
    case "less":
      return intLess(a, b);
    case "lessOrEqual":
      return intLessOrEqual(a, b);
    case "greater":
      return intGreater(a, b);
    case "greaterOrEqual":
      return intGreaterOrEqual(a, b);
    case "and":
      return and(a, b);
    case "or":
      return or(a, b);
    case "implies":
      return implies(a, b);
    default:
      return unreachable(operator);
  }
}

/** a ** b is 1 / a ** −b, truncated, for a negative b; then a must not be 0. */
function power(at: Evaluation, a: Term, b: Term, extent: Extent): Term {
  const isNatural = intGreaterOrEqual(b, zero);
  at.check(
    or(isNatural, notEqual(a, zero)),
    "division-by-zero",
    `${textOf(at, extent)} is a negative power of 0`,
  );
  if (isNatural === trueTerm) return intPower(a, b);
  return ite(isNatural, intPower(a, b), intQuotient(one, intPower(a, intNegate(b))));
}

/** What the predicate requires, it requires for each value of the bound integer. */
function valueOfQuantified(at: Evaluation, { quantifier, variable, lower, upper, body }: Quantified): Term {
  const from = valueOf(at, lower);
  const to = valueOf(at, upper);
  const key = keyOf(variable.text);
  const inside = (value: Term, check: Evaluation["check"]): Term =>
    valueOf(
      {
        ...at,
        bound: new Map([...at.bound, [key, value]]),
        check,
        // A subscript that ranges over many values is no case to distinguish.
        distinguish: (subscript) => subscript,
      },
      body,
    );
  const required: Parameters<Evaluation["check"]>[] = [];
  const quantify = quantifier === "forall" ? forall : exists;
  const value = quantify(variable.text, from, to, (bound) =>
    inside(bound, (...requirement) => required.push(requirement)),
  );
  for (const [index, [, error, message]] of required.entries()) {
    const everywhere = forall(variable.text, from, to, (bound) => {
      const conditions: Term[] = [];
      inside(bound, (condition) => conditions.push(condition));
      return conditions[index] ?? trueTerm;
    });
    at.check(everywhere, error, message);
  }
  return value;
}
