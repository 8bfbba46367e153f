/** Random conditions and random paths through them, by seed. */

import type { Query } from "../../src/solver/solver.ts";
import * as t from "../../src/term/index.ts";

type Condition = t.SymbolicTerm;
type Theory = "bits" | "int" | "array" | "float";

/** A small generator with a 32-bit state (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  bits(width: number): bigint {
    if (this.below(2) === 0) return BigInt(this.below(8));
    let value = 0n;
    for (let filled = 0; filled < width; filled += 16) value = (value << 16n) | BigInt(this.below(0x10000));
    return BigInt.asUintN(width, value);
  }
}

export class Conditions {
  readonly random: Random;
  readonly #theory: Theory;
  readonly #width: number;

  constructor(seed: number, theory: Theory, width = 8) {
    this.random = new Random(seed);
    this.#theory = theory;
    this.#width = width;
  }

  condition(depth = 2): Condition {
    const { random } = this;
    if (depth > 0 && random.below(4) === 0) {
      const operator = random.pick([t.and, t.or, t.equal, t.implies]);
      return operator(this.condition(depth - 1), this.condition(depth - 1));
    }
    if (random.below(12) === 0) return t.symbol(`b${random.below(2)}`, t.boolSort);
    const made = this.#comparison();
    return random.below(3) === 0 ? t.not(made) : made;
  }

  #comparison(): Condition {
    const { random } = this;
    switch (this.#theory) {
      case "int":
        return random.pick([t.intLess, t.intLessOrEqual, t.equal])(this.integer(2), this.integer(2));
      case "float":
        return random.pick([t.fpLess, t.fpLessOrEqual, t.fpEqual, t.equal])(this.float(1), this.float(1));
      case "array":
      case "bits": {
        const comparisons = [
          ...[
            t.bvUnsignedLess,
            t.bvUnsignedLessOrEqual,
            t.bvSignedLess,
            t.bvSignedLessOrEqual,
            t.equal,
            t.equal,
          ],
          ...[
            t.signedAddOverflows,
            t.unsignedAddOverflows,
            t.signedSubtractOverflows,
            t.unsignedSubtractOverflows,
          ],
          ...(this.#width <= 16 ? [t.signedMultiplyOverflows, t.unsignedMultiplyOverflows] : []),
        ];
        return random.pick(comparisons)(this.vector(2), this.vector(2));
      }
    }
  }

  vector(depth: number): Condition {
    const { random } = this;
    const width = this.#width;
    if (depth === 0 || random.below(4) === 0) {
      if (random.below(3) === 0) return t.bitVecConstant(width, random.bits(width));
      return t.symbol(`v${random.below(4)}`, t.bitVecSort(width));
    }
    if (this.#theory === "array" && random.below(2) === 0)
      return t.select(this.array(depth), this.vector(depth - 1));
    const a = this.vector(depth - 1);
    const b = this.vector(depth - 1);
    switch (random.below(8)) {
      case 0:
        return t.ite(this.condition(0), a, b);
      case 1:
        return random.pick([t.bvNegate, t.bvNot])(a);
      case 2:
        return width < 2 ? a : t.concat(t.extract(width - 2, 0, a), t.extract(width - 1, width - 1, b));
      case 3:
        return t.extract(width - 1, 0, random.pick([t.signExtend, t.zeroExtend])(3, a));
      case 4:
        return random.pick([t.bvShiftLeft, t.bvLogicalShiftRight, t.bvArithmeticShiftRight])(a, b);
      case 5: {
        // Division by variables is hard beyond a few bits.
        const divide = [t.bvUnsignedDivide, t.bvUnsignedRemainder, t.bvSignedDivide, t.bvSignedRemainder];
        return random.pick(divide)(a, width <= 8 ? b : t.bitVecConstant(width, random.below(20)));
      }
      default:
        return random.pick([
          t.bvAdd,
          t.bvSubtract,
          t.bvAnd,
          t.bvOr,
          t.bvXor,
          ...(width <= 8 ? [t.bvMultiply] : []),
        ])(a, b);
    }
  }

  array(depth: number): Condition {
    const { random } = this;
    const sort = t.arraySort(t.bitVecSort(this.#width), t.bitVecSort(this.#width));
    if (depth <= 1) {
      if (random.below(5) === 0) return t.constantArray(sort, t.bitVecConstant(this.#width, random.below(3)));
      return t.symbol(`a${random.below(2)}`, sort);
    }
    return t.store(this.array(depth - 1), this.vector(depth - 1), this.vector(depth - 1));
  }

  integer(depth: number): Condition {
    const { random } = this;
    if (depth === 0 || random.below(4) === 0) {
      if (random.below(3) === 0) return t.intConstant(BigInt(random.below(40) - 20));
      return t.symbol(`i${random.below(4)}`, t.intSort);
    }
    const a = this.integer(depth - 1);
    const divisor = t.intConstant(BigInt(random.pick([-7, -2, 2, 3, 10])));
    switch (random.below(6)) {
      case 0:
        return t.intMultiply(t.intConstant(BigInt(random.below(10) - 5)), a);
      case 1:
        return random.pick([t.intDivide, t.intModulo, t.intQuotient, t.intRemainder])(a, divisor);
      case 2:
        return t.intAbsolute(a);
      case 3:
        return t.ite(this.condition(0), a, this.integer(depth - 1));
      default:
        return random.pick([t.intAdd, t.intSubtract])(a, this.integer(depth - 1));
    }
  }

  float(depth: number): Condition {
    const { random } = this;
    if (depth === 0 || random.below(3) === 0) {
      const special = [0, -0, 1, -2.5, 1e10, Number.NaN, Number.POSITIVE_INFINITY, 1e-40];
      if (random.below(3) === 0) return t.floatConstant(t.float32Sort, random.pick(special));
      return t.symbol(`f${random.below(3)}`, t.float32Sort);
    }
    const a = this.float(depth - 1);
    const integer = t.symbol("v0", t.bitVecSort(16));
    switch (random.below(6)) {
      case 0:
        return random.pick([t.fpNegate, t.fpAbsolute, t.fpRoundDown, t.fpRoundTowardZero, t.fpRoundNearest])(
          a,
        );
      case 1:
        return random.pick([t.fpFromSigned, t.fpFromUnsigned])(t.float32Sort, integer);
      case 2:
        return t.fpFromSigned(t.float32Sort, random.pick([t.fpToSigned, t.fpToUnsigned])(16, a));
      case 3:
        return t.fpFromBits(t.float32Sort, t.bvAdd(t.fpToBits(a), t.bitVecConstant(32, 1)));
      default:
        return random.pick([t.fpAdd, t.fpSubtract])(a, this.float(depth - 1));
    }
  }
}

/**
 * The queries of an exploration: at each step a condition and its negation, then one of those that `isSat` is true of
 * is assumed. Paths start anew after `length` steps.
 */
export function* paths(
  conditions: Conditions,
  steps: number,
  length: number,
  isSat: (query: Query) => boolean,
): Generator<Query> {
  let pathCondition: readonly Condition[] = [];
  for (let step = 0; step < steps; step += 1) {
    if (step % length === 0) pathCondition = [];
    const condition = conditions.condition();
    const branches = [condition, t.not(condition)].map((branch) => ({ pathCondition, condition: branch }));
    yield* branches;
    const feasible = branches.filter(isSat);
    if (feasible.length > 0) pathCondition = [...pathCondition, conditions.random.pick(feasible).condition];
  }
}

/** True of a model that satisfies the query. */
export function satisfies(query: Query, model: t.Model): boolean {
  return [...query.pathCondition, query.condition].every((conjunct) => t.evaluate(conjunct, model) === true);
}
