/**
 * From the graph to clauses: a variable for each gate that a question needs, and of the gate's meaning only the direction in which it is needed
 * (Plaisted and Greenbaum, A structure-preserving clause form translation). What was written stays true for later questions, which add what they lack.
 */
import { type Graph, gates, isNegated, type Literal, nodeOf } from "./graph.ts";

/** A variable, or minus it for its negation, as in the DIMACS format. */
export type ClauseLiteral = number;

/** Takes the clauses. */
export interface ClauseSink {
  unit(a: ClauseLiteral): void;
  binary(a: ClauseLiteral, b: ClauseLiteral): void;
  ternary(a: ClauseLiteral, b: ClauseLiteral, c: ClauseLiteral): void;
}

/** Which directions of a gate are needed or written: that it implies its meaning, that its negation implies the meaning's negation. */
const directions = { none: 0, positive: 1, negative: 2, both: 3 } as const;

export class ClauseWriter {
  readonly #graph: Graph;
  readonly #sink: ClauseSink;
  /** Of each node; 0: none yet. */
  #variables = new Int32Array(1024);
  #written = new Uint8Array(1024);
  #variableCount = 0;
  #clauseCount = 0;
  /** Node and direction in one number. */
  readonly #pending: number[] = [];

  constructor(graph: Graph, sink: ClauseSink) {
    this.#graph = graph;
    this.#sink = sink;
  }

  get variableCount(): number {
    return this.#variableCount;
  }
  get clauseCount(): number {
    return this.#clauseCount;
  }

  /** The node's variable; 0 where no question has needed it. */
  variableOf(node: number): number {
    return this.#variables[node] ?? 0;
  }

  /** What to assume so that the literal, which is no constant, holds; its meaning is written as far as it was not. */
  assume(literal: Literal): ClauseLiteral {
    this.#need(literal, directions.positive);
    const gatesToWrite: number[] = [];
    const inputs: number[] = [];
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      const node = next >>> 2;
      if (this.#graph.kindOf(node) === gates.input) {
        inputs.push(node);
        continue;
      }
      const lacking = next & 3 & ~(this.#written[node] as number);
      if (lacking === directions.none) continue;
      this.#written[node] = (this.#written[node] as number) | lacking;
      this.#name(node);
      gatesToWrite.push((node << 2) | lacking);
      this.#needOperands(node, lacking);
    }
    // The solver decides on the newest variable first. High bits of inputs, decided to be 0 before low ones, make small numbers.
    for (const node of inputs.sort((left, right) => left - right)) this.#name(node);
    for (const gate of gatesToWrite) this.#write(gate >>> 2, gate & 3);
    return this.#literalOf(literal);
  }

  #need(literal: Literal, asked: number): void {
    const node = nodeOf(literal);
    if (node >= this.#variables.length) this.#grow(node);
    const direction = isNegated(literal) && asked !== directions.both ? directions.both ^ asked : asked;
    const isInput = this.#graph.kindOf(node) === gates.input;
    const isNew = isInput
      ? this.#variables[node] === 0
      : (direction & ~(this.#written[node] as number)) !== 0;
    if (isNew) this.#pending.push((node << 2) | direction);
  }

  #needOperands(node: number, direction: number): void {
    const graph = this.#graph;
    const [a, b, c] = [graph.operand(node, 0), graph.operand(node, 1), graph.operand(node, 2)];
    switch (graph.kindOf(node)) {
      case gates.input:
        return;
      case gates.and:
        this.#need(a, direction);
        this.#need(b, direction);
        return;
      case gates.xor:
        this.#need(a, directions.both);
        this.#need(b, directions.both);
        return;
      case gates.ite:
        this.#need(a, directions.both);
        this.#need(b, direction);
        this.#need(c, direction);
        return;
      case gates.majority:
        this.#need(a, direction);
        this.#need(b, direction);
        this.#need(c, direction);
        return;
    }
  }

  #name(node: number): void {
    if (this.#variables[node] !== 0) return;
    this.#variableCount += 1;
    this.#variables[node] = this.#variableCount;
  }

  /** Of a node that has its variable. */
  #literalOf(literal: Literal): ClauseLiteral {
    const variable = this.#variables[nodeOf(literal)] as number;
    return isNegated(literal) ? -variable : variable;
  }

  #write(node: number, direction: number): void {
    const graph = this.#graph;
    const x = this.#variables[node] as number;
    const [a, b, c] = [graph.operand(node, 0), graph.operand(node, 1), graph.operand(node, 2)];
    const isPositive = (direction & directions.positive) !== 0;
    const isNegative = (direction & directions.negative) !== 0;
    switch (graph.kindOf(node)) {
      case gates.input:
        return;
      case gates.and: {
        const [left, right] = [this.#literalOf(a), this.#literalOf(b)];
        if (isPositive) {
          this.#binary(-x, left);
          this.#binary(-x, right);
        }
        if (isNegative) this.#ternary(x, -left, -right);
        return;
      }
      case gates.xor: {
        const [left, right] = [this.#literalOf(a), this.#literalOf(b)];
        if (isPositive) {
          this.#ternary(-x, left, right);
          this.#ternary(-x, -left, -right);
        }
        if (isNegative) {
          this.#ternary(x, -left, right);
          this.#ternary(x, left, -right);
        }
        return;
      }
      case gates.ite: {
        const condition = this.#literalOf(a);
        const [chosen, other] = [this.#literalOf(b), this.#literalOf(c)];
        if (isPositive) {
          this.#ternary(-x, -condition, chosen);
          this.#ternary(-x, condition, other);
        }
        if (isNegative) {
          this.#ternary(x, -condition, -chosen);
          this.#ternary(x, condition, -other);
        }
        return;
      }
      case gates.majority: {
        const [p, q, r] = [this.#literalOf(a), this.#literalOf(b), this.#literalOf(c)];
        if (isPositive) {
          this.#ternary(-x, p, q);
          this.#ternary(-x, p, r);
          this.#ternary(-x, q, r);
        }
        if (isNegative) {
          this.#ternary(x, -p, -q);
          this.#ternary(x, -p, -r);
          this.#ternary(x, -q, -r);
        }
        return;
      }
    }
  }

  #binary(a: ClauseLiteral, b: ClauseLiteral): void {
    this.#clauseCount += 1;
    this.#sink.binary(a, b);
  }

  #ternary(a: ClauseLiteral, b: ClauseLiteral, c: ClauseLiteral): void {
    this.#clauseCount += 1;
    this.#sink.ternary(a, b, c);
  }

  #grow(node: number): void {
    const length = Math.max(2 * this.#variables.length, node + 1);
    const variables = new Int32Array(length);
    variables.set(this.#variables);
    this.#variables = variables;
    const written = new Uint8Array(length);
    written.set(this.#written);
    this.#written = written;
  }
}
