/** How the time that a run was given is divided: --time is for all of it, what is told of it included. */

/** Where the command line says nothing. */
export const defaultSeconds = 3600;
/** The part of the time that is left for replays where exploring takes all it gets, and the most milliseconds of it. */
const shareOfReplays = 0.2;
const mostForReplays = 120_000;
/** For replays a program is compiled once more, and a second time where there are errors; the largest part of the time that is left for it. */
const buildsOfReplays = 2;
const shareOfBuilds = 0.5;
/** Milliseconds in which a process ends, and tells the least that there is to tell. */
const leastEnd = 150;
/** What it takes to tell of the paths at the end, of what it took to describe each when it was found. */
const tellingFactor = 0.6;

/** What the work on a program has taken so far, in milliseconds. */
interface Taken {
  /** To compile it. */
  readonly compiling: number;
  /** To describe the paths that were found by now. */
  readonly describing: () => number;
}

const nothing: Taken = { compiling: 0, describing: () => 0 };

export class Timeline {
  private readonly began: number;
  private readonly milliseconds: number;
  private readonly replays: boolean;
  private readonly now: () => number;
  private readonly taken: Taken;

  /** `now`: milliseconds on a clock that never jumps. */
  constructor(
    seconds: number | undefined,
    replays: boolean,
    now: () => number = () => performance.now(),
    began: number = now(),
    taken: Taken = nothing,
  ) {
    this.now = now;
    this.taken = taken;
    this.began = began;
    this.milliseconds = 1000 * (seconds ?? defaultSeconds);
    this.replays = replays;
  }

  /** Milliseconds from now on that may be spent on exploring. */
  toExplore(): number {
    return Math.max(0, this.milliseconds - this.forReplays() - this.spent());
  }

  /** Whether what is left is needed for replays, and to tell what was found by now. */
  mustFinish(): boolean {
    return this.spent() >= this.milliseconds - this.forReplays() - this.toTell();
  }

  /** The same run, of which more is known. */
  knowing(taken: Partial<Taken>): Timeline {
    return new Timeline(this.milliseconds / 1000, this.replays, this.now, this.began, {
      ...this.taken,
      ...taken,
    });
  }

  /** Whether there is time to compile the program once more: that cannot be ended half-way. */
  mayCompile(): boolean {
    return this.spent() + this.taken.compiling < this.milliseconds - this.toTell();
  }

  /** What is left, divided among so many parts: the timeline of the first of them, which begins now. */
  share(parts: number): Timeline {
    const left = Math.max(0, this.milliseconds - this.spent());
    return new Timeline(left / 1000 / parts, this.replays, this.now, this.now(), this.taken);
  }

  /** Whether what is left is needed to tell what was found. */
  isOver(): boolean {
    return this.spent() >= this.milliseconds - this.toTell();
  }

  private forReplays(): number {
    if (!this.replays) return 0;
    const forRuns = Math.min(shareOfReplays * this.milliseconds, mostForReplays);
    const forBuilds = Math.min(buildsOfReplays * this.taken.compiling, shareOfBuilds * this.milliseconds);
    return Math.max(forRuns, forBuilds);
  }

  /** No more than half of all: a run of a second or less is to find something. */
  private toTell(): number {
    return Math.min(leastEnd + tellingFactor * this.taken.describing(), this.milliseconds / 2);
  }

  private spent(): number {
    return this.now() - this.began;
  }
}
