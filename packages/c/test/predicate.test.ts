/** What a condition over the inputs may say of pointers, and what it comes to. */
import { bitVecConstant, bitVecSort, falseTerm, symbol, trueTerm } from "@everypath/core";
import { describe, expect, it } from "vitest";
import { type EntryPointers, parsePredicate, spokenOf } from "../src/index.ts";

const int = { kind: "integer", bits: 32, signed: true, name: "int" } as const;
const address = (value: bigint) => bitVecConstant(64, value);
const n = symbol("n", bitVecSort(32));
const inputs = [
  { name: "n", term: n, signed: true },
  { name: "p[0]", term: symbol("p[0]", bitVecSort(32)), signed: true },
  { name: "p[0].x", term: symbol("p[0].x", bitVecSort(32)), signed: true },
];
const known: EntryPointers = {
  pointerBits: 64,
  pointers: [
    { name: "p", term: symbol("p", bitVecSort(64)), pointee: int, elements: address(5n) },
    { name: "q", term: symbol("q", bitVecSort(64)), pointee: int, elements: undefined },
    { name: "far", term: symbol("far", bitVecSort(64)), pointee: undefined, elements: undefined },
  ],
  variables: [{ name: "counter", address: address(4096n), type: int }],
  incomparable: (left, right) => ([left, right].includes("far") ? "nobody knows" : undefined),
};

function conditionOf(text: string) {
  const parsed = parsePredicate(text, inputs, known);
  return "problem" in parsed ? `${parsed.column}: ${parsed.problem}` : parsed.condition;
}

describe("a condition", () => {
  it("says in several ways that a pointer is not null", () => {
    const wanted = conditionOf("p != NULL");
    expect(typeof wanted).toBe("object");
    for (const text of ["p", "p != 0", "!!p", "!(p == NULL)", "NULL != p", "p ? 1 : 0"])
      expect([text, conditionOf(text)]).toEqual([text, wanted]);
  });

  it("takes an arrow and a star for a subscript", () => {
    expect(conditionOf("p->x > 3")).toBe(conditionOf("p[0].x > 3"));
    expect(conditionOf("(*p).x > 3")).toBe(conditionOf("p[0].x > 3"));
    expect(conditionOf("*p == 3")).toBe(conditionOf("p[0] == 3"));
  });

  it("counts elements as a signed number", () => {
    expect(conditionOf("size(p) == 5")).toBe(trueTerm);
    expect(conditionOf("size(p) > -1")).toBe(trueTerm);
    expect(conditionOf("size(p) < -1")).toBe(falseTerm);
    expect(conditionOf("size(q) > 1")).toContain(
      "1: size() is known of pointers alone that the entry is given",
    );
    expect(spokenOf("n > 0 && (size(p) >= n || size(q->data) > size(p))")).toEqual({
      measured: ["p", "q[0].data"],
      places: ["n", "p", "q[0].data"],
    });
    expect(spokenOf("*p > 3 && p->next->key == -n").places).toEqual(["p[0]", "p[0].next[0].key", "n"]);
    expect(spokenOf("size(")).toEqual({ measured: [], places: [] });
  });

  it("compares pointers", () => {
    expect(conditionOf("p == p")).toBe(trueTerm);
    for (const text of ["p == q", "p != &counter", "n > 3 && (q == p || !q)"])
      expect([text, typeof conditionOf(text)]).toEqual([text, "object"]);
    expect(conditionOf("n > 0 && p == far")).toBe("10: nobody knows");
  });

  it("says nothing of where anything lies", () => {
    const texts = [
      ...["p < q", "p + 1 == q", "(long)p == 8", "p == 4096", "p - q > 2", "n + p", "-p", "~p", "p == n"],
      ...["sizeof p", "p[q]", "n ? p : q", "&n == p", "p & 3", "(p + 1)[0] == 2"],
    ];
    for (const text of texts) expect([text, typeof conditionOf(text)]).toEqual([text, "string"]);
    expect(conditionOf("n > 2 && p < q")).toBe(
      "10: p is a pointer: a condition can say whether it is null or another pointer, size(p), p[0], p->field",
    );
  });

  it("names what is not there", () => {
    expect(conditionOf("m > 2")).toBe(
      "1: there is no input m at the entry; inputs are p, q, far, n, p[0], p[0].x",
    );
    expect(conditionOf("p->next->x > 2")).toContain("there is no input p[0].next[0].x at the entry: p leads");
    expect(conditionOf("counter > 2")).toContain("only inputs have a value at the entry");
  });
});
