/**
 * A program whose loops are cut at their heads, as transitions between the heads. A state at a head is a value for each of its symbols: those that
 * stand for what the loop changes, and those of the state in which it was entered, which no round changes. What happens from one head to the next, or
 * to an error, without passing a head, is one formula.
 */
import { and, rewrite, type Span, type Symbol, type SymbolicTerm, type Term } from "@everypath/core";

/** A loop's head, in one call and one round of the loops around it. */
export interface Head {
  readonly loop: string;
  readonly span: Span;
  /** What a state at it is: a symbol that is not among them may have any value whenever control is there. */
  readonly symbols: ReadonlySet<Symbol>;
  /** What every transition from it takes for granted of its symbols: it has to hold at each arrival, as clauses have to. */
  readonly assumed: readonly SymbolicTerm[];
  /** What to call a symbol that stands for what the loop changes. */
  readonly names: ReadonlyMap<Symbol, string>;
}

/** From a head to the next one. */
export interface Transition {
  /** undefined: the program's start. */
  readonly source: Head | undefined;
  readonly target: Head;
  /** Over the source's symbols, and others that may have any value. */
  readonly condition: SymbolicTerm;
  /** The target's symbols afterwards; those that are missing stay as they are. */
  readonly values: ReadonlyMap<Symbol, SymbolicTerm>;
}

/** From a head to an error. */
export interface Fault {
  readonly source: Head | undefined;
  readonly condition: SymbolicTerm;
}

export interface Transitions {
  readonly heads: readonly Head[];
  readonly transitions: readonly Transition[];
  readonly faults: readonly Fault[];
}

/** Asked again and again of the same literals. */
const images = new WeakMap<Transition, Map<SymbolicTerm, SymbolicTerm>>();

/** What a term over the target's symbols says of the state before the transition. */
export function before(transition: Transition, term: SymbolicTerm): SymbolicTerm {
  let known = images.get(transition);
  if (known === undefined) {
    known = new Map();
    images.set(transition, known);
  }
  let image = known.get(term);
  if (image === undefined) {
    const { values } = transition;
    image = rewrite(term, {
      concerns: (part: Term) => part.hasSymbols,
      image: (part: Term) => (part.kind === "symbol" ? values.get(part) : undefined),
    }) as SymbolicTerm;
    known.set(term, image);
  }
  return image;
}

/** A run goes over the transition to where all of the terms hold. */
export function leadingTo(transition: Transition, terms: readonly SymbolicTerm[]): SymbolicTerm {
  return and(transition.condition, ...terms.map((term) => before(transition, term)));
}
