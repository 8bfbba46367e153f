/** The types of functions as calls and definitions have them. */
import type { Signature } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { FunctionHeader, LlvmType } from "../llvm/module.ts";
import type { CallInstruction } from "./call.ts";
import { typeName } from "./instruction.ts";

export function signatureOf(layout: Layout, header: FunctionHeader): Signature {
  return {
    result: passedAs(layout, header.result),
    parameters: header.parameters.map(({ type }) => passedAs(layout, type)),
    variadic: header.variadic,
  };
}

/** A call without a prototype has its arguments, as they are promoted, for parameters. */
export function signatureOfCall(layout: Layout, call: CallInstruction): Signature {
  const { functionType } = call;
  const isVariadic = functionType?.kind === "function" && functionType.variadic;
  const fixed = isVariadic ? functionType.parameters.length : call.arguments.length;
  return {
    result: passedAs(layout, call.type),
    parameters: call.arguments.slice(0, fixed).map(({ value }) => passedAs(layout, value.type)),
    variadic: isVariadic,
  };
}

function passedAs(layout: Layout, type: LlvmType): string {
  return layout
    .scalars(type)
    .map((scalar) => typeName(layout.resolve(scalar.type)))
    .join(" ");
}
