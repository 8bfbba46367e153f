/**
 * Assertions in loops of C: proved where they are inductive, refuted with a state where not. The programs of "a loop can change …" are
 * traps: each changes something in a way that is easily overlooked, and a prover that overlooks it proves the last assertion.
 */
import { describe, expect, test } from "vitest";
import { f, loop } from "./loop-text.ts";
import { hasRun, loadText, proveLoaded, proveText, stateOf } from "./support.ts";

describe("an inductive assertion", () => {
  test("is proved, segment by segment", async () => {
    const source = `int f(int n) {
  everypath_invariant(n >= 0 && n < 1000);
  int s = 0;
  for (int i = 0; i < n; i++) {
    everypath_invariant(0 <= i && i < n && s == 2 * i);
    s += 2;
  }
  everypath_assert(s == 2 * n);
  return s;
}`;
    expect(await proveText(source)).toEqual({
      verdict: "proved",
      failures: [],
      missing: [],
      segments: ["2-5 proved", "5-5 proved", "5-end proved", "2-end proved"],
    });
  });

  test("that is wrong is refuted with a state that satisfies the one before", async () => {
    const loaded = await loadText(`int f(int n) {
  everypath_invariant(n >= 0 && n < 1000);
  int s = 0;
  for (int i = 0; i < n; i++) {
    everypath_invariant(0 <= i && i < n && s == 3 * i);
    s += 2;
  }
  everypath_assert(s == 2 * n);
  return s;
}`);
    const proof = await proveLoaded(loaded, "f");
    expect(proof.procedures).toMatchObject([{ name: "f", verdict: "refuted", location: { line: 1 } }]);
    const { n, i, s } = stateOf(proof, "assertion", 5);
    expect(s).toBe(3 * Number(i));
    expect(Number(i) + 1).toBeLessThan(Number(n));
    // The assertion behind the loop fails in a state that no run comes to.
    expect(await hasRun(loaded, "f", proof)).toEqual(["assertion at 5"]);
  });

  test("that is too weak is refuted, and no run is claimed to fail", async () => {
    const loaded = await loadText(
      f(
        loop(
          "int s = 0;",
          "s >= 0",
          "s = i;",
          "everypath_assert(n == 0 || s == n - 1); everypath_assert(s <= n);",
        ),
      ),
    );
    const proof = await proveLoaded(loaded, "f");
    expect(proof.procedures[0]?.verdict).toBe("proved");
    const weak = await loadText(
      f(loop("int s = 0;", "s >= 0", "if (s < i) s++;", "everypath_assert(s <= n);")),
    );
    const refuted = await proveLoaded(weak, "f");
    expect(refuted.procedures[0]?.verdict).toBe("refuted");
    expect(await hasRun(weak, "f", refuted)).toEqual([]);
  });
});

describe("every check on the way is an obligation", () => {
  test.each([
    ["division", loop("int s = 0;", "s == 0", "s = 0 / (i - 3);", ""), "division-by-zero"],
    ["overflow", loop("int s = 0;", "s >= 0", "s += i;", ""), "signed-overflow"],
    ["subscript", loop("int a[50];", "1", "a[i] = 0;", ""), "out-of-bounds"],
    ["overflow in the assertion itself", loop("int s = 0;", "s + 1 > 0", "s++;", ""), "signed-overflow"],
  ])("%s", async (_name, body, kind) => {
    const { verdict, failures } = await proveText(f(body));
    expect(verdict).toBe("refuted");
    expect(failures.join()).toContain(kind);
  });
});

