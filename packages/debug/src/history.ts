/**
 * The way back. States are persistent, so some moments of the run are simply kept; any other one is found again by walking from the last
 * kept moment before it, with the recorded answers in place of the solver. A long run keeps few moments of its distant past.
 */
import { answers, type Prefix } from "@everypath/engine";
import type { Cursor } from "./cursor.ts";
import { isBefore } from "./cursor.ts";
import type { Answerer, Walker } from "./walker.ts";

/** Moments kept of one run. */
const most = 400;
/** Of these, the latest, which are never thinned. */
const latest = 100;
/** Weight of instructions that is walked statement by statement in search of a boundary, at first. */
const firstWindow = 20_000;

/** Weight of instructions that is walked again in search of something that may not be there. */
const farthest = 30_000_000;

/** Answers from a record; none where it ends. */
class Recorded implements Answerer {
  private readonly prefix: Prefix;

  constructor(prefix: Prefix) {
    this.prefix = prefix;
  }

  ask(cursor: Cursor): { readonly answer: string } | undefined {
    const answer = this.prefix.answers[cursor.answers.length];
    return answer === undefined || answer === answers.suggested ? undefined : { answer };
  }

  suggest(cursor: Cursor): bigint | undefined {
    if (this.prefix.answers[cursor.answers.length] !== answers.suggested) return undefined;
    return this.prefix.values[cursor.values.length];
  }
}

export class History {
  private readonly walker: Walker;
  /** In order of time. Nobody advances them. */
  private readonly moments: Cursor[];
  /** Moments right behind an edit: walking does not lead across one. */
  private readonly edited: Set<Cursor>;

  constructor(walker: Walker, moments: readonly Cursor[], edited: ReadonlySet<Cursor> = new Set()) {
    this.walker = walker;
    this.moments = [...moments];
    this.edited = new Set(edited);
  }

  copy(): History {
    return new History(this.walker, this.moments, this.edited);
  }

  /** Keeps the cursor's present as a moment. */
  keep(cursor: Cursor, isEdited = false): void {
    const moment = cursor.fork();
    this.moments.push(moment);
    if (isEdited) this.edited.add(moment);
    if (this.moments.length > most) this.thin();
  }

  /** Every second of the older moments goes, but for those behind an edit. */
  private thin(): void {
    const kept = this.moments.filter(
      (moment, index) =>
        index === 0 || index >= this.moments.length - latest || index % 2 === 0 || this.edited.has(moment),
    );
    this.moments.splice(0, this.moments.length, ...kept);
  }

  /**
   * The beginning of the statement that `now` is inside of, or of the one before where it is at a beginning itself; forgets what came
   * after. undefined at the beginning of the run.
   */
  back(now: Cursor): Cursor | undefined {
    const found = this.find(now, now.isInside);
    if (found === undefined) return undefined;
    while (this.moments.length > 1 && !isBefore(this.moments.at(-1)!.began, found.began)) {
      const gone = this.moments.pop()!;
      if (this.isAt(gone, found) && this.edited.has(gone)) {
        this.moments.push(gone);
        break;
      }
      this.edited.delete(gone);
    }
    return found;
  }

  /** The beginning of the statement that `now` has a question in. */
  beginning(now: Cursor): Cursor | undefined {
    return this.find(now, true);
  }

  /** The same place as `now`, where a question or the end is, reached so that it is known where its statement began. */
  settle(now: Cursor): Cursor {
    const start = this.moments.at(-1)!;
    for (let window = firstWindow; ; window *= 8) {
      const cursor = this.start(now, start, window);
      if (cursor !== undefined && this.toTheEnd(cursor, now)) {
        cursor.model = now.model;
        return cursor;
      }
      if (now.state.steps - window <= start.state.steps) return now;
    }
  }

