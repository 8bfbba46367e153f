/**
 * The congruence domain (Granger, "Static analysis of arithmetical congruences", 1989): of what step the values of a bit-vector term are
 * multiples, and from where. An offset 24·k + 8 into an array of structures meets the same member of each element, whatever k is.
 */
import { knownBits, type Range } from "./bit-facts.ts";
import type { Application, SymbolicTerm, Term } from "./term.ts";
import { argumentsOf, foldTerm } from "./traverse.ts";

/** Values without sign: `base` and so many times `step`, forwards or backwards; 0 where it is `base` alone. */
export interface Multiples {
  readonly base: bigint;
  readonly step: bigint;
}

/** What all values of the term have in common; `rangeOf` tells what a part of it can be. */
export function multiplesOf(term: SymbolicTerm, rangeOf: (part: SymbolicTerm) => Range): Multiples {
  return foldTerm<Multiples>(
    term,
    new Map(),
    (part, valueOf) => {
      if (part.sort.kind !== "bitvec") return { base: 0n, step: 1n };
      const { unsignedMin, unsignedMax } = rangeOf(part as SymbolicTerm);
      if (unsignedMin === unsignedMax) return { base: unsignedMin, step: 0n };
      const own = part.kind === "application" ? ofApplication(part, valueOf, rangeOf) : undefined;
      return own ?? byKnownBits(part);
    },
    (part) => (part.sort.kind === "bitvec" ? argumentsOf(part) : []),
  );
}

function ofApplication(
  term: Application,
  valueOf: (part: Term) => Multiples,
  rangeOf: (part: SymbolicTerm) => Range,
): Multiples | undefined {
  if (term.sort.kind !== "bitvec") return undefined;
  const { width } = term.sort;
  const parts = term.arguments as readonly SymbolicTerm[];
  const [first] = parts as readonly [SymbolicTerm];
  const isNegative = (part: SymbolicTerm): boolean => rangeOf(part).signedMin < 0n;
  switch (term.operator) {
    case "zeroExtend":
      return valueOf(first);
    case "signExtend": {
      const inner = first.sort.kind === "bitvec" ? first.sort.width : width;
      return isNegative(first) ? modulo(valueOf(first), inner) : valueOf(first);
    }
    case "ite":
      return either(valueOf(parts[1]!), valueOf(parts[2]!));
    case "bvAdd":
      return sum(
        parts.map((part) => summand(part, valueOf, rangeOf)),
        width,
      );
    case "bvMultiply":
      return product(parts.map(valueOf), parts.map(rangeOf), width);
    case "concat":
      return sideBySide(parts, valueOf);
    case "extract":
      return partOf(valueOf(first), rangeOf(first), term.parameters as readonly [number, number]);
    case "bvUnsignedRemainder":
    case "bvSignedRemainder": {
      const divisor = valueOf(parts[1]!);
      const isUnsigned = term.operator === "bvUnsignedRemainder" || !parts.some(isNegative);
      if (divisor.step !== 0n || divisor.base === 0n || !isUnsigned) return undefined;
      if (rangeOf(first).unsignedMax < divisor.base) return valueOf(first);
      const { base, step } = valueOf(first);
      return reduced(base, commonDivisor(step, divisor.base));
    }
    default:
      return undefined;
  }
}

function byKnownBits(term: Term): Multiples {
  const { zeros, ones } = knownBits(term);
  const settled: bigint = zeros | ones;
  let low = 0n;
  while (((settled >> low) & 1n) === 1n) low += 1n;
  const step = 1n << low;
  return { base: ones & (step - 1n), step };
}

function reduced(base: bigint, step: bigint): Multiples {
  return { base: step === 0n ? base : ((base % step) + step) % step, step };
}

/** Of the number in so many bits, of which only the lowest are looked at. */
function modulo({ base, step }: Multiples, width: number): Multiples {
  return reduced(base, commonDivisor(step, 1n << BigInt(width)));
}

function either(a: Multiples, b: Multiples): Multiples {
  return reduced(a.base, commonDivisor(commonDivisor(a.step, b.step), a.base - b.base));
}

/** What wraps around is a multiple of the width's power of two too few; where all values do so equally often, that is all. */
function wrapped({ base, step }: Multiples, least: bigint, most: bigint, width: number): Multiples {
  const size = 1n << BigInt(width);
  const times = floor(least, size);
  if (times === floor(most, size)) return reduced(base - times * size, step);
  return modulo({ base, step }, width);
}

interface Summand extends Multiples {
  readonly least: bigint;
  readonly most: bigint;
}

/** A negative factor is one, so that 192 − 24·k is no sum that wraps around. */
function summand(
  term: SymbolicTerm,
  valueOf: (part: Term) => Multiples,
  rangeOf: (part: SymbolicTerm) => Range,
): Summand {
  const { unsignedMin: least, unsignedMax: most } = rangeOf(term);
  const own = { ...valueOf(term), least, most };
  if (term.kind !== "application" || term.operator !== "bvMultiply" || term.arguments.length !== 2)
    return own;
  const factor = term.arguments.find((part) => part.kind === "constant") as SymbolicTerm | undefined;
  const other = term.arguments.find((part) => part !== factor) as SymbolicTerm;
  if (factor === undefined || rangeOf(factor).signedMax >= 0n) return own;
  const times = rangeOf(factor).signedMax;
  const { base, step } = valueOf(other);
  const { unsignedMin, unsignedMax } = rangeOf(other);
  return {
    base: times * base,
    step: absolute(times * step),
    least: times * unsignedMax,
    most: times * unsignedMin,
  };
}

function sum(parts: readonly Summand[], width: number): Multiples {
  const total = (of: (part: Summand) => bigint): bigint => parts.reduce((all, part) => all + of(part), 0n);
  const base = total((part) => part.base);
  const step = parts.map((part) => part.step).reduce(commonDivisor);
  return wrapped(
    { base, step },
    total(({ least }) => least),
    total(({ most }) => most),
    width,
  );
}

function product(parts: readonly Multiples[], ranges: readonly Range[], width: number): Multiples {
  const whole = parts.reduce((a, b) => ({
    base: a.base * b.base,
    step: commonDivisor(commonDivisor(a.base * b.step, a.step * b.base), a.step * b.step),
  }));
  const least = ranges.reduce((total, { unsignedMin }) => total * unsignedMin, 1n);
  const most = ranges.reduce((total, { unsignedMax }) => total * unsignedMax, 1n);
  return wrapped(whole, least, most, width);
}

function sideBySide(parts: readonly SymbolicTerm[], valueOf: (part: Term) => Multiples): Multiples {
  return parts.reduce<Multiples>(
    (high, part) => {
      const low = valueOf(part);
      const shift = part.sort.kind === "bitvec" ? BigInt(part.sort.width) : 0n;
      return { base: (high.base << shift) + low.base, step: commonDivisor(high.step << shift, low.step) };
    },
    { base: 0n, step: 0n },
  );
}

function partOf(
  { base, step }: Multiples,
  { unsignedMax }: Range,
  [high, low]: readonly [number, number],
): Multiples | undefined {
  const below = 1n << BigInt(low);
  if (step % below !== 0n) return undefined;
  const shifted = reduced(base >> BigInt(low), step >> BigInt(low));
  return unsignedMax >> BigInt(high + 1) === 0n ? shifted : modulo(shifted, high + 1 - low);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? absolute(a) : commonDivisor(b, a % b);
}

function absolute(a: bigint): bigint {
  return a < 0n ? -a : a;
}

function floor(a: bigint, b: bigint): bigint {
  return a / b - (a % b < 0n ? 1n : 0n);
}
