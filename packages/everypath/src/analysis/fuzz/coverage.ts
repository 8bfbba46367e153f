/** Which blocks of the user's code the inputs have run, from the machine's counters. */
import type { Machine, PreparedProcedure } from "../../machine/index.ts";
import type { ProcedureCounts } from "../../search/counts.ts";

/** What a run covered that none did before it. */
export interface Gain {
  readonly blocks: number;
  /** Sides of branches. */
  readonly sides: number;
  /** Blocks that it ran a number of times that none ran them before: 1, 2, 3, 4–7, 8–15, or more. */
  readonly times: number;
  /** How many inputs before it ran the same blocks about as often. */
  readonly alike: number;
}

interface Totals {
  calls: number;
  readonly runs: Float64Array;
  readonly partial: Int32Array;
  readonly whenTrue: Float64Array;
  readonly whenFalse: Float64Array;
  /** A bit for each number of times that a run has run the block. */
  readonly times: Uint32Array;
}

export class Coverage {
  private readonly machine: Machine;
  private readonly totals = new Map<PreparedProcedure, Totals>();
  /** By a hash of the blocks and how often they were run: inputs that did so. */
  private readonly seen = new Map<number, number>();
  private coveredBlocks = 0;
  private coveredSides = 0;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  get blocks(): number {
    return this.coveredBlocks;
  }

  get sides(): number {
    return this.coveredSides;
  }

  /** Sets the machine's counters to 0: what follows is counted by `add`. */
  begin(): void {
    for (const prepared of this.machine.preparedProcedures()) {
      if (prepared.procedure.model) continue;
      prepared.calls = 0;
      prepared.blockCounts.fill(0);
      prepared.partial.fill(0);
      prepared.trueCounts.fill(0);
      prepared.falseCounts.fill(0);
    }
  }

  /** Adds what was counted since `begin`. */
  add(): Gain {
    let blocks = 0;
    let sides = 0;
    let times = 0;
    let hash = 0x811c9dc5;
    let procedure = 0;
    for (const prepared of this.machine.preparedProcedures()) {
      if (prepared.procedure.model) continue;
      const total = this.totalsOf(prepared);
      procedure++;
      total.calls += prepared.calls;
      const { blockCounts, partial, trueCounts, falseCounts } = prepared;
      for (let block = 0; block < blockCounts.length; block++) {
        const runs = blockCounts[block]!;
        const reached = partial[block]!;
        if (runs === 0 && reached === 0) continue;
        if (total.runs[block] === 0 && total.partial[block] === 0) blocks++;
        if (trueCounts[block]! > 0 && total.whenTrue[block] === 0) sides++;
        if (falseCounts[block]! > 0 && total.whenFalse[block] === 0) sides++;
        const time = timesBit(runs);
        hash = Math.imul(hash ^ (procedure * 4099 + block), 0x01000193);
        hash = Math.imul(hash ^ time, 0x01000193);
        if ((total.times[block]! & time) === 0) {
          times++;
          total.times[block]! |= time;
        }
        total.runs[block]! += runs;
        total.partial[block] = Math.max(total.partial[block]!, reached);
        total.whenTrue[block]! += trueCounts[block]!;
        total.whenFalse[block]! += falseCounts[block]!;
      }
    }
    this.coveredBlocks += blocks;
    this.coveredSides += sides;
    const alike = this.seen.get(hash) ?? 0;
    this.seen.set(hash, alike + 1);
    return { blocks, sides, times, alike };
  }

  /** All that was added. */
  counts(): ReadonlyMap<string, ProcedureCounts> {
    const counts = new Map<string, ProcedureCounts>();
    for (const [{ procedure }, { calls, runs, partial, whenTrue, whenFalse }] of this.totals) {
      const blocks: [number, { runs: number; partial: number; whenTrue: number; whenFalse: number }][] = [];
      for (let block = 0; block < runs.length; block++) {
        if (runs[block] === 0 && partial[block] === 0) continue;
        const counted = { runs: runs[block]!, partial: partial[block]! };
        blocks.push([block, { ...counted, whenTrue: whenTrue[block]!, whenFalse: whenFalse[block]! }]);
      }
      counts.set(procedure.name, { procedure: procedure.name, calls, blocks: new Map(blocks) });
    }
    return counts;
  }

  private totalsOf(prepared: PreparedProcedure): Totals {
    let totals = this.totals.get(prepared);
    if (totals === undefined) {
      const count = prepared.blocks.length;
      totals = {
        calls: 0,
        runs: new Float64Array(count),
        partial: new Int32Array(count),
        whenTrue: new Float64Array(count),
        whenFalse: new Float64Array(count),
        times: new Uint32Array(count),
      };
      this.totals.set(prepared, totals);
    }
    return totals;
  }
}

function timesBit(runs: number): number {
  if (runs < 4) return 1 << runs;
  return 1 << Math.min(6, 2 + Math.floor(Math.log2(runs)));
}
