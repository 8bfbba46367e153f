/**
 * Expressions as terms over the variables of the IR. What an expression requires of its operands, δ(e) (de Boer & Bonsangue,
 * definition 4.1 and section 2.1), goes to `check` in the order in which they stand. The right side of `&&`, `||`, `==>` and the sides of
 * `? :` are required only where they matter: their δ is guarded by the left side, which does not fork.
 */
import {
  and,
  boolConstant,
  type ErrorKind,
  equal,
  exists,
  forall,
  type Variable as IrVariable,
  implies,
  intConstant,
  intLess,
  intLessOrEqual,
  intNegate,
  ite,
  not,
  notEqual,
  or,
  select,
  type Term,
  trueTerm,
  unreachable,
} from "@everypath/core";
import type { Extent, SourceText } from "@everypath/dsl";
import { integerOperators } from "../operators.ts";
import type { Binary, ElementUse, Expression, FieldUse, Procedure, Quantified, Variable } from "../tree.ts";
import { isReference, nameOfType } from "../types.ts";
import { type Heap, nullReference } from "./heap.ts";
import { isOld } from "./old.ts";

/** What the value of an expression depends on, and what happens on the way. */
export interface Evaluation {
  readonly source: SourceText;
  readonly heap: Heap;
  readonly variableOf: (variable: Variable) => IrVariable;
  /** The value of `"a"`. */
  readonly symbol: (name: string) => Term;
  /** The program is in error where the condition does not hold. */
  readonly check: (condition: Term, error: ErrorKind, message: string) => void;
  /** The reference as one object: `name` is what it is called. */
  readonly resolve: (reference: Term, className: string, name: string) => Term;
  /** The value of a call of a pure method, made where the guard holds. */
  readonly call: (procedure: Procedure, given: readonly Term[], guard: Term) => Term;
  /** Holds where the value matters. */
  readonly guard: Term;
  /** The values of variables that quantifiers around the expression bind. */
  readonly bound?: ReadonlyMap<Variable, Term> | undefined;
  /** Around the outermost of them, the guard: what is done on the way is done there. */
  readonly outside?: Term | undefined;
  /** The value on entry of what stands in old(…); absent: there is no other state than the present one. */
  readonly old?: ((expression: Expression, guard: Term) => Term) | undefined;
}

const zero = intConstant(0);

/** eσ is the term's value; the requirements have been checked. */
export function valueOf(at: Evaluation, expression: Expression): Term {
  if (at.old !== undefined && isOld(expression)) return at.old(expression, at.guard);
  switch (expression.kind) {
    case "integer":
      return intConstant(expression.value);
    case "boolean":
      return boolConstant(expression.value);
    case "null":
      return nullReference;
    case "symbol":
      return at.symbol(expression.name);
    case "variable":
      return at.bound?.get(expression.variable) ?? at.variableOf(expression.variable);
    case "field":
      return select(at.heap.fieldOf(expression.field), objectOf(at, expression));
    case "element": {
      const { array, subscript } = elementOf(at, expression);
      return select(select(at.heap.arrayOf(expression.array.type).element, array), subscript);
    }
    case "length": {
      const array = dereferenced(at, expression.array, "has no length");
      return select(at.heap.arrayOf(expression.array.type).length, array);
    }
    case "negate":
      return intNegate(valueOf(at, expression.operand));
    case "not":
      return not(valueOf(at, expression.operand));
    case "binary":
      return valueOfBinary(at, expression);
    case "pure call": {
      const { procedure, receiver } = expression;
      const object =
        receiver === undefined ? [] : [dereferenced(at, receiver, `has no method ${procedure.name.text}`)];
      const given = [...object, ...expression.arguments.map((argument) => valueOf(at, argument))];
      return at.call(procedure, given, at.guard);
    }
    case "conditional": {
      const condition = valueOf(at, expression.condition);
      return ite(
        condition,
        valueOf(guarded(at, condition), expression.whenTrue),
        valueOf(guarded(at, not(condition)), expression.whenFalse),
      );
    }
    case "quantified":
      return valueOfQuantified(at, expression);
    default:
      return unreachable(expression);
  }
}

/**
 * What the body requires, it requires of each value. References in it do not depend on the value (check/quantified.ts), so that they are found out
 * once, before.
 */
