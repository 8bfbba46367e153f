/**
 * Formulas as unions of polyhedra: each a list of linear expressions that are at least 0 together.
 *
 * Integers are used: a < b is a + 1 ≤ b. What is not linear is over-approximated: an atom of its own, about which a little
 * is known (a remainder's range); a part of a formula that is neither comparison nor connective says nothing.
 */
import { limits, not, type SymbolicTerm } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, type Linear, linearOf, tightened } from "./expression.ts";

export type Polyhedron = readonly Linear[];

/** Polyhedra whose union holds every integer point of the formula. */
export function polyhedraOf(formula: SymbolicTerm): readonly Polyhedron[] {
  return union(formula).flatMap((polyhedron) => {
    const whole = [...polyhedron, ...factsOf(polyhedron)].map(tightened);
    return whole.some(isFalse) ? [] : [withoutRepetition(whole)];
  });
}

function isFalse({ coefficients, constant }: Linear): boolean {
  return coefficients.size === 0 && constant < 0n;
}

/** Of expressions that differ in the constant alone the tightest. */
function withoutRepetition(polyhedron: Polyhedron): Polyhedron {
  const tightest = new Map<string, Linear>();
  for (const linear of polyhedron) {
    if (linear.coefficients.size === 0) continue;
    const key = [...linear.coefficients]
      .sort(([a], [b]) => a.id - b.id)
      .map(([atom, coefficient]) => `${coefficient}*${atom.id}`)
      .join("+");
    const other = tightest.get(key);
    if (other === undefined || linear.constant < other.constant) tightest.set(key, linear);
  }
  return [...tightest.values()];
}

function union(formula: SymbolicTerm): readonly Polyhedron[] {
  if (formula.kind === "constant") return formula.value === true ? [[]] : [];
  if (formula.kind !== "application") return [[]];
  const args = formula.arguments as readonly SymbolicTerm[];
  switch (formula.operator) {
    case "and":
      return args.reduce<readonly Polyhedron[]>((sofar, each) => product(sofar, union(each)), [[]]);
    case "or": {
      const all = args.flatMap(union);
      return all.length > limits.its.polyhedra ? [[]] : all;
    }
    case "ite": {
      const [condition, yes, no] = args as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
      return [...product(union(condition), union(yes)), ...product(union(not(condition)), union(no))];
    }
    case "intLessOrEqual":
    case "intLess": {
      const [a, b] = args as [SymbolicTerm, SymbolicTerm];
      return [[atLeast(b, a, formula.operator === "intLess" ? 1n : 0n)]];
    }
    case "equal": {
      const [a, b] = args as [SymbolicTerm, SymbolicTerm];
      return a.sort.kind === "int" ? [[atLeast(a, b, 0n), atLeast(b, a, 0n)]] : [[]];
    }
    case "not":
      return negation(args[0] as SymbolicTerm);
    default:
      return [[]];
  }
}

function negation(formula: SymbolicTerm): readonly Polyhedron[] {
  if (formula.kind === "application" && formula.operator === "equal") {
    const [a, b] = formula.arguments as readonly [SymbolicTerm, SymbolicTerm];
    if (a.sort.kind === "int") return [[atLeast(a, b, 1n)], [atLeast(b, a, 1n)]];
  }
  const pushed = not(formula);
  const isStuck = pushed.kind === "application" && pushed.operator === "not";
  return isStuck ? [[]] : union(pushed);
}

/** a − b − least ≥ 0 */
function atLeast(a: SymbolicTerm, b: SymbolicTerm, least: bigint): Linear {
  return addScaled(addScaled(linearOf(a), linearOf(b), -1n), constantLinear(least), -1n);
}

function product(left: readonly Polyhedron[], right: readonly Polyhedron[]): readonly Polyhedron[] {
  if (left.length * right.length > limits.its.polyhedra) return left.length <= right.length ? left : right;
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

/** What is known of the atoms that are no symbols. */
function factsOf(polyhedron: Polyhedron): Polyhedron {
  const atoms = new Set(polyhedron.flatMap(({ coefficients }) => [...coefficients.keys()]));
  return [...atoms].flatMap(factsOfAtom);
}

/** Facts about an atom that hold of every integer. */
export function factsOfAtom(atom: SymbolicTerm): Polyhedron {
  if (atom.kind !== "application") return [];
  const [a, b] = atom.arguments as readonly [SymbolicTerm, SymbolicTerm];
  const divisor = b?.kind === "constant" ? (b.value as bigint) : 0n;
  const self = atomLinear(atom);
  switch (atom.operator) {
    case "intAbsolute":
      return [addScaled(self, linearOf(a), 1n), addScaled(self, linearOf(a), -1n)];
    case "intModulo":
      return divisor > 0n ? [self, addScaled(constantLinear(divisor - 1n), self, -1n)] : [];
    case "intDivide": {
      // a = d·q + r, 0 ≤ r < d
      if (divisor <= 0n) return [];
      const remainder = addScaled(linearOf(a), self, -divisor);
      return [remainder, addScaled(constantLinear(divisor - 1n), remainder, -1n)];
    }
    case "intQuotient": {
      // towards zero: |a − d·q| < d
      if (divisor <= 0n) return [];
      const remainder = addScaled(linearOf(a), self, -divisor);
      const most = constantLinear(divisor - 1n);
      return [addScaled(most, remainder, 1n), addScaled(most, remainder, -1n)];
    }
    case "intRemainder": {
      if (divisor <= 0n) return [];
      const most = constantLinear(divisor - 1n);
      return [addScaled(most, self, 1n), addScaled(most, self, -1n)];
    }
    case "intMultiply":
      return a === b && atom.arguments.length === 2 ? squareFacts(a, self) : [];
    default:
      return [];
  }
}

/** x² ≥ x and x² ≥ −x. */
function squareFacts(x: SymbolicTerm, square: Linear): Polyhedron {
  return [addScaled(square, linearOf(x), -1n), addScaled(square, linearOf(x), 1n)];
}
