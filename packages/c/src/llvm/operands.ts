import { unreachable } from "@everypath/core";
import type { Instruction, Operand } from "./module.ts";

/** The operands of an instruction in textual order; of "other" instructions none, since only their text is kept. */
export function operandsOf(instruction: Instruction): readonly Operand[] {
  switch (instruction.opcode) {
    case "binary":
    case "icmp":
    case "fcmp":
      return [instruction.left, instruction.right];
    case "fneg":
    case "freeze":
    case "cast":
    case "debug-record":
    case "switch":
    case "resume":
      return [instruction.value];
    case "alloca":
      return instruction.count === undefined ? [] : [instruction.count];
    case "load":
      return [instruction.address];
    case "store":
      return [instruction.value, instruction.address];
    case "getelementptr":
      return [instruction.base, ...instruction.indices];
    case "select":
      return [instruction.condition, instruction.whenTrue, instruction.whenFalse];
    case "phi":
      return instruction.incoming.map((incoming) => incoming.value);
    case "extractvalue":
      return [instruction.aggregate];
    case "insertvalue":
      return [instruction.aggregate, instruction.value];
    case "call":
    case "invoke":
      return [instruction.callee, ...instruction.arguments.map((argument) => argument.value)];
    case "landingpad":
      return instruction.clauses.map((clause) => clause.value);
    case "va_arg":
      return [instruction.list];
    case "atomicrmw":
      return [instruction.address, instruction.value];
    case "cmpxchg":
      return [instruction.address, instruction.expected, instruction.replacement];
    case "ret":
      return instruction.value === undefined ? [] : [instruction.value];
    case "condbr":
      return [instruction.condition];
    case "indirectbr":
      return [instruction.address];
    case "br":
    case "fence":
    case "unreachable":
    case "other":
      return [];
    case "vector":
      return instruction.operands;
    default:
      return unreachable(instruction);
  }
}

/** The name of the value that an instruction defines. */
export function resultOf(instruction: Instruction): string | undefined {
  return "result" in instruction ? instruction.result : undefined;
}

/** Labels of the blocks that a terminator may continue at, with repetitions. */
export function successorsOf(terminator: Instruction): readonly string[] {
  switch (terminator.opcode) {
    case "br":
      return [terminator.target];
    case "condbr":
      return [terminator.whenTrue, terminator.whenFalse];
    case "switch":
      return [terminator.otherwise, ...terminator.cases.map((choice) => choice.target)];
    case "indirectbr":
      return terminator.targets;
    case "invoke":
      return [terminator.normal, terminator.unwind];
    default:
      return [];
  }
}
