/** Which branches decide about a loop: those of blocks that lie on a cycle and have a way out of it. */
import { type Procedure, successorsOf } from "@everypath/core";

export class LoopHeads {
  private readonly heads = new Map<Procedure, ReadonlySet<number>>();

  /** Whether the branch at the end of the block is that of an iteration (`while`) rather than of a choice (`if`). */
  isHead(procedure: Procedure, block: number): boolean {
    let heads = this.heads.get(procedure);
    if (heads === undefined) {
      heads = headsOf(procedure);
      this.heads.set(procedure, heads);
    }
    return heads.has(block);
  }
}

/** Blocks from which the block itself can be reached again by one of its sides only. */
function headsOf({ blocks }: Procedure): ReadonlySet<number> {
  const next = blocks.map(({ terminator }) => successorsOf(terminator));
  const heads = new Set<number>();
  for (const [block, targets] of next.entries()) {
    if (targets.length < 2) continue;
    const returning = targets.filter((target) => reaches(next, target, block)).length;
    if (returning > 0 && returning < targets.length) heads.add(block);
  }
  return heads;
}

function reaches(next: readonly (readonly number[])[], from: number, wanted: number): boolean {
  const seen = new Set<number>();
  const pending = [from];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at === wanted) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    pending.push(...(next[at] ?? []));
  }
  return false;
}
