/**
 * A thread with Z3 that its solver is done with waits for the next one: to load Z3 takes longer than most small programs need of it. The first
 * query of its new owner puts its memory back to what it was when Z3 was new, so that answers do not depend on who had it before. It
 * keeps no process alive.
 */
import type { limits } from "../../limits/index.ts";
import type { BlockingWorker } from "../blocking-worker.ts";
import type { Z3WorkerOptions } from "./protocol.ts";

/** What a thread was started with, and can no longer be told. */
export interface ThreadTerms {
  readonly options: Z3WorkerOptions;
  readonly limits: typeof limits.solver;
}

/** A thread whose Z3 has once allocated more is ended: WebAssembly gives no memory back. */
const mostBytes = 64e6;

let parked: { readonly thread: BlockingWorker; readonly terms: ThreadTerms } | undefined;

/** The thread is not to be used any more by who parks it; `allocated`: the most bytes that its Z3 has had. */
export function parkThread(thread: BlockingWorker, terms: ThreadTerms, allocated: number): void {
  if (parked !== undefined || allocated > mostBytes) thread.terminate();
  else parked = { thread, terms };
}

/** One that was started on the same terms. */
export function takeParked(terms: ThreadTerms): BlockingWorker | undefined {
  if (parked === undefined || !areSame(parked.terms, terms)) return undefined;
  const { thread } = parked;
  parked = undefined;
  return thread.isEnded ? undefined : thread;
}

function areSame(one: ThreadTerms, other: ThreadTerms): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ options, limits }: ThreadTerms): string {
  return [options.heapMegabytes, ...Object.values(limits)].join(" ");
}
