/**
 * The chooser that lets a concrete input decide. Concolic execution (lecture, slide 70): the program runs on a real input and on symbols
 * at once; it does not fork but follows the real input, and the path condition is collected.
 */

import { type Evaluation, not, type Span, type SymbolicTerm } from "@everypath/core";
import type { Ended, Machine, Purpose, State } from "../../machine/index.ts";
import { takeSuggestion } from "../follow.ts";

/** An element of the slides' array PC. */
export interface Conjunct {
  /** As it holds on this run. */
  readonly condition: SymbolicTerm;
  /** Whether what was asked holds; else `condition` is its negation. */
  readonly truth: boolean;
  readonly purpose: Purpose;
  /** An assumption that this run's input does not satisfy, which ends it. */
  readonly fails: boolean;
  /** It says which value a term has on this run, where the program was followed rather than decided. */
  readonly isValue: boolean;
  /** The user's place. */
  readonly span: Span;
  /** Where in the program it was decided, libraries included. */
  readonly place: string;
}

export interface FollowOptions {
  /** The value of a term on this run. */
  readonly valueOf: (term: SymbolicTerm) => Evaluation;
  /** Instructions (by weight) after which the run is given up. */
  readonly maxSteps: number;
  /** Conjuncts after which it is given up. */
  readonly maxConjuncts: number;
  /** What the state has taken for granted already: the path condition begins with it. */
  readonly assumed?: readonly Conjunct[];
}

export interface FollowedRun {
  readonly pathCondition: readonly Conjunct[];
  /** How it ended; a limit where it was given up. */
  readonly end: Ended | { readonly kind: "gave-up"; readonly reason: "max-steps" | "max-conjuncts" };
}

/** Runs `state` to its end, or to a limit. */
export function followInput(machine: Machine, state: State, options: FollowOptions): FollowedRun {
  const { valueOf, maxSteps, maxConjuncts, assumed = [] } = options;
  const pathCondition: Conjunct[] = [...assumed];
  state.stepLimit = maxSteps;
  let isValue = false;
  for (;;) {
    const step = machine.run(state);
    switch (step.kind) {
      case "ended":
        return { pathCondition, end: step };
      case "paused":
        return { pathCondition, end: { kind: "gave-up", reason: "max-steps" } };
      case "suggest": {
        const value = valueOf(step.term);
        if (typeof value !== "bigint") return { pathCondition, end: outOfReach(step.span) };
        takeSuggestion(state, step, value);
        isValue = true;
        break;
      }
      case "ask": {
        if (pathCondition.length >= maxConjuncts)
          return { pathCondition, end: { kind: "gave-up", reason: "max-conjuncts" } };
        const { condition, purpose, span } = step;
        const value = valueOf(condition);
        if (typeof value !== "boolean") return { pathCondition, end: outOfReach(span) };
        const isTrue = value;
        const holds = isTrue ? condition : not(condition);
        const { frame } = state;
        const place = `${frame.procedure.name}:${frame.block}:${frame.index}`;
        const fails = purpose === "assume" && !isTrue;
        pathCondition.push({ condition: holds, truth: isTrue, purpose, fails, isValue, span, place });
        isValue = false;
        state.follow(holds, span);
        break;
      }
      case "reached":
        throw new Error("a run on an input does not stop at cuts");
    }
  }
}

/** What cannot be computed decides nothing. */
function outOfReach(span: Span): Ended {
  const detail = "a value out of reach: a quantifier over too many integers, or a power with too many digits";
  return { kind: "ended", end: "cut", reason: "symbolic-limit", detail, span };
}
