/** Random raw expressions of any sort, and random values for their leaves. */
import fc from "fast-check";
import * as t from "../../src/term/index.ts";
import { leavesOf, type Raw, type Value } from "./raw.ts";

function raw(op: string, sort: t.Sort, args: readonly Raw[], numbers?: readonly number[]): Raw {
  return numbers === undefined ? { op, sort, args } : { op, sort, args, numbers };
}

export function edgeValues(width: number): readonly bigint[] {
  const half = 1n << BigInt(width - 1);
  const all = [
    0n,
    1n,
    2n,
    3n,
    4n,
    7n,
    8n,
    15n,
    16n,
    127n,
    128n,
    255n,
    256n,
    half - 1n,
    half,
    half + 1n,
    -1n,
    -2n,
    -8n,
    0xf0n,
    0x0ff0n,
  ];
  return [...new Set(all.map((value) => BigInt.asUintN(width, value)))];
}

export const edgeIntegers: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  -2n,
  3n,
  4n,
  -5n,
  6n,
  10n,
  12n,
  100n,
  -1000n,
];

export const edgeFloats: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1.5,
  2.5,
  -2.5,
  3,
  127,
  128,
  255,
  256,
  1e10,
  -1e10,
  16777217,
  1e300,
  5e-324,
  1e-45,
  3.4028234663852886e38,
  Infinity,
  -Infinity,
  NaN,
  0.1,
  2147483648,
  -2147483648,
  4294967296,
  9007199254740994,
];

/** What the expressions may contain. */
export interface Choice {
  readonly widths: readonly number[];
  readonly floats: boolean;
  readonly arrays: boolean;
  readonly integers: boolean;
  /** Quantifiers over integers, and arrays of integers in them. */
  readonly quantifiers?: boolean;
  /** The names of the bound integers around. */
  readonly bound?: readonly string[];
  /** Powers with any exponent, not only with a small constant. */
  readonly powers?: boolean;
  /** fmod has no SMT-LIB. */
  readonly onlySolverSupported: boolean;
  /** Variables besides symbols. */
  readonly variables: boolean;
}

const sums = ["bvAdd", "bvSubtract", "bvMultiply"];
const divisions = ["bvUnsignedDivide", "bvUnsignedRemainder", "bvSignedDivide", "bvSignedRemainder"];
const logic = ["bvAnd", "bvOr", "bvXor", "bvAnd", "bvOr"];
const shifts = ["bvShiftLeft", "bvLogicalShiftRight", "bvArithmeticShiftRight"];
const comparisons = [
  "bvUnsignedLess",
  "bvUnsignedLessOrEqual",
  "bvUnsignedGreater",
  "bvUnsignedGreaterOrEqual",
  "bvSignedLess",
  "bvSignedLessOrEqual",
  "bvSignedGreater",
  "bvSignedGreaterOrEqual",
  "equal",
  "notEqual",
  "equal",
];
const overflows = [
  "signedAddOverflows",
  "unsignedAddOverflows",
  "signedSubtractOverflows",
  "unsignedSubtractOverflows",
  "signedMultiplyOverflows",
  "unsignedMultiplyOverflows",
];

export class Generator {
  private readonly known = new Map<string, fc.Arbitrary<Raw>>();
  private readonly choice: Choice;
  constructor(choice: Choice) {
    this.choice = choice;
  }

  private memo(key: string, make: () => fc.Arbitrary<Raw>): fc.Arbitrary<Raw> {
    let known = this.known.get(key);
    if (known === undefined) {
      known = make();
      this.known.set(key, known);
    }
    return known;
  }

  of(sort: t.Sort, depth: number): fc.Arbitrary<Raw> {
    return this.memo(`${sort.kind} ${t.printSort(sort)} ${depth}`, () => {
      switch (sort.kind) {
        case "bool":
          return this.bool(depth);
        case "int":
          return this.int(depth);
        case "bitvec":
          return this.bits(sort, depth);
        case "float":
          return this.float(sort, depth);
        case "array":
          return this.array(sort, depth);
        default:
          throw new Error(sort.kind);
      }
    });
  }

