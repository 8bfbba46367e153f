/** Values without memory: aggregates as lists of scalars, select, freeze. */
import { ite } from "../../../term/index.ts";
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
  const conditions = [...context.operand(instruction.condition)];
  const [condition] = conditions;
  const arms = [instruction.whenTrue, instruction.whenFalse];
  if (
    condition !== undefined &&
    conditions.length === 1 &&
    arms.some((arm) => promisesOf(context, arm).length > 0)
  ) {
    const held = context.holdCondition(condition);
    context.selectConditions.set(instruction.result, held);
    conditions[0] = held;
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

/** An arbitrary but fixed value where the operand is undefined: which the operand's symbol is already. */
export function lowerFreeze(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "freeze" }>,
): void {
  context.define(instruction.result, context.operand(instruction.value));
}
