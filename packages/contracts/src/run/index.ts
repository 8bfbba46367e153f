/**
 * A refuted method is run, from a state that the counterexample gives (symbolic debugging, section 6.2 of Smans, Jacobs & Piessens). In: a failure
 * with its model; out: the run's statements, and whether the obligation that could not be proved fails in it. The verdict stays what it is: a run
 * that does not fail shows that a contract says too little, not that the obligation holds.
 *
 *   initial.ts   the heap and the arguments that the model gives       evaluate.ts   expressions and assertions on values
 *   heap.ts      objects and what they hold                            execute.ts    statements, with contracts checked
 *
 * A run knows no permissions: what fails for want of one alone fails in no run.
 */

import type { Span } from "@everypath/core";
import {
  type ObjectProgram,
  type Predicate,
  type Procedure,
  type SourceText,
  spanAt,
} from "@everypath/objects";
import type { Failure, NamedSymbol, SourceExtent } from "../failure.ts";
import { GaveUp, type RunStep, Violation } from "./evaluate.ts";
import { Executor } from "./execute.ts";
import { initialState } from "./initial.ts";

export type { RunStep } from "./evaluate.ts";
export { referenceNumbers } from "./initial.ts";

export interface FailureRun {
  readonly replay: "confirmed" | "refuted" | "not-replayable";
  /** What the run shows, or why there is none; one clause. */
  readonly detail: string;
  /** Arguments and heap at the start: `v = 5`, `Cell#1.x = 3`. */
  readonly start: readonly string[];
  /** The method's own statements, in the order in which they were executed; the first ones. */
  readonly steps: readonly RunStep[];
  /** Statements executed after the last one of `steps`. */
  readonly omitted: number;
}

export function runFailure(
  program: ObjectProgram,
  member: Procedure | Predicate,
  failure: Failure,
  symbols: readonly NamedSymbol[],
): FailureRun {
  const none = (detail: string): FailureRun => ({
    replay: "not-replayable",
    detail,
    start: [],
    steps: [],
    omitted: 0,
  });
  if (!("role" in member)) return none("a predicate is no method, which could be run");
  if (failure.isCriterion) return none("whether a call ends is nothing that a run shows");
  if (failure.unknown !== undefined) return none("the solver does not know whether it fails");
  if (failure.model === undefined) return none("there is no counterexample to start from");
  const initial = initialState(program, member, failure, failure.model, symbols);
  if ("problem" in initial) return none(initial.problem);
  const executor = new Executor(program, initial);
  const told = (replay: FailureRun["replay"], detail: string): FailureRun => ({
    replay,
    detail,
    start: executor.start,
    steps: executor.steps,
    omitted: executor.omitted,
  });
  try {
    executor.checkEntry(member);
  } catch (error) {
    if (!(error instanceof Violation) && !(error instanceof GaveUp)) throw error;
    return none(`no heap was found that satisfies the precondition: ${error.message}${placed(error)}`);
  }
  try {
    executor.run(member);
  } catch (error) {
    if (error instanceof GaveUp) return told("not-replayable", error.message);
    if (!(error instanceof Violation)) throw error;
    const where = `${error.message}${placed(error)}`;
    if (error.depth > 0) return told("not-replayable", `the run fails in what the method calls: ${where}`);
    return error.places.some((one) => overlaps(one, failure.place))
      ? told("confirmed", `the run fails: ${where}`)
      : told("not-replayable", `the run fails elsewhere: ${where}`);
  }
  if (!failure.isAboutValues)
    return told(
      "not-replayable",
      "the run does not fail: it is permission that is missing, which no run asks for",
    );
  if (executor.hasGuessed)
    return told(
      "not-replayable",
      "the run does not fail, but the counterexample left some values open, and others might fail",
    );
  return told("refuted", `the run does not fail: the contract does not say enough${whose(executor)}`);
}

/** Whose contract that can be. */
function whose({ called, loops }: Executor): string {
  const parts = [
    ...[...called].map((name) => `the contract of ${name}`),
    ...(loops ? ["the loop's invariant"] : []),
  ];
  return parts.length === 0 ? "" : `; look at ${parts.join(" and ")}`;
}

function placed(error: Error): string {
  const place = error instanceof Violation ? error.places[0] : undefined;
  if (place === undefined) return "";
  const { line, column } = spanOf(place);
  return ` at ${line}:${column}`;
}

function spanOf({
  source,
  extent,
}: {
  readonly source: SourceText;
  readonly extent: SourceExtent["extent"];
}): Span {
  return spanAt(source, extent.start);
}

function overlaps(a: SourceExtent, b: SourceExtent): boolean {
  return a.source.name === b.source.name && a.extent.start < b.extent.end && b.extent.start < a.extent.end;
}
