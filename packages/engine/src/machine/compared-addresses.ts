/**
 * Addresses that are compared with numbers for being the same. Whether two objects are the same is so wherever they lie, and no object is at null; but
 * that an address is some other number, or is not, is true of one place of several.
 */
import {
  type Application,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  type Term,
  type Terminator,
} from "@everypath/core";
import { marksOf, relyOnAddresses } from "./address-bytes.ts";
import { basesIn } from "./bases.ts";
import type { Machine } from "./machine.ts";
import { evaluatorOf } from "./prepare.ts";
import type { State } from "./state.ts";
import { scalar } from "./value.ts";
import { isAddress } from "./written-addresses.ts";

/** What the activation is about to compare of the addresses that its variables have. */
export function lookAtCompared(machine: Machine, state: State, instruction: Instruction | Terminator): void {
  const expressions = isTerminator(instruction)
    ? expressionsOfTerminator(instruction)
    : expressionsOf(instruction);
  for (const comparison of expressions.flatMap(comparisonsIn)) {
    const [left, right] = comparison.arguments as readonly [Term, Term];
    const marks = [marksOf(state.frame, left), marksOf(state.frame, right)];
    if ((marks[0] === undefined) === (marks[1] === undefined)) continue;
    const [address, number] = marks[0] === undefined ? [right, left] : [left, right];
    const other = valueOf(state, number);
    if (Number(other) === 0 || isAddress(machine, state, other)) continue;
    const bases = basesIn(machine, state, valueOf(state, address));
    relyOnAddresses(
      machine,
      state,
      bases.flatMap((base) => state.memory.objectAt(base) ?? []),
    );
  }
}

function isTerminator(instruction: Instruction | Terminator): instruction is Terminator {
  switch (instruction.kind) {
    case "jump":
    case "branch":
    case "switch":
    case "return":
      return true;
    default:
      return false;
  }
}

function comparisonsIn(term: Term): readonly Application[] {
  if (term.kind !== "application") return [];
  const own = term.operator === "equal" && term.arguments[0]?.sort.kind === "bitvec" ? [term] : [];
  return [...own, ...term.arguments.flatMap(comparisonsIn)];
}

function valueOf(state: State, expression: Term) {
  return scalar(evaluatorOf(expression)(state.frame.values, state.globals));
}
