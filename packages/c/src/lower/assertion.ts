/**
 * `everypath_invariant(P)` of <everypath.h>: `__everypath_cut()` opens the evaluation of P, `__everypath_claim(P, text)` closes it. They
 * become the IR's Cut and Claim.
 */
import { bitVecConstant, notEqual } from "@everypath/core";
import type { BasicBlock, Instruction, Operand } from "../llvm/module.ts";
import type { CallInstruction } from "./call.ts";
import type { FunctionContext } from "./context.ts";
import { calledName, localName } from "./instruction.ts";
import { isLifetimeMarker } from "./promote.ts";
import type { Shape } from "./shape.ts";

const cutFunction = "__everypath_cut";
const claimFunction = "__everypath_claim";

/** False where the call is of another function. */
export function lowerAssertion(context: FunctionContext, call: CallInstruction, name: string): boolean {
  if (name === cutFunction) {
    const cut = cutsOf(context.shape).indexOf(call);
    context.emit({ kind: "cut", cut, isInputPredicate: isFirstStatement(context, call) });
    return true;
  }
  if (name !== claimFunction) return false;
  const [conditionOperand, textOperand] = call.arguments.map(({ value }) => value);
  const condition = conditionOperand === undefined ? undefined : context.scalar(conditionOperand);
  const cut = openedBy(context.shape, call);
  if (condition?.sort.kind !== "bitvec" || cut === undefined) {
    context.refuse(`a call of ${claimFunction} without a call of ${cutFunction} before it`);
    return true;
  }
  const message = textOf(context, textOperand) ?? "the assertion";
  const opening = cutsOf(context.shape)[cut];
  const isInput =
    opening?.opcode === "call" && isFirstStatement(context, opening) && !isRepeated(context, opening);
  context.emit({
    kind: "claim",
    cut,
    condition: notEqual(condition, bitVecConstant(condition.sort.width, 0n)),
    message,
    ...(isInput ? { requires: message } : {}),
  });
  return true;
}

function cutsOf(shape: Shape): readonly Instruction[] {
  return shape.chains
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ instructions }) => instructions.filter(isCut));
}

function isCut(instruction: Instruction): boolean {
  return calledName(instruction) === cutFunction;
}

/** The number of the one cut that control comes from on every way back from the claim; undefined where there is none such. */
function openedBy(shape: Shape, claim: Instruction): number | undefined {
  const blocks = new Map(shape.chains.flatMap((chain) => chain.blocks).map((block) => [block.label, block]));
  const home = [...blocks.values()].find(({ instructions }) => instructions.includes(claim));
  if (home === undefined) return undefined;
  const lastCut = (instructions: readonly Instruction[]) => instructions.findLast(isCut);
  const found = new Set<Instruction | undefined>();
  const seen = new Set<BasicBlock>();
  const waiting: { readonly block: BasicBlock; readonly instructions: readonly Instruction[] }[] = [
    { block: home, instructions: home.instructions.slice(0, home.instructions.indexOf(claim)) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const opening = lastCut(next.instructions);
    const before = opening === undefined ? shape.predecessors(next.block.label) : [];
    if (opening !== undefined || before.length === 0) found.add(opening);
    for (const label of before) {
      const block = blocks.get(label);
      if (block === undefined || seen.has(block)) continue;
      seen.add(block);
      waiting.push({ block, instructions: block.instructions });
    }
  }
  const [opening] = found;
  return found.size === 1 && opening !== undefined ? cutsOf(shape).indexOf(opening) : undefined;
}

/** Nothing of the user's stands before it but declarations: the input predicate of King's section 8. */
function isFirstStatement(context: FunctionContext, call: CallInstruction): boolean {
  const blocks = context.shape.chains.flatMap((chain) => chain.blocks);
  const parameters = new Set(context.header.parameters.map(({ name }) => name));
  const seen = new Set<BasicBlock>();
  let block = blocks[0];
  while (block !== undefined && !seen.has(block)) {
    seen.add(block);
    let next: string | undefined;
    for (const instruction of block.instructions) {
      if (instruction === call) return true;
      if (instruction.opcode === "br") next = instruction.target;
      else if (!isDeclaration(instruction, parameters)) return false;
    }
    // A label before the statement begins a block.
    block = blocks.find(({ label }) => label === next);
  }
  return false;
}

/** Control may come back to it: then it is an inductive assertion as well, and only the first arrival is the input's. */
function isRepeated({ shape }: FunctionContext, call: CallInstruction): boolean {
  const blocks = new Map(shape.chains.flatMap((chain) => chain.blocks).map((block) => [block.label, block]));
  const home = [...blocks.values()].find(({ instructions }) => instructions.includes(call));
  if (home === undefined) return true;
  const seen = new Set<string>();
  const waiting = [...shape.predecessors(home.label)];
  for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
    if (label === home.label) return true;
    if (seen.has(label)) continue;
    seen.add(label);
    waiting.push(...shape.predecessors(label));
  }
  return false;
}

function isDeclaration(instruction: Instruction, parameters: ReadonlySet<string>): boolean {
  if (instruction.opcode === "store") return parameters.has(localName(instruction.value) ?? "");
  return (
    instruction.opcode === "alloca" || instruction.opcode === "debug-record" || isLifetimeMarker(instruction)
  );
}

/** The string that the operand points to. */
function textOf(context: FunctionContext, operand: Operand | undefined): string | undefined {
  if (operand?.kind !== "global") return undefined;
  const initializer = context.unit.module.globals.find(({ name }) => name === operand.name)?.initializer;
  if (initializer?.kind !== "string") return undefined;
  const end = initializer.bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? initializer.bytes : initializer.bytes.subarray(0, end));
}
