/** Arrays as values. A write during evaluation is a layer over the array below, so that a chain of writes costs no copies. */

import { limits } from "../limits/index.ts";
import { bitsOfFloat } from "./ieee.ts";
import type { ArrayValue, ModelValue } from "./model.ts";
import type { Sort } from "./sort.ts";

export class LayeredArray implements ArrayValue {
  readonly kind = "array";
  private readonly below: ArrayValue;
  private readonly key: bigint;
  private readonly value: ModelValue;
  private gathered: ReadonlyMap<bigint, ModelValue> | undefined = undefined;

  constructor(below: ArrayValue, key: bigint, value: ModelValue) {
    this.below = below;
    this.key = key;
    this.value = value;
  }

  get otherwise(): ModelValue {
    let array: ArrayValue = this;
    while (array instanceof LayeredArray) array = array.below;
    return array.otherwise;
  }

  get entries(): ReadonlyMap<bigint, ModelValue> {
    if (this.gathered === undefined) {
      const layers: LayeredArray[] = [];
      let array: ArrayValue = this;
      while (array instanceof LayeredArray && array.gathered === undefined) {
        layers.push(array);
        array = array.below;
      }
      const entries = new Map(array.entries);
      for (const layer of layers.reverse()) entries.set(layer.key, layer.value);
      this.gathered = entries;
    }
    return this.gathered;
  }

  read(key: bigint): ModelValue {
    let array: ArrayValue = this;
    for (let depth = 0; array instanceof LayeredArray && array.gathered === undefined; depth += 1) {
      if (array.key === key) return array.value;
      if (depth === limits.term.arrayLayers) break;
      array = array.below;
    }
    return array.entries.get(key) ?? array.otherwise;
  }
}

export function readArray(array: ArrayValue, key: bigint): ModelValue {
  return array instanceof LayeredArray ? array.read(key) : (array.entries.get(key) ?? array.otherwise);
}

export function writeArray(array: ArrayValue, key: bigint, value: ModelValue): ArrayValue {
  return new LayeredArray(array, key, value);
}

/** The value of `copied`, whose indices are of that sort. */
export function copyBlock(
  array: ArrayValue,
  source: ArrayValue,
  count: bigint,
  index: Sort,
  [to = 0, from = 0, most = 0]: readonly number[],
): ArrayValue {
  if (index.kind !== "bitvec") throw new Error("a block is copied between arrays over bit-vectors");
  const key = (at: number, element: number): bigint => BigInt.asUintN(index.width, BigInt(at + element));
  const all = Math.min(most, 2 ** index.width);
  const length = count < BigInt(all) ? Number(count) : all;
  let result = array;
  for (let element = 0; element < length; element += 1)
    result = writeArray(result, key(to, element), readArray(source, key(from, element)));
  return result;
}

/** A plain object without layers; other values as they are. */
export function settle(value: ModelValue): ModelValue {
  if (typeof value !== "object") return value;
  const entries = new Map<bigint, ModelValue>();
  for (const [key, element] of value.entries) entries.set(key, settle(element));
  return { kind: "array", otherwise: settle(value.otherwise), entries };
}

/** The bigint under which an array keeps the element at this index. */
export function arrayKey(sort: Sort, index: ModelValue): bigint {
  if (typeof index === "bigint") return index;
  if (typeof index === "boolean") return index ? 1n : 0n;
  if (typeof index === "number" && sort.kind === "float") return bitsOfFloat(sort, index);
  throw new Error("arrays are not indexed by arrays");
}

/** Equality of values; arrays element by element. `otherwise` counts only where an index can be without entry. */
export function equalValues(sort: Sort, a: ModelValue, b: ModelValue): boolean {
  if (sort.kind !== "array" || typeof a !== "object" || typeof b !== "object") return Object.is(a, b);
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  for (const key of keys) {
    if (!equalValues(sort.element, readArray(a, key), readArray(b, key))) return false;
  }
  const indices =
    sort.index.kind === "bitvec"
      ? 1n << BigInt(sort.index.width)
      : sort.index.kind === "bool"
        ? 2n
        : undefined;
  if (indices !== undefined && BigInt(keys.size) >= indices) return true;
  return equalValues(sort.element, a.otherwise, b.otherwise);
}
