/** Pure methods are functions only because they end (section 3.6): nothing may be learned of one that is not known to, on the way to showing that. */
import { describe, expect, test } from "vitest";
import { prove } from "./support.ts";

/** Members that are not proved, with and without inference. */
function refuted(text: string): readonly (readonly string[])[] {
  return [true, false].map((infers) =>
    Object.entries(prove(text, { infers }).verdicts)
      .filter(([, verdict]) => verdict !== "proved")
      .map(([name]) => name),
  );
}

describe("no circle of promises and definitions is a proof", () => {
  test.each([
    [
      "a callee's precondition that rests on the promise of its caller",
      `pure int g() requires f() > 0; { return 1; }
       pure int f() ensures result > 0; { return g() - 5; }`,
      "f",
    ],
    [
      "the same, where only the promise is wrong",
      `pure int g() requires f() > 0; { return -4; }
       pure int f() ensures result > 0; { return g(); }`,
      "f",
    ],
    [
      "a promise that speaks of a method which ends only if the promise is kept",
      `pure int f(int n) ensures k(n) = k(n); ensures result > 0; { return -1; }
       pure int k(int n) { return f(n) > 0 ? 0 : k(n) + 1; }`,
      "f",
    ],
    [
      "a callee's precondition whose definition excludes the call that does not end",
      `pure bool k(int n) requires f(n) = f(n); { return true; }
       pure int f(int n) { return k(n) ? f(n) + 1 : 0; }`,
      "f",
    ],
  ])("%s", (_, text, name) => {
    for (const members of refuted(text)) expect(members).toContain(name);
  });
});

describe("a method is proved before those that rest on it", () => {
  test("so its promise is known in their postconditions, and its calls end", () => {
    const text = `pure int next(int n) requires n >= 0; ensures result >= n + 1 && same(n) = n; { return same(n) + 1; }
      pure int same(int n) ensures result = n; { return n; }`;
    expect(refuted(text)).toEqual([[], []]);
  });

  test("through a predicate that is opened as well", () => {
    const text = `class C { int x;
      predicate p() { return acc(x) && f(x) > 0; }
      pure int g() requires p(); ensures result > 0; { return opening p() in f(x); }
    }
    pure int f(int n) ensures result = h(n); { return n; }
    pure int h(int n) ensures result = f(n); { return n + 1; }`;
    for (const members of refuted(text)) expect(members).toEqual(expect.arrayContaining(["f", "h"]));
  });

  test("a criterion that fails proves nothing, and refutes nothing", () => {
    const text = "pure int fact(int n) requires n >= 0; { return n = 0 ? 1 : n * fact(n - 1); }";
    expect(prove(text).verdicts).toEqual({ fact: "unknown" });
  });
});

describe("what asks for itself is refused, and ends", () => {
  test("a precondition that calls its own method", () => {
    const { failures } = prove("pure int f(int n) requires f(n) > 0; { return n; }");
    expect(failures).toEqual([
      "f 1:28 at 1:28: the precondition of f asks for f(n), which has the same precondition; say it without that call",
    ]);
  });

  test("preconditions in a circle", () => {
    const text =
      "pure int f(int n) requires g(n) > 0; { return n; } pure int g(int n) requires f(n) > 0; { return n; }";
    expect(refuted(text)).toEqual([
      ["f", "g"],
      ["f", "g"],
    ]);
  });

  test("a definition that uses itself", () => {
    const text = "pure int f(int n) { return using f(n) in 1; } void t() { use f(3); assert false; }";
    expect(refuted(text)).toEqual([
      ["f", "t"],
      ["f", "t"],
    ]);
  });
});

describe("right programs", () => {
  test("a sorted list, whose predicate opens itself for the next node", () => {
    const text = `class L {
      int v; L next;
      predicate p() {
        return acc(v) && acc(next) && (next != null ==> next.p() && (opening next.p() in next.v >= v));
      }
      void lower() requires p(); ensures p(); { open p(); v := v - 1; close p(); }
      void raise() requires p(); ensures p(); { open p(); v := v + 1; close p(); }
    }`;
    expect(refuted(text)).toEqual([["L.raise"], ["L.raise"]]);
  });

  test("a list's length, by using itself", () => {
    const text = `class L {
      int v; L next;
      predicate p() { return acc(v) && acc(next) && (next != null ==> next.p()); }
      pure int length() requires p(); ensures result > 0;
      { return opening p() in (next = null ? 1 : using next.length() in 1 + next.length()); }
    }`;
    expect(refuted(text)).toEqual([[], []]);
  });

  test("a precondition may ask what stands further down", () => {
    const text = `class S {
      int n; int[] a;
      predicate v() { return acc(n) && acc(a) && a != null && acc(a.elems) && 0 <= n && n <= a.length; }
      pure int top() requires v() && count() > 0; { return a[n - 1]; }
      pure int count() requires v(); ensures result >= 0; { return n; }
      int pop() requires v() && count() > 0; ensures v() && result = old(top()) && count() = old(count()) - 1;
      { n := n - 1; return a[n]; }
    }`;
    expect(prove(text).failures).toEqual([]);
  });

  test("a predicate may call a pure method that needs less", () => {
    const text = `class S {
      int n;
      predicate raw() { return acc(n); }
      pure int get() requires raw(); { return n; }
      predicate v() { return raw() && get() >= 0; }
      pure int value() requires v(); ensures result >= 0; { return get(); }
      int m() requires v(); ensures v() && result >= 0; { return get(); }
    }`;
    expect(prove(text).failures).toEqual([]);
  });
});

test("there is no predicate of null, also where it asks for nothing", () => {
  const text = "class C { predicate p() { return true; } } void m(C c) requires c = null; ";
  expect(refuted(`${text} { close c.p(); }`)).toEqual([["m"], ["m"]]);
  expect(refuted(`${text} { assert c.p(); }`)).toEqual([["m"], ["m"]]);
});

describe("what permissions do not frame is refused", () => {
  test.each([
    ["untouched in a predicate", "class C { int x; predicate p() { return acc(x) && untouched(acc(x)); } }"],
    ["untouched in a precondition", "class C { int x; void m() requires acc(x) && untouched(acc(x)); { } }"],
    [
      "a global variable among the arguments of opening",
      "int g; class C { int x; predicate p(int k) { return acc(x); } pure int f(int k) requires p(k); { return opening p(g) in k; } }",
    ],
    ["old in a precondition", "class C { int x; void m() requires acc(x) && old(x) = 1; { } }"],
    ["old in a predicate", "class C { int x; predicate p() { return acc(x) && old(x) = x; } }"],
  ])("%s", (_, text) => {
    expect(() => prove(text)).toThrow();
  });
});
