/**
 * What a global, a parameter or a stack slot holds of the source's variable. Without optimisation it is the variable; optimisers split aggregates
 * into their fields, keep a variable of two values in one bit, and leave others to be computed, which the debug information says in a
 * DIExpression. A type that is not the type of these very bytes must not be read from them.
 */
import { sizeOf, type TwoValued, type ValueType } from "@everypath/core";
import { NodeView } from "./metadata-view.ts";
import type { MetadataReference, Module } from "./module.ts";

export type Holding =
  | { readonly kind: "whole" }
  | { readonly kind: "piece"; readonly bitOffset: number; readonly bits: number }
  /** The variable lies where the value that is held points. */
  | { readonly kind: "address" }
  /** The variable is `factor` times the unsigned number in these bytes, plus `summand`. */
  | { readonly kind: "scaled"; readonly bytes: number; readonly factor: bigint; readonly summand: bigint }
  /** Anything else: the variable cannot be told from what is held. */
  | { readonly kind: "computed" };

/** The bytes that are held, as the source knows them. */
export interface Held {
  /** Behind the variable's name: `.field`, `[2]`; "" for the whole variable. */
  readonly path: string;
  /** Of the bytes; undefined where the source has no type for them. */
  readonly type: ValueType | undefined;
  readonly twoValued?: TwoValued;
}

export function holdingOf(module: Module, expression: MetadataReference | undefined): Holding {
  const node = NodeView.ofValue(module, expression);
  if (node === undefined) return { kind: "whole" };
  const operations: string[] = [];
  for (let at = 0; node.value(`${at}`) !== undefined; at++)
    operations.push(node.word(`${at}`) || `${node.integer(`${at}`) ?? "?"}`);
  return readOperations(operations);
}

function readOperations(operations: readonly string[]): Holding {
  if (operations.length === 0) return { kind: "whole" };
  const text = operations.join(" ");
  const piece = /^DW_OP_LLVM_fragment (\d+) (\d+)$/.exec(text);
  if (piece !== null) return { kind: "piece", bitOffset: Number(piece[1]), bits: Number(piece[2]) };
  if (text === "DW_OP_deref") return { kind: "address" };
  const scaled =
    /^DW_OP_deref_size (\d+) DW_OP_constu (\d+) DW_OP_mul DW_OP_constu (\d+) DW_OP_plus(?: DW_OP_stack_value)?$/.exec(
      text,
    );
  if (scaled === null) return { kind: "computed" };
  const [, bytes = "", factor = "", summand = ""] = scaled;
  return { kind: "scaled", bytes: Number(bytes), factor: BigInt(factor), summand: BigInt(summand) };
}

/** `bytes` are held of a variable of this type. `isBit`: they are one bit of LLVM's, as older versions shrink a variable that is 0 or 1. */
export function heldOf(
  type: ValueType | undefined,
  holding: Holding,
  { bytes, isBit }: { readonly bytes: number; readonly isBit: boolean },
): Held {
  const nothing: Held = { path: "", type: undefined };
  if (type === undefined) return nothing;
  switch (holding.kind) {
    case "whole":
      if (sizeOf(type) <= bytes) return { path: "", type };
      return isBit ? twoValued(type, 1n, 0n) : nothing;
    case "piece": {
      if (holding.bitOffset % 8 !== 0 || holding.bits !== 8 * bytes) return nothing;
      return pieceOf(type, holding.bitOffset / 8, bytes) ?? nothing;
    }
    case "scaled":
      return isBit && holding.bytes === bytes ? twoValued(type, holding.factor, holding.summand) : nothing;
    case "address":
    case "computed":
      return nothing;
  }
}

function twoValued(type: ValueType, factor: bigint, summand: bigint): Held {
  if (type.kind !== "integer") return { path: "", type: undefined };
  const fit = (value: bigint): bigint => BigInt.asUintN(type.bits, value);
  return {
    path: "",
    type: undefined,
    twoValued: { type, whenFalse: fit(summand), whenTrue: fit(factor + summand) },
  };
}

/** The part of a type that has exactly these bytes; of several, as where a structure has one field, the innermost. */
function pieceOf(type: ValueType, offset: number, bytes: number): Held | undefined {
  const inner = innerPiece(type, offset, bytes);
  if (inner !== undefined) return inner;
  return offset === 0 && sizeOf(type) === bytes ? { path: "", type } : undefined;
}

function innerPiece(type: ValueType, offset: number, bytes: number): Held | undefined {
  switch (type.kind) {
    case "structure":
      for (const field of type.fields) {
        if (field.bitWidth !== undefined || offset < field.offset) continue;
        if (offset + bytes > field.offset + sizeOf(field.type)) continue;
        const found = pieceOf(field.type, offset - field.offset, bytes);
        if (found !== undefined) return { ...found, path: `.${field.name}${found.path}` };
      }
      return undefined;
    case "array": {
      const step = sizeOf(type.element);
      if (step === 0) return undefined;
      const index = Math.floor(offset / step);
      const found = index < type.length ? pieceOf(type.element, offset - index * step, bytes) : undefined;
      return found === undefined ? undefined : { ...found, path: `[${index}]${found.path}` };
    }
    default:
      return undefined;
  }
}
