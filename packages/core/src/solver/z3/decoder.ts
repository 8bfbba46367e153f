/** Turns the values of a sat reply into a model. */

import type { Application, Model, ModelValue, Symbol } from "../../term/index.ts";
import { WordReader } from "../../term/words.ts";
import type { FunctionEntry, FunctionTable } from "../solver.ts";
import { valueAbsent, valueArray, valueFalse, valueFloat, valueNumber, valueTrue } from "./protocol.ts";

const floatView = new DataView(new ArrayBuffer(8));

/** Undefined if some symbol's value has no form a model can hold; such entries of functions are left out. */
export function decodeModel(
  symbols: readonly Symbol[],
  applications: readonly Application[],
  words: Int32Array,
): { readonly model: Model; readonly functions: readonly FunctionTable[] } | undefined {
  const reader = new WordReader(words);
  const model = new Map<Symbol, ModelValue>();
  for (const symbol of symbols) {
    const value = decodeValue(reader);
    if (value === "opaque") return undefined;
    if (value !== "absent") model.set(symbol, value);
  }
  return { model, functions: applications.map((application) => decodeFunction(application, reader)) };
}

function decodeFunction({ symbol, arguments: given }: Application, reader: WordReader): FunctionTable {
  const count = reader.next();
  const otherwise = decodeValue(reader);
  const entries: FunctionEntry[] = [];
  for (let number = 0; number < count; number += 1) {
    const values = given.map(() => decodeValue(reader));
    const value = decodeValue(reader);
    if (values.every(isValue) && isValue(value)) entries.push({ arguments: values, value });
  }
  return { name: symbol, entries, ...(isValue(otherwise) ? { otherwise } : {}) };
}

function isValue(value: ModelValue | "absent" | "opaque"): value is ModelValue {
  return value !== "absent" && value !== "opaque";
}

function decodeValue(reader: WordReader): ModelValue | "absent" | "opaque" {
  const tag = reader.next();
  switch (tag) {
    case valueAbsent:
      return "absent";
    case valueFalse:
      return false;
    case valueTrue:
      return true;
    case valueNumber:
      return reader.nextBigInt();
    case valueFloat:
      floatView.setInt32(4, reader.next());
      floatView.setInt32(0, reader.next());
      return floatView.getFloat64(0);
    case valueArray:
      return decodeArray(reader);
    default:
      return "opaque";
  }
}

function decodeArray(reader: WordReader): ModelValue | "opaque" {
  const count = reader.next();
  const otherwise = decodeValue(reader);
  const entries = new Map<bigint, ModelValue>();
  let opaque = false;
  for (let number = 0; number < count; number += 1) {
    const index = decodeValue(reader);
    const element = decodeValue(reader);
    if (typeof index !== "bigint" || element === "absent" || element === "opaque") opaque = true;
    else entries.set(index, element);
  }
  if (opaque || otherwise === "absent" || otherwise === "opaque") return "opaque";
  return { kind: "array", otherwise, entries };
}
