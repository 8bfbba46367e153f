/** <ctype.h> in the "C" locale: a character is in one of the ranges of its class, or in none. */
import type { CharacterRange } from "@everypath/core";
import { addScaled, scale } from "@everypath/its";
import { atLeast, number } from "../rules/rule.ts";
import type { Effect, LibraryRun } from "./run.ts";

function codeOf(character: string | number): bigint {
  return BigInt(typeof character === "number" ? character : character.charCodeAt(0));
}

function isIn(run: LibraryRun, ranges: readonly CharacterRange[]): boolean {
  const value = run.integer(0, "signed");
  for (const [first, last] of ranges) {
    if (!run.decide(atLeast(value, number(codeOf(first))))) return false;
    if (run.decide(atLeast(number(codeOf(last)), value))) return true;
  }
  return false;
}

/** The other case, `distance` away. */
export function otherCase(range: CharacterRange, distance: bigint): Effect {
  return (run) => {
    const value = run.integer(0, "signed");
    if (isIn(run, [range])) return [run.returns(addScaled(value, number(distance), 1n))];
    if (run.entails(value)) return [run.returns(value)];
    return [
      run.returnsSigned((result) => [atLeast(result, value), addScaled(value, scale(result, -1n), 1n)]),
    ];
  };
}

/** What tells that a character is in one of the ranges, or 0. */
export function isOfClass(ranges: readonly CharacterRange[]): Effect {
  return (run) => [run.returns(isIn(run, ranges) ? run.truth() : number(0n))];
}
