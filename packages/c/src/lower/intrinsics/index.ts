/**
 * The functions `llvm.*`. Each handler receives the arguments' terms and gives the terms of the result; undefined refuses
 * the call. A name is looked up without its type suffixes: `llvm.sadd.with.overflow.i32` is `sadd.with.overflow`.
 */
import { fpMultiply, type Term } from "@everypath/core";
import type { LlvmType } from "../../llvm/module.ts";
import type { CallInstruction } from "../call.ts";
import type { FunctionContext } from "../context.ts";
import { isLongDouble, noteBinary, noteRounded } from "../long-double.ts";
import { arithmeticIntrinsics } from "./arithmetic.ts";
import { bitIntrinsics } from "./bits.ts";
import { floatIntrinsics } from "./float.ts";
import { memoryIntrinsics } from "./memory.ts";
import { miscellaneousIntrinsics } from "./miscellaneous.ts";
import { reduceVector } from "./reduce.ts";
import { stackIntrinsics } from "./stack.ts";
import { variadicIntrinsics } from "./variadic.ts";

export type Handler = (
  context: FunctionContext,
  call: CallInstruction,
  terms: readonly Term[],
) => readonly Term[] | undefined;

/** Of scalars; on vectors they are done element by element. */
const elementwise: ReadonlyMap<string, Handler> = new Map(
  Object.entries({ ...arithmeticIntrinsics, ...bitIntrinsics, ...floatIntrinsics }),
);

const handlers: ReadonlyMap<string, Handler> = new Map([
  ...elementwise,
  ...Object.entries({
    ...memoryIntrinsics,
    ...miscellaneousIntrinsics,
    ...stackIntrinsics,
    ...variadicIntrinsics,
  }),
]);

const typeSuffix = /\.(?:p\d+|i\d+|f\d+|bf16|ppcf128|[vn]\w*\d\w*)$/;

export function lowerIntrinsic(context: FunctionContext, call: CallInstruction, name: string): void {
  const base = baseName(name);
  const isVector = call.arguments.some(({ value }) => context.layout.resolve(value.type).kind === "vector");
  const terms = call.arguments.map(({ value }) =>
    value.type.kind === "metadata" ? [] : context.operand(value),
  );
  if (isOfLongDoubles(context, call)) noteFunction(context, base, terms.flat());
  const result = isVector
    ? (reduceVector(context, call, base, terms) ?? onElements(context, call, base, terms))
    : handlers.get(base)?.(context, call, terms.flat());
  if (result === undefined) context.refuse(`${name}${isVector ? " on vectors" : ""}`);
  if (call.result !== undefined) context.define(call.result, result ?? context.dummies(call.type));
}

/** The function of each element; an argument that is no vector is the same for all. */
function onElements(
  context: FunctionContext,
  call: CallInstruction,
  base: string,
  terms: readonly (readonly Term[])[],
): readonly Term[] | undefined {
  const handler = elementwise.get(base);
  const types = call.arguments.map(({ value }) => context.layout.resolve(value.type));
  const vector = types.find(({ kind }) => kind === "vector");
  if (handler === undefined || vector?.kind !== "vector") return undefined;
  const elements: (readonly Term[])[] = [];
  for (let lane = 0; lane < vector.length; lane += 1) {
    const scalars = terms.flatMap((parts, index) => {
      const part = types[index]?.kind === "vector" ? parts[lane] : parts[0];
      return part === undefined ? [] : [part];
    });
    const results = context.inLane(vector, lane, () =>
      handler(context, { ...call, type: elementOf(call) }, scalars),
    );
    if (results === undefined) return undefined;
    elements.push(results);
  }
  // Of a structure of vectors, as sadd.with.overflow gives, the first one's elements come first.
  return (elements[0] ?? []).flatMap((_, result) => elements.flatMap((results) => results[result] ?? []));
}

function elementOf({ type }: CallInstruction): LlvmType {
  return type.kind === "vector" ? type.element : type;
}

/** Functions of a long double whose result a double holds where it holds the arguments. */
const exactOnLongDoubles =
  /^(?:fabs|copysign|floor|ceil|trunc|rint|nearbyint|round|roundeven|modf|minnum|maxnum|is\.fpclass)$/;

function isOfLongDoubles(context: FunctionContext, call: CallInstruction): boolean {
  const types = [call.type, ...call.arguments.map(({ value }) => value.type)];
  return types.some((type) => isLongDouble(context.layout, type));
}

function noteFunction(context: FunctionContext, base: string, [left, right, addend]: readonly Term[]): void {
  if (exactOnLongDoubles.test(base)) return;
  if (!/^fma|^fmuladd/.test(base) || left === undefined || right === undefined || addend === undefined) {
    noteRounded(context);
    return;
  }
  noteBinary(context, "fmul", left, right);
  noteBinary(context, "fadd", context.hold("product", fpMultiply(left, right)), addend);
}

const copies: ReadonlySet<string> = new Set(["memcpy", "memcpy.inline", "memmove"]);

/** From its second argument's place to its first one's, as many as the third one says. */
export function copiesBytes(name: string): boolean {
  return name.startsWith("llvm.") && copies.has(baseName(name));
}

/** `llvm.memcpy.p0.p0.i64` is `memcpy`. */
function baseName(name: string): string {
  let base = name.replace(/^llvm\./, "");
  for (let shorter = base.replace(typeSuffix, ""); shorter !== base; shorter = base.replace(typeSuffix, "")) {
    base = shorter;
  }
  return base;
}
