/**
 * Poison. C that was not optimised executes an operation because the program says so, so undefined behaviour is checked
 * where the operation stands. Optimised LLVM executes operations on speculation, `select %c, %x, (shl %x, %n)`: there an
 * operation outside of its domain gives *poison*, which is an error only where something depends on it. So each value
 * carries promises, conditions under which it is no poison; select guards those of its arms, other operations hand
 * them on, and what leaves the pure part of the code (a branch, an address, a store, a call, a return, a phi) checks them.
 */
import type { ErrorKind } from "../../../program/errors.ts";
import type { Span } from "../../../program/source.ts";
import { not, or } from "../../../term/index.ts";
import type { Term, Variable } from "../../../term/term.ts";
import type { Instruction, Module, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { calledName, operandsOf, resultName } from "./instruction.ts";

/** A value is no poison if `condition` holds. */
export interface Promised {
  readonly condition: Variable;
  /** The condition may itself depend on an uninitialised value. */
  readonly suspect: boolean;
  readonly error: ErrorKind;
  readonly message: string;
  readonly span: Span;
}

/** True where the module may execute operations on speculation: it was optimised, or nothing says that it was not. */
export function mayBeSpeculative(module: Module): boolean {
  const units = module.namedMetadata("llvm.dbg.cu").map((id) => module.metadata(id));
  return (
    units.length === 0 ||
    units.some((unit) => {
      const optimized = unit?.kind === "specialized" ? unit.fields.get("isOptimized") : undefined;
      return !(optimized?.kind === "boolean" && !optimized.value);
    })
  );
}

/** Records what the instruction just lowered promises of its result. */
export function notePromises(context: FunctionContext, instruction: Instruction): void {
  const own = context.takePromises();
  const name = resultName(instruction);
  if (name === undefined || !handsOn(instruction)) return;
  const inherited =
    instruction.opcode === "select"
      ? ofSelect(context, instruction)
      : ofAll(context, operandsOf(instruction));
  const promises = [...new Set([...inherited, ...own])];
  if (promises.length > 0) context.promises.set(name, promises);
}

/** A pure operation: poison in, poison out. */
function handsOn(instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case "binary":
    case "fneg":
    case "icmp":
    case "fcmp":
    case "cast":
    case "getelementptr":
    case "extractvalue":
    case "insertvalue":
    case "select":
    case "vector":
      return true;
    case "call":
      return calledName(instruction)?.startsWith("llvm.") === true;
    default:
      return false;
  }
}

function ofAll(context: FunctionContext, operands: readonly Operand[]): readonly Promised[] {
  return operands.flatMap((operand) => promisesOf(context, operand));
}

export function promisesOf(context: FunctionContext, operand: Operand): readonly Promised[] {
  return operand.kind === "local" ? (context.promises.get(operand.name) ?? []) : [];
}

/** The arm that is not chosen may be poison. */
function ofSelect(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "select" }>,
): readonly Promised[] {
  const condition = context.selectConditions.get(instruction.result);
  const whenTrue = promisesOf(context, instruction.whenTrue);
  const whenFalse = promisesOf(context, instruction.whenFalse);
  const guarded = (promise: Promised, unless: Term): Promised => ({
    ...promise,
    condition: context.holdCondition(or(unless, promise.condition)),
  });
  return [
    ...promisesOf(context, instruction.condition),
    ...whenTrue.map((promise) => (condition === undefined ? promise : guarded(promise, not(condition)))),
    ...whenFalse.map((promise) => (condition === undefined ? promise : guarded(promise, condition))),
  ];
}
