/**
 * The procedure that makes the call from outside. Objects do not exist at first; global variables get their first values, or are inputs;
 * then the call's inputs are read, what was asked for is assumed, and the call is made:
 *
 *   --entry List.insert --assume 'value > 0'
 *
 *   List.head := every null; …                     no objects
 *   this := input this;  assume this ≠ null
 *   value := input value
 *   assume value > 0
 *   call (assume requires) List.insert(this, value)   what its contract asks for (contracts.ts)
 *   call List.insert(this, value)
 */
import {
  type Procedure as IrProcedure,
  type Variable as IrVariable,
  notEqual,
  type Term,
  trueTerm,
} from "@everypath/core";
import type { EntryCall } from "../check/entry.ts";
import type { ObjectProgram, Procedure, Variable } from "../tree.ts";
import { nameOfType } from "../types.ts";
import { emitCall, emitNewObject } from "./actions.ts";
import { Body } from "./body.ts";
import type { ContractCode } from "./contracts.ts";
import { type Evaluation, valueOf } from "./expression.ts";
import { defaultOf, emptyField, type Heap, nullReference, sortOf, valueTypeOf } from "./heap.ts";

/** No procedure of the user's has such a name. */
export const driverName = "(call)";

export interface DriverOptions {
  readonly program: ObjectProgram;
  readonly call: EntryCall;
  readonly symbolicGlobals: boolean;
  /** The procedure of the IR that gives the global variables the values that stand with their declarations. */
  readonly initialValues: string | undefined;
  /** Assumes what the entry requires; undefined: contracts are not looked at. */
  readonly contracts: ContractCode | undefined;
}

export function lowerDriver(heap: Heap, options: DriverOptions): IrProcedure {
  return new Driver(heap, options).lower();
}

class Driver {
  private readonly heap: Heap;
  private readonly options: DriverOptions;
  private readonly body: Body;
  private readonly symbols = new Map<string, IrVariable>();

  constructor(heap: Heap, options: DriverOptions) {
    this.heap = heap;
    this.options = options;
    const { source, extent } = options.call.procedure;
    const symbols = (name: string): IrVariable => {
      const found = this.symbols.get(name);
      if (found === undefined) throw new Error(`no symbol ${name}`);
      return found;
    };
    this.body = new Body(heap, source, extent, { symbols });
  }

  lower(): IrProcedure {
    const { body } = this;
    const { builder } = body;
    const { procedure } = this.options.call;
    this.globals();
    const receiver = this.receiver(procedure);
    const parameters = this.parameters();
    for (const { source, condition } of this.options.call.assumptions) {
      body.source = source;
      this.assume(valueOf(this.assuming(), condition));
    }
    this.options.contracts?.callRequires(body, procedure, [...receiver, ...parameters], "assume");
    const { result } = procedure;
    const value = result === undefined ? undefined : body.hidden(`${procedure.fullName}()`, sortOf(result));
    emitCall(body, procedure, [...receiver, ...parameters], value, 0);
    builder.end({ kind: "return", values: value === undefined ? [] : [value] });
    return {
      name: driverName,
      parameters: [],
      variadic: false,
      blocks: builder.finish(),
      locals: builder.locals,
      results: value === undefined ? [] : [value.sort],
      resultType: result === undefined ? undefined : valueTypeOf(result),
      span: builder.span,
      model: true,
      sourceVariables: [
        ...(procedure.receiver === undefined ? [] : [procedure.receiver]),
        ...procedure.parameters,
      ].map((declared) => ({
        name: declared.name.text,
        variable: body.variableOf(declared),
        type: valueTypeOf(declared.type),
      })),
    };
  }

  private globals(): void {
    const { body, heap, options } = this;
    const { builder } = body;
    const declared = new Map(options.program.globals.map((global) => [heap.globalOf(global), global]));
    for (const variable of heap.variables) {
      const global = declared.get(variable);
      if (global === undefined) builder.assign(variable, emptyField(variable));
      else if (options.symbolicGlobals) builder.assign(variable, this.input(global, global.name.text));
      else builder.assign(variable, defaultOf(global.type));
    }
    // Arbitrary values stand for those, too, unless the main routine is about to run.
    const isGiven = !options.symbolicGlobals || options.call.procedure.role === "main";
    if (options.initialValues === undefined || !isGiven) return;
    builder.emit({
      kind: "call",
      callee: { kind: "procedure", name: options.initialValues },
      arguments: [],
      variadic: [],
      targets: [],
    });
  }

  /** A fresh symbol of the variable's name. */
  private input({ type }: Variable, name: string): IrVariable {
    const target = this.body.hidden(`input ${name}`, sortOf(type));
    this.body.builder.emit({ kind: "input", target, name, type: valueTypeOf(type) });
    return target;
  }

  /** `this` is never null; of a constructor it is an object just made. */
  private receiver({ receiver, role }: Procedure): readonly IrVariable[] {
    if (receiver === undefined) return [];
    const { body } = this;
    const variable = body.declare(receiver);
    if (role === "constructor") {
      const made = this.options.program.classes.find(({ name }) => name.text === nameOfType(receiver.type));
      if (made === undefined) throw new Error("a constructor belongs to a class");
      body.builder.assign(variable, emitNewObject(body, made, 0));
      return [variable];
    }
    body.builder.assign(variable, this.input(receiver, "this"));
    this.assume(notEqual(variable, nullReference));
    body.resolve(variable, nameOfType(receiver.type), "this");
    return [variable];
  }

  private parameters(): readonly IrVariable[] {
    const { body } = this;
    const { call } = this.options;
    for (const [name, symbol] of call.symbols) {
      const variable = body.declare(symbol);
      this.symbols.set(name, variable);
      body.builder.assign(variable, this.input(symbol, name));
    }
    return call.procedure.parameters.map((parameter, position) => {
      const given = call.arguments?.[position];
      const variable = body.declare(parameter);
      if (given === undefined) body.builder.assign(variable, this.input(parameter, parameter.name.text));
      else {
        body.source = call.source;
        body.builder.assign(variable, valueOf(this.assuming(), given));
      }
      return variable;
    });
  }

  /** Outside of the program there are no errors: what an expression requires is assumed. */
  private assuming(): Evaluation {
    return { ...this.body.evaluation, check: (condition) => this.assume(condition) };
  }

  private assume(condition: Term): void {
    if (condition !== trueTerm) this.body.builder.emit({ kind: "assume", condition });
  }
}
