/** Sets of bytes as intervals [from, to), in order and apart. */
import { limits } from "@everypath/core";
export type Intervals = readonly (readonly [from: number, to: number])[];

export function withInterval(intervals: Intervals, from: number, to: number): Intervals {
  if (from >= to || covers(intervals, from, to)) return intervals;
  const before = intervals.filter(([, end]) => end < from);
  const after = intervals.filter(([begin]) => begin > to);
  const touching = intervals.filter(([begin, end]) => begin <= to && end >= from);
  if (touching.length === 0 && intervals.length >= limits.machine.intervals) return intervals;
  const joined = touching.reduce<readonly [number, number]>(
    ([first, last], [begin, end]) => [Math.min(first, begin), Math.max(last, end)],
    [from, to],
  );
  return [...before, joined, ...after];
}

export function covers(intervals: Intervals, from: number, to: number): boolean {
  return from >= to || intervals.some(([begin, end]) => begin <= from && to <= end);
}

export function inBoth(left: Intervals, right: Intervals): Intervals {
  if (left === right) return left;
  return left.flatMap(([from, to]) =>
    right.flatMap(([begin, end]) => {
      const common = [Math.max(from, begin), Math.min(to, end)] as const;
      return common[0] < common[1] ? [common] : [];
    }),
  );
}
