/** Expressions and assertions on values. Permissions do not exist here; everything else that an assertion says is checked. */

import { limits, type Span, unreachable } from "@everypath/core";
import {
  type Assertion,
  conjunctionOf,
  type Expression,
  type Extent,
  type Procedure,
  pureBodyOf,
  type Quantified,
  type SourceText,
  type Type,
  type Variable,
} from "@everypath/objects";
import type { SourceExtent } from "../failure.ts";
import { type ConcreteHeap, firstValueOf, type HeapImage, Instance, type Value } from "./heap.ts";

/** A statement that was executed, and what it changed: `x = 5`, `Cell#1.x = 3`. */
export interface RunStep {
  readonly span: Span;
  readonly changes: readonly string[];
}

/** Something fails that a contract, an assertion or the language asks for. */
export class Violation extends Error {
  /** The conjunct or expression, then the predicates that it stands in, inside out. */
  readonly places: SourceExtent[];
  /** Calls between the method that is run and the one that is to blame. */
  readonly depth: number;

  constructor(message: string, place: SourceExtent, depth: number) {
    super(message);
    this.places = [place];
    this.depth = depth;
  }
}

/** The run is of no use. */
export class GaveUp extends Error {}

export interface Frame {
  readonly source: SourceText;
  readonly variables: Map<Variable, Value>;
  /** The heap on entry. */
  readonly old: HeapImage;
  /** What global variables held when the member began. */
  readonly oldGlobals: ReadonlyMap<Variable, Value>;
  /** Global variables that the member may change, where its contract names some. */
  readonly mayChange?: ReadonlySet<Variable> | undefined;
  readonly depth: number;
}

/** A location, and what it holds if that is known. */
type Located = readonly [location: string, value: Value | undefined];

export class Evaluator {
  readonly heap: ConcreteHeap;
  readonly globals: Map<Variable, Value>;
  /** A value was read that nothing determines. */
  hasGuessed: boolean;
  private effort = 0;
  private nesting = 0;

  constructor(heap: ConcreteHeap, globals: Map<Variable, Value>, hasGuessed: boolean) {
    this.heap = heap;
    this.globals = globals;
    this.hasGuessed = hasGuessed;
  }

  work(): void {
    this.effort += 1;
    if (this.effort > limits.contracts.counterexampleEffort)
      throw new GaveUp("the run does not end within its bound");
  }

  violation(frame: Frame, extent: Extent, message: string): Violation {
    return new Violation(message, { source: frame.source, extent }, frame.depth);
  }

  textOf({ source }: Frame, { start, end }: Extent): string {
    return source.text.slice(start, end).replace(/\s+/g, " ");
  }

  /** The assertion holds, as far as it speaks of values. */
  check(frame: Frame, assertion: Assertion): void {
    this.work();
    switch (assertion.kind) {
      case "expression":
        if (this.value(frame, assertion.expression) === true) return;
        throw this.violation(
          frame,
          assertion.extent,
          `${this.textOf(frame, assertion.extent)} does not hold`,
        );
      case "global access":
        return;
      case "access":
        this.object(frame, assertion.place.object);
        return;
      case "elements access":
        this.object(frame, assertion.array);
        return;
      case "separate":
        this.check(frame, assertion.left);
        this.check(frame, assertion.right);
        return;
      case "conditional":
        this.check(
          frame,
          this.value(frame, assertion.condition) === true ? assertion.whenTrue : assertion.whenFalse,
        );
        return;
      case "predicate":
        this.inPredicate(frame, assertion, (inside, body) => this.check(inside, body));
        return;
      case "untouched": {
        const now = new Map(this.footprint(frame, assertion.assertion));
        const then = new Map(this.onEntry(frame, () => this.footprint(frame, assertion.assertion)));
        const isSame =
          now.size === then.size &&
          [...now].every(([place, value]) => then.has(place) && then.get(place) === value);
        if (isSame) return;
        throw this.violation(
          frame,
          assertion.extent,
          `${this.textOf(frame, assertion.assertion.extent)} was changed`,
        );
      }
      default:
        unreachable(assertion);
    }
  }

  /** The parts of the assertion are about different locations: no two grant access to one. */
  checkSeparate(frame: Frame, assertion: Assertion): void {
    const seen = new Set<string>();
    for (const [location] of this.footprint(frame, assertion)) {
      if (seen.has(location))
        throw this.violation(frame, assertion.extent, `${location} would be accessible twice`);
      seen.add(location);
    }
  }

