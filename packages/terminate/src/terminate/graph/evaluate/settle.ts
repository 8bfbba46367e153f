/**
 * What every evaluation does with the answers of the rules: facts are learned, results are remembered so that the same operation on the
 * same integers has the same result, and a refinement that a rule asks for stops the evaluation.
 */

import type { SymbolicTerm, Variable } from "@everypath/core";
import { atomLinear, keyOf, type Linear } from "@everypath/its";
import { type IntegerModel, type Interpretation, rangeOfWidth } from "../interpretation.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Partition } from "../partition.ts";
import {
  type Meaning,
  type Refinement,
  type RuleContext,
  type RuleResult,
  type TruthResult,
  within,
} from "../rules/rule.ts";
import type { PointsTo } from "../state.ts";

export interface EvaluationInput {
  readonly knowledge: Knowledge;
  readonly integers: IntegerModel;
  readonly partition: Partition;
  /** LV; undefined: never assigned, or not known to be. */
  valueOf(variable: Variable): Linear | undefined;
  /** A variable without a value may have one all the same. */
  readonly mayBeSet: boolean;
  fresh(hint: string, meaning?: Meaning): SymbolicTerm;
  /** Tells a variable from those of other calls. */
  nameOf(variable: Variable): string;
  /** What is known of the elements of an array. */
  elementsOf(array: Variable): readonly PointsTo[];
  /** No reference is greater; undefined: not known. */
  readonly newestObject: Linear | undefined;
  /** Results of operations on the same integers, found before. */
  readonly results: ReadonlyMap<string, Linear>;
  /** Truths for the conditions that no refinement settles, in the order met. */
  readonly chosen: readonly boolean[];
}

/** Why there is no value. */
export type Stop =
  | Refinement
  /** The condition cannot be settled by refining: both truths are to be followed. */
  | { readonly kind: "either" }
  | { readonly kind: "refused"; readonly what: string };

/** Where a method answers undefined, `stop` says why. */
export abstract class Settling {
  knowledge: Knowledge;
  stop: Stop | undefined;
  readonly results: Map<string, Linear>;
  /** Values of variables that had none that is known, so that reading them again gives the same. */
  readonly found = new Map<Variable, Linear>();
  /** Arrays with the elements that were read. */
  readonly loaded = new Map<Variable, readonly PointsTo[]>();
  private choices = 0;
  protected readonly input: EvaluationInput;
  protected readonly context: RuleContext;

  constructor(input: EvaluationInput) {
    this.input = input;
    this.knowledge = input.knowledge;
    this.results = new Map(input.results);
    const self = this;
    this.context = {
      get knowledge() {
        return self.knowledge;
      },
      integers: input.integers,
      fresh: (hint, meaning) => input.fresh(hint, meaning),
    };
  }

  /** What is known of the elements of an array, with those that were read. */
  elements(array: Variable): readonly PointsTo[] {
    return this.loaded.get(array) ?? this.input.elementsOf(array);
  }

  protected unknown(width: number, interpretation: Interpretation): Linear {
    const value = atomLinear(this.input.fresh("any"));
    const { lower, upper } = rangeOfWidth(width, interpretation);
    if (this.input.integers === "bitvector")
      this.knowledge = this.knowledge.assume(within(value, lower, upper));
    return value;
  }

  protected either(): boolean | undefined {
    const truth = this.input.chosen[this.choices];
    this.choices += 1;
    if (truth !== undefined) return truth;
    this.stop ??= { kind: "either" };
    return undefined;
  }

  /** Mathematical integers have no bits. */
  protected refuses(what: string): boolean {
    if (this.input.integers === "bitvector") return false;
    this.stop ??= { kind: "refused", what };
    return true;
  }

  protected remember(
    operation: string,
    operands: readonly Linear[],
    rule: () => RuleResult,
  ): Linear | undefined {
    const key = `${operation}: ${operands.map(keyOf).join(", ")}`;
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const value = this.take(rule());
    if (value !== undefined) this.results.set(key, value);
    return value;
  }

  protected take(answer: RuleResult): Linear | undefined {
    if (answer.kind === "refine") {
      this.stop ??= answer;
      return undefined;
    }
    this.knowledge = this.knowledge.assume(answer.facts);
    return answer.value;
  }

  protected truth(answer: TruthResult): boolean | undefined {
    if (answer.kind === "truth") return answer.truth;
    this.stop ??= answer;
    return undefined;
  }
}
