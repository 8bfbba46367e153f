/** Arrays of integers as inputs: `[1: 5, 3: 7, else 0]`. */
import type { ArrayValue, ValueType } from "@everypath/core";
import type { FormattedValue } from "./value.ts";

/** An array with bounds is written out in full up to this many elements. */
const greatestLength = 16n;

/** What an array with bounds holds outside of them is nobody's. */
export function formatTable(
  { entries, otherwise }: ArrayValue,
  { lower, upper }: ValueType & { readonly kind: "table" },
): FormattedValue {
  const isShort = lower !== undefined && upper !== undefined && upper - lower < greatestLength;
  const parts: string[] = [];
  if (isShort) {
    for (let index = lower; index <= upper; index += 1n)
      parts.push(`${index}: ${entries.get(index) ?? otherwise}`);
  } else {
    const listed = [...entries]
      .filter(([index, value]) => value !== otherwise && isWithin(index, lower, upper))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    parts.push(...listed.map(([index, value]) => `${index}: ${value}`), `else ${otherwise}`);
  }
  return { sort: "(Array Int Int)", value: `[${parts.join(", ")}]` };
}

function isWithin(index: bigint, lower: bigint | undefined, upper: bigint | undefined): boolean {
  return (lower === undefined || lower <= index) && (upper === undefined || index <= upper);
}
