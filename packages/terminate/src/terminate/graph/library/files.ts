/** Files that the program opens, and texts that the system gives it. */
import { allocated, placeOf, released } from "../memory.ts";
import { constantOf, number } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";
import type { Effect, LibraryRun } from "./run.ts";
import { newSharedText } from "./shared-text.ts";
import { refill, streamAt } from "./streams.ts";

/** Null, or a stream of its own. */
export function opened(textArguments: number): Effect {
  return (run) => {
    const texts = Array.from({ length: textArguments }, (_, index) => run.pointer(index));
    for (const text of texts) run.text(text);
    run.forgetErrors();
    const failed = run.fork();
    refill(run, "file");
    const made = allocated(run.settings, run.state, {
      name: "open file",
      role: "open file",
      size: number(8n),
      lifetime: "global",
      depth: 0,
      isConstant: true,
      isWritten: false,
      remainder: { kind: "anything" },
    });
    run.state = made.state;
    return [failed.returns(number(0n)), run.returns(made.base)];
  };
}

export const closed: Effect = (run) => {
  const address = run.pointer(0);
  if (streamAt(run, address) !== "file") run.refuse("closing a standard stream");
  run.forgetErrors();
  const place = placeOf(run.state, address);
  if (place !== undefined) run.state = released(run.state, place.area);
  return [run.returnsAny()];
};

/** Removing and renaming: any result. */
export function named(textArguments: number): Effect {
  return (run) => {
    const texts = Array.from({ length: textArguments }, (_, index) => run.pointer(index));
    for (const text of texts) run.text(text);
    run.forgetErrors();
    return [run.returnsAny()];
  };
}

function returnsText(run: LibraryRun): AbstractState {
  const made = newSharedText(run.settings, run.state);
  run.state = made.state;
  return run.returns(made.base);
}

export const environment: Effect = (run) => {
  run.text(run.pointer(0));
  const none = run.fork();
  return [none.returns(number(0n)), returnsText(run)];
};

export const time: Effect = (run) => {
  const at = run.pointer(0);
  if (constantOf(at) !== 0n) run.forget(run.target(at, number(run.wordBytes)), number(run.wordBytes));
  return [run.returnsAny()];
};

export const textOfLibrary: Effect = (run) => [returnsText(run)];
