/** Values without memory: aggregates as lists of scalars, select, freeze. */
import { and, ite } from "@everypath/core";
import type { Instruction, LlvmType } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { promisesOf } from "./poison.ts";
import { decidingOperands } from "./suspicion.ts";

export function lowerExtractValue(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "extractvalue" }>,
): void {
  const place = placeOf(context, instruction.aggregate.type, instruction.indices);
  const terms = context.operand(instruction.aggregate);
  context.define(instruction.result, terms.slice(place.first, place.first + place.count));
}

export function lowerInsertValue(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "insertvalue" }>,
): void {
  const place = placeOf(context, instruction.aggregate.type, instruction.indices);
  const terms = [...context.operand(instruction.aggregate)];
  terms.splice(place.first, place.count, ...context.operand(instruction.value));
  context.define(instruction.result, terms);
}

/** Which of the aggregate's scalars the indices select. */
function placeOf(
  context: FunctionContext,
  type: LlvmType,
  indices: readonly number[],
): { readonly first: number; readonly count: number } {
  let first = 0;
  let current = type;
  for (const index of indices) {
    first += context.layout.scalarIndex(current, index);
    current = context.layout.element(current, index)?.type ?? current;
  }
  return { first, count: context.layout.scalars(current).length };
}

export function lowerSelect(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "select" }>,
): void {
  context.requireDefined(decidingOperands(context.unit, instruction));
  let conditions = context.operand(instruction.condition);
  const arms = [instruction.whenTrue, instruction.whenFalse];
  if (arms.some((arm) => promisesOf(context, arm).length > 0)) {
    conditions = conditions.map((condition) => context.holdCondition(condition));
    context.selectConditions.set(instruction.result, conditions);
  }
  const whenTrue = context.operand(instruction.whenTrue);
  const whenFalse = context.operand(instruction.whenFalse);
  const terms = whenTrue.map((value, index) => {
    // One condition for all scalars, or, for vectors, one for each.
    const chooses = conditions.length === whenTrue.length ? conditions[index] : conditions[0];
    const other = whenFalse[index];
    return chooses === undefined || other === undefined ? value : ite(chooses, value, other);
  });
  context.define(instruction.result, terms);
}

/** An arbitrary but fixed value where the operand is poison or was never written. */
export function lowerFreeze(
  context: FunctionContext,
  { value, result }: Extract<Instruction, { opcode: "freeze" }>,
): void {
  const promises = promisesOf(context, value);
  const terms = context.operand(value);
  if (promises.length === 0 && !context.isSuspect(value)) {
    context.define(result, terms);
    return;
  }
  const targets = context.values.receive(result, value.type);
  terms.forEach((term, index) => {
    const target = targets[index];
    const own = promises.filter(({ lane }) => lane === undefined || lane === index);
    const valid = and(...own.map(({ condition }) => condition));
    if (target === undefined) return;
    context.emit({
      kind: "call",
      callee: { kind: "intrinsic", name: "freeze", types: [] },
      arguments: [valid, term],
      variadic: [],
      targets: [target],
    });
  });
}
