/** What whoever explores a part of the tree is told, and what it tells of each path. */
import type { Model, Span, Unanswered } from "@everypath/core";
import type { Ended, State } from "../machine/index.ts";
import type { SearchBudgets, StopReason } from "./budgets.ts";
import type { Prefix } from "./prefix.ts";

export interface Stopped {
  readonly kind: "stopped";
  readonly reason: StopReason;
  readonly span: Span;
}

/** A path that has come to its end. */
export interface EndedPath {
  readonly state: State;
  /** How it ended; a budget's reason where it was cut by the search. */
  readonly ended: Ended | Stopped;
  readonly prefix: Prefix;
  readonly uncertain: boolean;
  /** Of the path condition; undefined where the solver gave none, for the reason. */
  readonly model: Model | undefined;
  readonly unknown: Unanswered | undefined;
}

export interface SubtreeOptions<Leaf> {
  readonly budgets: SearchBudgets;
  /** Sides that no model at hand satisfies are left for later. */
  readonly pending: boolean;
  /** A fresh first state. */
  start(): State;
  /** Whether any input leads to it is not known. */
  readonly startsUncertain: boolean;
  /** What the tree keeps of a path; the state itself is let go. */
  onPath(path: EndedPath): Leaf;
  /** Looked at every few milliseconds: why to stop at once. */
  stopReason(): StopReason | undefined;
}
