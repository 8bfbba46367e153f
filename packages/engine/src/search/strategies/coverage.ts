/**
 * Coverage-guided: the state that is nearest to code no path has reached. Distances count the branches to pass, into
 * procedures that are called and back to the callers on the state's own stack.
 */
import type { Program } from "@everypath/core";
import type { Counts } from "../counts.ts";
import type { OpenState } from "../job.ts";
import type { OpenEntries, OpenEntry } from "../open-entries.ts";
import { type Distances, Ways } from "./distances.ts";
import type { Strategy } from "./strategy.ts";

/** Added for each frame that must be left first. */
const returnCost = 2;

export function coverageGuided(program: Program, otherwise: Strategy): Strategy {
  const nearness = new Nearness(program);
  return {
    window: otherwise.window,
    forks: otherwise.forks,
    reserve: otherwise.reserve,
    prepare: () => nearness.prepare(),
    choose<Leaf>(entries: OpenEntries<Leaf>, counts: Counts): OpenEntry<Leaf> {
      if (nearness.update(counts).isEmpty) return otherwise.choose(entries, counts);
      let best: OpenEntry<Leaf> | undefined;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (const entry of entries.all()) {
        const distance = nearness.of(entry.state);
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

class Nearness {
  private readonly program: Program;
  private ways: Ways | undefined;
  private distances: Distances | undefined;
  private covered = -1;
  private cache = new WeakMap<OpenState, number>();

  constructor(program: Program) {
    this.program = program;
  }

  /** Every procedure of the user's is lowered for it. */
  prepare(): Ways {
    const { program } = this;
    this.ways ??= new Ways(program.userProcedures.flatMap((name) => program.procedure(name) ?? []));
    return this.ways;
  }

  /** Computes the distances again where more is covered than before. */
  update(counts: Counts): Distances {
    let covered = 0;
    for (const { blocks } of counts.values()) covered += blocks.size;
    if (this.distances === undefined || covered !== this.covered) {
      this.covered = covered;
      this.cache = new WeakMap();
      this.distances = this.prepare().distances(counts);
    }
    return this.distances;
  }

  of(state: OpenState): number {
    let distance = this.cache.get(state);
    if (distance === undefined) {
      distance = Number.POSITIVE_INFINITY;
      for (const [depth, { procedure, block }] of state.frames.entries()) {
        const here = this.distances?.of(procedure, block) ?? Number.POSITIVE_INFINITY;
        distance = Math.min(distance, here + depth * returnCost);
      }
      this.cache.set(state, distance);
    }
    return distance;
  }
}
