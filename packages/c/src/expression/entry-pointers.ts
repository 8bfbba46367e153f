/**
 * What a condition may say of the pointers among an entry's inputs: whether one is null, whether two are the same, and how many elements
 * there are where it points. Where objects lie the engine chooses, so that a condition on anything else would speak of its choice.
 */
import { pathOf } from "./path.ts";
import type { Expression } from "./syntax.ts";
import { Problem } from "./syntax.ts";

export interface PointerNames {
  /** Whether an input of that name is a pointer: a parameter, or one in what a parameter means. */
  isPointer(path: string): boolean;
  isInput(path: string): boolean;
  /** A variable whose address the caller may have. */
  isVariable(name: string): boolean;
  /** Why nothing is known of whether the two are the same, by their names; undefined: it is. */
  incomparable(left: string, right: string): string | undefined;
}

/** `s->field` and `*s` as what they are short for, by which inputs are named: `s[0].field`, `s[0]`. */
export function withSubscripts(expression: Expression): Expression {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "character":
    case "name":
    case "symbol":
      return expression;
    case "unary": {
      const operand = withSubscripts(expression.operand);
      return expression.operator === "*" ? first(operand) : { ...expression, operand };
    }
    case "binary":
      return {
        ...expression,
        left: withSubscripts(expression.left),
        right: withSubscripts(expression.right),
      };
    case "conditional":
      return {
        ...expression,
        condition: withSubscripts(expression.condition),
        whenTrue: withSubscripts(expression.whenTrue),
        whenFalse: withSubscripts(expression.whenFalse),
      };
    case "index":
      return {
        ...expression,
        base: withSubscripts(expression.base),
        index: withSubscripts(expression.index),
      };
    case "member": {
      const base = withSubscripts(expression.base);
      return { ...expression, base: expression.throughPointer ? first(base) : base, throughPointer: false };
    }
    case "cast":
      return { ...expression, operand: withSubscripts(expression.operand) };
    case "sizeof": {
      const { operand } = expression;
      return operand.kind === "type" ? expression : { ...expression, operand: withSubscripts(operand) };
    }
    case "elements":
      return { ...expression, pointer: withSubscripts(expression.pointer) };
  }
}

function first(base: Expression): Expression {
  const { column } = base;
  return { kind: "index", base, index: { kind: "integer", value: 0n, suffix: "", column }, column };
}

/** The parameters of which the condition says `size(p)`. */
export function measuredIn(expression: Expression): readonly string[] {
  if (expression.kind !== "elements") return partsOf(expression).flatMap(measuredIn);
  const path = pathOf(expression.pointer);
  return path === undefined ? [] : [path];
}

/** The places of which the condition speaks, each whole. */
export function placesIn(expression: Expression): readonly string[] {
  const path = pathOf(expression);
  return path === undefined ? partsOf(expression).flatMap(placesIn) : [path];
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "character":
    case "name":
    case "symbol":
      return [];
    case "unary":
    case "cast":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case "index":
      return [expression.base, expression.index];
    case "member":
      return [expression.base];
    case "sizeof":
      return expression.operand.kind === "type" ? [] : [expression.operand];
    case "elements":
      return [expression.pointer];
  }
}

/** Throws a Problem at the first place that says more of a pointer than can be said. It has no `->` any more. */
export function checkPointers(expression: Expression, names: PointerNames): void {
  // As a condition a pointer says that it is not null.
  if (pointerIn(expression, names) === undefined) check(expression, names);
}

/** The name of the pointer that the expression is; undefined: it is none. */
function pointerIn(expression: Expression, names: PointerNames): string | undefined {
  if (isAddress(expression)) {
    const { operand, column } = expression;
    const path = pathOf(operand);
    if (path !== undefined && names.isVariable(path)) return `&${path}`;
    throw new Problem("only of variables that the caller has a name for is there an address here", column);
  }
  const path = pathOf(expression);
  return path !== undefined && names.isPointer(path) ? path : undefined;
}

function isAddress(expression: Expression): expression is Expression & { readonly kind: "unary" } {
  return expression.kind === "unary" && expression.operator === "&";
}

function check(expression: Expression, names: PointerNames): void {
  const path = pathOf(expression);
  if (path !== undefined) {
    if (names.isInput(path)) return;
    const pointer = leadingPointer(expression, names);
    if (pointer === undefined) return;
    throw new Problem(
      `there is no input ${path} at the entry: ${pointer} leads no further before the program looks there`,
      expression.column,
    );
  }
  switch (expression.kind) {
    case "elements":
      return;
    case "unary":
      if (expression.operator === "!") return checkPointers(expression.operand, names);
      break;
    case "binary": {
      const { operator, left, right } = expression;
      if (operator === "&&" || operator === "||") {
        checkPointers(left, names);
        return checkPointers(right, names);
      }
      if (operator === "==" || operator === "!=") return checkComparison(left, right, names);
      break;
    }
    case "conditional":
      checkPointers(expression.condition, names);
      break;
    case "integer":
    case "float":
    case "character":
    case "name":
    case "symbol":
    case "index":
    case "member":
    case "cast":
    case "sizeof":
      break;
  }
  for (const part of partsOf(expression)) {
    const isAsked = expression.kind === "conditional" && part === expression.condition;
    const pointer = isAsked ? undefined : pointerIn(part, names);
    if (pointer !== undefined) throw new Problem(cannotSay(pointer), part.column);
    if (!isAsked) check(part, names);
  }
}

function checkComparison(left: Expression, right: Expression, names: PointerNames): void {
  const one = pointerIn(left, names);
  const other = pointerIn(right, names);
  if (one !== undefined && other !== undefined) {
    const why = one === other ? undefined : names.incomparable(one, other);
    if (why !== undefined) throw new Problem(why, left.column);
    return;
  }
  for (const [side, pointer, across] of [
    [left, one, right],
    [right, other, left],
  ] as const) {
    if (pointer === undefined) check(side, names);
    else if (!isNull(across)) throw new Problem(cannotSay(pointer), across.column);
  }
}

function isNull(expression: Expression): boolean {
  return (
    (expression.kind === "name" && expression.name === "NULL") ||
    (expression.kind === "integer" && expression.value === 0n)
  );
}

/** The shortest part that is a pointer. */
function leadingPointer(expression: Expression, names: PointerNames): string | undefined {
  if (expression.kind !== "index" && expression.kind !== "member") return undefined;
  const path = pathOf(expression.base);
  return (
    leadingPointer(expression.base, names) ?? (path !== undefined && names.isPointer(path) ? path : undefined)
  );
}

function cannotSay(pointer: string): string {
  return `${pointer} is a pointer: a condition can say whether it is null or another pointer, size(${pointer}), ${pointer}[0], ${pointer}->field`;
}
