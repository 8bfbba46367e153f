/** Rules of arrays: a read resolves against the writes below it as far as the indices can be told apart. */
import { limits } from "../../limits/index.ts";
import { integerValue, isConstant, make } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import type { ArraySort } from "../sort.ts";
import type { Application, Term } from "../term.ts";
import { isCopied, readThroughCopies } from "./copied.ts";
import { equal } from "./equal.ts";
import { asIte, ite } from "./ite.ts";

function arraySortOf(operator: string, array: Term): ArraySort {
  if (array.sort.kind !== "array")
    throw new Error(`${operator}: expected an array, found ${array.sort.kind}`);
  return array.sort;
}

function requireSort(operator: string, term: Term, sort: ArraySort["index"]): void {
  if (term.sort !== sort) throw new Error(`${operator}: ${term.sort.kind} where ${sort.kind} is expected`);
}

function asStore(term: Term): Application | undefined {
  return term.kind === "application" && term.operator === "store" ? term : undefined;
}

export function select(array: Term, index: Term): Term {
  const sort = arraySortOf("select", array);
  requireSort("select", index, sort.index);
  let source = array;
  for (let write = asStore(source); write !== undefined; write = asStore(source)) {
    const [below, at, value] = write.arguments as readonly [Term, Term, Term];
    const same = equalIndices(at, index);
    if (same === trueConstant) return value;
    if (same !== falseConstant) break;
    source = below;
  }
  if (source.kind === "application" && source.operator === "constantArray")
    return source.arguments[0] as Term;
  if (isCopied(source)) return readThroughCopies(source, index, select);
  const branches = asIte(source);
  if (
    branches !== undefined &&
    source.depth <= limits.term.arrayChoiceDepth &&
    branches.slice(1).some(isConstantArray)
  ) {
    return ite(branches[0], select(branches[1], index), select(branches[2], index));
  }
  return make("select", [source, index]);
}

function isConstantArray(term: Term): boolean {
  return term.kind === "application" && term.operator === "constantArray";
}

function equalIndices(a: Term, b: Term): Term {
  if (a === b) return trueConstant;
  if (isConstant(a) && isConstant(b)) return falseConstant;
  return equal(a, b);
}

export function store(array: Term, index: Term, value: Term): Term {
  const sort = arraySortOf("store", array);
  requireSort("store", index, sort.index);
  requireSort("store", value, sort.element);
  const base = withoutWriteAt(array, index);
  // Writing what is there already changes nothing.
  if (select(base, index) === value) return base;
  return make("store", [base, index, value]);
}

/**
 * The array with writes at constant indices, no two of them the same: the term that `store` makes of them in this order, without looking
 * through each other for older writes.
 */
export function storeAll(array: Term, writes: readonly (readonly [Term, Term])[]): Term {
  const sort = arraySortOf("store", array);
  let result = array;
  for (const [index, value] of writes) {
    requireSort("store", index, sort.index);
    requireSort("store", value, sort.element);
    if (select(array, index) !== value) result = make("store", [result, index, value]);
  }
  return result;
}

/** The array without an older write to the index, which a new one hides; found beneath writes to other constant indices. */
function withoutWriteAt(array: Term, index: Term): Term {
  const passed: Application[] = [];
  let source = array;
  for (
    let write = asStore(source);
    write !== undefined && passed.length < limits.term.writesSearched;
    write = asStore(source)
  ) {
    const [below, at] = write.arguments as readonly [Term, Term, Term];
    if (at === index) {
      return passed.reduceRight(
        (rest, other) => make("store", [rest, other.arguments[1] as Term, other.arguments[2] as Term]),
        below,
      );
    }
    if (!isConstant(at) || !isConstant(index)) break;
    passed.push(write);
    source = below;
  }
  return array;
}

export function constantArray(sort: ArraySort, value: Term): Term {
  requireSort("constantArray", value, sort.element);
  return make("constantArray", [value], { sort });
}

export function copied(to: number, from: number, most: number, array: Term, source: Term, count: Term): Term {
  const { index } = arraySortOf("copied", array);
  if (index.kind !== "bitvec" || source.sort !== array.sort)
    throw new Error("a block is copied between arrays of one sort over bit-vectors");
  requireSort("copied", count, index);
  if (most === 0 || integerValue(count) === 0n || (array === source && to === from)) return array;
  return make("copied", [array, source, count], { parameters: [to, from, most] });
}
