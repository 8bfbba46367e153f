/**
 * The procedure that calls the program from outside. It gives STATIC variables their first values, reads the symbols of the call,
 * assumes what was asked for, makes the call, and has the arguments' last values under the parameters' names:
 *
 *   --call 'SEARCH(A, "N", "N" + 4, "X", FOUND, J)' --assume 'N >= 1'
 *
 *   A := input A;  "N" := input N;  "X" := input X
 *   assume "N" ≥ 1
 *   L := "N";  U := "N" + 4;  X := "X";  FOUND := FOUND?;  J := J?
 *   L, U, FOUND, J := call SEARCH(A, L, U, X, FOUND, J)
 */
import {
  defined,
  type Variable as IrVariable,
  type Procedure,
  type Term,
  trueTerm,
  unreachable,
} from "@everypath/core";
import { ProcedureBuilder, type SourceText, spanAt } from "@everypath/dsl";
import type { EntryArgument, EntryBounds, EntryCall, EntryInput } from "../check/entry.ts";
import type { Variable } from "../check/scope.ts";
import { keyOf } from "../syntax/tree.ts";
import { emitCall } from "./calls.ts";
import { type Evaluation, placeOf, valueOf } from "./expression.ts";
import { initialValue, unset } from "./initial.ts";
import { type Surroundings, sortOf } from "./procedure.ts";
import { declaredType, integerArraySort, integerSort, integerType } from "./sorts.ts";
import { constantBounds, read, type Storage, type TermBounds, typeOfStorage } from "./storage.ts";

/** No procedure of the user's has such a name. */
export const driverName = "(call)";

export function lowerDriver(call: EntryCall, around: Surroundings): Procedure {
  return new Driver(call, around).lower();
}

class Driver {
  private readonly call: EntryCall;
  private readonly around: Surroundings;
  private readonly builder: ProcedureBuilder;
  /** What the names of the call mean: arrays and unset variables. */
  private readonly storage = new Map<string, Storage>();
  /** Symbols have names of their own: King hands over an array A and the symbol "A" in one call (1976, section 6). */
  private readonly symbols = new Map<string, Storage & { readonly kind: "variable" }>();
  private readonly sources: Procedure["sourceVariables"][number][] = [];

  constructor(call: EntryCall, around: Surroundings) {
    this.call = call;
    this.around = around;
    const { source, extent } = call.scope.procedure;
    this.builder = new ProcedureBuilder(spanAt(source, extent.start));
  }

  lower(): Procedure {
    const { builder, call, around } = this;
    for (const [declared, variable] of around.statics) builder.assign(variable, initialValue(declared));
    for (const input of call.inputs) this.input(input);
    for (const { source, condition } of call.assumptions)
      this.assume(valueOf(this.evaluation(source), condition));
    const places = call.arguments.map((argument, position) => this.argument(argument, position));
    const returnsValue = call.scope.returnsValue;
    const value = returnsValue ? builder.hidden("value", integerSort) : undefined;
    const evaluation = this.evaluation(call.source);
    emitCall({ builder, evaluation, request: around.request }, call.scope, places, {
      value,
      weight: 0,
      entry: (exported) => this.exported(exported),
    });
    for (const [position, place] of places.entries()) this.show(call.scope.parameters[position]!, place);
    this.return(value);
    return {
      name: driverName,
      parameters: [],
      variadic: false,
      blocks: builder.finish(),
      locals: builder.locals,
      results: returnsValue ? [integerSort] : [],
      resultType: returnsValue ? integerType : undefined,
      span: builder.span,
      model: true,
      sourceVariables: this.sources,
    };
  }

  private input(input: EntryInput): void {
    const { builder } = this;
    const { name } = input;
    switch (input.kind) {
      case "symbol": {
        const isArgument = this.call.arguments.some(
          (argument) => argument.kind === "input" && keyOf(argument.name) === keyOf(name),
        );
        const variable = builder.hidden(isArgument ? name : `"${name}"`, integerSort);
        const isArrayToo = this.call.inputs.some(
          (other) => other.kind === "array" && keyOf(other.name) === keyOf(name),
        );
        const shown = isArrayToo ? `"${name}"` : name;
        builder.emit({ kind: "input", target: variable, name: shown, type: integerType });
        this.symbols.set(keyOf(name), { kind: "variable", variable });
        return;
      }
      case "array": {
        const bounds = this.bounds(input.bounds);
        const array = builder.hidden(name, integerArraySort);
        const storage: Storage = { kind: "array", array, bounds };
        builder.emit({ kind: "input", target: array, name, type: typeOfStorage(storage) });
        this.storage.set(keyOf(name), storage);
        return;
      }
      default:
        unreachable(input);
    }
  }

