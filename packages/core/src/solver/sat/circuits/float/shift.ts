/** The two shifts of significands: to the left until the highest bit is set, and to the right keeping whether anything was lost. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { disjunction, isZero, signOf } from "../words.ts";
import { type Exponent, resize } from "./exponent.ts";

export interface Normalised<Bit> {
  readonly word: Word<Bit>;
  /** By how many places it was shifted, a number without sign. */
  readonly places: Word<Bit>;
}

/** Bits of the numbers from 0 to this. */
export function bitsFor(greatest: number): number {
  return greatest === 0 ? 0 : Math.floor(Math.log2(greatest)) + 1;
}

/**
 * Shifts leading zeros out, at most about `most` of them and no more than `limit`, which may be negative and then permits none. The leading zeros
 * are detected stage by stage, of what the stage before left; the limit is compared with the places so far as numbers are, from the highest bit,
 * so it costs three gates a stage.
 */
export function normalise<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  most: number,
  limit?: Exponent<Bit>,
): Normalised<Bit> {
  const stages = bitsFor(most);
  const mayBeNegative = limit !== undefined && limit.least < 0;
  const bound = limit && resize(limit.word, Math.max(limit.word.length, stages + 1));
  const isPermitted = mayBeNegative && bound ? bits.not(signOf(bound)) : bits.true;
  /** The limit's higher bits exceed those of the places so far. */
  let exceeds = bound ? bits.and(isPermitted, disjunction(bits, bound.slice(stages, -1))) : bits.true;
  let word = a;
  const places: Bit[] = new Array<Bit>(stages).fill(bits.false);
  for (let stage = stages - 1; stage >= 0; stage -= 1) {
    const distance = 2 ** stage;
    const limitBit = bound ? bits.and(isPermitted, bound[stage] as Bit) : bits.true;
    const leads = isZero(bits, word.slice(-distance));
    const shifts = bits.and(leads, bits.or(exceeds, limitBit));
    exceeds = bits.or(exceeds, bits.and(limitBit, bits.not(shifts)));
    places[stage] = shifts;
    const before = word;
    word = before.map((bit, place) =>
      bits.ite(shifts, place < distance ? bits.false : (before[place - distance] as Bit), bit),
    );
  }
  return { word, places };
}

/** Shifts right by a number without sign; the lowest bit is sticky: it is set where any bit that came to it or passed it was. */
export function shiftRightSticky<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, distance: Word<Bit>): Word<Bit> {
  const stages = bitsFor(a.length - 1);
  // By the greatest distance of these stages all is lost already, so a greater one becomes that.
  const beyond = disjunction(bits, distance.slice(stages));
  let word = a;
  for (let stage = 0; stage < Math.min(stages, distance.length); stage += 1) {
    const places = 2 ** stage;
    const shifts = bits.or(distance[stage] as Bit, beyond);
    const before = word;
    const lost = disjunction(bits, before.slice(1, places + 1));
    word = before.map((bit, place) =>
      place === 0
        ? bits.or(bit, bits.and(shifts, lost))
        : bits.ite(shifts, before[place + places] ?? bits.false, bit),
    );
  }
  return word;
}
