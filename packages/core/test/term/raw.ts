/**
 * Raw expressions: trees of operator names, with an evaluator of their own that follows SMT-LIB's definitions one by one and
 * uses no code under test. They judge the smart constructors: building a raw tree must not change its value.
 */
import * as t from "../../src/term/index.ts";

export type Value = boolean | bigint | number | RawArray;
/** An array from bit-vectors or integers: the writes by index, and the value elsewhere. */
export interface RawArray {
  readonly otherwise: Value;
  readonly writes: ReadonlyMap<bigint, Value>;
}

export interface Raw {
  readonly op: string;
  readonly sort: t.Sort;
  readonly args: readonly Raw[];
  /** extract: [high, low]; extensions: [extra]. */
  readonly numbers?: readonly number[];
  /** Of op "constant". */
  readonly value?: boolean | bigint | number;
  /** Of op "symbol", "variable" and "bound"; what a "forall" or "exists" (lower, upper, body) binds. */
  readonly name?: string;
}

export function printRaw(raw: Raw): string {
  if (raw.op === "constant") return `${String(raw.value)}:${t.printSort(raw.sort)}`;
  if (raw.op === "symbol" || raw.op === "variable" || raw.op === "bound") return raw.name ?? "?";
  if (isQuantified(raw)) return `(${raw.op} ${raw.name} ${raw.args.map(printRaw).join(" ")})`;
  const numbers = raw.numbers === undefined ? "" : `{${raw.numbers.join(",")}}`;
  return `${raw.op}${numbers}(${raw.args.map(printRaw).join(", ")})`;
}

type Build = (args: readonly t.Term[], raw: Raw) => t.Term;
type Compute = (values: readonly Value[], raw: Raw) => Value;
interface Row {
  readonly build: Build;
  readonly compute: Compute;
}

function widthOf(raw: { readonly sort: t.Sort } | undefined): number {
  if (raw?.sort.kind !== "bitvec") throw new Error("not a bit-vector");
  return raw.sort.width;
}

function floatSort(raw: { readonly sort: t.Sort } | undefined): t.FloatSort {
  if (raw?.sort.kind !== "float") throw new Error("not a float");
  return raw.sort;
}

const two =
  (construct: (a: t.Term, b: t.Term) => t.Term): Build =>
  ([a, b]) =>
    construct(a as t.Term, b as t.Term);
const one =
  (construct: (a: t.Term) => t.Term): Build =>
  ([a]) =>
    construct(a as t.Term);

/** Operators on the unsigned readings, result modulo 2^width. */
function word(
  construct: (a: t.Term, b: t.Term) => t.Term,
  compute: (a: bigint, b: bigint, w: number) => bigint,
): Row {
  return {
    build: two(construct),
    compute: ([a, b], raw) =>
      BigInt.asUintN(widthOf(raw), compute(a as bigint, (b ?? 0n) as bigint, widthOf(raw))),
  };
}

/** Predicates on bit-vectors: given both readings. */
function relation(
  construct: (a: t.Term, b: t.Term) => t.Term,
  holds: (a: bigint, b: bigint, w: number) => boolean,
  signed: boolean,
): Row {
  return {
    build: two(construct),
    compute: ([a, b], raw) => {
      const w = widthOf(raw.args[0]);
      const read = (v: Value | undefined) => (signed ? BigInt.asIntN(w, v as bigint) : (v as bigint));
      return holds(read(a), read(b), w);
    },
  };
}

function integer(construct: (a: t.Term, b: t.Term) => t.Term, compute: (a: bigint, b: bigint) => Value): Row {
  return { build: two(construct), compute: ([a, b]) => compute(a as bigint, (b ?? 0n) as bigint) };
}

function real(construct: (a: t.Term, b: t.Term) => t.Term, compute: (a: number, b: number) => Value): Row {
  return {
    build: two(construct),
    compute: ([a, b], raw) => {
      const result = compute(a as number, (b ?? 0) as number);
      return typeof result === "number" && raw.sort === t.float32Sort ? Math.fround(result) : result;
    },
  };
}

/** Truncating division of magnitudes, signs put back: SMT-LIB's definition of bvsdiv and bvsrem by bvudiv and bvurem. */
function signedDivision(a: bigint, b: bigint, w: number, remainder: boolean): bigint {
  const x = BigInt.asIntN(w, a);
  const y = BigInt.asIntN(w, b);
  const [m, n] = [x < 0n ? -x : x, y < 0n ? -y : y];
  const quotient = n === 0n ? (1n << BigInt(w)) - 1n : m / n;
  const rest = n === 0n ? m : m % n;
  if (remainder) return x < 0n ? -rest : rest;
  return x < 0n !== y < 0n ? -quotient : quotient;
}

