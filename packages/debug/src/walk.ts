/** One run being walked: where it stands, how it goes on, and its way back. What the user changes by hand happens here, too. */

import { isOutOfSight, not, type SymbolicTerm } from "@everypath/core";
import { answers, type Denotation, pathCondition, type State } from "@everypath/engine";
import { Cursor } from "./cursor.ts";
import type { Decider } from "./decider.ts";
import { pathAt } from "./exhaust.ts";
import { History } from "./history.ts";
import type { DebugLanguage, Problem } from "./language.ts";
import { View } from "./language.ts";
import type { Halt, Move, Watch } from "./mover.ts";
import { Mover } from "./mover.ts";
import type { Run } from "./run.ts";
import { userFrameOf } from "./statement.ts";
import type { Choice, ReferenceQuestion, Stop, StopPosition } from "./stop.ts";
import type { Edit } from "./walked-tree.ts";
import type { Boundary } from "./walker.ts";

/** Who a walk is walked for. */
export interface Company {
  readonly language: DebugLanguage;
  readonly decider: Decider;
  readonly watch: Watch;
}

export class Walk {
  readonly run: Run;
  private readonly company: Company;
  private current: Cursor;
  private history: History;
  private last: Stop;

  /** A walk that has not begun yet. */
  static of(run: Run, company: Company): Walk {
    const cursor = new Cursor(run.started.state.fork(), run.root);
    return new Walk(run, company, cursor, new History(run.walker, []), { kind: "begin", ...nowhere });
  }

  private constructor(run: Run, company: Company, cursor: Cursor, history: History, last: Stop) {
    this.run = run;
    this.company = company;
    this.current = cursor;
    this.history = history;
    this.last = last;
  }

  /** Another walk at the same place; both go on independently. */
  copy(stop: Stop = this.last): Walk {
    return new Walk(this.run, this.company, this.current.fork(), this.history.copy(), stop);
  }

  get cursor(): Cursor {
    return this.current;
  }

  get stop(): Stop {
    return this.last;
  }

  /** Runs to the first statement, or to the first choice or the end where there is none. */
  begin(): Stop {
    this.run.walker.resume(this.current);
    // Something to come back to, whatever lies before the first statement.
    this.history.keep(this.current);
    this.last = this.toFirstStatement();
    return this.last;
  }

  private toFirstStatement(): Stop {
    const { current: cursor, company } = this;
    const { walker } = this.run;
    while (cursor.statement === undefined) {
      const advance = walker.advance(cursor, company.decider);
      if (advance.kind === "question" && advance.outcomes !== undefined)
        return this.halted({ kind: "question", ask: advance.ask, outcomes: advance.outcomes });
      if (advance.kind === "ended") return this.halted({ kind: "ended" });
      if (advance.kind === "boundary") company.watch.passed(cursor, advance.boundary);
    }
    this.history = new History(walker, []);
    this.history.keep(cursor);
    return { kind: "begin", ...this.place() };
  }

  /** Goes on; at a choice, to its side first. Without a side the question is asked again. */
  async move(move: Move, side: boolean | undefined): Promise<Stop | Problem> {
    if (this.current.ended !== undefined)
      return { problem: "the path is at its end; go back, restore a state, or call again" };
    if (side !== undefined) {
      const choice = this.last.kind === "choice" ? this.last.choice : this.askAgain();
      if (choice === undefined) {
        const settled =
          this.last.kind === "edited" ? "what was asked is settled now; type go" : "no decision is open";
        return { problem: `there is nothing to choose here: ${settled}` };
      }
      this.choose(choice, side);
    }
    const { decider, watch } = this.company;
    const mover = new Mover(this.run.walker, decider, this.history, watch);
    const { cursor, halt } = await mover.move(this.current, move);
    this.current = cursor;
    this.last = this.halted(halt);
    return this.last;
  }

  /** What is still open of the question that an edit came before; undefined where it is settled, or where none was. */
  private askAgain(): Choice | undefined {
    if (this.last.kind !== "edited") return undefined;
    const cursor = this.current.fork();
    for (;;) {
      const advance = this.run.walker.advance(cursor, this.company.decider);
      if (advance.kind === "inside") continue;
      if (advance.kind !== "question" || advance.outcomes === undefined) return undefined;
      this.current = cursor;
      return this.choiceOf(advance.ask, advance.outcomes);
    }
  }

  private choose({ ask, outcomes }: Choice, side: boolean): void {
    const { feasible, model } = side ? outcomes.whenTrue : outcomes.whenFalse;
    this.run.walker.take(this.current, ask, side ? answers.forkTrue : answers.forkFalse);
    this.current.model = model;
    this.current.uncertain ||= feasible === "unknown";
  }

  /** Back by statements; undefined where this is the beginning of the run already. */
  back(count: number): Stop | undefined {
    let found: Cursor | undefined;
    for (let i = 0; i < count; i++) {
      const earlier = this.history.back(found ?? this.current);
      if (earlier === undefined) break;
      found = earlier;
    }
    if (found === undefined) return undefined;
    this.current = found;
    this.last = { kind: "back", ...this.place() };
    return this.last;
  }

