/**
 * A total order on terms that depends on their structure alone, never on when they were made, so that commutative
 * arguments come out alike in every run and in every worker. Leaves come in the order of their names (`x!2` before
 * `x!10`), constants last (`x + 1`, `x & 7`).
 */

import { isQuantifier } from "./node.ts";
import { printSort } from "./sort.ts";
import type { Application, Term } from "./term.ts";

/** Up to this depth terms are ordered by what a reader sees; beyond it by hash, which costs one comparison. */
const readableDepth = 4;

export function compareTerms(a: Term, b: Term): number {
  let left = a;
  let right = b;
  // The first difference decides, so descending into it is a loop.
  for (;;) {
    if (left === right) return 0;
    const byRank = rank(left) - rank(right);
    if (byRank !== 0) return byRank;
    if (left.kind !== "application" || right.kind !== "application") return compareLeaves(left, right);
    const bySelves = compareSelves(left, right);
    if (bySelves !== 0) return bySelves;
    const difference = firstDifference(left.arguments, right.arguments);
    if (difference < 0) {
      const byParameters = compareNumbers(left.parameters, right.parameters);
      if (byParameters !== 0) return byParameters;
      return compareSorts(left, right);
    }
    const nextLeft = left.arguments[difference] as Term;
    const nextRight = right.arguments[difference] as Term;
    left = nextLeft;
    right = nextRight;
  }
}

/** Applications by what they are themselves, their arguments' number included. */
function compareSelves(left: Application, right: Application): number {
  if (left.depth !== right.depth) return left.depth - right.depth;
  if (left.depth > readableDepth && left.hash !== right.hash) return left.hash - right.hash;
  if (left.operator !== right.operator) return left.operator < right.operator ? -1 : 1;
  // A bound integer's name is no part of a quantifier.
  if (left.symbol !== right.symbol && !isQuantifier(left)) return left.symbol < right.symbol ? -1 : 1;
  return left.arguments.length - right.arguments.length;
}

function rank(term: Term): number {
  switch (term.kind) {
    case "variable":
      return 0;
    case "bound":
      return 1;
    case "symbol":
      return 2;
    case "application":
      return 3;
    case "constant":
      return 4;
  }
}

function compareLeaves(a: Term, b: Term): number {
  if (a.kind === "bound" && b.kind === "bound") return a.index - b.index;
  if (a.kind === "constant" && b.kind === "constant") {
    if (a.sort !== b.sort) return compareSorts(a, b);
    if (Object.is(a.value, -0)) return -1;
    return a.value < b.value ? -1 : 1;
  }
  if (a.kind === "symbol" && b.kind === "symbol") {
    return (
      compareNames(a.name, b.name) || Number(a.indeterminate) - Number(b.indeterminate) || compareSorts(a, b)
    );
  }
  if (a.kind === "variable" && b.kind === "variable") {
    if (a.scope !== b.scope) return a.scope === "local" ? -1 : 1;
    return compareNames(a.name, b.name) || a.slot - b.slot || compareSorts(a, b);
  }
  return 0;
}

function compareSorts(a: Term, b: Term): number {
  if (a.sort === b.sort) return 0;
  const left = `${a.sort.kind} ${printSort(a.sort)}`;
  const right = `${b.sort.kind} ${printSort(b.sort)}`;
  return left < right ? -1 : 1;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] as number) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function firstDifference(a: readonly Term[], b: readonly Term[]): number {
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return index;
  return -1;
}

/** Letter by letter, with runs of digits compared as numbers. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const endA = digitsEnd(a, i);
    const endB = digitsEnd(b, j);
    if (endA > i && endB > j) {
      const left = a.slice(i, endA).replace(/^0+(?=.)/, "");
      const right = b.slice(j, endB).replace(/^0+(?=.)/, "");
      if (left.length !== right.length) return left.length - right.length;
      if (left !== right) return left < right ? -1 : 1;
      i = endA;
      j = endB;
    } else {
      const difference = a.charCodeAt(i) - b.charCodeAt(j);
      if (difference !== 0) return difference;
      i += 1;
      j += 1;
    }
  }
  const remaining = a.length - i - (b.length - j);
  return remaining !== 0 ? remaining : a < b ? -1 : 1;
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code < 48 || code > 57) break;
    end += 1;
  }
  return end;
}
