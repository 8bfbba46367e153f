/** Or, xor and sum of rows of parts that never overlap: `hi << 8 | lo` is a concatenation. */
import { bits, integerValue, isConstant } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { Term } from "../term.ts";
import { concat, extract, partsOf } from "./bit-parts.ts";
import { isConstantTree } from "./ite.ts";

/**
 * The parts of both terms cut at common boundaries, high to low; undefined if that would cut a part that is neither a constant nor a choice among
 * constants.
 */
export function alignParts(a: Term, b: Term): readonly (readonly [Term, Term])[] | undefined {
  const left = [...partsOf(a)].reverse();
  const right = [...partsOf(b)].reverse();
  const pairs: [Term, Term][] = [];
  let leftPart = left.shift();
  let rightPart = right.shift();
  while (leftPart !== undefined && rightPart !== undefined) {
    const leftWidth: number = widthOf(leftPart);
    const rightWidth: number = widthOf(rightPart);
    const width = Math.min(leftWidth, rightWidth);
    const leftCut = cut(leftPart, width);
    const rightCut = cut(rightPart, width);
    if (leftCut === undefined || rightCut === undefined) return undefined;
    pairs.unshift([leftCut.low, rightCut.low]);
    leftPart = leftCut.rest ?? left.shift();
    rightPart = rightCut.rest ?? right.shift();
  }
  return pairs;
}

function cut(part: Term, width: number): { readonly low: Term; readonly rest: Term | undefined } | undefined {
  const whole = widthOf(part);
  if (whole === width) return { low: part, rest: undefined };
  const value = integerValue(part);
  if (value === undefined) {
    return isConstantTree(part)
      ? { low: extract(width - 1, 0, part), rest: extract(whole - 1, width, part) }
      : undefined;
  }
  return { low: bits(width, value), rest: bits(whole - width, value >> BigInt(width)) };
}

/** The row that a | b, a ^ b and a + b all are where in each place one of them is zero. */
export function mergeDisjoint(a: Term, b: Term): Term | undefined {
  // A sum with constants stays a sum: addresses are `base + offset`, and the base must cancel again.
  if ([a, b].some((term) => isConstant(term) || isConstantTree(term))) return undefined;
  return mergeRows(a, b);
}

export function mergeRows(a: Term, b: Term): Term | undefined {
  if (partsOf(a).length === 1 && partsOf(b).length === 1) return undefined;
  const pairs = alignParts(a, b);
  if (pairs === undefined) return undefined;
  const chosen: Term[] = [];
  for (const [left, right] of pairs) {
    if (integerValue(left) === 0n) chosen.push(right);
    else if (integerValue(right) === 0n) chosen.push(left);
    else return undefined;
  }
  return concat(...chosen);
}
