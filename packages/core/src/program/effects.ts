/**
 * What an instruction does to memory: slices, merging, bounded checking and termination ask it here. Variables are told by `variablesWritten`
 * and `expressionsOf` (flow.ts); what a call does is what its procedure does, and is left to who asks.
 */
import type { Term } from "../term/index.ts";
import type { Copy, Fill, Free, Instruction, Store } from "./instruction.ts";

export interface MemoryEffects {
  /** Addresses that are read from. */
  readonly reads: readonly Term[];
  /** Addresses that are written to. */
  readonly writes: readonly Term[];
  /** Addresses of what ends. */
  readonly frees: readonly Term[];
}

const none: MemoryEffects = { reads: [], writes: [], frees: [] };

/** The addresses as terms over variables. An instruction that touches no memory has none, and neither has a call. */
export function memoryEffects(instruction: Instruction): MemoryEffects {
  switch (instruction.kind) {
    case "load":
      return { ...none, reads: [instruction.address] };
    case "store":
      return { ...none, writes: [instruction.address] };
    case "copy":
      return { ...none, reads: [instruction.source], writes: [instruction.target] };
    case "fill":
      return { ...none, writes: [instruction.target] };
    case "free":
      return { ...none, frees: [instruction.address] };
    case "allocate":
    case "assign":
    case "assume":
    case "call":
    case "check":
    case "claim":
    case "cut":
    case "distinguish":
    case "input":
    case "new":
    case "output":
    case "relate":
    case "resolve":
    case "unsupported":
      return none;
    default:
      return instruction satisfies never;
  }
}

/** Whether it leaves memory other than it was. */
export function changesMemory(instruction: Instruction): instruction is Copy | Fill | Free | Store {
  const { writes, frees } = memoryEffects(instruction);
  return writes.length > 0 || frees.length > 0;
}
