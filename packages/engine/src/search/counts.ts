/** How often blocks and branches were run: differences travel from whoever ran them, and are added up here. */
import { isOutOfSight } from "@everypath/core";
import type { Machine, PreparedProcedure } from "../machine/index.ts";

export interface ProcedureCounts {
  readonly procedure: string;
  calls: number;
  /** By block: runs to its end, furthest instruction of those that left it early, true and false branches taken. */
  readonly blocks: Map<number, BlockCounts>;
}

export interface BlockCounts {
  runs: number;
  partial: number;
  whenTrue: number;
  whenFalse: number;
}

export type Counts = ReadonlyMap<string, ProcedureCounts>;

interface Snapshot {
  readonly calls: number;
  readonly runs: Float64Array;
  readonly partial: Int32Array;
  readonly whenTrue: Float64Array;
  readonly whenFalse: Float64Array;
}

/** Remembers the machine's counters of the user's procedures. */
export function snapshotOf(machine: Machine): ReadonlyMap<PreparedProcedure, Snapshot> {
  const snapshot = new Map<PreparedProcedure, Snapshot>();
  for (const prepared of machine.preparedProcedures()) {
    if (isOutOfSight(prepared.procedure)) continue;
    snapshot.set(prepared, {
      calls: prepared.calls,
      runs: prepared.blockCounts.slice(),
      partial: prepared.partial.slice(),
      whenTrue: prepared.trueCounts.slice(),
      whenFalse: prepared.falseCounts.slice(),
    });
  }
  return snapshot;
}

/** What was counted since the snapshot. */
export function countsSince(
  machine: Machine,
  snapshot: ReadonlyMap<PreparedProcedure, Snapshot>,
): readonly ProcedureCounts[] {
  const counts: ProcedureCounts[] = [];
  for (const prepared of machine.preparedProcedures()) {
    if (isOutOfSight(prepared.procedure)) continue;
    const before = snapshot.get(prepared);
    const blocks = new Map<number, BlockCounts>();
    prepared.blocks.forEach((_, block) => {
      const runs = prepared.blockCounts[block]! - (before?.runs[block] ?? 0);
      const whenTrue = prepared.trueCounts[block]! - (before?.whenTrue[block] ?? 0);
      const whenFalse = prepared.falseCounts[block]! - (before?.whenFalse[block] ?? 0);
      const partial = prepared.partial[block]!;
      if (runs !== 0 || partial !== (before?.partial[block] ?? 0)) {
        blocks.set(block, { runs, partial, whenTrue, whenFalse });
      }
    });
    const calls = prepared.calls - (before?.calls ?? 0);
    if (calls !== 0 || blocks.size > 0) counts.push({ procedure: prepared.procedure.name, calls, blocks });
  }
  return counts;
}

/** Adds differences to a total; answers whether a block was run that never was before. */
export function addCounts(total: Map<string, ProcedureCounts>, added: readonly ProcedureCounts[]): boolean {
  let isNew = false;
  for (const { procedure, calls, blocks } of added) {
    let into = total.get(procedure);
    if (into === undefined) {
      into = { procedure, calls: 0, blocks: new Map() };
      total.set(procedure, into);
    }
    into.calls += calls;
    for (const [block, { runs, partial, whenTrue, whenFalse }] of blocks) {
      const old = into.blocks.get(block);
      if (old === undefined) {
        isNew = true;
        into.blocks.set(block, { runs, partial, whenTrue, whenFalse });
        continue;
      }
      old.runs += runs;
      old.partial = Math.max(old.partial, partial);
      old.whenTrue += whenTrue;
      old.whenFalse += whenFalse;
    }
  }
  return isNew;
}
