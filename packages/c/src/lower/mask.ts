/**
 * and/or with a constant, as pieces. A bit-field shares its word with neighbours that may be uninitialised; written as
 * the pieces that are kept and the pieces that are overwritten, `x & 7` depends on three bits of x only, which is what
 * `defined` must see.
 */
import { bitVecConstant, concat, extract, type Term } from "@everypath/core";

/** More pieces than this are no bit-field. */
const mostPieces = 8;

/** value & mask; undefined where that has no simple form. */
export function keepBits(value: Term, mask: bigint, width: number): Term | undefined {
  return pieces(
    width,
    mask,
    (high, low) => extract(high, low, value),
    (size) => bitVecConstant(size, 0n),
  );
}

/** value | mask; undefined where that has no simple form. */
export function setBits(value: Term, mask: bigint, width: number): Term | undefined {
  const ones = (high: number, low: number): Term => bitVecConstant(high - low + 1, -1n);
  return pieces(width, mask, ones, (size, low) => extract(low + size - 1, low, value));
}

/** Joins what `inside` gives for the runs of ones in the mask and `outside` for the runs of zeros. */
function pieces(
  width: number,
  mask: bigint,
  inside: (high: number, low: number) => Term,
  outside: (size: number, low: number) => Term,
): Term | undefined {
  const isOne = (bit: number): boolean => ((mask >> BigInt(bit)) & 1n) === 1n;
  const found: Term[] = [];
  for (let low = 0; low < width; ) {
    let end = low + 1;
    while (end < width && isOne(end) === isOne(low)) end += 1;
    if (found.length === mostPieces) return undefined;
    found.unshift(isOne(low) ? inside(end - 1, low) : outside(end - low, low));
    low = end;
  }
  const [first] = found;
  return found.length === 1 ? first : concat(...found);
}