describe("a loop can change", () => {
  test.each<[string, string, string?]>([
    [
      "a variable through a pointer",
      loop("int s = 0, *p = &s;", "1", "if (i == 7) *p = 1;", "everypath_assert(s == 0);"),
    ],
    [
      "an array through memcpy",
      loop(
        "int a[4] = {1, 2, 3, 4}, b[4] = {0};",
        "a[0] == 1",
        "if (i > 20) __builtin_memcpy(b, a, sizeof a);",
        "everypath_assert(b[3] == 0);",
      ),
    ],
    [
      "an array through memset",
      loop(
        "char b[8] = {0};",
        "1",
        "if (i == 9) __builtin_memset(b + 2, 7, 3);",
        "everypath_assert(b[4] == 0);",
      ),
    ],
    [
      "a global in a function that it calls",
      loop("g = 0;", "1", "touch(i);", "everypath_assert(g == 0);"),
      "static int g; static void touch(int i) { if (i > 3) g++; }",
    ],
    [
      "a local variable in a function that it hands it to",
      loop("int s = 0;", "1", "set(&s, i);", "everypath_assert(s == 0);"),
      "static void set(int *p, int i) { if (i == 30) *p = 1; }",
    ],
    [
      "a global through a pointer to a function",
      loop(
        "g = 0; void (*call)(void) = one; ",
        "(call == one || call == two)",
        "if (i == 2) call = two; call();",
        "everypath_assert(g == 0);",
      ),
      "static int g; static void one(void) {} static void two(void) { g = 1; }",
    ],
    [
      "an element at a symbolic subscript",
      loop("int a[100] = {0};", "1", "a[i] = 1;", "everypath_assert(a[99] == 0);"),
    ],
    [
      "an element of a large array",
      loop("static int a[5000];", "1", "a[i * 40] = 1;", "everypath_assert(a[400] == 0);"),
    ],
    [
      "a static variable",
      loop("", "1", "counted();", "everypath_assert(counted() == 1);"),
      "static int counted(void) { static int c; return ++c; }",
    ],
    [
      "a structure's field",
      loop("struct { int a, b; } s = {0, 0};", "s.a == 0", "s.b = i;", "everypath_assert(s.b == 0);"),
    ],
    [
      "what a pointer points to",
      loop(
        "int a = 0, b = 0, *p = &a;",
        "1",
        "p = &b; ",
        "*p = 1; everypath_assert(a == 1 || n > 0); everypath_assert(b == 0);",
      ),
    ],
    [
      "memory of malloc",
      loop(
        "int *a = __builtin_malloc(8); a[0] = a[1] = 0;",
        "1",
        "a[1] = i;",
        "int s = a[1]; __builtin_free(a); everypath_assert(s == 0);",
      ),
    ],
    ["a floating-point number", loop("double x = 0;", "1", "x += 0.5;", "everypath_assert(x == 0);")],
    [
      "a floating-point number in memory",
      loop("double x = 0, *p = &x;", "1", "*p = i;", "everypath_assert(x == 0);"),
    ],
    [
      "a bit-field",
      loop(
        "struct { unsigned a : 3, b : 5; } s = {0, 0};",
        "s.a == 0",
        "s.b = 1;",
        "everypath_assert(s.b == 0);",
      ),
    ],
    [
      "a variable in one iteration of many",
      loop("int s = 0;", "1", "if (i == 99) s = 1;", "everypath_assert(s == 0);"),
    ],
    [
      "a variable that another variable brings about, one iteration later",
      loop("int a = 0, b = 0, c = 0;", "1", "c = b; b = a; a = i;", "everypath_assert(c == 0);"),
    ],
  ])("%s", async (_name, body, around) => {
    const { verdict, failures, missing } = await proveText(f(body, around));
    expect({ verdict, missing }).toEqual({ verdict: "refuted", missing: [] });
    expect(failures.join()).toMatch(/assertion at/);
  });

  test("nothing else: what it leaves alone stays known", async () => {
    const source = f(
      loop(
        "int a[4] = {1, 2, 3, 4}, t = 5, *p = &a[2]; g = 3; h = 0;",
        "h == i",
        "*p = i; touch();",
        "everypath_assert(a[0] == 1 && a[1] == 2 && a[3] == 4 && t == 5 && g == 3 && h == n);",
      ),
      "static int g, h; static void touch(void) { h++; }",
    );
    expect(await proveText(source)).toMatchObject({ verdict: "proved", missing: [] });
  });
});

