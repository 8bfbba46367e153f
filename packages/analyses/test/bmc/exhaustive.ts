/** Every run of a small program, on every input: the states that it can be in, one after the other, by an interpreter that shares nothing with the engine. */
import type { Comparison, Condition, Expression, SmallProgram, Statement } from "./small-programs.ts";

export interface Runs {
  /** Claims that fail, by their index. */
  readonly failing: ReadonlySet<number>;
  /** False: there are more states than were looked at. */
  readonly isAll: boolean;
  /** What the two integers are where a claim stands. */
  readonly at: ReadonlyMap<number, readonly (readonly [number, number])[]>;
}

type Values = readonly [number, number];

type Operation =
  | { readonly kind: "set"; readonly index: 0 | 1; readonly value: Expression; readonly next: number }
  | { readonly kind: "input"; readonly index: 0 | 1; readonly below: number; readonly next: number }
  | { readonly kind: "test"; readonly condition: Condition; readonly yes: number; readonly no: number }
  | { readonly kind: "claim"; readonly claim: number; readonly next: number }
  | { readonly kind: "end" };

/** Values beyond these are not followed. */
const range = 600;
const mostStates = 150_000;

export function allRuns(program: SmallProgram): Runs {
  const operations = linked(program.statements);
  const failing = new Set<number>();
  const at = new Map<number, Values[]>();
  const width = 2 * range;
  const seen = new Set<number>();
  const pending: { readonly place: number; readonly values: Values }[] = [];
  let isAll = true;
  const visit = (place: number, values: Values): void => {
    const [a, b] = values;
    if (Math.abs(a) >= range || Math.abs(b) >= range || seen.size >= mostStates) {
      isAll = false;
      return;
    }
    const key = (place * width + a + range) * width + b + range;
    if (seen.has(key)) return;
    seen.add(key);
    pending.push({ place, values });
  };
  visit(operations.length - 1, program.initial);
  for (let next = 0; next < pending.length; next++) {
    const { place, values } = pending[next]!;
    const operation = operations[place]!;
    switch (operation.kind) {
      case "set":
        visit(operation.next, changed(program, values, operation.index, valueOf(operation.value, values)));
        break;
      case "input":
        visit(operation.next, values);
        for (let value = 0; value < operation.below; value++)
          visit(operation.next, changed(program, values, operation.index, value));
        break;
      case "test":
        if (operation.condition === "any" || holds(operation.condition, values)) visit(operation.yes, values);
        if (operation.condition === "any" || !holds(operation.condition, values)) visit(operation.no, values);
        break;
      case "claim": {
        at.set(operation.claim, [...(at.get(operation.claim) ?? []), values]);
        const claim = program.claims[operation.claim];
        if (claim === undefined || holds(claim, values)) visit(operation.next, values);
        else failing.add(operation.claim);
        break;
      }
      case "end":
        break;
      default:
        operation satisfies never;
    }
  }
  return { failing, isAll, at };
}

/** The last operation is the first to be executed. */
function linked(statements: readonly Statement[]): readonly Operation[] {
  const operations: Operation[] = [{ kind: "end" }];
  const add = (operation: Operation): number => operations.push(operation) - 1;
  const link = (list: readonly Statement[], next: number): number => {
    let following = next;
    for (const statement of list.toReversed()) following = one(statement, following);
    return following;
  };
  const one = (statement: Statement, next: number): number => {
    switch (statement.kind) {
      case "set":
      case "input":
      case "claim":
        return add({ ...statement, next });
      case "if":
        return add({
          kind: "test",
          condition: statement.condition,
          yes: link(statement.yes, next),
          no: link(statement.no, next),
        });
      case "while": {
        const test = add({ kind: "end" });
        const yes = link(statement.body, test);
        operations[test] = { kind: "test", condition: statement.condition, yes, no: next };
        return test;
      }
    }
  };
  const first = link(statements, 0);
  add({ kind: "test", condition: "any", yes: first, no: first });
  return operations;
}

function changed({ wraps }: SmallProgram, [a, b]: Values, index: 0 | 1, value: number): Values {
  const byte = value & 255;
  const kept = wraps === undefined ? value : wraps === "signed char" && byte > 127 ? byte - 256 : byte;
  return index === 0 ? [kept, b] : [a, kept];
}

export function valueOf(expression: Expression, values: Values): number {
  switch (expression.kind) {
    case "variable":
      return values[expression.index];
    case "constant":
      return expression.value;
    case "binary": {
      const left = valueOf(expression.left, values);
      const right = valueOf(expression.right, values);
      if (expression.operator === "*") return left * right;
      return expression.operator === "+" ? left + right : left - right;
    }
  }
}

function holds({ operator, left, right }: Comparison, values: Values): boolean {
  const [a, b] = [valueOf(left, values), valueOf(right, values)];
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case "==":
      return a === b;
    case "!=":
      return a !== b;
  }
}
