/** Which variables of a block a pointer may still mean when the block is left: those whose address goes where it can be kept. */
import { libraryFunction } from "@everypath/core";
import type { Instruction } from "../llvm/module.ts";
import { operandsOf } from "../llvm/operands.ts";
import type { FunctionContext } from "./context.ts";
import { makesSymbolic } from "./harness.ts";
import { calledName, localName, resultName } from "./instruction.ts";
import { isLifetimeMarker } from "./promote.ts";

/** False only where each use of the address reads, writes or compares, or makes another address for such uses. */
export function mayOutlive(context: FunctionContext, alloca: string): boolean {
  const addresses = new Set([alloca]);
  for (const address of addresses) {
    for (const user of usersOf(context, address)) {
      const next = useOf(context, user, address);
      if (next === "kept") return true;
      if (next !== undefined) addresses.add(next);
    }
  }
  return false;
}

function usersOf(context: FunctionContext, name: string): readonly Instruction[] {
  return context.shape.chains.flatMap(({ blocks }) =>
    blocks.flatMap(({ instructions }) => instructions.filter((instruction) => uses(instruction, name))),
  );
}

export function uses(instruction: Instruction, name: string): boolean {
  return operandsOf(instruction).some((operand) => localName(operand) === name);
}

/** `kept`, or the name of an address that is made of this one; undefined where nothing is left of it. */
function useOf(context: FunctionContext, user: Instruction, address: string): string | "kept" | undefined {
  switch (user.opcode) {
    case "load":
    case "icmp":
    case "debug-record":
      return undefined;
    case "store":
      return localName(user.value) === address ? "kept" : undefined;
    case "getelementptr":
      return resultName(user) ?? "kept";
    case "call":
      return isLifetimeMarker(user) || keepsNothing(context, calledName(user)) ? undefined : "kept";
    default:
      return "kept";
  }
}

/** What a program defines itself under a name of the library may do anything. */
function keepsNothing({ unit }: FunctionContext, callee: string | undefined): boolean {
  if (callee === undefined) return false;
  if (callee.startsWith("llvm.mem")) return true;
  const symbol = unit.symbol(callee);
  if (symbol?.defined === true && !symbol.model) return false;
  return makesSymbolic(callee) || libraryFunction(callee)?.pointers === "borrowed";
}
