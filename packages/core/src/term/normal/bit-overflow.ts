/** Rules of the overflow predicates: decided by ranges; with a constant operand they bound the other. */
import { type BitFacts, bitFacts } from "../bit-facts.ts";
import {
  euclideanQuotient,
  fitsSigned,
  maskOf,
  maximum,
  minimum,
  signedMaximum,
  signedMinimum,
  toSigned,
} from "../bits.ts";
import { bits, bool, integerValue, make, requireSameSort } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import { compareTerms } from "../order.ts";
import type { OperatorName, Term } from "../term.ts";
import { bvSignedLess, bvUnsignedLess } from "./bit-compare.ts";
import { or } from "./bool.ts";
import { pushBinary } from "./ite.ts";

type Predicate = (a: Term, b: Term) => Term;

function signedConstant(term: Term): bigint | undefined {
  const value = integerValue(term);
  return value === undefined ? undefined : toSigned(widthOf(term), value);
}

/** a outside [least, greatest], as signed comparisons; bounds beyond the width never fail. */
function outside(a: Term, least: bigint, greatest: bigint): Term {
  const width = widthOf(a);
  const below =
    least > signedMaximum(width)
      ? bool(true)
      : least <= signedMinimum(width)
        ? bool(false)
        : bvSignedLess(a, bits(width, least));
  const above =
    greatest < signedMinimum(width)
      ? bool(true)
      : greatest >= signedMaximum(width)
        ? bool(false)
        : bvSignedLess(bits(width, greatest), a);
  return or(below, above);
}

/** True or false if the exact result's range lies wholly outside or inside the signed range. */
function decideSigned(width: number, low: bigint, high: bigint): Term | undefined {
  if (fitsSigned(width, low) && fitsSigned(width, high)) return bool(false);
  if (low > signedMaximum(width) || high < signedMinimum(width)) return bool(true);
  return undefined;
}

function common(operator: OperatorName, a: Term, b: Term, again: Predicate): Term | undefined {
  requireSameSort(operator, a, b);
  return pushBinary(a, b, again);
}

function sorted(a: Term, b: Term): readonly [Term, Term] {
  return compareTerms(a, b) <= 0 ? [a, b] : [b, a];
}

export function signedAddOverflows(a: Term, b: Term): Term {
  const pushed = common("signedAddOverflows", a, b, signedAddOverflows);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const left = bitFacts(a);
  const right = bitFacts(b);
  const decided = decideSigned(width, left.signedMin + right.signedMin, left.signedMax + right.signedMax);
  if (decided !== undefined) return decided;
  const [variable, other] = sorted(a, b);
  const constant = signedConstant(other);
  // a + c > max is a > max − c; a + c < min is a < min − c.
  if (constant !== undefined) {
    return outside(variable, signedMinimum(width) - constant, signedMaximum(width) - constant);
  }
  return make("signedAddOverflows", [variable, other]);
}

export function signedSubtractOverflows(a: Term, b: Term): Term {
  const pushed = common("signedSubtractOverflows", a, b, signedSubtractOverflows);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  if (a === b) return bool(false);
  const left = bitFacts(a);
  const right = bitFacts(b);
  const decided = decideSigned(width, left.signedMin - right.signedMax, left.signedMax - right.signedMin);
  if (decided !== undefined) return decided;
  const subtrahend = signedConstant(b);
  if (subtrahend !== undefined) {
    return outside(a, signedMinimum(width) + subtrahend, signedMaximum(width) + subtrahend);
  }
  const minuend = signedConstant(a);
  // c − b > max is b < c − max; c − b < min is b > c − min.
  if (minuend !== undefined)
    return outside(b, minuend - signedMaximum(width), minuend - signedMinimum(width));
  return make("signedSubtractOverflows", [a, b]);
}

function products(left: BitFacts, right: BitFacts): readonly bigint[] {
  return [
    left.signedMin * right.signedMin,
    left.signedMin * right.signedMax,
    left.signedMax * right.signedMin,
    left.signedMax * right.signedMax,
  ];
}

export function signedMultiplyOverflows(a: Term, b: Term): Term {
  const pushed = common("signedMultiplyOverflows", a, b, signedMultiplyOverflows);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const corners = products(bitFacts(a), bitFacts(b));
  const decided = decideSigned(width, corners.reduce(minimum), corners.reduce(maximum));
  if (decided !== undefined) return decided;
  const [variable, other] = sorted(a, b);
  const constant = signedConstant(other);
  if (constant !== undefined && constant !== 0n) {
    // min ≤ a·c ≤ max solved for a: between ⌈·⌉ and ⌊·⌋ of the quotients, which change places for c < 0.
    const [first, second] = [signedMinimum(width), signedMaximum(width)];
    const [low, high] = constant > 0n ? [first, second] : [second, first];
    return outside(variable, ceilingQuotient(low, constant), floorQuotient(high, constant));
  }
  return make("signedMultiplyOverflows", [variable, other]);
}

function floorQuotient(a: bigint, b: bigint): bigint {
  return b > 0n ? euclideanQuotient(a, b) : euclideanQuotient(-a, -b);
}

function ceilingQuotient(a: bigint, b: bigint): bigint {
  return -floorQuotient(-a, b);
}

export function unsignedAddOverflows(a: Term, b: Term): Term {
  const pushed = common("unsignedAddOverflows", a, b, unsignedAddOverflows);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const mask = maskOf(width);
  const left = bitFacts(a);
  const right = bitFacts(b);
  if (left.unsignedMax + right.unsignedMax <= mask) return bool(false);
  if (left.unsignedMin + right.unsignedMin > mask) return bool(true);
  const [variable, other] = sorted(a, b);
  const constant = integerValue(other);
  if (constant !== undefined) return bvUnsignedLess(bits(width, mask - constant), variable);
  return make("unsignedAddOverflows", [variable, other]);
}

/** a − b wraps exactly if a < b. */
export function unsignedSubtractOverflows(a: Term, b: Term): Term {
  return bvUnsignedLess(a, b);
}

export function unsignedMultiplyOverflows(a: Term, b: Term): Term {
  const pushed = common("unsignedMultiplyOverflows", a, b, unsignedMultiplyOverflows);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const mask = maskOf(width);
  const left = bitFacts(a);
  const right = bitFacts(b);
  if (left.unsignedMax * right.unsignedMax <= mask) return bool(false);
  if (left.unsignedMin * right.unsignedMin > mask) return bool(true);
  const [variable, other] = sorted(a, b);
  const constant = integerValue(other);
  if (constant !== undefined && constant !== 0n)
    return bvUnsignedLess(bits(width, mask / constant), variable);
  return make("unsignedMultiplyOverflows", [variable, other]);
}
