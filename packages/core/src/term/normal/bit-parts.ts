/**
 * Rules of extract, concat and the extensions. A term is seen as a row of parts, high to low: extraction picks parts,
 * concatenation joins neighbours, so that a value stored byte by byte and loaded again is the value itself.
 */
import { bitFacts } from "../bit-facts.ts";
import { bitLength } from "../bits.ts";
import { bits, integerValue, isConstant, makeBits } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { Application, OperatorName, Term } from "../term.ts";
import { bvAdd, bvMultiply, bvNegate } from "./bit-arithmetic.ts";
import { bvAnd, bvNot, bvOr, bvXor } from "./bit-logic.ts";
import { pushBinary, pushUnary } from "./ite.ts";

function isApplication<O extends OperatorName>(
  term: Term,
  operator: O,
): term is Application & { operator: O } {
  return term.kind === "application" && term.operator === operator;
}

/** The parts of a concatenation, a zero extension being one with zeros in front; other terms are one part. */
export function partsOf(term: Term): readonly Term[] {
  if (isApplication(term, "concat")) return term.arguments;
  if (isApplication(term, "zeroExtend")) {
    return [bits(term.parameters[0] as number, 0n), ...partsOf(term.arguments[0] as Term)];
  }
  return [term];
}

/** Bits `high` down to `low` of a, counted from 0. */
export function extract(high: number, low: number, a: Term): Term {
  const width = widthOf(a);
  if (low < 0 || high < low || high >= width) throw new Error(`extract ${high}..${low} of ${width} bits`);
  if (low === 0 && high === width - 1) return a;
  const pushed = pushUnary(a, (leaf) => extract(high, low, leaf));
  if (pushed !== undefined) return pushed;
  if (a.kind === "application") {
    const [inner] = a.arguments as readonly [Term];
    switch (a.operator) {
      case "extract": {
        const offset = a.parameters[1] as number;
        return extract(high + offset, low + offset, inner);
      }
      case "concat":
        return extractParts(high, low, a.arguments);
      case "zeroExtend":
        return extractZeroExtended(high, low, inner);
      case "signExtend":
        return extractSignExtended(high, low, inner);
      case "bvAdd":
      case "bvMultiply":
      case "bvNegate":
        if (low === 0 && a.arguments.every((argument) => isNarrow(argument, high + 1)))
          return narrow(a, high);
        break;
      case "bvAnd":
      case "bvOr":
      case "bvXor":
      case "bvNot":
        // What was never written must not be taken for a part of the bits beside it.
        if (a.hasIndeterminate) return extractBitwise(high, low, a);
        break;
      default:
    }
  }
  return makeBits("extract", [a], { parameters: [high, low] });
}

function extractParts(high: number, low: number, parts: readonly Term[]): Term {
  const chosen: Term[] = [];
  let offset = 0;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index] as Term;
    const from = Math.max(low - offset, 0);
    const to = Math.min(high - offset, widthOf(part) - 1);
    if (from <= to) chosen.unshift(extract(to, from, part));
    offset += widthOf(part);
  }
  return join(chosen);
}

function extractZeroExtended(high: number, low: number, inner: Term): Term {
  const width = widthOf(inner);
  if (low >= width) return bits(high - low + 1, 0n);
  if (high < width) return extract(high, low, inner);
  return zeroExtend(high - width + 1, extract(width - 1, low, inner));
}

function extractSignExtended(high: number, low: number, inner: Term): Term {
  const width = widthOf(inner);
  if (high < width) return extract(high, low, inner);
  const from = Math.min(low, width - 1);
  return signExtend(high - low + 1 - (width - from), extract(width - 1, from, inner));
}

function extractBitwise(high: number, low: number, a: Application): Term {
  const [first, ...rest] = a.arguments.map((argument) => extract(high, low, argument)) as [Term, ...Term[]];
  if (a.operator === "bvNot") return bvNot(first);
  return rest.reduce(a.operator === "bvAnd" ? bvAnd : a.operator === "bvOr" ? bvOr : bvXor, first);
}

/** Its lower bits are simpler than itself, so that truncating a sum of such terms gives a sum in fewer bits. */
function isNarrow(term: Term, width: number): boolean {
  if (isConstant(term)) return true;
  if (term.kind !== "application") return false;
  const [first] = term.arguments as readonly [Term];
  switch (term.operator) {
    case "zeroExtend":
    case "signExtend":
      return widthOf(first) <= width;
    case "bvMultiply":
      return term.arguments.every(
        (factor) => !isApplication(factor, "bvMultiply") && isNarrow(factor, width),
      );
    case "bvNegate":
      return !isApplication(first, "bvNegate") && isNarrow(first, width);
    default:
      return false;
  }
}

