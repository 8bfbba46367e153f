/**
 * Score of the slides counts the blocks that an input covers and none did before it. The work list is ordered by it, and PickFirstItem takes the
 * best; of equal ones that which covers more sides of branches, then that which runs more blocks a new number of times; of those that
 * cover nothing new, one that runs unlike the others, and for which a decision was negated that was not often; then the
 * oldest.
 */
import type { Gain } from "./coverage.ts";

interface Scored {
  readonly rank: number;
}

export class WorkList<Item extends Scored> {
  private readonly buckets = new Map<number, Item[]>();
  /** Of each bucket, how many were picked. */
  private readonly picked = new Map<number, number>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(item: Item): void {
    const { rank } = item;
    const bucket = this.buckets.get(rank);
    if (bucket === undefined) this.buckets.set(rank, [item]);
    else bucket.push(item);
    this.count++;
  }

  pickFirst(): Item | undefined {
    if (this.count === 0) return undefined;
    const rank = Math.max(...this.buckets.keys());
    const bucket = this.buckets.get(rank)!;
    const at = this.picked.get(rank) ?? 0;
    const item = bucket[at]!;
    this.count--;
    if (at + 1 === bucket.length) {
      this.buckets.delete(rank);
      this.picked.delete(rank);
    } else this.picked.set(rank, at + 1);
    return item;
  }

  /** In no particular order. */
  *items(): Generator<Item> {
    for (const [rank, bucket] of this.buckets) yield* bucket.slice(this.picked.get(rank) ?? 0);
  }
}

/** Of sides and of times: one input gains fewer. */
const most = 1 << 14;

/** `repeats`: inputs before it for which the same decision was negated. `inherited`: what an input is worth because of the one that it was made of. */
export function rankOf({ blocks, sides, times, alike }: Gain, repeats: number, inherited: number): number {
  const own = (blocks * most + Math.min(sides, most - 1)) * most + Math.min(times, most - 1);
  return Math.max(
    own > 0 ? own : -Math.floor(Math.log2(alike + 1)) - Math.floor(Math.log2(repeats + 1)),
    inherited,
  );
}
