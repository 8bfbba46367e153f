/**
 * Runs a cursor one instruction at a time and tells where one statement ends and the next begins. Questions go to an answerer: the
 * solver (decider.ts), or the record of an earlier walk (history.ts).
 */

import {
  isOutOfSight,
  type Procedure,
  type SymbolicTerm,
  substitute,
  type Terminator,
  trueTerm,
  type Unanswered,
} from "@everypath/core";
import {
  type Ask,
  answers,
  type BranchOutcomes,
  type Machine,
  type State,
  type Suggest,
  takeAnswer,
  takeSuggestion,
  toTerm,
} from "@everypath/engine";
import type { Cursor } from "./cursor.ts";
import type { Statement, Statements } from "./statement.ts";
import { userFrameOf, userFramesOf } from "./statement.ts";

export type Advance =
  /** The statement goes on. */
  | { readonly kind: "inside" }
  | { readonly kind: "boundary"; readonly boundary: Boundary }
  /** Nobody has decided: the cursor stands where it stood. */
  | { readonly kind: "question"; readonly ask: Ask; readonly outcomes: BranchOutcomes | undefined }
  | { readonly kind: "ended" };

/** The cursor has come to the beginning of a statement, or back into one by a return. */
export interface Boundary {
  readonly cause: "moved" | "repeated" | "entered" | "left";
  /** Statements that are done now: none where a call begins, two where a return ends the call's statement as well. */
  readonly completed: readonly Completed[];
  /** Where the cursor stands; undefined where the user's last procedure has been left. */
  readonly statement: Statement | undefined;
  /** The rest of a statement that was begun before. */
  readonly isRest: boolean;
  /** The procedure that was left, with what it returns. */
  readonly returned: Returned | undefined;
}

export interface Completed {
  readonly statement: Statement;
  readonly activation: object | undefined;
}

export interface Returned {
  readonly procedure: Procedure;
  readonly values: readonly SymbolicTerm[];
}

export interface Answerer {
  /** A letter of the search's record; outcomes where nobody decides but the user; undefined where the record ends. */
  ask(cursor: Cursor, ask: Ask): { readonly answer: string } | BranchOutcomes | undefined;
  /** undefined where there is no value, for the reason that the answerer keeps. */
  suggest(cursor: Cursor, suggest: Suggest): bigint | { readonly unknown: Unanswered } | undefined;
}

const inside: Advance = { kind: "inside" };

export class Walker {
  readonly machine: Machine;
  readonly statements: Statements;

  constructor(machine: Machine, statements: Statements) {
    this.machine = machine;
    this.statements = statements;
  }

  /** One instruction, or one answer. */
  advance(cursor: Cursor, answerer: Answerer): Advance {
    const { state } = cursor;
    const { activation, block, procedure, index } = state.frame;
    const { instructions, terminator } = procedure.blocks[block]!;
    const returns =
      index >= instructions.length && (terminator.kind === "return" || terminator.kind === "stop");
    const returned = returns && !isOutOfSight(procedure) ? returnedFrom(state, terminator) : undefined;
    // The variables of the user's outermost procedure go when it returns. Another may come: first values, then the program.
    if (!isOutOfSight(procedure) && cursor.depth === 1) cursor.beforeEnd = returns ? state.fork() : undefined;
    const step = this.machine.runInstruction(state);
    if (step === undefined) return this.moved(cursor, activation, block, returned);
    switch (step.kind) {
      case "ended":
        cursor.ended = step;
        cursor.returned = returned;
        cursor.isInside = true;
        return { kind: "ended" };
      case "ask":
      case "suggest":
        return this.answer(cursor, step, answerer);
      case "reached":
        throw new Error("a debugger does not stop at cuts");
    }
  }

  /** As far as the machine runs by itself, or to the step limit of the state: statements are not told apart. */
  runFast(cursor: Cursor, answerer: Answerer): Advance | { readonly kind: "paused" } {
    const step = this.machine.run(cursor.state);
    switch (step.kind) {
      case "paused":
        return step;
      case "ended":
        cursor.ended = step;
        cursor.isInside = true;
        return { kind: "ended" };
      case "ask":
      case "suggest":
        return this.answer(cursor, step, answerer);
      case "reached":
        throw new Error("a debugger does not stop at cuts");
    }
  }

  /** After a fast run: finds out where the cursor stands, though not when its statement began. */
  resume(cursor: Cursor): void {
    const user = userFrameOf(cursor.state);
    cursor.activation = user?.activation;
    cursor.depth = user === undefined ? 0 : userFramesOf(cursor.state).length;
    cursor.statement =
      user === undefined ? undefined : this.statements.at(user.procedure, user.block, user.index);
    cursor.began = { steps: cursor.state.steps, ordinal: 0 };
  }

