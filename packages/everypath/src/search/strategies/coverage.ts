/**
 * Coverage-guided: the state that is nearest to code no path has reached. Distances count the branches to pass, into
 * procedures that are called and back to the callers on the state's own stack.
 */
import { successorsOf } from "../../program/flow.ts";
import type { Procedure, Program } from "../../program/program.ts";
import type { Counts } from "../counts.ts";
import type { OpenState } from "../job.ts";
import type { OpenEntries, OpenEntry } from "../open-entries.ts";
import type { Strategy } from "./strategy.ts";

/** Added for each frame that must be left first. */
const returnCost = 2;

export function coverageGuided(program: Program, otherwise: Strategy): Strategy {
  const distances = new Distances(program);
  return {
    window: otherwise.window,
    forks: otherwise.forks,
    reserve: otherwise.reserve,
    choose<Leaf>(entries: OpenEntries<Leaf>, counts: Counts): OpenEntry<Leaf> {
      distances.update(counts);
      if (distances.isEmpty) return otherwise.choose(entries, counts);
      let best: OpenEntry<Leaf> | undefined;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (const entry of entries.all()) {
        const distance = distances.of(entry.state);
        if (distance < bestDistance) {
          best = entry;
          bestDistance = distance;
        }
      }
      // Nothing waits from which the rest can be reached along the calls we know.
      return best ?? otherwise.choose(entries, counts);
    },
  };
}

class Distances {
  private readonly procedures: readonly Procedure[];
  /** For each procedure, by block: branches to the nearest uncovered block. */
  private distances = new Map<string, readonly number[]>();
  private covered = -1;
  private cache = new WeakMap<OpenState, number>();
  isEmpty = false;

  constructor(program: Program) {
    this.procedures = program.userProcedures.flatMap((name) => program.procedure(name) ?? []);
  }

  /** Computes the distances again where more is covered than before. */
  update(counts: Counts): void {
    let covered = 0;
    for (const { blocks } of counts.values()) covered += blocks.size;
    if (covered === this.covered) return;
    this.covered = covered;
    this.cache = new WeakMap();
    this.distances = computeDistances(this.procedures, counts);
    this.isEmpty = [...this.distances.values()].every((row) => row.every((distance) => distance > 0));
  }

  of(state: OpenState): number {
    let distance = this.cache.get(state);
    if (distance === undefined) {
      distance = Number.POSITIVE_INFINITY;
      for (const [depth, { procedure, block }] of state.frames.entries()) {
        const here = this.distances.get(procedure)?.[block] ?? Number.POSITIVE_INFINITY;
        distance = Math.min(distance, here + depth * returnCost);
      }
      this.cache.set(state, distance);
    }
    return distance;
  }
}

/** Shortest ways backwards from the uncovered blocks, until nothing changes: calls lead from a block to the callee's entry. */
function computeDistances(procedures: readonly Procedure[], counts: Counts): Map<string, readonly number[]> {
  const distances = new Map<string, number[]>();
  for (const { name, blocks } of procedures) {
    const covered = counts.get(name)?.blocks;
    distances.set(
      name,
      blocks.map((_, block) => (covered?.has(block) ? Number.POSITIVE_INFINITY : 0)),
    );
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const { name, blocks } of procedures) {
      const row = distances.get(name)!;
      for (let block = blocks.length - 1; block >= 0; block--) {
        const { instructions, terminator } = blocks[block]!;
        const targets = successorsOf(terminator);
        const step = targets.length > 1 ? 1 : 0;
        let least = row[block]!;
        for (const target of targets) least = Math.min(least, row[target]! + step);
        for (const instruction of instructions) {
          if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
          least = Math.min(
            least,
            (distances.get(instruction.callee.name)?.[0] ?? Number.POSITIVE_INFINITY) + 1,
          );
        }
        if (least < row[block]!) {
          row[block] = least;
          changed = true;
        }
      }
    }
  }
  return distances;
}
