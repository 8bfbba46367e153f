/** The states that wait, as the coordinator sees them: places in the tree, in the order in which they were found. */
import type { OpenState } from "./job.ts";
import type { Slot } from "./tree.ts";
import { nodesOf } from "./tree.ts";

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
  private readonly parents = new Map<Slot<Leaf>, Slot<Leaf>>();
  /** Open entries below a slot. */
  private readonly below = new Map<Slot<Leaf>, number>();
  private nextNumber = 0;

  constructor(root: Slot<Leaf>) {
    this.root = root;
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

  /** Puts an entry back that was taken. */
  put(entry: OpenEntry<Leaf>): void {
    this.entries.set(entry.number, entry);
    this.bySlot.set(entry.slot, entry);
    this.count(entry.slot, 1);
  }

  private count(slot: Slot<Leaf>, change: number): void {
    for (let at: Slot<Leaf> | undefined = slot; at !== undefined; at = this.parents.get(at)) {
      this.below.set(at, (this.below.get(at) ?? 0) + change);
    }
  }
}
