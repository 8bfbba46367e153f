/** Which parameters a procedure, or what it calls, can change: only these are handed back at its end. */

import type { Procedures, Scope } from "../check/scope.ts";
import type { Expression, Name } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { forEachExpression, forEachStatement, someExpression } from "../syntax/walk.ts";

/** Positions of the parameters, by procedure. */
export type ModifiedParameters = ReadonlyMap<Scope, ReadonlySet<number>>;

export function modifiedParameters(procedures: Procedures): ModifiedParameters {
  const modified = new Map<Scope, Set<number>>([...procedures.values()].map((scope) => [scope, new Set()]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [scope, known] of modified) {
      for (const position of modifiedBy(scope, procedures, modified)) {
        if (known.has(position)) continue;
        known.add(position);
        changed = true;
      }
    }
  }
  return modified;
}

function modifiedBy(scope: Scope, procedures: Procedures, known: ModifiedParameters): readonly number[] {
  const found: number[] = [];
  const change = (name: Name): void => {
    const storage = scope.variables.get(keyOf(name.text))?.storage;
    if (storage?.kind === "parameter") found.push(storage.position);
  };
  const changeTarget = (target: Expression): void => {
    if (target.kind === "name" || target.kind === "application") change(target.name);
  };
  const call = (name: Name, values: readonly Expression[]): void => {
    const called = procedures.get(keyOf(name.text));
    const positions = called === undefined ? undefined : known.get(called);
    for (const [position, value] of values.entries()) if (positions?.has(position)) changeTarget(value);
  };
  forEachStatement(scope.procedure.body, ({ action }) => {
    if (action.kind === "assign") changeTarget(action.target);
    if (action.kind === "read") action.targets.forEach(changeTarget);
    if (action.kind === "group" && action.control?.kind === "iterate") change(action.control.variable);
    if (action.kind === "call") call(action.procedure, action.arguments);
    forEachExpression(action, (expression) => {
      someExpression(expression, (part) => {
        if (part.kind === "application") call(part.name, part.arguments);
        return false;
      });
    });
  });
  return found;
}
