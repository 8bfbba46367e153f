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
  return records.flatMap(({ parts }) => groupsOf(parts).map((group) => valueOf(group, model, heap, sources)));
}

/** What is told as one input. */
type Group =
  | { readonly kind: "bytes"; readonly name: string; readonly symbols: readonly SymbolicTerm[] }
  | { readonly kind: "part"; readonly part: InputPart };

/** Of what was read before paths parted, which has its parts in common. */
const groups = new WeakMap<readonly InputPart[], readonly Group[]>();

/** Scalars one by one; neighbouring characters of one array together. */
function groupsOf(parts: readonly InputPart[]): readonly Group[] {
  const known = groups.get(parts);
  if (known !== undefined) return known;
  const found: Group[] = [];
  for (let i = 0; i < parts.length; ) {
    const part = parts[i]!;
    const name = arrayName(part);
    let end = i + 1;
    if (name !== undefined) while (end < parts.length && arrayName(parts[end]!) === name) end++;
    found.push(
      name === undefined
        ? { kind: "part", part }
        : { kind: "bytes", name, symbols: parts.slice(i, end).map(({ symbol }) => symbol) },
    );
    i = end;
  }
  groups.set(parts, found);
  return found;
}

function valueOf(
  group: Group,
  model: Model,
  heap: InputHeap | undefined,
  sources: ShapeSources | undefined,
): InputValue {
  if (group.kind === "bytes") {
    const { name, symbols } = group;
    const bytes = Uint8Array.from(symbols, (symbol) => Number(evaluate(symbol, model)));
    return { kind: "bytes", name, symbols, bytes };
  }
  const { part } = group;
  const { name, type, symbol } = part;
  if (type.kind === "reference" && heap !== undefined) return heap.input(part, type.class);
  if (type.kind === "table") return { kind: "table", name, type, symbol, value: tableValue(symbol, model) };
  return scalarInput(part, model, sources);
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
