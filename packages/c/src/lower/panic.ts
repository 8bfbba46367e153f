/** A panic of Rust is an error where the program calls it; where nobody looks for that it ends the run, with the status of a panic. */
import { bitVecConstant, falseTerm } from "@everypath/core";
import type { Instruction } from "../llvm/module.ts";
import { constantsIn, panicMessage, panicStatus } from "../rust/panic.ts";
import type { CallInstruction } from "./call.ts";
import type { FunctionContext } from "./context.ts";
import { operandsOf } from "./instruction.ts";

/** False where the function is none of those that panic. */
export function lowerPanic(context: FunctionContext, call: CallInstruction, symbol: string): boolean {
  const { module } = context.unit;
  const passed = call.arguments.map(({ value }) => value);
  const constants = constantsIn(module, [...before(context, call).flatMap(operandsOf), ...passed]);
  const message = panicMessage(module, symbol, { arguments: call.arguments, constants });
  if (message === undefined) return false;
  context.check(falseTerm, "assertion", message);
  context.emit({
    kind: "call",
    callee: { kind: "intrinsic", name: "__everypath_exit", types: [] },
    arguments: [bitVecConstant(32, BigInt(panicStatus))],
    variadic: [],
    targets: [],
  });
  if (call.result !== undefined) context.define(call.result, context.dummies(call.type));
  return true;
}

/** What stands before the call on the way that only leads to it: there the message is put together. */
function before(context: FunctionContext, call: CallInstruction): readonly Instruction[] {
  const chain = context.shape.chains.find(({ blocks }) =>
    blocks.some(({ instructions }) => instructions.includes(call)),
  );
  const instructions = chain?.blocks.flatMap((block) => block.instructions) ?? [];
  return instructions.slice(0, instructions.indexOf(call));
}
