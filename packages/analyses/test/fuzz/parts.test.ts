/** The parts of the search by themselves. */

import { bitVecConstant, bitVecSort, equal, not, symbol } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { nearestValue, onlyByteOf } from "../../src/fuzz/byte-values.ts";
import { digestOf } from "../../src/fuzz/digest.ts";
import { bytesOfInput, inputOfSeed, withBytes } from "../../src/fuzz/input.ts";
import { minimize } from "../../src/fuzz/minimize.ts";
import { rankOf, WorkList } from "../../src/fuzz/score.ts";
import { Slices } from "../../src/fuzz/slices.ts";
import { Tried } from "../../src/fuzz/tried.ts";

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
  const [one, notOne, two, notTwo] = [isOne, not(isOne), isTwo, not(isTwo)].map(digestOf) as [
    number,
    number,
    number,
    number,
  ];
  const tried = new Tried();
  tried.follow(tried.follow(tried.rootOf(4), notOne), two);
  // Kept and taken up, it knows the same.
  for (const known of [tried, new Tried(tried.state)]) {
    const root = known.rootOf(4);
    expect([known.has(root, one), known.has(root, notOne)]).toEqual([false, true]);
    const behind = known.follow(root, notOne);
    expect([known.has(behind, two), known.has(behind, notTwo)]).toEqual([true, false]);
    expect(known.has(known.rootOf(5), notOne)).toBe(false);
  }
});

test("different conditions have different digests", () => {
  const names = Array.from({ length: 40 }, (_, index) => symbol(`x${index}`, bitVecSort(8)));
  const conditions = names.flatMap((name) =>
    Array.from({ length: 256 }, (_, value) => equal(name, bitVecConstant(8, BigInt(value)))),
  );
  const digests = [...conditions, ...conditions.map(not)].map(digestOf);
  expect(new Set(digests).size).toBe(digests.length);
  expect(digests.every((digest) => Number.isSafeInteger(digest))).toBe(true);
});

test("the value of a byte nearest to the present one, of those that satisfy all conditions", () => {
  const byte = symbol("b", bitVecSort(8));
  const is = (value: bigint) => equal(byte, bitVecConstant(8, value));
  expect(onlyByteOf([is(1n), not(is(2n))])).toBe(byte);
  expect(onlyByteOf([is(1n), equal(symbol("c", bitVecSort(8)), byte)])).toBeUndefined();
  expect(onlyByteOf([equal(symbol("w", bitVecSort(16)), bitVecConstant(16, 1n))])).toBeUndefined();
  expect(nearestValue(byte, [not(is(7n))], 7n)).toBe(6n);
  expect(nearestValue(byte, [not(is(7n)), not(is(6n))], 7n)).toBe(8n);
  expect(nearestValue(byte, [not(is(0n))], 0n)).toBe(1n);
  expect(nearestValue(byte, [is(255n)], 0n)).toBe(255n);
  expect(nearestValue(byte, [is(1n), is(2n)], 0n)).toBeUndefined();
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
