/** What an entry's caller hands over: null, objects of their own, the same one twice, lists and trees, circles among them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-caller-memory-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n";

async function explored(source: string, options: readonly string[] = []): Promise<Result> {
  const file = join(room, `program-${++count}.c`);
  writeFileSync(file, include + source);
  const { stdout, stderr } = await runMain(["explore", file, "--json", "--entry", "f", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

/** What a result comes to: the kinds of its errors with their replays, and why it is not complete. */
function told({ verdict, errors, incomplete }: Result) {
  return {
    verdict,
    errors: errors.map(({ kind, replay }) => `${kind} ${replay}`),
    incomplete: [...new Set(incomplete.map(({ reason }) => reason))],
  };
}

/** The values of inputs by their names, as the reader sees them. */
function inputsOf({ errors: [error] }: Result): Record<string, string> {
  const inputs = error?.inputs ?? [];
  return Object.fromEntries(inputs.map(({ name, value, text }) => [name, text ?? value]));
}

const safe = { verdict: "safe", errors: [], incomplete: [] };
const unsafe = (...errors: readonly string[]) => ({ verdict: "unsafe", errors, incomplete: [] });

describe("two pointers", () => {
  it("may mean one object", async () => {
    const source = "int f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }";
    const result = await explored(source);
    expect(told(result)).toEqual(unsafe("assertion confirmed"));
    expect(inputsOf(result)["b is a"]).toBe("true");
  });

  it("may not where restrict or --no-alias says so", async () => {
    const body = "{ if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }";
    expect(told(await explored(`int f(int *restrict a, int *restrict b) ${body}`))).toEqual(safe);
    const chosen = await explored(`int f(int *a, int *b) ${body}`, ["--no-alias"]);
    expect(told(chosen)).toEqual(safe);
    expect(chosen.assumptions).toContainEqual(
      expect.objectContaining({ kind: "aliasing", standing: "chosen" }),
    );
  });

  it("that were read are told apart before one of them is written", async () => {
    const source =
      "int f(int *a, int *b) { if (!a || !b) return 0; if (*a == 1 && *b == 1) { *a = 5; assert(*b == 1); } return 0; }";
    expect(told(await explored(source))).toEqual(unsafe("assertion confirmed"));
  });

  it("that hold different values are two objects", async () => {
    const source =
      "int f(int *a, int *b) { if (!a || !b) return 0; if (*a == 1 && *b == 2) { *a = 5; assert(*b == 2); } return 0; }";
    expect(told(await explored(source))).toEqual(safe);
  });

  it("are compared", async () => {
    const source =
      "int f(int *a, int *b) { if (a && a == b) { *a = 1; *b = 2; assert(*a == 2); } return 0; }";
    expect(told(await explored(source))).toMatchObject({ errors: [] });
  });

  it("of three may be one", async () => {
    const source =
      "int f(int *a, int *b, int *c) { if (a && b && c) { *a = 1; *b = 2; *c = 3; assert(*a != 3 || *b != 3); } return 0; }";
    expect(told(await explored(source))).toEqual(unsafe("assertion confirmed"));
  });

  it("are freed once", async () => {
    const source = "int f(int *a, int *b) { if (a && b) { free(a); free(b); } return 0; }";
    expect(told(await explored(source))).toEqual(unsafe("double-free confirmed"));
  });
});

describe("a pointer and a variable", () => {
  it("may be one object", async () => {
    const source =
      "int counter; int f(int *p) { if (p) { counter = 1; *p = 2; assert(counter == 1); } return 0; }";
    const result = await explored(source, ["--fresh-globals"]);
    expect(result.verdict).toBe("unsafe");
    expect(inputsOf(result)["p is &counter"]).toBe("true");
  });

  it("are two where the caller has no name for it", async () => {
    const source =
      "static int counter; int f(int *p) { if (p) { counter = 1; *p = 2; assert(counter == 1); } return 0; }";
    expect(told(await explored(source))).toEqual(safe);
  });
});

const tree = "struct node { int key; struct node *left, *right; };";

describe("a tree", () => {
  it("takes a key without an error", async () => {
    const result = await explored(
      `${tree}
struct node *f(struct node *t, int key) {
  struct node **place = &t;
  while (*place) {
    if ((*place)->key == key) return t;
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  }
  struct node *made = malloc(sizeof *made);
  made->key = key;
  made->left = made->right = NULL;
  *place = made;
  return t;
}`,
      ["--pointer-depth", "1"],
    );
    expect(told(result)).toEqual({ verdict: "unknown", errors: [], incomplete: ["bound-reached"] });
    expect(result.paths.filter(({ replay }) => replay === "refuted")).toEqual([]);
  });

  it("has an error where a node is taken for granted", async () => {
    const result = await explored(
      `${tree}
int f(struct node *t) {
  if (!t) return 0;
  struct node *at = t->right;
  while (at->left) at = at->left;
  return at->key;
}`,
      ["--pointer-depth", "1"],
    );
    expect(told(result)).toMatchObject({ verdict: "unsafe", errors: ["null-dereference confirmed"] });
    expect(inputsOf(result)["t[0].right"]).toBe("NULL");
  });

  it("may have one node as both children", async () => {
    const source = `${tree}
int f(struct node *t) {
  if (!t || !t->left || !t->right) return 0;
  t->left->key = 1;
  t->right->key = 2;
  assert(t->left->key == 1);
  return 0;
}`;
    const result = await explored(source, ["--pointer-depth", "1"]);
    expect(told(result)).toEqual(unsafe("assertion confirmed"));
    const inputs = inputsOf(result);
    expect(inputs["t[0].right"]).toBe(inputs["t[0].left"]);
  });
});

