/** One instruction: a switch that only delegates. */
import { type Instruction, unreachable } from "@everypath/core";
import { allocate, free } from "./instructions/allocation.ts";
import { claim, reachCut } from "./instructions/assertion.ts";
import { assign, assume, check, input, output } from "./instructions/basic.ts";
import { copy, fill } from "./instructions/blocks.ts";
import { call } from "./instructions/call.ts";
import { distinguish } from "./instructions/distinguish.ts";
import { load, store } from "./instructions/memory.ts";
import { newObject, resolveReference } from "./instructions/objects.ts";
import { relate } from "./instructions/relate.ts";
import type { Machine } from "./machine.ts";
import type { State } from "./state.ts";
import type { Outcome, Reached } from "./step.ts";
import { cut } from "./step.ts";

/** Executes the instruction that the top frame (which the state owns) is at. */
export function execute(machine: Machine, state: State, instruction: Instruction): Outcome | Reached {
  switch (instruction.kind) {
    case "assign":
      return assign(machine, state, instruction);
    case "input":
      return input(machine, state, instruction);
    case "output":
      return output(machine, state, instruction);
    case "assume":
      return assume(machine, state, instruction);
    case "check":
      return check(machine, state, instruction);
    case "load":
      return load(machine, state, instruction);
    case "store":
      return store(machine, state, instruction);
    case "allocate":
      return allocate(machine, state, instruction);
    case "free":
      return free(machine, state, instruction);
    case "copy":
      return copy(machine, state, instruction);
    case "fill":
      return fill(machine, state, instruction);
    case "relate":
      return relate(machine, state, instruction);
    case "call":
      return call(machine, state, instruction);
    case "distinguish":
      return distinguish(machine, state, instruction);
    case "new":
      return newObject(machine, state, instruction);
    case "resolve":
      return resolveReference(machine, state, instruction);
    case "cut":
      return reachCut(machine, state, instruction);
    case "claim":
      return claim(machine, state, instruction);
    case "unsupported":
      return cut(state, "unsupported", instruction.what);
    default:
      return unreachable(instruction);
  }
}
