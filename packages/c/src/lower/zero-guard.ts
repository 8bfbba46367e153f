/**
 * clang computes `__builtin_ffs(x)` as `x == 0 ? 0 : 1 + cttz(x)` by a select, so that the zeros of zero are counted and thrown away, also in code
 * that was not optimised; and so the forms of `__builtin_clzg` and `__builtin_ctzg` with a result for zero.
 */
import type { Instruction, Operand } from "../llvm/module.ts";
import type { CallInstruction } from "./call.ts";
import { localName } from "./instruction.ts";
import type { Shape } from "./shape.ts";

/** The result of a count of zeros goes nowhere but into a select that takes it where the argument is not zero. */
export function isReplacedForZero(shape: Shape, call: CallInstruction): boolean {
  const counted = localName(call.arguments[0]?.value);
  if (counted === undefined || call.result === undefined) return false;
  let name = call.result;
  while (shape.uses.get(name)?.count === 1) {
    const user = userOf(shape, name);
    if (user === undefined) return false;
    if (user.opcode === "select")
      return isTestForZero(shape, user.condition, counted) && localName(user.whenFalse) === name;
    name = user.result;
  }
  return false;
}

function userOf(
  shape: Shape,
  name: string,
): Extract<Instruction, { opcode: "select" | "binary" | "cast" }> | undefined {
  for (const instruction of shape.definitions.values()) {
    switch (instruction.opcode) {
      case "select":
        if (localName(instruction.whenFalse) === name) return instruction;
        break;
      case "binary":
        if (instruction.operation === "add" && localName(instruction.left) === name) return instruction;
        break;
      case "cast":
        if (localName(instruction.value) === name) return instruction;
        break;
      default:
    }
  }
  return undefined;
}

function isTestForZero(shape: Shape, condition: Operand, counted: string): boolean {
  const test = shape.definitions.get(localName(condition) ?? "");
  return (
    test?.opcode === "icmp" &&
    test.predicate === "eq" &&
    localName(test.left) === counted &&
    test.right.kind === "integer" &&
    test.right.value === 0n
  );
}
