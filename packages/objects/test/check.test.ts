/** Everything that can be wrong with a text, and where it is said to be. */
import { describe, expect, test } from "vitest";
import { load, type Options } from "./support.ts";

/** `line:column: message` of each problem. */
function problems(text: string, options: Options = {}): readonly string[] {
  const loaded = load(text, options);
  if ("program" in loaded) return [];
  return loaded.diagnostics.map(({ span, message }) => {
    const [first = ""] = message.split("\n");
    return span === undefined ? first : first.replace(/^[^:]*:/, "");
  });
}

const cell = "class C { int f; C next; int m(int x) { return x; } }\n";

describe("syntax", () => {
  test.each([
    ["int x;\nx := 5\nx := 6;", "2:7: expected ';' after '5'"],
    ["int x", "1:5: expected ';' after x, where the text ends"],
    ["assert 1 = ;", "1:12: expected an expression, found ';'"],
    ["int class;", "1:5: class is a word of the language and cannot be a name"],
    ["class C { C next }", "1:18: expected ';' after next, found '}'"],
    [
      "class C { int f := 3; }",
      "1:17: a field begins as 0, false or null; give it another value in the constructor",
    ],
    ["int x = 3;", "1:7: expected ';' after x, found '='; a first value is written with :="],
    ["}", "1:1: this } closes nothing: no { is open"],
    ["void p() { if (true) { }", "1:25: expected '}' after '}', where the text ends"],
    ["else { }", "1:1: this else belongs to no if"],
    ["int i;\ni++;", "2:2: there is no ++; write x := x + 1"],
    ["int i;\ni += 2;", "2:3: there is no +=; write x := x + …"],
    ["int i;\nfor (i := 0; i < 3; i := i + 1) { }", "2:1: for is not part of the language: use while"],
    ["/* a comment\nint x;", "1:1: this comment is never closed; write */ where it ends"],
    ["while (true) { break; }", "1:16: break is not part of the language: leave the loop by its condition"],
    [
      "int k;\nwhile (k < 3) {\n  invariant k <= 3;\n  k := k + 1;\n}",
      "3:3: an invariant stands before the body: while (b) invariant φ; { … }",
    ],
    ["int x; # no", '1:8: "#" is not part of the language'],
    ["int x := 1.5;", "1:11: there are only whole numbers"],
  ])("%s", (text, problem) => {
    const [first] = problems(text);
    expect(first).toBe(problem);
  });

  test("one problem a statement, and those of the next ones too", () => {
    expect(problems("int x := ;\nint y := 3;\ny := ;\n")).toEqual([
      "1:10: expected an expression, found ';'",
      "3:6: expected an expression, found ';'",
    ]);
  });

  test("the source line, and a caret under the place", () => {
    const loaded = load("int x;\nx := y;\n");
    expect(loaded).toEqual({
      diagnostics: [
        {
          span: { file: "test.idf", line: 2, column: 6 },
          message: "test.idf:2:6: there is no variable y here\n  x := y;\n       ^\n",
          verbatim: true,
        },
      ],
    });
  });
});

