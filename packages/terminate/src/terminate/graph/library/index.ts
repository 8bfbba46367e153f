/**
 * Functions of the library. Of most the model in C is followed as if it were the program's own. Of those here only what their description
 * promises is used: that the call returns, what its result may be, what it may write, and where text ends afterwards. What they demand of
 * their arguments must be known, else the behaviour may be undefined.
 */
import { type Call, callAsWritten, libraryFunction, modelFile, type Procedure } from "@everypath/core";
import { evaluated, type GraphSettings, type Outcome, unsupported } from "../outcome.ts";
import type { AbstractState } from "../state.ts";
import { effectOf } from "./effect.ts";
import { Halt, LibraryRun } from "./run.ts";

/** What the call does, where it is known what it promises; undefined: its model is followed. */
export function libraryStep(
  settings: GraphSettings,
  state: AbstractState,
  call: Call,
  procedure: Procedure,
): Outcome | undefined {
  // A rule looks itself at the field that it is given.
  const { call: written, name } = callAsWritten(call, procedure.name);
  const known = libraryFunction(name);
  if (known?.termination.kind !== "rule") {
    const isRefused = known?.termination.kind === "refused" || isInRefusedFile(procedure);
    return isRefused ? unsupported(state, "unmodelled-call", `the library's '${name}'`) : undefined;
  }
  const effect = effectOf(known.termination.rule, known);
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

/** Also what models call among themselves. */
function isInRefusedFile({ modelFile: file }: Procedure): boolean {
  return file !== undefined && modelFile(file).functions === "refused";
}