function valueOfQuantified(at: Evaluation, { quantifier, variable, lower, upper, body }: Quantified): Term {
  const from = valueOf(at, lower);
  const to = valueOf(at, upper);
  const { text } = variable.name;
  const inside = (value: Term, check: Evaluation["check"]): Term =>
    valueOf(
      {
        ...at,
        bound: new Map(at.bound).set(variable, value),
        check,
        guard: trueTerm,
        outside: at.outside ?? at.guard,
      },
      body,
    );
  const required: Parameters<Evaluation["check"]>[] = [];
  const quantify = quantifier === "forall" ? forall : exists;
  const value = quantify(text, from, to, (bound) =>
    inside(bound, (...requirement) => required.push(requirement)),
  );
  for (const [index, [, error, message]] of required.entries()) {
    const everywhere = forall(text, from, to, (bound) => {
      const conditions: Term[] = [];
      inside(bound, (condition) => conditions.push(condition));
      return conditions[index] ?? trueTerm;
    });
    demand(at, everywhere, error, message);
  }
  return value;
}

export function textOf(at: { readonly source: SourceText }, { start, end }: Extent): string {
  return at.source.text.slice(start, end).replace(/\s+/g, " ");
}

function guarded(at: Evaluation, condition: Term): Evaluation {
  return { ...at, guard: and(at.guard, condition) };
}

function demand(at: Evaluation, condition: Term, error: ErrorKind, message: string): void {
  at.check(implies(at.guard, condition), error, message);
}

/** A reference as one object or null, so that it can be compared. */
export function resolved(at: Evaluation, expression: Expression): Term {
  const reference = valueOf(at, expression);
  const isKnown = reference.kind === "constant" || isThis(expression);
  if (isKnown || expression.type.kind === "null") return reference;
  const guard = at.outside ?? at.guard;
  const asked = guard === trueTerm ? reference : ite(guard, reference, nullReference);
  return at.resolve(asked, nameOfType(expression.type), textOf(at, expression.extent));
}

function isThis(expression: Expression): boolean {
  return expression.kind === "variable" && expression.variable.kind === "this";
}

/** A reference as one object, which is not null. */
export function dereferenced(at: Evaluation, expression: Expression, without: string): Term {
  const object = resolved(at, expression);
  if (!isThis(expression)) {
    const message = `${textOf(at, expression.extent)} is null and ${without}`;
    demand(at, notEqual(object, nullReference), "nil-dereference", message);
  }
  return object;
}

/** The object whose field is meant. */
export function objectOf(at: Evaluation, { object, field }: FieldUse): Term {
  return dereferenced(at, object, `has no field ${field.name.text}`);
}

/** The array and the subscript, which is within its bounds. */
export function elementOf(
  at: Evaluation,
  { array: written, subscript: inside, extent }: ElementUse,
): { readonly array: Term; readonly subscript: Term } {
  const array = dereferenced(at, written, "has no elements");
  const subscript = valueOf(at, inside);
  const length = select(at.heap.arrayOf(written.type).length, array);
  demand(
    at,
    and(intLessOrEqual(zero, subscript), intLess(subscript, length)),
    "out-of-bounds",
    `the subscript of ${textOf(at, extent)} is outside of the array`,
  );
  return { array, subscript };
}

function valueOfBinary(at: Evaluation, expression: Binary): Term {
  const { operator, left, right, extent } = expression;
  switch (operator) {
    case "and": {
      const a = valueOf(at, left);
      return and(a, valueOf(guarded(at, a), right));
    }
    case "or": {
      const a = valueOf(at, left);
      return or(a, valueOf(guarded(at, not(a)), right));
    }
    case "implies": {
      const a = valueOf(at, left);
      return implies(a, valueOf(guarded(at, a), right));
    }
    case "equal":
      return equality(at, left, right);
    case "notEqual":
      return not(equality(at, left, right));
    default: {
      const a = valueOf(at, left);
      const b = valueOf(at, right);
      if (operator === "divide" || operator === "remainder")
        demand(at, notEqual(b, zero), "division-by-zero", `the divisor of ${textOf(at, extent)} is 0`);
      return integerOperators[operator](a, b);
    }
  }
}

function equality(at: Evaluation, left: Expression, right: Expression): Term {
  if (!isReference(left.type)) return equal(valueOf(at, left), valueOf(at, right));
  return equal(resolved(at, left), resolved(at, right));
}
