/**
 * Variable arguments. The machine keeps those of a call in one object, in slots of pointer size. On x86-64 a `va_list` is
 * a structure whose first two fields say how many registers were used up; telling that all were, every `va_arg`
 * reads from the overflow area, which is that object. On i386 a `va_list` is a pointer to it.
 */
import { bitVecConstant } from "../../../../term/index.ts";
import { displaced, storeScalar } from "../memory.ts";
import type { Handler } from "./index.ts";

/** Where the fields of x86-64's va_list lie. */
const list = { generalOffset: 0, floatingOffset: 4, overflowArea: 8, registerArea: 16, size: 24 } as const;
/** Bytes of the register save area: 6 general registers of 8 bytes, then 8 vector registers of 16. */
const generalEnd = 48n;
const floatingEnd = 176n;

export const variadicIntrinsics: Readonly<Record<string, Handler>> = {
  va_start: (context, _call, [address]) => {
    if (address === undefined) return undefined;
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
  va_end: () => [],
};
