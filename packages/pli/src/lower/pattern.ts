/**
 * In which variables the parameters of a procedure live, for one way of calling it. PL/I hands arguments over by reference, so two
 * parameters can share a variable. The *roots* of a call are the different variables behind its arguments; a *path* leads from a
 * parameter to its root. A procedure is lowered once for each pattern of paths: in it the roots are variables of its own, and since
 * they are different from one another, handing their values over and back is the same as a reference.
 *
 *   F(X, X)        one root, a scalar; both parameters are that variable
 *   F(A(I), A(J))  one root, an array, and two subscripts
 *   F(A, A(I))     one root, an array, and one subscript
 *   F(S)           where S is STATIC: S itself, no root
 *   F(X + 1)       a root of its own, whose value nobody takes back
 */
import type { Variable } from "@everypath/core";

export type Path =
  | { readonly kind: "root"; readonly root: number }
  /** The element of the root at a subscript that is handed over too. */
  | { readonly kind: "element"; readonly root: number }
  | { readonly kind: "static"; readonly variable: Variable }
  | { readonly kind: "static element"; readonly variable: Variable };

export interface Root {
  readonly kind: "scalar" | "array";
  /** The bounds are handed over as two integers. */
  readonly bounded: boolean;
}

export interface Pattern {
  readonly paths: readonly Path[];
  readonly roots: readonly Root[];
  /** The call from outside of the program: an ASSERT that comes first is an assumption then. */
  readonly isEntry: boolean;
}

/** Equal for equal patterns. */
export function keyOfPattern({ paths, roots, isEntry }: Pattern): string {
  const path = (one: Path): string => {
    switch (one.kind) {
      case "root":
      case "element":
        return `${one.kind} ${one.root}`;
      case "static":
      case "static element":
        return `${one.kind} ${one.variable.slot}`;
    }
  };
  const root = ({ kind, bounded }: Root): string => `${kind}${bounded ? " bounded" : ""}`;
  return [isEntry ? "entry" : "", ...paths.map(path), "|", ...roots.map(root)].join(", ");
}

/** The pattern of a call that nobody makes: every parameter a variable of its own, of any bounds. */
export function separatePattern(kinds: readonly ("scalar" | "array")[]): Pattern {
  return {
    paths: kinds.map((_, root) => ({ kind: "root", root })),
    roots: kinds.map((kind) => ({ kind, bounded: false })),
    isEntry: false,
  };
}
