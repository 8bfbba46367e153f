/**
 * A second opinion on what PL/I programs do: a direct interpreter of trees, on cells that are shared by reference. It knows
 * nothing of the IR, of patterns or of terms.
 */

import type { ErrorKind } from "@everypath/core";
import { type CallText, parseCall } from "../src/call-text.ts";
import { checkTexts } from "../src/check/check.ts";
import type { Procedures, Scope, Variable } from "../src/check/scope.ts";
import type { Action, Expression, Group, Statement } from "../src/syntax/tree.ts";
import { keyOf } from "../src/syntax/tree.ts";
import { innerStatements, partsOf } from "../src/syntax/walk.ts";

interface Cell {
  value: bigint | undefined;
}

/** Elements come into being when they are first touched. */
interface ArrayCell {
  readonly bounds: { readonly lower: bigint; readonly upper: bigint } | undefined;
  readonly elements: Map<bigint, Cell>;
  readonly first: (subscript: bigint) => bigint | undefined;
}

type CellPlace = { readonly cell: Cell } | { readonly array: ArrayCell };

export type Outcome =
  | {
      readonly end: "returned";
      readonly result: bigint | undefined;
      readonly outputs: readonly bigint[];
      /** Scalars and elements (`A(1)`) by the parameters' names. */
      readonly final: Readonly<Record<string, bigint | undefined>>;
    }
  | { readonly end: ErrorKind | "assumption"; readonly line: number }
  | { readonly end: "too long" };

class Stop extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.end);
    this.outcome = outcome;
  }
}

/** How a statement ended, unless it simply ended. */
type Signal =
  | { readonly kind: "goto"; readonly label: string }
  | { readonly kind: "return"; readonly value: bigint | undefined }
  | undefined;

interface Activation {
  readonly scope: Scope;
  readonly places: ReadonlyMap<string, CellPlace>;
}

export interface Inputs {
  /** Values of READ by name: X, then X!1, …; also of the symbols of the call. */
  readonly value: (name: string) => bigint;
  /** Elements of a symbolic array of the call. */
  readonly element: (array: string, subscript: bigint) => bigint;
}

export function interpret(text: string, call: string, inputs: Inputs, stepLimit = 20_000): Outcome {
  const checked = checkTexts([{ name: "test.pli", text }]);
  if ("problems" in checked) throw new Error(checked.problems.map(({ message }) => message).join("; "));
  const parsed = parseCall(call);
  if ("problems" in parsed) throw new Error(call);
  const interpreter = new Interpreter(checked.procedures, inputs, stepLimit);
  try {
    return interpreter.run(parsed);
  } catch (error) {
    if (error instanceof Stop) return error.outcome;
    throw error;
  }
}

class Interpreter {
  private readonly procedures: Procedures;
  private readonly inputs: Inputs;
  private readonly statics = new Map<Variable, CellPlace>();
  private readonly readCounts = new Map<string, number>();
  private readonly outputs: bigint[] = [];
  private steps: number;
  private line = 0;

  constructor(procedures: Procedures, inputs: Inputs, stepLimit: number) {
    this.procedures = procedures;
    this.inputs = inputs;
    this.steps = stepLimit;
  }

  run(call: CallText): Outcome {
    const called = this.procedures.get(keyOf(call.procedure.text))!;
    const named = new Map<string, CellPlace>();
    const places = call.arguments.map((argument, position): CellPlace => {
      const isArray = called.parameters[position]!.kind === "array";
      if (argument.kind === "name") {
        const key = keyOf(argument.name.text);
        const known = named.get(key);
        if (known !== undefined) return known;
        const fresh: CellPlace = isArray
          ? { array: this.symbolicArray(argument.name.text) }
          : { cell: { value: undefined } };
        named.set(key, fresh);
        return fresh;
      }
      return { cell: { value: this.outside(argument) } };
    });
    const result = this.call(called, places);
    const final: Record<string, bigint | undefined> = {};
    for (const [position, place] of places.entries()) {
      const name = called.parameters[position]!.name.text;
      if ("cell" in place) final[name] = place.cell.value;
      else for (const [at, { value }] of place.array.elements) final[`${name}(${at})`] = value;
    }
    return { end: "returned", result, outputs: this.outputs, final };
  }

