/** Values and objects of the reference interpreter, and random or given heaps to start it on. */

/** Identity is the object's own: two references are equal if they are the same JavaScript object. */
export type Value = bigint | boolean | null | HeapObject;

export class HeapObject {
  readonly className: string;
  /** Of an array: undefined for others. */
  readonly length: bigint | undefined;
  private readonly parts = new Map<string | bigint, Value>();
  private readonly read = new Set<string | bigint>();
  /** What a field or element holds that was never written. */
  private readonly initial: (part: string | bigint) => Value;

  constructor(className: string, length: bigint | undefined, initial: (part: string | bigint) => Value) {
    this.className = className;
    this.length = length;
    this.initial = initial;
  }

  /** A field by its name, an element by its subscript. */
  get(part: string | bigint): Value {
    if (!this.parts.has(part)) this.read.add(part);
    let value = this.parts.get(part);
    if (value === undefined) {
      value = this.initial(part);
      this.parts.set(part, value);
    }
    return value;
  }

  /** Whether a run looked at what the part held at first. */
  wasRead(part: string | bigint): boolean {
    return this.read.has(part);
  }

  initialValue(part: string | bigint): Value {
    return this.initial(part);
  }

  set(part: string | bigint, value: Value): void {
    this.parts.set(part, value);
  }
}

/** The type as the program writes it: `int`, `bool`, `Node`, `Node[]`. */
export function defaultOf(type: string): Value {
  if (type === "int") return 0n;
  return type === "bool" ? false : null;
}
