/** Assign, Input, Output, Assume, Check. */
import {
  type Assign,
  type Assume,
  type Check,
  type Input,
  limits,
  type Output,
  type SymbolicTerm,
  symbol,
  type Variable,
} from "@everypath/core";
import { carryOn } from "../address-bytes.ts";
import { addInput, byteCount, givenScalar, listGiven } from "../given.ts";
import type { Machine } from "../machine.ts";
import { evaluatorOf } from "../prepare.ts";
import { sharpened } from "../sharpen.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Outcome } from "../step.ts";
import { decide, fail } from "../step.ts";
import type { Scalar, Value } from "../value.ts";
import { isSymbolic, toTerm } from "../value.ts";
import { valueOf } from "./memory.ts";
import { isDeclaration, unwrittenValue } from "./unwritten.ts";

/** σ[x := eσ] */
export function assign(machine: Machine, state: State, instruction: Assign): Outcome {
  const declared = isDeclaration(instruction) ? unwrittenValue(machine, state, instruction) : undefined;
  const value = declared ?? evaluatorOf(instruction.value)(state.frame.values, state.globals);
  const result = sharpened(state, instruction.value, value);
  setVariable(state, instruction.target, isLongProduct(result) ? followedValue(state, result) : result);
  if (state.frame.carried !== undefined) carryOn(state, instruction);
  state.frame.index++;
  return undefined;
}

function isLongProduct(value: Value): value is SymbolicTerm {
  if (!isSymbolic(value) || value.sort.kind !== "int" || value.kind !== "application") return false;
  if (value.operator === "intMultiply") return value.arguments.length > limits.machine.productFactors;
  return value.operator === "intAdd" && value.arguments.some((argument) => isLongProduct(argument as Value));
}

/** On a run whose inputs are known, the term's value stands in for it. */
function followedValue(state: State, term: SymbolicTerm): Value {
  if (state.given === undefined) return term;
  state.given.weakened(
    `a product of more than ${limits.machine.productFactors} factors`,
    spanOf(state.userFrame()),
  );
  return state.given.valueOf(term);
}

/** A variable of the top frame, which the state owns, or a global one. */
export function setVariable(state: State, target: Variable, value: Value): void {
  if (target.scope === "local") state.frame.values[target.slot] = value;
  else state.setGlobal(target.slot, value);
}

export function input(_machine: Machine, state: State, instruction: Input): Outcome {
  const { sort } = instruction.target;
  const name = state.freshName(instruction.name);
  const given = givenScalar(state, name, sort);
  if (given !== undefined) {
    listGiven(state, "nondet", { name, type: instruction.type }, sort, given);
    state.frame.values[instruction.target.slot] = given;
    state.frame.index++;
    return undefined;
  }
  const fresh = symbol(name, sort);
  addInput(state, name, "nondet", byteCount(sort), [
    { name, offset: 0, symbol: fresh, type: instruction.type },
  ]);
  state.frame.values[instruction.target.slot] = fresh;
  state.frame.index++;
  return undefined;
}

export function output(_machine: Machine, state: State, instruction: Output): Outcome {
  addOutputValue(state, "", toTerm(valueOf(state, instruction.value), instruction.value.sort));
  state.frame.index++;
  return undefined;
}

export function addOutputValue(state: State, name: string, term: SymbolicTerm): void {
  const kind = name === "" ? "value" : "label";
  state.outputs = { kind, descriptor: 0, bytes: [], term, name, previous: state.outputs };
}

export function assume(_machine: Machine, state: State, instruction: Assume): Outcome {
  const outcome = assumeValue(state, valueOf(state, instruction.condition));
  if (outcome === undefined) state.frame.index++;
  return outcome;
}

export function assumeValue(state: State, condition: Scalar): Outcome {
  const truth = decide(state, condition, "assume");
  if (truth === true) return undefined;
  if (truth === false) return { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
  return truth;
}

export function check(machine: Machine, state: State, instruction: Check): Outcome {
  if (machine.skips(instruction.error) || machine.options.passesOver?.(instruction)) {
    state.frame.index++;
    return undefined;
  }
  const condition = valueOf(state, instruction.condition);
  const truth = decide(state, condition, machine.purposeOf(instruction.error));
  if (truth === true) {
    state.frame.index++;
    return undefined;
  }
  if (truth !== false) return truth;
  const { error, message, unseen } = instruction;
  return { ...fail(state, error, message), ...(unseen === undefined ? {} : { unseen }) };
}
