/** The inputs of a path in the program's own terms: a model's values for the symbols that were read. */
import type { InputPart, InputRecord } from "../../machine/index.ts";
import type { Model, SymbolicTerm } from "../../term/index.ts";
import { evaluate } from "../../term/index.ts";
import type { InputValue } from "./exploration.ts";

/** In the order they were read. */
export function inputRecords(last: InputRecord | undefined): readonly InputRecord[] {
  const records: InputRecord[] = [];
  for (let record = last; record !== undefined; record = record.previous) records.push(record);
  return records.reverse();
}

export function inputValues(records: readonly InputRecord[], model: Model): readonly InputValue[] {
  return records.flatMap((record) => valuesOf(record.parts, model));
}

/** Scalars one by one; neighbouring characters of one array together. */
function valuesOf(parts: readonly InputPart[], model: Model): readonly InputValue[] {
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
      const { name, type, symbol } = parts[i]!;
      values.push({ kind: "scalar", name, type, symbol, value: scalarValue(symbol, model) });
    }
    i = end;
  }
  return values;
}

function scalarValue(symbol: SymbolicTerm, model: Model): bigint | number | boolean {
  const value = evaluate(symbol, model);
  if (typeof value === "object") throw new Error("an input is a scalar");
  return value;
}

/** The name of the character array that a part belongs to. */
function arrayName({ name, type }: InputPart): string | undefined {
  if (type.kind !== "integer" || type.character !== true || type.bits !== 8) return undefined;
  return /^(.*)\[\d+\]$/.exec(name)?.[1];
}
