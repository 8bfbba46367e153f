/**
 * Models that people can read. The SAT solver tries 0 for each bit that nothing decides: of the numbers that are not negative the smallest ones
 * come first, and of the negative ones the farthest from zero. What a negative number can be instead is found by evaluation alone.
 */
import {
  evaluate,
  type Model,
  type ModelValue,
  type Symbol,
  type SymbolicTerm,
  type Term,
} from "../../term/index.ts";
import { footprintOf } from "../footprint.ts";

/** Tried in this order; then only the bits that have to be 0 stay 0. */
const readable: readonly bigint[] = [-1n, -2n, -10n, -100n];
/** Of these, two's complement is what people have in mind; a byte that is far from zero is readable as well. */
const leastWidth = 16;
/** Subterms of the conditions of one symbol that are evaluated for one model, each as often as it is. */
const mostEvaluated = 4_000;

/** A model of the same conjuncts in which negative numbers are near zero, as far as that is cheaply found. */
export function nearZero(conjuncts: readonly SymbolicTerm[], model: Model): Model {
  let nearer: Map<Symbol, ModelValue> | undefined;
  for (const [symbol, value] of model) {
    if (symbol.sort.kind !== "bitvec" || symbol.sort.width < leastWidth) continue;
    if (!isFarBelow(value, symbol.sort.width)) continue;
    nearer ??= new Map(model);
    settle(symbol, symbol.sort.width, value, conjuncts, nearer);
  }
  return nearer ?? model;
}

function isFarBelow(value: ModelValue, width: number): value is bigint {
  return typeof value === "bigint" && BigInt.asIntN(width, value) < readable.at(-1)!;
}

function settle(
  symbol: Symbol,
  width: number,
  value: bigint,
  conjuncts: readonly SymbolicTerm[],
  model: Map<Symbol, ModelValue>,
): void {
  const own = conjuncts.filter((conjunct) => footprintOf(conjunct).symbols.includes(symbol));
  const nodes = nodesOf(own, mostEvaluated);
  let evaluations = nodes < mostEvaluated ? Math.floor(mostEvaluated / nodes) : 0;
  let kept = value;
  const holds = (candidate: bigint): boolean => {
    evaluations -= 1;
    if (evaluations < 0) return false;
    model.set(symbol, candidate);
    return own.every((conjunct) => evaluate(conjunct, model) === true);
  };
  const found = readable.map((number) => BigInt.asUintN(width, number)).find(holds);
  if (found !== undefined) kept = found;
  else
    for (let bit = BigInt(width) - 2n; bit >= 0n; bit -= 1n) {
      const candidate = kept | (1n << bit);
      if (candidate !== kept && holds(candidate)) kept = candidate;
    }
  model.set(symbol, kept);
}

/** Of all terms together; at most `most`. */
function nodesOf(terms: readonly Term[], most: number): number {
  const seen = new Set<Term>(terms);
  for (const term of seen) {
    if (seen.size >= most) return most;
    if (term.kind === "application") for (const argument of term.arguments) seen.add(argument);
  }
  return Math.max(1, seen.size);
}
