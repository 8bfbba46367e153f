/** Copies, fills and questions about objects. */
import { bitVecConstant, bitVecSort, bvAnd, type Sort, type Term } from "@everypath/core";
import { resize } from "../cast.ts";
import { memberBytes } from "../member.ts";
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
    });
    return [];
  };
}

const fill: Handler = (context, call, [target, value, length]) => {
  if (target === undefined || value?.sort !== bitVecSort(8) || length === undefined) return undefined;
  context.emit({
    kind: "fill",
    target,
    value,
    length: asSize(length, target.sort),
    ...targetField(context, call),
  });
  return [];
};

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
