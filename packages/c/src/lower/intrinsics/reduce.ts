/** `llvm.vector.reduce.*`: the elements of a vector combined, from the first to the last. */
import {
  and,
  bvAdd,
  bvAnd,
  bvMultiply,
  bvOr,
  bvXor,
  fpAdd,
  fpMultiply,
  notEqual,
  or,
  type Term,
} from "@everypath/core";
import type { CallInstruction } from "../call.ts";
import type { FunctionContext } from "../context.ts";
import { arithmeticIntrinsics } from "./arithmetic.ts";
import { floatIntrinsics } from "./float.ts";
import type { Handler } from "./index.ts";

type Combine = (context: FunctionContext, left: Term, right: Term) => Term | undefined;

function byHandler(handler: Handler | undefined, call: CallInstruction): Combine {
  return (context, left, right) => handler?.(context, call, [left, right])?.[0];
}

/** On single bits, which are Bool, sums are differences and products are conjunctions. */
const onBits: Readonly<Record<string, (left: Term, right: Term) => Term>> = {
  add: notEqual,
  xor: notEqual,
  mul: and,
  and,
  or,
  umin: and,
  umax: or,
  smin: or,
  smax: and,
};

const onIntegers: Readonly<Record<string, (left: Term, right: Term) => Term>> = {
  add: bvAdd,
  mul: bvMultiply,
  and: bvAnd,
  or: bvOr,
  xor: bvXor,
};

/** The first argument of these is a start value. The order of the operations may be any where the call says `reassoc`; it is this one else. */
const onFloats: Readonly<Record<string, (left: Term, right: Term) => Term>> = {
  fadd: fpAdd,
  fmul: fpMultiply,
};

function combination(call: CallInstruction, operation: string, element: Term): Combine | undefined {
  switch (element.sort.kind) {
    case "bool":
      return plain(onBits[operation]);
    case "bitvec":
      return plain(onIntegers[operation]) ?? known(arithmeticIntrinsics[operation], call);
    case "float":
      if (operation === "fmin") return known(floatIntrinsics.minnum, call);
      if (operation === "fmax") return known(floatIntrinsics.maxnum, call);
      return plain(onFloats[operation]);
    default:
      return undefined;
  }
}

function plain(make: ((left: Term, right: Term) => Term) | undefined): Combine | undefined {
  return make === undefined ? undefined : (_context, left, right) => make(left, right);
}

function known(handler: Handler | undefined, call: CallInstruction): Combine | undefined {
  return handler === undefined ? undefined : byHandler(handler, call);
}

/** undefined where it is none of these. */
export function reduceVector(
  context: FunctionContext,
  call: CallInstruction,
  base: string,
  terms: readonly (readonly Term[])[],
): readonly Term[] | undefined {
  const operation = /^vector\.reduce\.(\w+)$/.exec(base)?.[1];
  const [first, ...rest] = terms.flat();
  if (operation === undefined || first === undefined) return undefined;
  const combine = combination(call, operation, first);
  if (combine === undefined) return undefined;
  let combined: Term = first;
  for (const element of rest) {
    const next = combine(context, combined, element);
    if (next === undefined) return undefined;
    combined = next;
  }
  return [combined];
}
