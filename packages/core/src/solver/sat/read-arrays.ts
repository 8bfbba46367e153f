/** The unknown arrays of a model, from what was read of them. */
import type { ModelValue, Symbol } from "../../term/index.ts";
import type { Blaster } from "./blaster.ts";
import { equal } from "./circuits/words.ts";
import { type Graph, gates, type Literal, nodeOf, trueLiteral } from "./graph.ts";
import type { Read } from "./reads.ts";

export type ReadArrays =
  | { readonly kind: "model"; readonly values: ReadonlyMap<Symbol, ModelValue> }
  /** Two reads at one index found different contents: that they cannot, as literals that hold always. */
  | { readonly kind: "broken"; readonly facts: readonly Literal[] };

/** The bit of an input in the model; undefined where it was not asked about. */
export type ValueOf = (input: Literal) => boolean | undefined;

/** Elements that no read has asked about are 0. */
export function readArrays(blaster: Blaster, symbols: readonly Symbol[], valueOf: ValueOf): ReadArrays {
  const arrays = symbols.filter(({ sort }) => sort.kind === "array");
  const values = new Map<Symbol, ModelValue>();
  if (arrays.length === 0) return { kind: "model", values };
  const isSet = evaluated(blaster.graph, valueOf);
  const facts: Literal[] = [];
  for (const array of arrays) {
    const found = contentsOf(blaster.graph, blaster.reads.of(array), isSet, valueOf);
    if (found.kind === "broken") facts.push(...found.facts);
    else values.set(array, arrayOf(array, found.contents));
  }
  return facts.length > 0 ? { kind: "broken", facts } : { kind: "model", values };
}

type Contents = ReadonlyMap<bigint, readonly (boolean | undefined)[]>;

function contentsOf(
  graph: Graph,
  reads: readonly Read[],
  isSet: (literal: Literal) => boolean,
  valueOf: ValueOf,
):
  | { readonly kind: "contents"; readonly contents: Contents }
  | { readonly kind: "broken"; readonly facts: Literal[] } {
  const contents = new Map<bigint, (boolean | undefined)[]>();
  const firstAt = new Map<bigint, Read>();
  const facts: Literal[] = [];
  for (const read of reads) {
    const own = read.content.map(valueOf);
    if (own.every((bit) => bit === undefined)) continue;
    const key = numberOf(read.index.map(isSet));
    const known = contents.get(key);
    if (known === undefined) {
      contents.set(key, own);
      firstAt.set(key, read);
      continue;
    }
    const differs = own.some(
      (bit, place) => bit !== undefined && known[place] !== undefined && bit !== known[place],
    );
    if (differs) facts.push(agreement(graph, firstAt.get(key) as Read, read));
    else for (const [place, bit] of own.entries()) known[place] ??= bit;
  }
  return facts.length > 0 ? { kind: "broken", facts } : { kind: "contents", contents };
}

/** At equal indices, equal contents. */
function agreement(graph: Graph, a: Read, b: Read): Literal {
  return graph.or(graph.not(equal(graph, a.index, b.index)), equal(graph, a.content, b.content));
}

function arrayOf(array: Symbol, contents: Contents): ModelValue {
  const isBool = array.sort.kind === "array" && array.sort.element.kind === "bool";
  const entries = new Map<bigint, ModelValue>();
  for (const [key, bits] of contents) {
    const value = numberOf(bits.map((bit) => bit === true));
    entries.set(key, isBool ? value === 1n : value);
  }
  return { kind: "array", otherwise: isBool ? false : 0n, entries };
}

/** What each literal is under the inputs' values; one pass, since a gate's operands come before it. */
export function evaluated(graph: Graph, valueOf: ValueOf): (literal: Literal) => boolean {
  const values = new Uint8Array(graph.size);
  const at = (literal: Literal): number => (values[nodeOf(literal)] as number) ^ (literal & 1);
  for (let node = 1; node < graph.size; node += 1) {
    switch (graph.kindOf(node)) {
      case gates.input:
        values[node] = valueOf(2 * node) === true ? 1 : 0;
        break;
      case gates.and:
        values[node] = at(graph.operand(node, 0)) & at(graph.operand(node, 1));
        break;
      case gates.xor:
        values[node] = at(graph.operand(node, 0)) ^ at(graph.operand(node, 1));
        break;
      case gates.ite:
        values[node] = at(graph.operand(node, at(graph.operand(node, 0)) === 1 ? 1 : 2));
        break;
      case gates.majority:
        values[node] =
          at(graph.operand(node, 0)) + at(graph.operand(node, 1)) + at(graph.operand(node, 2)) > 1 ? 1 : 0;
        break;
    }
  }
  return (literal) => (literal <= trueLiteral ? literal === trueLiteral : at(literal) === 1);
}

/** Of bits, the least significant first. */
export function numberOf(bits: readonly boolean[]): bigint {
  let text = "0b";
  for (let place = bits.length - 1; place >= 0; place -= 1) text += bits[place] === true ? "1" : "0";
  return BigInt(text);
}
