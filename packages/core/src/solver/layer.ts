/** What all layers share: the solver beneath, and counters. */
import type { Answer, Budget, LayerStatistics, Query, Solver } from "./solver.ts";

export abstract class Layer implements Solver {
  abstract readonly name: string;
  readonly #next: Solver;
  #queries = 0;
  #hits = 0;
  #milliseconds = 0;
  #askedNext = false;
  #millisecondsBelow = 0;

  constructor(next: Solver) {
    this.#next = next;
  }

  check(query: Query, budget: Budget): Answer {
    const start = performance.now();
    this.#queries += 1;
    this.#askedNext = false;
    this.#millisecondsBelow = 0;
    const answer = this.answer(query, budget);
    if (!this.#askedNext) this.#hits += 1;
    this.#milliseconds += performance.now() - start - this.#millisecondsBelow;
    return answer;
  }

  /** The layer's work; what it cannot answer itself it asks `next`. */
  protected abstract answer(query: Query, budget: Budget): Answer;

  protected next(query: Query, budget: Budget): Answer {
    const start = performance.now();
    this.#askedNext = true;
    const answer = this.#next.check(query, budget);
    this.#millisecondsBelow += performance.now() - start;
    return answer;
  }

  statistics(): readonly LayerStatistics[] {
    const own = {
      layer: this.name,
      queries: this.#queries,
      hits: this.#hits,
      seconds: this.#milliseconds / 1000,
    };
    return [own, ...this.#next.statistics()];
  }

  close(): void {
    this.#next.close();
  }
}
