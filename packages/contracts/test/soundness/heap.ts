/** Heaps of the interpreter: what fields and arrays hold. Immutable, so that an old one stays as it was. */
import type { Field } from "@everypath/objects";

export interface Instance {
  /** `N`, or `int[]` */
  readonly class: string;
  readonly number: number;
}
export type Value = bigint | boolean | Instance | null;

export interface Heap {
  readonly fields: ReadonlyMap<Field, ReadonlyMap<Instance, Value>>;
  readonly elements: ReadonlyMap<Instance, readonly Value[]>;
}

export const emptyHeap: Heap = { fields: new Map(), elements: new Map() };

/** A field of an object, or all elements of an array. */
export type Location = readonly [Instance, Field | "elems"];

/** What permission is for, as `1:N.x` and `2:elems`. */
export function key([instance, field]: Location): string {
  const name = field === "elems" ? field : `${field.owner}.${field.name.text}`;
  return `${instance.number}:${name}`;
}

export function stored(heap: Heap, instance: Instance, field: Field, value: Value): Heap {
  const held = new Map(heap.fields.get(field) ?? []).set(instance, value);
  return { ...heap, fields: new Map(heap.fields).set(field, held) };
}

export function withElements(heap: Heap, array: Instance, elements: readonly Value[]): Heap {
  return { ...heap, elements: new Map(heap.elements).set(array, elements) };
}

/** Whether the location of that key holds the same in both. */
export function isSame(location: string, now: Heap, then: Heap): boolean {
  const here = valuesAt(now, location);
  const there = valuesAt(then, location);
  return here.length === there.length && here.every((value, index) => value === there[index]);
}

function valuesAt({ fields, elements }: Heap, location: string): readonly Value[] {
  for (const [field, values] of fields)
    for (const [instance, value] of values) if (key([instance, field]) === location) return [value];
  for (const [array, values] of elements) if (key([array, "elems"]) === location) return values;
  return [];
}