describe("ways out of a loop", () => {
  const leaving = (last: string): string => `int f(int n) {
  everypath_invariant(n >= 0 && n <= 100);
  int i, r = 0;
  for (i = 0; i < n; i++) {
    everypath_invariant(0 <= i && i < n && 0 <= r && r <= i);
    if (i == 50) { r = 1000; break; }
    if (i == 60) return -5;
    if (i % 2) continue;
    if (i == 70) { r = -1; goto out; }
    r++;
  }
  everypath_assert(r <= 100 || r == 1000);
out:
  ${last}
  return r;
}`;
  test("break, continue, return and goto are followed", async () => {
    expect(await proveText(leaving("everypath_assert(r <= 100 || (r == 1000 && i == 50));"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
  });
  test.each([
    ["break", "everypath_assert(r != 1000);"],
    ["goto", "everypath_assert(r >= 0);"],
  ])("a failure behind %s is found", async (_name, last) => {
    expect(await proveText(leaving(last))).toMatchObject({
      verdict: "refuted",
      failures: ["assertion at 14"],
    });
  });

  test("exit and abort", async () => {
    const source = (code: string) =>
      f(loop("", "1", `if (i == 7) ${code};`, ""), "void exit(int); void abort(void);");
    expect(await proveText(source("exit(0)"))).toMatchObject({ verdict: "proved" });
    expect(await proveText(source("abort()"))).toMatchObject({ verdict: "refuted" });
  });
});

describe("loops within loops", () => {
  test("an assertion in the inner loop alone cuts both", async () => {
    const source = (last: string) => `int f(int n, int m) {
  everypath_invariant(n >= 0 && n <= 10 && m >= 1 && m <= 10);
  int c = 0, d = 0, i, j;
  for (i = 0; i < n; i++) {
    d = i;
    for (j = 0; j < m; j++) {
      everypath_invariant(0 <= i && i < n && 0 <= j && j < m && d == i);
      c = 1;
    }
  }
  ${last}
  return 0;
}`;
    expect(await proveText(source("everypath_assert(n == 0 || d == n - 1);"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
    expect(await proveText(source("everypath_assert(c == 0);"))).toMatchObject({
      verdict: "refuted",
      missing: [],
    });
    expect(await proveText(source("everypath_assert(d == 0);"))).toMatchObject({
      verdict: "refuted",
      missing: [],
    });
  });

  test("each loop's own assertion needs to say nothing of what the inner loop leaves alone", async () => {
    const source = (last: string) => `int f(int n) {
  everypath_invariant(0 <= n && n <= 50);
  int s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    everypath_invariant(0 <= i && i < n && t == i);
    int before = t;
    for (int j = 0; j < i; j++) {
      everypath_invariant(0 <= j && j < i && s >= 0 && s <= 100000 + j);
      s = j;
    }
    t = before + 1;
  }
  ${last}
  return 0;
}`;
    expect(await proveText(source("everypath_assert(t == n);"))).toMatchObject({ verdict: "refuted" });
    const bounded = (last: string) =>
      source(last).replace("t == i)", "t == i && s >= 0 && s <= 50)").replace("s <= 100000 + j", "s <= 50");
    expect(await proveText(bounded("everypath_assert(t == n);"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
    expect(await proveText(bounded("everypath_assert(s == 0);"))).toMatchObject({ verdict: "refuted" });
  });

  test("one loop after another", async () => {
    const source = (last: string) => `int f(int n) {
  everypath_invariant(0 <= n && n <= 50);
  int s = 0, t = 0, i;
  for (i = 0; i < n; i++) { everypath_invariant(0 <= i && i < n && s == i); s++; }
  for (i = 0; i < n; i++) { everypath_invariant(0 <= i && i < n && t == 2 * i); t += 2; }
  ${last}
  return 0;
}`;
    expect(await proveText(source("everypath_assert(t == 2 * s);"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
    expect(await proveText(source("everypath_assert(t == s);"))).toMatchObject({ verdict: "refuted" });
  });

  test("a loop in a function that is called", async () => {
    const source = (last: string) => `static int twice(int k) {
  int s = 0;
  for (int i = 0; i < k; i++) { everypath_invariant(0 <= i && i < k && s == 2 * i); s += 2; }
  return s;
}
int f(int n) {
  everypath_invariant(0 <= n && n <= 50);
  int s = 0;
  for (int i = 0; i < n; i++) { everypath_invariant(0 <= i && i < n && s == (i == 0 ? 0 : 2 * i - 2)); s = twice(i); }
  ${last}
  return 0;
}`;
    expect(await proveText(source("everypath_assert(n == 0 || s == 2 * n - 2);"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
    expect(await proveText(source("everypath_assert(s == 0);"))).toMatchObject({ verdict: "refuted" });
  });
});
