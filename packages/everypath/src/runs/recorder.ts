/**
 * Records the paths of an exploration as they are found: each as a line of the result on disk (report/spool.ts), so that the end has
 * nothing left to do, and the first of them for the reports. How many those are depends on the paths alone, never on the clock.
 */

import type { Path, Replay } from "@everypath/analyses";
import { limits } from "@everypath/core";
import type { Language } from "@everypath/languages";
import {
  ErrorNumbers,
  PathDescriber,
  type Result,
  Spool,
  type SpoolMark,
  systemMessage,
} from "@everypath/report";

/** Paths that the reports tell one by one. */
export const defaultToldPaths = 5000;

export class PathRecorder {
  private readonly most: number;
  private readonly describer: PathDescriber;
  private readonly errors = new ErrorNumbers();
  private readonly directory: string | undefined;
  private readonly unreplayed: Replay | undefined;
  private spool: Spool | undefined;
  private told = 0;
  private isFull = false;
  /** Why not every path is on disk. */
  problem: string | undefined;
  /** Milliseconds that it has taken so far to describe and to write the paths. */
  milliseconds = 0;

  private readonly onDescribed: ((path: Result["paths"][number]) => void) | undefined;

  /** `onDescribed`: hears of each path as it will stand in the result. `most`: paths that are told one by one. `directory`: where the paths are written; undefined: nowhere. `replays`: they will be. */
  constructor(
    language: Language,
    most: number,
    directory: string | undefined,
    replays: boolean,
    onDescribed?: (path: Result["paths"][number]) => void,
  ) {
    this.most = most;
    this.onDescribed = onDescribed;
    this.unreplayed = replays ? { verdict: "not-replayed", reason: "no time was left" } : undefined;
    this.describer = new PathDescriber(language);
    this.directory = directory;
  }

  /** Whether it is one of those that are told. They come in the order of their numbers, known ones too. */
  found(path: Path): boolean {
    this.attempt(() => {
      if (this.directory === undefined) return;
      this.spool ??= new Spool(this.directory, this.unreplayed);
      const error = this.errors.of(path);
      this.onDescribed?.(this.describer.describe(path, error));
      this.spool.add(this.describer.line(path, error));
    });
    if (this.isFull) return false;
    const isLong =
      this.spool !== undefined && this.spool.bytes > limits.report.toldBytes && this.most !== Infinity;
    this.isFull = this.told >= this.most || isLong;
    if (!this.isFull) this.told++;
    return !this.isFull;
  }

  replayed(path: Path, replay: Replay): void {
    this.attempt(() => this.spool?.replayed(path.id - 1, replay));
  }

  /** The paths on disk, all that were found; undefined where they are not all there. */
  mark(): SpoolMark | undefined {
    this.attempt(() => void this.spool?.mark());
    return this.problem === undefined ? this.spool?.mark() : undefined;
  }

  /** The paths on disk are no result. */
  remove(): void {
    try {
      this.spool?.remove();
    } catch {
      // What stays is a temporary file by its name.
    }
    this.spool = undefined;
  }

  private attempt(action: () => void): void {
    if (this.problem !== undefined) return;
    const began = performance.now();
    try {
      action();
    } catch (error) {
      this.problem = systemMessage(error);
    }
    this.milliseconds += performance.now() - began;
  }
}

/** Tells the guard what was found, often enough, and never so often that it takes more than a part in twenty of the time. */
export class Checkpoints {
  private readonly now: () => number;
  private next: number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.next = now() + leastInterval;
  }

  /** Calls `tell` if it is time, or at once where it `isUrgent`. */
  offer(tell: () => void, isUrgent = false): void {
    const began = this.now();
    if (began < this.next && !isUrgent) return;
    tell();
    const took = this.now() - began;
    this.next = began + Math.max(leastInterval, costFactor * took);
  }
}

/** Errors that the guard is told of at once; of later ones as often as there is time for. */
export const findsAtOnce = 64;

const leastInterval = 400;
const costFactor = 20;

/** A result without its paths, which are on disk. */
export function headOf(result: Result): Result {
  return { ...result, paths: [] };
}
