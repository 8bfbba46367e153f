/**
 * What only proofs read of a program: contracts, predicates and ghost operations (Smans, Jacobs & Piessens, figure 4). A run ignores all of
 * it. So it stands beside what runs, on the nodes of tree.ts, and changes none of them.
 */
import type { Extent, SourceText } from "@everypath/dsl";
import type { Expression, FieldUse, Name, PureCall, Variable } from "./tree.ts";

interface Node {
  readonly extent: Extent;
}

/** φ; several clauses of one kind are separate conjuncts. */
export interface Contract {
  readonly requires: readonly Assertion[];
  readonly ensures: readonly Assertion[];
  /** What `result` means in `ensures`; undefined where there is none. */
  readonly result: Variable | undefined;
}

/** Of a member of which nothing is written: it requires and ensures `true`. */
export const noContract: Contract = { requires: [], ensures: [], result: undefined };

export type Assertion =
  /** A Boolean expression, true and false included. */
  | (Node & { readonly kind: "expression"; readonly expression: Expression })
  /** acc(e.f) */
  | (Node & { readonly kind: "access"; readonly place: FieldUse })
  /** acc(g), of a global variable: the member may change it (frames.ts). It is no location of the heap, and nobody else can have it. */
  | (Node & { readonly kind: "global access"; readonly variable: Variable })
  /** acc(a.elems) */
  | (Node & { readonly kind: "elements access"; readonly array: Expression })
  /** φ * φ */
  | (Node & { readonly kind: "separate"; readonly left: Assertion; readonly right: Assertion })
  /** b ? φ : φ; with `==>` the second side is true. */
  | (Node & {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly whenTrue: Assertion;
      readonly whenFalse: Assertion;
    })
  /** e.q(ē) */
  | (Node & { readonly kind: "predicate"; readonly call: PredicateCall })
  | (Node & { readonly kind: "untouched"; readonly assertion: Assertion });

/** predicate q(x̄) { return φ; } */
export interface Predicate extends Node {
  readonly source: SourceText;
  readonly name: Name;
  /** `C.q` */
  readonly fullName: string;
  readonly receiver: Variable;
  readonly parameters: readonly Variable[];
  readonly body: Assertion;
}

export interface PredicateCall extends Node {
  readonly predicate: Predicate;
  readonly receiver: Expression;
  readonly arguments: readonly Expression[];
}

/** What is written around an expression: old(e), opening e.q(ē) in e, using e.p(ē) in e. */
export type GhostOperator =
  | { readonly kind: "old" }
  | { readonly kind: "opening"; readonly call: PredicateCall }
  | { readonly kind: "using"; readonly call: PureCall };

/** A statement that does nothing when the program runs. */
export type GhostStatement =
  | { readonly kind: "open" | "close"; readonly call: PredicateCall }
  | { readonly kind: "use"; readonly call: PureCall }
  | { readonly kind: "join"; readonly assertion: Assertion };

/** The clauses as one assertion; undefined: there is none, and it is true. */
export function conjunctionOf(assertions: readonly Assertion[]): Assertion | undefined {
  return assertions.reduce<Assertion | undefined>(
    (left, right) =>
      left === undefined
        ? right
        : { kind: "separate", extent: { start: left.extent.start, end: right.extent.end }, left, right },
    undefined,
  );
}
