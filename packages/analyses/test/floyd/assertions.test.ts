/** Where assertions of C stand, and where none does: side effects, loops without one, the input predicate. */
import { describe, expect, test } from "vitest";
import { f, loop } from "./loop-text.ts";
import { budgets, proveText } from "./support.ts";

describe("assertions with side effects are refused by name", () => {
  test.each([
    ["a variable", "int j = 0;", "j++ < 1000", "'j'"],
    ["a global in a function", "", "bump()", "'g'"],
    ["an input", "", 'everypath_int("x") <= 2147483647', "reads an input"],
    ["output", "", 'puts("") >= 0', "the output"],
  ])("%s", async (_name, before, condition, what) => {
    const source = f(
      loop(before, condition, "", ""),
      "int puts(const char *); static int g; static int bump(void) { return g++ >= 0; }",
    );
    const { verdict, missing } = await proveText(source);
    expect(verdict).not.toBe("proved");
    expect(missing.join("\n")).toContain(what);
  });
  test("a function that only computes is none", async () => {
    const source = f(
      loop(
        "int a[3] = {1, 2, 3};",
        "sum(a) == 6",
        "int t = a[0]; a[0] = a[2]; a[2] = t;",
        "everypath_assert(sum(a) == 6);",
      ),
      "static int sum(int *a) { int s = 0, t[2]; for (int k = 0; k < 3; k++) s += a[k]; t[1] = s; return t[1]; }",
    );
    const { verdict, failures } = await proveText(source);
    // The elements may be anything that adds up, and adding them may overflow.
    expect({ verdict, failures: failures.map((failure) => failure.split(" ")[0]) }).toEqual({
      verdict: "refuted",
      failures: ["signed-overflow"],
    });
    const bounded = source.replace(
      "sum(a) == 6",
      "(0 <= a[0] && a[0] <= 3 && a[1] == 2 && 0 <= a[2] && a[2] <= 3 && sum(a) == 6)",
    );
    expect(await proveText(bounded)).toMatchObject({ verdict: "proved", missing: [] });
  });
});

describe("loops without an assertion", () => {
  test("that end by themselves need none", async () => {
    const source =
      "int f(unsigned n) { int s = 0; if (n > 20) return 0; for (unsigned i = 0; i < n; i++) s++; everypath_assert((unsigned)s == n); return s; }";
    expect(await proveText(source)).toMatchObject({ verdict: "proved", missing: [] });
  });
  test("that go on are named by their line", async () => {
    const source = `int f(int n) {
  int s = 0;
  while (n > 0) {
    n--;
    s ^= 1;
  }
  everypath_assert(s != 7);
  return s;
}`;
    const { verdict, missing, segments } = await proveText(source);
    expect({ verdict, missing }).toEqual({ verdict: "unknown", missing: ["uncut-loop at 3: in f"] });
    expect(segments.filter((segment) => segment === "entry-end proved").length).toBeGreaterThan(10);
  });
  test("the innermost one is named", async () => {
    const source = `int f(int n) {
  for (int i = 0; i < 3; i++) {
    int k = n;
    while (k > 0) k--;
  }
  return 0;
}`;
    expect((await proveText(source)).missing[0]).toBe("uncut-loop at 4: in f");
  });
  test("recursion without end", async () => {
    const source = `int down(int n) {
  return n <= 0 ? 0 : down(n - 1);
}
int f(int n) { return down(n); }`;
    const { verdict, missing } = await proveText(source);
    expect({ verdict, missing }).toEqual({
      verdict: "unknown",
      missing: ["uncut-loop at 1: down calls itself, and no assertion can cut that"],
    });
  });
  test("recursion without end through a loop with an assertion", async () => {
    const source = `int down(int n) {
  for (int i = 0; i < n; i++) everypath_invariant(0 <= i && i < n);
  return n <= 0 ? 0 : down(n - 1);
}
int f(int n) { return down(n); }`;
    const { verdict, missing } = await proveText(source, "f", { budgets: { ...budgets, maxLoop: 6 } });
    expect({ verdict, missing: missing[0] }).toEqual({
      verdict: "unknown",
      missing: "uncut-loop at 1: down calls itself, and no assertion can cut that",
    });
  });
  test("errors on the paths found so far stay reported", async () => {
    const source = `int f(int n) {
  int s = 0;
  while (n > 0) {
    n--;
    s++;
    everypath_assert(s != 5);
  }
  return s;
}`;
    expect(await proveText(source)).toMatchObject({ verdict: "refuted", failures: ["assertion at 6"] });
  });
});

describe("the input predicate", () => {
  test("that nothing satisfies proves nothing", async () => {
    const source = `int f(int n) {
  everypath_invariant(n > 3 && n < 3);
  everypath_assert(0);
  return n;
}`;
    expect(await proveText(source)).toMatchObject({ verdict: "unknown", missing: ["vacuous at 2"] });
  });
  test("nor do assumptions", async () => {
    const source =
      "int f(int n) { everypath_assume(n > 3); everypath_assume(n < 3); everypath_assert(0); return n; }";
    expect(await proveText(source)).toMatchObject({
      verdict: "unknown",
      missing: ["vacuous at 1: the assumptions leave no run"],
    });
  });
  test("of a function that is called is proved of the call", async () => {
    const source = (argument: string) => `int half(int n) {
  everypath_invariant(n % 2 == 0);
  return n / 2;
}
int f(int n) {
  return half(${argument});
}`;
    expect(await proveText(source("n & ~1"))).toMatchObject({ verdict: "proved" });
    expect(await proveText(source("n"))).toMatchObject({ verdict: "refuted", failures: ["assertion at 2"] });
  });
  test("that a loop comes back to is proved there", async () => {
    const source = (step: string) => `int f(int n) {
again:
  everypath_invariant(n >= 0);
  if (n > 10) { n -= ${step}; goto again; }
  return n;
}`;
    expect(await proveText(source("3"))).toMatchObject({ verdict: "proved" });
    expect(await proveText(source("30"))).toMatchObject({ verdict: "refuted", failures: ["assertion at 3"] });
  });
  test("may be an assumption", async () => {
    const source = `int f(int n) {
  everypath_assume(n > 3 && n < 100);
  everypath_assert(n * n > 9);
  return n;
}`;
    expect(await proveText(source)).toMatchObject({ verdict: "proved" });
  });
});
