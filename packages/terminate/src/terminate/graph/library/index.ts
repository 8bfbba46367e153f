/**
 * Functions of the library. Of most the model in C is followed as if it were the program's own. Of those here only what their description
 * promises is used: that the call returns, what its result may be, what it may write, and where text ends afterwards. What they demand of
 * their arguments must be known, else the behaviour may be undefined.
 */
import { type Call, callAsWritten, type Procedure } from "@everypath/core";
import { evaluated, type GraphSettings, type Outcome, unsupported } from "../outcome.ts";
import type { AbstractState } from "../state.ts";
import { characterRules } from "./characters.ts";
import { fileRules } from "./files.ts";
import { inputRules } from "./input.ts";
import { numberRules } from "./numbers.ts";
import { outputRules } from "./output.ts";
import { type Effect, Halt, LibraryRun } from "./run.ts";
import { sortingRules } from "./sorting.ts";
import { textRules } from "./texts.ts";
import { tokenRules } from "./tokens.ts";

const rules: ReadonlyMap<string, Effect> = new Map([
  ...characterRules,
  ...fileRules,
  ...inputRules,
  ...numberRules,
  ...outputRules,
  ...sortingRules,
  ...textRules,
  ...tokenRules,
]);

/** Models of these share what they keep of files, of which the graph knows nothing: each has a rule, or is refused. */
const filesOfStreams = /\/(stream|input|file|scanf|scan|descriptors|file-system)\.c$/;

/** What the call does, where there is a rule for it; undefined: its model is followed. */
export function libraryStep(
  settings: GraphSettings,
  state: AbstractState,
  call: Call,
  procedure: Procedure,
): Outcome | undefined {
  // A rule looks itself at the field that it is given.
  const { call: written, name } = callAsWritten(call, procedure.name);
  const effect = rules.get(name);
  if (effect === undefined)
    return filesOfStreams.test(procedure.span.file)
      ? unsupported(state, "unmodelled-call", `the library's '${name}'`)
      : undefined;
  try {
    const states = effect(new LibraryRun(settings, state, written, name)).filter(
      ({ knowledge }) => !knowledge.isImpossible,
    );
    const [only] = states;
    return states.length === 1 && only !== undefined ? evaluated(only) : { kind: "branched", states };
  } catch (halt) {
    if (halt instanceof Halt) return halt.outcome;
    throw halt;
  }
}
