/** How the time that a run was given is divided: --time is for all of it. */

/** Where the command line says nothing. */
export const defaultSeconds = 3600;
/** The part of the time that is left for replays where exploring takes all it gets, and the most milliseconds of it. */
const shareOfReplays = 0.2;
const mostForReplays = 120_000;

export class Timeline {
  private readonly began: number;
  private readonly milliseconds: number;
  private readonly replays: boolean;
  private readonly now: () => number;

  /** `now`: milliseconds on a clock that never jumps. */
  constructor(
    seconds: number | undefined,
    replays: boolean,
    now: () => number = () => performance.now(),
    began: number = now(),
  ) {
    this.now = now;
    this.began = began;
    this.milliseconds = 1000 * (seconds ?? defaultSeconds);
    this.replays = replays;
  }

  /** Milliseconds from now on that may be spent on exploring. */
  toExplore(): number {
    const reserve = this.replays ? Math.min(shareOfReplays * this.milliseconds, mostForReplays) : 0;
    return Math.max(0, this.milliseconds - reserve - this.spent());
  }

  /** What is left, divided among so many parts: the timeline of the first of them, which begins now. */
  share(parts: number): Timeline {
    const left = Math.max(0, this.milliseconds - this.spent());
    return new Timeline(left / 1000 / parts, this.replays, this.now);
  }

  isOver(): boolean {
    return this.spent() >= this.milliseconds;
  }

  private spent(): number {
    return this.now() - this.began;
  }
}
