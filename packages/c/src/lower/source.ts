/** The user's variables, as debug information describes them. */
import type { ValueType } from "@everypath/core";
import { localVariable, valueTypeOf } from "../llvm/debug-info.ts";
import { heldOf, holdingOf } from "../llvm/holding.ts";
import type { MetadataReference, Module } from "../llvm/module.ts";

/** A local variable or parameter of the user's. */
export interface LocalVariable {
  readonly name: string;
  /** 1 for the first parameter, …; undefined for a local variable. */
  readonly argument: number | undefined;
  readonly type: ValueType | undefined;
  /** What is held is its address, and `type` that of a pointer to it. */
  readonly holdsAddress?: boolean;
  /** Number of the block or function that declares it, in the debug information. */
  readonly scope: number | undefined;
}

/** A debug record: `expression` says how `variable`, a DILocalVariable, is computed from what is held. */
export interface Recorded {
  readonly variable: number;
  readonly expression: MetadataReference | undefined;
}

/** What holds a variable: one bit of LLVM's fills a byte. */
export interface Storage {
  readonly bytes: number;
  readonly isBit: boolean;
}

/** The variable that is held, named as its part is where it is held in parts; undefined for those that the compiler made up. */
export function userVariable(
  module: Module,
  { variable: node, expression }: Recorded,
  storage: Storage,
): LocalVariable | undefined {
  const variable = localVariable(module, node);
  if (variable === undefined || variable.name === "" || variable.name.startsWith("__vla_expr"))
    return undefined;
  const whole = variable.typeId === undefined ? undefined : valueTypeOf(module, variable.typeId);
  const { name, argument, scopeId: scope } = variable;
  const holding = holdingOf(module, expression);
  if (holding.kind === "address") {
    const type: ValueType = { kind: "pointer", bits: 8 * storage.bytes, pointee: whole };
    return { name, argument, type, scope, holdsAddress: true };
  }
  const { path, type } = heldOf(whole, holding, storage);
  return { name: `${name}${path}`, argument, type, scope };
}
