/** Statements on values, with the contracts of what is called, invariants and assertions checked. */

import { limits, unreachable } from "@everypath/core";
import {
  type AssignmentTarget,
  beyondFrame,
  type Call,
  conjunctionOf,
  declaredFrame,
  type Extent,
  type NewArray,
  type NewObject,
  noPermissionToChange,
  type ObjectProgram,
  type Procedure,
  type Statement,
  spanAt,
  type Value as ValueNode,
  type Variable,
} from "@everypath/objects";
import { bound, Evaluator, type Frame, GaveUp, type RunStep } from "./evaluate.ts";
import { ConcreteHeap, classNameOf, firstValueOf, placeText, type Value, valueText } from "./heap.ts";
import type { InitialState } from "./initial.ts";

interface Step extends RunStep {
  readonly changes: string[];
}

export class Executor {
  readonly steps: Step[] = [];
  omitted = 0;
  /** Full names of what was called, and may promise too little. */
  readonly called = new Set<string>();
  /** A loop was executed. */
  loops = false;
  private readonly program: ObjectProgram;
  private readonly initial: InitialState;
  private readonly evaluator: Evaluator;

  constructor(program: ObjectProgram, initial: InitialState) {
    this.program = program;
    this.initial = initial;
    const heap = new ConcreteHeap(initial.heap, initial.numbers);
    this.evaluator = new Evaluator(heap, new Map(initial.globals), initial.hasGuessed);
  }

  /** Arguments and heap at the start. */
  get start(): readonly string[] {
    return this.initial.told;
  }

  get hasGuessed(): boolean {
    return this.evaluator.hasGuessed;
  }

  /** The initial state satisfies the precondition. */
  checkEntry(procedure: Procedure): void {
    const precondition = conjunctionOf(procedure.contract.requires);
    if (precondition === undefined) return;
    const frame = this.frameOf(procedure, this.initial.given, 0);
    this.evaluator.check(frame, precondition);
    this.evaluator.checkSeparate(frame, precondition);
  }

  run(procedure: Procedure): void {
    const frame = this.frameOf(procedure, this.initial.given, 0);
    if (procedure.role === "main")
      for (const { source, statement } of this.program.initialValues)
        this.execute({ ...frame, source }, statement);
    this.finish(frame, procedure, this.initial.given, this.body(frame, procedure.body));
  }

  private frameOf(procedure: Procedure, given: readonly Value[], depth: number): Frame {
    const { source } = procedure;
    return {
      source,
      variables: bound(procedure, given),
      ...this.evaluator.entered(),
      mayChange: declaredFrame(procedure),
      depth,
    };
  }

  /** The end of the body satisfies the postcondition, in which parameters mean what they were on entry. */
  private finish(frame: Frame, procedure: Procedure, given: readonly Value[], returned: Value): void {
    const { ensures, result } = procedure.contract;
    const postcondition = conjunctionOf(ensures);
    if (postcondition === undefined) return;
    const variables = bound(procedure, given);
    if (result !== undefined) variables.set(result, returned);
    this.evaluator.check({ ...frame, variables }, postcondition);
  }

  private body(frame: Frame, statements: readonly Statement[]): Value {
    for (const statement of statements) {
      const returned = this.execute(frame, statement);
      if (returned !== undefined) return returned.value;
    }
    return null;
  }

  /** What was returned; undefined: the next statement comes. */
  private execute(frame: Frame, statement: Statement): { readonly value: Value } | undefined {
    const { evaluator } = this;
    evaluator.work();
    if (statement.kind === "block") {
      for (const one of statement.statements) {
        const returned = this.execute(frame, one);
        if (returned !== undefined) return returned;
      }
      return undefined;
    }
    this.begin(frame, statement);
    switch (statement.kind) {
      case "empty":
        if (statement.ghost?.kind === "join") evaluator.check(frame, statement.ghost.assertion);
        return undefined;
      case "declare": {
        const { variable, value } = statement;
        this.assign(
          frame,
          variable,
          value === undefined ? firstValueOf(variable.type) : this.computed(frame, value),
        );
        return undefined;
      }
      case "assign":
        this.write(frame, statement.target, statement.value);
        return undefined;
      case "perform":
        this.computed(frame, statement.action);
        return undefined;
      case "if": {
        const side =
          evaluator.value(frame, statement.condition) === true ? statement.whenTrue : statement.whenFalse;
        return side === undefined ? undefined : this.execute(frame, side);
      }
      case "while":
        return this.loop(frame, statement);
      case "return":
        return { value: statement.value === undefined ? null : this.computed(frame, statement.value) };
      case "assert":
        evaluator.check(frame, statement.assertion);
        return undefined;
      case "assume":
        if (evaluator.value(frame, statement.condition) !== true)
          throw new GaveUp("the run does not satisfy what the method assumes");
        return undefined;
      case "print":
        evaluator.value(frame, statement.value);
        return undefined;
      default:
        return unreachable(statement);
    }
  }

