/** Statements as blocks. Each carries the place of its statement, and one of its instructions the statement's weight. */

import {
  type BlockIndex,
  defined,
  implies,
  ite,
  type Term,
  trueTerm,
  unreachable,
  type Variable,
} from "@everypath/core";
import { type Extent, type ProcedureBuilder, spanAt } from "@everypath/dsl";
import { referenceOf } from "../check/expressions.ts";
import type { Procedures, Scope } from "../check/scope.ts";
import type { Action, Expression, Group, Name, Statement } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { inputPredicate, partsOf } from "../syntax/walk.ts";
import { argumentStorage, type Caller, emitCall } from "./calls.ts";
import { type Evaluation, placeOf, textOf, valueOf } from "./expression.ts";
import { lowerGroup } from "./groups.ts";
import { unset } from "./initial.ts";
import { integerSort, integerType } from "./sorts.ts";
import { type ArrayStorage, type Storage, write } from "./storage.ts";

/** The state of lowering one procedure for one pattern. */
export class Body implements Caller {
  readonly scope: Scope;
  readonly builder: ProcedureBuilder;
  readonly evaluation: Evaluation;
  readonly request: Caller["request"];
  readonly procedures: Procedures;
  /** What RETURN hands back besides the value. */
  private readonly returned: () => readonly Term[];
  private readonly labels = new Map<string, BlockIndex>();
  private readonly functionValues = new Map<Expression, Variable>();
  private cuts = 0;

  constructor(options: {
    readonly scope: Scope;
    readonly builder: ProcedureBuilder;
    readonly procedures: Procedures;
    readonly storage: Evaluation["storage"];
    readonly request: Caller["request"];
    readonly returned: () => readonly Term[];
    readonly subscripts: "conditional" | "cases";
  }) {
    const { scope, builder } = options;
    this.scope = scope;
    this.builder = builder;
    this.request = options.request;
    this.procedures = options.procedures;
    this.returned = options.returned;
    this.evaluation = {
      source: scope.procedure.source,
      storage: options.storage,
      bound: new Map(),
      symbol: (name) => {
        throw new Error(`the symbol "${name}" inside of a program`);
      },
      returned: (reference) => this.functionValues.get(reference)!,
      check: (condition, error, message) => builder.check(condition, error, message),
      distinguish: (subscript, array) =>
        options.subscripts === "cases" ? this.distinguished(subscript, array) : subscript,
    };
  }

  /** The whole body, from the first statement to the END. `isEntry`: an ASSERT that comes first is an assumption. */
  lower(isEntry: boolean): void {
    const { body, end } = this.scope.procedure;
    const first = isEntry ? inputPredicate(body) : undefined;
    if (first !== undefined) {
      this.at(first.extent);
      this.assert(first.action.condition, true);
    }
    // Where a GO TO leads back to it, it is an inductive assertion as well.
    const isOnlyFirst = first !== undefined && first.labels.length === 0;
    this.statements(isOnlyFirst ? body.filter(({ extent }) => extent !== first.extent) : body);
    this.at(end);
    // Behind a RETURN the END is no statement that could be executed.
    this.return(undefined, this.builder.isReached() ? 1 : 0);
  }

  statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  statement({ labels, action, extent }: Statement): void {
    for (const label of labels) this.place(label);
    this.at(extent);
    this.action(action);
  }

  at(extent: Extent): void {
    this.builder.span = spanAt(this.scope.procedure.source, extent.start);
  }

  /** The block that a label begins. */
  private blockOf(label: Name): BlockIndex {
    const key = keyOf(label.text);
    let block = this.labels.get(key);
    if (block === undefined) {
      block = this.builder.newBlock();
      this.labels.set(key, block);
    }
    return block;
  }

  private place(label: Name): void {
    const block = this.blockOf(label);
    this.builder.jump(block);
    this.builder.begin(block);
  }

  private action(action: Action): void {
    const { builder } = this;
    switch (action.kind) {
      case "empty":
      case "declare":
        return;
      case "assign": {
        this.callFunctions(action.target, action.value);
        const value = valueOf(this.evaluation, action.value);
        write(builder, placeOf(this.evaluation, action.target), value, 1);
        return;
      }
      case "if":
        this.if(action);
        return;
      case "group":
        this.group(action);
        return;
      case "goto":
        builder.jump(this.blockOf(action.label), 1);
        builder.begin(builder.newBlock());
        return;
      case "call": {
        const called = this.procedures.get(keyOf(action.procedure.text))!;
        this.callFunctions(...action.arguments);
        this.call(called, action.arguments, undefined, 1);
        return;
      }
      case "return":
        this.return(action.value, 1);
        builder.begin(builder.newBlock());
        return;
      case "read":
        for (const [index, target] of action.targets.entries()) this.read(target, index === 0 ? 1 : 0);
        return;
      case "write":
        this.callFunctions(...action.values);
        for (const [index, value] of action.values.entries())
          builder.emit({ kind: "output", value: valueOf(this.evaluation, value) }, index === 0 ? 1 : 0);
        return;
      case "predicate":
        this.predicate(action);
        return;
      default:
        unreachable(action);
    }
  }

