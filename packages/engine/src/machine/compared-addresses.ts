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
import { marksOf } from "./address-bytes.ts";
import { basesIn } from "./bases.ts";
import { lookAtEquality } from "./equal-addresses.ts";
import type { Machine } from "./machine.ts";
import { evaluatorOf } from "./prepare.ts";
import { relyOnAddresses } from "./relied-addresses.ts";
import type { State } from "./state.ts";
import type { Ask } from "./step.ts";
import { type Scalar, scalar } from "./value.ts";
import { isAddress } from "./written-addresses.ts";

/** What the activation is about to compare of the addresses that its variables have, or a question that comes before it. */
export function lookAtCompared(
  machine: Machine,
  state: State,
  instruction: Instruction | Terminator,
): Ask | undefined {
  const expressions = isTerminator(instruction)
    ? expressionsOfTerminator(instruction)
    : expressionsOf(instruction);
  for (const comparison of expressions.flatMap(comparisonsIn)) {
    const sides = comparison.arguments as readonly [Term, Term];
    if (sides.every((side) => marksOf(state.frame, side) === undefined)) continue;
    const [left, right] = sides.map((side) => valueOf(state, side)) as [Scalar, Scalar];
    if (Number(left) === 0 || Number(right) === 0) continue;
    const [isLeft, isRight] = [isAddress(machine, state, left), isAddress(machine, state, right)];
    const open = isLeft && isRight ? lookAtEquality(machine, state, left, right) : undefined;
    if (open !== undefined) return open;
    if (isLeft === isRight) continue;
    const bases = basesIn(machine, state, isLeft ? left : right);
    relyOnAddresses(
      machine,
      state,
      bases.flatMap((base) => state.memory.objectAt(base) ?? []),
    );
  }
  return undefined;
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
