/**
 * A solver that runs in the thread it serves, watched from another one. The thread writes down which query it is at; one that stays at
 * a query for too long is ended by whoever watches, and the job is run again in a new thread, where that query is given up.
 */
import {
  type Answer,
  type Backend,
  type Budget,
  type LayerStatistics,
  type Query,
  unknownBecause,
  unknownWithin,
} from "@everypath/core";
import { vitals } from "./protocol.ts";

export class WatchedBackend implements Backend {
  readonly name: string;
  private readonly backend: Backend;
  private readonly words: Int32Array;
  private readonly before: () => "go on" | "stop";
  private number = 0;
  private givenUp: ReadonlySet<number> = new Set();

  /** `before` is called before each query: once it says `stop`, none is asked any more. */
  constructor(backend: Backend, words: Int32Array, before: () => "go on" | "stop") {
    this.name = backend.name;
    this.backend = backend;
    this.words = words;
    this.before = before;
  }

  /** Counts from 0 again; the queries of those numbers are unknown. */
  beginJob(givenUp: readonly number[]): void {
    this.number = 0;
    this.givenUp = new Set(givenUp);
  }

  check(query: Query, budget: Budget): Answer {
    const number = this.number++;
    if (this.givenUp.has(number)) return unknownWithin(budget.milliseconds);
    if (this.before() === "stop") return unknownBecause("the search is stopped");
    // To load it is no query that hangs.
    this.backend.open?.();
    Atomics.add(this.words, vitals.queriesBegun, 1);
    Atomics.store(this.words, vitals.query, number + 1);
    const answer = this.backend.check(query, budget);
    Atomics.store(this.words, vitals.query, 0);
    return answer;
  }

  get work(): number {
    return this.backend.work;
  }

  reset(): void {
    this.backend.reset();
  }

  statistics(): readonly LayerStatistics[] {
    return this.backend.statistics();
  }

  close(): void {
    this.backend.close();
  }
}

/** Watches the words of one thread, by being asked now and then. */
export class QueryWatch {
  private readonly words: Int32Array;
  private seen = -1;
  private since = 0;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /** The number of the query that the thread has been at for longer than `milliseconds`, as far as was seen here. */
  overdue(milliseconds: number): number | undefined {
    const count = Atomics.load(this.words, vitals.queriesBegun);
    const number = Atomics.load(this.words, vitals.query);
    if (number === 0 || count !== this.seen) {
      this.seen = number === 0 ? -1 : count;
      this.since = performance.now();
      return undefined;
    }
    return performance.now() - this.since > milliseconds ? number - 1 : undefined;
  }
}
