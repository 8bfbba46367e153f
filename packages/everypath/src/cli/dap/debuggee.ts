/** The session at work: moves until there is something to stop for, and the client hears of every stop. */
import { isBefore, type Mark, type Move, type Problem, type Session, type Stop } from "@everypath/debug";
import type { SourceReader } from "@everypath/report";
import { notationOf } from "../../runs/debug/show.ts";
import { StopText } from "../../runs/debug/stops.ts";
import type { EditorBreakpoints } from "./breakpoints.ts";
import type { Client } from "./client.ts";
import { ExecutionMap, type Stopped } from "./map.ts";
import { bodyOf } from "./stops.ts";
import { Handles } from "./values.ts";

export class Debuggee {
  readonly session: Session;
  readonly text: StopText;
  /** What the client may ask about at the present stop. */
  readonly handles = new Handles();
  private readonly client: Client;
  private readonly breakpoints: EditorBreakpoints;
  private executionMap: ExecutionMap;
  private moving = false;
  private isPauseWanted = false;
  private isClosed = false;
  /** What has to be done between two moves; the present one is interrupted for it. */
  private errands: (() => void)[] = [];
  /** Statements are passed that were passed before: nobody wants to hear of them again. */
  private repeating = false;

  constructor(session: Session, sources: SourceReader, client: Client, breakpoints: EditorBreakpoints) {
    this.session = session;
    this.text = new StopText(sources, session.program.files, notationOf(session.program.language));
    this.client = client;
    this.breakpoints = breakpoints;
    this.executionMap = new ExecutionMap(session, this.text);
  }

  get map(): ExecutionMap {
    return this.executionMap;
  }

  get isMoving(): boolean {
    return this.moving;
  }

  get isRepeating(): boolean {
    return this.repeating;
  }

  /** The first stop: at the entry, or wherever a run from there gets to. */
  async begin(stopsOnEntry: boolean): Promise<void> {
    const { session, breakpoints } = this;
    if (stopsOnEntry || session.stop.kind !== "begin") return this.report();
    const here = session.breakpointsHere();
    const stop: Stop = { ...session.stop, kind: "breakpoint", breakpoints: here };
    if (here.length > 0 && breakpoints.isLog(stop)) breakpoints.speak(stop);
    else if (here.length > 0) return this.report(stop);
    await this.move("go");
  }

  /** Goes on, and tells of the stop. */
  async move(move: Move, side?: boolean): Promise<void> {
    const { choice: asked, tree } = this.session;
    const stop = await this.during(() => this.travel(move, side));
    if (this.isClosed) return;
    if ("problem" in stop) {
      this.client.output("important", stop.problem);
      this.report();
      return;
    }
    const isAskedAgain =
      stop.kind === "choice" &&
      stop.choice.ask.condition === asked?.ask.condition &&
      this.session.tree.present === tree.present;
    if (isAskedAgain) this.client.output("important", howToChoose);
    this.report(stop);
  }

  /** Something else that moves the session, as a command of the console may. */
  async during<T>(action: () => Promise<T>): Promise<T> {
    this.moving = true;
    try {
      return await action();
    } finally {
      this.moving = false;
      this.isPauseWanted = false;
      this.doErrands();
      if (this.isClosed) this.session.close();
    }
  }

  pause(): void {
    if (this.moving) {
      this.isPauseWanted = true;
      this.session.interrupt();
    } else this.report({ ...this.session.stop, kind: "interrupted" });
  }

  /** Nobody is listening any more: the session's solver ends, after the present move where there is one. */
  close(): void {
    this.isClosed = true;
    this.isPauseWanted = true;
    this.session.interrupt();
    if (!this.moving) this.session.close();
  }

  /** At once, or as soon as the present move can be held up for it. */
  async errand<T>(action: () => T): Promise<T> {
    if (!this.moving) return action();
    const done = new Promise<T>((resolve, reject) => {
      this.errands.push(() => {
        try {
          resolve(action());
        } catch (error) {
          reject(error);
        }
      });
    });
    this.session.interrupt();
    return done;
  }

  private doErrands(): void {
    const { errands } = this;
    this.errands = [];
    for (const errand of errands) errand();
  }

  /** One move as the client sees it: log points and errands hold it up, but do not end it. */
  private async travel(move: Move, side: boolean | undefined): Promise<Stop | Problem> {
    const { session, breakpoints } = this;
    const { depth } = session.stop;
    let stop = await session.move(move, side);
    for (;;) {
      if ("problem" in stop) return stop;
      const isErrand = stop.kind === "interrupted" && this.errands.length > 0;
      const isLog = breakpoints.isLog(stop);
      if (isLog) breakpoints.speak(stop as Extract<Stop, { kind: "breakpoint" }>);
      const isOnTheWay = isErrand || isLog || (stop.kind === "step" && !isReached(move, stop, depth));
      if (!isOnTheWay) return stop;
      if (isLog && isReached(move, stop, depth)) return { ...stop, kind: "step" };
      await this.betweenMoves();
      if (this.isPauseWanted) return { ...stop, kind: "interrupted" };
      const isDeeper = move === "out" ? stop.depth >= depth : stop.depth > depth;
      const rest = move === "go" || move === "step" ? move : isDeeper ? "out" : "next";
      stop = await session.move(rest);
    }
  }

