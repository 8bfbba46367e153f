/**
 * Which decisions were taken already, as a tree of conditions: a child is generated only where neither a run nor a query has gone that way, so
 * that no input is generated twice. Two runs share a node where their path conditions agree up to it.
 */
import type { SymbolicTerm } from "../../term/index.ts";

export class Tried {
  private readonly next = new Map<SymbolicTerm, Tried>();

  /** The node behind a condition that holds. */
  follow(condition: SymbolicTerm): Tried {
    let node = this.next.get(condition);
    if (node === undefined) {
      node = new Tried();
      this.next.set(condition, node);
    }
    return node;
  }

  has(condition: SymbolicTerm): boolean {
    return this.next.has(condition);
  }
}
