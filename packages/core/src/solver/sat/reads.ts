/**
 * Reads of arrays. A read passes the writes from the newest to the oldest, and is a choice by where they wrote; writes at constant places are a
 * table, of which a tree of choices by the bits of the index is made, so that a large table costs no comparison for each of its places. What an unknown
 * array holds is an input for each index; that equal indices find equal contents is said only where a model says otherwise.
 */
import { passNode, type Symbol, type Term } from "../../term/index.ts";
import { constantWord, type Word } from "./algebra.ts";
import { choose, equal } from "./circuits/words.ts";
import type { Graph, Literal } from "./graph.ts";

/** What an unknown array holds at an index. */
export interface Read {
  readonly array: Symbol;
  readonly index: Word<Literal>;
  readonly content: Word<Literal>;
}

export class Reads {
  readonly #graph: Graph;
  readonly #wordOf: (term: Term) => Word<Literal>;
  readonly #unknown = new Map<Symbol, Map<string, Read>>();

  /** `wordOf`: of terms whose words have been made. */
  constructor(graph: Graph, wordOf: (term: Term) => Word<Literal>) {
    this.#graph = graph;
    this.#wordOf = wordOf;
  }

  /** Of that unknown array, in the order in which they were met. */
  of(array: Symbol): readonly Read[] {
    return [...(this.#unknown.get(array)?.values() ?? [])];
  }

  /** The element of `width` bits at the index; what both need has its words. */
  read(array: Term, index: Term, width: number): Word<Literal> {
    return new Reading(this.#graph, this.#wordOf, this.#wordOf(index), (symbol, at) =>
      this.#contentOf(symbol, at, width),
    ).read(array);
  }

  #contentOf(array: Symbol, index: Word<Literal>, width: number): Word<Literal> {
    let ofArray = this.#unknown.get(array);
    if (ofArray === undefined) {
      ofArray = new Map();
      this.#unknown.set(array, ofArray);
    }
    const key = index.join(" ");
    let read = ofArray.get(key);
    if (read === undefined) {
      read = { array, index, content: Array.from({ length: width }, () => this.#graph.input()) };
      ofArray.set(key, read);
    }
    return read.content;
  }
}

/** What a layer of an array does to the element below it. */
type Layer =
  | { readonly kind: "written"; readonly isHere: Literal; readonly value: Word<Literal> }
  | { readonly kind: "table"; readonly entries: ReadonlyMap<bigint, Word<Literal>> };

/** One read, at one index. */
class Reading {
  readonly #graph: Graph;
  readonly #wordOf: (term: Term) => Word<Literal>;
  readonly #index: Word<Literal>;
  readonly #unknown: (array: Symbol, index: Word<Literal>) => Word<Literal>;
  readonly #elements = new Map<Term, Word<Literal>>();

  constructor(
    graph: Graph,
    wordOf: (term: Term) => Word<Literal>,
    index: Word<Literal>,
    unknown: (array: Symbol, index: Word<Literal>) => Word<Literal>,
  ) {
    this.#graph = graph;
    this.#wordOf = wordOf;
    this.#index = index;
    this.#unknown = unknown;
  }

  /** Without recursion: choices between arrays can be as deep as a program is long. */
  read(array: Term): Word<Literal> {
    const pending = [array];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      if (this.#elements.has(top)) {
        pending.pop();
        continue;
      }
      passNode();
      const { layers, base } = this.#layersOf(top);
      const branches = base.kind === "application" && base.operator === "ite" ? base.arguments.slice(1) : [];
      const missing = branches.filter((branch) => !this.#elements.has(branch));
      if (missing.length > 0) {
        pending.push(...missing);
        continue;
      }
      this.#elements.set(
        top,
        layers.reduceRight((below, layer) => this.#through(layer, below), this.#elementOf(base)),
      );
      pending.pop();
    }
    return this.#elements.get(array) as Word<Literal>;
  }

  /** The writes on top of an array, newest first, down to what is no write. */
  #layersOf(array: Term): { readonly layers: readonly Layer[]; readonly base: Term } {
    const layers: Layer[] = [];
    let table = new Map<bigint, Word<Literal>>();
    const endTable = (): void => {
      if (table.size > 0) layers.push({ kind: "table", entries: table });
      table = new Map();
    };
    let base = array;
    while (base.kind === "application" && base.operator === "store") {
      const [below, place, value] = base.arguments as readonly [Term, Term, Term];
      if (place.kind === "constant") {
        const key = BigInt(place.value as bigint | boolean);
        if (!table.has(key)) table.set(key, this.#wordOf(value));
      } else {
        endTable();
        const isHere = equal(this.#graph, this.#index, this.#wordOf(place));
        layers.push({ kind: "written", isHere, value: this.#wordOf(value) });
      }
      base = below;
    }
    endTable();
    return { layers, base };
  }

  #elementOf(base: Term): Word<Literal> {
    if (base.kind === "symbol") return this.#unknown(base, this.#index);
    if (base.kind !== "application") throw new Error("an array that is not blastable was read");
    if (base.operator === "constantArray") return this.#wordOf(base.arguments[0] as Term);
    const [condition, whenTrue, whenFalse] = base.arguments as readonly [Term, Term, Term];
    return choose(
      this.#graph,
      this.#wordOf(condition)[0] as Literal,
      this.#elements.get(whenTrue) as Word<Literal>,
      this.#elements.get(whenFalse) as Word<Literal>,
    );
  }

  #through(layer: Layer, below: Word<Literal>): Word<Literal> {
    if (layer.kind === "written") return choose(this.#graph, layer.isHere, layer.value, below);
    const places = [...layer.entries].filter(([key]) => this.#canBe(key));
    return this.#lookUp(places, below, this.#index.length - 1);
  }

  /** By the bits of the index that are constants. */
  #canBe(key: bigint): boolean {
    return this.#index.every(
      (bit, place) => !this.#graph.isConstant(bit) || BigInt(bit & 1) === ((key >> BigInt(place)) & 1n),
    );
  }

  /** A choice by the bits from `place` down among the entries, which agree in those above. */
  #lookUp(
    entries: readonly (readonly [bigint, Word<Literal>])[],
    below: Word<Literal>,
    place: number,
  ): Word<Literal> {
    const [first] = entries;
    if (first === undefined) return below;
    if (place < 0) return first[1];
    if (entries.length === 1) {
      const rest = this.#index.slice(0, place + 1);
      const isHere = equal(this.#graph, rest, constantWord(this.#graph, rest.length, first[0]));
      return choose(this.#graph, isHere, first[1], below);
    }
    const bit = this.#index[place] as Literal;
    const isSet = ([key]: readonly [bigint, Word<Literal>]): boolean => ((key >> BigInt(place)) & 1n) === 1n;
    return choose(
      this.#graph,
      bit,
      this.#lookUp(entries.filter(isSet), below, place - 1),
      this.#lookUp(
        entries.filter((entry) => !isSet(entry)),
        below,
        place - 1,
      ),
    );
  }
}
