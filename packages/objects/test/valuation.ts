/** From values of the reference interpreter to a valuation V of the symbols: objects get numbers, fields become arrays. */
import {
  type ArrayValue,
  boolSort,
  intSort,
  type Model,
  type ModelValue,
  type Program,
  refSort,
  type Sort,
  type Symbol,
  symbol,
  type ValueType,
} from "@everypath/core";
import { defaultOf, HeapObject, type Value } from "./heap.ts";

/** The sort of a type's values, as the program writes the type. */
export function sortOfType(type: string): Sort {
  if (type === "int") return intSort;
  return type === "bool" ? boolSort : refSort;
}

/** The type as the program writes it. */
export function typeName(type: ValueType): string {
  if (type.kind === "reference") return type.class;
  return type.kind === "bool" ? "bool" : "int";
}

/** An input by its symbol's name. */
export interface NamedValue {
  readonly name: string;
  readonly sort: Sort;
  readonly value: Value;
}

/** The heap is taken as it is now: before a run that changes it. */
export function valuationOf(program: Program, inputs: readonly NamedValue[]): Model {
  const numbers = new Map<HeapObject, bigint>();
  const reached: HeapObject[] = [];
  const numberOf = (value: Value): ModelValue => {
    if (value === null) return 0n;
    if (!(value instanceof HeapObject)) return value;
    let number = numbers.get(value);
    if (number === undefined) {
      number = BigInt(reached.push(value));
      numbers.set(value, number);
    }
    return number;
  };
  const model = new Map<Symbol, ModelValue>();
  for (const { name, sort, value } of inputs) model.set(symbol(name, sort), numberOf(value));
  const fields = new Map<string, Map<bigint, ModelValue>>();
  for (let index = 0; index < reached.length; index++) {
    const object = reached[index]!;
    const found = program.classes!.find(({ name }) => name === object.className)!;
    for (const { name, variable } of found.fields) {
      const entries = fields.get(variable.name) ?? new Map<bigint, ModelValue>();
      fields.set(variable.name, entries);
      entries.set(BigInt(index + 1), partOf(object, name, numberOf));
    }
  }
  for (const { fields: all } of program.classes ?? []) {
    for (const { variable } of all) {
      const { sort } = variable;
      if (sort.kind !== "array") throw new Error("a field is an array");
      const entries = fields.get(variable.name) ?? new Map<bigint, ModelValue>();
      const otherwise = defaultOfSort(sort.element);
      model.set(symbol(variable.name, sort), { kind: "array", otherwise, entries });
    }
  }
  return model;
}

function partOf(object: HeapObject, name: string, numberOf: (value: Value) => ModelValue): ModelValue {
  if (object.length === undefined) return numberOf(object.get(name));
  if (name === "length") return object.length;
  const entries = new Map<bigint, ModelValue>();
  for (let index = 0n; index < object.length; index++) entries.set(index, numberOf(object.get(index)));
  const otherwise = numberOf(defaultOf(object.className.slice(0, -2)));
  return { kind: "array", otherwise, entries } satisfies ArrayValue;
}

function defaultOfSort(sort: Sort): ModelValue {
  if (sort.kind === "bool") return false;
  if (sort.kind !== "array") return 0n;
  return { kind: "array", otherwise: defaultOfSort(sort.element), entries: new Map() };
}
