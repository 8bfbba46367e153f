/** A state being walked, with what a debugger knows of it. A cursor that nobody advances is a moment of the run to come back to. */

import type { Model } from "@everypath/core";
import type { Ended, State } from "@everypath/engine";
import type { Statement } from "./statement.ts";
import { userFrameOf } from "./statement.ts";
import type { Edit, WalkedNode } from "./walked-tree.ts";
import type { Returned } from "./walker.ts";

/** When a statement began: weight of the instructions before it, and how many statements began at the same weight before it. */
export interface Time {
  readonly steps: number;
  readonly ordinal: number;
}

/** Whether the statement at `a` began earlier in the run than that at `b`. */
export function isBefore(a: Time, b: Time): boolean {
  return a.steps < b.steps || (a.steps === b.steps && a.ordinal < b.ordinal);
}

export class Cursor {
  readonly state: State;
  /** Its place in the tree. */
  node: WalkedNode;
  /** Every answer so far, as the search records them (engine/search/prefix.ts). */
  answers = "";
  values: readonly bigint[] = [];
  /** Of the path condition, if one is known. */
  model: Model | undefined = undefined;
  /** The solver could not tell whether the path is possible. */
  uncertain = false;
  /** The statement that is about to be executed, or is being. */
  statement: Statement | undefined = undefined;
  /** The user's procedure that it belongs to, as an activation, and how many of the user's are below it. */
  activation: object | undefined;
  depth: number;
  began: Time = { steps: 0, ordinal: 0 };
  /** The statement has been begun: an answer was chosen within it, or it has ended the path. */
  isInside = false;
  ended: Ended | undefined = undefined;
  /** What the user changed on the way. */
  edits: readonly Edit[] = [];
  /** Symbols were used that the program does not read. */
  inventsSymbols = false;
  /** The state before the return that ended the run, which still has the variables. */
  beforeEnd: State | undefined = undefined;
  /** What the procedure that ended the run returned. */
  returned: Returned | undefined = undefined;

  constructor(state: State, node: WalkedNode) {
    this.state = state;
    this.node = node;
    this.activation = userFrameOf(state)?.activation;
    this.depth = this.activation === undefined ? 0 : 1;
  }

  /** Another cursor at the same place; both go on independently. */
  fork(): Cursor {
    const other = new Cursor(this.state.fork(), this.node);
    other.answers = this.answers;
    other.values = this.values;
    other.model = this.model;
    other.uncertain = this.uncertain;
    other.statement = this.statement;
    other.activation = this.activation;
    other.depth = this.depth;
    other.began = this.began;
    other.isInside = this.isInside;
    other.ended = this.ended;
    other.edits = this.edits;
    other.inventsSymbols = this.inventsSymbols;
    other.beforeEnd = this.beforeEnd;
    other.returned = this.returned;
    return other;
  }
}
