/**
 * Coverage-guided: the state that is nearest to what no path has reached, a block or a side of a branch. Distances count the branches to
 * pass, into procedures that are called and back to the callers on the state's own stack. Where states were chosen and brought nothing
 * new, others come next: what looks near may be what no input reaches, or hard to ask about.
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
      let least = Number.POSITIVE_INFINITY;
      for (const entry of entries.all()) {
        const place = nearness.placeOf(entry.state);
        const costs = place.distance + place.spot.choices;
        if (costs < least) {
          best = entry;
          least = costs;
        }
      }
      // Nothing waits from which the rest can be reached along the calls we know.
      if (best === undefined) return otherwise.choose(entries, counts);
      nearness.placeOf(best.state).spot.choices++;
      return best;
    },
  };
}

/** Where states wait, with the calls that lead there. */
interface Place {
  readonly frames: OpenState["frames"];
  readonly spot: Spot;
  distance: number;
}

/** A block, or a side of one, whoever has called it: a recursion is no new place at each depth. */
interface Spot {
  /** How many states were chosen here since something new was covered. */
  choices: number;
}

class Nearness {
  private readonly program: Program;
  private ways: Ways | undefined;
  private distances: Distances | undefined;
  private covered = -1;
  private readonly spots = new Map<string, Spot>();
  private readonly places = new Map<string, Place>();
  private readonly placeOfState = new WeakMap<OpenState, Place>();

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
    const covered = coveredBy(counts);
    if (this.distances === undefined || covered !== this.covered) {
      this.covered = covered;
      this.distances = this.prepare().distances(counts);
      for (const place of this.places.values()) place.distance = this.distanceOf(place.frames);
      for (const spot of this.spots.values()) spot.choices = 0;
    }
    return this.distances;
  }

  placeOf(state: OpenState): Place {
    let place = this.placeOfState.get(state);
    if (place === undefined) {
      const { frames } = state;
      const keys = frames.map(({ procedure, block, side }) => `${procedure} ${block} ${side}`);
      place = this.places.get(keys.join(";"));
      if (place === undefined) {
        place = { frames, spot: this.spotOf(keys[0] ?? ""), distance: this.distanceOf(frames) };
        this.places.set(keys.join(";"), place);
      }
      this.placeOfState.set(state, place);
    }
    return place;
  }

  private spotOf(key: string): Spot {
    const spot = this.spots.get(key) ?? { choices: 0 };
    this.spots.set(key, spot);
    return spot;
  }

  private distanceOf(frames: OpenState["frames"]): number {
    let distance = Number.POSITIVE_INFINITY;
    for (const [depth, { procedure, block, side }] of frames.entries()) {
      const here =
        side === undefined
          ? this.distances?.of(procedure, block)
          : this.distances?.beyond(procedure, block, side);
      distance = Math.min(distance, (here ?? Number.POSITIVE_INFINITY) + depth * returnCost);
    }
    return distance;
  }
}

/** Blocks, and sides of branches. */
function coveredBy(counts: Counts): number {
  let covered = 0;
  for (const { blocks } of counts.values()) {
    covered += blocks.size;
    for (const { whenTrue, whenFalse } of blocks.values())
      covered += (whenTrue > 0 ? 1 : 0) + (whenFalse > 0 ? 1 : 0);
  }
  return covered;
}
