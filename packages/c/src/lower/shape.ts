/**
 * The shape of a function: which blocks are reached, which of them form one straight line (a *chain*, which becomes one
 * block of the IR), and where each value is used.
 *
 * The compiler's guards, `br i1 %inside, label %cont, label %trap, !nosanitize` with a %trap that only traps, become a
 * `Check`, so that the trap's block vanishes and %cont continues the line.
 */
import type { BasicBlock, Instruction, Operand } from "../llvm/module.ts";
import { calledName, localName, operandsOf, resultName, successorsOf } from "./instruction.ts";

export interface Chain {
  readonly blocks: readonly BasicBlock[];
  /** Position of its first block in the text. */
  readonly position: number;
}

/** A guarded branch: unless the condition is `holds`, the check `trap` (number of the compiler's handler) fails. */
export interface Guard {
  readonly condition: Operand;
  readonly holds: boolean;
  readonly trap: number;
  readonly target: string;
}

export interface Uses {
  count: number;
  /** Chains in which the value is used. */
  readonly chains: Set<Chain>;
}

export interface Shape {
  /** In reverse postorder, so that a value's definition comes before its uses; the first is the entry. */
  readonly chains: readonly Chain[];
  /** The chain that begins with or contains the block; undefined for blocks that are never reached. */
  chainOf(label: string): Chain | undefined;
  guardOf(block: BasicBlock): Guard | undefined;
  /** Blocks from which control may come, guards' traps aside. */
  predecessors(label: string): readonly string[];
  successors(label: string): readonly string[];
  /** The instruction that defines a value, by the value's name. */
  readonly definitions: ReadonlyMap<string, Instruction>;
  readonly uses: ReadonlyMap<string, Uses>;
}

export function shapeOf(blocks: readonly BasicBlock[]): Shape {
  const byLabel = new Map(blocks.map((block) => [block.label, block]));
  const guards = new Map<BasicBlock, Guard>();
  for (const block of blocks) {
    const guard = findGuard(block, byLabel);
    if (guard !== undefined) guards.set(block, guard);
  }
  const successors = (label: string): readonly string[] => {
    const block = byLabel.get(label);
    if (block === undefined) return [];
    const guard = guards.get(block);
    return guard === undefined ? successorsOf(block.instructions.at(-1)) : [guard.target];
  };
  const order = reversePostorder(blocks[0]?.label ?? "", successors);
  const predecessors = new Map<string, string[]>(order.map((label) => [label, []]));
  for (const label of order) for (const next of successors(label)) predecessors.get(next)?.push(label);

  const continues = (from: string): string | undefined => {
    const [next, other] = successors(from);
    if (next === undefined || other !== undefined || next === order[0]) return undefined;
    return predecessors.get(next)?.length === 1 ? next : undefined;
  };
  const inside = new Set(order.map(continues));
  const chains = order
    .filter((label) => !inside.has(label))
    .map((label): Chain => {
      const line: BasicBlock[] = [];
      for (let at: string | undefined = label; at !== undefined; at = continues(at)) {
        const block = byLabel.get(at);
        if (block !== undefined) line.push(block);
      }
      return { blocks: line, position: blocks.findIndex((block) => block.label === label) };
    });
  const chainOf = new Map(
    chains.flatMap((chain) => chain.blocks.map(({ label }) => [label, chain] as const)),
  );
  const { definitions, uses } = valuesOf(chains, chainOf);
  return {
    chains,
    chainOf: (label) => chainOf.get(label),
    guardOf: (block) => guards.get(block),
    predecessors: (label) => predecessors.get(label) ?? [],
    successors,
    definitions,
    uses,
  };
}

/** Where values are defined, and where they are used; a value that a phi takes is used by the chain that it comes from. */
function valuesOf(
  chains: readonly Chain[],
  chainOf: ReadonlyMap<string, Chain>,
): { readonly definitions: ReadonlyMap<string, Instruction>; readonly uses: ReadonlyMap<string, Uses> } {
  const definitions = new Map<string, Instruction>();
  const uses = new Map<string, Uses>();
  const use = (operand: Operand, chain: Chain | undefined): void => {
    const name = localName(operand);
    if (name === undefined || chain === undefined) return;
    const entry = uses.get(name) ?? { count: 0, chains: new Set() };
    entry.count += 1;
    entry.chains.add(chain);
    uses.set(name, entry);
  };
  const add = (instruction: Instruction, chain: Chain): void => {
    const name = resultName(instruction);
    if (name !== undefined) definitions.set(name, instruction);
    for (const operand of operandsOf(instruction)) use(operand, chain);
    if (instruction.opcode !== "phi") return;
    for (const { value, block: from } of instruction.incoming) use(value, chainOf.get(from));
  };
  for (const chain of chains)
    for (const { instructions } of chain.blocks)
      for (const instruction of instructions) add(instruction, chain);
  return { definitions, uses };
}

function findGuard(block: BasicBlock, blocks: ReadonlyMap<string, BasicBlock>): Guard | undefined {
  const branch = block.instructions.at(-1);
  if (branch?.opcode !== "condbr" || !branch.noSanitize || branch.whenTrue === branch.whenFalse)
    return undefined;
  const whenTrue = trapOf(blocks.get(branch.whenTrue));
  const whenFalse = trapOf(blocks.get(branch.whenFalse));
  if (whenFalse !== undefined && whenTrue === undefined) {
    return { condition: branch.condition, holds: true, trap: whenFalse, target: branch.whenTrue };
  }
  if (whenTrue !== undefined && whenFalse === undefined) {
    return { condition: branch.condition, holds: false, trap: whenTrue, target: branch.whenFalse };
  }
  return undefined;
}

/** The handler's number where the block does nothing but trap; -1 for a plain llvm.trap. */
function trapOf(block: BasicBlock | undefined): number | undefined {
  const instructions =
    block?.instructions.filter((instruction) => instruction.opcode !== "debug-record") ?? [];
  const [call, end] = instructions;
  if (instructions.length !== 2 || call?.opcode !== "call" || end?.opcode !== "unreachable") return undefined;
  return trapNumber(call);
}

/** The handler's number of a call of llvm.ubsantrap; -1 for llvm.trap; undefined for other instructions. */
export function trapNumber(instruction: Instruction): number | undefined {
  const name = calledName(instruction);
  if (name === "llvm.trap") return -1;
  if (name !== "llvm.ubsantrap" || instruction.opcode !== "call") return undefined;
  const kind = instruction.arguments[0]?.value;
  return kind?.kind === "integer" ? Number(kind.value) : -1;
}

/** Blocks that can be reached from the entry, each before those that it dominates. */
function reversePostorder(
  entry: string,
  successors: (label: string) => readonly string[],
): readonly string[] {
  const finished: string[] = [];
  const seen = new Set([entry]);
  const stack = [{ label: entry, next: [...successors(entry)].reverse() }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const label = top.next.pop();
    if (label === undefined) {
      finished.push(top.label);
      stack.pop();
    } else if (!seen.has(label)) {
      seen.add(label);
      stack.push({ label, next: [...successors(label)].reverse() });
    }
  }
  return finished.reverse();
}
