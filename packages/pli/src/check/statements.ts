/** What names and types do not allow in statements. */
import { unreachable } from "@everypath/core";
import type { Extent } from "@everypath/dsl";
import type { Action, Expression, Statement } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { forEachStatement, innerStatements } from "../syntax/walk.ts";
import { checkArguments, type ExpressionContext, expectType, referenceOf, typeOf } from "./expressions.ts";
import type { Procedures, Scope } from "./scope.ts";

export function checkStatements(
  scope: Scope,
  procedures: Procedures,
  report: (extent: Extent, message: string) => void,
): void {
  const place: ExpressionContext = {
    scope,
    procedures,
    bound: new Set(),
    mayCall: true,
    mayQuantify: false,
    maySymbol: false,
    report,
  };
  forEachStatement(scope.procedure.body, ({ action }) => checkAction(place, action));
  checkJumps(scope, report);
}

function checkAction(place: ExpressionContext, action: Action): void {
  switch (action.kind) {
    case "empty":
    case "declare":
      return;
    case "goto":
      if (!place.scope.labels.has(keyOf(action.label.text)))
        place.report(action.label.extent, `there is no label ${action.label.text} in this procedure`);
      return;
    case "assign":
      checkTarget(place, action.target, "assigned to");
      expectType(place, action.value, "number");
      return;
    case "if":
      expectType(place, action.condition, "condition");
      return;
    case "group":
      checkControl(place, action.control);
      return;
    case "call": {
      const { procedure: name, arguments: values } = action;
      const called = place.procedures.get(keyOf(name.text));
      if (called === undefined) {
        place.report(name.extent, `there is no procedure ${name.text}`);
        for (const value of values) typeOf(place, value);
        return;
      }
      checkArguments(place, name, values, called);
      return;
    }
    case "return":
      if (action.value !== undefined) expectType(place, action.value, "number");
      return;
    case "read":
      for (const target of action.targets) checkTarget(place, target, "read");
      return;
    case "write":
      for (const value of action.values) expectType(place, value, "number");
      return;
    case "predicate":
      expectType({ ...place, mayCall: false, mayQuantify: true }, action.condition, "condition");
      return;
    default:
      unreachable(action);
  }
}

function checkControl(
  place: ExpressionContext,
  control: (Action & { readonly kind: "group" })["control"],
): void {
  switch (control?.kind) {
    case undefined:
      return;
    case "while":
      expectType(place, control.condition, "condition");
      return;
    case "iterate": {
      const { variable, from, to, by, condition } = control;
      expectType(place, { kind: "name", extent: variable.extent, name: variable }, "number");
      for (const limit of [from, to, by]) if (limit !== undefined) expectType(place, limit, "number");
      if (condition !== undefined) expectType(place, condition, "condition");
      return;
    }
    default:
      unreachable(control);
  }
}

/** A variable or an element of an array. */
function checkTarget(place: ExpressionContext, target: Expression, what: string): void {
  const isVariable =
    target.kind === "name" ||
    (target.kind === "application" && place.scope.variables.get(keyOf(target.name.text))?.kind === "array");
  if (isVariable) {
    expectType(place, target, "number");
    return;
  }
  if (
    target.kind === "application" &&
    referenceOf(target.name, place.scope.variables, place.procedures).kind === "nothing"
  ) {
    typeOf(place, target);
    return;
  }
  place.report(target.extent, `only a variable or an element of an array can be ${what}`);
}

/** An iterative DO cannot be entered from outside: its limits would have no value (so has PL/I). */
function checkJumps(scope: Scope, report: (extent: Extent, message: string) => void): void {
  const loops = new Map<Statement, readonly Statement[]>();
  const visit = (statements: readonly Statement[], around: readonly Statement[]): void => {
    for (const statement of statements) {
      loops.set(statement, around);
      const { action } = statement;
      const isLoop = action.kind === "group" && action.control?.kind === "iterate";
      visit(innerStatements(action), isLoop ? [...around, statement] : around);
    }
  };
  visit(scope.procedure.body, []);
  forEachStatement(scope.procedure.body, (statement) => {
    if (statement.action.kind !== "goto") return;
    const { label } = statement.action;
    const target = scope.labels.get(keyOf(label.text));
    if (target === undefined) return;
    const around = loops.get(statement) ?? [];
    const entered = (loops.get(target.statement) ?? []).find((loop) => !around.includes(loop));
    if (entered?.action.kind !== "group" || entered.action.control?.kind !== "iterate") return;
    const { variable } = entered.action.control;
    report(
      label.extent,
      `${label.text} stands inside of the loop DO ${variable.text} = …, which cannot be entered by GO TO`,
    );
  });
}
