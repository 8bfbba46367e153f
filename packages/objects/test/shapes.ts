/** All heaps of a few objects of one class, and what a run looks at of one: the shape that it depends on. */
import { HeapObject, type Value } from "./heap.ts";

/** The part of a heap that has been looked at, from one reference on. */
export interface Visit {
  /** Its shape, whatever the objects are called; undefined where it goes deeper than asked. */
  shape(depth: number): string | undefined;
}

/** Begins to note what is looked at: must be called before the run. */
export function visitOf(root: Value): Visit {
  return {
    shape(depth) {
      const numbers = new Map<HeapObject, number>();
      const describe = (value: Value, level: number): string | undefined => {
        if (value === null) return "null";
        if (!(value instanceof HeapObject)) return "";
        const known = numbers.get(value);
        if (known !== undefined) return `#${known}`;
        if (level > depth) return undefined;
        numbers.set(value, numbers.size + 1);
        const name = `#${numbers.size}`;
        const fields: string[] = [];
        for (const field of ["next", "left", "right"]) {
          if (!value.wasRead(field)) continue;
          const held = describe(value.initialValue(field), level + 1);
          if (held === undefined) return undefined;
          fields.push(`${field}: ${held}`);
        }
        return `${name}{${fields.join(", ")}}`;
      };
      return describe(root, 1);
    },
  };
}

/** Fields of a class that matter, with the values that they range over beside objects. */
const references: Readonly<Record<string, readonly string[]>> = { Node: ["next"], Tree: ["left", "right"] };
const integers: Readonly<Record<string, string>> = { Node: "value", Tree: "key" };

/** What `signature` says of each heap of up to so many objects, integers being 0, 1 or 2. */
export function signaturesOfHeaps(
  className: string,
  count: number,
  signature: (root: Value) => string | undefined,
): ReadonlySet<string> {
  const fields = references[className]!;
  const found = new Set<string>();
  const values = 3;
  const links = (count + 1) ** (count * fields.length);
  const contents = values ** count;
  for (let link = 0; link < links; link++) {
    for (let content = 0; content < contents; content++) {
      const objects: HeapObject[] = [];
      for (let index = 0; index < count; index++) {
        objects.push(
          new HeapObject(className, undefined, (part) => {
            if (part === integers[className]) return BigInt(Math.floor(content / values ** index) % values);
            const position = index * fields.length + fields.indexOf(part as string);
            const target = Math.floor(link / (count + 1) ** position) % (count + 1);
            return target === 0 ? null : objects[target - 1]!;
          }),
        );
      }
      for (const root of [null, objects[0]!]) {
        const text = signature(root);
        if (text !== undefined) found.add(text);
      }
    }
  }
  return found;
}
