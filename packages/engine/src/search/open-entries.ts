/** The states that wait, as the coordinator sees them: places in the tree, in the order in which they were found. */
import type { Counts } from "./counts.ts";
import type { OpenState } from "./job.ts";
import type { Strategy } from "./strategies/index.ts";
import type { Slot } from "./tree.ts";
import { foldedNode, nodesOf } from "./tree.ts";

export interface OpenEntry<Leaf> {
  /** Increasing in the order found. */
  readonly number: number;
  readonly slot: Slot<Leaf>;
  readonly state: OpenState;
  /** Which executor's thread keeps the state; undefined before anybody ran it. */
  readonly keeper: number | undefined;
}

/** The open entries with the counts that a random walk from the root needs. */
export class OpenEntries<Leaf> {
  readonly root: Slot<Leaf>;
  /** By number, hence in the order found. */
  private readonly entries = new Map<number, OpenEntry<Leaf>>();
  private readonly bySlot = new Map<Slot<Leaf>, OpenEntry<Leaf>>();
  private readonly parents: ReadonlyMap<Slot<Leaf>, Slot<Leaf>>;
  /** Open entries below a slot. */
  private readonly below = new Map<Slot<Leaf>, number>();

  constructor(root: Slot<Leaf>, parents: ReadonlyMap<Slot<Leaf>, Slot<Leaf>>) {
    this.root = root;
    this.parents = parents;
  }

  get size(): number {
    return this.entries.size;
  }

  all(): Iterable<OpenEntry<Leaf>> {
    return this.entries.values();
  }

  belowOf(slot: Slot<Leaf>): number {
    return this.below.get(slot) ?? 0;
  }

  at(slot: Slot<Leaf>): OpenEntry<Leaf> | undefined {
    return this.bySlot.get(slot);
  }

  /** Takes an entry out; its slot stays open until a result is grafted there. */
  take(entry: OpenEntry<Leaf>): void {
    this.entries.delete(entry.number);
    this.bySlot.delete(entry.slot);
    this.count(entry.slot, -1);
  }

  /** Adds an entry, or puts one back that was taken. */
  put(entry: OpenEntry<Leaf>): void {
    this.entries.set(entry.number, entry);
    this.bySlot.set(entry.slot, entry);
    this.count(entry.slot, 1);
  }

  /** The slot is no longer in the tree. */
  forget(slot: Slot<Leaf>): void {
    this.below.delete(slot);
  }

  private count(slot: Slot<Leaf>, change: number): void {
    for (let at: Slot<Leaf> | undefined = slot; at !== undefined; at = this.parents.get(at)) {
      this.below.set(at, (this.below.get(at) ?? 0) + change);
    }
  }
}

/** Of so many choices in a row the last one is among pending states, whatever else waits: live ones can be without end. */
const choicesOfRound = 4;

/** The states that wait: pending ones, and live ones, which a model is known of. */
export class Waiting<Leaf> {
  private readonly parents = new Map<Slot<Leaf>, Slot<Leaf>>();
  private readonly live: OpenEntries<Leaf>;
  private readonly pending: OpenEntries<Leaf>;
  private nextNumber = 0;
  private choices = 0;

  constructor(root: Slot<Leaf>) {
    this.live = new OpenEntries(root, this.parents);
    this.pending = new OpenEntries(root, this.parents);
  }

  get size(): number {
    return this.live.size + this.pending.size;
  }

  get pendingCount(): number {
    return this.pending.size;
  }

  /** Adds what is open in the subtree at `slot`: true sides first. */
  addBelow(slot: Slot<Leaf>, keeper: number | undefined): void {
    for (const found of nodesOf(slot)) {
      const { node } = found;
      if (node.kind === "decision") {
        this.parents.set(node.whenTrue, found);
        this.parents.set(node.whenFalse, found);
      } else if (node.kind === "open") {
        this.put({ number: this.nextNumber++, slot: found, state: node.open, keeper });
      }
    }
  }

  /** Folds the decisions at the slot and above it below which nothing is left to be told. */
  foldAbove(slot: Slot<Leaf>): void {
    for (let at: Slot<Leaf> | undefined = slot; at !== undefined; at = this.parents.get(at)) {
      const { node } = at;
      const folded = foldedNode(node);
      if (node.kind === "decision" && folded !== node) {
        this.forget(node.whenTrue);
        this.forget(node.whenFalse);
        at.node = folded;
      } else if (node.kind === "decision" || node.kind === "open") return;
    }
  }

  private forget(slot: Slot<Leaf>): void {
    this.parents.delete(slot);
    this.live.forget(slot);
    this.pending.forget(slot);
  }

  /** Adds an entry, or puts one back that was taken. */
  put(entry: OpenEntry<Leaf>): void {
    this.among(entry.state.pending).put(entry);
  }

  /** Takes out the entry that the strategy chooses, a live one if there is any, but for every fourth time; there is at least one. */
  take(strategy: Strategy, counts: Counts): OpenEntry<Leaf> {
    const isTurnOfPending = ++this.choices % choicesOfRound === 0;
    const isPending = this.live.size === 0 || (isTurnOfPending && this.pending.size > 0);
    const entries = this.among(isPending);
    const entry = strategy.choose(entries, counts);
    entries.take(entry);
    return entry;
  }

  private among(pending: boolean): OpenEntries<Leaf> {
    return pending ? this.pending : this.live;
  }
}
