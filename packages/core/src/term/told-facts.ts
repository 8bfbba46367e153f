/**
 * What is known of a bit-vector term where its surroundings say more of some of its parts than they show by themselves: n ≤ 4 on a path bounds
 * 4·n + 8, too.
 */
import { limits } from "../limits/index.ts";
import { type BitFacts, bitFacts, computeFacts } from "./bit-facts.ts";
import { maskOf, maximum, minimum, signedMaximum, signedMinimum } from "./bits.ts";
import { reconcile } from "./fact-lattice.ts";
import type { Term } from "./term.ts";

/** What is told of a term beyond what its structure says: undefined for nothing. */
type Told = (term: Term) => Partial<BitFacts> | undefined;

/** As `bitFacts`, where more is known of some terms than their structure says. Undefined: the facts contradict each other, so that no value is left. */
export function bitFactsWith(root: Term, told: Told): BitFacts | undefined {
  const found = bitFactsThroughout(root, told);
  return found === undefined ? undefined : (found.get(root) ?? bitFacts(root));
}

/** The same of the term and its parts, at once. A part that is not there has `bitFacts`: there are too many, or it is a constant. */
export function bitFactsThroughout(root: Term, told: Told): ReadonlyMap<Term, BitFacts> | undefined {
  const found = new Map<Term, BitFacts>();
  const factsOf = (term: Term): BitFacts => found.get(term) ?? bitFacts(term);
  const stack: Term[] = [root];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (found.has(top) || found.size > limits.term.sharpenedTerms) {
      stack.pop();
      continue;
    }
    const waiting = top.kind === "application" ? top.arguments.filter(isSharpened) : [];
    const before = stack.length;
    for (const argument of waiting) if (!found.has(argument)) stack.push(argument);
    if (stack.length > before && stack.length <= limits.term.sharpenedTerms) continue;
    stack.length = before - 1;
    const facts = meetFacts(computeFacts(top, factsOf), told(top));
    if (facts === undefined) return undefined;
    found.set(top, facts);
  }
  return found;
}

function isSharpened(term: Term): boolean {
  return term.sort.kind === "bitvec" && term.kind !== "constant";
}

function meetFacts(own: BitFacts, told: Partial<BitFacts> | undefined): BitFacts | undefined {
  if (told === undefined) return own;
  const { width, zeros, ones } = own;
  const met = reconcile(width, {
    zeros: zeros | (told.zeros ?? 0n),
    ones: ones | (told.ones ?? 0n),
    unsignedMin: maximum(own.unsignedMin, told.unsignedMin ?? 0n),
    unsignedMax: minimum(own.unsignedMax, told.unsignedMax ?? maskOf(width)),
    signedMin: maximum(own.signedMin, told.signedMin ?? signedMinimum(width)),
    signedMax: minimum(own.signedMax, told.signedMax ?? signedMaximum(width)),
  });
  const isEmpty =
    met.unsignedMin > met.unsignedMax || met.signedMin > met.signedMax || (met.zeros & met.ones) !== 0n;
  return isEmpty ? undefined : met;
}
