/**
 * Linear algebra on machine words: equations c₁·x₁ + … + cₙ·xₙ = c modulo 2ʷ that hold of some points. Every number has an odd part, which has an
 * inverse, and a power of two, which has none: a pivot is an entry whose power is least, so that it divides the others of its column.
 */

/** Coefficients, the last of which stands for the constant: Σ cᵢ·xᵢ + cₙ = 0. */
export type Equation = readonly bigint[];

/** Equations that hold of all of the points, none of which follows from others. */
export function equationsOf(points: readonly (readonly bigint[])[], width: number): readonly Equation[] {
  const columns = (points[0]?.length ?? 0) + 1;
  const wrap = (value: bigint): bigint => BigInt.asUintN(width, value);
  const rows = points.map((point) => [...point.map(wrap), 1n]);
  const pivots: { readonly row: readonly bigint[]; readonly column: number }[] = [];
  // The constant is taken first: it is 1 everywhere, and equations are wanted between words.
  for (const column of [columns - 1, ...Array.from({ length: columns - 1 }, (_, i) => i)]) {
    const open = rows.filter((row) => row[column] !== 0n);
    const pivot = open.reduce<bigint[] | undefined>(
      (best, row) => (best === undefined || powerOf(row[column]!) < powerOf(best[column]!) ? row : best),
      undefined,
    );
    if (pivot === undefined) continue;
    rows.splice(rows.indexOf(pivot), 1);
    const power = powerOf(pivot[column]!);
    const inverse = inverseOf(pivot[column]! >> power, width);
    const row = pivot.map((value) => wrap(value * inverse));
    for (const other of rows) {
      const factor = other[column]! >> power;
      for (let i = 0; i < columns; i++) other[i] = wrap(other[i]! - factor * row[i]!);
    }
    // What an odd number times the pivot leaves in other columns is a row of its own.
    const rest = row.map((value) => wrap(value << (BigInt(width) - power)));
    if (power > 0n && rest.some((value) => value !== 0n)) rows.push(rest);
    pivots.push({ row, column });
  }
  const taken = new Set(pivots.map(({ column }) => column));
  return Array.from({ length: columns }, (_, column) => column)
    .filter((column) => !taken.has(column))
    .flatMap((column) => solutionWith(column, pivots, columns, width))
    .map((equation) => reduced(simplest(reduced(equation, points, width), width), points, width));
}

/** Highest bits of a coefficient that may say nothing: of a word that is even everywhere one does. */
const idleBits = 4;

/** Without the highest bits of coefficients, as far as the equation holds of the points all the same. */
function reduced(equation: Equation, points: readonly (readonly bigint[])[], width: number): Equation {
  const holds = (one: Equation): boolean =>
    points.every((point) => {
      const sum = one.reduce((total, coefficient, i) => total + coefficient * (point[i] ?? 1n), 0n);
      return BigInt.asUintN(width, sum) === 0n;
    });
  let found = equation;
  for (let column = 0; column < equation.length; column++)
    for (let bits = idleBits; bits >= 1; bits--) {
      const least = bits < width ? BigInt.asUintN(width, BigInt.asIntN(width - bits, found[column]!)) : 0n;
      // Without any coefficient an equation would say nothing: 2³¹·x = 0 says that x is even.
      if (least === 0n || least === found[column]) continue;
      const shorter = found.with(column, least);
      if (!holds(shorter)) continue;
      found = shorter;
      break;
    }
  return found;
}

/** The unknown of that column is the least power of two for which the others can be found. */
function solutionWith(
  column: number,
  pivots: readonly { readonly row: readonly bigint[]; readonly column: number }[],
  columns: number,
  width: number,
): readonly Equation[] {
  for (let scale = 0; scale < width; scale++) {
    const found = Array.from({ length: columns }, () => 0n);
    found[column] = 1n << BigInt(scale);
    if (solve(found, pivots, width)) return [found];
  }
  return [];
}

function solve(
  found: bigint[],
  pivots: readonly { readonly row: readonly bigint[]; readonly column: number }[],
  width: number,
): boolean {
  for (const { row, column } of pivots.toReversed()) {
    const sum = row.reduce((total, value, i) => (i === column ? total : total + value * found[i]!), 0n);
    const power = powerOf(row[column]!);
    const wanted = BigInt.asUintN(width, -sum);
    if (wanted !== BigInt.asUintN(width, (wanted >> power) << power)) return false;
    found[column] = wanted >> power;
  }
  return true;
}

/** The same equation, multiplied by what makes the coefficients smallest: y = 3·x rather than x = 2863311531·y. */
function simplest(equation: Equation, width: number): Equation {
  const size = (one: Equation): bigint =>
    one.reduce((sum, value) => {
      const signed = BigInt.asIntN(width, value);
      return sum + (signed < 0n ? -signed : signed);
    }, 0n);
  return equation
    .filter((coefficient) => (coefficient & 1n) === 1n)
    .map((coefficient) => {
      const inverse = inverseOf(coefficient, width);
      return equation.map((value) => BigInt.asUintN(width, value * inverse));
    })
    .reduce((best, one) => (size(one) < size(best) ? one : best), equation);
}

/** How often 2 divides it; of 0 more often than any width. */
function powerOf(value: bigint): bigint {
  if (value === 0n) return 1n << 20n;
  let power = 0n;
  for (let rest = value; (rest & 1n) === 0n; rest >>= 1n) power++;
  return power;
}

/** Newton's iteration: each step doubles the bits that are right. */
function inverseOf(odd: bigint, width: number): bigint {
  let inverse = odd;
  for (let bits = 3; bits < width; bits *= 2) inverse = BigInt.asUintN(width, inverse * (2n - odd * inverse));
  return BigInt.asUintN(width, inverse);
}
