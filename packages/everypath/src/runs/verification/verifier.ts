/**
 * Verifies what documents want to have verified, one member at a time in a thread, and keeps what it found by the members' keys. A change of a
 * text changes what is wanted: what is being worked on goes on if somebody still wants it, and is cancelled otherwise.
 */
import { deepStack, host, type Thread, threadFile } from "@everypath/core";
import type { MemberReport } from "./member-report.ts";
import type { FromThread, Job, ThreadData } from "./protocol.ts";

/** What became of a member. */
export type Outcome = { readonly report: MemberReport } | { readonly fault: string };

/** A member to be verified. */
export interface Wish {
  readonly key: string;
  readonly id: string;
  readonly source: Job["source"];
}

export interface VerifierOptions {
  readonly infers: boolean;
  /** For one member. */
  readonly milliseconds: number;
}

export interface VerifierEvents {
  /** An outcome for the key is there. */
  readonly onOutcome: (key: string) => void;
  /** What is worked on; undefined: nothing is left. */
  readonly onProgress: (progress: Progress | undefined) => void;
}

export interface Progress {
  readonly member: string;
  readonly left: number;
}

/** Milliseconds in which a cancelled job has to end; then its thread is ended. */
const patience = 2000;
/** A thread whose heap has grown beyond is replaced: terms are kept as long as it lives. */
const greatestHeap = 512 * 1024 * 1024;
/** Outcomes kept beside those that somebody wants. The oldest are forgotten first. */
const keptOutcomes = 500;

export class Verifier {
  private readonly options: VerifierOptions;
  private readonly events: VerifierEvents;
  private readonly outcomes = new Map<string, Outcome>();
  /** By document, in the order of the text. */
  private readonly wishes = new Map<string, readonly Wish[]>();
  private readonly cancelled = new Int32Array(new SharedArrayBuffer(4));
  private thread: Thread | undefined;
  private current: { readonly wish: Wish; readonly number: number } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private jobs = 0;
  private isTelling = false;

  constructor(options: VerifierOptions, events: VerifierEvents) {
    this.options = options;
    this.events = events;
  }

  outcomeOf(key: string): Outcome | undefined {
    return this.outcomes.get(key);
  }

  /** Replaces what the document wanted before. */
  want(document: string, wishes: readonly Wish[]): void {
    if (wishes.length === 0) this.wishes.delete(document);
    else this.wishes.set(document, wishes);
    const { current } = this;
    if (current !== undefined && !this.isWanted(current.wish.key)) this.cancel(current.number);
    this.next();
  }

  /** Of what the document wanted before, only what it still wants. */
  keepOnly(document: string, wishes: readonly Wish[]): void {
    const before = new Set((this.wishes.get(document) ?? []).map(({ key }) => key));
    this.want(
      document,
      wishes.filter(({ key }) => before.has(key)),
    );
  }

  close(): void {
    this.wishes.clear();
    this.end();
  }

  private isWanted(key: string): boolean {
    return [...this.wishes.values()].some((wishes) => wishes.some((wish) => wish.key === key));
  }

  private cancel(number: number): void {
    if (Atomics.exchange(this.cancelled, 0, number) === number) return;
    this.timer = setTimeout(() => {
      this.end();
      this.next();
    }, patience);
  }

  /** Begins with the next member, if there is one and nothing else is worked on. */
  private next(): void {
    if (this.current !== undefined) return;
    const left = [...this.wishes.values()].flat().filter(({ key }) => !this.outcomes.has(key));
    const [wish] = left;
    if (wish === undefined) {
      if (this.isTelling) this.events.onProgress(undefined);
      this.isTelling = false;
      return;
    }
    this.isTelling = true;
    this.events.onProgress({ member: wish.id, left: left.length });
    this.jobs += 1;
    this.current = { wish, number: this.jobs };
    const { infers, milliseconds } = this.options;
    const job: Job = { number: this.jobs, source: wish.source, id: wish.id, infers, milliseconds };
    this.thread ??= this.start();
    this.thread.postMessage(job);
  }

  private start(): Thread {
    const data: ThreadData = { cancelled: this.cancelled };
    const thread = host.threads.start(threadFile("verifier"), { data, limits: deepStack, isSilent: true });
    thread.unref();
    thread.on("message", (message: FromThread) => this.receive(message));
    const ended = (message: string): void => {
      if (this.thread !== thread) return;
      const { current } = this;
      this.end();
      if (current !== undefined) this.keep(current.wish.key, { fault: message });
      this.next();
    };
    thread.on("error", (error) => ended(String(error)));
    thread.on("exit", (status) => ended(`a thread ended with status ${status}`));
    return thread;
  }

  private receive(message: FromThread): void {
    const { current } = this;
    // One that was given up may still have had something to say.
    if (current?.number !== message.number) return;
    clearTimeout(this.timer);
    this.current = undefined;
    const { key } = current.wish;
    switch (message.kind) {
      case "fault":
        this.keep(key, { fault: message.message });
        break;
      case "report":
        if (message.report.stopped !== "interrupted") this.keep(key, { report: message.report });
        if (message.heapBytes > greatestHeap) this.end();
    }
    this.next();
  }

  private keep(key: string, outcome: Outcome): void {
    this.outcomes.set(key, outcome);
    this.forget();
    this.events.onOutcome(key);
  }

  private forget(): void {
    const wanted = [...this.wishes.values()].flat();
    const excess = this.outcomes.size - wanted.length - keptOutcomes;
    if (excess <= 0) return;
    const keys = new Set(wanted.map((wish) => wish.key));
    const unwanted = [...this.outcomes.keys()].filter((key) => !keys.has(key));
    for (const key of unwanted.slice(0, excess)) this.outcomes.delete(key);
  }

  private end(): void {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    this.current = undefined;
    void thread?.terminate();
  }
}
