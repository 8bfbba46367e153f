/**
 * Arrays over integers or references as values: an array term, and the elements written over it at plain indices since. Reading and writing
 * an element take a few steps, and versions share what they have in common, so that forks cost nothing. An array term alone is a
 * value too; both are used through the functions here.
 */
import {
  type ArraySort,
  intConstant,
  refConstant,
  type SymbolicTerm,
  select,
  store,
  storeAll,
  type Term,
} from "@everypath/core";
import { SparseList } from "./sparse-list.ts";
import type { Value } from "./value.ts";
import { fromTerm, toTerm } from "./value.ts";

/** Immutable: `with` gives a new table. `elements` and `size` tell of what was written over the base, not of the base itself. */
export class Table {
  readonly sort: ArraySort;
  /** What is below the elements written. */
  private readonly base: SymbolicTerm;
  private readonly fromZero: SparseList<Value>;
  /** Element −1 − i at index i. */
  private readonly belowZero: SparseList<Value>;
  /** How many elements were written. */
  readonly size: number;
  private term: SymbolicTerm | undefined = undefined;
  private indeterminate: boolean | undefined = undefined;

  constructor(
    base: SymbolicTerm,
    fromZero: SparseList<Value> = new SparseList(),
    belowZero: SparseList<Value> = new SparseList(),
    size = 0,
  ) {
    this.sort = base.sort as ArraySort;
    this.base = base;
    this.fromZero = fromZero;
    this.belowZero = belowZero;
    this.size = size;
  }

  /** The element written at the index; undefined where none was. */
  written(index: number): Value | undefined {
    return index >= 0 ? this.fromZero.get(index) : this.belowZero.get(~index);
  }

  element(index: number): Value {
    return this.written(index) ?? fromTerm(select(this.base, indexTerm(this.sort, index)));
  }

  with(index: number, element: Value): Table {
    const size = this.written(index) === undefined ? this.size + 1 : this.size;
    return index >= 0
      ? new Table(this.base, this.fromZero.with(index, element), this.belowZero, size)
      : new Table(this.base, this.fromZero, this.belowZero.with(~index, element), size);
  }

  /** The elements written, in order of their indices; the first of them where there are more than `limit`. */
  elements(limit = Number.POSITIVE_INFINITY): readonly (readonly [number, Value])[] {
    const below: [number, Value][] = [];
    this.belowZero.every((element, index) => {
      below.push([~index, element]);
      return true;
    });
    const elements = below.reverse().slice(0, limit);
    this.fromZero.every((element, index) => {
      if (elements.length >= limit) return false;
      elements.push([index, element]);
      return true;
    });
    return elements;
  }

  /** The same term however the elements came to be written, so that equal arrays are one term. */
  toTerm(): SymbolicTerm {
    this.term ??= storeAll(
      this.base,
      this.elements().map(([index, element]) => [
        indexTerm(this.sort, index),
        toTerm(element, this.sort.element),
      ]),
    );
    return this.term;
  }

  /** What no element was written over. */
  get below(): SymbolicTerm {
    return this.base;
  }

  /** As of a term: some element may not have been set. */
  get hasIndeterminate(): boolean {
    this.indeterminate ??=
      this.base.hasIndeterminate ||
      this.elements().some(([, element]) => typeof element === "object" && element.hasIndeterminate);
    return this.indeterminate;
  }
}

/** Indices that elements are kept by: −2³¹ … 2³¹ − 1. */
export function isTableIndex(index: Value): index is number {
  return typeof index === "number" && (index | 0) === index;
}

function indexTerm(sort: ArraySort, index: number): SymbolicTerm {
  return sort.index.kind === "ref" ? refConstant(index) : intConstant(index);
}

/** True of the sorts whose values can be tables. */
export function isTableSort(sort: Term["sort"]): sort is ArraySort {
  return sort.kind === "array" && (sort.index.kind === "int" || sort.index.kind === "ref");
}

/** The array's writes at plain indices become elements. */
function tableOver(array: SymbolicTerm): Table {
  const writes: [number, Value][] = [];
  let base = array;
  while (base.kind === "application" && base.operator === "store") {
    const [below, at, value] = base.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const index = fromTerm(at);
    if (!isTableIndex(index)) break;
    writes.push([index, fromTerm(value)]);
    base = below;
  }
  return writes.reduceRight((table, [index, value]) => table.with(index, value), new Table(base));
}

/** array[index] */
export function readElement(array: Value, index: Value, sort: ArraySort): Value {
  if (array instanceof Table && isTableIndex(index)) return array.element(index);
  return fromTerm(select(toTerm(array, sort), toTerm(index, sort.index)));
}

/** array[index := element] */
export function writeElement(array: Value, index: Value, element: Value, sort: ArraySort): Value {
  if (isTableIndex(index)) {
    const table = array instanceof Table ? array : tableOver(toTerm(array, sort));
    return table.with(index, element);
  }
  return store(toTerm(array, sort), toTerm(index, sort.index), toTerm(element, sort.element));
}

// For generated code, which knows plain elements only; undefined makes it give up.

export function plainElement(array: Value, index: number | bigint): number | bigint | boolean | undefined {
  if (!(array instanceof Table) || !isTableIndex(index)) return undefined;
  const element = array.written(index);
  return typeof element === "object" ? undefined : element;
}

export function withPlainElement(
  array: Value,
  index: number | bigint,
  element: number | bigint | boolean,
): Table | undefined {
  return array instanceof Table && isTableIndex(index) ? array.with(index, element) : undefined;
}
