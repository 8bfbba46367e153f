/** Cut, Claim: inductive assertions. A prover takes over at both; for everybody else a claim is a check. */
import type { Claim, Cut, Span } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import type { Outcome, Reached } from "../step.ts";
import { decide, fail } from "../step.ts";
import { assumeValue } from "./basic.ts";
import { valueOf } from "./memory.ts";

export function reachCut(machine: Machine, state: State, instruction: Cut): Outcome | Reached {
  if (machine.options.stopsAtCuts) return { kind: "reached", at: "cut", instruction };
  passAssertion(state);
  return undefined;
}

export function claim(machine: Machine, state: State, instruction: Claim): Outcome | Reached {
  const condition = valueOf(state, instruction.condition);
  if (machine.options.stopsAtCuts) return { kind: "reached", at: "claim", instruction, condition };
  if (instruction.requires !== undefined && isEntry(state)) {
    const assumed = assumeValue(state, condition);
    if (assumed !== undefined) return assumed;
    relyOnInput(machine, state, instruction.requires, instruction.span);
  } else if (!machine.skips("assertion")) {
    const truth = decide(state, condition, machine.purposeOf("assertion"));
    if (truth === false) return fail(state, "assertion", instruction.message);
    if (truth !== true) return truth;
  }
  passAssertion(state);
  return undefined;
}

/** The activation that the run is of: nobody calls it but a driver. What runs before it, or as a handler of its end, is another procedure's. */
export function isEntry({ frame, entry, exiting }: State): boolean {
  if (frame.procedure.name !== entry || exiting !== undefined) return false;
  for (let caller = frame.caller; caller !== undefined; caller = caller.caller)
    if (!caller.procedure.model) return false;
  return true;
}

/** What holds from here on holds of runs that satisfy the input predicate. */
export function relyOnInput(machine: Machine, { frame }: State, requires: string, location: Span): void {
  machine.rely(
    {
      kind: "precondition",
      what: `${requires}, as ${frame.procedure.name} requires`,
      location,
      option: undefined,
      standing: "chosen",
    },
    location,
  );
}

/** Moves a state that stands at a cut or a claim on to the next instruction. */
export function passAssertion(state: State): void {
  state.ownFrame().index++;
}
