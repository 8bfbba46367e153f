/** The algebra of bounds: what it simplifies keeps its value, what is printed can be read again. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { degreeName, degreeOf, isSmaller, smallest } from "../../src/bounds/degree.ts";
import { evaluateBound } from "../../src/bounds/evaluate.ts";
import {
  absolute,
  type Bound,
  constantBound,
  exponential,
  inputBound,
  isAtLeast,
  logarithm,
  maximum,
  minimum,
  product,
  scaled,
  sum,
} from "../../src/bounds/expression.ts";
import { evaluateFormula, readAskedBound, readFormula } from "../../src/bounds/formula.ts";
import { boundExpression, boundText } from "../../src/bounds/print.ts";
import { compare, plus, type Rational, rational, times } from "../../src/bounds/rational.ts";
import { substitute } from "../../src/bounds/substitute.ts";

const names = ["x", "y"];
const zero = rational(0n);
const greater = (a: Rational, b: Rational) => (compare(a, b) < 0 ? b : a);

/** A bound, and its value as the operations that made it say. */
interface Made {
  readonly bound: Bound;
  readonly valueAt: (inputs: ReadonlyMap<string, bigint>) => Rational;
}

const factor = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 }))
  .map(([a, b]) => rational(BigInt(a), BigInt(b)));
const leaf: fc.Arbitrary<Made> = fc.oneof(
  fc.integer({ min: -4, max: 9 }).map((value) => ({
    bound: constantBound(BigInt(value)),
    valueAt: () => rational(BigInt(value)),
  })),
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.integer({ min: -3, max: 3 }).filter((each) => each !== 0),
    )
    .map(([name, times_]) => ({
      bound: scaled(inputBound(name), rational(BigInt(times_))),
      valueAt: (inputs: ReadonlyMap<string, bigint>) =>
        rational((inputs.get(name) as bigint) * BigInt(times_)),
    })),
  fc.constantFrom(...names).map((name) => ({
    bound: absolute(name),
    valueAt: (inputs: ReadonlyMap<string, bigint>) => {
      const value = inputs.get(name) as bigint;
      return rational(value < 0n ? -value : value);
    },
  })),
);
const { made } = fc.letrec<{ made: Made }>((tie) => ({
  made: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.tuple(tie("made"), tie("made")).map(([a, b]) => ({
      bound: sum(a.bound, b.bound),
      valueAt: (at: ReadonlyMap<string, bigint>) => plus(a.valueAt(at), b.valueAt(at)),
    })),
    fc.tuple(tie("made"), factor).map(([a, by]) => ({
      bound: scaled(a.bound, by),
      valueAt: (at: ReadonlyMap<string, bigint>) => times(a.valueAt(at), by),
    })),
    fc.tuple(tie("made"), tie("made")).map(([a, b]) => ({
      bound: product(a.bound, b.bound),
      valueAt: (at: ReadonlyMap<string, bigint>) =>
        times(greater(a.valueAt(at), zero), greater(b.valueAt(at), zero)),
    })),
    fc.array(tie("made"), { minLength: 2, maxLength: 3 }).map((each) => ({
      bound: maximum(...each.map(({ bound }) => bound)),
      valueAt: (at: ReadonlyMap<string, bigint>) => each.map(({ valueAt }) => valueAt(at)).reduce(greater),
    })),
    fc.tuple(tie("made"), tie("made")).map(([a, b]) => ({
      bound: minimum(a.bound, b.bound),
      valueAt: (at: ReadonlyMap<string, bigint>) => {
        const [one, other] = [a.valueAt(at), b.valueAt(at)];
        return compare(one, other) < 0 ? one : other;
      },
    })),
  ),
}));
const inputs = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })).map(
  ([x, y]) =>
    new Map([
      ["x", BigInt(x)],
      ["y", BigInt(y)],
    ]),
);

