/** Contracts where a program is run: the entry's precondition is assumed, everything else is checked. */

import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { leavesOf, type Options, programOf } from "./support.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

/** How the paths end: messages of errors, each once. */
function errorsOf(text: string, entry: string, options: Options & { readonly heapDepth?: number } = {}) {
  const { heapDepth = 3, ...start } = options;
  const { leaves } = leavesOf(programOf(text, { entry, ...start }), solver, { heapDepth });
  const told = leaves.flatMap(({ ended }) =>
    ended.end === "error" ? [`${ended.error}: ${ended.message}`] : [],
  );
  return { errors: [...new Set(told)], paths: leaves.filter(({ ended }) => ended.end === "returned").length };
}

const cell = `class Cell { int x; Cell next;
  void bad(int n) requires acc(x) && n > 0; ensures acc(x) && x > 5; { x := n; }
  void good(int n) requires acc(x) && n > 5; ensures acc(x) && x > 5; { x := n; }
  void grow(int n) requires acc(x) && n > 0; ensures acc(x) && x > old(x); { n := n + 1; x := x + n; n := 0; }
  void caller(int n) requires acc(x); ensures acc(x); { grow(n); }
  void maker(int n) { Cell c := new Cell(); c.grow(n); assert acc(c.x) && c.x > 0; }
  void twice(Cell a, Cell b) requires acc(a.x) && acc(b.x); { assert a != b; }
  void both(Cell a) requires a != null; ensures acc(a.x) && acc(x); { }
  bool isEmpty(Cell a) requires a != null ==> acc(a.x); ensures a != null ==> old(a.x) = a.x; { return a = null; }
  predicate list() { return acc(x) && acc(next) && x >= 0 && (next != null ==> next.list()); }
  pure int sum() requires list(); ensures result >= 0; { return next = null ? x : x + next.sum(); }
  void add(int n) requires list() && n >= 0; ensures list() && sum() = old(sum()) + n; { x := x + n; }
  void take(int n) requires list() && n >= 0; ensures list(); { x := x - n; }
  void turn() requires list(); { if (next != null) { assert next != this; } }
  int get(bool b) requires acc(x) && acc(next); ensures acc(x) && acc(next) && (b ==> result = old(next.x)); { return 0; }
}
`;

describe("of the entry", () => {
  test.each([
    ["good", []],
    ["bad", ["contract: x > 5 in the postcondition of Cell.bad (2:63) does not hold"]],
    // Parameters mean what they were on entry, and old(x) the field's value there.
    ["grow", []],
    ["add", []],
    ["take", ["contract: x >= 0 in the predicate Cell.list (10:52) does not hold"]],
    // Both have permission, so they are not one object.
    ["twice", []],
    [
      "both",
      ["contract: acc(x) in the postcondition of Cell.both is about a place that another conjunct is about"],
    ],
    // Where a is null, old(a.x) has no value, and nobody asks for it.
    ["isEmpty", []],
    ["turn", []],
  ])("%s", (name, expected) => {
    expect(errorsOf(cell, `Cell.${name}`).errors).toEqual(expected);
  });

  test("nothing is assumed and nothing checked without", () => {
    expect(errorsOf(cell, "Cell.bad", { contracts: false }).errors).toEqual([]);
    expect(errorsOf(cell, "Cell.twice", { contracts: false }).errors).not.toEqual([]);
  });

  test("a predicate's shapes are enumerated, and none has a cycle", () => {
    expect(errorsOf(cell, "Cell.turn", { heapDepth: 2 }).paths).toBe(2);
    expect(errorsOf(cell, "Cell.turn", { heapDepth: 4 }).paths).toBe(4);
  });

  test("an old value that does not exist is an error where it is asked for", () => {
    const { errors } = errorsOf(cell, "Cell.get");
    expect(errors).toContain("contract: old(next.x) had no value on entry");
    expect(errors).toHaveLength(2);
  });
});

describe("of callees", () => {
  test("the precondition is checked before a call", () => {
    expect(errorsOf(cell, "Cell.caller").errors).toEqual([
      "contract: n > 0 in the precondition of Cell.grow (4:39) does not hold",
    ]);
  });

  test("and of what the program made; assertions are checked whole", () => {
    expect(errorsOf(cell, "Cell.maker").errors).toEqual([
      "contract: n > 0 in the precondition of Cell.grow (4:39) does not hold",
    ]);
  });
});

