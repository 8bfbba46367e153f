/** Local size bounds (KoAT): what a literal, x or −x, may be after one edge, in the literals before it. */
import type { SymbolicTerm } from "@everypath/core";
import { type Linear, linearOf, scale, termOf } from "../linear/expression.ts";
import { atomsOf, type Combination, FarkasProgram } from "../linear/farkas.ts";
import type { Polyhedron } from "../linear/polyhedra.ts";
import type { ItsVariable } from "../model.ts";
import type { Edge } from "../refined.ts";
import { boundOfLinear, solveSmall, Unknown } from "./affine.ts";
import {
  absolute,
  type Bound,
  constantBound,
  inputBound,
  maximum,
  product,
  type Sign,
  scaled,
  sum,
} from "./expression.ts";
import type { BoundFunction } from "./function.ts";
import type { Setting } from "./potential.ts";
import { rational } from "./rational.ts";
import { substitute } from "./substitute.ts";

/** Bounds of one literal after an edge, each where it exists. */
export interface LocalSizes {
  /** The value itself. */
  readonly exact: Bound | undefined;
  /** What the guard says in variables that the component does not change. */
  readonly stable: Bound | undefined;
  /** Where neither is there: what the guard says in any variables, or products of sizes. */
  readonly other: Bound | undefined;
  /** True if the value is the literal before, or less. */
  readonly isKept: boolean;
}

/** What sign·x is after the edge at most; `stable` are the variables that nothing in the edge's component changes. */
export function sizesAfter(
  setting: Setting,
  edge: Edge,
  variable: ItsVariable,
  sign: Sign,
  stable: readonly ItsVariable[],
): LocalSizes {
  const image = scale(edge.linearUpdate.get(variable) as Linear, BigInt(sign));
  const exact = isOver(image, setting.variables) ? boundOfLinear(image) : undefined;
  const [only, ...others] = image.coefficients;
  const isSame = others.length === 0 && only?.[0] === variable && only[1] === BigInt(sign);
  const byGuard = isOver(image, stable) ? undefined : smallestAbove(setting, edge, image, stable);
  return {
    exact,
    stable: byGuard,
    isKept: isSame && image.constant <= 0n,
    other:
      exact ??
      byGuard ??
      smallestAbove(setting, edge, image, setting.variables) ??
      ofTerm(edge.update.get(variable) ?? variable, sign, setting.variables),
  };
}

/** What the edge costs, at most; undefined where nothing bounds it. */
export function costOf(setting: Setting, edge: Edge): Bound | undefined {
  const { coefficients, constant } = linearOf(edge.transition.cost);
  const isCalled = ([atom]: readonly [SymbolicTerm, bigint]) => functionOf(setting, atom) !== undefined;
  const own: Linear = {
    coefficients: new Map([...coefficients].filter((each) => !isCalled(each))),
    constant,
  };
  const parts = [ownCost(setting, edge, own)];
  for (const [atom, factor] of [...coefficients].filter(isCalled)) {
    const called = calledCost(setting, edge, atom);
    parts.push(called && factor > 0n ? scaled(called, rational(factor)) : undefined);
  }
  const known = parts.filter((each) => each !== undefined);
  return known.length < parts.length
    ? undefined
    : sum(...known.map((each) => maximum(each, constantBound(0n))));
}

function ownCost(setting: Setting, edge: Edge, cost: Linear): Bound | undefined {
  if (isOver(cost, setting.variables)) return boundOfLinear(cost);
  return smallestAbove(setting, edge, cost, setting.variables) ?? ofTerm(termOf(cost), 1, setting.variables);
}

function functionOf({ functions }: Setting, atom: SymbolicTerm): BoundFunction | undefined {
  return atom.kind === "application" && atom.operator === "apply" ? functions?.get(atom.symbol) : undefined;
}

/** The bound of what is called, at what it is called with. */
function calledCost(setting: Setting, edge: Edge, atom: SymbolicTerm): Bound | undefined {
  const called = functionOf(setting, atom);
  if (called === undefined || atom.kind !== "application") return undefined;
  return substitute(called.bound, (name, sign) => {
    const argument = atom.arguments[called.parameters.indexOf(name)] as SymbolicTerm;
    const image = scale(linearOf(argument), BigInt(sign));
    if (isOver(image, setting.variables)) return boundOfLinear(image);
    return (
      smallestAbove(setting, edge, image, setting.variables) ?? ofTerm(argument, sign, setting.variables)
    );
  });
}

function isOver({ coefficients }: Linear, variables: readonly ItsVariable[]): boolean {
  return [...coefficients.keys()].every((atom) => (variables as readonly SymbolicTerm[]).includes(atom));
}

/** The smallest affine expression over these variables that is at least `image` wherever the edge is taken. */
function smallestAbove(
  { invariants, isOver: isLate }: Setting,
  edge: Edge,
  image: Linear,
  variables: readonly ItsVariable[],
): Bound | undefined {
  const program = new FarkasProgram();
  const unknown = new Unknown(program, variables);
  const unit = program.unit();
  for (const polyhedron of edge.polyhedra) {
    const whole: Polyhedron = [...(invariants.get(edge.source.name) ?? []), ...polyhedron];
    program.demand(whole, new Set([...variables, ...atomsOf(image, ...whole)]), (atom) => {
      const total: Combination = new Map();
      unknown.addTo(total, atom, 1n);
      const own = atom === undefined ? image.constant : (image.coefficients.get(atom) ?? 0n);
      if (own !== 0n) total.set(unit, -own);
      return total;
    });
  }
  const found = solveSmall(program, [unknown], isLate);
  return found && unknown.read(found.values, found.denominator);
}

/** At least sign·term by its sums and products; undefined where it holds a choice or another operator. */
function ofTerm(term: SymbolicTerm, sign: Sign, variables: readonly ItsVariable[]): Bound | undefined {
  const { coefficients, constant } = linearOf(term);
  let total = constantBound(constant * BigInt(sign));
  for (const [atom, coefficient] of coefficients) {
    const own = ofAtom(atom, coefficient * BigInt(sign), variables);
    if (own === undefined) return undefined;
    total = sum(total, own);
  }
  return total;
}

function ofAtom(
  atom: SymbolicTerm,
  coefficient: bigint,
  variables: readonly ItsVariable[],
): Bound | undefined {
  if ((variables as readonly SymbolicTerm[]).includes(atom))
    return scaled(inputBound((atom as ItsVariable).name), rational(coefficient));
  if (atom.kind !== "application" || atom.operator !== "intMultiply") return undefined;
  const factors = atom.arguments as readonly SymbolicTerm[];
  const isSquare = factors.length === 2 && factors[0] === factors[1];
  if (isSquare && coefficient < 0n) return constantBound(0n);
  let whole = constantBound(coefficient < 0n ? -coefficient : coefficient);
  for (const factor of factors) {
    const size = sizeOf(factor, variables);
    if (size === undefined) return undefined;
    whole = product(whole, size);
  }
  return whole;
}

/** At least |term|. */
function sizeOf(term: SymbolicTerm, variables: readonly ItsVariable[]): Bound | undefined {
  if ((variables as readonly SymbolicTerm[]).includes(term)) return absolute((term as ItsVariable).name);
  const [above, below] = [ofTerm(term, 1, variables), ofTerm(term, -1, variables)];
  return above && below && maximum(above, below);
}