  /** Moves that are short let nobody in by themselves. */
  private async betweenMoves(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.doErrands();
  }

  /** Back by one statement. */
  stepBack(): Problem | undefined {
    const stop = this.session.back();
    if ("problem" in stop) return stop;
    this.report(stop);
    return undefined;
  }

  /** Back to the last breakpoint, decision, or change by hand; else to the beginning. */
  async reverse(): Promise<Problem | undefined> {
    const { map, session } = this;
    const { here } = map;
    const change = map.lastChange();
    if (change === undefined) return { problem: "this is the beginning of the run" };
    if (session.breakpoints.length === 0) {
      session.returnTo(change.from.mark);
      this.report();
      return undefined;
    }
    const found = await this.during(() => this.lastBreakpoint(change.from, change.side, here));
    if (found === "interrupted") {
      session.returnTo(here.mark);
      this.report({ ...session.stop, kind: "interrupted" });
      return undefined;
    }
    session.returnTo(found ?? change.from.mark);
    this.report(undefined, found === undefined ? {} : { reason: "breakpoint" });
    return undefined;
  }

  /** Goes the way from one place to another once more, which it must lead to, and looks for breakpoints. */
  private async lastBreakpoint(
    from: Stopped,
    side: boolean | undefined,
    to: Stopped,
  ): Promise<Mark | "interrupted" | undefined> {
    const { session, breakpoints } = this;
    let found: Mark | undefined;
    this.repeating = true;
    try {
      session.returnTo(from.mark);
      let stop = await session.move("go", side);
      while (!("problem" in stop)) {
        const mark = session.mark();
        const isEarlier =
          isBefore(mark.began, to.mark.began) ||
          (!isBefore(to.mark.began, mark.began) && (to.stop.kind === "choice" || to.stop.kind === "end"));
        if (this.isPauseWanted) return "interrupted";
        const isErrand = stop.kind === "interrupted";
        if (!isErrand && (stop.kind !== "breakpoint" || mark.node !== to.mark.node || !isEarlier)) break;
        if (!isErrand && !breakpoints.isLog(stop)) found = mark;
        await this.betweenMoves();
        stop = await session.move("go");
      }
    } finally {
      this.repeating = false;
    }
    return found;
  }

  /** Nothing is before this, by statements or by changes. */
  get isAtBeginning(): boolean {
    return this.session.stop.kind === "begin";
  }

  /** To a place where the session has stopped before. */
  jump({ mark }: Stopped): void {
    this.session.returnTo(mark);
    this.report(undefined, { reason: "goto" });
  }

  /** One step from there. */
  async stepFrom({ mark }: Stopped, side: boolean | undefined): Promise<void> {
    this.session.returnTo(mark);
    await this.move("step", side);
  }

  /**
   * Tells of the present stop. `stop`: the same place, stopped at for another reason; `reason`: the protocol's word for that; `isSilent`:
   * the console has said already where this is.
   */
  report(
    stop: Stop = this.session.stop,
    { reason, isSilent = false }: { readonly reason?: string; readonly isSilent?: boolean } = {},
  ): void {
    if (this.isClosed) return;
    const { client, breakpoints, text } = this;
    this.arrive();
    if (stop.kind === "breakpoint" && reason === undefined) breakpoints.speak(stop);
    if (!isSilent && (stop.kind === "choice" || stop.kind === "end")) {
      for (const line of text.of(this.session, stop)) client.output("console", line);
    }
    if (!isSilent && stop.kind === "end") this.showWritten(stop.path.stdout);
    for (const note of this.session.newNotes())
      client.output("important", text.noteLine(note), note.location);
    const body = bodyOf(stop, text, breakpoints);
    client.event("stopped", reason === undefined ? body : { ...body, reason });
  }

  /** What the program has written to its standard output, for the example. */
  private showWritten(bytes: Uint8Array | undefined): void {
    if (bytes !== undefined && bytes.length > 0)
      this.client.output("stdout", Buffer.from(bytes).toString().replace(/\n$/, ""));
  }

  /** The session stands somewhere else: the map shows it, and what was asked before means nothing now. */
  arrive(): void {
    this.handles.forget();
    this.draw();
  }

  /** Something was changed by hand, at the place where the session stands. */
  changed(): void {
    this.handles.forgetValues();
    this.draw();
  }

  private draw(): void {
    const { session } = this;
    if (this.executionMap.isOf(session)) this.executionMap.arrive(session);
    else this.executionMap = new ExecutionMap(session, this.text);
    this.client.event("mapUpdate", this.executionMap.update());
  }
}

const howToChoose =
  "the inputs leave this decision open: choose its side with Step Into Target, with Jump to Cursor on this line, on the map, or by typing go true or go false into the debug console";

/** As far as the move that began at a depth was to go. */
function isReached(move: Move, stop: Stop, depth: number): boolean {
  switch (move) {
    case "step":
      return true;
    case "next":
      return stop.depth <= depth;
    case "out":
      return stop.depth < depth;
    case "go":
      return false;
  }
}
