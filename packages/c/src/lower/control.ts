/**
 * Terminators. A phi becomes a variable that each predecessor assigns at its end, all phis of a block at once (parallel
 * copies); on an edge from a block with several successors the copies have a block of their own.
 */
import {
  type Block,
  bitVecConstant,
  boolToBitVec,
  falseTerm,
  not,
  type Term,
  type Terminator,
  type Variable,
} from "@everypath/core";
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { calledName } from "./instruction.ts";
import { requireEndedLists } from "./intrinsics/variadic.ts";
import { type Promised, promisesOf } from "./poison.ts";
import type { Chain } from "./shape.ts";
import { hasAttribute } from "./suspicion.ts";
import { variablesOf } from "./term-variables.ts";
import { arrayBoundsTrap, trapChecks } from "./trap.ts";

/** What lowering a terminator needs to know of the blocks being made. */
export interface Blocks {
  indexOf(chain: Chain): number;
  /** Adds a block and gives its index. */
  add(block: Block): number;
}

interface Move {
  readonly target: Variable;
  readonly value: Term;
  /** Checked before the value is handed over. */
  readonly promises: readonly Promised[];
}

/** Lowers the end of a chain's last block; the instructions before it have been emitted. */
export function lowerTerminator(context: FunctionContext, block: BasicBlock, blocks: Blocks): Block {
  const instruction = block.instructions.at(-1);
  const guard = context.shape.guardOf(block);
  if (guard !== undefined) {
    lowerGuard(context, block);
    return jumpTo(context, block, guard.target, blocks);
  }
  switch (instruction?.opcode) {
    case "br":
      return jumpTo(context, block, instruction.target, blocks);
    case "condbr": {
      if (instruction.whenTrue === instruction.whenFalse) {
        context.operand(instruction.condition);
        return jumpTo(context, block, instruction.whenTrue, blocks);
      }
      context.requireDefined([instruction.condition]);
      const condition = context.scalar(instruction.condition);
      return finish(context, block, blocks, (target, closing) => ({
        kind: "branch",
        condition,
        whenTrue: target(instruction.whenTrue),
        whenFalse: target(instruction.whenFalse),
        ...(instruction.passesException === true ? { passesException: true } : {}),
        ...closing,
      }));
    }
    case "switch": {
      context.requireDefined([instruction.value]);
      const value = switchValue(context.scalar(instruction.value));
      const width = value.sort.kind === "bitvec" ? value.sort.width : 1;
      return finish(context, block, blocks, (target, closing) => ({
        kind: "switch",
        value,
        cases: instruction.cases.map((one) => ({
          value: bitVecConstant(
            width,
            BigInt.asUintN(width, one.value.kind === "integer" ? one.value.value : 0n),
          ),
          target: target(one.target),
        })),
        otherwise: target(instruction.otherwise),
        ...closing,
      }));
    }
    case "indirectbr":
      return lowerIndirectBranch(context, block, instruction, blocks);
    case "ret": {
      if (instruction.value === undefined) return returns(context, []);
      if (hasAttribute(context.header.resultAttributes, "noundef"))
        context.requireDefined([instruction.value]);
      context.requireValid([instruction.value]);
      return returns(context, context.operand(instruction.value));
    }
    case "unreachable":
      lowerUnreachable(context, block);
      return stops(context);
    case "other":
      context.refuse(instruction.name);
      return stops(context);
    default:
      throw new Error(`block ${block.label} of ${context.header.name} should end in a terminator`);
  }
}

/** A guard of the compiler's own becomes a check. */
export function lowerGuard(context: FunctionContext, block: BasicBlock): void {
  const guard = context.shape.guardOf(block);
  if (guard === undefined) return;
  const { condition } = guard;
  context.requireDefined([condition]);
  const holds = context.scalar(condition);
  for (const { condition: part, error, message, wraps } of trapChecks(
    guard.trap,
    guard.holds ? holds : not(holds),
  ))
    context.check(part, error, message, wraps && { wraps });
  const subject = condition.kind === "local" ? context.guarded.get(condition.name) : undefined;
  if (subject !== undefined && guard.trap === arrayBoundsTrap) context.facts.noteBounded(subject);
}

function lowerIndirectBranch(
  context: FunctionContext,
  block: BasicBlock,
  instruction: Extract<Instruction, { opcode: "indirectbr" }>,
  blocks: Blocks,
): Block {
  context.requireDefined([instruction.address]);
  const value = context.scalar(instruction.address);
  const outside = blocks.add({
    instructions: [
      {
        kind: "check",
        condition: falseTerm,
        error: "unreachable",
        message: "a computed goto leads to no label of this function",
        span: context.span,
        weight: 0,
      },
    ],
    terminator: { kind: "stop", span: context.span, weight: 0 },
  });
  return finish(context, block, blocks, (target, closing) => ({
    kind: "switch",
    value,
    cases: [...new Set(instruction.targets)].flatMap((label) => {
      const place = context.unit.blockAddress(context.header.name, label);
      if (place === undefined) return [];
      return [
        { value: bitVecConstant(context.layout.pointerBits, BigInt(place.address)), target: target(label) },
      ];
    }),
    otherwise: outside,
    ...closing,
  }));
}

