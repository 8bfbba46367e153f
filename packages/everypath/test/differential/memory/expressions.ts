/** Expressions of the programs on memory: indices that depend on the inputs, integers, conditions, pointers to nodes. */
import type { Random } from "../generator.ts";
import { bufferLength, bytesLength, operationsLength, type Shape } from "./shape.ts";

/** Indices below a length, for each array that a program has. */
export interface Indices {
  readonly node: () => string;
  readonly row: () => string;
  readonly tag: () => string;
  readonly byte: () => string;
  readonly buffer: () => string;
  readonly operation: () => string;
}

export class Expressions {
  readonly #random: Random;
  readonly #shape: Shape;
  readonly index: Indices;

  constructor(random: Random, shape: Shape) {
    this.#random = random;
    this.#shape = shape;
    const indexOf = (length: number) => (): string => this.below(length);
    this.index = {
      node: indexOf(shape.nodes),
      row: indexOf(shape.rows),
      tag: indexOf(shape.tagLength),
      byte: indexOf(bytesLength),
      buffer: indexOf(bufferLength),
      operation: indexOf(operationsLength),
    };
  }

  input(): string {
    return this.#random.pick(this.#shape.inputs).name;
  }

  /** Not negative, and less than the limit; where errors are wanted it may sometimes be greater. */
  below(limit: number): string {
    if (!this.#isWrong()) return this.within(limit);
    return this.#random.chance(20) ? this.input() : this.within(limit + 1);
  }

  /** Not negative and less than the limit, always. */
  within(limit: number): string {
    const random = this.#random;
    switch (random.below(9)) {
      case 0:
      case 1:
      case 2:
        return `${this.input()} % ${limit}`;
      case 3:
        return `(${this.input()} + ${random.below(3)}) % ${limit}`;
      case 4:
        return `(${this.input()} + ${this.input()}) % ${limit}`;
      case 5:
        return `(unsigned)numbers[${this.input()} % ${this.#shape.nodes}] % ${limit}`;
      case 6:
        return `((unsigned)(${this.input()} * 3) + (unsigned)k) % ${limit}`;
      case 7:
        return `bytes[(${this.input()} * 2) & ${bytesLength - 1}] % ${limit}`;
      default:
        return String(random.below(limit));
    }
  }

  /** Of type int, and always defined, as far as what it reads is. */
  integer(): string {
    const random = this.#random;
    const operand = (): string => `(${this.operand()})`;
    switch (random.below(6)) {
      case 0:
        return `(int)((unsigned)${operand()} + (unsigned)${operand()})`;
      case 1:
        return `(int)((unsigned)${operand()} ^ (unsigned)${operand()})`;
      case 2:
        return `(int)(${operand()} & ${random.pick([1, 3, 7, 15, 255])})`;
      case 3:
        return `(${operand()} ${random.pick(["<", "==", "!=", ">="])} ${operand()})`;
      default:
        return `(int)${operand()}`;
    }
  }

  /** An integer of any type. */
  operand(): string {
    const { node, row, byte } = this.index;
    return this.#random.pick([
      "k",
      this.input(),
      this.input(),
      this.input(),
      "p->value",
      "q->key",
      "p->few",
      "q->more",
      "p->as.bytes[1]",
      "p->tag[0]",
      "(*place)->value",
      "*number",
      "*byte",
      `numbers[${node()}]`,
      `bytes[${byte()}]`,
      `pool[${node()}].value`,
      `table[${row()}]->key`,
      "(p == q)",
      "(row - table)",
      "(hash & 255)",
      String(this.#random.below(300)),
    ]);
  }

  condition(): string {
    const random = this.#random;
    return random.pick([
      "p == q",
      `${this.input()} < ${random.below(9)}`,
      "p->key > q->key",
      "(*place)->few & 1",
      "p->next != q",
      `${this.operand()} == ${this.operand()}`,
      `(${this.operand()}) & 1`,
      `*place == table[${this.index.row()}]`,
      `row < &table[${random.below(this.#shape.rows)}]`,
      `place == &table[${random.below(this.#shape.rows)}]`,
      `memcmp(p->tag, q->tag, ${this.tagPart()}) < 0`,
    ]);
  }

  /** A number of bytes of a tag, at least one. */
  tagPart(): number {
    return 1 + this.#random.below(this.#shape.tagLength);
  }

  /** A pointer to a node, not null unless errors are wanted. */
  node(): string {
    const pointer = this.#nodeOrNull();
    const mayBeNull = this.#shape.errorPercent > 0 && this.#random.chance(50);
    return mayBeNull ? pointer : `((n = ${pointer}) ? n : &pool[2])`;
  }

  #nodeOrNull(): string {
    const { node, row } = this.index;
    return this.#random.pick([
      "p",
      "q",
      "p->next",
      "q->next",
      "*place",
      "*row",
      `table[${row()}]`,
      `&pool[${node()}]`,
      `pool[${node()}].next`,
      `pool + ${node()}`,
      `(${this.condition()} ? p : q)`,
    ]);
  }

  #isWrong(): boolean {
    return this.#random.chance(this.#shape.errorPercent);
  }
}
