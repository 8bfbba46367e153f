/**
 * What is counted. A measure says of each instruction, from its position alone, how many steps it is, so that paths of the graph and
 * runs of the machine are counted alike. Instructions of the library's models are none: a call of a modelled function counts as its call.
 */
import { type Instruction, type Procedure, successorsOf, type Terminator } from "@everypath/core";

export type Measure =
  /** LLVM instructions as clang emits them without optimisation. */
  | { readonly kind: "instructions" }
  /** Lines of the source: one for each that a basic block comes to. */
  | { readonly kind: "statements" }
  /** Calls of the procedure of this name. */
  | { readonly kind: "calls"; readonly name: string }
  /** Statements as PL/I and the object language count them: one each, and one for each test of a loop. */
  | { readonly kind: "steps" }
  /** Jumps back to the head of a loop. */
  | { readonly kind: "iterations" };

/** An instruction, or the terminator of its block. */
export interface Position {
  readonly procedure: Procedure;
  readonly block: number;
  readonly index: number;
}

export function instructionAt({ procedure, block, index }: Position): Instruction | Terminator {
  const { instructions, terminator } = procedure.blocks[block] as Procedure["blocks"][number];
  return instructions[index] ?? terminator;
}

/** Steps that executing `at` is. `after` is where the innermost call is then; undefined where the program ends. */
export function stepsOf(measure: Measure, at: Position, after: Position | undefined): number {
  if (at.procedure.model) return 0;
  const instruction = instructionAt(at);
  switch (measure.kind) {
    case "instructions":
    case "steps":
      return instruction.weight;
    case "statements":
      return beginsStatement(at) ? 1 : 0;
    case "calls":
      return instruction.kind === "call" && calledBy(instruction, after) === measure.name ? 1 : 0;
    case "iterations":
      return after !== undefined && isJumpBack(at, after) ? 1 : 0;
    default:
      return measure satisfies never;
  }
}

/** The measure as the result names it. */
export function measureName(measure: Measure): string {
  switch (measure.kind) {
    case "calls":
      return `calls:${measure.name}`;
    case "steps":
      return "statements";
    default:
      return measure.kind;
  }
}

/** The first instruction of a line in its block that clang made something of. */
function beginsStatement({ procedure, block, index }: Position): boolean {
  const own = instructionAt({ procedure, block, index });
  if (own.weight === 0 || own.span.line === 0) return false;
  for (let before = index - 1; before >= 0; before -= 1) {
    const other = instructionAt({ procedure, block, index: before });
    if (other.weight > 0) return other.span.line !== own.span.line || other.span.file !== own.span.file;
  }
  return true;
}

function calledBy(call: Extract<Instruction, { kind: "call" }>, after: Position | undefined): string {
  return call.callee.kind === "pointer" ? (after?.procedure.name ?? "") : call.callee.name;
}

const backEdges = new WeakMap<Procedure, ReadonlySet<string>>();

/** True if control goes back to the head of a loop. */
function isJumpBack(at: Position, after: Position): boolean {
  const { instructions } = at.procedure.blocks[at.block] as Procedure["blocks"][number];
  const isWithin = after.procedure === at.procedure && after.index === 0 && at.index === instructions.length;
  return isWithin && edgesBack(at.procedure).has(`${at.block} ${after.block}`);
}

/** Edges that lead to a block from which a depth-first search is still under way: each cycle has one. */
function edgesBack(procedure: Procedure): ReadonlySet<string> {
  const known = backEdges.get(procedure);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const state = new Map<number, "open" | "done">([[0, "open"]]);
  const stack = [{ block: 0, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { terminator } = procedure.blocks[top.block] as Procedure["blocks"][number];
    const successor = successorsOf(terminator)[top.next];
    top.next += 1;
    if (successor === undefined) {
      state.set(top.block, "done");
      stack.pop();
    } else if (!state.has(successor)) {
      state.set(successor, "open");
      stack.push({ block: successor, next: 0 });
    } else if (state.get(successor) === "open") found.add(`${top.block} ${successor}`);
  }
  backEdges.set(procedure, found);
  return found;
}
