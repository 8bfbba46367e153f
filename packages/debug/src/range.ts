/** Which values a term can have on a path: the least and the greatest, found by asking the solver. */
import {
  bitVecConstant,
  bvSignedLessOrEqual,
  bvUnsignedLessOrEqual,
  evaluate,
  intConstant,
  intLessOrEqual,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import type { Decider } from "./decider.ts";

export interface Range {
  /** undefined: no bound was found. */
  readonly least: bigint | undefined;
  readonly greatest: bigint | undefined;
}

/** Beyond these an integer is taken to have no bound. */
const farthest = 1n << 64n;

/** Of integers; undefined for other sorts, and where the solver does not know. */
export function rangeOn(
  decider: Decider,
  conjuncts: readonly SymbolicTerm[],
  term: SymbolicTerm,
  type: ValueType | undefined,
): Range | undefined {
  const scale = scaleOf(term, type);
  if (scale === undefined) return undefined;
  const found = decider.example(conjuncts);
  if (found.kind !== "model") return undefined;
  const bits = evaluate(term, found.model);
  if (typeof bits !== "bigint") return undefined;
  const start = scale.read(bits);
  const least = extreme(decider, conjuncts, scale, start, -1n);
  const greatest = extreme(decider, conjuncts, scale, start, 1n);
  return least === "unknown" || greatest === "unknown" ? undefined : { least, greatest };
}

/** How the values of a term are ordered. */
interface Scale {
  readonly lowest: bigint | undefined;
  readonly highest: bigint | undefined;
  read(bits: bigint): bigint;
  /** term ≤ bound, or bound ≤ term */
  atMost(bound: bigint): SymbolicTerm;
  atLeast(bound: bigint): SymbolicTerm;
}

function scaleOf(term: SymbolicTerm, type: ValueType | undefined): Scale | undefined {
  const { sort } = term;
  if (sort.kind === "int") {
    return {
      lowest: undefined,
      highest: undefined,
      read: (value) => value,
      atMost: (bound) => intLessOrEqual(term, intConstant(bound)),
      atLeast: (bound) => intLessOrEqual(intConstant(bound), term),
    };
  }
  if (sort.kind !== "bitvec") return undefined;
  const { width } = sort;
  const signed = type?.kind === "integer" && type.signed;
  const constant = (value: bigint): SymbolicTerm => bitVecConstant(width, BigInt.asUintN(width, value));
  const atMost = signed ? bvSignedLessOrEqual : bvUnsignedLessOrEqual;
  return {
    lowest: signed ? -(1n << BigInt(width - 1)) : 0n,
    highest: (1n << BigInt(signed ? width - 1 : width)) - 1n,
    read: (bits) => (signed ? BigInt.asIntN(width, bits) : bits),
    atMost: (bound) => atMost(term, constant(bound)),
    atLeast: (bound) => atMost(constant(bound), term),
  };
}

/** The extreme value in a direction, from one that is possible: in growing strides, then by halving. undefined: no bound. */
function extreme(
  decider: Decider,
  conjuncts: readonly SymbolicTerm[],
  scale: Scale,
  start: bigint,
  direction: 1n | -1n,
): bigint | undefined | "unknown" {
  const end = direction > 0n ? scale.highest : scale.lowest;
  const beyond = (bound: bigint): boolean | "unknown" => {
    const condition = direction > 0n ? scale.atLeast(bound) : scale.atMost(bound);
    const { kind } = decider.check(conjuncts, condition, false);
    return kind === "unknown" ? "unknown" : kind === "sat";
  };
  if (end === start) return start;
  if (end !== undefined) {
    const reaches = beyond(end);
    if (reaches === "unknown") return reaches;
    if (reaches) return end;
  }
  let possible = start;
  let impossible = end;
  for (let stride = 1n; impossible === undefined; stride *= 16n) {
    const bound: bigint = start + direction * stride;
    const reaches = beyond(bound);
    if (reaches === "unknown") return reaches;
    if (!reaches) impossible = bound;
    else if (stride > farthest) return undefined;
    else possible = bound;
  }
  for (let distance = (impossible - possible) * direction; distance > 1n; ) {
    const middle: bigint = possible + (direction * distance) / 2n;
    const reaches = beyond(middle);
    if (reaches === "unknown") return reaches;
    if (reaches) possible = middle;
    else impossible = middle;
    distance = (impossible - possible) * direction;
  }
  return possible;
}