function inSigned(v: bigint, w: number): boolean {
  return v === BigInt.asIntN(w, v);
}
function inUnsigned(v: bigint, w: number): boolean {
  return v === BigInt.asUintN(w, v);
}

/** To an integer; 0 where SMT-LIB leaves it open, as `evaluate` does. */
function toInteger(value: number, w: number, signed: boolean): bigint {
  if (!Number.isFinite(value)) return 0n;
  const exact = BigInt(Math.trunc(value));
  return (signed ? inSigned(exact, w) : inUnsigned(exact, w)) ? BigInt.asUintN(w, exact) : 0n;
}

const buffer = new DataView(new ArrayBuffer(8));

export function encode(sort: t.FloatSort, value: number): bigint {
  if (sort === t.float32Sort) {
    buffer.setFloat32(0, value);
    return Number.isNaN(value) ? 0x7fc00000n : BigInt(buffer.getUint32(0));
  }
  buffer.setFloat64(0, value);
  return Number.isNaN(value) ? 0x7ff8000000000000n : buffer.getBigUint64(0);
}

export function decode(sort: t.FloatSort, bits: bigint): number {
  buffer.setBigUint64(0, bits);
  return sort === t.float32Sort ? buffer.getFloat32(4) : buffer.getFloat64(0);
}

/** An integer rounded to a float: to the nearest, ties to even, found among the neighbours of an approximation. */
export function roundInteger(sort: t.FloatSort, v: bigint): number {
  const nearest = Number(v);
  if (sort === t.float64Sort || !Number.isFinite(nearest)) return nearest;
  // From half-way beyond the greatest finite value.
  if ((v < 0n ? -v : v) >= 2n ** 128n - 2n ** 103n) return v < 0n ? -Infinity : Infinity;
  const guess = Math.fround(nearest);
  const bits = encode(sort, guess);
  const candidates = [bits - 1n, bits, bits + 1n]
    .filter((b) => b >= 0n)
    .map((b) => decode(sort, b))
    .filter(Number.isFinite);
  const distance = (f: number) => {
    const d = BigInt(f) - v;
    return d < 0n ? -d : d;
  };
  return candidates.filter(Number.isInteger).reduce((best, f) => {
    if (distance(f) !== distance(best)) return distance(f) < distance(best) ? f : best;
    return (encode(sort, f) & 1n) === 0n ? f : best;
  });
}

export function sameValue(a: Value, b: Value): boolean {
  return Object.is(a, b);
}