  /** The locations that the assertion is about, with their values; one for each time it grants access. */
  private footprint(frame: Frame, assertion: Assertion): readonly Located[] {
    this.work();
    switch (assertion.kind) {
      case "expression":
      case "untouched":
        return [];
      case "global access":
        return [[assertion.variable.name.text, this.variable(frame, assertion.variable)]];
      case "access": {
        const object = this.object(frame, assertion.place.object);
        const field = assertion.place.field.name.text;
        return [[`${object.name}.${field}`, this.heap.read(object, field)]];
      }
      case "elements access": {
        const array = this.object(frame, assertion.array);
        const length = this.read(array, "length", { kind: "int" }) as bigint;
        const found: Located[] = [];
        for (let index = 0n; index < length; index++) {
          this.work();
          found.push([`${array.name}[${index}]`, this.heap.read(array, `[${index}]`)]);
        }
        return found;
      }
      case "separate":
        return [...this.footprint(frame, assertion.left), ...this.footprint(frame, assertion.right)];
      case "conditional":
        return this.footprint(
          frame,
          this.value(frame, assertion.condition) === true ? assertion.whenTrue : assertion.whenFalse,
        );
      case "predicate":
        return this.inPredicate(frame, assertion, (inside, body) => this.footprint(inside, body));
      default:
        return unreachable(assertion);
    }
  }

  private inPredicate<T>(
    frame: Frame,
    { call, extent }: Assertion & { readonly kind: "predicate" },
    work: (inside: Frame, body: Assertion) => T,
  ): T {
    const { predicate } = call;
    const given = [this.object(frame, call.receiver), ...call.arguments.map((one) => this.value(frame, one))];
    const variables = bound(predicate, given);
    return this.nested(() => {
      try {
        return work({ ...frame, source: predicate.source, variables }, predicate.body);
      } catch (error) {
        if (error instanceof Violation) error.places.push({ source: frame.source, extent });
        throw error;
      }
    });
  }

  private nested<T>(work: () => T): T {
    this.nesting += 1;
    if (this.nesting > limits.contracts.pureCallDepth)
      throw new GaveUp("the run does not end within its bound");
    try {
      return work();
    } finally {
      this.nesting -= 1;
    }
  }

  /** A reference that is not null. */
  object(frame: Frame, expression: Expression): Instance {
    const value = this.value(frame, expression);
    if (value instanceof Instance) return value;
    throw this.violation(frame, expression.extent, `${this.textOf(frame, expression.extent)} is null`);
  }

  /** What nothing has written yet may be anything: 0, false or null is taken. */
  read(object: Instance, field: string, type: Type): Value {
    const known = this.heap.read(object, field);
    if (known !== undefined) return known;
    this.hasGuessed = true;
    const value = firstValueOf(type);
    this.heap.write(object, field, value);
    return value;
  }

  /** The subscript, inside of the array. */
  subscript(frame: Frame, array: Instance, expression: Expression, extent: Extent): string {
    const index = this.value(frame, expression) as bigint;
    const length = this.read(array, "length", { kind: "int" }) as bigint;
    if (index >= 0n && index < length) return `[${index}]`;
    throw this.violation(frame, extent, `the subscript ${index} is outside of an array of length ${length}`);
  }

  value(frame: Frame, expression: Expression): Value {
    this.work();
    const [ghost, ...inner] = expression.ghosts ?? [];
    if (ghost !== undefined) {
      const rest = { ...expression, ghosts: inner };
      return ghost.kind === "old"
        ? this.onEntry(frame, () => this.value(frame, rest))
        : this.value(frame, rest);
    }
    switch (expression.kind) {
      case "integer":
      case "boolean":
        return expression.value;
      case "null":
        return null;
      case "symbol":
        throw new GaveUp(`"${expression.name}" has no value`);
      case "variable":
        return this.variable(frame, expression.variable);
      case "field":
        return this.read(this.object(frame, expression.object), expression.field.name.text, expression.type);
      case "element": {
        const array = this.object(frame, expression.array);
        return this.read(
          array,
          this.subscript(frame, array, expression.subscript, expression.extent),
          expression.type,
        );
      }
      case "length":
        return this.read(this.object(frame, expression.array), "length", { kind: "int" });
      case "negate":
        return -(this.value(frame, expression.operand) as bigint);
      case "not":
        return this.value(frame, expression.operand) !== true;
      case "conditional":
        return this.value(
          frame,
          this.value(frame, expression.condition) === true ? expression.whenTrue : expression.whenFalse,
        );
      case "pure call":
        return this.pureCall(frame, expression);
      case "quantified":
        return this.quantified(frame, expression);
      case "binary":
        return this.binary(frame, expression);
      default:
        return unreachable(expression);
    }
  }

