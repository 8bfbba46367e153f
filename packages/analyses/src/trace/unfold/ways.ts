/** Where a terminator leads, under which conditions, and how an unfolding names the way. */
import { and, equal, not, type Term, type Terminator, trueTerm } from "@everypath/core";
import type { Activation } from "./frames.ts";

export interface Way {
  /** Over the variables of the activation. */
  readonly condition: Term;
  /** A block. */
  readonly target: number;
  /** Empty where there is no other way. */
  readonly letter: string;
}

/** The ways out of a block, the true side first; none where the activation ends. */
export function waysFrom(terminator: Terminator, activation: Activation): readonly Way[] {
  switch (terminator.kind) {
    case "jump":
      return [onlyWay(terminator.target)];
    case "branch": {
      const { whenTrue, whenFalse } = terminator;
      if (whenTrue === whenFalse) return [onlyWay(whenTrue)];
      const condition = activation.term(terminator.condition);
      return [
        { condition, target: whenTrue, letter: "T" },
        { condition: not(condition), target: whenFalse, letter: "F" },
      ];
    }
    case "switch": {
      const value = activation.term(terminator.value);
      const others: Term[] = [];
      const cases = terminator.cases.map(({ value: constant, target }): Way => {
        const is = equal(value, constant);
        const condition = and(...others, is);
        others.push(not(is));
        return { condition, target, letter: `${target};` };
      });
      const target = terminator.otherwise;
      return [...cases, { condition: and(...others), target, letter: `${target};` }];
    }
    case "return":
    case "stop":
      return [];
    default:
      return terminator satisfies never;
  }
}

function onlyWay(target: number): Way {
  return { condition: trueTerm, target, letter: "" };
}