function narrow(sum: Application, high: number): Term {
  const args = sum.arguments.map((argument) => extract(high, 0, argument));
  if (sum.operator === "bvNegate") return bvNegate(args[0] as Term);
  return args.reduce(sum.operator === "bvAdd" ? bvAdd : bvMultiply);
}

/** a with `extra` zero bits in front. */
export function zeroExtend(extra: number, a: Term): Term {
  if (extra === 0) return a;
  const pushed = pushUnary(a, (leaf) => zeroExtend(extra, leaf));
  if (pushed !== undefined) return pushed;
  if (isApplication(a, "zeroExtend")) {
    return zeroExtend(extra + (a.parameters[0] as number), a.arguments[0] as Term);
  }
  return makeBits("zeroExtend", [a], { parameters: [extra] });
}

/** a with `extra` copies of its highest bit in front. */
export function signExtend(extra: number, a: Term): Term {
  if (extra === 0) return a;
  const pushed = pushUnary(a, (leaf) => signExtend(extra, leaf));
  if (pushed !== undefined) return pushed;
  if (isApplication(a, "signExtend")) {
    return signExtend(extra + (a.parameters[0] as number), a.arguments[0] as Term);
  }
  if (bitFacts(a).signedMin >= 0n) return zeroExtend(extra, a);
  return makeBits("signExtend", [a], { parameters: [extra] });
}

/** The bits of `high` followed by those of `low`. */
export function concat(...parts: readonly Term[]): Term {
  return join(parts);
}

function join(given: readonly Term[]): Term {
  let parts = mergeNeighbours(given.flatMap(partsOf));
  // Merging may yield rows again (an extract that resolves to one); two rounds settle it.
  if (parts.length > 1 && parts.some((part) => partsOf(part).length > 1)) {
    parts = mergeNeighbours(parts.flatMap(partsOf)).flatMap(partsOf);
  }
  const [first, ...rest] = parts as [Term, ...Term[]];
  if (rest.length === 0) return first;
  const value = integerValue(first);
  if (value !== undefined) {
    const zeros = widthOf(first) - bitLength(value);
    if (value === 0n)
      return zeroExtend(zeros, rest.length === 1 ? (rest[0] as Term) : makeBits("concat", rest));
    if (zeros > 0) return zeroExtend(zeros, makeBits("concat", [bits(bitLength(value), value), ...rest]));
  }
  return makeBits("concat", parts);
}

function mergeNeighbours(parts: readonly Term[]): Term[] {
  const merged: Term[] = [];
  for (const part of parts) {
    let current = part;
    for (let previous = merged.at(-1); previous !== undefined; previous = merged.at(-1)) {
      const both = mergePair(previous, current);
      if (both === undefined) break;
      merged.pop();
      current = both;
    }
    merged.push(current);
  }
  return merged;
}

function mergePair(high: Term, low: Term): Term | undefined {
  const lowWidth = widthOf(low);
  const highWidth = widthOf(high);
  if (isConstant(high) && isConstant(low)) {
    return bits(highWidth + lowWidth, ((high.value as bigint) << BigInt(lowWidth)) | (low.value as bigint));
  }
  const pushed = pushBinary(high, low, (a, b) => join([a, b]));
  if (pushed !== undefined) return pushed;
  // Neighbouring bits of one term. The other part need not be an extract itself: low bits of a sum may be a shorter sum.
  if (isApplication(high, "extract")) {
    const [to, from] = high.parameters as readonly [number, number];
    const source = high.arguments[0] as Term;
    if (from >= lowWidth && extract(from - 1, from - lowWidth, source) === low) {
      return extract(to, from - lowWidth, source);
    }
  }
  if (isApplication(low, "extract")) {
    const [to, from] = low.parameters as readonly [number, number];
    const source = low.arguments[0] as Term;
    if (to + highWidth < widthOf(source) && extract(to + highWidth, to + 1, source) === high) {
      return extract(to + highWidth, from, source);
    }
  }
  const sign = repeatedBit(high);
  if (sign !== undefined && !isConstant(low) && extract(lowWidth - 1, lowWidth - 1, low) === sign) {
    return signExtend(highWidth, low);
  }
  return undefined;
}

/** The bit of which the term is made entirely. */
function repeatedBit(term: Term): Term | undefined {
  if (isConstant(term)) return undefined;
  if (widthOf(term) === 1) return term;
  if (isApplication(term, "signExtend") && widthOf(term.arguments[0]) === 1) return term.arguments[0];
  return undefined;
}
