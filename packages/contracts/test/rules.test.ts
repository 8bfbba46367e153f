/** The rules of figures 5 to 8 and definitions 3 to 6, one by one, where they hold and where they must not. */
import { describe, expect, test } from "vitest";
import { prove } from "./support.ts";

const cell = `class Cell {
  int x;
  Cell other;
  predicate valid() { return acc(x); }
  pure int getX() requires valid(); { return opening valid() in x; }
}
`;

/** Verdicts of everything but Cell's members, and what fails. */
function found(
  text: string,
  infers = false,
): { readonly verdicts: readonly string[]; readonly conjuncts: readonly string[] } {
  const { verdicts, conjuncts } = prove(cell + text, { infers });
  const own = Object.entries(verdicts).filter(([name]) => !name.startsWith("Cell."));
  return { verdicts: own.map(([name, verdict]) => `${name}: ${verdict}`), conjuncts };
}

describe("proved", () => {
  test.each([
    [
      "acc gives permission to read and write",
      "void p(Cell c) requires c != null && acc(c.x); ensures acc(c.x) && c.x = old(c.x) + 1; { c.x := c.x + 1; }",
    ],
    [
      "permissions for one field are for different objects",
      "void p(Cell a, Cell b) requires a != null && b != null && acc(a.x) && acc(b.x); { assert a != b; }",
    ],
    [
      "a new object differs from every reference in the state",
      "void p(Cell a) requires a != null && acc(a.other); { Cell c := new Cell(); assert c != a && c != null && c != a.other; Cell d := new Cell(); assert c != d; }",
    ],
    [
      "fields of a new object hold 0 and null",
      "void p() { Cell c := new Cell(); assert c.x = 0 && c.other = null; }",
    ],
    [
      "open hands on the heap and the path of its consume",
      "void p(Cell c) requires c != null && c.valid(); ensures acc(c.x); { open c.valid(); }",
    ],
    [
      "what was opened and closed unchanged is the same",
      "void p(Cell c) requires c != null && c.valid(); ensures c.valid() && c.getX() = old(c.getX()) && untouched(c.valid()); { open c.valid(); close c.valid(); }",
    ],
    [
      "facts of opening inside of an expression are handed on",
      "int p(Cell c) requires c != null && c.valid(); ensures c.valid() && result = c.getX(); { int i := opening c.valid() in c.x; use c.getX(); return i; }",
    ],
    [
      "using inside of an expression",
      "void p(Cell c) requires c != null && c.valid() && (opening c.valid() in c.x) = 3; { assert using c.getX() in c.getX() = 3; }",
    ],
    [
      "a conditional assertion is produced and consumed side by side",
      "void p(Cell c, bool b) requires b ? c != null && acc(c.x) : true; ensures b ? acc(c.x) && c.x = 1 : true; { if (b) { c.x := 1; } }",
    ],
    [
      "==> takes nothing where its left side is false",
      "void p(Cell c) requires c != null ==> acc(c.x); { if (c != null) { c.x := 1; } }",
    ],
    [
      "parameters mean in the postcondition what they were on entry",
      "int p(int n) ensures result = n; { int m := n; n := 0; return m; }",
    ],
    ["permission may leak", "void p(Cell c) requires c != null && acc(c.x); { }"],
    [
      "a loop keeps what its invariant does not mention",
      "void p(Cell c, int n) requires c != null && acc(c.x) && n >= 0; ensures acc(c.x) && c.x = old(c.x); { int i := 0; while (i < n) invariant 0 <= i && i <= n; { i := i + 1; } assert i = n; }",
    ],
    [
      "a loop changes what its invariant holds",
      "void p(Cell c, int n) requires c != null && acc(c.x) && n >= 0; ensures acc(c.x) && c.x = n; { c.x := 0; while (c.x < n) invariant acc(c.x) && c.x <= n; { c.x := c.x + 1; } }",
    ],
    [
      "a return inside of a loop has what the loop left alone",
      "void p(Cell c, int n) requires c != null && acc(c.x); ensures acc(c.x) && c.x = old(c.x); { int i := 0; while (true) { if (i > n) { return; } i := i + 1; } }",
    ],
    [
      "elements of an array",
      "void p(int[] a) requires a != null && acc(a.elems) && a.length > 1; ensures acc(a.elems) && a[0] = 7 && a[1] = old(a[1]); { a[0] := 7; }",
    ],
    [
      "join forgets all but its assertion",
      "void p(int n) { int m := 0; if (n > 0) { m := n; } else { m := -n; } join m >= 0; assert m >= 0; }",
    ],
    [
      "a chunk that is one of two, case by case",
      "int p(Cell a, Cell b, Cell c) requires a != null && b != null && acc(a.x) && acc(b.x) && (c = a || c = b); { return c.x; }",
    ],
    [
      "global variables that a procedure changes",
      "int g; void q() { g := 1; } int h; h := 2; q(); assert h = 2;",
    ],
    [
      "∗, ** and ∧ are &&",
      "void p(Cell a, Cell b) requires a != null ∗ b != null ** acc(a.x) ∧ acc(b.x); { assert a ≠ b; }",
    ],
    ["a path that cannot be is left alone", "void p(int n) requires n > 0; { if (n < 0) { assert false; } }"],
    [
      "what a pure method promises",
      "pure int twice(int n) requires n >= 0; ensures result >= n; { return 2 * n; } void p(int n) requires n > 3; { assert twice(n) > 3; }",
    ],
    [
      "a postcondition says what a global variable holds, and held",
      "int g; void q() requires g > 0; ensures g = old(g) + 1; { g := g + 1; } void p() requires g = 3; ensures g = old(g) + 2 && g > 4; { q(); assert g = 4; q(); }",
    ],
    [
      "a call forgets the global variables that it may change, and no others",
      "int g; int h; void r() { h := 1; } void q() { r(); } void p() requires g = 1; ensures g = 1; { q(); }",
    ],
    [
      "what a contract names is what may be changed",
      "int g; int h; void q() ensures acc(g) && g > 0; { g := 1; } void p() ensures acc(g) && untouched(acc(h)); { q(); }",
    ],
    [
      "a constructor changes a global variable",
      "int made; class D { D() ensures made = old(made) + 1; { made := made + 1; } } void p() ensures made = old(made) + 2; { D a := new D(); D b := new D(); }",
    ],
    [
      "all elements, and one of them",
      "void p(int[] a, int v) requires a != null && acc(a.elems) && a.length > 2; ensures acc(a.elems) && (exists i :: 0 <= i && i < a.length && a[i] = v); { a[1] := v; }",
    ],
    [
      "all elements in a loop, and what they were",
      "void p(int[] a) requires a != null && acc(a.elems); ensures acc(a.elems) && (forall i :: 0 <= i && i < a.length ==> a[i] = old(a[i]) + 1); { int n := 0; while (n < a.length) invariant acc(a.elems) && 0 <= n && n <= a.length && (forall i :: 0 <= i && i < n ==> a[i] = old(a[i]) + 1) && (forall i :: n <= i && i < a.length ==> a[i] = old(a[i])); { a[n] := a[n] + 1; n := n + 1; } }",
    ],
    [
      "a predicate is opened around a quantifier",
      "class S { int[] a; predicate ones() { return acc(a) && a != null && acc(a.elems) && (forall i :: 0 <= i && i < a.length ==> a[i] = 1); } void p() requires ones(); ensures ones(); { assert opening ones() in (forall i :: 0 <= i && i < a.length ==> a[i] > 0); } }",
    ],
    [
      "a range that is empty",
      "void p(int n) requires n < 0; { assert forall i :: 0 <= i && i <= n ==> i = 7; assert !(exists i :: 0 <= i && i <= n && i = i); }",
    ],
    [
      "a quantifier in a predicate and in a quantifier",
      "class S { int[] a; predicate sorted() { return acc(a) && a != null && acc(a.elems) && (forall i :: 0 <= i && i < a.length ==> (forall j :: i < j && j < a.length ==> a[i] <= a[j])); } void p() requires sorted(); ensures sorted(); { open sorted(); if (a.length > 4) { assert a[1] <= a[4]; } close sorted(); } }",
    ],
    [
      "in a loop",
      "int g; void p(int n) requires n >= 0; ensures g = old(g) + n; { int i := 0; while (i < n) invariant 0 <= i && i <= n && g = old(g) + i; { g := g + 1; i := i + 1; } }",
    ],
  ])("%s", (_, text) => {
    const { verdicts, conjuncts } = found(text);
    expect(conjuncts).toEqual([]);
    expect(verdicts.every((one) => one.endsWith(": proved"))).toBe(true);
  });
});

