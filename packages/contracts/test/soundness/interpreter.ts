/**
 * Object programs run on values, with every contract checked where it matters and every access against the permissions of the running method. A
 * permission is a location; a predicate stands for what its body asks for, so open, close and use do nothing.
 */
import {
  type Assertion,
  type AssignmentTarget,
  type Call,
  conjunctionOf,
  type Expression,
  type Extent,
  type Field,
  type Procedure,
  pureBodyOf,
  type Statement,
  type Type,
  type Value as ValueNode,
  type Variable,
} from "@everypath/objects";
import { compute } from "./arithmetic.ts";
import { type Heap, type Instance, isSame, key, stored, type Value, withElements } from "./heap.ts";

/** A contract is broken, or something is accessed without permission. */
export class Violation extends Error {
  readonly extent: Extent;

  constructor(what: string, extent: Extent) {
    super(what);
    this.extent = extent;
  }
}

/** The run takes too long to be of use. */
export class TooLong extends Error {}

interface Frame {
  readonly variables: Map<Variable, Value>;
  /** `number:C.f` of each location that may be accessed. */
  permissions: Set<string>;
  /** On entry. */
  readonly old: Heap;
  readonly oldGlobals: ReadonlyMap<Variable, Value>;
  /** Global variables that may be changed, where this member, or one that called it, has named some. */
  readonly mayChange: ReadonlySet<Variable> | undefined;
  readonly result: Variable | undefined;
}

class Returned {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

const greatestSteps = 3000;
const greatestDepth = 60;

export class Interpreter {
  heap: Heap;
  private globals: Map<Variable, Value>;
  private mayChange: ReadonlySet<Variable> | undefined;
  private numbers: number;
  private steps = 0;
  private depth = 0;

  constructor(heap: Heap, objects: number, globals: ReadonlyMap<Variable, Value>) {
    this.heap = heap;
    this.globals = new Map(globals);
    this.numbers = objects;
  }

  /** The locations that the precondition asks for; undefined where it does not hold. */
  requirement(procedure: Procedure, given: readonly Value[]): ReadonlySet<string> | undefined {
    const variables = bound(procedure, given);
    const frame: Frame = {
      variables,
      permissions: everything,
      old: this.heap,
      oldGlobals: new Map(this.globals),
      mayChange: undefined,
      result: undefined,
    };
    const precondition = conjunctionOf(procedure.contract.requires);
    try {
      return precondition === undefined ? new Set() : this.demanded(frame, precondition);
    } catch (error) {
      if (error instanceof Violation) return undefined;
      throw error;
    }
  }

  /** Runs the body with what the precondition asks for, and gives back what the postcondition does. */
  run(
    procedure: Procedure,
    given: readonly Value[],
    permissions: ReadonlySet<string>,
  ): { readonly result: Value; readonly returned: ReadonlySet<string> } {
    this.depth += 1;
    if (this.depth > greatestDepth) throw new TooLong();
    const { ensures, result } = procedure.contract;
    const variables = bound(procedure, given);
    const outside = this.mayChange;
    const named = new Set(namedGlobals(procedure));
    if (named.size > 0)
      this.mayChange = outside === undefined ? named : new Set([...named].filter((one) => outside.has(one)));
    const frame: Frame = {
      variables: new Map(variables),
      permissions: new Set(permissions),
      old: this.heap,
      oldGlobals: new Map(this.globals),
      mayChange: this.mayChange,
      result,
    };
    const value = this.body(frame, procedure.body);
    this.mayChange = outside;
    const postcondition = conjunctionOf(ensures);
    const end: Frame = { ...frame, variables };
    if (result !== undefined) variables.set(result, value);
    const returned = postcondition === undefined ? new Set<string>() : this.required(end, postcondition);
    this.depth -= 1;
    return { result: value, returned };
  }

  /** For the fields of an object that a constructor has been given, which hold nothing yet. */
  permissionsOf(made: Instance, fields: readonly Field[]): readonly string[] {
    for (const field of fields) this.heap = stored(this.heap, made, field, firstValue(field.type));
    return fields.map((field) => key([made, field]));
  }

  private body(frame: Frame, statements: readonly Statement[]): Value {
    try {
      for (const statement of statements) this.execute(frame, statement);
    } catch (returned) {
      if (returned instanceof Returned) return returned.value;
      throw returned;
    }
    return null;
  }

