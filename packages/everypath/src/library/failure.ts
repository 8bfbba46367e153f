/** What the library throws. */
import type { InputProblem } from "./news.ts";
import { placeText } from "./place-text.ts";

/** The question was wrong: a file that is not there, a program that does not compile, options that contradict each other. */
export class InputError extends Error {
  override readonly name = "InputError";
  /** There is at least one. */
  readonly problems: readonly InputProblem[];

  constructor(problems: readonly InputProblem[]) {
    super(problems.map(problemText).join("\n"));
    this.problems = problems;
  }
}

function problemText({ message, location, tellsPlace }: InputProblem): string {
  const isPlaced = tellsPlace !== true && location !== undefined && location.file !== "";
  return isPlaced ? `${placeText(location)}: ${message}` : message;
}

/** Everypath itself failed, before there was anything to tell. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}