  /** The value of an argument of the call from outside. */
  private outside(expression: Expression): bigint {
    switch (expression.kind) {
      case "symbol":
        return this.inputs.value(expression.name);
      case "integer":
        return expression.value;
      case "unary":
        return -this.outside(expression.operand);
      case "binary":
        return this.outside(expression.left) + this.outside(expression.right);
      default:
        throw new Error(`${expression.kind} in a call from outside`);
    }
  }

  private symbolicArray(name: string): ArrayCell {
    return {
      bounds: undefined,
      elements: new Map(),
      first: (subscript) => this.inputs.element(name, subscript),
    };
  }

  private call(scope: Scope, places: readonly CellPlace[]): bigint | undefined {
    const all = new Map<string, CellPlace>();
    for (const [key, variable] of scope.variables) {
      const { storage } = variable;
      if (storage.kind === "parameter") all.set(key, this.asParameter(variable, places[storage.position]!));
      else if (storage.kind === "automatic") all.set(key, freshPlace(variable));
      else {
        const known = this.statics.get(variable) ?? freshPlace(variable);
        this.statics.set(variable, known);
        all.set(key, known);
      }
    }
    const signal = this.list({ scope, places: all }, scope.procedure.body, undefined);
    return signal?.kind === "return" ? signal.value : undefined;
  }

  /** The same elements; bounds that the parameter declares are its own. */
  private asParameter({ bounds }: Variable, place: CellPlace): CellPlace {
    if ("cell" in place || bounds === undefined || bounds === "any") return place;
    const { array } = place;
    const isInside =
      array.bounds === undefined ||
      (array.bounds.lower <= bounds.lower && bounds.upper <= array.bounds.upper);
    if (!isInside) this.fail("out-of-bounds");
    return { array: { ...array, bounds } };
  }

  private fail(end: ErrorKind | "assumption"): never {
    throw new Stop({ end, line: this.line });
  }

  // --- statements ----------------------------------------------------------------------------------------------------

  /** Runs a list from its beginning, or from where the label is. */
  private list(at: Activation, statements: readonly Statement[], label: string | undefined): Signal {
    let wanted = label;
    for (let index = 0; index < statements.length; index++) {
      const statement = statements[index]!;
      if (wanted !== undefined && !holds(statement, wanted)) continue;
      const inside = wanted !== undefined && !isLabelled(statement, wanted) ? wanted : undefined;
      wanted = undefined;
      const signal = this.statement(at, statement, inside);
      if (signal?.kind === "goto" && statements.some((one) => holds(one, signal.label))) {
        wanted = signal.label;
        index = -1;
      } else if (signal !== undefined) return signal;
    }
    return undefined;
  }

  /** `inside`: a label within the statement where it is entered. */
  private statement(at: Activation, statement: Statement, inside: string | undefined): Signal {
    if (--this.steps < 0) throw new Stop({ end: "too long" });
    const { action } = statement;
    const { text } = at.scope.procedure.source;
    this.line = text.slice(0, statement.extent.start).split("\n").length;
    switch (action.kind) {
      case "empty":
      case "declare":
        return undefined;
      case "assign": {
        const results = this.callFunctions(at, [action.target, action.value]);
        const value = this.value(at, action.value, results);
        this.place(at, action.target, results).value = value;
        return undefined;
      }
      case "if": {
        if (inside !== undefined) {
          const branch = holds(action.whenTrue, inside) ? action.whenTrue : action.whenFalse!;
          return this.list(at, [branch], inside);
        }
        const truth = this.truth(at, action.condition);
        if (truth) return this.list(at, [action.whenTrue], undefined);
        return action.whenFalse === undefined ? undefined : this.list(at, [action.whenFalse], undefined);
      }
      case "group":
        return this.group(at, action, inside);
      case "goto":
        return { kind: "goto", label: keyOf(action.label.text) };
      case "call": {
        const called = this.procedures.get(keyOf(action.procedure.text))!;
        const results = this.callFunctions(at, action.arguments);
        this.callIn(at, called, action.arguments, results);
        return undefined;
      }
      case "return": {
        if (action.value === undefined) return { kind: "return", value: undefined };
        const results = this.callFunctions(at, [action.value]);
        return { kind: "return", value: this.value(at, action.value, results) };
      }
      case "read":
        for (const target of action.targets) {
          const results = this.callFunctions(at, [target]);
          const cell = this.place(at, target, results);
          cell.value = this.read(text.slice(target.extent.start, target.extent.end).replace(/\s+/g, " "));
        }
        return undefined;
      case "write": {
        const results = this.callFunctions(at, action.values);
        for (const value of action.values) this.outputs.push(this.value(at, value, results));
        return undefined;
      }
      case "predicate":
        if (!this.truth(at, action.condition))
          this.fail(action.role === "assume" ? "assumption" : "assertion");
        return undefined;
    }
  }

