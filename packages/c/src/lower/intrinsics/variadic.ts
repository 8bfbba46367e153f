/**
 * Variable arguments. The machine keeps those of a call in one object, in slots of pointer size. On x86-64 a `va_list` is
 * a structure whose first two fields say how many registers were used up; telling that all were, every `va_arg`
 * reads from the overflow area, which is that object. On i386 a `va_list` is a pointer to it.
 *
 * A list that was begun and not ended when its function returns is an error (C11 7.16.1p1), though nothing comes of it on these machines.
 */
import { bitVecConstant, bitVecSort, bvAdd, equal } from "@everypath/core";
import type { BasicBlock } from "../../llvm/module.ts";
import type { FunctionContext } from "../context.ts";
import { calledName } from "../instruction.ts";
import { displaced, storeScalar } from "../memory.ts";
import type { Handler } from "./index.ts";

/** Where the fields of x86-64's va_list lie. */
const list = { generalOffset: 0, floatingOffset: 4, overflowArea: 8, registerArea: 16, size: 24 } as const;
/** Bytes of the register save area: 6 general registers of 8 bytes, then 8 vector registers of 16. */
const generalEnd = 48n;
const floatingEnd = 176n;

/** Where the function begins lists: the variable that counts those it has not ended, 0 at first. */
export function countOpenLists(context: FunctionContext): void {
  if (context.unit.model || !context.shape.chains.some(({ blocks }) => blocks.some(beginsList))) return;
  context.openLists = context.variables.mutable("%lists", bitVecSort(countBits));
  context.assign(context.openLists, bitVecConstant(countBits, 0n));
}

const countBits = 32;

function beginsList({ instructions }: BasicBlock): boolean {
  return instructions.some((instruction) => {
    const name = calledName(instruction);
    return name !== undefined && /^llvm\.va_(start|copy)\b/.test(name);
  });
}

/** Where the function returns. */
export function requireEndedLists(context: FunctionContext): void {
  const { openLists } = context;
  if (openLists === undefined) return;
  context.emit({
    kind: "check",
    condition: equal(openLists, bitVecConstant(countBits, 0n)),
    error: "library-call",
    message: "va_start or va_copy has no va_end",
    unseen: "list",
  });
}

function count(context: FunctionContext, change: bigint): void {
  const { openLists } = context;
  if (openLists !== undefined)
    context.assign(openLists, bvAdd(openLists, bitVecConstant(countBits, BigInt.asUintN(countBits, change))));
}

export const variadicIntrinsics: Readonly<Record<string, Handler>> = {
  va_start: (context, _call, [address]) => {
    if (address === undefined) return undefined;
    count(context, 1n);
    const { pointerBits, pointerBytes } = context.layout;
    const held = context.hold("list", address);
    const area = context.variables.temporary("%arguments", address.sort);
    context.emit({
      kind: "call",
      callee: { kind: "intrinsic", name: "va_area", types: [] },
      arguments: [],
      variadic: [],
      targets: [area],
    });
    if (pointerBits === 32) {
      storeScalar(context, held, area, pointerBytes);
      return [];
    }
    storeScalar(context, displaced(context, held, list.generalOffset), bitVecConstant(32, generalEnd), 4);
    storeScalar(context, displaced(context, held, list.floatingOffset), bitVecConstant(32, floatingEnd), 4);
    storeScalar(context, displaced(context, held, list.overflowArea), area, pointerBytes);
    storeScalar(
      context,
      displaced(context, held, list.registerArea),
      bitVecConstant(pointerBits, 0n),
      pointerBytes,
    );
    return [];
  },
  va_copy: (context, _call, [target, source]) => {
    if (target === undefined || source === undefined) return undefined;
    count(context, 1n);
    const { pointerBits, pointerBytes } = context.layout;
    const size = pointerBits === 32 ? pointerBytes : list.size;
    context.emit({
      kind: "copy",
      target,
      source,
      length: bitVecConstant(pointerBits, BigInt(size)),
      overlap: false,
    });
    return [];
  },
  va_end: (context) => {
    count(context, -1n);
    return [];
  },
};
