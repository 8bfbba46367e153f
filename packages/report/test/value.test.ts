import { type ArrayValue, bitVecSort, intSort, type ValueType } from "@everypath/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeBytes, hexOfBytes } from "../src/bytes.ts";
import { formatTable } from "../src/table.ts";
import { formatFloat, formatValue } from "../src/value.ts";
import { charType, intType } from "./explorations.ts";

const integer = (bits: number, signed: boolean): ValueType => ({ kind: "integer", bits, signed, name: "" });

describe("values in the program's type", () => {
  it.each<[bigint | number | boolean, ValueType | undefined, number, object]>([
    [4294967295n, intType, 32, { sort: "i32", value: "-1" }],
    [4294967295n, integer(32, false), 32, { sort: "u32", value: "4294967295" }],
    [1n << 63n, integer(64, true), 64, { sort: "i64", value: "-9223372036854775808" }],
    [97n, charType, 8, { sort: "i8", value: "97", text: "'a'" }],
    [39n, charType, 8, { sort: "i8", value: "39", text: "'\\''" }],
    [255n, charType, 8, { sort: "i8", value: "-1", text: "'\\xff'" }],
    [
      1n,
      { kind: "integer", bits: 8, signed: false, name: "_Bool", boolean: true },
      8,
      { sort: "bool", value: "true" },
    ],
    [true, undefined, 1, { sort: "bool", value: "true" }],
    [
      0n,
      { kind: "pointer", bits: 64, pointee: undefined },
      64,
      { sort: "pointer", value: "0x0", text: "NULL" },
    ],
    [
      0x1_0000_0010n,
      { kind: "pointer", bits: 64, pointee: undefined },
      64,
      { sort: "pointer", value: "0x100000010" },
    ],
    [200n, undefined, 8, { sort: "u8", value: "200" }],
  ])("%s as %o", (value, type, bits, expected) => {
    expect(formatValue(value, type, bitVecSort(bits))).toEqual(expected);
  });

  it("of mathematical integers have no bounds", () => {
    expect(formatValue(-(10n ** 30n), { kind: "mathematical" }, intSort)).toEqual({
      sort: "Int",
      value: `-1${"0".repeat(30)}`,
    });
  });

  it("of arrays list their elements, within the bounds where there are any", () => {
    const value: ArrayValue = {
      kind: "array",
      otherwise: 0n,
      entries: new Map([
        [3n, 7n],
        [-2n, 4n],
        [1n, 5n],
        [2n, 0n],
      ]),
    };
    const formatted = (lower?: bigint, upper?: bigint) => formatTable(value, { kind: "table", lower, upper });
    expect(formatted()).toEqual({ sort: "(Array Int Int)", value: "[-2: 4, 1: 5, 3: 7, else 0]" });
    expect(formatted(1n, 4n).value).toBe("[1: 5, 2: 0, 3: 7, 4: 0]");
    expect(formatted(1n, 1000n).value).toBe("[1: 5, 3: 7, else 0]");
    expect(formatted(2n, 1n).value).toBe("[]");
  });

  it.each<[number, 32 | 64, string]>([
    [Math.fround(0.1), 32, "0.1"],
    [0.1, 64, "0.1"],
    [Math.fround(16777216), 32, "16777216"],
    [-0, 64, "-0"],
    [Number.NaN, 32, "nan"],
    [Number.NEGATIVE_INFINITY, 64, "-inf"],
  ])("float %d of %d bits", (value, bits, text) => {
    expect(formatFloat(value, bits)).toBe(text);
  });

  it("every float reads back from its text", () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.fround(Number(formatFloat(value, 32)))).toBe(value);
      }),
      { seed: 1 },
    );
  });
});

describe("bytes as text", () => {
  it.each([
    ["a*\0", "a*\\0"],
    ["\x001", "\\x001"],
    ['"\\\n\t\r', '\\"\\\\\\n\\t\\r'],
    ["\x1b\x7f", "\\x1b\\x7f"],
  ])("%j", (text, escaped) => {
    expect(escapeBytes(Buffer.from(text, "latin1"))).toBe(escaped);
  });

  it("never tells two contents by one text", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = escapeBytes(bytes).replaceAll(/\\(x[0-9a-f]{2}|.)/g, (_all, code: string) => {
          const simple: Record<string, string> = {
            n: "\n",
            t: "\t",
            r: "\r",
            "0": "\0",
            '"': '"',
            "\\": "\\",
          };
          return code.startsWith("x")
            ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
            : (simple[code] ?? "?");
        });
        expect(hexOfBytes(Buffer.from(text, "latin1"))).toBe(hexOfBytes(bytes));
      }),
      { seed: 1 },
    );
  });
});
