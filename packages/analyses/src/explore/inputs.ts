/** The inputs of a path in the program's own terms: a model's values for the symbols that were read. */

import {
  type ArrayValue,
  evaluate,
  type Model,
  type ModelValue,
  type SymbolicTerm,
  type Symbol as TermSymbol,
  unreachable,
} from "@everypath/core";
import type { InputPart, InputRecord } from "@everypath/engine";
import type { InputValue } from "./exploration.ts";
import type { InputHeap } from "./heap.ts";
import { meaningOf, type ShapeSources } from "./replay-shape.ts";

/** In the order they were read. */
export function inputRecords(last: InputRecord | undefined): readonly InputRecord[] {
  const records: InputRecord[] = [];
  for (let record = last; record !== undefined; record = record.previous) records.push(record);
  return records.reverse();
}

/** `heap`: what references among them mean. */
export function inputValues(
  records: readonly InputRecord[],
  model: Model,
  heap?: InputHeap,
  sources?: ShapeSources,
): readonly InputValue[] {
  return records.flatMap((record) => valuesOf(record.parts, model, heap, sources));
}

/** Scalars one by one; neighbouring characters of one array together. */
function valuesOf(
  parts: readonly InputPart[],
  model: Model,
  heap: InputHeap | undefined,
  sources: ShapeSources | undefined,
): readonly InputValue[] {
  const values: InputValue[] = [];
  for (let i = 0; i < parts.length; ) {
    const array = arrayName(parts[i]!);
    let end = i + 1;
    if (array !== undefined) while (end < parts.length && arrayName(parts[end]!) === array) end++;
    if (array !== undefined) {
      const symbols = parts.slice(i, end).map((part) => part.symbol);
      const bytes = Uint8Array.from(symbols.map((symbol) => Number(evaluate(symbol, model))));
      values.push({ kind: "bytes", name: array, symbols, bytes });
    } else {
      const part = parts[i]!;
      const { name, type, symbol } = part;
      if (type.kind === "reference" && heap !== undefined) values.push(heap.input(part, type.class));
      else if (type.kind === "table")
        values.push({ kind: "table", name, type, symbol, value: tableValue(symbol, model) });
      else values.push(scalarInput(part, model, sources));
    }
    i = end;
  }
  return values;
}

function scalarInput(part: InputPart, model: Model, sources: ShapeSources | undefined): InputValue {
  const { name, type, symbol } = part;
  const value = scalarValue(symbol, model);
  const meaning = sources === undefined ? undefined : meaningOf(part, value, sources);
  return { kind: "scalar", name, type, symbol, value, ...(meaning === undefined ? {} : { meaning }) };
}

/** The inputs as a model of their symbols. */
export function modelOf(inputs: readonly InputValue[]): Model {
  const model = new Map<TermSymbol, ModelValue>();
  for (const input of inputs) {
    for (const { symbol, value } of symbolValues(input)) {
      if (symbol.kind === "symbol") model.set(symbol, value);
    }
  }
  return model;
}

function symbolValues(
  input: InputValue,
): readonly { readonly symbol: SymbolicTerm; readonly value: ModelValue }[] {
  switch (input.kind) {
    case "scalar":
    case "table":
      return [{ symbol: input.symbol, value: input.value }];
    case "bytes":
      return input.symbols.map((symbol, i) => ({ symbol, value: BigInt(input.bytes[i] ?? 0) }));
    case "object":
      return input.values;
    default:
      return unreachable(input);
  }
}

function scalarValue(symbol: SymbolicTerm, model: Model): bigint | number | boolean {
  const value = evaluate(symbol, model);
  if (typeof value === "object" || value === undefined) throw new Error("an input is a scalar");
  return value;
}

function tableValue(symbol: SymbolicTerm, model: Model): ArrayValue {
  const value = evaluate(symbol, model);
  if (typeof value !== "object") throw new Error("an input of this type is an array");
  return value;
}

/** The name of the character array that a part belongs to. */
function arrayName({ name, type }: InputPart): string | undefined {
  if (type.kind !== "integer" || type.character !== true || type.bits !== 8) return undefined;
  return /^(.*)\[\d+\]$/.exec(name)?.[1];
}
