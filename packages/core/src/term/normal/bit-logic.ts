/** Rules of bitwise and, or, xor and not. */
import { limits } from "../../limits/index.ts";
import { bitFacts } from "../bit-facts.ts";
import { contiguousRun, maskOf } from "../bits.ts";
import { bits, integerValue, makeBits, requireSameSort } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import { compareTerms } from "../order.ts";
import type { Term } from "../term.ts";
import { alignParts, mergeRows } from "./bit-merge.ts";
import { concat, extract, partsOf, zeroExtend } from "./bit-parts.ts";
import { pushBinary, pushUnary } from "./ite.ts";

type Bitwise = "bvAnd" | "bvOr" | "bvXor";

function membersOf(operator: Bitwise, a: Term, b: Term): Term[] {
  const left = a.kind === "application" && a.operator === operator ? a.arguments : [a];
  const right = b.kind === "application" && b.operator === operator ? b.arguments : [b];
  return left.length + right.length <= limits.term.bitLogicArguments ? [...left, ...right] : [a, b];
}

interface Chain {
  readonly constant: bigint;
  readonly terms: Term[];
}

function chainOf(operator: Bitwise, a: Term, b: Term, neutral: bigint): Chain {
  let constant = neutral;
  const terms: Term[] = [];
  for (const member of membersOf(operator, a, b)) {
    const value = integerValue(member);
    if (value === undefined) terms.push(member);
    else if (operator === "bvAnd") constant &= value;
    else if (operator === "bvOr") constant |= value;
    else constant ^= value;
  }
  return { constant, terms: terms.sort(compareTerms) };
}

function isComplement(a: Term, b: Term): boolean {
  return (
    (a.kind === "application" && a.operator === "bvNot" && a.arguments[0] === b) ||
    (b.kind === "application" && b.operator === "bvNot" && b.arguments[0] === a)
  );
}

function hasComplements(terms: readonly Term[]): boolean {
  return terms.some((a, index) => terms.slice(index + 1).some((b) => isComplement(a, b)));
}

function chain(operator: Bitwise, terms: readonly Term[]): Term {
  return terms.length === 1 ? (terms[0] as Term) : makeBits(operator, terms);
}

/** Both arguments zero-extended from one width: the operation is done in that width. */
function insideExtension(a: Term, b: Term, apply: (a: Term, b: Term) => Term): Term | undefined {
  if (a.kind !== "application" || b.kind !== "application") return undefined;
  if (a.operator !== "zeroExtend" || b.operator !== "zeroExtend" || a.parameters[0] !== b.parameters[0])
    return undefined;
  return zeroExtend(a.parameters[0] as number, apply(a.arguments[0] as Term, b.arguments[0] as Term));
}

export function bvAnd(a: Term, b: Term): Term {
  requireSameSort("bvAnd", a, b);
  const pushed = pushBinary(a, b, bvAnd) ?? insideExtension(a, b, bvAnd);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const mask = maskOf(width);
  const { constant, terms: repeated } = chainOf("bvAnd", a, b, mask);
  const terms = [...new Set(repeated)];
  if (constant === 0n || hasComplements(terms)) return bits(width, 0n);
  if (terms.length === 0) return bits(width, constant);
  const rest = chain("bvAnd", terms);
  return constant === mask ? rest : masked(width, rest, constant);
}

/** x & mask: a mask of one run of ones selects bits, which is an extract between zeros. */
function masked(width: number, a: Term, mask: bigint): Term {
  const possible = maskOf(width) ^ bitFacts(a).zeros;
  if ((possible & ~mask) === 0n) return a;
  const run = contiguousRun(mask);
  if (run !== undefined) {
    const kept = extract(run.high, run.low, a);
    const shifted = run.low === 0 ? kept : concat(kept, bits(run.low, 0n));
    return zeroExtend(width - 1 - run.high, shifted);
  }
  const value = integerValue(a);
  if (value !== undefined) return bits(width, value & mask);
  return maskedParts(width, a, mask) ?? makeBits("bvAnd", membersWith(a, bits(width, mask)));
}

function membersWith(a: Term, constant: Term): Term[] {
  return a.kind === "application" &&
    a.operator === "bvAnd" &&
    a.arguments.length < limits.term.bitLogicArguments
    ? [...a.arguments, constant]
    : [a, constant];
}

/** A mask that keeps or clears each part of a row whole. */
function maskedParts(width: number, a: Term, mask: bigint): Term | undefined {
  if (partsOf(a).length === 1) return undefined;
  const pairs = alignParts(a, bits(width, mask));
  if (pairs === undefined) return undefined;
  const chosen: Term[] = [];
  for (const [part, partMask] of pairs) {
    const keep = integerValue(partMask);
    const partWidth = widthOf(part);
    if (keep === maskOf(partWidth)) chosen.push(part);
    else if (keep === 0n) chosen.push(bits(partWidth, 0n));
    else return undefined;
  }
  return concat(...chosen);
}

export function bvOr(a: Term, b: Term): Term {
  requireSameSort("bvOr", a, b);
  const pushed = pushBinary(a, b, bvOr) ?? mergeRows(a, b) ?? insideExtension(a, b, bvOr);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const { constant, terms: repeated } = chainOf("bvOr", a, b, 0n);
  const terms = [...new Set(repeated)];
  if (constant === maskOf(width) || hasComplements(terms)) return bits(width, maskOf(width));
  if (constant !== 0n || terms.length === 0) terms.push(bits(width, constant));
  return chain("bvOr", terms);
}

export function bvXor(a: Term, b: Term): Term {
  requireSameSort("bvXor", a, b);
  const pushed = pushBinary(a, b, bvXor) ?? mergeRows(a, b) ?? insideExtension(a, b, bvXor);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const { constant, terms: sorted } = chainOf("bvXor", a, b, 0n);
  // Equal members stand next to each other and cancel in pairs.
  const terms: Term[] = [];
  for (const term of sorted) {
    if (terms.at(-1) === term) terms.pop();
    else terms.push(term);
  }
  if (terms.length === 0) return bits(width, constant);
  if (constant === maskOf(width)) return bvNot(chain("bvXor", terms));
  if (constant !== 0n) terms.push(bits(width, constant));
  return chain("bvXor", terms);
}

export function bvNot(a: Term): Term {
  const pushed = pushUnary(a, bvNot);
  if (pushed !== undefined) return pushed;
  if (a.kind === "application" && a.operator === "bvNot") return a.arguments[0] as Term;
  return makeBits("bvNot", [a]);
}
