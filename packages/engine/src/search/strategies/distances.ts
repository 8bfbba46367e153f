/**
 * How far the blocks of a program are from code that no path has reached: branches to pass, a call counting as one. A call leads from
 * its block to the callee's entry; the way back is left to who knows the stack.
 */
import { type Procedure, successorsOf } from "@everypath/core";
import type { Counts } from "../counts.ts";

interface Row {
  readonly name: string;
  /** The number of its first block among those of all procedures. */
  readonly first: number;
  readonly size: number;
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
      this.rows.set(name, { name, first, size: blocks.length });
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
          if (callee !== undefined && callee.size > 0) this.far[callee.first]!.push(start + index);
        }
      }
    }
  }

  /** From each block to the nearest that is not covered, level by level backwards from those. */
  distances(counts: Counts): Distances {
    const found = new Float64Array(this.blocks).fill(Number.POSITIVE_INFINITY);
    let level: number[] = [];
    for (const { name, first, size } of this.rows.values()) {
      const covered = counts.get(name)?.blocks;
      for (let block = 0; block < size; block++) if (covered?.has(block) !== true) level.push(first + block);
    }
    const isEmpty = level.length === 0;
    for (let distance = 0; level.length > 0; distance++) {
      const next: number[] = [];
      for (let block = level.pop(); block !== undefined; block = level.pop()) {
        if (found[block]! <= distance) continue;
        found[block] = distance;
        level.push(...this.near[block]!);
        next.push(...this.far[block]!);
      }
      level = next;
    }
    const { rows } = this;
    return {
      isEmpty,
      of(procedure, block) {
        const row = rows.get(procedure);
        return row === undefined || block >= row.size ? Number.POSITIVE_INFINITY : found[row.first + block]!;
      },
    };
  }
}

export interface Distances {
  /** Everything is covered. */
  readonly isEmpty: boolean;
  /** Of a block; infinite where nothing new can be reached from it, and in procedures that are not the user's. */
  of(procedure: string, block: number): number;
}
