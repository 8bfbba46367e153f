/** Questions about one polyhedron, by linear programming. */
import type { SymbolicTerm } from "@everypath/core";
import { floorDivide, type Linear, scale, zero } from "./expression.ts";
import type { Polyhedron } from "./polyhedra.ts";
import { type IsOver, maximiseEach, type Optimum } from "./simplex.ts";

export type Extremum =
  | { readonly kind: "empty" }
  | { readonly kind: "unbounded" }
  | { readonly kind: "bounded"; readonly value: bigint };

/**
 * The greatest integer that `goal` may be on the polyhedron: the rational maximum rounded down. An unknown optimum counts as
 * unbounded, which says less.
 */
export function greatest(goal: Linear, polyhedron: Polyhedron, isOver?: IsOver): Extremum {
  return greatestOfEach([goal], polyhedron, isOver)[0] as Extremum;
}

/** `greatest` of several goals on one polyhedron, for little more than one costs. */
export function greatestOfEach(
  goals: readonly Linear[],
  polyhedron: Polyhedron,
  isOver?: IsOver,
): readonly Extremum[] {
  const atoms = [
    ...new Set([...goals, ...polyhedron].flatMap(({ coefficients }) => [...coefficients.keys()])),
  ];
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
  const program = { columns: shift + 1 + rows.length, rows };
  return maximiseEach(program, goals.map(over), isOver).map((optimum, index) =>
    extremumOf(optimum, (goals[index] as Linear).constant),
  );
}

function extremumOf(optimum: Optimum, constant: bigint): Extremum {
  switch (optimum.kind) {
    case "infeasible":
      return { kind: "empty" };
    case "unbounded":
    case "unknown":
      return { kind: "unbounded" };
    case "optimal":
      return { kind: "bounded", value: floorDivide(optimum.value, optimum.denominator) + constant };
  }
}

/** True if linear programming shows that the polyhedron has no point, rational ones included. */
export function isEmpty(polyhedron: Polyhedron, isOver?: IsOver): boolean {
  return polyhedron.length > 0 && greatest(zero, polyhedron, isOver).kind === "empty";
}

/** True if `linear ≥ 0` everywhere on the polyhedron. */
export function follows(linear: Linear, polyhedron: Polyhedron, isOver?: IsOver): boolean {
  const least = greatest(scale(linear, -1n), polyhedron, isOver);
  return least.kind === "empty" || (least.kind === "bounded" && least.value <= 0n);
}
