/**
 * Unit propagation over a growing set of clauses, for checking by reverse unit propagation (Goldberg and Novikov, Verification of Proofs of
 * Unsatisfiability for CNF Formulas, 2003): a clause follows where assuming that all its literals are false leads to a conflict by propagation alone.
 * Nothing else is known here of how clauses come about. Literals are those of the DIMACS format.
 */

/** A clause in the arena: its length, then its literals, of which the first two are watched. */
type ClauseReference = number;

const unassigned = 0;
const isTrue = 1;
const isFalse = -1;

export class Propagation {
  #arena = new Int32Array(1 << 12);
  #used = 0;
  /** Of each literal that became true, in the order in which they did. */
  readonly #trail: number[] = [];
  #propagated = 0;
  /** By variable. */
  #values = new Int8Array(1 << 10);
  /** Clauses to look at when the literal becomes false, by `indexOf`. */
  readonly #watches: ClauseReference[][] = [];
  #isContradictory = false;

  /** No values satisfy all clauses. */
  get isContradictory(): boolean {
    return this.#isContradictory;
  }

  /** Takes the clause for true. */
  add(given: readonly number[]): void {
    if (this.#isContradictory) return;
    const literals = [...new Set(given)];
    if (literals.some((literal) => literals.includes(-literal))) return;
    for (const literal of literals) this.#know(literal);
    // What is watched is not false as long as anything else is not.
    literals.sort((left, right) => this.#rank(left) - this.#rank(right));
    const [first, second] = literals;
    if (first === undefined || this.#valueOf(first) === isFalse) {
      this.#isContradictory = true;
      return;
    }
    if (second !== undefined) this.#keep(literals);
    const isUnit = second === undefined || this.#valueOf(second) === isFalse;
    if (!isUnit || this.#valueOf(first) === isTrue) return;
    this.#assign(first);
    if (!this.#propagate()) this.#isContradictory = true;
  }

  /** Whether the clause follows from those that were added, by unit propagation. */
  follows(literals: readonly number[]): boolean {
    if (this.#isContradictory) return true;
    const before = this.#trail.length;
    const isConflict = this.#refutes(literals);
    while (this.#trail.length > before) this.#values[Math.abs(this.#trail.pop() as number)] = unassigned;
    this.#propagated = before;
    return isConflict;
  }

  #refutes(literals: readonly number[]): boolean {
    for (const literal of literals) {
      this.#know(literal);
      const value = this.#valueOf(literal);
      if (value === isTrue) return true;
      if (value === unassigned) this.#assign(-literal);
    }
    return !this.#propagate();
  }

  #rank(literal: number): number {
    return this.#valueOf(literal) === isFalse ? 1 : 0;
  }

  #valueOf(literal: number): number {
    const value = this.#values[Math.abs(literal)] as number;
    return literal > 0 ? value : -value;
  }

  #assign(literal: number): void {
    this.#values[Math.abs(literal)] = literal > 0 ? isTrue : isFalse;
    this.#trail.push(literal);
  }

  /** Makes room for the literal's variable. */
  #know(literal: number): void {
    const variable = Math.abs(literal);
    if (variable >= this.#values.length) {
      const values = new Int8Array(Math.max(2 * this.#values.length, variable + 1));
      values.set(this.#values);
      this.#values = values;
    }
    while (this.#watches.length <= 2 * variable + 1) this.#watches.push([]);
  }

  #watchesOf(literal: number): ClauseReference[] {
    return this.#watches[literal > 0 ? 2 * literal : -2 * literal + 1] as ClauseReference[];
  }

  #keep(literals: readonly number[]): void {
    const reference = this.#used;
    this.#used += literals.length + 1;
    if (this.#used > this.#arena.length) {
      const arena = new Int32Array(Math.max(2 * this.#arena.length, this.#used));
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena[reference] = literals.length;
    this.#arena.set(literals, reference + 1);
    this.#watchesOf(literals[0] as number).push(reference);
    this.#watchesOf(literals[1] as number).push(reference);
  }

  /** False: a clause has no literal left that could be true. */
  #propagate(): boolean {
    while (this.#propagated < this.#trail.length) {
      const falsified = -(this.#trail[this.#propagated] as number);
      this.#propagated += 1;
      if (!this.#visit(falsified)) return false;
    }
    return true;
  }

  #visit(falsified: number): boolean {
    const watches = this.#watchesOf(falsified);
    let kept = 0;
    for (let i = 0; i < watches.length; i++) {
      const reference = watches[i] as ClauseReference;
      const found = this.#lookAt(reference, falsified);
      if (found === "moved") continue;
      watches[kept++] = reference;
      if (found !== "conflict") continue;
      for (i++; i < watches.length; i++) watches[kept++] = watches[i] as ClauseReference;
      watches.length = kept;
      return false;
    }
    watches.length = kept;
    return true;
  }

  /** `moved`: another literal of the clause is watched instead. */
  #lookAt(reference: ClauseReference, falsified: number): "moved" | "stays" | "conflict" {
    const arena = this.#arena;
    const first = reference + 1;
    if (arena[first] === falsified) {
      arena[first] = arena[first + 1] as number;
      arena[first + 1] = falsified;
    }
    const other = arena[first] as number;
    const value = this.#valueOf(other);
    if (value === isTrue) return "stays";
    const end = first + (arena[reference] as number);
    for (let at = first + 2; at < end; at++) {
      const literal = arena[at] as number;
      if (this.#valueOf(literal) === isFalse) continue;
      arena[first + 1] = literal;
      arena[at] = falsified;
      this.#watchesOf(literal).push(reference);
      return "moved";
    }
    if (value === isFalse) return "conflict";
    this.#assign(other);
    return "stays";
  }
}
