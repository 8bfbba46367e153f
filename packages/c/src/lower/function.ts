/** Lowers one function to a procedure: its variables, then its chains of blocks in order, each to a block of the IR. */
import { type Block, bitVecConstant, type Procedure, type Span, unknownSpan } from "@everypath/core";
import { isCompilersOwn, isOfLibraryHeader } from "../library-headers.ts";
import { spanOf, subprogramOf, valueTypeOf } from "../llvm/debug-info.ts";
import type { BasicBlock, FunctionHeader, Instruction } from "../llvm/module.ts";
import { FunctionContext } from "./context.ts";
import { type Blocks, lowerGuard, lowerTerminator } from "./control.ts";
import { frameBytes } from "./frame-size.ts";
import { calledName } from "./instruction.ts";
import { variableLengthAllocas } from "./intrinsics/stack.ts";
import { countOpenLists } from "./intrinsics/variadic.ts";
import { joiningModels } from "./joining-models.ts";
import { endLiterals } from "./literals.ts";
import { lowerInstruction } from "./lower-instruction.ts";
import { declareAddress, sourceName } from "./memory.ts";
import { noteAddresses } from "./numbered-addresses.ts";
import { declareParameters } from "./parameters.ts";
import { isLifetimeMarker } from "./promote.ts";
import { withLines } from "./scopes.ts";
import type { Chain } from "./shape.ts";
import { signatureOf } from "./signature.ts";
import type { Unit } from "./unit.ts";

/** `name` is the linkage name, which for an internal function may differ from the module's. */
export function lowerFunction(unit: Unit, header: FunctionHeader, name: string): Procedure {
  const subprogram = subprogramOf(unit.module, header.debug);
  const span = subprogram?.span ?? { ...unknownSpan, file: unit.module.name };
  const context = new FunctionContext(unit, header, span);
  const parameters = declareParameters(context);
  declareSlots(context);
  declarePhis(context);

  const chains = [...context.shape.chains].sort((a, b) => a.position - b.position);
  const indices = new Map(chains.map((chain, index) => [chain, index]));
  const lowered = new Map<Chain, Block>();
  const added: Block[] = [];
  const blocks: Blocks = {
    indexOf: (chain) => indices.get(chain) ?? 0,
    add: (block) => chains.length + added.push(block) - 1,
  };
  for (const chain of context.shape.chains) lowered.set(chain, lowerChain(context, chain, blocks, span));

  return {
    name,
    parameters,
    variadic: header.variadic,
    signature: signatureOf(unit.layout, header),
    locals: context.variables.all,
    results: unit.layout.scalars(header.result).map(({ sort }) => sort),
    resultType:
      subprogram?.resultTypeId === undefined ? undefined : valueTypeOf(unit.module, subprogram.resultTypeId),
    blocks: [...chains.flatMap((chain) => lowered.get(chain) ?? []), ...added],
    span,
    model: unit.model || isCompilersOwn(header.name),
    ...(unit.modelFile === undefined ? {} : { modelFile: unit.modelFile }),
    ...(isOfLibraryHeader(placeOf(span, [...lowered.values()])) ? { ofHeader: true as const } : {}),
    ...(unit.model && joiningModels.has(name) ? { joins: true } : {}),
    frameBytes: frameBytes(context),
    volatileReads: volatileReads(context),
    sourceVariables: withLines(unit.module, context.sourceVariables, context.scopes, instructionsOf(context)),
  };
}

/** What initialises a variable of a header is said to be of the file that includes it, in no line; its code is of the header. */
function placeOf(span: Span, blocks: readonly Block[]): Span {
  if (span.line > 0) return span;
  const instructions = blocks.flatMap((block) => block.instructions);
  return instructions.find((instruction) => instruction.span.line > 0)?.span ?? span;
}

function instructionsOf({ shape }: FunctionContext): Instruction[] {
  return shape.chains.flatMap((chain) => chain.blocks.flatMap((block) => block.instructions));
}

function volatileReads(context: FunctionContext): NonNullable<Procedure["volatileReads"]> {
  return instructionsOf(context).flatMap((instruction) => {
    if (instruction.opcode !== "load" || !instruction.volatile) return [];
    const { address, debug } = instruction;
    const span = spanOf(context.unit.module, debug) ?? context.span;
    const name =
      address.kind === "global"
        ? address.name
        : address.kind === "local" && context.allocas.promoted.has(address.name)
          ? sourceName(context, address.name)
          : undefined;
    return [{ name, span }];
  });
}

function lowerChain(context: FunctionContext, chain: Chain, blocks: Blocks, start: Span): Block {
  context.startChain(chain);
  context.span = start;
  if (chain === context.shape.chains[0]) {
    clearVariableLengthArrays(context);
    countOpenLists(context);
  }
  const last = chain.blocks.at(-1);
  for (const block of chain.blocks) {
    const end = block.instructions.length - 1;
    for (const [index, instruction] of block.instructions.entries()) {
      context.span = spanOf(context.unit.module, instruction.debug) ?? context.span;
      if (!instruction.noSanitize && !isMark(instruction)) context.weight += 1;
      endLiterals(context, instruction);
      if (index < end) lowerInstruction(context, instruction, block);
    }
    const terminator = block.instructions.at(-1);
    if (terminator !== undefined) noteAddresses(context, terminator);
    // Within a chain a block ends in a jump to the next, or in a guard.
    if (block !== last) lowerGuard(context, block);
  }
  if (last === undefined) throw new Error(`empty chain in ${context.header.name}`);
  return lowerTerminator(context, last, blocks);
}

/** What only tells where a variable is declared or ends: no work of the program's. */
function isMark(instruction: Instruction): boolean {
  return instruction.opcode === "debug-record" || isLifetimeMarker(instruction);
}

/** The variables that promoted allocas become; parameters' own are there already. */
function declareSlots(context: FunctionContext): void {
  for (const [alloca, slot] of context.allocas.promoted) {
    const sort = context.layout.sortOf(context.layout.resolve(slot.type));
    if (sort === undefined) continue;
    const known = context.slots.get(alloca);
    const name = slot.variable === undefined ? `%${alloca}` : sourceName(context, alloca);
    const variable = known ?? context.variables.mutable(name, sort);
    context.slots.set(alloca, variable);
    if (slot.variable !== undefined) {
      const { name: shown, type, scope, holdsAddress } = slot.variable;
      context.sourceVariables.push({
        name: shown,
        variable,
        type,
        ...(holdsAddress === true ? { holdsAddress } : {}),
      });
      if (scope !== undefined) context.scopes.set(variable, scope);
    }
  }
}

function declarePhis(context: FunctionContext): void {
  for (const chain of context.shape.chains) {
    for (const instruction of chain.blocks[0]?.instructions ?? []) {
      if (instruction.opcode !== "phi" || !context.shape.uses.has(instruction.result)) continue;
      context.phis.set(instruction.result, context.values.receive(instruction.result, instruction.type));
    }
  }
}

/** A stackrestore may come before the array was ever allocated: the address is null then. */
function clearVariableLengthArrays(context: FunctionContext): void {
  const blocks = context.shape.chains.flatMap((chain) => chain.blocks);
  if (!blocks.some(restoresStack)) return;
  for (const { alloca } of variableLengthAllocas(context)) {
    context.assign(declareAddress(context, alloca.result), bitVecConstant(context.layout.pointerBits, 0n));
  }
}

function restoresStack(block: BasicBlock): boolean {
  return block.instructions.some((instruction) => calledName(instruction)?.startsWith("llvm.stackrestore"));
}
