/**
 * The graph of gates that conditions become: and-gates with inverters, beside them exclusive or, choice and majority, which clauses express
 * better as they are. It only grows, so that what a literal means never changes; equal gates are one (structural hashing), and a new gate
 * is looked at together with its operands' operands first (Brummayer and Biere, Local two-level and-inverter graph minimization without blowup).
 */
import type { BitAlgebra } from "./algebra.ts";

/** Twice a node's number, plus 1 where it is negated. */
export type Literal = number;

/** Node 0 is the constant. */
export const falseLiteral: Literal = 0;
export const trueLiteral: Literal = 1;

export const gates = { input: 0, and: 1, xor: 2, ite: 3, majority: 4 } as const;
export type Gate = (typeof gates)[keyof typeof gates];

export function nodeOf(literal: Literal): number {
  return literal >>> 1;
}
export function isNegated(literal: Literal): boolean {
  return (literal & 1) === 1;
}

/** What an and-gate is instead: a literal, or the operands of a smaller gate. */
type Found = Literal | readonly [Literal, Literal] | undefined;

const initialNodes = 1024;

export class Graph implements BitAlgebra<Literal> {
  readonly false = falseLiteral;
  readonly true = trueLiteral;
  #size = 1;
  #kinds = new Uint8Array(initialNodes);
  /** Three operands a node. */
  #operands = new Int32Array(3 * initialNodes);
  /** Open addressing; 0 is free. */
  #table = new Int32Array(4 * initialNodes);

  /** Nodes, the constant included. An operand's node is less than its gate's. */
  get size(): number {
    return this.#size;
  }

  kindOf(node: number): Gate {
    return this.#kinds[node] as Gate;
  }

  /** The operand at this place: 0 and 1 of `and` and `xor`, 0 to 2 of `ite` (the condition first) and `majority`. */
  operand(node: number, place: 0 | 1 | 2): Literal {
    return this.#operands[3 * node + place] as number;
  }

  input(): Literal {
    return 2 * this.#append(gates.input, 0, 0, 0);
  }

  not(a: Literal): Literal {
    return a ^ 1;
  }

  isConstant(a: Literal): boolean {
    return a <= trueLiteral;
  }

  or(a: Literal, b: Literal): Literal {
    return this.and(a ^ 1, b ^ 1) ^ 1;
  }

  and(first: Literal, second: Literal): Literal {
    let a = first;
    let b = second;
    // Each round makes the operands of the gate smaller in the graph's order, so it ends.
    for (;;) {
      if (a > b) [a, b] = [b, a];
      if (a === falseLiteral || a === (b ^ 1)) return falseLiteral;
      if (a === trueLiteral || a === b) return b;
      const found = this.#twoLevels(a, b) ?? this.#twoLevels(b, a);
      if (found === undefined) return 2 * this.#node(gates.and, a, b, 0);
      if (typeof found === "number") return found;
      [a, b] = found;
    }
  }

  /** What a ∧ b is by the operands of a, and of b: a literal, or the operands of a smaller gate. */
  #twoLevels(a: Literal, b: Literal): Found {
    if (this.#kinds[a >>> 1] !== gates.and) return undefined;
    const below = isNegated(a) ? this.#besideNegated(a, b) : this.#besideAnd(a, b);
    if (below !== undefined || this.#kinds[b >>> 1] !== gates.and) return below;
    if (isNegated(a)) return isNegated(b) ? this.#resolved(a, b) : undefined;
    return isNegated(b) ? this.#andWithNegated(a, b) : this.#andWithAnd(a, b);
  }

  #operandsOf(literal: Literal): readonly [Literal, Literal] {
    const node = literal >>> 1;
    return [this.operand(node, 0), this.operand(node, 1)];
  }