  /** What a member's frame keeps of the state that it begins in. */
  entered(): Pick<Frame, "old" | "oldGlobals"> {
    return { old: this.heap.image(), oldGlobals: new Map(this.globals) };
  }

  /** In the heap and with the global variables of when the member began. */
  private onEntry<T>({ old, oldGlobals }: Frame, work: () => T): T {
    const now = new Map(this.globals);
    this.setGlobals(oldGlobals);
    try {
      return this.heap.within(old, work);
    } finally {
      this.setGlobals(now);
    }
  }

  private setGlobals(values: ReadonlyMap<Variable, Value>): void {
    this.globals.clear();
    for (const [variable, value] of values) this.globals.set(variable, value);
  }

  variable({ variables }: Frame, variable: Variable): Value {
    const values = variable.kind === "global" ? this.globals : variables;
    return values.get(variable) ?? firstValueOf(variable.type);
  }

  private quantified(frame: Frame, { quantifier, variable, lower, upper, body }: Quantified): boolean {
    const last = this.value(frame, upper) as bigint;
    for (let at = this.value(frame, lower) as bigint; at <= last; at++) {
      const holds =
        this.value({ ...frame, variables: new Map(frame.variables).set(variable, at) }, body) === true;
      if (holds !== (quantifier === "forall")) return holds;
    }
    return quantifier === "forall";
  }

  private pureCall(
    frame: Frame,
    { procedure, receiver, arguments: written }: Expression & { readonly kind: "pure call" },
  ): Value {
    const given = [
      ...(receiver === undefined ? [] : [this.object(frame, receiver)]),
      ...written.map((one) => this.value(frame, one)),
    ];
    const body = pureBodyOf(procedure);
    if (body === undefined) throw new GaveUp(`${procedure.fullName} has no body`);
    this.checkRequires(frame, procedure, given);
    return this.nested(() =>
      this.value(
        {
          source: procedure.source,
          variables: bound(procedure, given),
          ...this.entered(),
          depth: frame.depth + 1,
        },
        body,
      ),
    );
  }

  /** The caller is to blame. */
  checkRequires(frame: Frame, procedure: Procedure, given: readonly Value[]): void {
    const precondition = conjunctionOf(procedure.contract.requires);
    if (precondition === undefined) return;
    const { source } = procedure;
    this.nested(() =>
      this.check({ ...frame, source, variables: bound(procedure, given), ...this.entered() }, precondition),
    );
  }

  private binary(frame: Frame, expression: Expression & { readonly kind: "binary" }): Value {
    const { operator, left, right, extent } = expression;
    const a = this.value(frame, left);
    switch (operator) {
      case "and":
        return a === true && this.value(frame, right) === true;
      case "or":
        return a === true || this.value(frame, right) === true;
      case "implies":
        return a !== true || this.value(frame, right) === true;
      default:
        break;
    }
    const b = this.value(frame, right);
    if (operator === "equal") return a === b;
    if (operator === "notEqual") return a !== b;
    const [m, n] = [a as bigint, b as bigint];
    switch (operator) {
      case "add":
        return m + n;
      case "subtract":
        return m - n;
      case "multiply":
        return m * n;
      case "divide":
      case "remainder":
        if (n === 0n)
          throw this.violation(frame, extent, `the divisor of ${this.textOf(frame, extent)} is 0`);
        // Both round towards 0, as the language does.
        return operator === "divide" ? m / n : m % n;
      case "less":
        return m < n;
      case "lessOrEqual":
        return m <= n;
      case "greater":
        return m > n;
      case "greaterOrEqual":
        return m >= n;
      default:
        return unreachable(operator);
    }
  }
}

/** Values for the receiver, where there is one, and the parameters. */
export function bound(
  {
    receiver,
    parameters,
  }: { readonly receiver: Variable | undefined; readonly parameters: readonly Variable[] },
  given: readonly Value[],
): Map<Variable, Value> {
  const variables = receiver === undefined ? parameters : [receiver, ...parameters];
  return new Map(variables.map((variable, index) => [variable, given[index] ?? null]));
}
