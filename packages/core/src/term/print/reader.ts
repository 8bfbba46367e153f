/**
 * The reader's notation: `2·a + b ≥ 0`, `x > 5`, `(x & 0xff) = 10`, `a[i + 1]`, `∀ k = 1 … n: a[k] > 0`. Constants stand on the right of a comparison and are
 * read with sign unless the operation is unsigned; what the normal form turned into extracts and concatenations
 * is shown as the shift or mask it is. Large shared terms are named once: `t1 + t1 > 5 where t1 = …`.
 */
import { hasFree, isQuantifier } from "../node.ts";
import { levels } from "../operators/row.ts";
import type { Application, Symbol, Term, Variable } from "../term.ts";
import { argumentsOutsideBodies, foldTerm, type Memo, ScopedMemo } from "../traverse.ts";
import { type Piece, Renderer } from "./reader-node.ts";

/** What to call a symbol or variable; undefined for its own name. */
export type NameOf = (leaf: Symbol | Variable) => string | undefined;

/** How a term is written for a reader. */
export interface Notation {
  readonly nameOf?: NameOf;
  /** An element of an array: `a[3]`, or `A(3)` as in PL/I. */
  readonly elements?: "brackets" | "parentheses";
}

/** Terms whose full tree has at most this many nodes are written out without names for shared parts. */
const greatestTree = 300;
/** A shared part is worth a name from this size on. */
const leastShared = 6;
/** In a larger tree a part whose text is longer than this is named even if it occurs once: a line stays a line. */
const greatestText = 1000;

/** The term on one line. Where it has more than a few hundred nodes, parts may have names, which a `where` at the end defines. */
export function printReader(term: Term, notation: Notation = {}): string {
  const sizes = new Map<Term, number>();
  const size = foldTerm(term, sizes, (node, sizeOf) =>
    node.kind === "application"
      ? node.arguments.reduce((sum, argument) => Math.min(sum + sizeOf(argument), Number.MAX_SAFE_INTEGER), 1)
      : 1,
  );
  const large = size > greatestTree;
  const shared = large ? sharedParts(term, sizes) : new Set<Term>();
  const reading = new Reading(term, notation, (part, text) => {
    return part !== term && (shared.has(part) || (large && text.length > greatestText));
  });
  return reading.print(term, outermost()).text;
}

/** A quantifier's body, or the whole term: shared parts are named in the widest one that can speak of them. */
interface Scope {
  /** The bound integers' names, by their indices. */
  readonly bound: ReadonlyMap<number, string>;
  /** The index of the one that is bound here. */
  readonly index: number | undefined;
  readonly pieces: Memo<Piece>;
  readonly definitions: string[];
  readonly around: Scope | undefined;
}

function outermost(): Scope {
  return { bound: new Map(), index: undefined, pieces: new Map(), definitions: [], around: undefined };
}

function scopeOf(part: Term, scope: Scope): Scope {
  let widest = scope;
  while (widest.around !== undefined && !hasFree(part, widest.index as number)) widest = widest.around;
  return widest;
}

class Reading {
  private readonly root: Term;
  private readonly notation: Notation;
  private readonly isNamed: (part: Term, text: string) => boolean;
  private taken: ReadonlySet<string> | undefined;
  private named = 0;

  constructor(root: Term, notation: Notation, isNamed: (part: Term, text: string) => boolean) {
    this.root = root;
    this.notation = notation;
    this.isNamed = isNamed;
  }

  print(root: Term, scope: Scope): Piece {
    const { pieces, bound, definitions } = scope;
    const renderer = new Renderer((part) => pieces.get(part) as Piece, this.notation, bound);
    const render = (node: Term): Piece => {
      const piece = isQuantifier(node) ? this.printQuantifier(node, renderer, scope) : renderer.render(node);
      if (!this.isNamed(node, piece.text) || node.kind !== "application") return piece;
      this.named += 1;
      const name = `t${this.named}`;
      scopeOf(node, scope).definitions.push(`${name} = ${piece.text}`);
      return { text: name, level: levels.atom };
    };
    const { text, level } = foldTerm(root, pieces, render, argumentsOutsideBodies);
    if (definitions.length === 0) return { text, level };
    return { text: `${text} where ${definitions.toReversed().join(", ")}`, level: levels.conditional };
  }

  private printQuantifier(node: Application, renderer: Renderer, scope: Scope): Piece {
    const index = node.parameters[0] as number;
    this.taken ??= namesIn(this.root, this.notation.nameOf);
    const around = new Set(scope.bound.values());
    let name = node.symbol;
    while (this.taken.has(name) || around.has(name)) name += "′";
    const inner: Scope = {
      bound: new Map(scope.bound).set(index, name),
      index,
      pieces: new ScopedMemo(scope.pieces, index),
      definitions: [],
      around: scope,
    };
    const { text } = this.print(node.arguments[2] as Term, inner);
    return renderer.quantifier(node, name, inner.definitions.length === 0 ? text : `(${text})`);
  }
}

/** What symbols and variables are called in the term. */
function namesIn(root: Term, nameOf: NameOf | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  foldTerm<void>(root, new Map(), (node) => {
    if (node.kind === "symbol" || node.kind === "variable") names.add(nameOf?.(node) ?? node.name);
  });
  return names;
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
