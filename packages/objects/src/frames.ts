/**
 * Which global variables a member may change. Whoever calls it forgets those and no others. A contract that names global variables by acc(g) says
 * it; of one that names none it is what the member assigns, and what members that it calls may change.
 */
import type { Assertion } from "./contract.ts";
import type { Procedure, Variable } from "./tree.ts";
import { calleeIn, forEachStatement } from "./walk.ts";

/** The global variables that the contract names by acc(g); undefined where it names none. */
export function declaredFrame({ contract }: Procedure): ReadonlySet<Variable> | undefined {
  const named = new Set<Variable>();
  for (const assertion of [...contract.requires, ...contract.ensures]) collect(assertion, named);
  return named.size === 0 ? undefined : named;
}

function collect(assertion: Assertion, named: Set<Variable>): void {
  switch (assertion.kind) {
    case "global access":
      named.add(assertion.variable);
      return;
    case "separate":
      collect(assertion.left, named);
      collect(assertion.right, named);
      return;
    case "conditional":
      collect(assertion.whenTrue, named);
      collect(assertion.whenFalse, named);
      return;
    // What is untouched is not changed.
    case "untouched":
    case "expression":
    case "access":
    case "elements access":
    case "predicate":
      return;
  }
}

/** A member is asked about at each of its calls. */
const known = new WeakMap<Procedure, ReadonlySet<Variable>>();

/** In the order in which they are met; of a program that is checked. */
export function changedBy(procedure: Procedure): ReadonlySet<Variable> {
  let changed = known.get(procedure);
  if (changed === undefined) {
    changed = reachedFrom(procedure);
    known.set(procedure, changed);
  }
  return changed;
}

/** What a call may change of what a member with this frame has not named; nothing where it names none. */
export function beyondFrame(
  frame: ReadonlySet<Variable> | undefined,
  callee: Procedure,
): readonly Variable[] {
  return frame === undefined ? [] : [...changedBy(callee)].filter((variable) => !frame.has(variable));
}

/** What is wrong where the variable is assigned, or may be by the member that is called. */
export function noPermissionToChange(variable: string, callee?: string): string {
  const what =
    callee === undefined ? `no permission to change ${variable}` : `${callee} may change ${variable}`;
  return `${what}: the contract names other global variables, and not acc(${variable})`;
}

function reachedFrom(procedure: Procedure): ReadonlySet<Variable> {
  const changed = new Set<Variable>();
  const seen = new Set([procedure]);
  // Members that are added while it is gone through are gone through as well.
  for (const one of seen) {
    const declared = declaredFrame(one);
    for (const variable of declared ?? assignedBy(one)) changed.add(variable);
    if (declared === undefined) for (const callee of calledBy(one)) seen.add(callee);
  }
  return changed;
}

function calledBy({ body }: Procedure): readonly Procedure[] {
  const called: Procedure[] = [];
  forEachStatement(body, (statement) => {
    const callee = calleeIn(statement);
    if (callee !== undefined) called.push(callee);
  });
  return called;
}

function assignedBy({ body }: Procedure): readonly Variable[] {
  const assigned: Variable[] = [];
  forEachStatement(body, (one) => {
    if (one.kind === "assign" && one.target.kind === "variable" && one.target.variable.kind === "global")
      assigned.push(one.target.variable);
  });
  return assigned;
}
