/** Copies, fills and questions about objects. */
import { bitVecConstant, bitVecSort, bvAnd, type Sort, type Term } from "@everypath/core";
import { markOfBlockCalls } from "../../llvm/index.ts";
import type { CallInstruction } from "../call.ts";
import { resize } from "../cast.ts";
import type { FunctionContext } from "../context.ts";
import { memberBytes } from "../member.ts";
import { hasAttribute } from "../suspicion.ts";
import type { Handler } from "./index.ts";

function copy(overlap: boolean): Handler {
  return (context, call, [target, source, length]) => {
    if (target === undefined || source === undefined || length === undefined) return undefined;
    context.emit({
      kind: "copy",
      target,
      source,
      length: asSize(length, target.sort),
      overlap,
      ...targetField(context, call),
      ...promised("targetAlignment", context, call, 0),
      ...promised("sourceAlignment", context, call, 1),
    });
    return [];
  };
}

const fill: Handler = (context, call, [target, value, length]) => {
  // The library's function is given an `int`, of which it takes the low byte.
  const byte = value && resize(value, bitVecSort(8), false);
  if (target === undefined || byte === undefined || length === undefined) return undefined;
  context.emit({
    kind: "fill",
    target,
    value: byte,
    length: asSize(length, target.sort),
    ...targetField(context, call),
    ...promised("targetAlignment", context, call, 0),
  });
  return [];
};

/** How the address is promised to be aligned, by the assignment of a structure that the copy stands for. */
function promised<Key extends "targetAlignment" | "sourceAlignment">(
  key: Key,
  { header }: FunctionContext,
  call: CallInstruction,
  index: number,
): { readonly [K in Key]?: number } {
  const attributes = call.arguments[index]?.attributes ?? [];
  const value = attributes.find(({ name }) => name === "align")?.value;
  if (typeof value !== "number" || value <= 1 || !hasAttribute(header.attributes, markOfBlockCalls))
    return {};
  return { [key]: value } as { readonly [K in Key]: number };
}

/** Of the first argument. */
function targetField(
  context: Parameters<Handler>[0],
  { arguments: [target] }: Parameters<Handler>[1],
): { readonly within?: number } {
  const within = target && memberBytes(context, target.value);
  return within === undefined ? {} : { within };
}

function asSize(length: Term, pointer: Sort): Term {
  return resize(length, pointer, false) ?? length;
}

export const memoryIntrinsics: Readonly<Record<string, Handler>> = {
  memcpy: copy(false),
  "memcpy.inline": copy(false),
  memmove: copy(true),
  memset: fill,
  "memset.inline": fill,
  // The size that the compiler can prove: none. The second argument asks for 0 rather than -1 then.
  objectsize: (context, call, [, least]) => {
    const type = context.layout.resolve(call.type);
    if (type.kind !== "integer" || least?.kind !== "constant") return undefined;
    return [bitVecConstant(type.bits, least.value === true ? 0n : (1n << BigInt(type.bits)) - 1n)];
  },
  ptrmask: (_context, _call, [pointer, mask]) =>
    pointer?.sort.kind === "bitvec" && mask?.sort === pointer.sort ? [bvAnd(pointer, mask)] : undefined,
};
