/**
 * Lifetimes of stack objects. -O0 code brackets variable-length arrays by stacksave and stackrestore: a restore ends the
 * lives of those allocated after the save that it refers to, that is, of the ones that the save dominates. Other variables of a block
 * stand between markers. Where a block is run again its variable is another object; where an optimiser shares the address between
 * several blocks, or computes it outside of them, the object loses its value at the end of each life.
 */
import { bitVecConstant } from "@everypath/core";
import type { BasicBlock, Instruction } from "../../llvm/module.ts";
import type { FunctionContext } from "../context.ts";
import { dominates, type InstructionPosition } from "../dominance.ts";
import { calledName, localName } from "../instruction.ts";
import { allocate, becomeUnassigned } from "../memory.ts";
import { mayOutlive, uses } from "../outliving.ts";
import { type Alloca, isLifetimeMarker, isLifetimeStart } from "../promote.ts";
import { becomeIndeterminate, startAgain } from "../redeclare.ts";
import type { Handler } from "./index.ts";

export const stackIntrinsics: Readonly<Record<string, Handler>> = {
  "lifetime.start": (context, call) => {
    const alloca = localName(call.arguments.at(-1)?.value);
    const block = blocksOf(context).find(({ instructions }) => instructions.includes(call));
    if (alloca === undefined || block === undefined || isDeclaredAfter(call, block, alloca)) return [];
    becomeUnassigned(context, alloca);
    startAgain(context, alloca, call, block);
    return [];
  },
  "lifetime.end": (context, call) => {
    const alloca = localName(call.arguments.at(-1)?.value) ?? "";
    const [address] = context.allocas.inMemory.has(alloca) ? (context.values.peek(alloca) ?? []) : [];
    if (address === undefined || returnsAfter(context, call) || !mayOutlive(context, alloca)) return [];
    const start = onlyStart(context, alloca);
    const isOneLife = start !== undefined && !context.isInCycle(start.block.label);
    const isOneScope =
      start !== undefined && usesOf(context, alloca).every((use) => dominates(context, start, use));
    if (!isOneLife && !isOneScope) becomeIndeterminate(context, alloca);
    else context.emit({ kind: "free", address, lifetime: "stack" });
    const declaration = context.allocas.inMemory.get(alloca)?.alloca;
    if (!isOneLife && isOneScope && declaration !== undefined) allocate(context, declaration);
    return [];
  },
  // The value only tells the saves apart, which stackrestore does by itself.
  stacksave: (context) => [bitVecConstant(context.layout.pointerBits, 0n)],
  stackrestore: (context, call) => {
    const save = saveOf(context, call);
    if (save === undefined) return [];
    for (const { alloca, block } of variableLengthAllocas(context)) {
      if (!dominates(context, save, { instruction: alloca, block })) continue;
      const [address] = context.values.peek(alloca.result) ?? [];
      if (address !== undefined) context.emit({ kind: "free", address, lifetime: "stack" });
    }
    return [];
  },
};

/** The declaration that follows in the block does what the marker would. */
function isDeclaredAfter(marker: Instruction, { instructions }: BasicBlock, alloca: string): boolean {
  return instructions
    .slice(instructions.indexOf(marker) + 1)
    .some(
      (other) =>
        other.opcode === "debug-record" &&
        other.record === "dbg_declare" &&
        localName(other.value) === alloca,
    );
}

/** All that follows is the return, which ends the lives of what is left. */
function returnsAfter(context: FunctionContext, marker: Instruction): boolean {
  const rest = blocksOf(context).find(({ instructions }) => instructions.includes(marker))?.instructions;
  return (
    rest
      ?.slice(rest.indexOf(marker) + 1)
      .every((other) => isLifetimeMarker(other) || ["debug-record", "load", "ret"].includes(other.opcode)) ===
    true
  );
}

/** Where the object's lives begin, if that is one place. */
function onlyStart(context: FunctionContext, alloca: string): InstructionPosition | undefined {
  const starts = blocksOf(context).flatMap((block) =>
    block.instructions
      .filter((instruction) => startsLife(instruction, alloca))
      .map((instruction) => ({ instruction, block })),
  );
  return starts.length === 1 ? starts[0] : undefined;
}

function usesOf(context: FunctionContext, alloca: string): readonly InstructionPosition[] {
  return blocksOf(context).flatMap((block) =>
    block.instructions
      .filter((instruction) => !isLifetimeMarker(instruction) && uses(instruction, alloca))
      .map((instruction) => ({ instruction, block })),
  );
}

function startsLife(instruction: Instruction, alloca: string): boolean {
  const name = calledName(instruction);
  if (name === undefined || instruction.opcode !== "call" || !isLifetimeStart(name)) return false;
  return localName(instruction.arguments.at(-1)?.value) === alloca;
}

export function variableLengthAllocas(
  context: FunctionContext,
): readonly { readonly alloca: Alloca; readonly block: BasicBlock }[] {
  return blocksOf(context).flatMap((block) =>
    block.instructions.flatMap((instruction) =>
      instruction.opcode === "alloca" &&
      instruction.count !== undefined &&
      instruction.count.kind !== "integer"
        ? [{ alloca: instruction, block }]
        : [],
    ),
  );
}

/** The stacksave whose result a restore is given, directly or by way of the variable `saved_stack`. */
function saveOf(
  context: FunctionContext,
  call: Extract<Instruction, { opcode: "call" }>,
): InstructionPosition | undefined {
  const isSave = (instruction: Instruction | undefined): boolean =>
    instruction !== undefined && calledName(instruction)?.startsWith("llvm.stacksave") === true;
  const definition = context.shape.definitions.get(localName(call.arguments[0]?.value) ?? "");
  const slot = definition?.opcode === "load" ? localName(definition.address) : undefined;
  for (const block of blocksOf(context)) {
    for (const instruction of block.instructions) {
      if (isSave(instruction) && instruction === definition) return { instruction, block };
      if (slot === undefined || instruction.opcode !== "store" || localName(instruction.address) !== slot)
        continue;
      const stored = context.shape.definitions.get(localName(instruction.value) ?? "");
      if (isSave(stored)) return { instruction, block };
    }
  }
  return undefined;
}

function blocksOf(context: FunctionContext): readonly BasicBlock[] {
  return context.shape.chains.flatMap((chain) => chain.blocks);
}
