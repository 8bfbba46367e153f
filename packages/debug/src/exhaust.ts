/** The exhaustive test manager (King, sections 6 and 7): all paths of a run, each as far as a number of statements. */

import { pathOf, type Unnumbered } from "@everypath/analyses";
import type { SymbolicTerm } from "@everypath/core";
import { answers, type Ended, pathCondition } from "@everypath/engine";
import { Cursor } from "./cursor.ts";
import type { Decider } from "./decider.ts";
import { Breather } from "./mover.ts";
import type { Run } from "./run.ts";

export interface TestOptions {
  /** Statement executions on one path. */
  readonly statements: number;
  /** Of the inputs. */
  readonly assumed: readonly SymbolicTerm[];
  isInterrupted(): boolean;
  /** Each leaf, in the order of the tree, true sides first. */
  onLeaf(leaf: TestLeaf): void;
}

export interface TestLeaf {
  readonly path: Unnumbered;
  readonly statements: number;
}

export interface TestResult {
  readonly leaves: number;
  /** Paths left at the limit of statements. */
  readonly cut: number;
  readonly interrupted: boolean;
}

interface Waiting {
  readonly cursor: Cursor;
  readonly statements: number;
}

export async function exhaust(run: Run, decider: Decider, options: TestOptions): Promise<TestResult> {
  const { walker } = run;
  const breather = new Breather();
  const first = firstCursor(run, options);
  const waiting: Waiting[] = [{ cursor: first, statements: first.statement === undefined ? 0 : 1 }];
  let leaves = 0;
  let cut = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { cursor } = next;
    let { statements } = next;
    for (let count = 1, goes = true; goes; count++) {
      if ((count & 255) === 0) await breather.breathe();
      if (options.isInterrupted()) return { leaves, cut, interrupted: true };
      const advance = walker.advance(cursor, decider);
      switch (advance.kind) {
        case "inside":
          break;
        case "boundary":
          if (!advance.boundary.isRest) statements++;
          goes = statements <= options.statements;
          if (!goes) cut++;
          break;
        case "ended":
          if (tellsLeaf(run, decider, cursor, statements, options)) leaves++;
          goes = false;
          break;
        case "question":
          waiting.push({ cursor: fork(walker, cursor, advance), statements });
      }
    }
  }
  return { leaves, cut, interrupted: false };
}

function firstCursor({ walker, started, root }: Run, { assumed }: TestOptions): Cursor {
  const first = new Cursor(started.state.fork(), root);
  for (const condition of assumed) first.state.assume(condition, false, undefined);
  walker.resume(first);
  return first;
}

/** Whether the path that has ended is one of the program, which is told then. */
function tellsLeaf(
  run: Run,
  decider: Decider,
  cursor: Cursor,
  statements: number,
  { onLeaf }: TestOptions,
): boolean {
  const path = pathAt(run, decider, cursor, cursor.ended!);
  // An uncertain path without inputs turned out to be impossible.
  if (path.end === "assumption" || isImpossible(decider, cursor)) return false;
  onLeaf({ path, statements });
  return true;
}

/** The cursor takes the true side; the one that is handed back takes the false one. */
function fork(
  walker: Run["walker"],
  cursor: Cursor,
  { ask, outcomes }: Extract<ReturnType<Run["walker"]["advance"]>, { kind: "question" }>,
): Cursor {
  if (outcomes === undefined) throw new Error("the solver answers every question");
  const other = cursor.fork();
  walker.take(other, ask, answers.forkFalse);
  other.model = outcomes.whenFalse.model;
  other.uncertain ||= outcomes.whenFalse.feasible === "unknown";
  walker.take(cursor, ask, answers.forkTrue);
  cursor.model = outcomes.whenTrue.model;
  cursor.uncertain ||= outcomes.whenTrue.feasible === "unknown";
  return other;
}

function isImpossible(decider: Decider, { uncertain, state }: Cursor): boolean {
  return uncertain && decider.example(pathCondition(state.facts)).kind === "impossible";
}

/** What is told of a path that has ended. */
export function pathAt(run: Run, decider: Decider, cursor: Cursor, ended: Ended): Unnumbered {
  const example = decider.example(pathCondition(cursor.state.facts));
  const leaf = pathOf(
    run.walker.machine,
    {
      state: cursor.state,
      ended,
      prefix: { answers: cursor.answers, values: cursor.values },
      uncertain: cursor.uncertain,
      model: example.kind === "model" ? example.model : undefined,
      unknown: example.kind === "unknown" ? example : undefined,
    },
    run.started,
  );
  return leaf.path;
}
