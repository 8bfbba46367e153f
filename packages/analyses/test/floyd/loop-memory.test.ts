/** Memory in loops of C: what an assertion in one needs to know of it, and what is named where states cannot be compared. */
import { describe, expect, test } from "vitest";
import { f, loop } from "./loop-text.ts";
import { proveText } from "./support.ts";

describe("memory that is never written", () => {
  test("may be written in a loop", async () => {
    const scalar = (declaration: string, x: string) =>
      f(
        loop(
          declaration,
          `(i == 0 || ${x} == i - 1)`,
          `${x} = i;`,
          `if (n > 0) everypath_assert(${x} == n - 1);`,
        ),
      );
    expect(await proveText(scalar("int x;", "x"))).toMatchObject({ verdict: "proved", missing: [] });
    expect(await proveText(scalar("int x[2];", "x[1]"))).toMatchObject({ verdict: "proved", missing: [] });
  });
  test.each([
    ["a variable", "int x;", "x"],
    ["an element", "int x[2];", "x[1]"],
    ["a variable in memory", "int x, *p = &x;", "*p"],
  ])("or not: %s", async (_name, declaration, x) => {
    const source = f(loop(declaration, "1", `if (i > 3) ${x} = i;`, `if (n > 3 && ${x} == 77) return 1;`));
    const { verdict, failures } = await proveText(source);
    expect(verdict).toBe("refuted");
    expect(failures.join()).toMatch(/uninitialized-read/);
    // Read behind the fourth iteration only, it is written for sure; the assertion must say so.
    const right = f(
      loop(
        declaration,
        `(i <= 4 || ${x} >= 4)`,
        `if (i > 3) ${x} = i;`,
        `if (n > 4 && ${x} == 77) return 1;`,
      ),
    );
    expect(await proveText(right)).toMatchObject({ verdict: "proved", missing: [] });
  });
  test.each([
    ["a bit-field of a byte", "struct { unsigned a : 3, b : 5; } s;", "s.a", "s.b"],
    ["a byte of an int", "int w; char *s = (char *)&w;", "s[0]", "s[2]"],
    ["a byte of an allocation", "char *s = __builtin_malloc(4);", "s[1]", "s[2]"],
    ["a field of a structure that is copied whole", "struct { int a, b; } s, t; s.a = 3; ", "s.a", "t.b"],
  ])("or in part: %s", async (_name, declaration, written, read) => {
    const source = (last: string) =>
      f(
        loop(
          declaration,
          `(i == 0 || ${written} == 1)`,
          `${written} = 1; ${read.startsWith("t") ? "t = s;" : ""}`,
          `int r = n > 1 && ${last} == 2; ${declaration.includes("malloc") ? "__builtin_free(s);" : ""} return r;`,
        ),
      );
    const { verdict, failures } = await proveText(source(read));
    expect({ verdict, failures: failures.map((failure) => failure.split(" ")[0]) }).toEqual({
      verdict: "refuted",
      failures: ["uninitialized-read"],
    });
    expect(await proveText(source(written))).toMatchObject({ verdict: "proved", missing: [] });
  });
  test("a declaration in the loop begins anew", async () => {
    const source = f(loop("int s = 0;", "1", "int x; if (i > 0) s = x > 3; else x = 5;", ""));
    expect(await proveText(source)).toMatchObject({ verdict: "refuted" });
  });
});

describe("what cannot be compared is named", () => {
  test("memory that is allocated in a loop and stays", async () => {
    const source = f(
      loop(
        "struct node *list = 0;",
        "1",
        "struct node *x = __builtin_malloc(sizeof *x); if (!x) return 1; x->next = list; list = x;",
        "",
      ),
      "struct node { struct node *next; };",
    );
    const { verdict, missing } = await proveText(source);
    expect(verdict).toBe("unknown");
    expect(missing.join("\n")).toMatch(/unsupported at \d+: .*allocated in it and still there/);
  });
  test("memory that is allocated and freed in it is no matter", async () => {
    const source = f(
      loop(
        "int s = 0;",
        "s == i",
        "int *x = __builtin_malloc(sizeof *x); *x = s + 1; s = *x; __builtin_free(x);",
        "everypath_assert(s == n);",
      ),
    );
    expect(await proveText(source)).toMatchObject({ verdict: "proved", missing: [] });
  });
  test("memory from before that is freed in it", async () => {
    const source = f(
      loop("int *x = __builtin_malloc(4); *x = 0;", "1", "if (i == 3) __builtin_free(x);", ""),
    );
    const { verdict, missing } = await proveText(source);
    expect(verdict).not.toBe("proved");
    expect(missing.join("\n")).toMatch(/life of .* ends in it/);
  });
  test("setjmp", async () => {
    const source = f(
      loop("jmp_buf here;", "1", "if (setjmp(here) == 0 && i == 3) longjmp(here, 1);", ""),
      "#include <setjmp.h>",
    );
    const { verdict } = await proveText(source);
    expect(verdict).toBe("unknown");
  });
});