describe("refused", () => {
  test.each([
    [
      "a global variable that the contract does not name, where it names another",
      "int g; int h; void p() ensures acc(g); { h := 1; }",
      "p: h",
    ],
    [
      "a call that may change one that the contract does not name",
      "int g; int h; void r() { h := 1; } void q() { r(); } void p() ensures acc(g); { q(); }",
      "p: q()",
    ],
    [
      "a global variable after a call that may change it",
      "int g; void r() { g := 1; } void q() { r(); } void p() requires g = 0; { q(); assert g = 0; }",
      "p: g = 0",
    ],
    [
      "what a global variable held, once it has been changed",
      "int g; void p() ensures g = old(g); { g := g + 1; }",
      "p: g = old(g)",
    ],
    [
      "a precondition about a global variable",
      "int g; void q() requires g > 0; { } void p() requires g = 1; { g := g - 1; q(); }",
      "p: g > 0",
    ],
    [
      "a global variable that is touched",
      "int g; void p() ensures untouched(acc(g)); { g := g + 1; }",
      "p: untouched(acc(g))",
    ],
    [
      "an element that was left out",
      "void p(int[] a) requires a != null && acc(a.elems) && a.length = 3; ensures acc(a.elems) && (forall i :: 0 <= i && i < a.length ==> a[i] = 1); { a[0] := 1; a[2] := 1; }",
      "p: forall i :: 0 <= i && i < a.length ==> a[i] = 1",
    ],
    [
      "a subscript beyond the end for the last value",
      "void p(int[] a) requires a != null && acc(a.elems); requires forall i :: 0 <= i && i < a.length ==> a[i] <= a[i + 1]; { }",
      "p: a[i + 1]",
    ],
    [
      "elements without permission, of which there are none",
      "void p(int[] a, int n) requires a != null && n = 0; { assert forall i :: 0 <= i && i < n ==> a[i] = 0; assert false; }",
      "p: forall i :: 0 <= i && i < n ==> a[i] = 0",
    ],
    [
      "what follows a range that may be empty",
      "void p(int[] a, int n) requires a != null && n < 1 && acc(a.elems); { assert forall i :: 0 <= i && i < n ==> a[i] = 0 && 1 / i = 1; assert n = 0; }",
      "p: n = 0",
    ],
    [
      "elements without permission",
      "void p(int[] a) requires a != null; ensures forall i :: 0 <= i && i < a.length ==> a[i] = 0; { }",
      "p: a[i]",
    ],
    [
      "one that is none of them",
      "void p(int[] a, int n) requires a != null && acc(a.elems) && a.length > 0 && n = a.length; ensures acc(a.elems) && (exists i :: 1 <= i && i < n && a[i] = 5); { a[0] := 5; }",
      "p: exists i :: 1 <= i && i < n && a[i] = 5",
    ],
    ["reading without permission", "int p(Cell c) requires c != null; { return c.x; }", "p: c.x"],
    ["writing without permission", "void p(Cell c) requires c != null; { c.x := 1; }", "p: c.x"],
    [
      "permission once, needed twice",
      "void q(Cell a, Cell b) requires a != null && b != null && acc(a.x) && acc(b.x); { } void p(Cell c) requires c != null && acc(c.x); { q(c, c); }",
      "p: acc(b.x)",
    ],
    [
      "permission given away",
      "void q(Cell c) requires c != null && acc(c.x); { } void p(Cell c) requires c != null && acc(c.x); { q(c); c.x := 1; }",
      "p: c.x",
    ],
    [
      "a value that the callee may have changed",
      "void q(Cell c) requires c != null && acc(c.x); ensures acc(c.x); { } void p(Cell c) requires c != null && acc(c.x) && c.x = 1; { q(c); assert c.x = 1; }",
      "p: c.x = 1",
    ],
    [
      "a contract that reads before it asks",
      "void p(Cell c) requires c != null && c.x = 1 && acc(c.x); { }",
      "p: c.x",
    ],
    [
      "a postcondition that reads what it does not give back",
      "void p(Cell c) requires c != null && acc(c.x); ensures c.x = 1; { c.x := 1; }",
      "p: c.x",
    ],
    ["null", "void p(Cell c) requires acc(c.x); { }", "p: c"],
    ["a method of null", "class D { void m() { } } void p(D d) { d.m(); }", "p: d"],
    [
      "a subscript",
      "void p(int[] a, int i) requires a != null && acc(a.elems) && i >= 0; { a[i] := 1; }",
      "p: a[i]",
    ],
    [
      "elements without permission",
      "int p(int[] a) requires a != null && a.length > 0; { return a[0]; }",
      "p: a[0]",
    ],
    ["a divisor", "int p(int a, int b) { return a / b; }", "p: a / b"],
    [
      "closing without what the predicate stands for",
      "void p(Cell c) requires c != null; { close c.valid(); }",
      "p: acc(x)",
    ],
    ["opening what is not there", "void p(Cell c) requires c != null; { open c.valid(); }", "p: c.valid()"],
    [
      "opening twice",
      "void p(Cell c) requires c != null && c.valid(); { open c.valid(); open c.valid(); }",
      "p: c.valid()",
    ],
    [
      "an invariant that does not hold at first",
      "void p(int n) { while (n > 0) invariant n >= 0; { n := n - 1; } }",
      "p: n >= 0",
    ],
    [
      "an invariant that is not kept",
      "void p() { int i := 0; while (i < 10) invariant i <= 5; { i := i + 1; } }",
      "p: i <= 5",
    ],
    [
      "a loop without the permission that it needs",
      "void p(Cell c) requires c != null && acc(c.x); { while (c.x > 0) { c.x := c.x - 1; } }",
      "p: c.x",
    ],
    [
      "what a loop changes is forgotten",
      "void p() { int i := 0; while (i < 10) invariant i <= 10; { i := i + 1; } assert i = 11; }",
      "p: i = 11",
    ],
    [
      "what a join does not say is forgotten",
      "void p(int n) { int m := 1; if (n > 0) { m := 2; } join m > 0; assert m < 3; }",
      "p: m < 3",
    ],
    ["a join that does not hold", "void p(int n) { int m := n; join m > 0; }", "p: m > 0"],
    [
      "untouched, of what was written",
      "void p(Cell c) requires c != null && acc(c.x); ensures acc(c.x) && untouched(acc(c.x)); { c.x := 1; }",
      "p: untouched(acc(c.x))",
    ],
    ["a pure method that calls itself on the same heap", "pure int f(int n) { return f(n); }", "f: f(n)"],
    [
      "pure methods in a circle",
      "pure int f(int n) { return g(n); } pure int g(int n) { return f(n); }",
      "f: g(n)",
    ],
    [
      "a pure method without the permission for what it reads",
      "class D { int y; pure int getY() { return y; } }",
      "D.getY: y",
    ],
    [
      "a predicate that reads more than it asks for",
      "class D { int y; predicate q() { return y = 1; } }",
      "D.q: y",
    ],
    [
      "a promise that a pure method does not keep",
      "pure int f(int n) ensures result > n; { return n; }",
      "f: result > n",
    ],
    ["a result", "int p() ensures result = 1; { return 2; }", "p: result = 1"],
    [
      "a global that a call may change",
      "int g; void q() { g := 1; } g := 2; q(); assert g = 2;",
      "main: g = 2",
    ],
    [
      "a constructor's own permission asked for again",
      "class D { int y; D() requires acc(y); { } } D d := new D();",
      "main: acc(y)",
    ],
  ])("%s", (_, text, conjunct) => {
    expect(found(text).conjuncts).toContain(conjunct);
    expect(found(text, true).conjuncts).toContain(conjunct);
  });

  test("what follows from nothing is told, and is no proof", () => {
    expect(found("void p(int n) requires n > 0 && n < 0; { assert false; }").verdicts).toEqual([
      "p: unknown",
    ]);
  });

  test("a pure method that terminates by the permissions that are left, as a list does", () => {
    const list =
      "class L { int v; L next; predicate list() { return acc(v) && acc(next) && (next != null ==> next.list()); }";
    const length =
      "pure int length() requires list(); { return opening list() in (next = null ? 1 : 1 + next.length()); } }";
    expect(found(`${list} ${length}`).conjuncts).toEqual([]);
    expect(
      found(
        `${list} ${length.replace("opening list() in (next = null ? 1 : 1 + next.length())", "1 + length()")}`,
      ).conjuncts,
    ).toEqual(["L.length: length()"]);
  });
});

test("tests one after the other are n steps where their branches end alike", () => {
  const names = Array.from({ length: 30 }, (_, index) => `x${index}`);
  const tests = names.map((name) => `if (${name} = 0) { n := n + 1; } else { n := n + 2; }`).join("\n");
  const list = names.map((name) => `int ${name}`).join(", ");
  const text = `void m(${list}) { int n := 0;\n${tests}\nassert n >= 30; assert n <= 60; }`;
  expect(found(text, true)).toEqual({ verdicts: ["m: proved"], conjuncts: [] });
  expect(found(text.replace("n <= 60", "n <= 59"), true).conjuncts).toEqual(["m: n <= 59"]);
});
