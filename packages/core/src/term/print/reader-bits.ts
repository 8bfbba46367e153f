/** Recognises the shifts and masks that the normal form writes as extract, concat and extension. */

import { bitFacts } from "../bit-facts.ts";
import { maskOf } from "../bits.ts";
import { integerValue } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { Application, Term } from "../term.ts";

/** `(source << 3) & 0xf8`: a shift and what follows it; either text may be empty. */
export interface ShiftAndMask {
  readonly source: Term;
  readonly shift: string;
  readonly mask: string;
}

interface Slice {
  readonly source: Term;
  readonly high: number;
  readonly low: number;
}

function sliceOf(term: Term | undefined): Slice | undefined {
  if (term === undefined || term.kind !== "application" || term.operator !== "extract") return undefined;
  const [high, low] = term.parameters as readonly [number, number];
  return { source: term.arguments[0] as Term, high, low };
}

function hex(value: bigint): string {
  return value > 9n ? `0x${value.toString(16)}` : String(value);
}

export function recognise(term: Application): ShiftAndMask | undefined {
  const width = widthOf(term);
  const [first] = term.arguments as readonly [Term];
  const slice = sliceOf(first);
  if (term.operator === "signExtend") {
    if (slice === undefined || widthOf(slice.source) !== width || slice.high !== width - 1) return undefined;
    return { source: slice.source, shift: `>> ${slice.low}`, mask: "" };
  }
  if (term.operator === "zeroExtend" && slice !== undefined && widthOf(slice.source) === width) {
    return shiftRight(slice, width);
  }
  const row = rowOf(term.operator === "zeroExtend" ? first : term);
  if (row === undefined || widthOf(row.slice.source) !== width) return undefined;
  if (row.low === 0n) return shiftLeft(row.slice, row.zeros);
  // (x << 3) | 5
  const shifted = row.slice.low === 0 && row.slice.high + 1 + row.zeros === width;
  return shifted
    ? { source: row.slice.source, shift: `<< ${row.zeros}`, mask: `| ${hex(row.low)}` }
    : undefined;
}

/** A slice compared with a constant: the source, its bits as a mask, and the constant in the same place. */
export function maskedBits(slice: Term, constant: Term) {
  const found = sliceOf(slice);
  const value = integerValue(constant);
  if (found === undefined || value === undefined) return undefined;
  const { source, high, low } = found;
  const shown = value << BigInt(low);
  const mask = maskOf(high - low + 1) << BigInt(low);
  return {
    source,
    low,
    mask: hex(mask),
    value: low === 0 ? String(shown) : hex(shown),
    single: high === low,
  };
}

/** A slice followed by a constant. */
function rowOf(
  term: Term,
): { readonly slice: Slice; readonly zeros: number; readonly low: bigint } | undefined {
  if (term.kind !== "application" || term.operator !== "concat" || term.arguments.length !== 2)
    return undefined;
  const [part, rest] = term.arguments as readonly [Term, Term];
  const slice = sliceOf(part);
  const low = integerValue(rest);
  return slice !== undefined && low !== undefined ? { slice, zeros: widthOf(rest), low } : undefined;
}

function shiftRight({ source, high, low }: Slice, width: number): ShiftAndMask {
  const sign = bitFacts(source).signedMin >= 0n ? ">>" : ">>ᵤ";
  return {
    source,
    shift: low === 0 ? "" : `${sign} ${low}`,
    mask: high === width - 1 ? "" : `& ${hex(maskOf(high - low + 1))}`,
  };
}

/** Bits high … low moved to stand above `zeros` zeros: a mask if they stay in place, a shift if nothing is cut but the top. */
function shiftLeft({ source, high, low }: Slice, zeros: number): ShiftAndMask | undefined {
  const mask = `& ${hex(maskOf(high - low + 1) << BigInt(zeros))}`;
  if (low === zeros) return { source, shift: "", mask };
  if (low !== 0) return undefined;
  const cutsTopOnly = high + 1 + zeros === widthOf(source);
  return { source, shift: `<< ${zeros}`, mask: cutsTopOnly ? "" : mask };
}
