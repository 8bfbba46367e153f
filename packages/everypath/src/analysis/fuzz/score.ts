/**
 * Score of the slides counts the blocks that an input covers and none did before it. The work list is ordered by it, and PickFirstItem takes the
 * best; of equal ones that which covers more sides of branches, then the oldest.
 */
import type { Gain } from "./coverage.ts";

interface Scored {
  readonly gain: Gain;
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
    const rank = rankOf(item.gain);
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

/** Blocks first; a function has far fewer sides than this. */
const mostSides = 1 << 20;

function rankOf({ blocks, sides }: Gain): number {
  return blocks * mostSides + Math.min(sides, mostSides - 1);
}
