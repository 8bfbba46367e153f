/** What a procedure's control flow says: where its loops begin, and which variables are still read from a point on. */
import {
  and,
  type Check,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  type OperatorName,
  type Procedure,
  successorsOf,
  type Term,
  trueTerm,
  type Variable,
  variablesRead,
  variablesWritten,
} from "@everypath/core";

const heads = new WeakMap<Procedure, ReadonlySet<number>>();

/** Blocks that an edge leads back to: every cycle of the procedure goes through one. */
export function loopHeads(procedure: Procedure): ReadonlySet<number> {
  const known = heads.get(procedure);
  if (known !== undefined) return known;
  const found = new Set<number>();
  const state = new Map<number, "open" | "done">([[0, "open"]]);
  const stack = [{ block: 0, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const block = procedure.blocks[top.block];
    const successor = block === undefined ? undefined : successorsOf(block.terminator)[top.next];
    top.next += 1;
    if (successor === undefined) {
      state.set(top.block, "done");
      stack.pop();
    } else if (!state.has(successor)) {
      state.set(successor, "open");
      stack.push({ block: successor, next: 0 });
    } else if (state.get(successor) === "open") found.add(successor);
  }
  heads.set(procedure, found);
  return found;
}

/** What makes a variable matter. */
export interface Uses {
  /** What the procedure returns is read by nobody. */
  readonly isEntry: boolean;
  /** Checks for signed overflow are passed over, so that they read nothing. */
  readonly ignoresOverflow: boolean;
  /** Of a condition that ends the run where it fails only a part is looked at (`requirement`). */
  readonly isRough: boolean;
}

const living = new WeakMap<Procedure, Map<string, readonly ReadonlySet<Variable>[]>>();

/**
 * Variables that may be read before they are written, from the instruction on, by something that matters: what is only computed for a
 * variable that does not matter is not ("strongly live").
 */
export function liveAt(
  procedure: Procedure,
  block: number,
  index: number,
  uses: Uses,
): ReadonlySet<Variable> {
  return backwards(procedure, block, index, liveAtBlocks(procedure, uses), uses);
}

function liveAtBlocks(procedure: Procedure, uses: Uses): readonly ReadonlySet<Variable>[] {
  const key = `${uses.isEntry} ${uses.ignoresOverflow} ${uses.isRough}`;
  const byUses = living.get(procedure) ?? new Map<string, readonly ReadonlySet<Variable>[]>();
  living.set(procedure, byUses);
  const known = byUses.get(key);
  if (known !== undefined) return known;
  const live: Set<Variable>[] = procedure.blocks.map(() => new Set());
  for (let changed = true; changed; ) {
    changed = false;
    for (let block = procedure.blocks.length - 1; block >= 0; block -= 1) {
      const now = backwards(procedure, block, 0, live, uses);
      if (now.size === live[block]?.size) continue;
      live[block] = now;
      changed = true;
    }
  }
  byUses.set(key, live);
  return live;
}

function backwards(
  { blocks }: Procedure,
  block: number,
  index: number,
  after: readonly ReadonlySet<Variable>[],
  uses: Uses,
): Set<Variable> {
  const { instructions, terminator } = blocks[block] as Procedure["blocks"][number];
  const live = new Set(successorsOf(terminator).flatMap((next) => [...(after[next] ?? [])]));
  if (terminator.kind !== "return" || !uses.isEntry)
    for (const expression of expressionsOfTerminator(terminator))
      for (const variable of variablesRead(expression)) live.add(variable);
  for (let at = instructions.length - 1; at >= index; at -= 1)
    passBackwards(instructions[at] as Instruction, live, uses);
  return live;
}

function passBackwards(instruction: Instruction, live: Set<Variable>, uses: Uses): void {
  if (instruction.kind === "check" && uses.ignoresOverflow && isWrappedOverflow(instruction)) return;
  const isNeeded = instruction.kind !== "assign" || live.has(instruction.target);
  for (const variable of variablesWritten(instruction)) live.delete(variable);
  if (!isNeeded) return;
  const isPartly = uses.isRough && "condition" in instruction;
  for (const expression of isPartly ? [requirement(instruction.condition)] : expressionsOf(instruction))
    for (const variable of variablesRead(expression)) live.add(variable);
}

/** The quotient of a signed division has no wrapped value to go on with ("sdiv with overflow"); other overflows have. */
export function isWrappedOverflow({ wraps }: Check): boolean {
  return wraps === true;
}

/** Operators that linear inequalities say nothing of. */
const notLinear: ReadonlySet<OperatorName> = new Set(["defined", "forall", "exists", "select", "intPower"]);

/**
 * The conjuncts of a condition that speak of integers linearly. A run that the others would end is taken to go on, which is longer; so this
 * serves where every run shall be shown to end, and not where one shall be shown to have no end.
 */
export function requirement(condition: Term): Term {
  if (condition.kind === "application" && condition.operator === "and")
    return and(...condition.arguments.map(requirement));
  return isLinear(condition) ? condition : trueTerm;
}

function isLinear(term: Term): boolean {
  if (term.kind !== "application") return true;
  if (notLinear.has(term.operator)) return false;
  const factors = term.arguments.filter(({ kind }) => kind !== "constant");
  return (term.operator !== "intMultiply" || factors.length < 2) && term.arguments.every(isLinear);
}
