/**
 * How many bytes of the stack a call takes, as a compiler without optimisation lays its frame out: the return address and the saved frame
 * pointer, each variable at its alignment, the registers that a function with variable arguments saves, and the arguments that it hands over
 * in memory itself. Arrays of variable length and `alloca` come on top when they are made.
 */
import type { Instruction } from "../llvm/module.ts";
import { byValueType } from "./by-value.ts";
import type { FunctionContext } from "./context.ts";
import { localName, operandsOf, resultType } from "./instruction.ts";
import type { Alloca } from "./promote.ts";

/** The return address, the saved frame pointer, and room for a result or two. */
const overhead = 32;

/** Registers that x86-64 saves on entry to a function with variable arguments, for `va_arg`. */
const savedRegisters = 176;

/** Arguments that x86-64 hands over in registers. */
const argumentRegisters = 6;

const frameAlignment = 16;

export function frameBytes(context: FunctionContext): number {
  const { header, layout } = context;
  let bytes = overhead;
  let handedOver = 0;
  let widest = frameAlignment;
  for (const { blocks } of context.shape.chains) {
    for (const { instructions } of blocks) {
      for (const instruction of instructions) {
        if (instruction.opcode === "alloca" && isInFrame(context, instruction)) {
          const alignment = alignmentOf(context, instruction);
          widest = Math.max(widest, alignment);
          bytes = aligned(bytes, alignment) + bytesOf(context, instruction);
        } else handedOver = Math.max(handedOver, bytesHandedOver(context, instruction));
      }
    }
  }
  bytes += bytesKept(context);
  if (header.variadic && layout.pointerBits === 64) bytes += savedRegisters;
  // What is aligned more than the stack itself needs room in front.
  const room = widest > frameAlignment ? widest : 0;
  return aligned(bytes + handedOver, widest) + room;
}

/** An alloca of constant size in the entry block is a part of the frame; any other makes the stack grow when it is executed. */
export function isInFrame({ shape }: FunctionContext, alloca: Alloca): boolean {
  if (alloca.count !== undefined && alloca.count.kind !== "integer") return false;
  return shape.chains[0]?.blocks[0]?.instructions.includes(alloca) === true;
}

function bytesOf({ layout }: FunctionContext, { type, count }: Alloca): number {
  return layout.size(type) * (count?.kind === "integer" ? Number(count.value) : 1);
}

function alignmentOf({ layout }: FunctionContext, { type, alignment }: Alloca): number {
  return Math.max(alignment ?? 1, layout.alignment(type));
}

/** Structures by value and arguments for which there is no register. */
function bytesHandedOver({ layout }: FunctionContext, instruction: Instruction): number {
  if (instruction.opcode !== "call") return 0;
  const { pointerBytes } = layout;
  const registers = layout.pointerBits === 64 ? argumentRegisters : 0;
  let structures = 0;
  let scalars = 0;
  for (const argument of instruction.arguments) {
    const type = byValueType(argument);
    if (type === undefined) scalars++;
    else structures += aligned(layout.size(type), pointerBytes);
  }
  return structures + pointerBytes * Math.max(0, scalars - registers);
}

/** Values that are kept while a function is called, or until another block: each has a place of its own. */
function bytesKept({ shape, layout }: FunctionContext): number {
  const blocks = shape.chains.flatMap((chain) => chain.blocks);
  const kept = new Set(blocks.flatMap(({ instructions }) => [...namesKept(instructions)]));
  let bytes = 0;
  for (const name of kept) {
    const definition = shape.definitions.get(name);
    if (definition === undefined || definition.opcode === "alloca") continue;
    const type = resultType(layout, definition);
    bytes += type === undefined ? 0 : aligned(layout.storeSize(type), layout.pointerBytes);
  }
  return bytes;
}

/** What a block reads that it has not computed since the last call. */
function namesKept(instructions: readonly Instruction[]): ReadonlySet<string> {
  const kept = new Set<string>();
  const atHand = new Set<string>();
  for (const instruction of instructions) {
    for (const operand of operandsOf(instruction)) {
      const name = localName(operand);
      if (name !== undefined && !atHand.has(name)) kept.add(name);
    }
    if (instruction.opcode === "call") atHand.clear();
    if ("result" in instruction && instruction.result !== undefined) atHand.add(instruction.result);
  }
  return kept;
}

function aligned(bytes: number, alignment: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