export const rows: Readonly<Record<string, Row>> = {
  not: { build: one(t.not), compute: ([a]) => !a },
  and: { build: two(t.and), compute: ([a, b]) => a === true && b === true },
  or: { build: two(t.or), compute: ([a, b]) => a === true || b === true },
  implies: { build: two(t.implies), compute: ([a, b]) => a === false || b === true },
  ite: {
    build: ([c, a, b]) => t.ite(c as t.Term, a as t.Term, b as t.Term),
    compute: ([c, a, b]) => (c === true ? (a as Value) : (b as Value)),
  },
  equal: { build: two(t.equal), compute: ([a, b]) => sameValue(a as Value, b as Value) },
  notEqual: { build: two(t.notEqual), compute: ([a, b]) => !sameValue(a as Value, b as Value) },

  intAdd: integer(t.intAdd, (a, b) => a + b),
  intSubtract: integer(t.intSubtract, (a, b) => a - b),
  intMultiply: integer(t.intMultiply, (a, b) => a * b),
  intNegate: { build: one(t.intNegate), compute: ([a]) => -(a as bigint) },
  intAbsolute: {
    build: one(t.intAbsolute),
    compute: ([a]) => ((a as bigint) < 0n ? -(a as bigint) : (a as bigint)),
  },
  // a = b·q + r with 0 ≤ r < |b|
  intDivide: integer(t.intDivide, (a, b) => {
    if (b === 0n) return 0n;
    const size = b < 0n ? -b : b;
    const r = ((a % size) + size) % size;
    return (a - r) / b;
  }),
  intModulo: integer(t.intModulo, (a, b) => {
    if (b === 0n) return 0n;
    const size = b < 0n ? -b : b;
    return ((a % size) + size) % size;
  }),
  intQuotient: integer(t.intQuotient, (a, b) => (b === 0n ? 0n : a / b)),
  intRemainder: integer(t.intRemainder, (a, b) => (b === 0n ? 0n : a - (a / b) * b)),
  // 1/a^−b rounded toward zero for a negative exponent, which is 0 for all but 1 and −1; nothing is divided by zero.
  intPower: integer(t.intPower, (a, b) => {
    if (b >= 0n) return a ** b;
    return a === 1n || a === -1n ? a ** (-b % 2n) : 0n;
  }),
  intLess: integer(t.intLess, (a, b) => a < b),
  intLessOrEqual: integer(t.intLessOrEqual, (a, b) => a <= b),
  intGreater: integer(t.intGreater, (a, b) => a > b),
  intGreaterOrEqual: integer(t.intGreaterOrEqual, (a, b) => a >= b),

  bvAdd: word(t.bvAdd, (a, b) => a + b),
  bvSubtract: word(t.bvSubtract, (a, b) => a - b),
  bvMultiply: word(t.bvMultiply, (a, b) => a * b),
  bvNegate: { build: one(t.bvNegate), compute: ([a], raw) => BigInt.asUintN(widthOf(raw), -(a as bigint)) },
  bvUnsignedDivide: word(t.bvUnsignedDivide, (a, b) => (b === 0n ? -1n : a / b)),
  bvUnsignedRemainder: word(t.bvUnsignedRemainder, (a, b) => (b === 0n ? a : a % b)),
  bvSignedDivide: word(t.bvSignedDivide, (a, b, w) => signedDivision(a, b, w, false)),
  bvSignedRemainder: word(t.bvSignedRemainder, (a, b, w) => signedDivision(a, b, w, true)),
  bvAnd: word(t.bvAnd, (a, b) => a & b),
  bvOr: word(t.bvOr, (a, b) => a | b),
  bvXor: word(t.bvXor, (a, b) => a ^ b),
  bvNot: { build: one(t.bvNot), compute: ([a], raw) => (1n << BigInt(widthOf(raw))) - 1n - (a as bigint) },
  bvShiftLeft: word(t.bvShiftLeft, (a, b, w) => (b >= BigInt(w) ? 0n : a * 2n ** b)),
  bvLogicalShiftRight: word(t.bvLogicalShiftRight, (a, b, w) => (b >= BigInt(w) ? 0n : a / 2n ** b)),
  bvArithmeticShiftRight: word(t.bvArithmeticShiftRight, (a, b, w) => {
    let result = BigInt.asIntN(w, a);
    for (let i = 0n; i < b && i < BigInt(w); i += 1n) result = (result - (((result % 2n) + 2n) % 2n)) / 2n;
    return result;
  }),
  concat: {
    build: two(t.concat),
    compute: ([a, b], raw) => (a as bigint) * 2n ** BigInt(widthOf(raw.args[1])) + (b as bigint),
  },
  extract: {
    build: ([a], raw) => t.extract(raw.numbers?.[0] ?? 0, raw.numbers?.[1] ?? 0, a as t.Term),
    compute: ([a], raw) => ((a as bigint) / 2n ** BigInt(raw.numbers?.[1] ?? 0)) % 2n ** BigInt(widthOf(raw)),
  },
  zeroExtend: {
    build: ([a], raw) => t.zeroExtend(raw.numbers?.[0] ?? 0, a as t.Term),
    compute: ([a]) => a as bigint,
  },
  signExtend: {
    build: ([a], raw) => t.signExtend(raw.numbers?.[0] ?? 0, a as t.Term),
    compute: ([a], raw) => BigInt.asUintN(widthOf(raw), BigInt.asIntN(widthOf(raw.args[0]), a as bigint)),
  },
  boolToBitVec: {
    build: ([a], raw) => t.boolToBitVec(widthOf(raw), a as t.Term),
    compute: ([a]) => (a === true ? 1n : 0n),
  },
  bvUnsignedLess: relation(t.bvUnsignedLess, (a, b) => a < b, false),
  bvUnsignedLessOrEqual: relation(t.bvUnsignedLessOrEqual, (a, b) => a <= b, false),
  bvUnsignedGreater: relation(t.bvUnsignedGreater, (a, b) => a > b, false),
  bvUnsignedGreaterOrEqual: relation(t.bvUnsignedGreaterOrEqual, (a, b) => a >= b, false),
  bvSignedLess: relation(t.bvSignedLess, (a, b) => a < b, true),
  bvSignedLessOrEqual: relation(t.bvSignedLessOrEqual, (a, b) => a <= b, true),
  bvSignedGreater: relation(t.bvSignedGreater, (a, b) => a > b, true),
  bvSignedGreaterOrEqual: relation(t.bvSignedGreaterOrEqual, (a, b) => a >= b, true),
  signedAddOverflows: relation(t.signedAddOverflows, (a, b, w) => !inSigned(a + b, w), true),
  unsignedAddOverflows: relation(t.unsignedAddOverflows, (a, b, w) => !inUnsigned(a + b, w), false),
  signedSubtractOverflows: relation(t.signedSubtractOverflows, (a, b, w) => !inSigned(a - b, w), true),
  unsignedSubtractOverflows: relation(t.unsignedSubtractOverflows, (a, b, w) => !inUnsigned(a - b, w), false),
  signedMultiplyOverflows: relation(t.signedMultiplyOverflows, (a, b, w) => !inSigned(a * b, w), true),
  unsignedMultiplyOverflows: relation(t.unsignedMultiplyOverflows, (a, b, w) => !inUnsigned(a * b, w), false),

  fpAdd: real(t.fpAdd, (a, b) => a + b),
  fpSubtract: real(t.fpSubtract, (a, b) => a - b),
  fpMultiply: real(t.fpMultiply, (a, b) => a * b),
  fpDivide: real(t.fpDivide, (a, b) => a / b),
  fpRemainder: real(t.fpRemainder, (a, b) => a % b),
  fpNegate: { build: one(t.fpNegate), compute: ([a]) => -(a as number) },
  fpAbsolute: { build: one(t.fpAbsolute), compute: ([a]) => Math.abs(a as number) },
  fpSquareRoot: real(t.fpSquareRoot, (a) => Math.sqrt(a)),
  fpRoundDown: { build: one(t.fpRoundDown), compute: ([a]) => Math.floor(a as number) },
  fpRoundUp: { build: one(t.fpRoundUp), compute: ([a]) => Math.ceil(a as number) },
  fpRoundTowardZero: { build: one(t.fpRoundTowardZero), compute: ([a]) => Math.trunc(a as number) },
  fpEqual: real(t.fpEqual, (a, b) => a === b),
  fpLess: real(t.fpLess, (a, b) => a < b),
  fpLessOrEqual: real(t.fpLessOrEqual, (a, b) => a <= b),
  fpIsNaN: { build: one(t.fpIsNaN), compute: ([a]) => Number.isNaN(a as number) },
  fpIsInfinite: { build: one(t.fpIsInfinite), compute: ([a]) => a === Infinity || a === -Infinity },
  fpToFloat: {
    build: ([a], raw) => t.fpToFloat(floatSort(raw), a as t.Term),
    compute: ([a], raw) => (raw.sort === t.float32Sort ? Math.fround(a as number) : (a as number)),
  },
  fpFromSigned: {
    build: ([a], raw) => t.fpFromSigned(floatSort(raw), a as t.Term),
    compute: ([a], raw) => roundInteger(floatSort(raw), BigInt.asIntN(widthOf(raw.args[0]), a as bigint)),
  },
  fpFromUnsigned: {
    build: ([a], raw) => t.fpFromUnsigned(floatSort(raw), a as t.Term),
    compute: ([a], raw) => roundInteger(floatSort(raw), a as bigint),
  },
  fpToSigned: {
    build: ([a], raw) => t.fpToSigned(widthOf(raw), a as t.Term),
    compute: ([a], raw) => toInteger(a as number, widthOf(raw), true),
  },
  fpToUnsigned: {
    build: ([a], raw) => t.fpToUnsigned(widthOf(raw), a as t.Term),
    compute: ([a], raw) => toInteger(a as number, widthOf(raw), false),
  },
  fpFromBits: {
    build: ([a], raw) => t.fpFromBits(floatSort(raw), a as t.Term),
    compute: ([a], raw) => decode(floatSort(raw), a as bigint),
  },
  fpToBits: { build: one(t.fpToBits), compute: ([a], raw) => encode(floatSort(raw.args[0]), a as number) },

  select: {
    build: two(t.select),
    compute: ([array, index]) => {
      const { writes, otherwise } = array as RawArray;
      return writes.get(index as bigint) ?? otherwise;
    },
  },
  store: {
    build: ([array, index, value]) => t.store(array as t.Term, index as t.Term, value as t.Term),
    compute: ([array, index, value]) => {
      const { writes, otherwise } = array as RawArray;
      return { otherwise, writes: new Map([...writes, [index as bigint, value as Value]]) };
    },
  },
  constantArray: {
    build: ([value], raw) => t.constantArray(raw.sort as t.ArraySort, value as t.Term),
    compute: ([value]) => ({ otherwise: value as Value, writes: new Map() }),
  },
  copied: {
    build: ([array, source, count], { numbers: [to = 0, from = 0, most = 0] = [] }) =>
      t.copied(to, from, most, array as t.Term, source as t.Term, count as t.Term),
    compute: ([array, source, count], { args, numbers: [to = 0, from = 0, most = 0] = [] }) => {
      const width = widthOf(args[2]);
      const { otherwise, writes } = array as RawArray;
      const taken = source as RawArray;
      const result = new Map(writes);
      for (let element = 0n; element < (count as bigint) && element < BigInt(most); element += 1n) {
        const at = (first: number): bigint => BigInt.asUintN(width, BigInt(first) + element);
        result.set(at(to), taken.writes.get(at(from)) ?? taken.otherwise);
      }
      return { otherwise, writes: result };
    },
  },
};