  private execute(frame: Frame, statement: Statement): void {
    this.steps += 1;
    if (this.steps > greatestSteps) throw new TooLong();
    switch (statement.kind) {
      case "empty":
        return;
      case "block":
        for (const one of statement.statements) this.execute(frame, one);
        return;
      case "declare": {
        const { variable, value } = statement;
        frame.variables.set(
          variable,
          value === undefined ? firstValue(variable.type) : this.computed(frame, value),
        );
        return;
      }
      case "assign": {
        const { target } = statement;
        const value = this.computed(frame, statement.value);
        this.write(frame, target, value);
        return;
      }
      case "perform":
        this.computed(frame, statement.action);
        return;
      case "if":
        if (this.value(frame, statement.condition) === true) this.execute(frame, statement.whenTrue);
        else if (statement.whenFalse !== undefined) this.execute(frame, statement.whenFalse);
        return;
      case "while":
        this.loop(frame, statement);
        return;
      case "return":
        throw new Returned(statement.value === undefined ? null : this.computed(frame, statement.value));
      case "assert":
        this.required(frame, statement.assertion);
        return;
      case "assume":
        if (this.value(frame, statement.condition) !== true) throw new TooLong();
        return;
      case "print":
        this.value(frame, statement.value);
        return;
    }
  }

  /** Inside there are the invariant's permissions alone. */
  private loop(frame: Frame, loop: Statement & { readonly kind: "while" }): void {
    const invariant = conjunctionOf(loop.invariants);
    const taken = invariant === undefined ? new Set<string>() : this.required(frame, invariant);
    const outside = difference(frame.permissions, taken);
    frame.permissions = new Set(taken);
    try {
      while (this.value(frame, loop.condition) === true) {
        this.execute(frame, loop.body);
        frame.permissions = new Set(invariant === undefined ? [] : this.required(frame, invariant));
        this.steps += 1;
        if (this.steps > greatestSteps) throw new TooLong();
      }
    } finally {
      for (const location of outside) frame.permissions.add(location);
    }
  }

  private computed(frame: Frame, node: ValueNode): Value {
    switch (node.kind) {
      case "input":
        return 0n;
      case "call":
        return this.call(frame, node);
      case "new object": {
        const given = node.arguments.map((argument) => this.value(frame, argument));
        this.numbers += 1;
        const made: Instance = { class: node.class.name.text, number: this.numbers };
        const own = [...node.class.fields.values()].map((field) => key([made, field]));
        for (const field of node.class.fields.values()) {
          this.heap = stored(this.heap, made, field, firstValue(field.type));
        }
        const { initializer } = node.class;
        if (initializer === undefined) for (const location of own) frame.permissions.add(location);
        else this.perform(frame, initializer, [made, ...given], node.extent, own);
        return made;
      }
      case "new array": {
        const length = this.value(frame, node.length) as bigint;
        if (length < 0n) throw new Violation("a negative length", node.extent);
        if (length > 100n) throw new TooLong();
        this.numbers += 1;
        const made: Instance = { class: "array", number: this.numbers };
        const elements = Array.from({ length: Number(length) }, () => firstValue(node.element));
        this.heap = withElements(this.heap, made, elements);
        frame.permissions.add(key([made, "elems"]));
        return made;
      }
      default:
        return this.value(frame, node);
    }
  }

  private call(frame: Frame, { procedure, receiver, arguments: written, extent }: Call): Value {
    const operands = receiver === undefined ? written : [receiver, ...written];
    const given = operands.map((operand) => this.value(frame, operand));
    if (receiver !== undefined && given[0] === null) throw new Violation("a method of null", extent);
    return this.perform(frame, procedure, given, extent, []);
  }

  private perform(
    frame: Frame,
    procedure: Procedure,
    given: readonly Value[],
    extent: Extent,
    own: readonly string[],
  ): Value {
    const needed = this.requirement(procedure, given);
    if (needed === undefined) throw new Violation(`the precondition of ${procedure.fullName}`, extent);
    for (const location of needed)
      if (!frame.permissions.has(location))
        throw new Violation(`no permission ${location} for ${procedure.fullName}`, extent);
    frame.permissions = difference(frame.permissions, needed);
    const { result, returned } = this.run(procedure, given, new Set([...needed, ...own]));
    for (const location of returned) frame.permissions.add(location);
    return result;
  }

  private write(frame: Frame, place: AssignmentTarget, value: Value): void {
    switch (place.kind) {
      case "variable":
        if (place.variable.kind === "global") {
          if (frame.mayChange?.has(place.variable) === false)
            throw new Violation(`no permission to change ${place.variable.name.text}`, place.extent);
          this.globals.set(place.variable, value);
        } else frame.variables.set(place.variable, value);
        return;
      case "field":
        this.heap = stored(this.heap, this.objectOf(frame, place), place.field, value);
        return;
      case "element": {
        const { array, elements, index } = this.elementOf(frame, place);
        this.heap = withElements(this.heap, array, elements.with(index, value));
        return;
      }
    }
  }

