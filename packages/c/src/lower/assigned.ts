/**
 * Definite assignment: which loads of a promoted alloca may read it before anything was stored. A forward analysis over
 * blocks; a variable is unassigned from its alloca, from the place of its declaration (C11, 6.2.4: without an initialiser
 * the value becomes indeterminate each time the declaration is reached), and from llvm.lifetime.start.
 */
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import { calledName, localName } from "./instruction.ts";
import { isLifetimeStart, type Slot } from "./promote.ts";
import type { Shape } from "./shape.ts";

export interface Assignment {
  /** Loads that may come before any store. */
  readonly uncertainLoads: ReadonlySet<Instruction>;
  /** Names of the allocas with such loads: they must be set to an indeterminate value where they become unassigned. */
  readonly uncertain: ReadonlySet<string>;
}

type Promoted = ReadonlyMap<string, Slot>;

/** A set of allocas, by their numbers. */
type Bits = Uint32Array;

export function analyseAssignment(shape: Shape, promoted: Promoted): Assignment {
  const numbers = new Map([...promoted.keys()].map((name, number) => [name, number]));
  const blocks = shape.chains.flatMap((chain) => chain.blocks);
  const effects = new Map(blocks.map((block) => [block.label, blockEffect(block, promoted, numbers)]));
  const starts = unassignedAtStarts(shape, effects, numbers.size);
  const uncertainLoads = new Set<Instruction>();
  const uncertain = new Set<string>();
  for (const block of blocks) {
    const state = new Set<string>();
    const start = starts.get(block.label);
    for (const [name, number] of numbers) if (start !== undefined && hasBit(start, number)) state.add(name);
    for (const instruction of block.instructions) {
      const name = instruction.opcode === "load" ? localName(instruction.address) : undefined;
      if (name !== undefined && state.has(name)) {
        uncertainLoads.add(instruction);
        uncertain.add(name);
      }
      const effect = effectOf(instruction, promoted);
      if (effect?.unassigns === true) state.add(effect.name);
      else if (effect !== undefined) state.delete(effect.name);
    }
  }
  return { uncertainLoads, uncertain };
}

/** What may be unassigned at each block's start: the union of its predecessors' ends. */
function unassignedAtStarts(
  shape: Shape,
  effects: ReadonlyMap<string, BlockEffect>,
  size: number,
): ReadonlyMap<string, Bits> {
  const starts = new Map<string, Bits>([...effects.keys()].map((label) => [label, emptyBits(size)]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [label, effect] of effects) {
      for (const next of shape.successors(label)) {
        const into = starts.get(next);
        if (into !== undefined && flow(starts.get(label)!, effect, into)) changed = true;
      }
    }
  }
  return starts;
}

/** The promoted alloca that the instruction makes unassigned. */
export function unassigns(instruction: Instruction, promoted: Promoted): string | undefined {
  const name = unassignedName(instruction);
  const slot = name === undefined ? undefined : promoted.get(name);
  if (slot === undefined) return undefined;
  if (instruction.opcode === "debug-record" && !isDeclaration(slot)) return undefined;
  return name;
}

/** A parameter is declared after it was stored; so are the compiler's own variables. */
function isDeclaration(slot: Slot): boolean {
  return slot.variable !== undefined && slot.variable.argument === undefined;
}

function unassignedName(instruction: Instruction): string | undefined {
  if (instruction.opcode === "alloca") return instruction.result;
  if (instruction.opcode === "debug-record") {
    return instruction.record === "dbg_declare" ? localName(instruction.value) : undefined;
  }
  const callee = calledName(instruction);
  if (callee === undefined || instruction.opcode !== "call" || !isLifetimeStart(callee)) return undefined;
  return localName(instruction.arguments.at(-1)?.value);
}

interface Effect {
  readonly name: string;
  readonly unassigns: boolean;
}

function effectOf(instruction: Instruction, promoted: Promoted): Effect | undefined {
  const unassigned = unassigns(instruction, promoted);
  if (unassigned !== undefined) return { name: unassigned, unassigns: true };
  if (instruction.opcode !== "store" && instruction.opcode !== "load") return undefined;
  const name = localName(instruction.address);
  const slot = name === undefined ? undefined : promoted.get(name);
  if (name === undefined || slot === undefined) return undefined;
  // After a load the variable counts as assigned: the check made there would have ended the path.
  const assigns = instruction.opcode === "store" || slot.scalarVariable;
  return assigns ? { name, unassigns: false } : undefined;
}

/** What a whole block does: the allocas that it leaves unassigned, and those that it leaves assigned. */
interface BlockEffect {
  readonly unassigned: Bits;
  readonly assigned: Bits;
}

function blockEffect(
  block: BasicBlock,
  promoted: Promoted,
  numbers: ReadonlyMap<string, number>,
): BlockEffect {
  const unassigned = emptyBits(numbers.size);
  const assigned = emptyBits(numbers.size);
  for (const instruction of block.instructions) {
    const effect = effectOf(instruction, promoted);
    const number = effect === undefined ? undefined : numbers.get(effect.name);
    if (effect === undefined || number === undefined) continue;
    setBit(effect.unassigns ? unassigned : assigned, number);
    clearBit(effect.unassigns ? assigned : unassigned, number);
  }
  return { unassigned, assigned };
}

/** into ∪= (start ∖ assigned) ∪ unassigned; true where that adds something. */
function flow(start: Bits, effect: BlockEffect, into: Bits): boolean {
  let changed = false;
  for (let word = 0; word < into.length; word += 1) {
    const end = ((start[word] ?? 0) & ~(effect.assigned[word] ?? 0)) | (effect.unassigned[word] ?? 0);
    const before = into[word] ?? 0;
    const after = (before | end) >>> 0;
    if (after === before) continue;
    into[word] = after;
    changed = true;
  }
  return changed;
}

function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}

function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
}

function setBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
}

function clearBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) & ~(1 << (number & 31));
}