function isQuantified(raw: Raw): raw is Raw & { readonly op: "forall" | "exists" } {
  return raw.op === "forall" || raw.op === "exists";
}

/** `bound`: the integers of the quantifiers around it, by name. */
export function buildRaw(raw: Raw, bound: ReadonlyMap<string, t.Term> = new Map()): t.Term {
  const name = raw.name ?? "";
  if (isQuantified(raw)) {
    const [lower, upper, body] = raw.args as readonly [Raw, Raw, Raw];
    const quantifier = raw.op === "forall" ? t.forall : t.exists;
    return quantifier(name, buildRaw(lower, bound), buildRaw(upper, bound), (integer) =>
      buildRaw(body, new Map(bound).set(name, integer)),
    );
  }
  switch (raw.op) {
    case "bound":
      return bound.get(name) as t.Term;
    case "constant":
      if (typeof raw.value === "boolean") return t.boolConstant(raw.value);
      if (raw.sort.kind === "float") return t.floatConstant(raw.sort, raw.value as number);
      if (raw.sort.kind === "int") return t.intConstant(raw.value as bigint);
      return t.bitVecConstant(widthOf(raw), raw.value as bigint);
    case "symbol":
      return t.symbol(raw.name ?? "", raw.sort);
    case "variable":
      return t.variable(raw.name ?? "", raw.sort, "local", 0);
    default: {
      const row = rows[raw.op];
      if (row === undefined) throw new Error(`no row for ${raw.op}`);
      const args = raw.args.map((argument) => buildRaw(argument, bound));
      return row.build(args, raw);
    }
  }
}

