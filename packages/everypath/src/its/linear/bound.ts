/** Questions about one polyhedron, by linear programming. */
import type { SymbolicTerm } from "../../term/index.ts";
import { floorDivide, type Linear, scale } from "./expression.ts";
import type { Polyhedron } from "./polyhedra.ts";
import { maximise } from "./simplex.ts";

export type Extremum =
  | { readonly kind: "empty" }
  | { readonly kind: "unbounded" }
  | { readonly kind: "bounded"; readonly value: bigint };

/**
 * The greatest integer that `goal` may be on the polyhedron: the rational maximum rounded down. An unknown optimum counts as
 * unbounded, which says less.
 */
export function greatest(goal: Linear, polyhedron: Polyhedron): Extremum {
  const atoms = [...new Set([goal, ...polyhedron].flatMap(({ coefficients }) => [...coefficients.keys()]))];
  const columnOf = new Map<SymbolicTerm, number>(atoms.map((atom, index) => [atom, index]));
  // Each atom is u − w with one w for all of them, since unknowns are at least 0.
  const shift = atoms.length;
  const over = (linear: Linear): Map<number, bigint> => {
    const entries = new Map<number, bigint>();
    let sum = 0n;
    for (const [atom, coefficient] of linear.coefficients) {
      entries.set(columnOf.get(atom) as number, coefficient);
      sum += coefficient;
    }
    if (sum !== 0n) entries.set(shift, -sum);
    return entries;
  };
  const rows = polyhedron.map((linear, index) => ({
    entries: new Map([...over(linear), [shift + 1 + index, -1n]]),
    total: -linear.constant,
  }));
  const optimum = maximise({ columns: shift + 1 + rows.length, rows, maximise: over(goal) });
  switch (optimum.kind) {
    case "infeasible":
      return { kind: "empty" };
    case "unbounded":
    case "unknown":
      return { kind: "unbounded" };
    case "optimal":
      return {
        kind: "bounded",
        value: floorDivide(optimum.value, optimum.denominator) + goal.constant,
      };
  }
}

/** True if linear programming shows that the polyhedron has no point, rational ones included. */
export function isEmpty(polyhedron: Polyhedron): boolean {
  return (
    polyhedron.length > 0 && greatest({ coefficients: new Map(), constant: 0n }, polyhedron).kind === "empty"
  );
}

/** True if `linear ≥ 0` everywhere on the polyhedron. */
export function follows(linear: Linear, polyhedron: Polyhedron): boolean {
  const least = greatest(scale(linear, -1n), polyhedron);
  return least.kind === "empty" || (least.kind === "bounded" && least.value <= 0n);
}
