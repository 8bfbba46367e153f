/** Cut, Claim: inductive assertions. A prover takes over at both; for everybody else a claim is a check. */
import type { Claim, Cut } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import type { Outcome, Reached } from "../step.ts";
import { decide, fail } from "../step.ts";
import { valueOf } from "./memory.ts";

export function reachCut(machine: Machine, state: State, instruction: Cut): Outcome | Reached {
  if (machine.options.stopsAtCuts) return { kind: "reached", at: "cut", instruction };
  passAssertion(state);
  return undefined;
}

export function claim(machine: Machine, state: State, instruction: Claim): Outcome | Reached {
  const condition = valueOf(state, instruction.condition);
  if (machine.options.stopsAtCuts) return { kind: "reached", at: "claim", instruction, condition };
  if (!machine.skips("assertion")) {
    const truth = decide(state, condition, machine.purposeOf("assertion"));
    if (truth === false) return fail(state, "assertion", instruction.message);
    if (truth !== true) return truth;
  }
  passAssertion(state);
  return undefined;
}

/** Moves a state that stands at a cut or a claim on to the next instruction. */
export function passAssertion(state: State): void {
  state.ownFrame().index++;
}
