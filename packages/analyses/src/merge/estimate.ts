/**
 * Whether merging two states pays: query count estimation (V. Kuznetsov, J. Kinder, S. Bucur, G. Candea, "Efficient state merging in
 * symbolic execution", PLDI 2012, section 3). Two states that go on by themselves ask each later open question twice; merged they ask it
 * once. But where they hold different plain values, the merged state holds a conditional one, and decisions that were none, since they
 * depended on plain values, become open questions. So the states are merged if the decisions that would become open weigh no more than
 * those that are open anyway. Theirs compares with a share of all later queries; here what is open already is told from the states.
 *
 * Only time depends on the estimate: what is merged and what is not has the same errors.
 */
import {
  addressNumber,
  type Frame,
  isSymbolic,
  type Machine,
  type Memory,
  type MemoryObject,
  type State,
  sameValue,
  Table,
  type Value,
} from "@everypath/engine";
import type { Decisions, Influence, Influences } from "./influence.ts";
import { Analysis } from "./influence.ts";
import { globalKey, inputs, localKey, memory, memoryOfKey } from "./influence-keys.ts";

export interface Estimate {
  /** Why the two, which stand at one place, are not to be merged; undefined: it pays. */
  against(left: State, right: State): string | undefined;
}

const doesNotPay = "merging would open more decisions than it saves";

/** What is open, and what merging would open. */
interface Weighed {
  open: Decisions;
  opened: Decisions;
}

export class QueryCountEstimate implements Estimate {
  private readonly analysis: Analysis;

  constructor(machine: Machine) {
    this.analysis = new Analysis(machine.program);
  }

  against(left: State, right: State): string | undefined {
    let open = 0;
    let opened = 0;
    const memories = new ComparedMemories(left.memory, right.memory);
    /** What the call above passes on. */
    let result: Weighed = { open: 0n, opened: 0n };
    let a: Frame | undefined = left.frame;
    let b: Frame | undefined = right.frame;
    for (let isTop = true; a !== undefined && b !== undefined; isTop = false) {
      const influences = this.analysis.of(a.procedure);
      const influence = influences.at(a.block, isTop ? a.index : a.index + 1);
      const weighed = this.weigh(influence, a, b, isTop ? undefined : result, memories, left, right);
      open += influences.weightOf(weighed.open);
      opened += influences.weightOf(weighed.opened & ~weighed.open);
      result = passedOn(influences, weighed);
      a = a.caller;
      b = b.caller;
    }
    return opened <= open ? undefined : doesNotPay;
  }

  /** Decisions of one call. `result`: what is known of the value that the call above will return. */
  private weigh(
    influence: Influence,
    left: Frame,
    right: Frame,
    result: Weighed | undefined,
    memories: ComparedMemories,
    leftState: State,
    rightState: State,
  ): Weighed {
    const weighed: Weighed = { open: influence.get(inputs) ?? 0n, opened: 0n };
    const note = (decisions: Decisions | undefined, compared: Compared): void => {
      if (decisions === undefined || compared === "same") return;
      if (compared === "open") weighed.open |= decisions;
      else weighed.opened |= decisions;
    };
    const targets = new Set(result === undefined ? [] : targetsOf(left));
    for (const target of targets) {
      if (result?.open !== 0n) note(influence.get(target), "open");
      if (result?.opened !== 0n) note(influence.get(target), "opened");
    }
    for (const [slot, value] of left.values.entries()) {
      const decisions = influence.get(localKey(slot));
      if (decisions !== undefined && !targets.has(localKey(slot)))
        note(decisions, compared(value, right.values[slot]!));
    }
    for (const { variable } of this.analysis.program.globals) {
      const decisions = influence.get(globalKey(variable.slot));
      if (decisions !== undefined)
        note(decisions, compared(leftState.globals[variable.slot]!, rightState.globals[variable.slot]!));
    }
    for (const [key, decisions] of influence) {
      if (key === memory) note(decisions, memories.elsewhere());
      const place = memoryOfKey(key);
      if (place === undefined) continue;
      if ("address" in place) note(decisions, memories.at(place.address, place.address));
      else note(decisions, memories.at(left.values[place.slot], right.values[place.slot]));
    }
    return weighed;
  }
}

/** The variables that take what the call returns at which the frame stands. */
function targetsOf({ procedure, block, index }: Frame): readonly string[] {
  const call = procedure.blocks[block]!.instructions[index];
  return call?.kind === "call" ? call.targets.map(({ slot }) => localKey(slot)) : [];
}

type Compared = "same" | "open" | "opened";

function compared(left: Value, right: Value): Compared {
  if (isOpen(left) || isOpen(right)) return "open";
  return left === right || sameValue(left, right) ? "same" : "opened";
}

function isOpen(value: Value): boolean {
  if (isSymbolic(value)) return true;
  if (!(value instanceof Table)) return false;
  for (const [, element] of value.elements()) if (isOpen(element)) return true;
  return false;
}

/** What two states hold in memory. */
class ComparedMemories {
  private readonly left: Memory;
  private readonly right: Memory;
  private everywhere: Compared | undefined;

  constructor(left: Memory, right: Memory) {
    this.left = left;
    this.right = right;
  }

  /** Of the object that each state's pointer points to. */
  at(left: Value | undefined, right: Value | undefined): Compared {
    if (left === undefined || right === undefined) return "same";
    if (isOpen(left) || isOpen(right)) return "open";
    const mine = objectAt(this.left, left);
    const theirs = objectAt(this.right, right);
    if (mine === undefined || theirs === undefined) return "same";
    if (holdsOpen(mine) || holdsOpen(theirs)) return "open";
    return mine === theirs ? "same" : "opened";
  }

  /** Of memory that is reached by pointers in memory: allocated memory, if there is any. */
  elsewhere(): Compared {
    this.everywhere ??= this.compareAllocated();
    return this.everywhere;
  }

  private compareAllocated(): Compared {
    for (const object of this.left.objects())
      if (object.description.lifetime === "heap" && object.live && holdsOpen(object)) return "open";
    for (const { mine, theirs } of this.left.differences(this.right))
      if (mine?.description.lifetime === "heap" || theirs?.description.lifetime === "heap") return "opened";
    return "same";
  }
}

function objectAt(memory: Memory, pointer: Value): MemoryObject | undefined {
  const address = typeof pointer === "number" ? addressNumber(pointer, memory.pointerBits) : undefined;
  return address === undefined || address <= 0 ? undefined : memory.objectAt(address);
}

function holdsOpen({ array, pages }: MemoryObject): boolean {
  return array !== undefined || pages.some((page) => page !== undefined && page.symbolic !== null);
}

/** What depends on the value that a call returns. */
function passedOn(influences: Influences, { open, opened }: Weighed): Weighed {
  return {
    open: influences.isReturned(open) ? 1n : 0n,
    opened: influences.isReturned(opened) ? 1n : 0n,
  };
}
