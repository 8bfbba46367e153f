/**
 * DO groups that repeat, as the IF/GOTO loops that they stand for (King, section 4):
 *
 *   DO J = a TO b BY c WHILE (p);     t := b; s := c; J := a
 *     …                         head: branch (s ≥ 0 ∧ J ≤ t ∨ s < 0 ∧ J ≥ t) ∧ p, body, after
 *   END;                        body: …; J := J + s; jump head
 *
 * TO and BY are evaluated once, before J is assigned. The limit and the predicate are one condition and fork once; what p requires
 * is required only within the limit, since p is not evaluated beyond it. After the loop J has the first value beyond the limit.
 */
import {
  and,
  defined,
  intAdd,
  intConstant,
  intGreaterOrEqual,
  intLess,
  intLessOrEqual,
  or,
  type Term,
  trueTerm,
  unreachable,
} from "@everypath/core";
import { referenceOf } from "../check/expressions.ts";
import type { Control, Expression, Group } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { someExpression } from "../syntax/walk.ts";
import { valueOf } from "./expression.ts";
import { integerSort } from "./sorts.ts";
import type { Body } from "./statements.ts";
import { read, type ScalarStorage, write } from "./storage.ts";

type Iteration = Control & { readonly kind: "iterate" };

export function lowerGroup(body: Body, group: Group, control: Control): void {
  switch (control.kind) {
    case "while":
      lowerWhile(body, group, control.condition);
      return;
    case "iterate":
      lowerIteration(body, group, control);
      return;
    default:
      unreachable(control);
  }
}

function lowerWhile(body: Body, group: Group, condition: Expression): void {
  const { builder } = body;
  const head = builder.newBlock();
  const inside = builder.newBlock();
  const after = builder.newBlock();
  builder.jump(head);
  builder.begin(head);
  body.callFunctions(condition);
  builder.branch(valueOf(body.evaluation, condition), inside, after, 1);
  builder.begin(inside);
  body.statements(group.body);
  body.at(group.end);
  builder.jump(head);
  builder.begin(after);
}

function lowerIteration(body: Body, group: Group, control: Iteration): void {
  const { builder, evaluation } = body;
  const { variable, from, to, by, condition } = control;
  body.callFunctions(...[from, to, by].filter((limit) => limit !== undefined));
  const first = valueOf(evaluation, from);
  const limit = to === undefined ? undefined : once(body, `${variable.text}.to`, to);
  const step = by === undefined ? intConstant(1) : once(body, `${variable.text}.by`, by);
  const storage = evaluation.storage.get(keyOf(variable.text)) as ScalarStorage;
  write(builder, storage, first);

  const repeats = to !== undefined || by !== undefined;
  const head = builder.newBlock();
  const inside = builder.newBlock();
  const after = builder.newBlock();
  builder.jump(head);
  builder.begin(head);
  const checkIndex = (): void => {
    evaluation.check(
      defined(read(storage)),
      "uninitialized-read",
      `${variable.text} has no value when the loop over it goes on`,
    );
  };
  if (limit !== undefined) checkIndex();
  const within = limit === undefined ? trueTerm : withinLimit(read(storage), limit, step);
  if (condition === undefined) {
    if (within === trueTerm) builder.jump(inside, 1);
    else builder.branch(within, inside, after, 1);
  } else if (callsFunction(body, condition)) {
    // The functions are called only within the limit, which must then be known first.
    const tested = builder.newBlock();
    builder.branch(within, tested, after, 1);
    builder.begin(tested);
    body.callFunctions(condition);
    builder.branch(valueOf(evaluation, condition), inside, after);
  } else {
    builder.branch(and(within, valueOf(body.guarded(within), condition)), inside, after, 1);
  }
  builder.begin(inside);
  body.statements(group.body);
  body.at(group.end);
  if (repeats) {
    checkIndex();
    write(builder, storage, intAdd(read(storage), step));
    builder.jump(head);
  } else builder.jump(after);
  builder.begin(after);
}

/** The value of a limit, which the loop's body cannot change. */
function once(body: Body, name: string, expression: Expression): Term {
  const value = valueOf(body.evaluation, expression);
  if (value.kind === "constant") return value;
  const held = body.builder.hidden(name, integerSort);
  body.builder.assign(held, value);
  return held;
}

function withinLimit(index: Term, limit: Term, step: Term): Term {
  const zero = intConstant(0);
  return or(
    and(intGreaterOrEqual(step, zero), intLessOrEqual(index, limit)),
    and(intLess(step, zero), intGreaterOrEqual(index, limit)),
  );
}

function callsFunction(body: Body, condition: Expression): boolean {
  return someExpression(
    condition,
    (part) =>
      part.kind === "application" &&
      referenceOf(part.name, body.scope.variables, body.procedures).kind === "function",
  );
}
