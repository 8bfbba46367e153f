/** What a rule of section 3 answers for one operation. */

import type { SymbolicTerm } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, type Linear } from "@everypath/its";
import type { IntegerModel, Interpretation } from "../interpretation.ts";
import type { Knowledge } from "../knowledge.ts";

/**
 * What a fresh symbolic variable stands for, where other ones determine it: KB says less, a certificate needs it. Bits are those of two's
 * complement without end. The quotient is Euclid's.
 */
export interface Meaning {
  readonly operator:
    | "product"
    | "quotient"
    | "remainder"
    | "and"
    | "or"
    | "xor"
    | "left shift"
    | "right shift";
  readonly operands: readonly [Linear, Linear];
  /** Bits of the type; without it the exact result is meant. */
  readonly width?: number;
  /** How the bits of that width are read. */
  readonly interpretation?: Interpretation;
}

/** Of the state before the step: ⟨a⟩, and how to name fresh symbolic variables. */
export interface RuleContext {
  readonly knowledge: Knowledge;
  readonly integers: IntegerModel;
  fresh(hint: string, meaning?: Meaning): SymbolicTerm;
}

export type RuleResult =
  /** The evaluation rule applies: the result, and what is added to KB (each at least 0). */
  { readonly kind: "value"; readonly value: Linear; readonly facts: readonly Linear[] } | Refinement;

/** The refinement rule applies: KB is extended by the facts of one case or another; together they cover every value. */
export interface Refinement {
  readonly kind: "refine";
  readonly cases: readonly (readonly Linear[])[];
}

export type TruthResult = { readonly kind: "truth"; readonly truth: boolean } | Refinement;

export function result(value: Linear, facts: readonly Linear[] = []): RuleResult {
  return { kind: "value", value, facts };
}

export function refine(...cases: readonly (readonly Linear[])[]): Refinement {
  return { kind: "refine", cases };
}

/** A fresh variable as the result, with the facts that `of` says of it. */
export function freshResult(
  context: RuleContext,
  hint: string,
  meaning: Meaning | undefined,
  of: (value: Linear) => readonly Linear[],
): RuleResult {
  const value = atomLinear(context.fresh(hint, meaning));
  return result(value, of(value));
}

/** a − b, at least 0 where a ≥ b. */
export function atLeast(a: Linear, b: Linear): Linear {
  return addScaled(a, b, -1n);
}

/** a − b − 1, at least 0 where a > b. */
export function above(a: Linear, b: Linear): Linear {
  return addScaled(atLeast(a, b), constantLinear(1n), -1n);
}

export function equalFacts(a: Linear, b: Linear): readonly Linear[] {
  return [atLeast(a, b), atLeast(b, a)];
}

export function number(value: bigint | number): Linear {
  return constantLinear(BigInt(value));
}

/** lower ≤ a ≤ upper */
export function within(a: Linear, lower: bigint, upper: bigint): readonly Linear[] {
  return [atLeast(a, number(lower)), atLeast(number(upper), a)];
}

/** The one integer that the expression is, if it is one. */
export function constantOf(linear: Linear): bigint | undefined {
  return linear.coefficients.size === 0 ? linear.constant : undefined;
}
