/**
 * Whose definitions inference may look into (section 4.1: "provided their definition is visible"). The paper leaves open what is visible. Here a
 * class sees itself and the classes whose representation it uses: those of its fields' types, and those whose fields it names. So the
 * clients of a class depend on its contracts alone, unless they say open, close or use themselves.
 */
import {
  type Assertion,
  type Expression,
  forEachStatement,
  type GhostStatement,
  type ObjectProgram,
  operandsOf,
  type Predicate,
  type Procedure,
  type Statement,
  type Type,
  type Value,
} from "@everypath/objects";

/** Names of the classes that the member sees. */
export function classesSeenBy(program: ObjectProgram, member: Procedure | Predicate): ReadonlySet<string> {
  const seen = new Set<string>();
  const { receiver } = member;
  const type = receiver?.type;
  const owner =
    type?.kind === "class" ? program.classes.find(({ name }) => name.text === type.name) : undefined;
  if (owner === undefined) {
    if ("role" in member) seeProcedure(member, seen);
    return seen;
  }
  seen.add(owner.name.text);
  for (const field of owner.fields.values()) seeType(field.type, seen);
  for (const predicate of owner.predicates.values()) seeAssertion(predicate.body, seen);
  for (const method of owner.methods.values()) seeProcedure(method, seen);
  if (owner.initializer !== undefined) seeProcedure(owner.initializer, seen);
  return seen;
}

function seeType(type: Type, seen: Set<string>): void {
  if (type.kind === "class") seen.add(type.name);
  if (type.kind === "array") seeType(type.element, seen);
}

function seeProcedure({ contract, body }: Procedure, seen: Set<string>): void {
  for (const assertion of [...contract.requires, ...contract.ensures]) seeAssertion(assertion, seen);
  forEachStatement(body, (statement) => seeStatement(statement, seen));
}

function seeStatement(statement: Statement, seen: Set<string>): void {
  switch (statement.kind) {
    case "empty":
      if (statement.ghost !== undefined) seeGhost(statement.ghost, seen);
      return;
    case "declare":
    case "return":
      if (statement.value !== undefined) seeValue(statement.value, seen);
      return;
    case "assign":
      see(statement.target, seen);
      seeValue(statement.value, seen);
      return;
    case "perform":
      seeValue(statement.action, seen);
      return;
    case "while":
      for (const invariant of statement.invariants) seeAssertion(invariant, seen);
      see(statement.condition, seen);
      return;
    case "if":
    case "assume":
      see(statement.condition, seen);
      return;
    case "assert":
      seeAssertion(statement.assertion, seen);
      return;
    case "print":
      see(statement.value, seen);
      return;
    case "block":
      return;
  }
}

function seeGhost(ghost: GhostStatement, seen: Set<string>): void {
  if (ghost.kind === "join") seeAssertion(ghost.assertion, seen);
  else for (const operand of operandsOfCall(ghost.call)) see(operand, seen);
}

function seeValue(value: Value, seen: Set<string>): void {
  switch (value.kind) {
    case "input":
      return;
    case "call":
      for (const operand of operandsOfCall(value)) see(operand, seen);
      return;
    case "new object":
      for (const operand of value.arguments) see(operand, seen);
      return;
    case "new array":
      see(value.length, seen);
      return;
    default:
      see(value, seen);
  }
}

interface CallLike {
  readonly receiver: Expression | undefined;
  readonly arguments: readonly Expression[];
}

function operandsOfCall({ receiver, arguments: given }: CallLike): readonly Expression[] {
  return receiver === undefined ? given : [receiver, ...given];
}

function see(expression: Expression, seen: Set<string>): void {
  if (expression.kind === "field") seen.add(expression.field.owner);
  for (const operand of operandsOf(expression)) see(operand, seen);
}

function seeAssertion(assertion: Assertion, seen: Set<string>): void {
  switch (assertion.kind) {
    case "expression":
      see(assertion.expression, seen);
      return;
    case "access":
      see(assertion.place, seen);
      return;
    case "elements access":
      see(assertion.array, seen);
      return;
    case "separate":
      seeAssertion(assertion.left, seen);
      seeAssertion(assertion.right, seen);
      return;
    case "conditional":
      see(assertion.condition, seen);
      seeAssertion(assertion.whenTrue, seen);
      seeAssertion(assertion.whenFalse, seen);
      return;
    case "predicate":
      for (const operand of operandsOfCall(assertion.call)) see(operand, seen);
      return;
    case "untouched":
      seeAssertion(assertion.assertion, seen);
      return;
  }
}
