/** The parts of the search by themselves. */
import { describe, expect, test } from "vitest";
import { bytesOfInput, inputOfSeed, withBytes } from "../../../src/analysis/fuzz/input.ts";
import { minimize } from "../../../src/analysis/fuzz/minimize.ts";
import { rankOf, WorkList } from "../../../src/analysis/fuzz/score.ts";
import { Slices } from "../../../src/analysis/fuzz/slices.ts";
import { Tried } from "../../../src/analysis/fuzz/tried.ts";
import { bitVecConstant, bitVecSort, equal, not, symbol } from "../../../src/term/index.ts";

const standardInput = { kind: "file", name: "stdin" } as const;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytes = (letters: string) => Buffer.from(letters, "latin1");

test('Combine("abcde", input[3] → "F") is "abcFe" (slide 76)', () => {
  const input = inputOfSeed(standardInput, bytes("abcde"));
  const combined = withBytes(input, [{ name: "stdin", offset: 3, bytes: bytes("F") }]);
  expect(text(bytesOfInput(standardInput, combined))).toBe("abcFe");
  expect(text(bytesOfInput(standardInput, input))).toBe("abcde");
});

describe("Score and PickFirstItem", () => {
  const none = { blocks: 0, sides: 0, times: 0, alike: 0 };
  const rank = (gain: Partial<typeof none>) => rankOf({ ...none, ...gain }, 0, Number.NEGATIVE_INFINITY);

  test("blocks count first, then sides, then how often, then being unlike others", () => {
    const ordered = [
      { blocks: 2 },
      { blocks: 1, sides: 9, times: 9 },
      { sides: 2 },
      { sides: 1, times: 9 },
      { times: 1 },
      {},
      { alike: 1 },
      { alike: 3 },
    ];
    const ranks = ordered.map(rank);
    expect([...ranks].sort((a, b) => b - a)).toEqual(ranks);
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  test("the best is picked first, of equal ones the oldest", () => {
    const list = new WorkList<{ readonly rank: number; readonly name: string }>();
    for (const [name, value] of [
      ["a", 0],
      ["b", 3],
      ["c", 0],
      ["d", 3],
      ["e", -1],
    ] as const)
      list.add({ name, rank: value });
    const picked = Array.from({ length: 5 }, () => list.pickFirst()?.name);
    expect(picked).toEqual(["b", "d", "a", "c", "e"]);
    expect([list.size, list.pickFirst()]).toEqual([0, undefined]);
  });
});

test("a slice holds the conjuncts that share symbols, directly or through others", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => symbol(name, bitVecSort(8)));
  const slices = new Slices();
  [
    equal(a!, b!),
    equal(c!, d!),
    not(equal(b!, bitVecConstant(8, 1n))),
    equal(d!, bitVecConstant(8, 2n)),
  ].forEach((condition, position) => {
    slices.add(position, condition);
  });
  expect(slices.of(equal(a!, bitVecConstant(8, 0n)))).toEqual([0, 2]);
  expect(slices.of(equal(c!, bitVecConstant(8, 0n)))).toEqual([1, 3]);
  slices.add(4, equal(a!, c!));
  expect(slices.of(equal(d!, bitVecConstant(8, 0n)))).toEqual([0, 1, 2, 3, 4]);
});

test("a decision is known once a run or a query went that way", () => {
  const x = symbol("x", bitVecSort(8));
  const [isOne, isTwo] = [equal(x, bitVecConstant(8, 1n)), equal(x, bitVecConstant(8, 2n))];
  const root = new Tried();
  root.follow(not(isOne)).follow(isTwo);
  expect([root.has(isOne), root.has(not(isOne))]).toEqual([false, true]);
  expect([root.follow(not(isOne)).has(isTwo), root.follow(not(isOne)).has(not(isTwo))]).toEqual([
    true,
    false,
  ]);
});

test("a failing input loses what its failure does not need", () => {
  const input = inputOfSeed(standardInput, bytes("xxxx(yyyy)zzzzzzzzzzz"));
  const fails = (candidate: typeof input) => /\(.*\)/s.test(text(candidate.values.get("stdin")!));
  expect(text(minimize(input, standardInput, fails).values.get("stdin")!)).toBe("()");
  const whole = inputOfSeed(standardInput, bytes("abc"));
  const sameLength = (candidate: typeof input) =>
    candidate.values.get("stdin")!.length === 3 && candidate.values.get("stdin")![1] === 98;
  expect(text(minimize(whole, standardInput, sameLength).values.get("stdin")!)).toBe("\0b\0");
});