  private answer(cursor: Cursor, step: Ask | Suggest, answerer: Answerer): Advance {
    const { state } = cursor;
    if (step.kind === "suggest") {
      const value = answerer.suggest(cursor, step);
      if (value === undefined) return { kind: "question", ask: asQuestion(step), outcomes: undefined };
      if (typeof value === "object") {
        cursor.ended = {
          kind: "ended",
          end: "cut",
          reason: "solver-unknown",
          detail: value.unknown.reason,
          ...(value.unknown.limit === undefined ? {} : { limit: value.unknown.limit }),
          span: step.span,
        };
        cursor.isInside = true;
        return { kind: "ended" };
      }
      takeSuggestion(state, step, value);
      cursor.answers += answers.suggested;
      cursor.values = [...cursor.values, value];
      return inside;
    }
    const answered = answerer.ask(cursor, step);
    if (answered === undefined || !("answer" in answered))
      return { kind: "question", ask: step, outcomes: answered };
    this.take(cursor, step, answered.answer);
    return inside;
  }

  /** Goes on with an answer, and in the tree where it is a fork. */
  take(cursor: Cursor, ask: Ask, answer: string): void {
    const { condition, purpose, span } = ask;
    takeAnswer(cursor.state, ask, answer);
    cursor.answers += answer;
    if (answer === answers.forkTrue || answer === answers.forkFalse) {
      cursor.node = cursor.node.choose({ condition, purpose, span }, answer === answers.forkTrue);
      cursor.isInside = true;
    }
  }

  private moved(cursor: Cursor, activation: object, block: number, returned: Returned | undefined): Advance {
    const { frame } = cursor.state;
    if (frame.activation === activation) {
      if (isOutOfSight(frame.procedure)) return inside;
      const next = this.statements.at(frame.procedure, frame.block, frame.index);
      if (next === undefined) return inside;
      if (next === cursor.statement) {
        const repeats = frame.index === 0 && this.statements.repeats(frame.procedure, block, frame.block);
        return repeats ? this.begin(cursor, "repeated", next) : inside;
      }
      // A procedure's statement is its first one until it has been entered.
      return this.begin(cursor, cursor.statement === undefined ? "entered" : "moved", next);
    }
    return this.crossed(cursor, returned);
  }

  /** A frame was entered or left. */
  private crossed(cursor: Cursor, returned: Returned | undefined): Advance {
    const user = userFrameOf(cursor.state);
    const completed: Completed[] = [];
    if (cursor.statement !== undefined && user?.activation !== cursor.activation)
      completed.push({ statement: cursor.statement, activation: cursor.activation });
    if (user === undefined) {
      // The driver alone is left, or a handler that the library runs at the end.
      cursor.activation = undefined;
      cursor.depth = 0;
      cursor.statement = undefined;
      if (completed.length === 0) return inside;
      const boundary: Boundary = { cause: "left", completed, statement: undefined, isRest: true, returned };
      return { kind: "boundary", boundary };
    }
    const isTop = user === cursor.state.frame;
    const here = this.statements.at(user.procedure, user.block, user.index);
    if (user.activation === cursor.activation) {
      const isNew = isTop && here !== undefined && here !== cursor.statement;
      return isNew ? this.begin(cursor, "moved", here) : inside;
    }
    const depth = userFramesOf(cursor.state).length;
    const entered = depth > cursor.depth;
    cursor.activation = user.activation;
    cursor.depth = depth;
    if (entered) {
      // Its first statement begins behind what the compiler puts before it.
      cursor.statement = undefined;
      return here === undefined ? inside : this.begin(cursor, "entered", here);
    }
    const called = isTop ? this.statements.at(user.procedure, user.block, user.index - 1) : here;
    const statement = here ?? called;
    if (called !== undefined && statement !== called)
      completed.push({ statement: called, activation: user.activation });
    const isRest = statement === called;
    return this.arrive(cursor, { cause: "left", completed, statement, isRest, returned });
  }

  private begin(cursor: Cursor, cause: "moved" | "repeated" | "entered", next: Statement): Advance {
    const { statement, activation } = cursor;
    const completed = statement === undefined ? [] : [{ statement, activation }];
    return this.arrive(cursor, { cause, completed, statement: next, isRest: false, returned: undefined });
  }

  private arrive(cursor: Cursor, boundary: Boundary): Advance {
    const { steps } = cursor.state;
    const { began } = cursor;
    cursor.statement = boundary.statement;
    cursor.began = { steps, ordinal: steps === began.steps ? began.ordinal + 1 : 0 };
    cursor.isInside = false;
    return { kind: "boundary", boundary };
  }
}

function returnedFrom({ frame, globals }: State, terminator: Terminator): Returned {
  const { procedure } = frame.prepared;
  if (terminator.kind !== "return") return { procedure, values: [] };
  const values = terminator.values.map((value) =>
    substitute(value, ({ scope, slot, sort }) =>
      toTerm((scope === "local" ? frame.values : globals)[slot]!, sort),
    ),
  );
  return { procedure, values };
}

/** A value that was asked for where the record ends. */
function asQuestion({ span }: Suggest): Ask {
  return { kind: "ask", condition: trueTerm, purpose: "resolve", span };
}
