/**
 * What is known of a bit-vector term for every value of its symbols: an unsigned and a signed range, and the bits that
 * never change. Computed once a node, bottom up and without recursion, when first asked for.
 */
import {
  type BitFacts,
  constantFacts,
  type KnownBits,
  noFacts,
  type Range,
  reconcile,
} from "./fact-lattice.ts";
import { extrasOf } from "./node.ts";
import { operators } from "./operators.ts";
import type { Application, Term } from "./term.ts";

export type { BitFacts, KnownBits, Range } from "./fact-lattice.ts";

/** The unsigned and signed range of a bit-vector term; a fault for other sorts. */
export function rangeOf(term: Term): Range {
  return bitFacts(term);
}

/** The constant bits of a bit-vector term; a fault for other sorts. */
export function knownBits(term: Term): KnownBits {
  return bitFacts(term);
}

export function bitFacts(term: Term): BitFacts {
  const known = extrasOf(term).facts;
  if (known !== undefined) return known;
  const stack: Term[] = [term];
  while (stack.length > 0) {
    const top = stack[stack.length - 1] as Term;
    const extras = extrasOf(top);
    if (extras.facts !== undefined) {
      stack.pop();
      continue;
    }
    const before = stack.length;
    if (top.kind === "application") {
      for (const argument of top.arguments) {
        if (argument.sort.kind === "bitvec" && extrasOf(argument).facts === undefined) stack.push(argument);
      }
    }
    if (stack.length > before) continue;
    stack.pop();
    extras.facts = computeFacts(top, ownFacts);
  }
  return extrasOf(term).facts as BitFacts;
}

export type FactsOf = (term: Term) => BitFacts;

function ownFacts(term: Term): BitFacts {
  return extrasOf(term).facts as BitFacts;
}

/** What follows for a term from what is known of its arguments. */
export function computeFacts(term: Term, factsOf: FactsOf): BitFacts {
  if (term.sort.kind !== "bitvec") throw new Error(`no bit facts for sort ${term.sort.kind}`);
  const width = term.sort.width;
  if (term.kind === "constant") return constantFacts(width, term.value as bigint);
  if (term.kind !== "application") return noFacts(width);
  const facts = applicationFacts(term, width, factsOf);
  return facts === undefined ? noFacts(width) : reconcile(width, facts);
}

/** By the rule of the operator's row. */
function applicationFacts(term: Application, width: number, factsOf: FactsOf): Partial<BitFacts> | undefined {
  const { facts } = operators[term.operator];
  if (facts === undefined) return undefined;
  const args = term.arguments.map((argument) =>
    argument.sort.kind === "bitvec" ? factsOf(argument) : truthFacts,
  );
  return facts(args, width, term.parameters);
}

/** What stands for an argument that is no bit-vector: a bit of which nothing is known. */
const truthFacts = noFacts(1);