  private read(name: string): bigint {
    const count = this.readCounts.get(name) ?? 0;
    this.readCounts.set(name, count + 1);
    return this.inputs.value(count === 0 ? name : `${name}!${count}`);
  }

  private group(at: Activation, { control, body }: Group, inside: string | undefined): Signal {
    const { line } = this;
    if (control === undefined) return this.list(at, body, inside);
    let label = inside;
    const test = (condition: Expression): boolean => {
      if (--this.steps < 0) throw new Stop({ end: "too long" });
      this.line = line;
      return label !== undefined || this.truth(at, condition);
    };
    if (control.kind === "while") {
      while (test(control.condition)) {
        const signal = this.list(at, body, label);
        label = undefined;
        if (signal !== undefined) return signal;
      }
      return undefined;
    }
    const { variable, from, to, by, condition } = control;
    const results = this.callFunctions(
      at,
      [from, to, by].filter((limit) => limit !== undefined),
    );
    const first = this.value(at, from, results);
    const limit = to === undefined ? undefined : this.value(at, to, results);
    const step = by === undefined ? 1n : this.value(at, by, results);
    const name: Expression = { kind: "name", extent: variable.extent, name: variable };
    const index = this.place(at, name, new Map());
    index.value = first;
    for (;;) {
      if (--this.steps < 0) throw new Stop({ end: "too long" });
      this.line = line;
      if (limit !== undefined) {
        const value = index.value ?? this.fail("uninitialized-read");
        if (step >= 0n ? value > limit : value < limit) return undefined;
      }
      if (condition !== undefined && !this.truth(at, condition)) return undefined;
      const signal = this.list(at, body, undefined);
      if (signal !== undefined) return signal;
      if (to === undefined && by === undefined) return undefined;
      this.line = line;
      index.value = (index.value ?? this.fail("uninitialized-read")) + step;
    }
  }

  // --- expressions ---------------------------------------------------------------------------------------------------

  private callFunctions(
    at: Activation,
    expressions: readonly Expression[],
    results: Map<Expression, bigint> = new Map(),
  ): Map<Expression, bigint> {
    for (const expression of expressions) {
      this.callFunctions(at, partsOf(expression), results);
      if (expression.kind !== "application" || this.isArray(at, expression.name.text)) continue;
      const called = this.procedures.get(keyOf(expression.name.text));
      if (called === undefined) continue;
      const value = this.callIn(at, called, expression.arguments, results);
      results.set(expression, value ?? this.fail("uninitialized-read"));
    }
    return results;
  }

  private callIn(
    at: Activation,
    called: Scope,
    values: readonly Expression[],
    results: Map<Expression, bigint>,
  ): bigint | undefined {
    const { line } = this;
    const places = values.map((value): CellPlace => {
      const place = value.kind === "name" ? at.places.get(keyOf(value.name.text)) : undefined;
      if (place !== undefined) return place;
      if (value.kind === "application" && this.isArray(at, value.name.text))
        return { cell: this.place(at, value, results) };
      return { cell: { value: this.value(at, value, results) } };
    });
    const returned = this.call(called, places);
    this.line = line;
    return returned;
  }

  private isArray(at: Activation, name: string): boolean {
    return at.scope.variables.get(keyOf(name))?.kind === "array";
  }

