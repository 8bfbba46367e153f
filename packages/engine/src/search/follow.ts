/** The chooser that repeats recorded answers: replay, resume, a job sent to another thread. */

import { not } from "@everypath/core";
import type { Ask, Machine, State, Suggest } from "../machine/index.ts";
import type { Prefix } from "./prefix.ts";
import { answers } from "./prefix.ts";

/** Runs `state` through all answers of the prefix; it stands behind the last one then. */
export function followPrefix(machine: Machine, state: State, prefix: Prefix): void {
  let value = 0;
  state.stepLimit = Number.POSITIVE_INFINITY;
  for (const answer of prefix.answers) {
    const step = machine.run(state);
    if (step.kind === "suggest" && answer === answers.suggested) {
      takeSuggestion(state, step, prefix.values[value++]!);
      continue;
    }
    if (step.kind !== "ask")
      throw new Error("a recorded path asks other questions when it is followed again");
    takeAnswer(state, step, answer);
  }
}

/** Goes on with a value for the term that was asked for. */
export function takeSuggestion(state: State, { term }: Suggest, value: bigint): void {
  state.suggestions = { term, value, previous: state.suggestions };
}

/** Assumes what a letter of `answers` says to the question. */
export function takeAnswer(state: State, { condition, span }: Ask, answer: string): void {
  switch (answer) {
    case answers.forkTrue:
    case answers.assumed:
      state.assume(condition, false, span);
      break;
    case answers.forkFalse:
      state.assume(not(condition), false, span);
      break;
    case answers.impliedTrue:
      state.assume(condition, true, span);
      break;
    case answers.impliedFalse:
      state.assume(not(condition), true, span);
      break;
    default:
      throw new Error(`no such answer: ${answer}`);
  }
}
