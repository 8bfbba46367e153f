/**
 * A solver whose answers, models included, depend on nothing but the queries since `begin`. The search calls it at the start of each
 * job, and a job is the same in every run, whatever ran before it and on whichever thread: so the inputs of a path are
 * always the same. The layers are made anew, and the backend forgets what it has learned.
 */
import {
  type Answer,
  type Budget,
  type LayerStatistics,
  type Query,
  type Solver,
  unknownBecause,
} from "./solver.ts";

/** A backend that can forget. */
export interface Backend extends Solver {
  /** Loads what queries need, where that is not there yet: else the first one does, and its time counts. */
  open?(): void;
  reset(): void;
  /** Of all queries so far, in the units of work.ts. */
  readonly work: number;
}

/** `layersAround` is called for each job, always with the same backend. A query after the time given to `endAt` is answered with unknown. */
export class JobSolver implements Solver {
  readonly name: string;
  private readonly backend: Backend;
  private readonly layersAround: (backend: Solver) => Solver;
  private layers: Solver;
  private isFresh = true;
  private workBefore = 0;
  private end = Number.POSITIVE_INFINITY;
  /** Of the layers before the last `begin`, the backend left out. */
  private past: readonly LayerStatistics[] = [];

  constructor(backend: Backend, layersAround: (backend: Solver) => Solver) {
    this.name = backend.name;
    this.backend = backend;
    this.layersAround = layersAround;
    this.layers = layersAround(backend);
    this.workBefore = backend.work;
  }

  /** Forgets every query so far. */
  begin(): void {
    if (this.isFresh) return;
    this.past = added(this.past, this.ownStatistics());
    this.backend.reset();
    this.layers = this.layersAround(this.backend);
    this.isFresh = true;
    this.workBefore = this.backend.work;
  }

  /** Of the backend since `begin`. */
  get work(): number {
    return this.backend.work - this.workBefore;
  }

  /** When the time is over, as of `performance.now()`: from then on nothing is asked, and what is being asked is given up. */
  endAt(time: number): void {
    this.end = time;
  }

  check(query: Query, budget: Budget): Answer {
    const left = this.end - performance.now();
    if (left <= 0) return unknownBecause("the time is over");
    this.isFresh = false;
    return this.layers.check(query, { ...budget, milliseconds: Math.min(budget.milliseconds, left) });
  }

  statistics(): readonly LayerStatistics[] {
    return [...added(this.past, this.ownStatistics()), ...this.backend.statistics()];
  }

  /** Of the layers since `begin`. */
  private ownStatistics(): readonly LayerStatistics[] {
    return this.layers.statistics().slice(0, -this.backend.statistics().length);
  }

  close(): void {
    this.layers.close();
  }
}

function added(
  past: readonly LayerStatistics[],
  current: readonly LayerStatistics[],
): readonly LayerStatistics[] {
  if (past.length === 0) return current;
  return current.map((layer, i) => {
    const before = past[i];
    if (before === undefined) return layer;
    return {
      layer: layer.layer,
      queries: layer.queries + before.queries,
      hits: layer.hits + before.hits,
      seconds: layer.seconds + before.seconds,
    };
  });
}
