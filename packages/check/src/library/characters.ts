/** Classes of characters, by their ranges. */
import { and, intConstant, intLess, not, or, type SymbolicTerm } from "@everypath/core";
import { atMost, plus, zero } from "../integers.ts";
import type { Successor } from "../post.ts";
import { Outcome } from "./call-outcome.ts";
import type { Calling } from "./calling.ts";
import type { caseMappings, classes } from "./contracts.ts";

function isWithin(value: SymbolicTerm, [first, last]: readonly [number, number]): SymbolicTerm {
  return and(atMost(intConstant(first), value), atMost(value, intConstant(last)));
}

/** A number above 0 where the character is in the class, else 0. */
export function classified(calling: Calling, { ranges }: (typeof classes)[string]): readonly Successor[] {
  const value = calling.integer(calling.argument(0), true);
  const isMember = or(...ranges.map((each) => isWithin(value, each)));
  const member = new Outcome(calling);
  member.suppose(isMember);
  const other = new Outcome(calling);
  other.suppose(not(isMember));
  return [member.returns(member.truth()), other.returns(zero)];
}

export function mapped(calling: Calling, { range, to }: (typeof caseMappings)[string]): readonly Successor[] {
  const value = calling.integer(calling.argument(0), true);
  const isMember = isWithin(value, range);
  const member = new Outcome(calling);
  member.suppose(isMember);
  const other = [atMost(zero, value), intLess(value, zero)].map((sign) => {
    const outcome = new Outcome(calling);
    outcome.suppose(not(isMember), sign);
    return outcome.returns(value);
  });
  return [member.returns(plus(value, intConstant(to))), ...other];
}