describe("the algebra of bounds", () => {
  it("keeps the value of what it simplifies, and is never below it", () => {
    fc.assert(
      fc.property(made, inputs, ({ bound, valueAt }, at) => {
        const value = evaluateBound(bound, at);
        if (value === "infinite") throw new Error("infinite");
        expect(compare(value, valueAt(at))).toBeGreaterThanOrEqual(0);
        // Maxima of more than eight branches are made coarser.
        if (boundText(bound).split(",").length <= 8) expect(value).toEqual(valueAt(at));
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it("prints what can be read again with the same value", () => {
    fc.assert(
      fc.property(made, inputs, ({ bound }, at) => {
        const formula = readFormula(boundExpression(bound), names);
        if ("problem" in formula) throw new Error(`${formula.problem} in ${boundExpression(bound)}`);
        expect(evaluateFormula(formula, at)).toEqual(evaluateBound(bound, at));
      }),
      { numRuns: 300, seed: 4 },
    );
  });

  it("is monotone: greater literals make no bound smaller", () => {
    fc.assert(
      fc.property(made, inputs, fc.nat(9), fc.nat(9), ({ bound }, at, up, down) => {
        const moved = substitute(bound, (name, sign) =>
          sum(
            scaled(inputBound(name), rational(BigInt(sign))),
            constantBound(BigInt(sign === 1 ? up : down)),
          ),
        );
        const [before, after] = [evaluateBound(bound, at), moved && evaluateBound(moved, at)];
        if (before === "infinite" || after === "infinite" || after === undefined) throw new Error("no value");
        expect(compare(after, before)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("claims an order only where it holds", () => {
    let claimed = 0;
    fc.assert(
      fc.property(made, made, inputs, (a, b, at) => {
        if (!isAtLeast(a.bound, b.bound)) return;
        claimed += 1;
        expect(compare(a.valueAt(at), b.valueAt(at))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300, seed: 6 },
    );
    expect(claimed).toBeGreaterThan(5);
  });
});

const x = inputBound("x");
const one = constantBound(1n);

describe("values and texts", () => {
  it("takes logarithms of what is below 1 for 0, and rounds others up", () => {
    const logarithmAt = (value: bigint) => evaluateBound(logarithm(x), new Map([["x", value]]));
    expect([-5n, 0n, 1n, 2n, 1n << 70n].map(logarithmAt)).toEqual(
      [0n, 0n, 0n, 1n, 70n].map((each) => rational(each)),
    );
    const near = logarithmAt(10n) as Rational;
    expect(Number(near.numerator) / Number(near.denominator)).toBeCloseTo(Math.log2(10), 7);
    expect(Number(near.numerator) / Number(near.denominator)).toBeGreaterThan(Math.log2(10));
  });

  it("takes powers that have too many digits for infinite", () => {
    const power = exponential(2n, x);
    expect(evaluateBound(power, new Map([["x", 10n]]))).toEqual(rational(1024n));
    expect(evaluateBound(power, new Map([["x", -10n]]))).toEqual(rational(1n));
    expect(evaluateBound(power, new Map([["x", 10n ** 9n]]))).toBe("infinite");
  });

  it.each([
    [
      maximum(constantBound(14n), sum(scaled(x, rational(7n)), constantBound(7n))),
      "max(14, 7·x + 7)",
      "max(14, 7*x+7)",
    ],
    [sum(scaled(maximum(x, constantBound(0n)), rational(3n)), one), "3·max(x, 0) + 1", "3*max(x, 0)+1"],
    [absolute("x"), "|x|", "abs(x)"],
    [scaled(maximum(x, constantBound(0n)), rational(2n, 3n)), "2·max(x, 0)/3", "2*max(x, 0)/3"],
    [sum(one, scaled(x, rational(-1n))), "1 - x", "1-x"],
    [product(maximum(x, constantBound(0n)), maximum(x, constantBound(0n))), "max(x, 0)^2", "max(x, 0)^2"],
    [exponential(2n, sum(x, one)), "2^(max(x + 1, 0))", "2^(max(x+1, 0))"],
    [logarithm(x), "log2(x)", "log2(x)"],
    [inputBound("x!1"), "x!1", "|x!1|"],
    [constantBound(0n), "0", "0"],
  ])("prints %#", (bound, text, expression) => {
    expect([boundText(bound), boundExpression(bound)]).toEqual([text, expression]);
  });

  it("tells how bounds grow, and the smaller of two", () => {
    const square = product(absolute("x"), absolute("y"));
    const slow = product(absolute("x"), logarithm(inputBound("y")));
    const bounds = [
      one,
      logarithm(x),
      absolute("x"),
      slow,
      square,
      product(square, absolute("x")),
      exponential(2n, x),
    ];
    expect(bounds.map((each) => degreeName(degreeOf(each)))).toEqual([
      "constant",
      "logarithmic",
      "linear",
      "n log n",
      "quadratic",
      "cubic",
      "exponential",
    ]);
    for (const [index, bound] of bounds.entries())
      expect(bounds.slice(index + 1).some((other) => isSmaller(other, bound, names))).toBe(false);
    expect(smallest([scaled(absolute("x"), rational(2n)), absolute("x")], names)).toEqual(absolute("x"));
  });
});

describe("formulas of users", () => {
  const valueOf = (text: string, at: number) => {
    const read = readAskedBound(text, ["n", "x!1"]);
    if ("problem" in read) return read.problem;
    const value = evaluateFormula(
      read.formula,
      new Map([
        ["n", BigInt(at)],
        ["x!1", 5n],
      ]),
    );
    return value && Number(value.numerator) / Number(value.denominator);
  };
  it.each([
    ["steps <= 10*n + 50", 3, 80],
    ["steps<=2^n^2-n", 3, 509],
    ["steps < -n*2/4", 3, -1.5],
    ["steps <= max(n, 2*n, 7) + min(n, 1) + abs(0-n)", 3, 11],
    ["steps <= ceil(n/2) + floor(n/2) + log2(n*n*n-19)", 3, 6],
    ["steps <= 1.5 * |x!1|", 3, 7.5],
    ["steps <= 1/(n-3)", 3, undefined],
    ["steps = n", 3, "expected steps <= and a formula over the inputs"],
    ["steps <= m", 3, "m is no input; inputs are n, x!1"],
    ["steps <= 2 n", 3, "expected an operator, found n at character 12"],
    ["steps <= (n", 3, "expected ), found the end"],
    ["steps <= abs(n, 1)", 3, "abs takes 1 argument, found 2"],
    [`steps <= ${"(".repeat(9000)}n`, 3, "it is nested deeper than 200"],
  ])("%s at %i is %s", (text, at, value) => {
    expect(valueOf(text, at)).toBe(value);
  });
});
