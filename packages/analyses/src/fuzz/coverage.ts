/** Which blocks of the user's code the inputs have run, from the machine's counters. */
import { isOutOfSight } from "@everypath/core";
import type { Machine, ProcedureCounts } from "@everypath/engine";

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

/** What one run counted in a procedure: plain data. */
export interface RunCounts {
  readonly procedure: string;
  readonly calls: number;
  /** Of each block that was run, `fields` numbers: block, runs, furthest instruction where it was left early, true and false sides. */
  readonly blocks: Float64Array;
}

const fields = 5;

/** Sets the machine's counters to 0: what follows is counted by `takeCounts`. */
export function clearCounts(machine: Machine): void {
  for (const prepared of machine.preparedProcedures()) {
    if (isOutOfSight(prepared.procedure)) continue;
    prepared.calls = 0;
    prepared.blockCounts.fill(0);
    prepared.partial.fill(0);
    prepared.trueCounts.fill(0);
    prepared.falseCounts.fill(0);
  }
}

/** What the user's procedures counted since `clearCounts`. */
export function takeCounts(machine: Machine): readonly RunCounts[] {
  const all: RunCounts[] = [];
  for (const prepared of machine.preparedProcedures()) {
    const { procedure, calls, blockCounts, partial, trueCounts, falseCounts } = prepared;
    if (isOutOfSight(procedure)) continue;
    const blocks: number[] = [];
    for (let block = 0; block < blockCounts.length; block++) {
      if (blockCounts[block] === 0 && partial[block] === 0) continue;
      blocks.push(block, blockCounts[block]!, partial[block]!, trueCounts[block]!, falseCounts[block]!);
    }
    if (calls > 0 || blocks.length > 0)
      all.push({ procedure: procedure.name, calls, blocks: Float64Array.from(blocks) });
  }
  return all;
}

/** The blocks of the runs, and about how often each was run: equal for runs that are alike. */
export function profileOf(counts: readonly RunCounts[]): number {
  // A sum, as threads meet procedures in different orders.
  let profile = 0;
  for (const { procedure, blocks } of counts) {
    const name = nameHash(procedure);
    for (let at = 0; at < blocks.length; at += fields) {
      let hash = Math.imul(name ^ blocks[at]!, 0x01000193);
      hash = Math.imul(hash ^ (hash >>> 15) ^ timesBit(blocks[at + 1]!), 0x9e3779b1);
      profile = (profile + (hash ^ (hash >>> 13))) | 0;
    }
  }
  return profile;
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

/** Plain data. */
export interface CoverageState {
  readonly totals: ReadonlyMap<string, Totals>;
  readonly alike: ReadonlyMap<number, number>;
}

export class Coverage {
  /** How many blocks a procedure has. */
  private readonly sizeOf: (procedure: string) => number;
  private readonly totals: Map<string, Totals>;
  /** By profile: inputs that had it. */
  private readonly alike: Map<number, number>;
  private coveredBlocks = 0;
  private coveredSides = 0;

  constructor(sizeOf: (procedure: string) => number, { totals, alike }: CoverageState = nothing) {
    this.sizeOf = sizeOf;
    this.totals = new Map(totals);
    this.alike = new Map(alike);
    for (const { runs, partial, whenTrue, whenFalse } of totals.values()) {
      for (let block = 0; block < runs.length; block++) {
        if (runs[block]! > 0 || partial[block]! > 0) this.coveredBlocks++;
        if (whenTrue[block]! > 0) this.coveredSides++;
        if (whenFalse[block]! > 0) this.coveredSides++;
      }
    }
  }

  get blocks(): number {
    return this.coveredBlocks;
  }

  get sides(): number {
    return this.coveredSides;
  }

  get state(): CoverageState {
    return { totals: this.totals, alike: this.alike };
  }

  add(counts: readonly RunCounts[]): Gain {
    let newBlocks = 0;
    let sides = 0;
    let times = 0;
    for (const { procedure, calls, blocks } of counts) {
      const total = this.totalsOf(procedure);
      total.calls += calls;
      for (let at = 0; at < blocks.length; at += fields) {
        const block = blocks[at]!;
        const runs = blocks[at + 1]!;
        const whenTrue = blocks[at + 3]!;
        const whenFalse = blocks[at + 4]!;
        if (total.runs[block] === 0 && total.partial[block] === 0) newBlocks++;
        if (whenTrue > 0 && total.whenTrue[block] === 0) sides++;
        if (whenFalse > 0 && total.whenFalse[block] === 0) sides++;
        const time = timesBit(runs);
        if ((total.times[block]! & time) === 0) {
          times++;
          total.times[block]! |= time;
        }
        total.runs[block]! += runs;
        total.partial[block] = Math.max(total.partial[block]!, blocks[at + 2]!);
        total.whenTrue[block]! += whenTrue;
        total.whenFalse[block]! += whenFalse;
      }
    }
    this.coveredBlocks += newBlocks;
    this.coveredSides += sides;
    return { blocks: newBlocks, sides, times, alike: this.countAlike(profileOf(counts)) };
  }

  /** A run that is known to have been like an earlier one of this profile. */
  addAlike(profile: number): Gain {
    return { blocks: 0, sides: 0, times: 0, alike: this.countAlike(profile) };
  }

  /** All that was added. */
  counts(): ReadonlyMap<string, ProcedureCounts> {
    const counts = new Map<string, ProcedureCounts>();
    for (const [procedure, { calls, runs, partial, whenTrue, whenFalse }] of this.totals) {
      const blocks: [number, { runs: number; partial: number; whenTrue: number; whenFalse: number }][] = [];
      for (let block = 0; block < runs.length; block++) {
        if (runs[block] === 0 && partial[block] === 0) continue;
        const counted = { runs: runs[block]!, partial: partial[block]! };
        blocks.push([block, { ...counted, whenTrue: whenTrue[block]!, whenFalse: whenFalse[block]! }]);
      }
      counts.set(procedure, { procedure, calls, blocks: new Map(blocks) });
    }
    return counts;
  }

  private countAlike(profile: number): number {
    const alike = this.alike.get(profile) ?? 0;
    this.alike.set(profile, alike + 1);
    return alike;
  }

  private totalsOf(procedure: string): Totals {
    let totals = this.totals.get(procedure);
    if (totals === undefined) {
      const count = this.sizeOf(procedure);
      totals = {
        calls: 0,
        runs: new Float64Array(count),
        partial: new Int32Array(count),
        whenTrue: new Float64Array(count),
        whenFalse: new Float64Array(count),
        times: new Uint32Array(count),
      };
      this.totals.set(procedure, totals);
    }
    return totals;
  }
}

const nothing: CoverageState = { totals: new Map(), alike: new Map() };

function timesBit(runs: number): number {
  if (runs < 4) return 1 << runs;
  return 1 << Math.min(6, 2 + Math.floor(Math.log2(runs)));
}

const nameHashes = new Map<string, number>();

function nameHash(name: string): number {
  let hash = nameHashes.get(name);
  if (hash === undefined) {
    hash = 0x811c9dc5;
    for (let index = 0; index < name.length; index++)
      hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
    nameHashes.set(name, hash);
  }
  return hash;
}
