/**
 * Functions without a body that stand for an input: `nondet_int`, `__VERIFIER_nondet_uint`, … The input is named after
 * the variable that it is stored to, else after the function's suffix.
 */
import type { ValueType } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { LlvmType } from "../llvm/module.ts";
import type { CallInstruction } from "./call.ts";
import type { FunctionContext } from "./context.ts";
import { localName } from "./instruction.ts";
import { sourceName } from "./memory.ts";

const inputFunction = /^(?:__VERIFIER_)?nondet_(\w+)$/;

/** C's names for the suffixes, and whether they are signed. */
const integers: Readonly<Record<string, { readonly name: string; readonly signed: boolean }>> = {
  char: { name: "char", signed: true },
  schar: { name: "signed char", signed: true },
  uchar: { name: "unsigned char", signed: false },
  short: { name: "short", signed: true },
  ushort: { name: "unsigned short", signed: false },
  int: { name: "int", signed: true },
  uint: { name: "unsigned int", signed: false },
  unsigned: { name: "unsigned int", signed: false },
  unsigned_int: { name: "unsigned int", signed: false },
  unsigned_char: { name: "unsigned char", signed: false },
  long: { name: "long", signed: true },
  ulong: { name: "unsigned long", signed: false },
  longlong: { name: "long long", signed: true },
  ulonglong: { name: "unsigned long long", signed: false },
  int128: { name: "__int128", signed: true },
  uint128: { name: "unsigned __int128", signed: false },
  size_t: { name: "size_t", signed: false },
  loff_t: { name: "loff_t", signed: true },
  S8: { name: "signed char", signed: true },
  u8: { name: "unsigned char", signed: false },
  U8: { name: "unsigned char", signed: false },
  u16: { name: "unsigned short", signed: false },
  u32: { name: "unsigned int", signed: false },
  U32: { name: "unsigned int", signed: false },
  u64: { name: "unsigned long long", signed: false },
};

/** The part of the name that tells the type; undefined for other functions. */
export function inputSuffix(name: string): string | undefined {
  return inputFunction.exec(name)?.[1];
}

/** False where the function is none of these. */
export function lowerInputCall(context: FunctionContext, call: CallInstruction, name: string): boolean {
  const suffix = inputSuffix(name);
  const type = suffix === undefined ? undefined : inputType(context.layout, suffix, call.type);
  if (suffix === undefined || type === undefined || call.result === undefined) return false;
  for (const { value } of call.arguments) context.operand(value);
  const [target] = context.values.receive(call.result, call.type);
  if (target === undefined) return false;
  context.emit({ kind: "input", target, name: destinationName(context, call) ?? suffix, type });
  return true;
}

/** The type of the input that `nondet_<suffix>` gives; undefined where it gives no scalar. */
export function inputType(layout: Layout, suffix: string, result: LlvmType): ValueType | undefined {
  const type = layout.resolve(result);
  switch (type.kind) {
    case "integer": {
      if (suffix === "bool" || suffix === "_Bool" || type.bits === 1) {
        return { kind: "integer", bits: 8, signed: false, name: "_Bool", boolean: true };
      }
      const { name, signed } = integers[suffix] ?? { name: suffix, signed: true };
      const character = type.bits === 8 ? { character: true } : {};
      return { kind: "integer", bits: type.bits, signed, name, ...character };
    }
    case "pointer":
      return { kind: "pointer", bits: layout.pointerBits, pointee: undefined };
    case "float":
      return { kind: "float", bits: 32, name: "float" };
    case "double":
      return { kind: "float", bits: 64, name: "double" };
    default:
      return undefined;
  }
}

/** The variable that the call's result is stored to, in the same block and unchanged but for its width. */
function destinationName(context: FunctionContext, call: CallInstruction): string | undefined {
  const copies = new Set([call.result]);
  const blocks = context.shape.chains.flatMap((chain) => chain.blocks);
  const block = blocks.find(({ instructions }) => instructions.includes(call));
  for (const instruction of block?.instructions ?? []) {
    if (instruction.opcode === "cast" && copies.has(localName(instruction.value)))
      copies.add(instruction.result);
    if (instruction.opcode !== "store" || !copies.has(localName(instruction.value))) continue;
    const { address } = instruction;
    if (address.kind === "global") return context.unit.symbol(address.name)?.object?.name;
    const alloca = localName(address);
    if (alloca === undefined) return undefined;
    const slot = context.allocas.promoted.get(alloca) ?? context.allocas.inMemory.get(alloca);
    return slot?.variable === undefined ? undefined : sourceName(context, alloca);
  }
  return undefined;
}
