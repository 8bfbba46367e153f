/** Moves a cursor on, until there is something to stop for. */
import type { Ask, BranchOutcomes } from "@everypath/engine";
import type { Breakpoint } from "./breakpoints.ts";
import type { Cursor } from "./cursor.ts";
import type { History } from "./history.ts";
import type { Statement } from "./statement.ts";
import type { Answerer, Boundary, Completed, Walker } from "./walker.ts";

/** How far a move goes. `go`: to the next breakpoint, choice or end. */
export type Move = "step" | "next" | "out" | "go";

/** Why a cursor stopped. */
export type Halt =
  | { readonly kind: "reached"; readonly boundary: Boundary }
  | { readonly kind: "breakpoint"; readonly boundary: Boundary; readonly breakpoints: readonly Breakpoint[] }
  | { readonly kind: "question"; readonly ask: Ask; readonly outcomes: BranchOutcomes }
  | { readonly kind: "interrupted" }
  | { readonly kind: "ended" };

/** Who looks on while a cursor moves. */
export interface Watch {
  /** Nobody looks at single statements: the machine can run by itself. */
  readonly isIdle: boolean;
  isInterrupted(): boolean;
  /** Told of every boundary. */
  passed(cursor: Cursor, boundary: Boundary): void;
  /** The breakpoints to stop at here. `executed`: what came before. */
  hits(cursor: Cursor, boundary: Boundary, executed: Completed | undefined): readonly Breakpoint[];
}

/** Milliseconds between two looks at whether the user interrupts. */
const breath = 40;
/** Weight of instructions of a fast run between two looks. */
const slice = 2_000_000;

/** Lets signals and messages in, now and then. */
export class Breather {
  private next = performance.now() + breath;

  async breathe(): Promise<void> {
    if (performance.now() < this.next) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.next = performance.now() + breath;
  }
}

export class Mover {
  private readonly walker: Walker;
  private readonly answerer: Answerer;
  private readonly history: History;
  private readonly watch: Watch;

  constructor(walker: Walker, answerer: Answerer, history: History, watch: Watch) {
    this.walker = walker;
    this.answerer = answerer;
    this.history = history;
    this.watch = watch;
  }

  /** Answers with the cursor as well: after a fast run it is another one at the same place. */
  async move(cursor: Cursor, move: Move): Promise<{ readonly cursor: Cursor; readonly halt: Halt }> {
    if (move === "go" && this.watch.isIdle) return this.goFast(cursor);
    return { cursor, halt: await this.walk(cursor, move) };
  }

  private async walk(cursor: Cursor, move: Move): Promise<Halt> {
    const { watch } = this;
    const { depth, statement, activation } = cursor;
    const breather = new Breather();
    let executed = statement === undefined ? undefined : { statement, activation };
    for (let count = 1; ; count++) {
      if ((count & 255) === 0) {
        await breather.breathe();
        if (watch.isInterrupted()) return { kind: "interrupted" };
      }
      const advance = this.walker.advance(cursor, this.answerer);
      switch (advance.kind) {
        case "inside":
          break;
        case "ended":
          return { kind: "ended" };
        case "question":
          return asked(advance.ask, advance.outcomes);
        case "boundary": {
          const { boundary } = advance;
          watch.passed(cursor, boundary);
          if (boundary.statement === undefined) break;
          this.history.keep(cursor);
          const breakpoints = watch.hits(cursor, boundary, executed);
          if (breakpoints.length > 0) return { kind: "breakpoint", boundary, breakpoints };
          if (isReached(move, cursor, boundary, { depth, statement, activation }))
            return { kind: "reached", boundary };
          executed = { statement: boundary.statement, activation: cursor.activation };
          break;
        }
      }
    }
  }

  private async goFast(cursor: Cursor): Promise<{ readonly cursor: Cursor; readonly halt: Halt }> {
    const breather = new Breather();
    for (;;) {
      cursor.state.stepLimit = cursor.state.steps + slice;
      const advance = this.walker.runFast(cursor, this.answerer);
      cursor.state.stepLimit = Number.POSITIVE_INFINITY;
      switch (advance.kind) {
        case "question":
          return { cursor: this.history.settle(cursor), halt: asked(advance.ask, advance.outcomes) };
        case "ended":
          return { cursor: this.history.settle(cursor), halt: { kind: "ended" } };
        case "paused":
          this.walker.resume(cursor);
          this.history.keep(cursor);
          break;
        case "inside":
        case "boundary":
          break;
      }
      await breather.breathe();
      if (this.watch.isInterrupted()) {
        this.walker.resume(cursor);
        cursor.isInside = true;
        return { cursor, halt: { kind: "interrupted" } };
      }
    }
  }
}

function asked(ask: Ask, outcomes: BranchOutcomes | undefined): Halt {
  if (outcomes === undefined) throw new Error("only a record leaves questions without outcomes");
  return { kind: "question", ask, outcomes };
}

interface Origin {
  readonly depth: number;
  readonly statement: Statement | undefined;
  readonly activation: object | undefined;
}

function isReached(move: Move, { depth, activation }: Cursor, boundary: Boundary, origin: Origin): boolean {
  switch (move) {
    case "step":
      return true;
    case "next": {
      const isOrigin = boundary.isRest && activation === origin.activation;
      return depth <= origin.depth && !(isOrigin && boundary.statement === origin.statement);
    }
    case "out":
      return depth < origin.depth;
    case "go":
      return false;
  }
}