/** Thrown where quantifiers within quantifiers have more instances than a test should wait for. */
export class TooLong extends Error {}

/** Instances that one evaluation may look at. */
const greatestEffort = 20_000;

export function evaluateRaw(
  raw: Raw,
  valueOf: (leaf: Raw) => Value,
  bound: ReadonlyMap<string, bigint> = new Map(),
  effort = { instances: 0 },
): Value {
  if (raw.op === "constant") return raw.value as Value;
  const name = raw.name ?? "";
  if (raw.op === "bound") return bound.get(name) as bigint;
  if (isQuantified(raw)) {
    const [lower, upper, body] = raw.args as readonly [Raw, Raw, Raw];
    const last = evaluateRaw(upper, valueOf, bound, effort) as bigint;
    const instances: boolean[] = [];
    for (let k = evaluateRaw(lower, valueOf, bound, effort) as bigint; k <= last; k += 1n) {
      effort.instances += 1;
      if (effort.instances > greatestEffort) throw new TooLong();
      instances.push(evaluateRaw(body, valueOf, new Map(bound).set(name, k), effort) === true);
    }
    return raw.op === "forall" ? instances.every(Boolean) : instances.some(Boolean);
  }
  const row = rows[raw.op];
  if (row === undefined) return valueOf(raw);
  return row.compute(
    raw.args.map((argument) => evaluateRaw(argument, valueOf, bound, effort)),
    raw,
  );
}

export function leavesOf(raw: Raw): readonly Raw[] {
  return raw.args.length === 0 ? [raw] : raw.args.flatMap(leavesOf);
}