  private bounds(bounds: EntryBounds | undefined): TermBounds | undefined {
    switch (bounds?.kind) {
      case undefined:
        return undefined;
      case "constant": {
        const declared = bounds.variable.bounds;
        return declared === undefined || declared === "any" ? undefined : constantBounds(declared);
      }
      case "given": {
        const evaluation = this.evaluation(this.call.source);
        return { lower: valueOf(evaluation, bounds.lower), upper: valueOf(evaluation, bounds.upper) };
      }
      default:
        return unreachable(bounds);
    }
  }

  private assume(condition: Term): void {
    this.builder.emit({ kind: "assume", condition });
  }

  /** Outside of the program there are no errors: what an expression requires is assumed. */
  private evaluation(source: SourceText): Evaluation {
    return {
      source,
      // An assumption may name a symbol without quotes, where no array is called the same.
      storage: new Map<string, Storage>([...this.symbols, ...this.storage]),
      bound: new Map(),
      symbol: (name) => {
        const symbol = this.symbols.get(keyOf(name));
        if (symbol === undefined) throw new Error(`no symbol ${name}`);
        return symbol.variable;
      },
      returned: () => {
        throw new Error("a call from outside calls one procedure");
      },
      check: (condition, error) => {
        if (error !== "uninitialized-read" && condition !== trueTerm) this.assume(condition);
      },
      distinguish: (subscript) => subscript,
    };
  }

  private argument(argument: EntryArgument, position: number): Storage {
    const { builder } = this;
    const parameter = this.call.scope.parameters[position]!;
    switch (argument.kind) {
      case "input": {
        const key = keyOf(argument.name);
        return (this.storage.get(key) ?? this.symbols.get(key))!;
      }
      case "variable": {
        const key = keyOf(argument.name);
        const known = this.storage.get(key);
        if (known !== undefined) return known;
        const variable = builder.hidden(argument.name, integerSort);
        builder.assign(variable, unset(argument.name, integerSort));
        const storage: Storage = { kind: "variable", variable };
        this.storage.set(key, storage);
        return storage;
      }
      case "element":
        return placeOf(this.evaluation(this.call.source), argument.expression);
      case "value": {
        const variable = builder.hidden(parameter.name.text, integerSort);
        builder.assign(variable, valueOf(this.evaluation(this.call.source), argument.expression));
        return { kind: "variable", variable };
      }
      default:
        return unreachable(argument);
    }
  }

  private exported(declared: Variable): IrVariable {
    const variable = this.builder.hidden(declared.name.text, sortOf(declared));
    this.sources.push({ name: declared.name.text, variable, type: declaredType(declared) });
    return variable;
  }

  /** The last value of an argument, under the parameter's name. */
  private show({ name }: Variable, place: Storage): void {
    switch (place.kind) {
      case "variable":
        this.sources.push({ name: name.text, variable: place.variable, type: integerType });
        return;
      case "array":
        this.sources.push({ name: name.text, variable: place.array, type: typeOfStorage(place) });
        return;
      case "element": {
        const variable = this.builder.hidden(name.text, integerSort);
        this.builder.assign(variable, read(place));
        this.sources.push({ name: name.text, variable, type: integerType });
        return;
      }
      default:
        unreachable(place);
    }
  }

  /** A procedure that may end without RETURN (…) has no result then. */
  private return(value: IrVariable | undefined): void {
    const { builder } = this;
    if (value === undefined) {
      builder.end({ kind: "return", values: [] });
      return;
    }
    const returned = builder.newBlock();
    const stopped = builder.newBlock();
    builder.branch(defined(value), returned, stopped);
    builder.begin(returned);
    builder.end({ kind: "return", values: [value] });
    builder.begin(stopped);
    builder.end({ kind: "stop" });
  }
}