  /** (a0 ∧ a1) ∧ b: contradiction, idempotence. */
  #besideAnd(a: Literal, b: Literal): Found {
    const [a0, a1] = this.#operandsOf(a);
    if (a0 === (b ^ 1) || a1 === (b ^ 1)) return falseLiteral;
    return a0 === b || a1 === b ? a : undefined;
  }

  /** ¬(a0 ∧ a1) ∧ b: subsumption, substitution. */
  #besideNegated(a: Literal, b: Literal): Found {
    const [a0, a1] = this.#operandsOf(a);
    if (a0 === (b ^ 1) || a1 === (b ^ 1)) return b;
    if (a0 === b) return [b, a1 ^ 1];
    return a1 === b ? [b, a0 ^ 1] : undefined;
  }

  /** (a0 ∧ a1) ∧ (b0 ∧ b1): contradiction, idempotence. */
  #andWithAnd(a: Literal, b: Literal): Found {
    const [a0, a1] = this.#operandsOf(a);
    const [b0, b1] = this.#operandsOf(b);
    if (a0 === (b0 ^ 1) || a0 === (b1 ^ 1) || a1 === (b0 ^ 1) || a1 === (b1 ^ 1)) return falseLiteral;
    if (a0 === b0 || a1 === b0) return [a, b1];
    return a0 === b1 || a1 === b1 ? [a, b0] : undefined;
  }

  /** (a0 ∧ a1) ∧ ¬(b0 ∧ b1): subsumption, substitution. */
  #andWithNegated(a: Literal, b: Literal): Found {
    const [a0, a1] = this.#operandsOf(a);
    const [b0, b1] = this.#operandsOf(b);
    if (a0 === (b0 ^ 1) || a1 === (b0 ^ 1) || a0 === (b1 ^ 1) || a1 === (b1 ^ 1)) return a;
    if (a0 === b0 || a1 === b0) return [a, b1 ^ 1];
    return a0 === b1 || a1 === b1 ? [a, b0 ^ 1] : undefined;
  }

  /** ¬(p ∧ q) ∧ ¬(p ∧ ¬q) is ¬p: resolution. */
  #resolved(a: Literal, b: Literal): Found {
    const [a0, a1] = this.#operandsOf(a);
    const [b0, b1] = this.#operandsOf(b);
    if ((a0 === b0 && a1 === (b1 ^ 1)) || (a0 === b1 && a1 === (b0 ^ 1))) return a0 ^ 1;
    if ((a1 === b1 && a0 === (b0 ^ 1)) || (a1 === b0 && a0 === (b1 ^ 1))) return a1 ^ 1;
    return undefined;
  }

  xor(first: Literal, second: Literal): Literal {
    const sign = (first ^ second) & 1;
    let a = first & ~1;
    let b = second & ~1;
    if (a > b) [a, b] = [b, a];
    if (a === b) return sign;
    if (a === falseLiteral) return b ^ sign;
    const below = this.#cancelled(a, b) ?? this.#cancelled(b, a);
    if (below !== undefined) return below ^ sign;
    return (2 * this.#node(gates.xor, a, b, 0)) ^ sign;
  }

  /** (p ⊕ b) ⊕ b is p. */
  #cancelled(a: Literal, b: Literal): Literal | undefined {
    const node = a >>> 1;
    if (this.#kinds[node] !== gates.xor) return undefined;
    if (this.#operands[3 * node] === b) return this.#operands[3 * node + 1] as number;
    if (this.#operands[3 * node + 1] === b) return this.#operands[3 * node] as number;
    return undefined;
  }

  ite(condition: Literal, whenTrue: Literal, whenFalse: Literal): Literal {
    let c = condition;
    let t = whenTrue;
    let e = whenFalse;
    if ((c & 1) === 1) {
      c ^= 1;
      [t, e] = [e, t];
    }
    if (c === falseLiteral) return e;
    // A choice on the same condition below has been made.
    t = this.#branch(t, c, 1);
    e = this.#branch(e, c, 2);
    if (t === e) return t;
    if (t === trueLiteral || t === c) return this.or(c, e);
    if (t === falseLiteral || t === (c ^ 1)) return this.and(c ^ 1, e);
    if (e === trueLiteral || e === (c ^ 1)) return this.or(c ^ 1, t);
    if (e === falseLiteral || e === c) return this.and(c, t);
    if (t === (e ^ 1)) return this.xor(c, e);
    const sign = t & 1;
    return (2 * this.#node(gates.ite, c, t ^ sign, e ^ sign)) ^ sign;
  }

  #branch(literal: Literal, condition: Literal, place: 1 | 2): Literal {
    const node = literal >>> 1;
    if (this.#kinds[node] !== gates.ite || this.#operands[3 * node] !== condition) return literal;
    return (this.#operands[3 * node + place] as number) ^ (literal & 1);
  }

  majority(first: Literal, second: Literal, third: Literal): Literal {
    let a = first;
    let b = second;
    let c = third;
    if (a > b) [a, b] = [b, a];
    if (b > c) [b, c] = [c, b];
    if (a > b) [a, b] = [b, a];
    if (a === b || b === c) return b;
    if (a === (b ^ 1)) return c;
    if (b === (c ^ 1)) return a;
    if (a === falseLiteral) return this.and(b, c);
    if (a === trueLiteral) return this.or(b, c);
    // It is its own dual: of the three at most one keeps a sign.
    const signs = (a & 1) + (b & 1) + (c & 1);
    if (signs < 2) return 2 * this.#node(gates.majority, a, b, c);
    return (2 * this.#node(gates.majority, a ^ 1, b ^ 1, c ^ 1)) ^ 1;
  }

  #node(kind: Gate, a: Literal, b: Literal, c: Literal): number {
    const mask = this.#table.length - 1;
    let slot = hash(kind, a, b, c) & mask;
    for (let node = this.#table[slot] as number; node !== 0; node = this.#table[slot] as number) {
      const at = 3 * node;
      if (
        this.#operands[at] === a &&
        this.#operands[at + 1] === b &&
        this.#operands[at + 2] === c &&
        this.#kinds[node] === kind
      )
        return node;
      slot = (slot + 1) & mask;
    }
    const node = this.#append(kind, a, b, c);
    this.#table[slot] = node;
    if (2 * this.#size > this.#table.length) this.#rehash();
    return node;
  }

  #append(kind: Gate, a: Literal, b: Literal, c: Literal): number {
    if (this.#size === this.#kinds.length) this.#grow();
    const node = this.#size++;
    this.#kinds[node] = kind;
    this.#operands[3 * node] = a;
    this.#operands[3 * node + 1] = b;
    this.#operands[3 * node + 2] = c;
    return node;
  }

  #grow(): void {
    const kinds = new Uint8Array(2 * this.#kinds.length);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
    const operands = new Int32Array(2 * this.#operands.length);
    operands.set(this.#operands);
    this.#operands = operands;
  }

  #rehash(): void {
    const table = new Int32Array(2 * this.#table.length);
    const mask = table.length - 1;
    for (let node = 1; node < this.#size; node += 1) {
      const kind = this.kindOf(node);
      if (kind === gates.input) continue;
      let slot = hash(kind, this.operand(node, 0), this.operand(node, 1), this.operand(node, 2)) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = node;
    }
    this.#table = table;
  }
}

function hash(kind: Gate, a: Literal, b: Literal, c: Literal): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ kind;
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
