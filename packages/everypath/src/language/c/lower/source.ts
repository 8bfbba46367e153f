/** The user's variables, as debug information describes them. */
import type { ValueType } from "../../../program/instruction.ts";
import { localVariable, valueTypeOf } from "../llvm/debug-info.ts";
import type { Module } from "../llvm/module.ts";

/** A local variable or parameter of the user's. */
export interface LocalVariable {
  readonly name: string;
  /** 1 for the first parameter, …; undefined for a local variable. */
  readonly argument: number | undefined;
  readonly type: ValueType | undefined;
  /** Number of the block or function that declares it, in the debug information. */
  readonly scope: number | undefined;
}

/** The variable of a DILocalVariable node; undefined for those that the compiler made up. */
export function userVariable(module: Module, node: number): LocalVariable | undefined {
  const variable = localVariable(module, node);
  if (variable === undefined || variable.name === "" || variable.name.startsWith("__vla_expr"))
    return undefined;
  const type = variable.typeId === undefined ? undefined : valueTypeOf(module, variable.typeId);
  return { name: variable.name, argument: variable.argument, type, scope: variable.scopeId };
}
