/** What an instruction is about to do with pointers that the caller has handed over, before it does it. */
import { type Instruction, limits, type SymbolicTerm, type Term, type Terminator } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { settled } from "../narrowing.ts";
import { evaluatorOf } from "../prepare.ts";
import type { State } from "../state.ts";
import { type Ask, cut, type Ended } from "../step.ts";
import type { Value } from "../value.ts";
import { settleDenoted } from "./denoted.ts";
import { suspectsOf } from "./suspects.ts";

/**
 * Where an instruction compares a pointer with anything but null, or computes with it, what it means is asked first. A
 * check is the engine's own. A sum is an address like the pointer itself.
 */
export function lookAtCallers(
  machine: Machine,
  state: State,
  instruction: Instruction | Terminator,
): Ask | Ended | undefined {
  if (instruction.kind === "check") return undefined;
  const round = goneRound(state);
  if (round !== undefined) return round;
  for (const { operation, parts } of suspectsOf(instruction)) {
    if (operation === "sum" || (operation === "comparison" && parts.some(isNull))) continue;
    for (const part of parts) {
      const value = evaluatorOf(part)(state.frame.values, state.globals);
      const open = isTerm(value) ? settleDenoted(machine, state, value, "looked at") : undefined;
      if (open !== undefined) return open;
    }
  }
  return undefined;
}

/** Data that lead round in a circle keep a loop running that decides nothing new. */
function goneRound(state: State): Ended | undefined {
  const { since } = state;
  if (since.facts !== state.facts) {
    state.since = { facts: state.facts, steps: state.steps };
    return undefined;
  }
  if (state.steps - since.steps < limits.machine.circularSteps) return undefined;
  if (!isCircular(state)) {
    state.since = { facts: state.facts, steps: state.steps };
    return undefined;
  }
  const detail = "a loop goes round and round in circular data of the caller's";
  return cut(state, "bound-reached", detail, "machine.circularSteps");
}

/** Whether some pointer means an object that another one, or a parameter, led to before. */
function isCircular(state: State): boolean {
  const { pointers, objects } = state.caller;
  return [...pointers].some(([symbol, { name }]) => {
    const meant = settled(state, symbol as SymbolicTerm);
    const object = typeof meant === "number" ? objects.get(meant) : undefined;
    return object !== undefined && object.name !== name;
  });
}

function isNull(term: Term): boolean {
  return term.kind === "constant" && term.value === 0n;
}

function isTerm(value: Value): value is SymbolicTerm {
  return typeof value === "object" && "kind" in value;
}