  private place(at: Activation, target: Expression, results: ReadonlyMap<Expression, bigint>): Cell {
    if (target.kind !== "name" && target.kind !== "application") throw new Error(target.kind);
    const place = at.places.get(keyOf(target.name.text))!;
    if ("cell" in place) return place.cell;
    const [subscript] = target.kind === "application" ? target.arguments : [];
    const { array } = place;
    const index = this.value(at, subscript!, results);
    if (array.bounds !== undefined && (index < array.bounds.lower || index > array.bounds.upper))
      this.fail("out-of-bounds");
    let cell = array.elements.get(index);
    if (cell === undefined) {
      cell = { value: array.first(index) };
      array.elements.set(index, cell);
    }
    return cell;
  }

  private truth(at: Activation, condition: Expression): boolean {
    const results = this.callFunctions(at, [condition]);
    return this.value(at, condition, results) === 1n;
  }

  /** Conditions are 1 and 0. */
  private value(at: Activation, expression: Expression, results: ReadonlyMap<Expression, bigint>): bigint {
    const value = (part: Expression): bigint => this.value(at, part, results);
    switch (expression.kind) {
      case "integer":
        return expression.value;
      case "parenthesised":
        return value(expression.inner);
      case "name":
        return this.place(at, expression, results).value ?? this.fail("uninitialized-read");
      case "application": {
        const known = results.get(expression);
        if (known !== undefined) return known;
        if (this.isArray(at, expression.name.text))
          return this.place(at, expression, results).value ?? this.fail("uninitialized-read");
        const [a, b] = expression.arguments.map(value);
        if (keyOf(expression.name.text) === "ABS") return a! < 0n ? -a! : a!;
        return b === 0n ? this.fail("division-by-zero") : a! % b!;
      }
      case "unary": {
        const operand = value(expression.operand);
        return expression.operator === "negate"
          ? -operand
          : expression.operator === "not"
            ? 1n - operand
            : operand;
      }
      case "binary":
        return bounded(this.binary(expression.operator, value(expression.left), value(expression.right)));
      default:
        throw new Error(`the interpreter knows no ${expression.kind}`);
    }
  }

  private binary(
    operator: (Expression & { readonly kind: "binary" })["operator"],
    a: bigint,
    b: bigint,
  ): bigint {
    const truth = (condition: boolean): bigint => (condition ? 1n : 0n);
    switch (operator) {
      case "add":
        return a + b;
      case "subtract":
        return a - b;
      case "multiply":
        return a * b;
      case "divide":
        return b === 0n ? this.fail("division-by-zero") : a / b;
      case "power":
        if (b >= 0n) return a ** b;
        return a === 0n ? this.fail("division-by-zero") : 1n / a ** -b;
      case "equal":
        return truth(a === b);
      case "notEqual":
        return truth(a !== b);
      case "less":
        return truth(a < b);
      case "lessOrEqual":
        return truth(a <= b);
      case "greater":
        return truth(a > b);
      case "greaterOrEqual":
        return truth(a >= b);
      case "and":
        return a & b;
      case "or":
        return a | b;
      case "implies":
        return (1n - a) | b;
    }
  }
}

const greatest = 10n ** 60n;

/** Squaring in a loop makes numbers that no test wants to wait for. */
function bounded(value: bigint): bigint {
  if (value > greatest || value < -greatest) throw new Stop({ end: "too long" });
  return value;
}

function freshPlace({ kind, bounds, initial }: Variable): CellPlace {
  const values = (initial?.values ?? []).flatMap(({ count, value }) =>
    Array.from({ length: Number(count) }, () => value),
  );
  if (kind === "scalar") return { cell: { value: values[0] } };
  if (bounds === undefined || bounds === "any") throw new Error("an array of its own has bounds");
  return {
    array: { bounds, elements: new Map(), first: (subscript) => values[Number(subscript - bounds.lower)] },
  };
}

function isLabelled({ labels }: Statement, label: string): boolean {
  return labels.some(({ text }) => keyOf(text) === label);
}

/** The label stands on the statement or inside of it. */
function holds(statement: Statement, label: string): boolean {
  return isLabelled(statement, label) || insideOf(statement.action).some((inner) => holds(inner, label));
}

function insideOf(action: Action): readonly Statement[] {
  return innerStatements(action);
}
