/** The present path run to its end on one of its inputs, so that the session can be written down as a test. */

import type { Unnumbered } from "@everypath/analyses";
import { evaluate, type Model } from "@everypath/core";
import { answers, pathCondition } from "@everypath/engine";
import type { Cursor } from "./cursor.ts";
import type { Decider } from "./decider.ts";
import { pathAt } from "./exhaust.ts";
import type { Problem } from "./language.ts";
import { Breather } from "./mover.ts";
import type { Run } from "./run.ts";
import { WalkedNode } from "./walked-tree.ts";
import type { Answerer } from "./walker.ts";

const slice = 2_000_000;

/** A concrete input decides every question (design: the chooser of a replay). */
function answererOf(model: Model): Answerer {
  return {
    ask: (_cursor, { condition, purpose }) => {
      const holds = evaluate(condition, model) === true;
      if (purpose === "assume" && holds) return { answer: answers.assumed };
      return { answer: holds ? answers.forkTrue : answers.forkFalse };
    },
    suggest(_cursor, { term }) {
      const value = evaluate(term, model);
      return typeof value === "bigint"
        ? value
        : { unknown: { reason: "the value is no bit-vector", limit: undefined } };
    },
  };
}

export async function completedPath(
  run: Run,
  decider: Decider,
  present: Cursor,
  isInterrupted: () => boolean,
): Promise<Unnumbered | Problem> {
  if (present.edits.some(({ kind }) => kind === "set"))
    return { problem: "a variable was set by hand on this path, which no test can repeat" };
  if (present.inventsSymbols)
    return { problem: "a symbol of this path is no input of the program: no test can give it" };
  const found = decider.example(pathCondition(present.state.facts));
  if (found.kind === "impossible") return { problem: "no input takes this path" };
  if (found.kind === "unknown") return { problem: `the solver found no input: ${found.reason}` };
  if (present.ended !== undefined) return pathAt(run, decider, present, present.ended);
  const cursor = present.fork();
  // The user does not walk there.
  cursor.node = new WalkedNode(undefined);
  const answerer = answererOf(found.model);
  const breather = new Breather();
  for (;;) {
    cursor.state.stepLimit = cursor.state.steps + slice;
    const advance = run.walker.runFast(cursor, answerer);
    if (advance.kind === "ended") return pathAt(run, decider, cursor, cursor.ended!);
    await breather.breathe();
    if (isInterrupted()) return { problem: "interrupted before the path came to its end" };
  }
}
