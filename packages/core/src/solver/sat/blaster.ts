/**
 * Terms as words of literals in a graph, each term once: bit-vectors and conditions by the circuits, reads of arrays as choices among what was
 * written (reads.ts). What is not made of these is not for this solver (`isBlastable`).
 */
import { limits } from "../../limits/index.ts";
import { bitFacts } from "../../term/bit-facts.ts";
import { bitsOfFloat } from "../../term/ieee.ts";
import { type Constant, type Symbol, type Term, unreachable } from "../../term/index.ts";
import { foldTerm } from "../../term/traverse.ts";
import { constantWord, type Word } from "./algebra.ts";
import { applicationOf } from "./applications.ts";
import { fpFromBits } from "./circuits/float/index.ts";
import type { Graph, Literal } from "./graph.ts";
import { Reads } from "./reads.ts";

export class Blaster {
  readonly graph: Graph;
  readonly reads: Reads;
  readonly #words = new Map<Term, Word<Literal>>();
  readonly #inputs = new Map<Symbol, Word<Literal>>();

  constructor(graph: Graph) {
    this.graph = graph;
    this.reads = new Reads(graph, (term) => this.#known(term));
  }

  /** The literal of a condition; undefined where the graph has become too large: then what was made is of no use any more. */
  literal(condition: Term): Literal | undefined {
    const [literal] = foldTerm(condition, this.#words, (term) => this.#make(term));
    return this.#isTooLarge ? undefined : literal;
  }

  /** The inputs of a symbol that is no array, where a term with it was seen. */
  inputsOf(symbol: Symbol): Word<Literal> | undefined {
    return this.#inputs.get(symbol);
  }

  get #isTooLarge(): boolean {
    return this.graph.size > limits.solver.gates;
  }

  /** Arrays have no words: reads of them have. */
  #make(term: Term): Word<Literal> {
    if (term.sort.kind === "array" || this.#isTooLarge) return [];
    return this.#withKnownBits(term, this.#wordOf(term));
  }

  #known(term: Term): Word<Literal> {
    const word = this.#words.get(term);
    if (word === undefined) throw new Error("a term was used before its word was made");
    return word;
  }

  #wordOf(term: Term): Word<Literal> {
    switch (term.kind) {
      case "constant":
        return constantWord(this.graph, widthOfSort(term), bitsOf(term));
      case "symbol":
        return this.#symbol(term);
      case "application": {
        if (term.operator !== "select")
          return applicationOf(
            this.graph,
            term,
            term.arguments.map((argument) => this.#known(argument)),
          );
        const [array, index] = term.arguments as readonly [Term, Term];
        return this.reads.read(array, index, widthOfSort(term));
      }
      case "variable":
      case "bound":
        throw new Error("a term that is not blastable reached the graph");
      default:
        return unreachable(term);
    }
  }

  #symbol(symbol: Symbol): Word<Literal> {
    const inputs = Array.from({ length: widthOfSort(symbol) }, () => this.graph.input());
    this.#inputs.set(symbol, inputs);
    // Of all encodings of NaN a word has one.
    return symbol.sort.kind === "float" ? fpFromBits(this.graph, symbol.sort, inputs) : inputs;
  }

  /** What the term's facts know of its bits need not be concluded by a solver. */
  #withKnownBits(term: Term, word: Word<Literal>): Word<Literal> {
    if (term.sort.kind !== "bitvec" || term.kind === "constant") return word;
    const { zeros, ones } = bitFacts(term);
    if (zeros === 0n && ones === 0n) return word;
    return word.map((bit, place) => {
      if (((zeros >> BigInt(place)) & 1n) === 1n) return this.graph.false;
      return ((ones >> BigInt(place)) & 1n) === 1n ? this.graph.true : bit;
    });
  }
}

/** The bits of a constant, as a number. */
function bitsOf({ sort, value }: Constant): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (sort.kind !== "float") throw new Error(`no number has the sort ${sort.kind}`);
  return bitsOfFloat(sort, value);
}

/** Bits of a value of the term's sort, which is blastable and no array's. */
export function widthOfSort(term: Term): number {
  switch (term.sort.kind) {
    case "bool":
      return 1;
    case "bitvec":
      return term.sort.width;
    case "float":
      return term.sort.exponent + term.sort.significand;
    default:
      throw new Error(`no word has the sort ${term.sort.kind}`);
  }
}