const list = "struct list { int value; struct list *next; };";

describe("a list", () => {
  it("may lead round in a circle", async () => {
    const source = `${list} int f(struct list *l) { if (l && l->next) assert(l->next != l); return 0; }`;
    const result = await explored(source);
    expect(told(result)).toEqual(unsafe("assertion confirmed"));
    expect(inputsOf(result)["l[0].next"]).toBe("&l[0]");
  });

  it("is freed, but not in a circle", async () => {
    const source = `${list} void f(struct list *l) { while (l) { struct list *n = l->next; free(l); l = n; } }`;
    expect(told(await explored(source, ["--pointer-depth", "1"]))).toMatchObject({
      errors: ["use-after-free confirmed"],
      incomplete: ["bound-reached"],
    });
  });

  it("is walked to its end", async () => {
    const source = `${list} int f(struct list *l) { int n = 0; if (l && l->next && !l->next->next) n = 2; return n; }`;
    expect(told(await explored(source))).toEqual(safe);
  });
});

describe("pointers within what is handed over", () => {
  it("lead to memory of their own", async () => {
    const source =
      "struct token { char *text; int n; }; int f(struct token *t) { if (!t || !t->text) return -1; return t->text[0]; }";
    expect(told(await explored(source))).toEqual(safe);
  });

  it("may be null", async () => {
    const source =
      "struct token { char *text; int n; }; int f(struct token *t) { return t ? t->text[0] : -1; }";
    expect(told(await explored(source))).toEqual(unsafe("null-dereference confirmed"));
  });

  it("lead no further than they are followed", async () => {
    const source = `${list} int f(struct list *l) { return l && l->next && l->next->next ? l->next->next->value : 0; }`;
    expect(told(await explored(source, ["--pointer-depth", "1"]))).toMatchObject({
      verdict: "unknown",
      incomplete: ["bound-reached"],
    });
    expect(told(await explored(source, ["--pointer-depth", "2"]))).toEqual(safe);
  });
});

describe("what a caller promises", () => {
  const sum = (last: string) =>
    `int f(int *data, int n) { int s = 0; for (int i = 0; i ${last} n; i++) s ^= data[i]; return s; }`;

  it("is a number of elements", async () => {
    const options = ["--buffer", "data:n", "--pointer-size", "3"];
    expect(told(await explored(sum("<"), options))).toEqual(safe);
    expect(told(await explored(sum("<="), options))).toEqual(unsafe("out-of-bounds confirmed"));
    expect(told(await explored(sum("<"), ["--buffer", "data:n"]))).toMatchObject({
      verdict: "unknown",
      incomplete: ["pointer-size"],
    });
  });

  it("is a text that ends", async () => {
    const length = "int f(char *s) { int i = 0; while (s[i]) i++; return i; }";
    const result = await explored(length, ["--string", "s:3"]);
    expect(told(result)).toEqual(safe);
    expect(result.assumptions).toContainEqual(
      expect.objectContaining({ kind: "precondition", standing: "chosen", option: "--string" }),
    );
    const past = "int f(char *s) { return s[0] ? 0 : s[1]; }";
    expect(told(await explored(past, ["--string", "s:3"]))).toEqual(unsafe("out-of-bounds confirmed"));
  });

  it("is no null pointer", async () => {
    const source = "int f(int *p) { return *p; }";
    expect(told(await explored(source))).toEqual(unsafe("null-dereference confirmed"));
    expect(told(await explored(source, ["--non-null"]))).toEqual(safe);
  });
});

describe("an error", () => {
  const classOf = async (source: string) => (await explored(source)).errors.map((error) => error.class);

  it("is avoidable by what excuses it", async () => {
    const aliased = "int f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }";
    expect(await classOf(aliased)).toEqual([
      {
        kind: "avoidable",
        precondition: { place: "b", sentence: "b and a are different objects", constraint: "b != a" },
      },
    ]);
    expect(await classOf("int f(int *p) { return *p; }")).toMatchObject([
      { kind: "avoidable", precondition: { constraint: "p != NULL" } },
    ]);
    const circle = `${list} int f(struct list *l) { if (l && l->next) assert(l->next != l); return 0; }`;
    expect(await classOf(circle)).toMatchObject([
      { kind: "avoidable", precondition: { place: "l[0].next", constraint: "l[0].next != l" } },
    ]);
  });

  it("is real where every call leads to it", async () => {
    expect(await classOf("int f(int *p, int x) { assert(0); return x; }")).toEqual([{ kind: "real" }]);
  });

  it("is uncertain where it depends on something else", async () => {
    expect(await classOf("int f(int x) { assert(x != 7); return x; }")).toMatchObject([
      { kind: "uncertain" },
    ]);
  });

  it("of a whole program has no such class", async () => {
    const file = join(room, "whole.c");
    writeFileSync(file, "#include <assert.h>\nint main(void) { assert(0); return 0; }");
    const { stdout } = await runMain(["explore", file, "--json"], engine);
    expect(resultSchema.parse(JSON.parse(stdout)).errors.map((error) => error.class)).toEqual([undefined]);
  });
});

it("is the same with any number of threads", async () => {
  const source = `${tree} int f(struct node *t) { if (!t || !t->left || !t->left->right) return 0; return t->left->right->key / t->key; }`;
  const one = await explored(source, ["--pointer-depth", "2", "--workers", "1"]);
  const two = await explored(source, ["--pointer-depth", "2", "--workers", "2"]);
  expect(two.paths).toEqual(one.paths);
  expect(told(two)).toEqual(told(one));
});
