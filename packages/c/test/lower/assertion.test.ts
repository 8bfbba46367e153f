/** `everypath_invariant`: cuts, and the claims that belong to them. */

import type { Claim, Cut, Instruction, Program } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { procedureOf, programOf } from "./support.ts";

function instructionsOf(program: Program, name: string): readonly Instruction[] {
  return procedureOf(program, name).blocks.flatMap(({ instructions }) => instructions);
}

function assertionsOf(program: Program, name: string) {
  const instructions = instructionsOf(program, name);
  const isCut = (one: Instruction): one is Cut => one.kind === "cut";
  const isClaim = (one: Instruction): one is Claim => one.kind === "claim";
  return { cuts: instructions.filter(isCut), claims: instructions.filter(isClaim) };
}

describe("everypath_invariant", async () => {
  const program = await programOf(`
#include <everypath.h>
int two(int n) {
  everypath_invariant(n > 0 && n < 9);
  while (n > 1) { everypath_invariant(n > 1 || n < 0); n--; }
  return n;
}
int late(int n) { int k = n + 1; everypath_invariant(k > 0); return k; }
int again(int n) {
start:
  everypath_invariant(n > 0);
  if (n > 3) { n--; goto start; }
  return n;
}
int declared(int n) { int i; int a[3]; everypath_invariant(n > 0); i = n; a[0] = i; return a[0]; }
void __everypath_claim(int condition, const char *text);
int alone(int n) { __everypath_claim(n > 0, "n"); return n; }
#define BOTH everypath_invariant(n > 0); everypath_invariant(n < 9)
int macro(int n) { BOTH; return n; }
`);

  test("becomes a cut and the claim of the same number, with the condition's text", () => {
    const { cuts, claims } = assertionsOf(program, "two");
    expect(cuts.map(({ cut }) => cut).sort()).toEqual([0, 1]);
    expect(claims.map(({ cut }) => cut).sort()).toEqual([0, 1]);
    const first = cuts.find(({ isInputPredicate }) => isInputPredicate);
    expect(claims.find(({ cut }) => cut === first?.cut)?.message).toBe("n > 0 && n < 9");
    expect(claims.find(({ cut }) => cut !== first?.cut)?.message).toBe("n > 1 || n < 0");
    for (const claim of claims) expect(cuts.find(({ cut }) => cut === claim.cut)?.span).toEqual(claim.span);
  });

  test.each([
    ["two", [true, false]],
    ["late", [false]],
    ["again", [true]],
    ["declared", [true]],
    ["macro", [true, false]],
  ])("in %s is the input predicate where nothing but declarations stands before it: %j", (name, expected) => {
    const { cuts } = assertionsOf(program, name);
    const found = [...cuts].sort((a, b) => a.cut - b.cut).map(({ isInputPredicate }) => isInputPredicate);
    expect(found.sort()).toEqual([...expected].sort());
  });

  test("two in one macro are two cuts", () => {
    const { cuts, claims } = assertionsOf(program, "macro");
    expect(new Set(cuts.map(({ cut }) => cut)).size).toBe(2);
    expect(claims.map(({ message }) => message).sort()).toEqual(["n < 9", "n > 0"]);
    expect(new Set(claims.map(({ cut }) => cut)).size).toBe(2);
  });

  test("a claim without its cut is refused by name", () => {
    const refused = instructionsOf(program, "alone").find(({ kind }) => kind === "unsupported");
    expect(refused).toMatchObject({ what: expect.stringContaining("without a call of __everypath_cut") });
  });
});