describe("names", () => {
  test.each([
    ["x := 3;", "1:1: there is no variable x here"],
    ["p(1);", "1:1: there is no procedure p"],
    [`${cell}C(1);`, "2:1: there is no procedure C; an object is made by new C(…)"],
    [`${cell}C c; c.g := 1;`, "2:8: C has no field g"],
    [`${cell}C c; c.m := 1;`, "2:8: m is a method of C; call it: m(…)"],
    [`${cell}C c; c.f(1);`, "2:8: f is a field of C; leave out the parentheses"],
    [`${cell}C c; c.k();`, "2:8: C has no method k"],
    ["class C { D d; }", "1:11: there is no class D; the other types are int, bool and arrays"],
    ["Node n;", "1:1: there is no class Node; the other types are int, bool and arrays"],
    ["class C { } class C { }", "1:19: there is a class C already"],
    ["class C { int f; bool f; }", "1:23: C has a member f already"],
    ["class C { int f; void f() { } }", "1:23: C has a member f already"],
    ["class C { C() { } C(int x) { } }", "1:19: C has a constructor already"],
    [
      "class C { foo() { } }",
      "1:11: a method begins with the type of its result, or void; a constructor is called C",
    ],
    ["void p() { } int p() { return 1; }", "1:18: there is a procedure p already"],
    ["void p(int x, int x) { }", "1:19: x is a parameter already"],
    ["void p(int x) { int x; }", "1:21: there is a variable x in this block already"],
    ["int x; bool x;", "1:13: there is a global variable x already"],
    ["void p() { if (true) { int y; } y := 1; }", "1:33: there is no variable y here"],
    ["this.f := 1;", "1:1: this is the object of a method; here there is none"],
    [
      "void main() { }\nint x;\nx := 1;",
      "1:6: the statements outside of everything are the main routine; give this procedure another name",
    ],
  ])("%s", (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test("a block inside may hide what is declared around it", () => {
    expect(problems("int x;\nvoid p(bool x) { { int x := 1; x := 2; } x := true; }")).toEqual([]);
  });
});

describe("types", () => {
  test.each([
    [
      "int x := true;",
      "1:10: expected an integer, but this is a truth value; integers and truth values are different things",
    ],
    ["if (1) { }", "1:5: expected a truth value, but this is an integer; compare it with something"],
    ["bool b := 1 < 2 < 3;", "1:11: comparisons do not chain: write a <= b && b <= c"],
    [
      `${cell}C c; assert c = 1;`,
      "2:13: an object of class C and an integer are never compared: they have different types",
    ],
    [
      "class A { } class B { } A a; B b; a := b;",
      "1:40: expected an object of class A, but this is an object of class B",
    ],
    ["int x := null;", "1:10: expected an integer, but this is null"],
    ["int[] a; a := new bool[3];", "1:15: expected an array int[], but this is an array bool[]"],
    ["int x; x[0] := 1;", "1:8: expected an array, but this is an integer"],
    ["int x; x.f := 1;", "1:8: an integer has no fields"],
    ["int x; x.m();", "1:8: an integer has no methods"],
    ["int[] a; print a.size;", "1:18: an array has no size, only its length and elements"],
    ["int[] a; a.length := 3;", "1:10: the length of an array never changes"],
    ["int x; x + 1 := 3;", "1:8: only a variable, a field or an element can be assigned to"],
    [
      `${cell}int x := true ? 1 : null;`,
      "2:10: both sides of ? : have the same type, but here are an integer and null",
    ],
    ["class C { void m() { this := null; } }", "1:22: this cannot be assigned to"],
  ])("%s", (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });
});

describe("quantifiers", () => {
  const array = "class D { int[] a; D d; pure int p(int n) { return n; }\n";
  test.each([
    [
      "void m(int n) requires forall i :: i < n ==> i > 0; { } }",
      "2:31: the values of i need a least and a greatest one",
    ],
    [
      "void m(int n) requires exists k :: 0 <= k && k <= k + n; { } }",
      "2:31: the values of k need a least and a greatest one",
    ],
    [
      "void m(int n) requires forall i :: i > 0; { } }",
      "2:31: the values of i need a least and a greatest one",
    ],
    [
      "void m(D[] o) requires forall i :: 0 <= i && i < 3 ==> o[i].d = null; { } }",
      "2:56: what is read here lies behind a reference that depends on i",
    ],
    [
      "void m(int n) requires forall i :: 0 <= i && i < 3 ==> p(i) > 0; { } }",
      "2:56: the body of a quantifier calls no pure method",
    ],
    ["void m(int n) requires forall i :: 0 <= i && i < 3 ==> i; { } }", "2:56: expected a truth value"],
    ["void m(int n) requires (forall i :: 0 <= i && i < 3 ==> i > 0) && i = 0; { } }", "2:67: "],
  ])("%s", (text, expected) => {
    const [first = ""] = problems(`${array}${text}`);
    expect(first).toContain(expected);
  });
});

describe("statements and calls", () => {
  test.each([
    ["int x;\nx = 5;", "2:1: this compares and does nothing; an assignment is written x := 5;"],
    ["int x;\nx + 1;", "2:1: this expression does nothing; a statement is an assignment or a call"],
    [
      "int f(int x) { return x; }\nint y := f(1) + 2;",
      "2:10: a call stands alone or right of :=, not inside of an expression; put its result into a variable first",
    ],
    [
      `${cell}assert new C() != null;`,
      "2:8: new stands alone or right of :=, not inside of an expression; put its result into a variable first",
    ],
    ["void p(int x) { }\np();", "2:1: p takes 1 argument (int x), not 0"],
    ["void p() { }\nint x := p();", "2:10: p has no result; write the call as a statement of its own"],
    ["void p() { return 3; }", "1:19: p is declared void; write return; or declare the type of its result"],
    ["int f() { return; }", "1:11: f has a result: write return e;"],
    ["return 1;", "1:8: nobody takes a result here; write return;"],
    [
      "int f(int x) { if (x > 0) { return 1; } }",
      "1:5: f can end without a result: every way through it ends in return e;",
    ],
    ["class C { C(int v) { } }\nC c := new C();", "2:8: new C takes 1 argument (int v), not 0"],
    ['int x := "a";', '1:10: "a" is a symbolic input, which --call has; a program uses x := input;'],
  ])("%s", (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test.each([
    "int f(int x) { while (true) { x := x + 1; } }",
    "int f(int x) { if (x > 0) { return 1; } else { return 2; } }",
    "int f(int x) { { return x; } }",
  ])("nothing is missing in %s", (text) => {
    expect(problems(text)).toEqual([]);
  });
});

describe("the call from outside", () => {
  const text = `${cell}void p(int x, bool b, C c) { }\n`;

  test.each<[Options, string]>([
    [{ entry: "q" }, "test.idf: there is no procedure q; there are p, C.m"],
    [{ entry: "C.k" }, "test.idf: there is no procedure C.k; there are p, C.m"],
    [{ call: "q(1)" }, "1:1: there is no procedure q; there are p, C.m"],
    [{ call: "p(1)" }, "1:1: p takes 3 arguments (int x, bool b, C c), not 1"],
    [
      { call: "p(1, 2, null)" },
      "1:6: expected a truth value, but this is an integer; compare it with something",
    ],
    [{ call: "p(1, true" }, "1:10: expected ')' after 'true', where the text ends"],
    [
      { call: "1 + 2" },
      '1:1: expected a procedure or a method of a class with its arguments, as p(1, "a") or C.m(null)',
    ],
    [{ entry: "p", assume: ["y > 0"] }, "1:1: there is no variable y here"],
    [
      { entry: "p", assume: ["x"] },
      "1:1: expected a truth value, but this is an integer; compare it with something",
    ],
  ])("%j", (options, problem) => {
    expect(problems(text, options)).toEqual([problem]);
  });

  test.each<Options>([
    { call: 'p("a" + 1, "t", "r")', assume: ["a > 0", "r != null && r.next = null"] },
    { call: "C.m(3)" },
    { entry: "C.m", assume: ["f > x && next != this"] },
  ])("%j is fine", (options) => {
    expect(problems(text, options)).toEqual([]);
  });

  test("there must be something to run", () => {
    expect(problems("class C { int f; }\nint x;")).toEqual([
      "test.idf: there is nothing to run: write statements, a procedure or a method",
    ]);
  });
});
