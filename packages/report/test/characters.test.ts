import type { InputValue } from "@everypath/analyses";
import {
  and,
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvSignedLess,
  equal,
  not,
  or,
  symbol,
  type Term,
} from "@everypath/core";
import { describe, expect, it } from "vitest";
import { termPrinter } from "../src/characters.ts";
import { charType, intType, path, scalar } from "./explorations.ts";

const byteSort = bitVecSort(8);
const c = symbol("c", byteSort);
const re = symbol("re[1]", byteSort);
const small = symbol("small", byteSort);
const byte = (value: number) => bitVecConstant(8, BigInt(value));

const inputs: InputValue[] = [
  scalar("c", c, 0, charType),
  scalar("small", small, 0, { ...intType, bits: 8 } as typeof intType),
  { kind: "bytes", name: "re", symbols: [symbol("re[0]", byteSort), re], bytes: new Uint8Array(2) },
];
const print = termPrinter({ paths: [path(1, { inputs })], language: "c" });

describe("characters in conditions", () => {
  it.each<[Term, string]>([
    [equal(c, byte(97)), "c = 'a'"],
    [not(equal(re, byte(42))), "re[1] ≠ '*'"],
    [equal(re, byte(0)), "re[1] = '\\0'"],
    [equal(re, byte(39)), "re[1] = '\\''"],
    [bvSignedLess(re, byte(48)), "re[1] < '0'"],
    [or(equal(c, byte(97)), equal(re, byte(98))), "c = 'a' ∨ re[1] = 'b'"],
    [not(and(equal(c, byte(97)), equal(small, byte(97)))), "c ≠ 'a' ∨ small ≠ 97"],
    [equal(c, byte(7)), "c = 7"],
    [equal(c, byte(200)), "c = -56"],
    [equal(bvAdd(c, small), byte(97)), "c + small = 97"],
  ])("%#: %s", (term, text) => {
    expect(print(term)).toBe(text);
  });
});
