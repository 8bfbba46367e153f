/** Stands before the backend, and keeps from it what may be answered from what is known alone (`Query.cachedOnly`). */
import {
  type Answer,
  type Budget,
  type LayerStatistics,
  type Query,
  type Solver,
  unknownBecause,
} from "./solver.ts";

const notAsked: Answer = unknownBecause("the solver was not asked");

export class CachedOnlyLayer implements Solver {
  readonly name: string;
  private readonly next: Solver;

  constructor(next: Solver) {
    this.name = next.name;
    this.next = next;
  }

  check(query: Query, budget: Budget): Answer {
    return query.cachedOnly === true ? notAsked : this.next.check(query, budget);
  }

  statistics(): readonly LayerStatistics[] {
    return this.next.statistics();
  }

  close(): void {
    this.next.close();
  }
}
