/** Statements as blocks. Each carries the place of its statement, and one of its instructions the statement's weight. */

import { falseTerm, type Variable as IrVariable, type Term, unreachable } from "@everypath/core";
import { spanAt } from "@everypath/dsl";
import { asExpression } from "../assertions.ts";
import type { Assertion } from "../contract.ts";
import { noPermissionToChange } from "../frames.ts";
import type { AssignmentTarget, Computed, Statement, Value } from "../tree.ts";
import { isReference } from "../types.ts";
import { lowerAction } from "./actions.ts";
import type { Body } from "./body.ts";
import { resolved, valueOf } from "./expression.ts";
import { defaultOf, sortOf, valueTypeOf } from "./heap.ts";
import { oldsIn } from "./old.ts";
import { targetOf, write } from "./target.ts";

type Of<K extends Statement["kind"]> = Statement & { readonly kind: K };

export function lowerStatements(body: Body, statements: readonly Statement[]): void {
  for (const statement of statements) lowerStatement(body, statement);
}

export function lowerStatement(body: Body, statement: Statement): void {
  const { builder } = body;
  body.at(statement.extent);
  switch (statement.kind) {
    case "empty":
      return;
    case "block":
      lowerStatements(body, statement.statements);
      return;
    case "declare":
      lowerDeclaration(body, statement);
      return;
    case "assign":
      lowerAssignment(body, statement.target, statement.value);
      return;
    case "perform":
      lowerAction(body, statement.action, { result: "dropped" });
      return;
    case "if":
      lowerIf(body, statement);
      return;
    case "while":
      lowerWhile(body, statement);
      return;
    case "return":
      lowerReturn(body, statement.value);
      return;
    case "assert": {
      const { contracts } = body;
      const speaksOfEntry = oldsIn([statement.assertion]).length > 0;
      if (speaksOfEntry) refuseOld(body, statement.assertion);
      if (!speaksOfEntry && contracts !== undefined && asExpression(statement.assertion) === undefined) {
        contracts.lowerAssert(body, body.name, statement.assertion);
        return;
      }
      const condition = valueOf(body.evaluation, statement.condition);
      const message = `the assertion ${body.text(statement.condition.extent)} does not hold`;
      builder.emit({ kind: "check", condition, error: "assertion", message }, 1);
      return;
    }
    case "assume":
      builder.emit({ kind: "assume", condition: valueOf(body.evaluation, statement.condition) }, 1);
      return;
    case "print":
      lowerPrint(body, statement);
      return;
    default:
      unreachable(statement);
  }
}

/** A run keeps no values for old(e) in a body: it goes on and tells that this is not checked, or ends where nothing could tell. */
function refuseOld(body: Body, { extent }: Assertion): void {
  const what = `the assertion ${body.text(extent)} is not checked by a run`;
  if (body.contracts === undefined) body.builder.emit({ kind: "unsupported", what });
  else body.contracts.tellUnchecked(what, spanAt(body.source, extent.start), body.name);
}

function lowerDeclaration(body: Body, { variable, value }: Of<"declare">): void {
  const made = body.declare(variable);
  if (value === undefined) {
    body.builder.assign(made, defaultOf(variable.type), 1);
    return;
  }
  const { extent } = variable.name;
  lowerAssignment(body, { kind: "variable", extent, type: variable.type, variable }, value);
}

/**
 * h := e. The place is found before an expression's value, and after a call or a creation, whose body runs first (de Boer &
 * Bonsangue, section 4: the body, then h := r).
 */
function lowerAssignment(body: Body, place: AssignmentTarget, value: Value): void {
  const local = localVariable(body, place);
  if (
    place.kind === "variable" &&
    place.variable.kind === "global" &&
    body.frame?.has(place.variable) === false
  )
    body.builder.check(falseTerm, "contract", noPermissionToChange(body.text(place.extent)));
  switch (value.kind) {
    case "input": {
      const target = targetOf(body.evaluation, place);
      const name = body.text(place.extent);
      const held = local ?? body.hidden(name, sortOf(place.type));
      body.builder.emit({ kind: "input", target: held, name, type: valueTypeOf(place.type) }, 1);
      if (held !== local) write(body.builder, target, held);
      return;
    }
    case "call":
    case "new object":
    case "new array": {
      const result = lowerAction(body, value, { result: local ?? "hidden" });
      if (result !== undefined && result !== local)
        write(body.builder, targetOf(body.evaluation, place), result);
      return;
    }
    default: {
      const target = targetOf(body.evaluation, place);
      write(body.builder, target, valueOf(body.evaluation, value), 1);
    }
  }
}

function localVariable(body: Body, place: AssignmentTarget): IrVariable | undefined {
  const variable = place.kind === "variable" ? body.variableOf(place.variable) : undefined;
  return variable?.scope === "local" ? variable : undefined;
}

function lowerIf(body: Body, { condition, whenTrue, whenFalse }: Of<"if">): void {
  const { builder } = body;
  const then = builder.newBlock();
  const after = builder.newBlock();
  const otherwise = whenFalse === undefined ? after : builder.newBlock();
  builder.branch(valueOf(body.evaluation, condition), then, otherwise, 1);
  builder.begin(then);
  lowerStatement(body, whenTrue);
  builder.jump(after);
  if (whenFalse !== undefined) {
    builder.begin(otherwise);
    lowerStatement(body, whenFalse);
    builder.jump(after);
  }
  builder.begin(after);
}

function lowerWhile(body: Body, { condition, body: repeated, extent }: Of<"while">): void {
  const { builder } = body;
  const head = builder.newBlock();
  const inside = builder.newBlock();
  const after = builder.newBlock();
  builder.jump(head);
  builder.begin(head);
  builder.branch(valueOf(body.evaluation, condition), inside, after, 1);
  builder.begin(inside);
  lowerStatement(body, repeated);
  body.at(extent);
  builder.jump(head);
  builder.begin(after);
}

function lowerReturn(body: Body, value: Computed | undefined): void {
  const values = value === undefined ? [] : [returnedValue(body, value)];
  body.ensure(values[0]);
  body.builder.end({ kind: "return", values }, 1);
  body.builder.begin(body.builder.newBlock());
}

function returnedValue(body: Body, value: Computed): Term {
  switch (value.kind) {
    case "call":
    case "new object":
    case "new array": {
      const result = lowerAction(body, value, { result: "hidden" });
      if (result === undefined) throw new Error("what is returned has a value");
      return result;
    }
    default:
      return valueOf(body.evaluation, value);
  }
}

/** What is shown of a reference is the object. */
function lowerPrint(body: Body, { value }: Of<"print">): void {
  const term = isReference(value.type) ? resolved(body.evaluation, value) : valueOf(body.evaluation, value);
  body.builder.emit({ kind: "output", value: term }, 1);
}
