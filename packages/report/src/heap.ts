/** Objects among the inputs as text: `C#1 { f: 1, next: C#2 }, C#2 { f: 0, next: null }`. */
import type { HeapObject, HeapValue, InputValue } from "@everypath/analyses";
import { intSort, unreachable } from "@everypath/core";
import type { ResultInput, ResultObject } from "./result.ts";
import { formatValue } from "./value.ts";

type ObjectInput = InputValue & { readonly kind: "object" };

/** Elements written out of one array; of a longer one only those that the path speaks of. */
const elementLimit = 16n;

export function formatObjectInput(input: ObjectInput): ResultInput {
  const { name, class: sort, reference, objects } = input;
  const [first, ...others] = objects;
  const isFirst = first !== undefined && first.number === referenceNumber(reference);
  const value = isFirst ? [first, ...others].map(objectText).join(", ") : heapValueText(reference);
  return { name, sort, value, ...(objects.length === 0 ? {} : { objects: objects.map(describeObject) }) };
}

function referenceNumber(value: HeapValue): number | undefined {
  return value.kind === "reference" ? value.number : undefined;
}

function objectText(object: HeapObject): string {
  const { fields } = describeObject(object);
  const name = objectName(object);
  if (object.kind === "array" && object.length <= elementLimit)
    return `${name} [${elementsOf(object).map(heapValueText).join(", ")}]`;
  const parts = Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
  return parts.length === 0 ? `${name} {}` : `${name} { ${parts.join(", ")} }`;
}

function describeObject(object: HeapObject): ResultObject {
  const entries: [string, string][] =
    object.kind === "object"
      ? object.fields.map(({ name, value }) => [name, heapValueText(value)])
      : arrayEntries(object);
  return { name: objectName(object), class: object.class, fields: Object.fromEntries(entries) };
}

function arrayEntries(array: HeapObject & { readonly kind: "array" }): [string, string][] {
  const length: [string, string] = ["length", array.length.toString()];
  if (array.length <= elementLimit) {
    return [length, ...elementsOf(array).map((value, i): [string, string] => [`${i}`, heapValueText(value)])];
  }
  const listed = array.elements
    .slice(0, Number(elementLimit))
    .map(({ index, value }): [string, string] => [`${index}`, heapValueText(value)]);
  return [length, ...listed, ["others", heapValueText(array.otherwise)]];
}

function elementsOf({
  length,
  elements,
  otherwise,
}: HeapObject & { readonly kind: "array" }): readonly HeapValue[] {
  const known = new Map(elements.map(({ index, value }) => [index, value]));
  return Array.from({ length: Number(length) }, (_, i) => known.get(BigInt(i)) ?? otherwise);
}

function objectName({ class: name, number }: HeapObject): string {
  return `${name}#${number}`;
}

/** `5`, `Node#2`, `null`, `another Node` */
export function heapValueText(value: HeapValue): string {
  switch (value.kind) {
    case "scalar":
      return formatValue(value.value, value.type, intSort).value;
    case "reference":
      if (value.number === undefined) return `another ${value.class}`;
      return value.number === 0 ? "null" : `${value.class}#${value.number}`;
    default:
      return unreachable(value);
  }
}
