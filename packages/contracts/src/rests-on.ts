/**
 * What the proof of a pure method can rest on: the definitions and promises of the pure methods that its text names, of those that their texts
 * name, and so on; through predicates as well, since they are opened. Where f is not among what g rests on, g is proved first, without f: so
 * its promise may be used anywhere in the proof of f, and its calls end (an order of strongly connected components before that of section 3.6).
 */
import {
  type Assertion,
  type Expression,
  operandsOf,
  type Predicate,
  type Procedure,
  pureBodyOf,
} from "@everypath/objects";

type Definition = Procedure | Predicate;

const known = new WeakMap<Procedure, ReadonlySet<Definition>>();

/** Whether `procedure` is among what the proof of `other` rests on, as it is for itself where it calls itself. */
export function restsOn(other: Procedure, procedure: Procedure): boolean {
  if (other === procedure) return true;
  let found = known.get(other);
  if (found === undefined) {
    found = reachedFrom(other);
    known.set(other, found);
  }
  return found.has(procedure);
}

function reachedFrom(start: Definition): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  const waiting: Definition[] = [start];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const named of namedIn(one)) {
      if (found.has(named)) continue;
      found.add(named);
      waiting.push(named);
    }
  }
  return found;
}

function namedIn(definition: Definition): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  if (!("role" in definition)) {
    inAssertion(definition.body, found);
    return found;
  }
  const { requires, ensures } = definition.contract;
  for (const assertion of [...requires, ...ensures]) inAssertion(assertion, found);
  const body = pureBodyOf(definition);
  if (body !== undefined) inExpression(body, found);
  return found;
}

function inAssertion(assertion: Assertion, found: Set<Definition>): void {
  switch (assertion.kind) {
    case "expression":
      inExpression(assertion.expression, found);
      return;
    case "global access":
      return;
    case "access":
      inExpression(assertion.place, found);
      return;
    case "elements access":
      inExpression(assertion.array, found);
      return;
    case "separate":
      inAssertion(assertion.left, found);
      inAssertion(assertion.right, found);
      return;
    case "conditional":
      inExpression(assertion.condition, found);
      inAssertion(assertion.whenTrue, found);
      inAssertion(assertion.whenFalse, found);
      return;
    case "predicate":
      found.add(assertion.call.predicate);
      for (const part of [assertion.call.receiver, ...assertion.call.arguments]) inExpression(part, found);
      return;
    case "untouched":
      inAssertion(assertion.assertion, found);
      return;
  }
}

function inExpression(expression: Expression, found: Set<Definition>): void {
  if (expression.kind === "pure call") found.add(expression.procedure);
  for (const ghost of expression.ghosts ?? []) {
    if (ghost.kind === "old") continue;
    found.add(ghost.kind === "opening" ? ghost.call.predicate : ghost.call.procedure);
    const { receiver, arguments: given } = ghost.call;
    for (const part of [...(receiver === undefined ? [] : [receiver]), ...given]) inExpression(part, found);
  }
  for (const operand of operandsOf(expression)) inExpression(operand, found);
}