  private leaf(
    sort: t.Sort,
    constants: fc.Arbitrary<boolean | bigint | number> | undefined,
  ): fc.Arbitrary<Raw> {
    const tag = t.printSort(sort).replace(/[^A-Za-z0-9]+/g, "");
    const symbols = fc
      .integer({ min: 0, max: 2 })
      .map((index): Raw => ({ op: "symbol", sort, args: [], name: `x${index}${tag}` }));
    const variables = fc
      .integer({ min: 0, max: 1 })
      .map((index): Raw => ({ op: "variable", sort, args: [], name: `v${index}${tag}` }));
    const leaves = [{ weight: 3, arbitrary: symbols }];
    if (this.choice.variables) leaves.push({ weight: 3, arbitrary: variables });
    if (constants !== undefined)
      leaves.push({
        weight: 2,
        arbitrary: constants.map((value): Raw => ({ op: "constant", sort, args: [], value })),
      });
    return fc.oneof(...leaves);
  }

  /** An operator on two arguments of one sort; one time in eight they are the same expression. */
  private pair(ops: readonly string[], result: t.Sort, argument: t.Sort, depth: number): fc.Arbitrary<Raw> {
    return fc
      .tuple(
        fc.constantFrom(...ops),
        this.of(argument, depth),
        this.of(argument, depth),
        fc.integer({ min: 0, max: 7 }),
      )
      .map(([op, a, b, same]) => raw(op, result, [a, same === 7 ? a : b]));
  }

  private conditional(sort: t.Sort, depth: number): fc.Arbitrary<Raw> {
    return fc
      .tuple(this.of(t.boolSort, depth), this.of(sort, depth), this.of(sort, depth))
      .map((args) => raw("ite", sort, args));
  }

  private readonly otherWidth = (): fc.Arbitrary<number> => fc.constantFrom(...this.choice.widths);