  /** What `look` finds in the last state on the way to `now` in which it finds something; it is not looked for without end. */
  findLast<T>(now: Cursor, look: (cursor: Cursor) => T | undefined): T | undefined {
    let end = now;
    for (let at = this.moments.length - 1; at >= 0; at--) {
      const start = this.moments[at]!;
      if (start.state.steps > end.state.steps) continue;
      if (now.state.steps - end.state.steps > farthest) break;
      const found = this.lastBetween(start, now, end.state.steps, look);
      if (found !== undefined) return found;
      end = start;
    }
    return undefined;
  }

  /** Walks from a kept moment on the way to `now`, to a weight of instructions. */
  private lastBetween<T>(
    start: Cursor,
    now: Cursor,
    steps: number,
    look: (cursor: Cursor) => T | undefined,
  ): T | undefined {
    const cursor = start.fork();
    const answerer = new Recorded(now);
    let found: T | undefined;
    let here = look(cursor);
    while (cursor.state.steps <= steps) {
      const answered = cursor.answers.length;
      const advance = this.walker.advance(cursor, answerer);
      if (advance.kind === "question") break;
      // With an answer the same instruction is executed again.
      if (cursor.answers.length > answered) continue;
      found = here ?? found;
      if (advance.kind === "ended") break;
      here = look(cursor);
    }
    return found;
  }

  private isAt(a: Cursor, b: Cursor): boolean {
    return a.began.steps === b.began.steps && a.began.ordinal === b.began.ordinal;
  }

  private find(now: Cursor, ofThisStatement: boolean): Cursor | undefined {
    const precedes = (moment: Cursor): boolean =>
      isBefore(moment.began, now.began) || (ofThisStatement && this.isAt(moment, now) && !moment.isInside);
    for (let from = this.moments.length - 1; from >= 0; from--) {
      const start = this.moments[from]!;
      if (!precedes(start)) continue;
      for (let window = firstWindow; ; window *= 8) {
        const found = this.lastBeginning(now, start, window, precedes);
        if (found !== undefined) return found;
        if (now.state.steps - window <= start.state.steps) break;
      }
    }
    return undefined;
  }

  /** The last beginning of a statement between a kept moment and `now` that `precedes` takes. */
  private lastBeginning(
    now: Cursor,
    start: Cursor,
    window: number,
    precedes: (moment: Cursor) => boolean,
  ): Cursor | undefined {
    const cursor = this.start(now, start, window);
    if (cursor === undefined) return undefined;
    const answerer = new Recorded(now);
    let found: Cursor | undefined;
    while (precedes(cursor)) {
      found = cursor.fork();
      if (!this.toBoundary(cursor, answerer, now)) break;
    }
    return found;
  }

  /**
   * A cursor on the way from a kept moment to `now`: the moment itself, or where it is further away, the first beginning of a statement
   * `window` before `now`. undefined where there is none.
   */
  private start(now: Cursor, start: Cursor, window: number): Cursor | undefined {
    const cursor = start.fork();
    cursor.uncertain = now.uncertain;
    const limit = now.state.steps - window;
    if (limit <= start.state.steps) return cursor;
    const answerer = new Recorded(now);
    cursor.state.stepLimit = limit;
    let advance = this.walker.runFast(cursor, answerer);
    while (advance.kind === "inside") advance = this.walker.runFast(cursor, answerer);
    if (advance.kind !== "paused") return undefined;
    cursor.state.stepLimit = Number.POSITIVE_INFINITY;
    this.walker.resume(cursor);
    return this.toBoundary(cursor, answerer, now) ? cursor : undefined;
  }

  private toBoundary(cursor: Cursor, answerer: Answerer, now: Cursor): boolean {
    while (cursor.state.steps <= now.state.steps) {
      const advance = this.walker.advance(cursor, answerer);
      if (advance.kind === "question" || advance.kind === "ended") return false;
      if (advance.kind === "boundary" && advance.boundary.statement !== undefined) return true;
    }
    return false;
  }

  private toTheEnd(cursor: Cursor, now: Cursor): boolean {
    const answerer = new Recorded(now);
    while (cursor.state.steps <= now.state.steps) {
      const advance = this.walker.advance(cursor, answerer);
      if (advance.kind === "question" || advance.kind === "ended") return true;
    }
    return false;
  }
}
