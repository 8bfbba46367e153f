/** Preconditions in comments above a function: which are read, and which are not since C would mean something else. */
import { bitVecSort, type Parameter, variable } from "@everypath/core";
import { describe, expect, it } from "vitest";
import { requiredAbove } from "../src/index.ts";

const integer = (bits: number, signed: boolean) => ({ kind: "integer", bits, signed, name: "" }) as const;
const parameter = (name: string, slot: number, type: Parameter["type"]): Parameter => ({
  variable: variable(name, bitVecSort(type?.kind === "integer" ? type.bits : 64), "local", slot),
  type,
});
const parameters = [
  parameter("p", 0, { kind: "pointer", bits: 64, pointee: integer(32, true) }),
  parameter("s", 1, { kind: "pointer", bits: 64, pointee: integer(8, true) }),
  parameter("n", 2, integer(32, true)),
  parameter("m", 3, integer(32, true)),
  parameter("u", 4, integer(32, false)),
];

/** What is read of a comment, by what it takes for granted; `unread` and the text elsewhere. */
function read(source: string): readonly string[] {
  const line = source.split("\n").findIndex((one) => one.includes("f(")) + 1;
  return requiredAbove(source, { name: "f", line, parameters }).map((one) =>
    one.kind === "assume"
      ? one.condition
      : one.kind === "string"
        ? `string ${one.pointer}`
        : `unread ${one.text}`,
  );
}

const required = (clause: string) => read(`/*@ requires ${clause}; */\nint f(int *p) {`);

describe("a comment of ACSL", () => {
  it("says what pointers mean", () => {
    expect(required("p != \\null")).toEqual(["p != NULL"]);
    expect(required("\\valid(p) && \\valid_read(s)")).toEqual(["p != NULL", "s != NULL"]);
    expect(required("\\valid(p + (0 .. n - 1))")).toEqual(["size(p) >= n"]);
    expect(required("\\valid_read(p+(0..n))")).toEqual(["size(p) > n"]);
    expect(required("\\valid(p + (0 .. 3 - 1))")).toEqual(["size(p) >= 3"]);
    expect(required("(valid_string(s)) && (p != \\null)")).toEqual(["string s", "p != NULL"]);
  });

  it("says what numbers are, where C means the same", () => {
    expect(required("0 <= n && n <= 10 && n != m && u > 3")).toEqual([
      "0 <= n",
      "n <= 10",
      "n != m",
      "u > 3",
    ]);
    expect(required("n > 0 || m == -1 && u != 0")).toEqual(["n > 0 || m == -1 && u != 0"]);
    for (const text of [
      ...["0 <= n <= 10", "n + 1 > 0", "u > -1", "n < u", "p == s", "x > 2", "n", "n > 4294967295"],
      ...["n > 0 ==> p != \\null", "\\separated(p, s)", "\\valid(q)", "\\forall integer i; i > 0"],
    ])
      expect(required(text)[0]).toMatch(/^unread /);
  });

  it("stands directly above the function", () => {
    const clause = "/*@ requires n > 0; */";
    expect(read(`${clause}\nstatic inline int *\nf(int n) {`)).toEqual(["n > 0"]);
    expect(read(`${clause} int f(int n) {`)).toEqual(["n > 0"]);
    expect(read(`/*@ requires n > 0;\n  @ requires named: m > 0; // why\n  @*/\nint f(int n) {`)).toEqual([
      "n > 0",
      "m > 0",
    ]);
    for (const between of ["\nint g;\n", "\n\n", "\nint g(void) { return 0; } "])
      expect([between, read(`${clause}${between}int f(int n) {`)]).toEqual([between, []]);
    expect(read("/* requires n > 0; */\nint f(int n) {")).toEqual([]);
    expect(read("/*@ ensures \\result > 0; */\nint f(int n) {")).toEqual([]);
  });

  it("holds in every case", () => {
    const source = "/*@ requires n > 0;\n behavior one: assumes m == 1; requires n == 1; */\nint f(int n) {";
    expect(read(source)).toEqual(["n > 0"]);
  });
});
