/** Programs as the IR: what is checked, what is resolved, and in which order. */

import { printProcedure } from "@everypath/core/testing";
import { describe, expect, test } from "vitest";
import { type Options, programOf } from "./support.ts";

/** The instructions of a procedure, without their places. */
function lowered(text: string, name: string, options: Options = {}): readonly string[] {
  const printed = printProcedure(programOf(text, options).procedure(name)!);
  return printed
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ *;.*$/, "").trimEnd());
}

const node = "class Node { int value; Node next; }\n";

test("a field of a field", () => {
  expect(lowered(`${node}void p(Node x) { x.next.value := x.value + 1; }`, "p")).toEqual([
    "procedure p(x: ref)",
    "0:",
    "  x := the Node that is x",
    "  check x ≠ null else nil-dereference: x is null and has no field next",
    "  x.next := the Node that is x.next",
    "  check x.next ≠ null else nil-dereference: x.next is null and has no field value",
    "  Node.value := Node.value[x.next := x.value + 1]",
    "  return",
  ]);
});

test("a new object begins with its fields as 0 and null, then its constructor runs", () => {
  const text =
    "class Node { int value; Node next; Node(int v) { value := v; } }\nNode p() { return new Node(3); }";
  const withVariable = text.replace("return new Node(3);", "Node n := new Node(3); return n;");
  expect(lowered(withVariable, "p")).toEqual([
    "procedure p(): ref",
    "0:",
    "  new Node := new Node",
    "  Node.value := Node.value[new Node := 0]",
    "  Node.next := Node.next[new Node := null]",
    "  call Node.Node(new Node, 3)",
    "  n := new Node",
    "  return n",
  ]);
  expect(lowered(text, "p").slice(-2)).toEqual(["  call Node.Node(new Node, 3)", "  return new Node"]);
});

test("an array is an object with a length and elements", () => {
  expect(lowered("void p(int n, int i) { int[] a := new int[n]; a[i] := a.length; }", "p")).toEqual([
    "procedure p(n: int, i: int)",
    "0:",
    "  check n ≥ 0 else out-of-bounds: the length in new int[n] is negative",
    "  new int[] := new int[]",
    "  int[].length := int[].length[new int[] := n]",
    "  int[].element := int[].element[new int[] := every(0)]",
    "  a := new int[]",
    "  a := the int[] that is a",
    "  check a ≠ null else nil-dereference: a is null and has no elements",
    "  check i ≥ 0 ∧ i < a.length else out-of-bounds: the subscript of a[i] is outside of the array",
    "  int[].element := int[].element[a := a[i := a.length]]",
    "  return",
  ]);
});

describe("what guards the right side", () => {
  // δ(x.value) is x ≠ null, which the guard says.
  test.each(["x != null && x.value > 0", "x = null || x.value > 0", "x != null ==> x.value > 0"])(
    "%s",
    (condition) => {
      expect(checksOf(`${node}void p(Node x) { if (${condition}) { } }`)).toEqual([]);
    },
  );

  test("an element and a division", () => {
    expect(checksOf("void p(int[] a, int i) { if (i > 0 && a[i] / i > 1) { } }")).toEqual([
      "check i ≤ 0 ∨ a2 ≠ null else nil-dereference: a is null and has no elements",
      "check i ≤ 0 ∨ i ≥ 0 ∧ i < a2.length else out-of-bounds: the subscript of a[i] is outside of the array",
      "check i ≤ 0 ∨ i ≠ 0 else division-by-zero: the divisor of a[i] / i is 0",
    ]);
  });

  test("both sides of a conditional", () => {
    expect(checksOf("void p(bool b, int i) { i := b ? 1 / i : 2 % i; }")).toEqual([
      "check ¬b ∨ i ≠ 0 else division-by-zero: the divisor of 1 / i is 0",
      "check b ∨ i ≠ 0 else division-by-zero: the divisor of 2 % i is 0",
    ]);
  });
});

function checksOf(text: string): readonly string[] {
  return lowered(text, "p")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("check"));
}

test("a method calls on its own object without asking for it", () => {
  const text = "class C { int f; void m() { f := 1; n(f); } void n(int x) { this.f := x; } }";
  expect(lowered(text, "C.m")).toEqual([
    "procedure C.m(this: ref)",
    "0:",
    "  C.f := C.f[this := 1]",
    "  call C.n(this, this.f)",
    "  return",
  ]);
});

test("the result of a call is assigned after the body has run", () => {
  const text = `${node}Node g;\nint f() { g := null; return 1; }\nvoid p() { g.value := f(); }`;
  expect(lowered(text, "p")).toEqual([
    "procedure p()",
    "0:",
    "  f() := call f()",
    "  g := the Node that is g",
    "  check g ≠ null else nil-dereference: g is null and has no field value",
    "  Node.value := Node.value[g := f()]",
    "  return",
  ]);
});

test("one of two variables of a name is called otherwise", () => {
  expect(lowered("void p(int x) { { int x := 1; x := x + 1; } x := 0; }", "p").slice(2)).toEqual([
    "  x' := 1",
    "  x' := x' + 1",
    "  x := 0",
    "  return",
  ]);
});

describe("the driver", () => {
  const text = "class C { int f; void m(int x) { f := x; } }\nint g := 3;\nC c;\n";

  test("of a method", () => {
    expect(lowered(text, "(call)", { entry: "C.m", assume: ["x > f"] })).toEqual([
      "procedure (call)()",
      "0:",
      "  g := 0",
      "  c := null",
      "  C.f := every(0)",
      "  call (globals)()",
      "  input this := input this",
      "  this := input this",
      "  assume this ≠ null",
      "  this := the C that is this",
      "  input x := input x",
      "  x := input x",
      "  assume this.f < x",
      "  call C.m(this, x)",
      "  return",
    ]);
  });

  test("with symbols in the call and arbitrary globals", () => {
    expect(lowered(text, "(call)", { call: 'C.m("a" + 1)', symbolicGlobals: true }).slice(2)).toEqual([
      "  input g := input g",
      "  g := input g",
      "  input c := input c",
      "  c := input c",
      "  C.f := every(0)",
      "  input this := input this",
      "  this := input this",
      "  assume this ≠ null",
      "  this := the C that is this",
      "  input a := input a",
      "  a := input a",
      "  x := a + 1",
      "  call C.m(this, x)",
      "  return",
    ]);
  });
});
