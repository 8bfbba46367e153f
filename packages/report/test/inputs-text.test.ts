/** Inputs in a sentence: rows of elements that hold nothing. */
import { describe, expect, it } from "vitest";
import { inputsText } from "../src/inputs-text.ts";
import type { ResultInput } from "../src/result.ts";

const number = (name: string, value = "0"): ResultInput => ({ name, sort: "i32", value });
const pointer = (name: string, text = "NULL"): ResultInput => ({ name, sort: "pointer", value: "0x0", text });
const row = (length: number, of: (index: number) => readonly ResultInput[]) =>
  Array.from({ length }, (_, index) => of(index)).flat();

describe("inputs in a sentence", () => {
  it("are told one by one where there are few", () => {
    expect(inputsText([number("n", "3"), ...row(3, (i) => [number(`a[${i}]`)])])).toBe(
      "n = 3, a[0] = 0, a[1] = 0, a[2] = 0",
    );
  });

  it("rows of zeros are one piece", () => {
    const all = [...row(8, (i) => [number(`a[${i}]`, i === 0 ? "7" : "0")]), number("n", "1")];
    expect(inputsText(all)).toBe("a[0] = 7, a[1…7] = 0, n = 1");
    expect(inputsText(row(8, (i) => [pointer(`p[${i}]`)]))).toBe("p[0…7] = NULL");
    expect(inputsText(row(8, (i) => [number(`a[${i}]`, i === 4 ? "1" : "0")]))).toBe(
      "a[0] = 0, a[1] = 0, a[2] = 0, a[3] = 0, a[4] = 1, a[5] = 0, a[6] = 0, a[7] = 0",
    );
  });

  it("of structures, and within them", () => {
    const all = row(8, (i) => [
      pointer(`l[${i}].next`, i === 0 ? "&l[0].next[0]" : "NULL"),
      ...row(6, (j) => [number(`l[${i}].key[${j}]`)]),
    ]);
    expect(inputsText(all)).toBe("l[0].next = &l[0].next[0], l[0].key[0…5] = 0, l[1…7] = 0");
  });

  it("leaves names alone that only look like it", () => {
    expect(inputsText([number("f(): a[x]"), number("b", "2")])).toBe("f(): a[x] = 0, b = 2");
  });
});