  private objectOf(
    frame: Frame,
    { object, field, extent }: AssignmentTarget & { readonly kind: "field" },
  ): Instance {
    const instance = this.reference(frame, object, extent);
    this.permitted(frame, key([instance, field]), extent);
    return instance;
  }

  private elementOf(
    frame: Frame,
    { array: written, subscript, extent }: AssignmentTarget & { readonly kind: "element" },
  ) {
    const array = this.reference(frame, written, extent);
    const index = Number(this.value(frame, subscript) as bigint);
    this.permitted(frame, key([array, "elems"]), extent);
    const elements = this.heap.elements.get(array)!;
    if (index < 0 || index >= elements.length) throw new Violation(`no element ${index}`, extent);
    return { array, elements, index };
  }

  private permitted({ permissions }: Frame, location: string, extent: Extent): void {
    if (permissions !== everything && !permissions.has(location))
      throw new Violation(`no permission ${location}`, extent);
  }

  private reference(frame: Frame, expression: Expression, extent: Extent): Instance {
    const instance = this.value(frame, expression);
    if (instance === null) throw new Violation("null", extent);
    return instance as Instance;
  }

  /** The assertion holds and asks for nothing that the frame does not have. */
  private required(frame: Frame, assertion: Assertion): ReadonlySet<string> {
    const locations = this.demanded(frame, assertion);
    for (const location of locations)
      if (!frame.permissions.has(location))
        throw new Violation(`no permission ${location}`, assertion.extent);
    return locations;
  }

  /** The locations that the assertion asks for, each once; it holds. */
  private demanded(frame: Frame, assertion: Assertion): ReadonlySet<string> {
    this.steps += 1;
    if (this.steps > greatestSteps) throw new TooLong();
    switch (assertion.kind) {
      case "expression":
        if (this.value(frame, assertion.expression) !== true)
          throw new Violation("does not hold", assertion.extent);
        return new Set();
      case "global access":
        return new Set();
      case "access": {
        const { object, field } = assertion.place;
        return new Set([key([this.reference(frame, object, assertion.extent), field])]);
      }
      case "elements access":
        return new Set([key([this.reference(frame, assertion.array, assertion.extent), "elems"])]);
      case "separate": {
        const left = this.demanded(frame, assertion.left);
        const right = this.demanded(frame, assertion.right);
        const both = new Set([...left, ...right]);
        if (both.size < left.size + right.size)
          throw new Violation("the same permission twice", assertion.extent);
        return both;
      }
      case "conditional":
        return this.demanded(
          frame,
          this.value(frame, assertion.condition) === true ? assertion.whenTrue : assertion.whenFalse,
        );
      case "predicate": {
        const { predicate, receiver, arguments: written } = assertion.call;
        const object = this.value(frame, receiver);
        if (object === null) throw new Violation("a predicate of null", assertion.extent);
        const given = written.map((argument) => this.value(frame, argument));
        const variables = new Map<Variable, Value>([[predicate.receiver, object]]);
        for (const [index, parameter] of predicate.parameters.entries())
          variables.set(parameter, given[index]!);
        return this.demanded({ ...frame, variables }, predicate.body);
      }
      case "untouched": {
        const now = this.demanded(frame, assertion.assertion);
        const then = this.onEntry(frame, (entered) => this.demanded(entered, assertion.assertion));
        for (const variable of globalsNamedIn(assertion.assertion))
          if (this.globals.get(variable) !== frame.oldGlobals.get(variable))
            throw new Violation("it was touched", assertion.extent);
        const same = now.size === then.size && [...now].every((location) => then.has(location));
        if (!same || [...now].some((location) => !isSame(location, this.heap, frame.old)))
          throw new Violation("it was touched", assertion.extent);
        return new Set();
      }
    }
  }

  private onEntry<T>(frame: Frame, work: (frame: Frame) => T): T {
    const [heap, globals] = [this.heap, this.globals];
    this.heap = frame.old;
    this.globals = new Map(frame.oldGlobals);
    try {
      return work({ ...frame, permissions: everything });
    } finally {
      this.heap = heap;
      this.globals = globals;
    }
  }

