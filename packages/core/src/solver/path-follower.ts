/**
 * Knowledge drawn from a path condition conjunct by conjunct. Neighbouring queries share a prefix, so only what differs
 * is undone and learned.
 */
import type { SymbolicTerm } from "../term/index.ts";

export abstract class PathFollower {
  readonly #followed: SymbolicTerm[] = [];

  /** Makes the knowledge that of exactly these conjuncts. */
  follow(pathCondition: readonly SymbolicTerm[]): void {
    let shared = 0;
    while (shared < this.#followed.length && this.#followed[shared] === pathCondition[shared]) shared += 1;
    while (this.#followed.length > shared) {
      this.#followed.pop();
      this.undo();
    }
    for (let index = shared; index < pathCondition.length; index += 1) {
      const conjunct = pathCondition[index] as SymbolicTerm;
      this.#followed.push(conjunct);
      this.learn(conjunct);
    }
  }

  protected abstract learn(conjunct: SymbolicTerm): void;
  /** Forgets the conjunct learned last. */
  protected abstract undo(): void;
}