  /** King, section 6: an assumption is conjoined to pc if it is consistent with it. */
  assume(text: string): Stop | Problem {
    const { cursor, view, problem } = this.forEdit();
    if (problem !== undefined) return problem;
    const found = this.company.language.condition(view, text);
    if ("problem" in found) return found;
    const { condition, given = [] } = found;
    const conjuncts = [...pathCondition(cursor.state.facts), ...given];
    const { kind } = this.company.decider.check(conjuncts, condition, cursor.uncertain);
    if (kind === "unsat") return { problem: "it contradicts the path condition: no input is left" };
    cursor.inventsSymbols ||= view.addSymbols(cursor.state);
    for (const fact of [...given, condition]) cursor.state.assume(fact, false, cursor.statement?.span);
    cursor.model = undefined;
    cursor.uncertain ||= kind === "unknown";
    return this.edited(cursor, { kind: "assume", text, condition });
  }

  /** Sets a variable. A statement whose question is open is begun anew. */
  set(target: string, text: string): Stop | Problem {
    const { cursor, view, problem } = this.forEdit();
    if (problem !== undefined) return problem;
    const refused = this.company.language.assign(view, target, text);
    if (refused !== undefined) return refused;
    cursor.inventsSymbols ||= view.addSymbols(cursor.state);
    return this.edited(cursor, { kind: "set", target, text });
  }

  /** A cursor that may be changed: at an open question the one at the beginning of its statement, where nothing of it was done yet. */
  private forEdit():
    | { readonly cursor: Cursor; readonly view: View; readonly problem: undefined }
    | { readonly cursor: undefined; readonly view: undefined; readonly problem: Problem } {
    if (this.current.ended !== undefined) {
      const problem = { problem: "the path is at its end; nothing that is changed now would matter" };
      return { cursor: undefined, view: undefined, problem };
    }
    const start = this.current.isInside ? undefined : this.history.beginning(this.current);
    const cursor = start ?? this.current.fork();
    const view = new View(
      this.run.walker.machine,
      cursor.state,
      userFrameOf(cursor.state),
      this.company.decider,
    );
    return { cursor, view, problem: undefined };
  }

  private edited(cursor: Cursor, edit: Edit): Stop {
    cursor.node = cursor.node.edited(edit, cursor.statement?.span);
    cursor.edits = [...cursor.edits, edit];
    this.current = cursor;
    this.history.keep(cursor, true);
    this.last = { kind: "edited", ...this.place() };
    return this.last;
  }

  private halted(halt: Halt): Stop {
    switch (halt.kind) {
      case "reached":
        return { kind: "step", ...this.place(halt.boundary) };
      case "breakpoint":
        return { kind: "breakpoint", breakpoints: halt.breakpoints, ...this.place(halt.boundary) };
      case "question":
        return { kind: "choice", choice: this.choiceOf(halt.ask, halt.outcomes), ...this.place() };
      case "interrupted":
        return { kind: "interrupted", ...this.place() };
      case "ended": {
        const { current: cursor } = this;
        const path = pathAt(this.run, this.company.decider, cursor, cursor.ended!);
        cursor.node.end = path;
        return { kind: "end", path, ...this.place() };
      }
    }
  }

  private place(boundary?: Boundary): StopPosition {
    const { current: cursor } = this;
    const user =
      userFrameOf(cursor.state) ??
      (cursor.beforeEnd === undefined ? undefined : userFrameOf(cursor.beforeEnd));
    return {
      procedure: user?.procedure.name,
      span: cursor.statement?.span ?? cursor.ended?.span,
      isInside: boundary?.isRest ?? cursor.isInside,
      depth: cursor.depth,
    };
  }

  private choiceOf(ask: Choice["ask"], outcomes: Choice["outcomes"]): Choice {
    const { state } = this.current;
    this.current.node.decision ??= { condition: ask.condition, purpose: ask.purpose, span: ask.span };
    return {
      ask,
      outcomes,
      reference: ask.denotation === undefined ? undefined : referenceQuestion(state, ask.denotation),
      library: libraryOf(state),
      error: ask.purpose === "check" ? this.errorOf(ask) : undefined,
    };
  }

  /** What happens on the false side of a check. */
  private errorOf({ condition, span }: Choice["ask"]): Choice["error"] {
    const state = this.current.state.fork();
    state.assume(not(condition), false, span);
    const step = this.run.walker.machine.runInstruction(state);
    return step?.kind === "ended" && step.end === "error"
      ? { kind: step.error, message: step.message }
      : undefined;
  }

  /** What `look` finds at the last moment before the present one at which it finds something. */
  lastBefore<T>(look: (cursor: Cursor) => T | undefined): T | undefined {
    return this.history.findLast(this.current, look);
  }

  /** The path condition, with one side of the open choice where one is named. */
  conjuncts(side?: boolean): readonly SymbolicTerm[] {
    const conjuncts = pathCondition(this.current.state.facts);
    if (side === undefined || this.last.kind !== "choice") return conjuncts;
    const { condition } = this.last.choice.ask;
    return [...conjuncts, side ? condition : not(condition)];
  }
}

const nowhere: StopPosition = { procedure: undefined, span: undefined, isInside: false, depth: 0 };

function referenceQuestion(
  { inputObjects }: State,
  { reference, class: className, number, isLast }: Denotation,
): ReferenceQuestion {
  const origin = inputObjects.find((object) => object.number === number)?.origin;
  return { reference, class: className, object: number === 0 ? undefined : { number, origin }, isLast };
}

/** The library function that the user's code has called and not come back from. */
function libraryOf({ frame: top }: State): string | undefined {
  let library: string | undefined;
  for (let frame: State["frame"] | undefined = top; frame !== undefined; frame = frame.caller) {
    if (!isOutOfSight(frame.procedure)) return library;
    library = frame.procedure.name;
  }
  return undefined;
}