  private value(frame: Frame, expression: Expression): Value {
    const [ghost, ...inner] = expression.ghosts ?? [];
    if (ghost !== undefined) {
      const rest = { ...expression, ghosts: inner };
      if (ghost.kind !== "old") return this.value(frame, rest);
      return this.onEntry(frame, (entered) => this.value(entered, rest));
    }
    switch (expression.kind) {
      case "integer":
        return expression.value;
      case "boolean":
        return expression.value;
      case "null":
        return null;
      case "variable":
        return expression.variable.kind === "global"
          ? this.globals.get(expression.variable)!
          : frame.variables.get(expression.variable)!;
      case "field":
        return this.heap.fields.get(expression.field)!.get(this.objectOf(frame, expression))!;
      case "element": {
        const { elements, index } = this.elementOf(frame, expression);
        return elements[index]!;
      }
      case "length": {
        const array = this.reference(frame, expression.array, expression.extent);
        return BigInt(this.heap.elements.get(array)!.length);
      }
      case "negate":
        return -(this.value(frame, expression.operand) as bigint);
      case "not":
        return this.value(frame, expression.operand) !== true;
      case "conditional":
        return this.value(
          frame,
          this.value(frame, expression.condition) === true ? expression.whenTrue : expression.whenFalse,
        );
      case "pure call": {
        const { procedure, receiver, arguments: written, extent } = expression;
        const operands = receiver === undefined ? written : [receiver, ...written];
        const given = operands.map((operand) => this.value(frame, operand));
        if (receiver !== undefined && given[0] === null) throw new Violation("a method of null", extent);
        const needed = this.requirement(procedure, given);
        if (needed === undefined) throw new Violation(`the precondition of ${procedure.fullName}`, extent);
        if (
          frame.permissions !== everything &&
          [...needed].some((location) => !frame.permissions.has(location))
        )
          throw new Violation(`no permission for ${procedure.fullName}`, extent);
        const variables = bound(procedure, given);
        this.steps += 1;
        if (this.steps > greatestSteps) throw new TooLong();
        return this.value(
          {
            variables,
            permissions: new Set(needed),
            old: this.heap,
            oldGlobals: new Map(this.globals),
            mayChange: undefined,
            result: undefined,
          },
          pureBodyOf(procedure)!,
        );
      }
      case "quantified": {
        const { quantifier, variable, body } = expression;
        const [from, to] = [expression.lower, expression.upper].map(
          (one) => this.value(frame, one) as bigint,
        );
        let found = quantifier === "forall";
        for (let at = from!; at <= to!; at++) {
          this.steps += 1;
          if (this.steps > greatestSteps) throw new TooLong();
          const variables = new Map(frame.variables).set(variable, at);
          // All are looked at: what one of them must not read is a violation.
          if ((this.value({ ...frame, variables }, body) === true) !== (quantifier === "forall"))
            found = quantifier !== "forall";
        }
        return found;
      }
      case "binary":
        return this.binary(frame, expression);
      default:
        throw new Error(`no ${expression.kind} here`);
    }
  }

  private binary(
    frame: Frame,
    { operator, left, right, extent }: Expression & { readonly kind: "binary" },
  ): Value {
    const a = this.value(frame, left);
    if (operator === "and") return a === true && this.value(frame, right);
    if (operator === "or") return a === true || this.value(frame, right);
    if (operator === "implies") return a !== true || this.value(frame, right);
    const b = this.value(frame, right);
    if (operator === "equal") return a === b;
    if (operator === "notEqual") return a !== b;
    const value = compute(operator, a as bigint, b as bigint);
    if (value === undefined) throw new Violation("division by 0", extent);
    return value;
  }
}

/** In an old heap, and where only truth matters, nothing is refused. */
const everything = new Set<string>();

function firstValue({ kind }: Type): Value {
  return kind === "int" ? 0n : kind === "bool" ? false : null;
}

function bound({ receiver, parameters }: Procedure, given: readonly Value[]): Map<Variable, Value> {
  const variables = receiver === undefined ? parameters : [receiver, ...parameters];
  return new Map(variables.map((variable, index) => [variable, given[index]!]));
}

function difference(a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> {
  return new Set([...a].filter((one) => !b.has(one)));
}

function namedGlobals({ contract }: Procedure): readonly Variable[] {
  return [...contract.requires, ...contract.ensures].flatMap(globalsNamedIn);
}

/** By acc(g). */
function globalsNamedIn(assertion: Assertion): readonly Variable[] {
  switch (assertion.kind) {
    case "global access":
      return [assertion.variable];
    case "separate":
      return [...globalsNamedIn(assertion.left), ...globalsNamedIn(assertion.right)];
    case "conditional":
      return [...globalsNamedIn(assertion.whenTrue), ...globalsNamedIn(assertion.whenFalse)];
    default:
      return [];
  }
}
