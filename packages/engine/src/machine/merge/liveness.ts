/**
 * Which variables of a procedure matter at a place: those that may be read before they are assigned, and those that the user wrote. What
 * a temporary held before need not be merged.
 */
import {
  type Block,
  expressionsOf,
  expressionsOfTerminator,
  type Procedure,
  successorsOf,
  type Term,
  variablesRead,
  variablesWritten,
} from "@everypath/core";

type Slots = ReadonlySet<number>;

const atStart = new WeakMap<Procedure, readonly Slots[]>();
const ofUser = new WeakMap<Procedure, Slots>();

/** Slots that matter when the instruction `index` of the block is next; `inCall`: the call there has begun. */
export function liveSlots(procedure: Procedure, block: number, index: number, inCall: boolean): Slots {
  const starts = liveAtStart(procedure);
  const { instructions, terminator } = procedure.blocks[block]!;
  const live = liveBehind(procedure.blocks[block]!, starts);
  addReads(live, expressionsOfTerminator(terminator));
  for (let i = instructions.length - 1; i >= index; i--) {
    const instruction = instructions[i]!;
    for (const { slot, scope } of variablesWritten(instruction)) if (scope === "local") live.delete(slot);
    // The arguments of a call that has begun have been read.
    if (i > index || !inCall) addReads(live, expressionsOf(instruction));
  }
  for (const slot of userSlots(procedure)) live.add(slot);
  return live;
}

function userSlots(procedure: Procedure): Slots {
  let slots = ofUser.get(procedure);
  if (slots === undefined) {
    slots = new Set(procedure.sourceVariables.map(({ variable }) => variable.slot));
    ofUser.set(procedure, slots);
  }
  return slots;
}

function liveAtStart(procedure: Procedure): readonly Slots[] {
  let starts = atStart.get(procedure);
  if (starts === undefined) {
    starts = solve(procedure);
    atStart.set(procedure, starts);
  }
  return starts;
}

/** The least sets that satisfy the equations; blocks are visited from the last until nothing changes. */
function solve({ blocks }: Procedure): readonly Slots[] {
  const starts: Slots[] = blocks.map(() => new Set<number>());
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = blocks.length - 1; at >= 0; at--) {
      const block = blocks[at]!;
      const live = liveBehind(block, starts);
      addReads(live, expressionsOfTerminator(block.terminator));
      for (const instruction of [...block.instructions].reverse()) {
        for (const { slot, scope } of variablesWritten(instruction)) if (scope === "local") live.delete(slot);
        addReads(live, expressionsOf(instruction));
      }
      if (live.size === starts[at]!.size) continue;
      starts[at] = live;
      changed = true;
    }
  }
  return starts;
}

function liveBehind({ terminator }: Block, starts: readonly Slots[]): Set<number> {
  return new Set(successorsOf(terminator).flatMap((next) => [...(starts[next] ?? [])]));
}

function addReads(live: Set<number>, expressions: readonly Term[]): void {
  for (const expression of expressions) {
    for (const { slot, scope } of variablesRead(expression)) if (scope === "local") live.add(slot);
  }
}
