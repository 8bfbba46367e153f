/** Replaces parts of a term and brings the result back to normal form. */
import { isQuantifier } from "./node.ts";
import type { Quantifier } from "./normal/quantifier.ts";
import { instantiate, quantify } from "./quantifier.ts";
import { rebuild } from "./rebuild.ts";
import type { Application, Term } from "./term.ts";
import { argumentsOutsideBodies, foldTerm } from "./traverse.ts";

export interface Rewriting {
  /** False for terms in which nothing is to be replaced: they are kept without being entered. */
  readonly concerns: (term: Term) => boolean;
  /** What takes the place of a term; undefined where it is to be made of its rewritten arguments. */
  readonly image: (term: Term) => Term | undefined;
  /** Of an application whose arguments have been rewritten; `rebuild` unless told. */
  readonly make?: (application: Application, args: readonly Term[]) => Term;
}

const nothing: readonly Term[] = [];

/** The term with each part that has an image replaced by it, and everything around brought to normal form again. Shared parts are looked at once. */
export function rewrite(root: Term, rewriting: Rewriting): Term {
  const { concerns, image, make = rebuild } = rewriting;
  return foldTerm<Term>(
    root,
    new Map(),
    (node, valueOf) => {
      if (!concerns(node)) return node;
      const replaced = image(node);
      if (replaced !== undefined) return replaced;
      if (node.kind !== "application") return node;
      if (isQuantifier(node)) return rewriteQuantifier(node, valueOf, rewriting);
      return make(node, node.arguments.map(valueOf));
    },
    (node) => (concerns(node) ? argumentsOutsideBodies(node) : nothing),
  );
}

/** The body is opened first, so that what is put into it cannot be caught by the quantifier. */
function rewriteQuantifier(
  node: Application & { readonly operator: Quantifier },
  valueOf: (argument: Term) => Term,
  rewriting: Rewriting,
): Term {
  const [lower, upper, body] = node.arguments as readonly [Term, Term, Term];
  const index = node.parameters[0] as number;
  return quantify(node.operator, node.symbol, valueOf(lower), valueOf(upper), (bound) =>
    rewrite(instantiate(body, index, bound), rewriting),
  );
}
