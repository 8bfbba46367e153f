/** Objects of a run and what they hold. */
import { nameOfType, type Type } from "@everypath/objects";

export class Instance {
  readonly class: string;
  readonly number: number;

  constructor(className: string, number: number) {
    this.class = className;
    this.number = number;
  }

  /** As results call it. */
  get name(): string {
    return `${this.class}#${this.number}`;
  }
}

export type Value = bigint | boolean | Instance | null;

/** Of one object its fields, or its elements as `[0]`, `[1]`, … and its `length`. */
type Fields = ReadonlyMap<string, Value>;

/** What a heap was at some time. */
export type HeapImage = ReadonlyMap<Instance, Fields>;

export class ConcreteHeap {
  private objects: Map<Instance, Fields>;
  private numbers: number;

  /** Objects that are made get the numbers behind `numbers`. */
  constructor(objects: HeapImage, numbers: number) {
    this.objects = new Map(objects);
    this.numbers = numbers;
  }

  image(): HeapImage {
    return new Map(this.objects);
  }

  make(className: string, fields: Fields): Instance {
    this.numbers += 1;
    const made = new Instance(className, this.numbers);
    this.objects.set(made, fields);
    return made;
  }

  read(object: Instance, field: string): Value | undefined {
    return this.objects.get(object)?.get(field);
  }

  write(object: Instance, field: string, value: Value): void {
    this.objects.set(object, new Map(this.objects.get(object) ?? []).set(field, value));
  }

  /** What the work does to the heap is undone. */
  within<T>(image: HeapImage, work: () => T): T {
    const now = this.objects;
    this.objects = new Map(image);
    try {
      return work();
    } finally {
      this.objects = now;
    }
  }
}

/** 0, false, null. */
export function firstValueOf({ kind }: Type): Value {
  return kind === "int" ? 0n : kind === "bool" ? false : null;
}

export function classNameOf(type: Type): string {
  return nameOfType(type);
}

/** `Cell#1.x`, `int[]#2[0]` */
export function placeText({ name }: Instance, field: string): string {
  return field.startsWith("[") ? `${name}${field}` : `${name}.${field}`;
}

export function valueText(value: Value): string {
  return value instanceof Instance ? value.name : String(value);
}