describe("of all elements of an array", () => {
  const text = `void fill(int[] a, int v, int from) requires a != null && acc(a.elems) && a.length < 4 && from >= 0;
  ensures acc(a.elems) && (forall i :: 0 <= i && i < a.length ==> a[i] = v);
{ int i := from; while (i < a.length) { a[i] := v; i := i + 1; } }
void sorted(int[] a) requires a != null && acc(a.elems) && a.length = 3;
  requires forall i :: 0 <= i && i < a.length - 1 ==> a[i] <= a[i + 1];
  ensures a[0] <= a[2] && (exists i :: 0 <= i && i < 3 && a[i] >= a[0]);
  ensures !(exists i :: 1 <= i && i < 3 && a[i] < a[0]);
{ }
void beyond(int[] a, int n) requires a != null && acc(a.elems) && a.length = 2 && n >= 0;
{ assert forall i :: 0 <= i && i < n ==> a[i] = a[i]; }
void pairs(int[] a) requires a != null && acc(a.elems) && a.length = 3;
{ a[0] := 2; a[1] := 1; a[2] := 3;
  assert forall i :: 0 <= i && i < 3 ==> (forall j :: i < j && j < 3 ==> a[i] != a[j]);
  assert forall i :: 0 <= i && i < 3 ==> (exists j :: 0 <= j && j < 3 && a[j] = i + 1);
  assert forall i :: 0 <= i && i < 2 ==> a[i] <= a[i + 1]; }
void kept(int[] a) requires a != null && acc(a.elems); ensures forall i :: 0 <= i && i < a.length ==> a[i] = old(a[i]); { }
`;
  test.each([
    [
      "fill",
      [
        "contract: forall i :: 0 <= i && i < a.length ==> a[i] = v in the postcondition of fill (2:28) does not hold",
      ],
    ],
    ["sorted", []],
    ["beyond", ["out-of-bounds: the subscript of a[i] is outside of the array"]],
    ["pairs", ["assertion: the assertion forall i :: 0 <= i && i < 2 ==> a[i] <= a[i + 1] does not hold"]],
  ])("%s", (name, expected) => {
    expect(errorsOf(text, name).errors).toEqual(expected);
  });
});

describe("of global variables", () => {
  const text = `int g; int h;
void more(int n) requires n > 0; ensures acc(g) && g = old(g) + n; { g := g + n; }
void twice() requires g >= 0; ensures g > old(g) && untouched(acc(h)); { more(1); more(2); }
void less() ensures g = old(g) + 1; { g := g - 1; }
void other() ensures acc(g); { h := 1; }
void through() ensures acc(h); { h := 1; more(1); }
void touched() ensures untouched(acc(h)); { other(); }
void needs() requires g > 0; { }
void calls() { needs(); }
`;
  test.each([
    ["more", []],
    ["twice", []],
    ["less", ["contract: g = old(g) + 1 in the postcondition of less (4:21) does not hold"]],
    [
      "other",
      ["contract: no permission to change h: the contract names other global variables, and not acc(h)"],
    ],
    ["through", ["contract: more may change g: the contract names other global variables, and not acc(g)"]],
    [
      "touched",
      ["contract: no permission to change h: the contract names other global variables, and not acc(h)"],
    ],
    ["calls", ["contract: g > 0 in the precondition of needs (8:23) does not hold"]],
  ])("%s", (name, expected) => {
    expect(errorsOf(text, name, { symbolicGlobals: true }).errors).toEqual(expected);
  });
});

describe("what a run cannot check", () => {
  const text = `class Cell { int x;
  void keep() requires acc(x); ensures untouched(acc(x)); { }
  void other() requires acc(x); { }
  void caller() requires acc(x); { keep(); }
  pure int value() requires acc(x) && x > 0; { return x; }
  int late() requires acc(x); ensures acc(x) && (result > 0 ==> old(value()) > 0); { return x; }
}
`;
  test("is told of old values in a body, whether contracts are known or not", () => {
    const text = "int g; void p() { g := 1; assert g = old(g); assert g > 1; }";
    const { unsupported } = programOf(text, { entry: "p" });
    expect(unsupported.map(({ what }) => what)).toEqual(["the assertion g = old(g) is not checked by a run"]);
    expect(errorsOf(text, "p").errors).toEqual(["assertion: the assertion g > 1 does not hold"]);
    expect(errorsOf(text, "p", { contracts: false })).toEqual({ errors: [], paths: 0 });
    const both = "class C { int x; void f() requires acc(x); { assert acc(x) && x != old(x); } }";
    expect(errorsOf(both, "C.f").errors).toEqual([]);
    expect(programOf(both, { entry: "C.f" }).unsupported).toHaveLength(1);
  });

  test("is told of old elements", () => {
    const each = "forall i :: 0 <= i && i < a.length ==> a[i] = old(a[i])";
    const kept = `void kept(int[] a) requires a != null && acc(a.elems); ensures ${each}; { }`;
    const { unsupported } = programOf(kept, { entry: "kept" });
    expect(unsupported.map(({ what }) => what)).toEqual([
      `${each} in the postcondition of kept is not checked by a run`,
    ]);
  });

  test.each([
    ["keep", ["untouched(acc(x)) in the postcondition of Cell.keep is not checked by a run"]],
    ["caller", ["untouched(acc(x)) in the postcondition of Cell.keep is not checked by a run"]],
    ["other", []],
    // Only the end tells whether the call on entry would have been allowed.
    [
      "late",
      [
        "acc(x) && (result > 0 ==> old(value()) > 0) in the postcondition of Cell.late is not checked by a run",
      ],
    ],
  ])("is told of %s", (name, expected) => {
    const { unsupported } = programOf(text, { entry: `Cell.${name}` });
    expect(unsupported.map(({ what }) => what)).toEqual(expected);
  });
});
