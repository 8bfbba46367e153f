/**
 * How far the blocks of a program are from what no path has reached, a block or a side of a branch: branches to pass, a call counting as one.
 * A call leads from its block to the callee's entry; the way back is left to who knows the stack.
 */
import { type Procedure, successorsOf, type Terminator } from "@everypath/core";
import type { BlockCounts, Counts } from "../counts.ts";

interface Row {
  readonly name: string;
  /** The number of its first block among those of all procedures. */
  readonly first: number;
  readonly terminators: readonly Terminator[];
}

/** The ways between blocks, found once for a program: what is covered changes often, the program never. */
export class Ways {
  private readonly rows = new Map<string, Row>();
  private readonly blocks: number;
  /** By block: those from which it is reached without a branch, and with one. */
  private readonly near: readonly number[][];
  private readonly far: readonly number[][];

  constructor(procedures: readonly Procedure[]) {
    let first = 0;
    for (const { name, blocks } of procedures) {
      this.rows.set(name, { name, first, terminators: blocks.map(({ terminator }) => terminator) });
      first += blocks.length;
    }
    this.blocks = first;
    this.near = Array.from({ length: first }, () => []);
    this.far = Array.from({ length: first }, () => []);
    for (const { name, blocks } of procedures) {
      const start = this.rows.get(name)!.first;
      for (const [index, { instructions, terminator }] of blocks.entries()) {
        const targets = successorsOf(terminator);
        const ways = targets.length > 1 ? this.far : this.near;
        for (const target of targets) ways[start + target]!.push(start + index);
        for (const instruction of instructions) {
          if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
          const callee = this.rows.get(instruction.callee.name);
          if (callee !== undefined && callee.terminators.length > 0)
            this.far[callee.first]!.push(start + index);
        }
      }
    }
  }

  /** From each block to the nearest thing that is not covered, level by level backwards from those. */
  distances(counts: Counts): Distances {
    const found = new Float64Array(this.blocks).fill(Number.POSITIVE_INFINITY);
    let level: number[] = [];
    let next: number[] = [];
    for (const { name, first, terminators } of this.rows.values()) {
      const covered = counts.get(name)?.blocks;
      for (const [block, terminator] of terminators.entries()) {
        const counted = covered?.get(block);
        if (counted === undefined) level.push(first + block);
        // The branch is yet to be passed.
        else if (hasFreshSide(terminator, counted)) next.push(first + block);
      }
    }
    const isEmpty = level.length + next.length === 0;
    for (let distance = 0; level.length + next.length > 0; distance++) {
      for (let block = level.pop(); block !== undefined; block = level.pop()) {
        if (found[block]! <= distance) continue;
        found[block] = distance;
        level.push(...this.near[block]!);
        next.push(...this.far[block]!);
      }
      [level, next] = [next, level];
    }
    const { rows } = this;
    const of = (procedure: string, block: number): number => {
      const row = rows.get(procedure);
      return row === undefined || block >= row.terminators.length
        ? Number.POSITIVE_INFINITY
        : found[row.first + block]!;
    };
    return {
      isEmpty,
      of,
      beyond(procedure, block, side) {
        const terminator = rows.get(procedure)?.terminators[block];
        if (terminator?.kind !== "branch") return of(procedure, block);
        const counted = counts.get(procedure)?.blocks.get(block);
        if (counted === undefined || isFresh(counted, side)) return 0;
        return of(procedure, side ? terminator.whenTrue : terminator.whenFalse);
      },
    };
  }
}

/** No path has taken that side of the block's branch. */
function isFresh({ whenTrue, whenFalse }: BlockCounts, side: boolean): boolean {
  return (side ? whenTrue : whenFalse) === 0;
}

function hasFreshSide({ kind }: Terminator, counted: BlockCounts): boolean {
  return kind === "branch" && (isFresh(counted, true) || isFresh(counted, false));
}

export interface Distances {
  /** Everything is covered. */
  readonly isEmpty: boolean;
  /** Of a block; infinite where nothing new can be reached from it, and in procedures that are not the user's. */
  of(procedure: string, block: number): number;
  /** Of a state that is about to take that side of the block's branch: 0 where no path has taken it. */
  beyond(procedure: string, block: number, side: boolean): number;
}
