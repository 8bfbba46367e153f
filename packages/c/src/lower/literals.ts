/**
 * Compound literals: `(int[]){1, 2}`. Within a function one is an object that lives until its block is left, like a variable that is declared there, but the
 * compiler sets no markers for it. The block is told by the debug information: where an instruction of the block is followed by one that
 * is not, the block is left. The unbraced body of a loop is a block of C, too, and none of the debug information's; that one is left where the
 * loop goes on to its next round, or away.
 */
import { NodeView } from "../llvm/metadata-view.ts";
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { dominates, type InstructionPosition } from "./dominance.ts";
import { allocate } from "./memory.ts";
import { mayOutlive, uses } from "./outliving.ts";
import type { Allocas } from "./promote.ts";

/** Names of allocas, by the instruction before which the lives of their objects end. */
export type LiteralEnds = ReadonlyMap<Instruction, ReadonlySet<string>>;

/** What clang calls the alloca of a compound literal; no variable of C can be called so. */
const literalName = /^\.compoundliteral\d*$/;
/** What clang calls the first block of a loop's body, and the block that leads from it to the next round. */
const bodyLabel = /^(?:for|while|do)\.body\d*$/;
const stepLabel = /^(?:for\.inc|do\.cond)\d*$/;

export function literalsOf({ inMemory }: Allocas): ReadonlySet<string> {
  return new Set([...inMemory.keys()].filter((name) => literalName.test(name)));
}

export function endsOfLiterals(context: FunctionContext): LiteralEnds {
  const ends = new Map<Instruction, Set<string>>();
  for (const alloca of context.literals) {
    if (!mayOutlive(context, alloca)) continue;
    const evaluated = firstUse(context, alloca);
    const scope = evaluated && scopesOf(context, evaluated.instruction)?.[0];
    if (evaluated === undefined || scope === undefined) continue;
    for (const instruction of [...leavings(context, scope), ...roundsOf(context, evaluated, scope)]) {
      const ended = ends.get(instruction) ?? new Set();
      ends.set(instruction, ended.add(alloca));
    }
  }
  return ends;
}

/** Ends the lives that end before the instruction. What is evaluated once more is another object. */
export function endLiterals(context: FunctionContext, instruction: Instruction): void {
  for (const alloca of context.literalEnds.get(instruction) ?? []) {
    const [address] = context.values.peek(alloca) ?? [];
    const declaration = context.allocas.inMemory.get(alloca)?.alloca;
    const evaluated = firstUse(context, alloca);
    if (address?.kind !== "variable" || declaration === undefined || evaluated === undefined) continue;
    context.emit({ kind: "free", address, lifetime: "stack" });
    if (!context.isInCycle(evaluated.block.label)) continue;
    context.values.beforeAssignment(address);
    allocate(context, declaration);
  }
}

function blocksOf({ shape }: FunctionContext): readonly BasicBlock[] {
  return shape.chains.flatMap((chain) => chain.blocks);
}

function firstUse(context: FunctionContext, alloca: string): InstructionPosition | undefined {
  for (const block of blocksOf(context)) {
    const instruction = block.instructions.find((each) => uses(each, alloca) && each.debug !== undefined);
    if (instruction !== undefined) return { instruction, block };
  }
  return undefined;
}

/** Numbers of the blocks around the instruction's place, innermost first, and of the function; undefined where it says no place of this function. */
function scopesOf({ unit }: FunctionContext, { debug }: Instruction): readonly number[] | undefined {
  const location = NodeView.of(unit.module, debug);
  if (location?.name !== "DILocation" || location.value("inlinedAt") !== undefined) return undefined;
  const scopes: number[] = [];
  for (let id = location.id("scope"); id !== undefined && !scopes.includes(id); ) {
    scopes.push(id);
    const node: NodeView | undefined = NodeView.of(unit.module, id);
    id = node?.name === "DISubprogram" ? undefined : node?.id("scope");
  }
  return scopes;
}

/** The first instructions behind the scope, wherever it is left. */
function leavings(context: FunctionContext, scope: number): readonly Instruction[] {
  const blocks = blocksOf(context);
  const isInside = (instruction: Instruction): boolean | undefined =>
    instruction.opcode === "debug-record" || instruction.opcode === "phi"
      ? undefined
      : scopesOf(context, instruction)?.includes(scope);
  /** Labels of the blocks that control may leave while it is inside. */
  const inside = new Set<string>();
  const walk = (block: BasicBlock, onLeaving: (instruction: Instruction) => void): boolean => {
    let isIn = context.shape.predecessors(block.label).some((label) => inside.has(label));
    for (const instruction of block.instructions) {
      const known = isInside(instruction);
      if (known === false && isIn) onLeaving(instruction);
      isIn = known ?? isIn;
    }
    return isIn;
  };
  for (let before = -1; before !== inside.size; ) {
    before = inside.size;
    for (const block of blocks) if (walk(block, () => undefined)) inside.add(block.label);
  }
  const found: Instruction[] = [];
  for (const block of blocks) walk(block, (instruction) => found.push(instruction));
  return found;
}

/** The first instructions behind the bodies of loops that the literal is evaluated in, as far as the scope goes beyond them. */
function roundsOf(
  context: FunctionContext,
  evaluated: InstructionPosition,
  scope: number,
): readonly Instruction[] {
  const { shape } = context;
  const blocks = blocksOf(context);
  const found: Instruction[] = [];
  for (const body of blocks) {
    const start = body.instructions[0];
    if (!bodyLabel.test(body.label) || start === undefined) continue;
    const inBody = (block: BasicBlock): boolean =>
      block === body || dominates(context, { instruction: start, block: body }, startOf(block));
    if (!inBody(evaluated.block)) continue;
    const isDo = body.label.startsWith("do.");
    const headers = isDo ? [body.label] : shape.predecessors(body.label);
    const header = blocks.find(({ label }) => label === headers[0]);
    const around = isDo ? blocks.find((block) => isStepTo(context, block, headers)) : header;
    if (around?.instructions.some((each) => scopesOf(context, each)?.includes(scope)) !== true) continue;
    for (const block of blocks) {
      const isAfter = !inBody(block) || isStepTo(context, block, headers);
      const comesFromBody = blocks.some(
        (from) => inBody(from) && shape.successors(from.label).includes(block.label),
      );
      if (isAfter && comesFromBody) found.push(startOf(block).instruction);
    }
  }
  return found;
}

function isStepTo({ shape }: FunctionContext, { label }: BasicBlock, headers: readonly string[]): boolean {
  const leads = (from: string, depth: number): boolean =>
    shape.successors(from).some((next) => headers.includes(next) || (depth > 0 && leads(next, depth - 1)));
  return stepLabel.test(label) && leads(label, conditionBlocks);
}

/** Blocks that the condition of a `do` may take, at most, to be recognised. */
const conditionBlocks = 6;

function startOf(block: BasicBlock): InstructionPosition {
  const instruction = block.instructions.find(({ opcode }) => opcode !== "phi") ?? block.instructions[0];
  if (instruction === undefined) throw new Error(`block ${block.label} is empty`);
  return { instruction, block };
}