  private bool(depth: number): fc.Arbitrary<Raw> {
    if (depth === 0) return this.leaf(t.boolSort, fc.boolean());
    const below = depth - 1;
    const kinds: fc.WeightedArbitrary<Raw>[] = [
      { weight: 1, arbitrary: this.leaf(t.boolSort, fc.boolean()) },
      {
        weight: 3,
        arbitrary: this.pair(["and", "or", "implies", "equal", "notEqual"], t.boolSort, t.boolSort, below),
      },
      { weight: 1, arbitrary: this.of(t.boolSort, below).map((a) => raw("not", t.boolSort, [a])) },
      { weight: 1, arbitrary: this.conditional(t.boolSort, below) },
    ];
    if (this.choice.widths.length > 0) {
      kinds.push({
        weight: 8,
        arbitrary: this.otherWidth().chain((width) =>
          this.pair(comparisons, t.boolSort, t.bitVecSort(width), below),
        ),
      });
      kinds.push({
        weight: 2,
        arbitrary: this.otherWidth().chain((width) =>
          this.pair(overflows, t.boolSort, t.bitVecSort(width), below),
        ),
      });
    }
    if (this.choice.integers) {
      const ops = ["intLess", "intLessOrEqual", "intGreater", "intGreaterOrEqual", "equal", "notEqual"];
      kinds.push({ weight: 6, arbitrary: this.pair(ops, t.boolSort, t.intSort, below) });
    }
    if (this.choice.quantifiers === true) kinds.push({ weight: 6, arbitrary: this.quantified(below) });
    if (this.choice.floats) {
      for (const sort of [t.float32Sort, t.float64Sort]) {
        kinds.push({
          weight: 3,
          arbitrary: this.pair(["fpEqual", "fpLess", "fpLessOrEqual", "equal"], t.boolSort, sort, below),
        });
        kinds.push({
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom("fpIsNaN", "fpIsInfinite"), this.of(sort, below))
            .map(([op, a]) => raw(op, t.boolSort, [a])),
        });
      }
    }
    return fc.oneof(...kinds);
  }

  /** Mostly over a short range. */
  private quantified(depth: number): fc.Arbitrary<Raw> {
    const around = this.choice.bound ?? [];
    // Three deep, the innermost hides the outermost.
    const name = `k${around.length % 2}`;
    const inner = new Generator({ ...this.choice, bound: [...around, name] });
    const integer = this.of(t.intSort, Math.min(depth, 1));
    // What is computed of others could make a range that nobody waits for.
    const small = this.of(t.intSort, 0);
    const length = fc
      .integer({ min: -2, max: 20 })
      .map((value): Raw => ({ op: "constant", sort: t.intSort, args: [], value: BigInt(value) }));
    const range = fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(integer, length)
          .map(([lower, extent]) => [lower, raw("intAdd", t.intSort, [lower, extent])] as const),
      },
      { weight: 2, arbitrary: fc.tuple(small, length) },
      { weight: 1, arbitrary: fc.tuple(small, small) },
    );
    return fc
      .tuple(fc.constantFrom("forall", "exists"), range, inner.of(t.boolSort, depth))
      .map(([op, [lower, upper], body]) => ({ ...raw(op, t.boolSort, [lower, upper, body]), name }));
  }

  private int(depth: number): fc.Arbitrary<Raw> {
    const around = this.choice.bound ?? [];
    const free = this.leaf(t.intSort, fc.constantFrom(...edgeIntegers));
    const bound = around.map((name): Raw => ({ op: "bound", sort: t.intSort, args: [], name }));
    const leaf = bound.length === 0 ? free : fc.oneof(free, fc.constantFrom(...bound));
    if (depth === 0) return leaf;
    const below = depth - 1;
    const ops = [
      "intAdd",
      "intSubtract",
      "intAdd",
      "intMultiply",
      "intDivide",
      "intModulo",
      "intQuotient",
      "intRemainder",
    ];
    const exponents = this.choice.powers === true ? [0n, 1n, 2n, 3n, 33n, -1n, -2n] : [0n, 1n, 2n, 3n];
    const power = this.of(t.intSort, below).chain((a) =>
      fc
        .constantFrom(...exponents)
        .map((value) =>
          raw("intPower", t.intSort, [a, { op: "constant", sort: t.intSort, args: [], value }]),
        ),
    );
    const integers = t.arraySort(t.intSort, t.intSort);
    const more: fc.WeightedArbitrary<Raw>[] = [];
    // A base and an exponent of any size would have values that fill the memory.
    if (this.choice.powers === true)
      more.push({ weight: 3, arbitrary: this.pair(["intPower"], t.intSort, t.intSort, 0) });
    if (this.choice.quantifiers === true)
      more.push({
        weight: 4,
        arbitrary: fc
          .tuple(this.of(integers, below), this.of(t.intSort, below))
          .map((args) => raw("select", t.intSort, args)),
      });
    return fc.oneof(
      ...more,
      { weight: 1, arbitrary: leaf },
      { weight: 8, arbitrary: this.pair(ops, t.intSort, t.intSort, below) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("intNegate", "intAbsolute"), this.of(t.intSort, below))
          .map(([op, a]) => raw(op, t.intSort, [a])),
      },
      { weight: 1, arbitrary: power },
      { weight: 1, arbitrary: this.conditional(t.intSort, below) },
    );
  }

  private bits(sort: t.BitVecSort, depth: number): fc.Arbitrary<Raw> {
    const { width } = sort;
    const random = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n });
    const leaf = this.leaf(
      sort,
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...edgeValues(width)) },
        { weight: 1, arbitrary: random },
      ),
    );
    if (depth === 0) return leaf;
    const below = depth - 1;
    const kinds: fc.WeightedArbitrary<Raw>[] = [
      { weight: 1, arbitrary: leaf },
      { weight: 4, arbitrary: this.pair(sums, sort, sort, below) },
      { weight: 2, arbitrary: this.pair(divisions, sort, sort, below) },
      { weight: 4, arbitrary: this.pair(logic, sort, sort, below) },
      { weight: 3, arbitrary: this.pair(shifts, sort, sort, below) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...shifts), this.of(sort, below), fc.integer({ min: 0, max: width + 1 }))
          .map(([op, a, amount]) =>
            raw(op, sort, [
              a,
              { op: "constant", sort, args: [], value: BigInt.asUintN(width, BigInt(amount)) },
            ]),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("bvNot", "bvNegate"), this.of(sort, below))
          .map(([op, a]) => raw(op, sort, [a])),
      },
      { weight: 2, arbitrary: this.conditional(sort, below) },
      { weight: 1, arbitrary: this.of(t.boolSort, below).map((a) => raw("boolToBitVec", sort, [a])) },
      { weight: 3, arbitrary: this.extraction(sort, below) },
    ];
    if (width > 1) {
      kinds.push({
        weight: 3,
        arbitrary: fc
          .integer({ min: 1, max: width - 1 })
          .chain((low) =>
            fc
              .tuple(this.of(t.bitVecSort(width - low), below), this.of(t.bitVecSort(low), below))
              .map((args) => raw("concat", sort, args)),
          ),
      });
      const smaller = [...this.choice.widths, 1, width - 1].filter((other) => other < width && other > 0);
      kinds.push({
        weight: 4,
        arbitrary: fc
          .tuple(
            fc.constantFrom("zeroExtend", "signExtend"),
            fc.constantFrom(...smaller).chain((inner) => this.of(t.bitVecSort(inner), below)),
          )
          .map(([op, a]) => raw(op, sort, [a], [width - (a.sort as t.BitVecSort).width])),
      });
    }
    if (this.choice.arrays && width === 8) {
      const memory = t.arraySort(t.bitVecSort(4), sort);
      kinds.push({
        weight: 6,
        arbitrary: fc
          .tuple(this.of(memory, below), this.of(t.bitVecSort(4), below))
          .map((args) => raw("select", sort, args)),
      });
    }
    if (this.choice.floats) {
      for (const float of [t.float32Sort, t.float64Sort]) {
        kinds.push({
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom("fpToSigned", "fpToUnsigned"), this.of(float, below))
            .map(([op, a]) => raw(op, sort, [a])),
        });
        if (float.exponent + float.significand === width)
          kinds.push({ weight: 3, arbitrary: this.of(float, below).map((a) => raw("fpToBits", sort, [a])) });
      }
    }
    return fc.oneof(...kinds);
  }

  private extraction(sort: t.BitVecSort, depth: number): fc.Arbitrary<Raw> {
    const wider = this.choice.widths.filter((other) => other > sort.width);
    const source = fc.constantFrom(...(wider.length === 0 ? [sort.width + 1, sort.width + 8] : wider));
    return source.chain((width) =>
      fc
        .tuple(
          this.of(t.bitVecSort(width), depth),
          fc.oneof(fc.constantFrom(0, width - sort.width), fc.integer({ min: 0, max: width - sort.width })),
        )
        .map(([a, low]) => raw("extract", sort, [a], [low + sort.width - 1, low])),
    );
  }

  private float(sort: t.FloatSort, depth: number): fc.Arbitrary<Raw> {
    const round = (value: number) => (sort === t.float32Sort ? Math.fround(value) : value);
    const leaf = this.leaf(sort, fc.constantFrom(...edgeFloats.map(round)));
    if (depth === 0) return leaf;
    const below = depth - 1;
    const binary = [
      "fpAdd",
      "fpSubtract",
      "fpMultiply",
      "fpDivide",
      ...(this.choice.onlySolverSupported ? [] : ["fpRemainder"]),
    ];
    const unary = ["fpNegate", "fpAbsolute", "fpSquareRoot", "fpRoundDown", "fpRoundUp", "fpRoundTowardZero"];
    const other = sort === t.float32Sort ? t.float64Sort : t.float32Sort;
    return fc.oneof(
      { weight: 1, arbitrary: leaf },
      { weight: 5, arbitrary: this.pair(binary, sort, sort, below) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...unary), this.of(sort, below))
          .map(([op, a]) => raw(op, sort, [a])),
      },
      { weight: 1, arbitrary: this.conditional(sort, below) },
      { weight: 1, arbitrary: this.of(other, below).map((a) => raw("fpToFloat", sort, [a])) },
      {
        weight: 2,
        arbitrary: this.otherWidth().chain((width) =>
          fc
            .tuple(fc.constantFrom("fpFromSigned", "fpFromUnsigned"), this.of(t.bitVecSort(width), below))
            .map(([op, a]) => raw(op, sort, [a])),
        ),
      },
      {
        weight: 1,
        arbitrary: this.of(t.bitVecSort(sort.exponent + sort.significand), below).map((a) =>
          raw("fpFromBits", sort, [a]),
        ),
      },
    );
  }

  private array(sort: t.ArraySort, depth: number): fc.Arbitrary<Raw> {
    const leaf = this.leaf(sort, undefined);
    if (depth === 0) return leaf;
    const below = depth - 1;
    const written = fc
      .tuple(this.of(sort, below), this.of(sort.index, below), this.of(sort.element, below))
      .map((args) => raw("store", sort, args));
    return fc.oneof(
      { weight: 1, arbitrary: leaf },
      { weight: 6, arbitrary: written },
      { weight: 1, arbitrary: this.of(sort.element, below).map((a) => raw("constantArray", sort, [a])) },
      { weight: 1, arbitrary: this.conditional(sort, below) },
      ...(sort.index.kind === "bitvec" && !this.choice.onlySolverSupported
        ? [{ weight: 3, arbitrary: this.block(sort, below) }]
        : []),
    );
  }

  private block(sort: t.ArraySort, below: number): fc.Arbitrary<Raw> {
    const place = fc.integer({ min: 0, max: 12 });
    return fc
      .tuple(
        this.of(sort, below),
        this.of(sort, below),
        this.of(sort.index, below),
        fc.tuple(place, place, place),
      )
      .map(([array, source, count, numbers]) => ({
        op: "copied",
        sort,
        args: [array, source, count],
        numbers,
      }));
  }
}