  private loop(
    frame: Frame,
    { condition, invariants, body }: Statement & { readonly kind: "while" },
  ): { readonly value: Value } | undefined {
    const { evaluator } = this;
    const invariant = conjunctionOf(invariants);
    if (frame.depth === 0) this.loops = true;
    for (;;) {
      if (invariant !== undefined) evaluator.check(frame, invariant);
      if (evaluator.value(frame, condition) !== true) return undefined;
      const returned = this.execute(frame, body);
      if (returned !== undefined) return returned;
    }
  }

  private begin({ depth, source }: Frame, { extent }: Statement): void {
    if (depth > 0) return;
    if (this.steps.length < limits.contracts.toldStatements)
      this.steps.push({ span: spanAt(source, extent.start), changes: [] });
    else this.omitted += 1;
  }

  private changed(text: string): void {
    if (this.omitted === 0) this.steps.at(-1)?.changes.push(text);
  }

  private assign(frame: Frame, variable: Variable, value: Value): void {
    (variable.kind === "global" ? this.evaluator.globals : frame.variables).set(variable, value);
    if (frame.depth === 0 || variable.kind === "global")
      this.changed(`${variable.name.text} = ${valueText(value)}`);
  }

  /** As in the verification, the place of a plain value is looked up first, that of an action's result last. */
  private write(frame: Frame, target: AssignmentTarget, value: ValueNode): void {
    const { evaluator } = this;
    if (target.kind === "variable") {
      const { variable, extent } = target;
      if (variable.kind === "global" && frame.mayChange?.has(variable) === false)
        throw evaluator.violation(frame, extent, noPermissionToChange(variable.name.text));
      return this.assign(frame, variable, this.computed(frame, value));
    }
    const isAction = value.kind === "call" || value.kind === "new object" || value.kind === "new array";
    const early = isAction ? this.computed(frame, value) : undefined;
    const object = evaluator.object(frame, target.kind === "field" ? target.object : target.array);
    const computed = early ?? this.computed(frame, value);
    const field =
      target.kind === "field"
        ? target.field.name.text
        : evaluator.subscript(frame, object, target.subscript, target.extent);
    evaluator.heap.write(object, field, computed);
    this.changed(`${placeText(object, field)} = ${valueText(computed)}`);
  }

  private computed(frame: Frame, node: ValueNode): Value {
    switch (node.kind) {
      case "input":
        throw new GaveUp("the method reads input, which the counterexample does not order");
      case "call":
        return this.call(frame, node);
      case "new object":
        return this.newObject(frame, node);
      case "new array":
        return this.newArray(frame, node);
      default:
        return this.evaluator.value(frame, node);
    }
  }

  private call(frame: Frame, { procedure, receiver, arguments: written, extent }: Call): Value {
    const given = [
      ...(receiver === undefined ? [] : [this.evaluator.object(frame, receiver)]),
      ...written.map((one) => this.evaluator.value(frame, one)),
    ];
    this.requireFrame(frame, procedure, extent);
    return this.perform(frame, procedure, given);
  }

  /** The member may change what the callee may. */
  private requireFrame(frame: Frame, callee: Procedure, extent: Extent): void {
    const [beyond] = beyondFrame(frame.mayChange, callee);
    if (beyond === undefined) return;
    throw this.evaluator.violation(frame, extent, noPermissionToChange(beyond.name.text, callee.fullName));
  }

  private perform(frame: Frame, procedure: Procedure, given: readonly Value[]): Value {
    if (frame.depth >= limits.contracts.callDepth) throw new GaveUp("calls nest too deep in the run");
    if (frame.depth === 0) this.called.add(procedure.fullName);
    this.evaluator.checkRequires(frame, procedure, given);
    const inside = this.frameOf(procedure, given, frame.depth + 1);
    const value = this.body(inside, procedure.body);
    this.finish(inside, procedure, given, value);
    return value;
  }

  private newObject(frame: Frame, { class: made, arguments: written, extent }: NewObject): Value {
    const given = written.map((one) => this.evaluator.value(frame, one));
    const fields = [...made.fields.values()].map(
      (field) => [field.name.text, firstValueOf(field.type)] as const,
    );
    const object = this.evaluator.heap.make(made.name.text, new Map(fields));
    if (made.initializer !== undefined) this.requireFrame(frame, made.initializer, extent);
    if (made.initializer !== undefined) this.perform(frame, made.initializer, [object, ...given]);
    return object;
  }

  private newArray(frame: Frame, { element, length: written, extent }: NewArray): Value {
    const length = this.evaluator.value(frame, written) as bigint;
    if (length < 0n) throw this.evaluator.violation(frame, extent, `the length ${length} is negative`);
    if (length > limits.contracts.madeElements)
      throw new GaveUp(`the run makes an array of ${length} elements`);
    const elements = new Map<string, Value>([["length", length]]);
    for (let index = 0n; index < length; index++) elements.set(`[${index}]`, firstValueOf(element));
    return this.evaluator.heap.make(`${classNameOf(element)}[]`, elements);
  }
}
