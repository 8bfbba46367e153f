/**
 * Keeps the process below its bound of memory. Above four fifths of it, garbage is collected; if that does not help, every thread gives back what
 * nobody uses any more (unused-terms.ts): that is most of what paths leave behind, and costs nothing. Then whoever keeps waiting states lets go of half
 * of them, and of half of the rest, until none is left; then the threads are started anew, for what a heap in pieces holds. A state that was let go is
 * found again by following its decisions (`Prefix`), so a result does not depend on any of this. Only what the tree itself needs ends the run.
 */

import { getHeapStatistics } from "node:v8";
import { host, limits } from "@everypath/core";

/** What is given back: terms and garbage that nobody uses, or half of the states that wait, with what they leave behind. */
export type Relief = "unused" | "states";

/** Somebody who keeps terms, and waiting states: a thread, or the explorer in this one. */
export interface Keeping {
  /** Asks it to give something back, and to collect its garbage; it answers in its own time. */
  relieve(what: Relief): void;
  /** It has done what it was asked last. */
  readonly isRelieved: boolean;
  /** States that it keeps, as it told when it was relieved last. */
  readonly kept: number;
}

/** Those who keep states. */
export interface Keepings {
  all(): readonly Keeping[];
  /** Gives back the memory of whoever has worked since it was started; false: there is nobody like that. */
  renew(): boolean;
  /** Nobody is being started anew. */
  readonly isSettled: boolean;
  shed(): Shed;
}

/** What was let go of to save memory. */
export interface Shed {
  /** Waiting states. */
  readonly states: number;
  /** Threads that were started anew. */
  readonly threads: number;
}

/** Shares of the bound above which something is done, and above which the run ends if nothing helps. */
const high = 0.8;
const highest = 0.95;
/** Of the heap that the engine allows this thread: beyond it the process would be ended. */
const highestHeap = 0.9;
/** Share of the bound that garbage may take once it is known how much is needed. */
const room = 0.1;
/** Milliseconds for those who are asked: a query cannot be interrupted, and terms are given back between two jobs. */
const patience = 10_000;

export class MemoryKeeper {
  private readonly bound: number;
  private readonly keepings: Keepings;
  private readonly residentBytes: () => number;
  private readonly terms: Keeping | undefined;
  /** Who was asked last, and for what. */
  private asked: readonly Keeping[] = [];
  private relief: Relief = "unused";
  /** Bytes above which something is done. */
  private threshold: number;
  private askedAt: number | undefined;
  /** Times that states were let go of without enough coming free. */
  private rounds = 0;
  /** The threads were started anew since somebody was asked first. */
  private isRenewed = false;
  private isFull = false;

  /** `bound`: bytes of the process that may be resident. `terms`: those of this thread. */
  constructor(
    bound: number,
    keepings: Keepings,
    residentBytes: () => number = () => host.system.residentBytes(),
    terms?: Keeping,
  ) {
    this.bound = bound;
    this.keepings = keepings;
    this.residentBytes = residentBytes;
    this.terms = terms;
    this.threshold = high * bound;
  }

  /** To be called now and then. True, from then on: the run must end. */
  mustStop(): boolean {
    if (this.isFull) return true;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used > highestHeap * limit) {
      host.system.collectGarbage();
      this.isFull = getHeapStatistics().used_heap_size > highestHeap * limit;
    } else if (this.askedAt !== undefined) this.isFull = this.wait(this.askedAt);
    else this.isFull = this.look();
    return this.isFull;
  }

  private look(): boolean {
    const resident = this.residentBytes();
    if (resident <= this.threshold) {
      this.threshold = Math.min(this.threshold, this.above(resident));
      return false;
    }
    host.system.collectGarbage();
    if (this.residentBytes() <= this.threshold) return false;
    const terms = this.terms === undefined ? [] : [this.terms];
    return this.ask([...terms, ...this.keepings.all()], "unused");
  }

  private relieve(): boolean {
    this.rounds++;
    return this.ask(this.keepings.all(), "states");
  }

  private ask(keepings: readonly Keeping[], relief: Relief): boolean {
    this.asked = keepings;
    this.relief = relief;
    this.askedAt = performance.now();
    for (const keeping of keepings) keeping.relieve(relief);
    return keepings.every(({ isRelieved }) => isRelieved) && this.wait(this.askedAt);
  }

  /** Once everybody has done what was asked: was it enough? */
  private wait(askedAt: number): boolean {
    const all = this.keepings.all();
    const isDone = this.keepings.isSettled && this.asked.every(({ isRelieved }) => isRelieved);
    if (!isDone) {
      if (performance.now() - askedAt <= patience || this.residentBytes() <= this.bound) return false;
      // States are let go of in the midst of a job too.
      return this.relief === "states" || this.relieve();
    }
    this.askedAt = undefined;
    host.system.collectGarbage();
    const resident = this.residentBytes();
    if (resident <= high * this.bound) return this.settle(resident);
    // What they keep is known once they were asked.
    const hasStates = this.rounds === 0 || all.some(({ kept }) => kept > 0);
    if (this.rounds < limits.explore.sheddingRounds && hasStates) return this.relieve();
    if (!this.isRenewed && this.keepings.renew()) {
      this.isRenewed = true;
      this.askedAt = performance.now();
      return false;
    }
    this.settle(resident);
    return resident > highest * this.bound;
  }

  private settle(resident: number): false {
    this.isRenewed = false;
    this.rounds = 0;
    this.threshold = this.above(resident);
    return false;
  }

  /** The threshold once so much is known to be needed: some garbage must come together before it is worth to look for it. */
  private above(resident: number): number {
    return Math.max(high * this.bound, Math.min(highest * this.bound, resident + room * this.bound));
  }
}
