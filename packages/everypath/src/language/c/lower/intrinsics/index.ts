/**
 * The functions `llvm.*`. Each handler receives the arguments' terms and gives the terms of the result; undefined refuses
 * the call. A name is looked up without its type suffixes: `llvm.sadd.with.overflow.i32` is `sadd.with.overflow`.
 */
import type { Term } from "../../../../term/term.ts";
import type { CallInstruction } from "../call.ts";
import type { FunctionContext } from "../context.ts";
import { arithmeticIntrinsics } from "./arithmetic.ts";
import { bitIntrinsics } from "./bits.ts";
import { floatIntrinsics } from "./float.ts";
import { memoryIntrinsics } from "./memory.ts";
import { miscellaneousIntrinsics } from "./miscellaneous.ts";
import { stackIntrinsics } from "./stack.ts";
import { variadicIntrinsics } from "./variadic.ts";

export type Handler = (
  context: FunctionContext,
  call: CallInstruction,
  terms: readonly Term[],
) => readonly Term[] | undefined;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...arithmeticIntrinsics,
    ...bitIntrinsics,
    ...floatIntrinsics,
    ...memoryIntrinsics,
    ...miscellaneousIntrinsics,
    ...stackIntrinsics,
    ...variadicIntrinsics,
  }),
);

const typeSuffix = /\.(?:p\d+|i\d+|f\d+|bf16|ppcf128|[vn]\w*\d\w*)$/;

export function lowerIntrinsic(context: FunctionContext, call: CallInstruction, name: string): void {
  const handler = handlers.get(baseName(name));
  const isVector = call.arguments.some(({ value }) => context.layout.resolve(value.type).kind === "vector");
  const terms = call.arguments.map(({ value }) =>
    value.type.kind === "metadata" ? undefined : context.operand(value),
  );
  const scalars = terms.flatMap((parts) => parts ?? []);
  const result = handler === undefined || isVector ? undefined : handler(context, call, scalars);
  if (result === undefined) context.refuse(`${name}${isVector ? " on vectors" : ""}`);
  if (call.result !== undefined) context.define(call.result, result ?? context.dummies(call.type));
}

/** `llvm.memcpy.p0.p0.i64` is `memcpy`. */
function baseName(name: string): string {
  let base = name.replace(/^llvm\./, "");
  for (let shorter = base.replace(typeSuffix, ""); shorter !== base; shorter = base.replace(typeSuffix, "")) {
    base = shorter;
  }
  return base;
}
