/**
 * Values that contain terms, made ready for another thread or a file: each term becomes a number in a table that names every node
 * once, arguments first. `unpack` builds the same terms on the other side, where they are interned again.
 */
import { internApplication, internBound, internConstant, internSymbol } from "./intern.ts";
import {
  arraySort,
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  intSort,
  refSort,
  type Sort,
  uninterpretedSort,
  unreachable,
} from "./sort.ts";
import type { ConstantValue, OperatorName, Term } from "./term.ts";

/** Plain data: it can be cloned structurally, or written by `v8.serialize`. */
export interface Packed {
  readonly nodes: readonly PackedNode[];
  readonly value: unknown;
}

type PackedNode =
  | readonly ["c", PackedSort, ConstantValue]
  | readonly ["s", PackedSort, string, boolean]
  | readonly ["b", number]
  | readonly ["a", PackedSort, OperatorName, readonly number[], readonly number[], string];

type PackedSort = string | number | readonly [PackedSort, PackedSort] | readonly [string];

/** Marks a reference to a node of the table; no object of ours has such a key. */
const referenceKey = "\u0000term";

/** Packs a tree of plain objects, arrays, maps, byte arrays and terms over symbols. */
export function pack(value: unknown): Packed {
  const nodes: PackedNode[] = [];
  const numbers = new Map<Term, number>();
  const termNumber = (root: Term): number => {
    const pending: Term[] = [root];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      const args: readonly Term[] = top.kind === "application" ? top.arguments : [];
      const missing = args.filter((argument) => !numbers.has(argument));
      if (!numbers.has(top) && missing.length > 0) {
        pending.push(...missing);
        continue;
      }
      pending.pop();
      if (numbers.has(top)) continue;
      nodes.push(packNode(top, numbers));
      numbers.set(top, nodes.length - 1);
    }
    return numbers.get(root)!;
  };
  const walk = (item: unknown): unknown => {
    if (typeof item !== "object" || item === null || item instanceof Uint8Array) return item;
    if (isTerm(item)) return { [referenceKey]: termNumber(item) };
    if (Array.isArray(item)) return item.map(walk);
    if (item instanceof Map) return new Map([...item].map(([key, entry]) => [walk(key), walk(entry)]));
    return Object.fromEntries(Object.entries(item).map(([key, entry]) => [key, walk(entry)]));
  };
  const walked = walk(value);
  return { nodes, value: walked };
}

/** The value that was packed. */
export function unpack(packed: Packed): unknown {
  const terms: Term[] = [];
  for (const node of packed.nodes) terms.push(unpackNode(node, terms));
  const walk = (item: unknown): unknown => {
    if (typeof item !== "object" || item === null || item instanceof Uint8Array) return item;
    if (Array.isArray(item)) return item.map(walk);
    if (item instanceof Map) return new Map([...item].map(([key, entry]) => [walk(key), walk(entry)]));
    const reference: unknown = Reflect.get(item, referenceKey);
    if (typeof reference === "number") return terms[reference];
    return Object.fromEntries(Object.entries(item).map(([key, entry]) => [key, walk(entry)]));
  };
  return walk(packed.value);
}

function isTerm(item: object): item is Term {
  return "hasIndeterminate" in item && "hash" in item;
}

function packNode(term: Term, numbers: ReadonlyMap<Term, number>): PackedNode {
  const sort = packSort(term.sort);
  switch (term.kind) {
    case "constant":
      return ["c", sort, term.value];
    case "symbol":
      return ["s", sort, term.name, term.indeterminate];
    case "bound":
      return ["b", term.index];
    case "variable":
      throw new Error("only terms over symbols are packed");
    case "application": {
      const args = term.arguments.map((argument) => numbers.get(argument)!);
      return ["a", sort, term.operator, args, term.parameters, term.symbol];
    }
    default:
      return unreachable(term);
  }
}

function unpackNode(node: PackedNode, terms: readonly Term[]): Term {
  if (node[0] === "b") return internBound(node[1]);
  const sort = unpackSort(node[1]);
  switch (node[0]) {
    case "c":
      return internConstant(sort, node[2]);
    case "s":
      return internSymbol(node[2], sort, node[3]);
    case "a": {
      const args = node[3].map((number) => terms[number]!);
      return internApplication(node[2], sort, args, node[4], node[5]);
    }
  }
}

function packSort(sort: Sort): PackedSort {
  switch (sort.kind) {
    case "bool":
    case "int":
    case "ref":
      return sort.kind;
    case "bitvec":
      return sort.width;
    case "float":
      return sort.significand === 24 ? "float" : "double";
    case "array":
      return [packSort(sort.index), packSort(sort.element)];
    case "uninterpreted":
      return [sort.name];
    default:
      return unreachable(sort);
  }
}

function unpackSort(sort: PackedSort): Sort {
  if (typeof sort === "number") return bitVecSort(sort);
  if (typeof sort === "object") {
    const [first, second] = sort;
    return second === undefined
      ? uninterpretedSort(first as string)
      : arraySort(unpackSort(first), unpackSort(second));
  }
  switch (sort) {
    case "bool":
      return boolSort;
    case "int":
      return intSort;
    case "ref":
      return refSort;
    case "float":
      return float32Sort;
    case "double":
      return float64Sort;
    default:
      throw new Error(`no sort ${sort}`);
  }
}
