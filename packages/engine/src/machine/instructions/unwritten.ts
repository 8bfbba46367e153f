/**
 * A variable that is declared without a value, where nobody looks for uninitialised reads: it may hold anything, and something else each time the
 * declaration is reached. So it is an input, which a replay is given as any other.
 */
import { type Assign, heldName, symbol, type ValueType } from "@everypath/core";
import { addInput, byteCount, givenScalar, listGiven } from "../given.ts";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import type { Value } from "../value.ts";

/** `x := ?`, as lowering a declaration gives it. */
export function isDeclaration({ value }: Assign): boolean {
  return value.kind === "symbol" && value.indeterminate;
}

/** undefined where an uninitialised read is an error, so that the value stays indeterminate. */
export function unwrittenValue(machine: Machine, state: State, instruction: Assign): Value | undefined {
  const { model, sourceVariables } = state.frame.procedure;
  if (model || machine.program.language !== "c" || machine.checks("uninitialized-read")) return undefined;
  const { target, span } = instruction;
  const { sort } = target;
  const source = sourceVariables.find(({ variable }) => variable === target);
  const bytes = byteCount(sort);
  const type: ValueType = source?.type ?? { kind: "opaque", bytes };
  const name = state.freshName(`${source === undefined ? target.name : heldName(source)}?`);
  const given = givenScalar(state, name, sort);
  if (given !== undefined) {
    listGiven(state, "unwritten", { name, type }, sort, given, span);
    return given;
  }
  const fresh = symbol(name, sort);
  addInput(state, name, "unwritten", bytes, [{ name, offset: 0, symbol: fresh, type }], span);
  return fresh;
}
