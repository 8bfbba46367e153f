/** Terminators: where a path goes on. */
import { equal, type Terminator, unreachable } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { evaluatorOf } from "../prepare.ts";
import type { State } from "../state.ts";
import type { Outcome } from "../step.ts";
import { decide } from "../step.ts";
import { fromTerm, toTerm } from "../value.ts";
import { returnFrom } from "./call.ts";
import { valueOf } from "./memory.ts";

export function terminate(machine: Machine, state: State, terminator: Terminator): Outcome {
  switch (terminator.kind) {
    case "jump":
      jump(state, terminator.target);
      return undefined;
    case "branch": {
      // King, section 2: pc ⊃ q and pc ⊃ ¬q decide; where neither is a theorem the execution forks.
      const truth = decide(state, valueOf(state, terminator.condition), "branch");
      if (typeof truth === "object") return truth;
      const { prepared, block } = state.frame;
      if (truth) prepared.trueCounts[block]!++;
      else prepared.falseCounts[block]!++;
      jump(state, truth ? terminator.whenTrue : terminator.whenFalse);
      return undefined;
    }
    case "switch": {
      const value = valueOf(state, terminator.value);
      for (const { value: expected, target } of terminator.cases) {
        const constant = valueOf(state, expected);
        const condition =
          typeof value === "object"
            ? fromTerm(equal(value, toTerm(constant, value.sort)))
            : value === constant;
        const truth = decide(state, condition, "branch");
        if (typeof truth === "object") return truth;
        if (truth) {
          jump(state, target);
          return undefined;
        }
      }
      jump(state, terminator.otherwise);
      return undefined;
    }
    case "return":
      return returnFrom(
        machine,
        state,
        terminator.values.map((value) => evaluatorOf(value)(state.frame.values, state.globals)),
      );
    case "stop":
      return { kind: "ended", end: "returned", values: [], span: terminator.span };
    default:
      return unreachable(terminator);
  }
}

function jump(state: State, target: number): void {
  const { frame } = state;
  frame.prepared.blockCounts[frame.block]!++;
  frame.block = target;
  frame.index = 0;
}