/** A small deterministic source of numbers below 2^32. */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** Values for the leaves: edge cases, constants of the expression and their neighbours, and anything. One leaf, one value. */
export function randomAssignment(expression: Raw, seed: number): (leaf: Raw) => Value {
  const random = randomSource(seed);
  const constants = leavesOf(expression).flatMap((leaf) => (leaf.op === "constant" ? [leaf] : []));
  const values = new Map<string, Value>();
  const pick = <T>(list: readonly T[]): T => list[random() % list.length] as T;
  const draw = (sort: t.Sort): Value => {
    switch (sort.kind) {
      case "bool":
        return random() % 2 === 0;
      case "int": {
        const near = constants.flatMap(({ value }) =>
          typeof value === "bigint" ? [value - 1n, value, value + 1n] : [],
        );
        return pick([...edgeIntegers, ...near, BigInt(random() % 50) - 25n]);
      }
      case "bitvec": {
        const near = constants.flatMap(({ value }) =>
          typeof value === "bigint" ? [value - 1n, value, value + 1n, -value] : [],
        );
        const anything = Array.from(
          { length: 4 },
          () =>
            (BigInt(random()) << 96n) |
            (BigInt(random()) << 64n) |
            (BigInt(random()) << 32n) |
            BigInt(random()),
        );
        return BigInt.asUintN(sort.width, pick([...edgeValues(sort.width), ...near, ...anything]));
      }
      case "float": {
        const near = constants.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
        const value = pick([...edgeFloats, ...near, (random() - 2 ** 31) / 1024, random() / 2 ** 32]);
        return sort === t.float32Sort ? Math.fround(value) : value;
      }
      case "array": {
        const writes = new Map<bigint, Value>();
        for (let count = random() % 5; count > 0; count -= 1)
          writes.set(draw(sort.index) as bigint, draw(sort.element));
        return { otherwise: draw(sort.element), writes };
      }
      default:
        throw new Error(sort.kind);
    }
  };
  return (leaf) => {
    const name = leaf.name ?? "";
    let value = values.get(name);
    if (value === undefined) {
      value = draw(leaf.sort);
      values.set(name, value);
    }
    return value;
  };
}

/** The same assignment as a model of terms. */
export function modelOf(expression: Raw, assignment: (leaf: Raw) => Value): t.Model {
  const model = new Map<t.Symbol, t.ModelValue>();
  for (const leaf of leavesOf(expression)) {
    if (leaf.op === "symbol") model.set(t.symbol(leaf.name ?? "", leaf.sort), toModelValue(assignment(leaf)));
  }
  return model;
}

export function toModelValue(value: Value): t.ModelValue {
  if (typeof value !== "object") return value;
  return {
    kind: "array",
    otherwise: toModelValue(value.otherwise),
    entries: new Map([...value.writes].map(([key, element]) => [key, toModelValue(element)])),
  };
}