/** Executing `unreachable` is an error, unless it only says that the call before does not return. */
function lowerUnreachable(context: FunctionContext, block: BasicBlock): void {
  const before = block.instructions.filter(({ opcode }) => opcode !== "debug-record").at(-2);
  if (before?.opcode === "call") {
    const name = calledName(before);
    if (name === "llvm.trap" || name === "llvm.ubsantrap") return;
    const symbol = name === undefined ? undefined : context.unit.symbol(name);
    const promised =
      hasAttribute(before.attributes, "noreturn") ||
      hasAttribute(symbol?.function?.attributes ?? [], "noreturn");
    if (promised && symbol?.defined !== true) {
      // Reached only where the machine goes on after a call of a function that nobody defines.
      context.emit({
        kind: "unsupported",
        what: `return from ${name ?? "a function"}, which is declared noreturn`,
      });
      return;
    }
    if (promised) {
      context.check(falseTerm, "unreachable", "a function that is declared noreturn returns");
      return;
    }
  }
  context.check(falseTerm, "unreachable", "code that must never run is reached");
}

function switchValue(value: Term): Term {
  return value.sort.kind === "bool" ? boolToBitVec(1, value) : value;
}

function returns(context: FunctionContext, values: readonly Term[]): Block {
  requireEndedLists(context);
  const instructions = context.takeInstructions();
  return {
    instructions,
    terminator: { kind: "return", values, span: context.span, weight: context.takeWeight() },
  };
}

function stops(context: FunctionContext): Block {
  const instructions = context.takeInstructions();
  return { instructions, terminator: { kind: "stop", span: context.span, weight: context.takeWeight() } };
}

function jumpTo(context: FunctionContext, from: BasicBlock, label: string, blocks: Blocks): Block {
  const chain = context.shape.chainOf(label);
  if (chain === undefined) throw new Error(`no block ${label} in ${context.header.name}`);
  emitMoves(context, movesOf(context, from, label));
  const instructions = context.takeInstructions();
  const weight = context.takeWeight();
  return {
    instructions,
    terminator: { kind: "jump", target: blocks.indexOf(chain), span: context.span, weight },
  };
}

type Closing = Pick<Terminator, "span" | "weight">;

/** Ends a block that may have several successors; copies for their phis go to blocks on the edges. */
function finish(
  context: FunctionContext,
  from: BasicBlock,
  blocks: Blocks,
  make: (target: (label: string) => number, closing: Closing) => Terminator,
): Block {
  const instructions = context.takeInstructions();
  const closing: Closing = { span: context.span, weight: context.takeWeight() };
  const labels = context.shape.successors(from.label);
  // All values are taken before the first copy, so that no copy saves a value on one edge that another edge needs.
  const moves = new Map(labels.map((label) => [label, movesOf(context, from, label)]));
  context.values.endChain();
  const targets = new Map<string, number>();
  for (const label of labels) {
    const chain = context.shape.chainOf(label);
    if (chain === undefined) throw new Error(`no block ${label} in ${context.header.name}`);
    const copies = moves.get(label) ?? [];
    if (copies.length === 0) {
      targets.set(label, blocks.indexOf(chain));
      continue;
    }
    emitMoves(context, copies);
    const terminator: Terminator = {
      kind: "jump",
      target: blocks.indexOf(chain),
      span: context.span,
      weight: 0,
    };
    targets.set(label, blocks.add({ instructions: context.takeInstructions(), terminator }));
  }
  const target = (label: string): number => targets.get(label) ?? 0;
  return { instructions, terminator: make(target, closing) };
}

/** What the phis of block `label` receive when control comes from `from`. */
function movesOf(context: FunctionContext, from: BasicBlock, label: string): readonly Move[] {
  const block = context.shape.chainOf(label)?.blocks.find((candidate) => candidate.label === label);
  const moves: Move[] = [];
  for (const instruction of block?.instructions ?? []) {
    if (instruction.opcode !== "phi") continue;
    const targets = context.phis.get(instruction.result);
    const incoming = instruction.incoming.find((one) => one.block === from.label);
    if (targets === undefined || incoming === undefined) continue;
    const values = context.operand(incoming.value);
    targets.forEach((target, index) => {
      const value = values[index];
      const promises = promisesOf(context, incoming.value);
      if (value !== undefined && (value !== target || promises.length > 0))
        moves.push({ target, value, promises });
    });
  }
  return moves;
}

/** Makes parallel copies one after another: a copy waits while another still reads its target; cycles are broken. */
function emitMoves(context: FunctionContext, moves: readonly Move[]): void {
  for (const promise of new Set(moves.flatMap(({ promises }) => promises))) {
    if (!context.facts.isDefined(promise.condition)) context.checkPromise(promise);
  }
  let waiting = [...moves];
  while (waiting.length > 0) {
    const ready = waiting.find(
      (move) => !waiting.some((other) => other !== move && variablesOf(other.value).has(move.target)),
    );
    if (ready !== undefined) {
      context.assign(ready.target, ready.value);
      waiting = waiting.filter((move) => move !== ready);
      continue;
    }
    waiting = waiting.map(({ target, value, promises }) => {
      const saved = context.variables.temporary(`${target.name}.next`, target.sort);
      context.assign(saved, value);
      return { target, value: saved, promises };
    });
  }
}
