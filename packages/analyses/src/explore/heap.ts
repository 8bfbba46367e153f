/** The objects of a path's inputs under a model: the graph that each reference among the inputs leads into. */

import {
  type ArrayValue,
  evaluator,
  type Model,
  type ModelValue,
  type ObjectClass,
  type Program,
  type SymbolicTerm,
  select,
  symbol,
  type ValueType,
} from "@everypath/core";
import type { InputObject, InputPart } from "@everypath/engine";
import type { HeapObject, HeapValue, InputValue } from "./exploration.ts";

/**
 * Tells the inputs of one path that are references. Each object is told once, by the first input that leads to it, so the inputs are asked for in
 * their order.
 */
export class InputHeap {
  private readonly classes: ReadonlyMap<string, ObjectClass>;
  private readonly objects: readonly InputObject[];
  private readonly valueOf: (term: SymbolicTerm) => ModelValue;
  private readonly isCut: boolean;
  private readonly told = new Set<InputObject>();

  /** `isCut`: the path ended where it would have looked further. */
  constructor(program: Program, objects: readonly InputObject[], model: Model, isCut: boolean) {
    this.classes = new Map(program.classes?.map((one) => [one.name, one]));
    this.objects = objects;
    this.isCut = isCut;
    const evaluate = evaluator(model);
    this.valueOf = (term) => {
      const value = evaluate(term);
      if (value === undefined) throw new Error("a heap holds plain values");
      return value;
    };
  }

  /** An input that is a reference, with the objects that no input before it has led to. */
  input(part: InputPart, className: string): InputValue {
    const { name, symbol: reference } = part;
    const objects: HeapObject[] = [];
    const value = this.reference(className, this.valueOf(reference));
    const pending = [this.objectOf(value)];
    for (let object = pending.shift(); pending.length > 0 || object; object = pending.shift()) {
      if (object === undefined || this.told.has(object)) continue;
      this.told.add(object);
      const made = this.describe(object);
      objects.push(made);
      for (const held of heldValues(made)) pending.push(this.objectOf(held));
    }
    return {
      kind: "object",
      name,
      class: className,
      symbol: reference,
      reference: value,
      objects,
      values: [reference, ...this.fieldSymbols()].map((one) => ({ symbol: one, value: this.valueOf(one) })),
    };
  }

  private fieldSymbols(): readonly SymbolicTerm[] {
    return [...this.classes.values()].flatMap(({ fields }) => fields.map(fieldSymbol));
  }

  private objectOf(value: HeapValue): InputObject | undefined {
    if (value.kind !== "reference" || value.number === 0) return undefined;
    return this.objects.find(({ number }) => number === value.number);
  }

  /** A number of the model's as the object that it stands for; what the path did not look at may as well be null. */
  reference(className: string, value: ModelValue): HeapValue {
    const found = this.objects.find(
      (object) => object.class === className && this.valueOf(object.origin) === value,
    );
    const unmet = value !== 0n && this.isCut ? undefined : 0;
    return { kind: "reference", class: className, number: found?.number ?? unmet };
  }

  private describe(object: InputObject): HeapObject {
    const { number, class: className, origin } = object;
    const found = this.classes.get(className);
    if (found === undefined) throw new Error(`there is no class ${className}`);
    const values = found.fields.map((field) => ({
      name: field.name,
      type: field.type,
      value: this.valueOf(select(fieldSymbol(field), origin)),
    }));
    if (found.isArray) return this.describeArray(number, className, values);
    return {
      kind: "object",
      number,
      class: className,
      fields: values.map(({ name, type, value }) => ({ name, value: this.heapValue(type, value) })),
    };
  }

  private describeArray(
    number: number,
    className: string,
    [length, element]: readonly { readonly type: ValueType; readonly value: ModelValue }[],
  ): HeapObject {
    const type = element?.type.kind === "array" ? element.type.element : undefined;
    if (length === undefined || element === undefined || type === undefined)
      throw new Error(`${className} is no array`);
    const { otherwise, entries } = element.value as ArrayValue;
    const size = length.value as bigint;
    const inside = [...entries].filter(([index]) => index >= 0n && index < size);
    return {
      kind: "array",
      number,
      class: className,
      length: size,
      elements: inside
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([index, value]) => ({ index, value: this.heapValue(type, value) })),
      otherwise: this.heapValue(type, otherwise),
    };
  }

  private heapValue(type: ValueType, value: ModelValue): HeapValue {
    if (type.kind === "reference") return this.reference(type.class, value);
    if (typeof value === "object") throw new Error("a field holds a plain value");
    return { kind: "scalar", type, value };
  }
}

/** The numbers of the objects among a path's inputs, by what its model calls them. */
export function objectNumbers(
  inputs: readonly InputValue[],
): (className: string, value: bigint) => number | undefined {
  const known = new Map<string, number>();
  const objects = new Map<number, HeapObject>();
  const pending: { readonly held: HeapValue; readonly value: ModelValue | undefined }[] = [];
  const fields = new Map<string, ModelValue>();
  for (const input of inputs) {
    if (input.kind !== "object") continue;
    for (const object of input.objects) objects.set(object.number, object);
    for (const { symbol: part, value } of input.values) {
      if (part === input.symbol) pending.push({ held: input.reference, value });
      else if (part.kind === "symbol") fields.set(part.name, value);
    }
  }
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { held, value } = next;
    if (held.kind !== "reference" || typeof value !== "bigint" || !held.number) continue;
    const key = `${held.class} ${value}`;
    if (known.has(key)) continue;
    known.set(key, held.number);
    const object = objects.get(held.number);
    if (object?.kind !== "object") continue;
    for (const { name, value: inside } of object.fields)
      pending.push({ held: inside, value: elementAt(fields.get(`${object.class}.${name}`), value) });
  }
  return (className, value) => known.get(`${className} ${value}`);
}

function elementAt(array: ModelValue | undefined, index: bigint): ModelValue | undefined {
  return typeof array === "object" ? (array.entries.get(index) ?? array.otherwise) : undefined;
}

/** What the inputs say of a field: the symbol that resolving an object of theirs reads it from. */
function fieldSymbol({ variable }: ObjectClass["fields"][number]): SymbolicTerm {
  return symbol(variable.name, variable.sort);
}

function heldValues(object: HeapObject): readonly HeapValue[] {
  return object.kind === "object"
    ? object.fields.map(({ value }) => value)
    : [...object.elements.map(({ value }) => value), object.otherwise];
}