  private if({ condition, whenTrue, whenFalse }: Action & { readonly kind: "if" }): void {
    const { builder } = this;
    this.callFunctions(condition);
    const truth = valueOf(this.evaluation, condition);
    const thenBlock = builder.newBlock();
    const elseBlock = builder.newBlock();
    const after = whenFalse === undefined ? elseBlock : builder.newBlock();
    builder.branch(truth, thenBlock, elseBlock, 1);
    builder.begin(thenBlock);
    this.statement(whenTrue);
    builder.join(after);
    if (whenFalse !== undefined) {
      builder.begin(elseBlock);
      this.statement(whenFalse);
      builder.join(after);
    }
    builder.begin(after);
  }

  private group(group: Group): void {
    if (group.control === undefined) this.statements(group.body);
    else lowerGroup(this, group, group.control);
  }

  private return(expression: Expression | undefined, weight: 0 | 1): void {
    const { builder, scope } = this;
    if (expression !== undefined) this.callFunctions(expression);
    const value =
      expression === undefined
        ? unset(scope.procedure.name.text, integerSort)
        : valueOf(this.evaluation, expression);
    const values = scope.returnsValue ? [value, ...this.returned()] : this.returned();
    builder.end({ kind: "return", values }, weight);
  }

  private read(target: Expression, weight: 0 | 1): void {
    const { builder } = this;
    this.callFunctions(target);
    const place = placeOf(this.evaluation, target);
    const name = textOf(this.evaluation, target.extent);
    if (place.kind === "variable" && place.variable.scope === "local") {
      builder.emit({ kind: "input", target: place.variable, name, type: integerType }, weight);
      return;
    }
    const taken = builder.hidden(`${name}.read`, integerSort);
    builder.emit({ kind: "input", target: taken, name, type: integerType }, weight);
    write(builder, place, taken);
  }

  private predicate({ role, condition }: Action & { readonly kind: "predicate" }): void {
    const { builder } = this;
    switch (role) {
      case "assume":
        builder.emit({ kind: "assume", condition: valueOf(this.evaluation, condition) }, 1);
        return;
      case "prove": {
        const message = `PROVE (${textOf(this.evaluation, condition.extent)}) does not hold`;
        const truth = valueOf(this.evaluation, condition);
        builder.emit({ kind: "check", condition: truth, error: "assertion", message }, 1);
        return;
      }
      case "assert":
        this.assert(condition, false);
        return;
      default:
        unreachable(role);
    }
  }

  private assert(condition: Expression, isInputPredicate: boolean): void {
    const cut = ++this.cuts;
    this.builder.emit({ kind: "cut", cut, isInputPredicate });
    const text = `ASSERT (${textOf(this.evaluation, condition.extent)})`;
    const truth = valueOf(this.evaluation, condition);
    const requires = isInputPredicate ? { requires: text } : {};
    const message = `${text} does not hold`;
    this.builder.emit({ kind: "claim", cut, condition: truth, message, ...requires }, 1);
  }

  /**
   * Calls the functions that expressions refer to, in the order in which they stand, arguments first; the expressions are
   * evaluated after that.
   */
  callFunctions(...expressions: readonly Expression[]): void {
    for (const expression of expressions) {
      this.callFunctions(...partsOf(expression));
      if (expression.kind !== "application") continue;
      const reference = referenceOf(expression.name, this.scope.variables, this.procedures);
      if (reference.kind !== "function") continue;
      const { text } = reference.scope.procedure.name;
      const value = this.builder.hidden(`${text}.value`, integerSort);
      this.call(reference.scope, expression.arguments, value, 0);
      this.functionValues.set(expression, value);
      this.builder.check(
        defined(value),
        "uninitialized-read",
        `${text} ends without RETURN (…), so that ${textOf(this.evaluation, expression.extent)} has no value`,
      );
    }
  }

  private call(
    called: Scope,
    values: readonly Expression[],
    value: Variable | undefined,
    weight: 0 | 1,
  ): void {
    const storage: readonly Storage[] = values.map((argument, position) =>
      argumentStorage(this, called, position, argument),
    );
    emitCall(this, called, storage, { value, weight });
  }

  /** The subscript made concrete by going through all cases (King, section 9). */
  private distinguished(subscript: Term, { array, bounds }: ArrayStorage): Term {
    if (subscript.kind === "constant" || bounds === undefined) return subscript;
    const target = this.builder.hidden(`${array.name}.case`, integerSort);
    this.builder.emit({
      kind: "distinguish",
      target,
      value: subscript,
      lower: bounds.lower,
      upper: bounds.upper,
    });
    return target;
  }

  /** An evaluation whose requirements matter only where `guard` holds. */
  guarded(guard: Term): Evaluation {
    const { evaluation } = this;
    if (guard === trueTerm) return evaluation;
    return {
      ...evaluation,
      check: (condition, error, message) => evaluation.check(implies(guard, condition), error, message),
      distinguish: (subscript, array) =>
        array.bounds === undefined
          ? subscript
          : evaluation.distinguish(ite(guard, subscript, array.bounds.lower), array),
    };
  }
}
