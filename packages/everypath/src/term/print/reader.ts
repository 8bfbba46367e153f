/**
 * The reader's notation: `2·a + b ≥ 0`, `x > 5`, `(x & 0xff) = 10`, `a[i + 1]`. Constants stand on the right of a comparison and are
 * read with sign unless the operation is unsigned; what the normal form turned into extracts and concatenations
 * is shown as the shift or mask it is. Large shared terms are named once: `t1 + t1 > 5 where t1 = …`.
 */
import { levels } from "../operators/row.ts";
import type { Symbol, Term, Variable } from "../term.ts";
import { foldTerm } from "../traverse.ts";
import { type Piece, Renderer } from "./reader-node.ts";

/** What to call a symbol or variable; undefined for its own name. */
export type NameOf = (leaf: Symbol | Variable) => string | undefined;

/** Terms whose full tree has at most this many nodes are written out without names for shared parts. */
const greatestTree = 300;
/** A shared part is worth a name from this size on. */
const leastShared = 6;
/** In a larger tree a part whose text is longer than this is named even if it occurs once: a line stays a line. */
const greatestText = 1000;

export function printReader(term: Term, names?: NameOf): string {
  const sizes = new Map<Term, number>();
  const size = foldTerm(term, sizes, (node, sizeOf) =>
    node.kind === "application"
      ? node.arguments.reduce((sum, argument) => Math.min(sum + sizeOf(argument), Number.MAX_SAFE_INTEGER), 1)
      : 1,
  );
  const large = size > greatestTree;
  const shared = large ? sharedParts(term, sizes) : new Set<Term>();
  const definitions: string[] = [];
  const pieces = new Map<Term, Piece>();
  const renderer = new Renderer((part) => pieces.get(part) as Piece, names);
  const { text } = foldTerm(term, pieces, (node) => {
    const piece = renderer.render(node);
    const named = shared.has(node) || (large && piece.text.length > greatestText);
    if (!named || node === term) return piece;
    const name = `t${definitions.length + 1}`;
    definitions.push(`${name} = ${piece.text}`);
    return { text: name, level: levels.atom };
  });
  return definitions.length === 0 ? text : `${text} where ${definitions.reverse().join(", ")}`;
}

function sharedParts(root: Term, sizes: ReadonlyMap<Term, number>): ReadonlySet<Term> {
  const seen = new Set<Term>();
  const shared = new Set<Term>();
  const stack: Term[] = [root];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.kind !== "application") continue;
    for (const argument of term.arguments) {
      if (!seen.has(argument)) {
        seen.add(argument);
        stack.push(argument);
      } else if ((sizes.get(argument) ?? 0) >= leastShared) {
        shared.add(argument);
      }
    }
  }
  return shared;
}
