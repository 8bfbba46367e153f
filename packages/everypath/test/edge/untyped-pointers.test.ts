/**
 * What a `void *` of the caller's means is taken from what the function does with it, as the source says it or by the accesses themselves; where uses
 * contradict each other it is bytes, as many as --pointer-size says. Each of these functions is right, and was told to read behind its object.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-untyped-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "program.c");

const head = `#include <stddef.h>
#include <string.h>
struct item { int key; struct item *next; };
struct pair { struct item *first; char text[20]; };
struct context { int n; void *user; };
static int keyOf(struct item *p) { return p ? p->key : 0; }
static int untypedKeyOf(void *p) { struct item *q = p; return q ? q->key : 0; }
static int twiceRemoved(void *p) { return untypedKeyOf(p) ^ 1; }
static int again(void *p, int n) { return n > 0 ? again(p, n - 1) : p ? ((struct item *)p)->next != 0 : 0; }
`;

async function explored(text: string, options: readonly string[]) {
  writeFileSync(file, head + text);
  const { verdict, assumptions, errors } = await exploreInProcess(file, ["--entry", "f", ...options]);
  return {
    verdict,
    uses: assumptions.filter(({ kind }) => kind === "pointer-size").map(({ what }) => what),
    errors: errors.map(({ kind }) => kind),
  };
}

const item = "p points to a struct item, as f uses it";
const right: readonly (readonly [what: string, text: string, uses: readonly string[]])[] = [
  [
    "assigned to a variable",
    "int f(void *p) { struct item *q = p; if (!q) return 0; return q->next ? q->next->key & 1 : 0; }",
    [item],
  ],
  [
    "by way of another void *",
    "int f(void *p) { void *r = p; struct item *q = r; return q ? q->next != 0 : 0; }",
    [item],
  ],
  ["passed on as a parameter", "int f(void *p) { return keyOf(p); }", [item]],
  ["used by a function that takes a void *, too", "int f(void *p) { return untypedKeyOf(p); }", [item]],
  ["used two calls away", "int f(void *p) { return twiceRemoved(p); }", [item]],
  ["used by a function that calls itself", "int f(void *p) { return again(p, 1); }", [item]],
  [
    "a member that a function uses",
    "int f(struct context *c) { return c ? twiceRemoved(c->user) : 0; }",
    ["c->user points to a struct item, as f uses it"],
  ],
  ["cast in place", "int f(void *p) { return p ? ((struct item *)p)->next != 0 : 0; }", [item]],
  [
    "copied as a whole",
    "int f(void *p) { struct item local; if (!p) return 0; memcpy(&local, p, sizeof local); return local.key; }",
    ["p points to 16 bytes, as f uses it"],
  ],
  [
    "compared as qsort's are",
    "int f(const void *a, const void *b) { if (!a || !b) return 0; return (*(const double *)a > *(const double *)b); }",
    [
      "a points to elements of type double, as f uses it",
      "b points to elements of type double, as f uses it",
    ],
  ],
  [
    "a member",
    "int f(struct context *c) { if (!c) return 0; struct item *q = c->user; return q ? q->next != 0 : 0; }",
    ["c->user points to a struct item, as f uses it"],
  ],
  [
    "a member that is passed on",
    "int f(struct context *c) { return c ? keyOf(c->user) : 0; }",
    ["c->user points to a struct item, as f uses it"],
  ],
];

describe.each([[[]], [["--cflag=-O1"]]])("what a void * means, %s", (options) => {
  test.each(right)("%s", async (_what, text, uses) => {
    const found = await explored(text, options);
    expect({ verdict: found.verdict, errors: found.errors }).toEqual({ verdict: "safe", errors: [] });
    // An optimiser may have left out which structure it was.
    if (options.length === 0) expect(found.uses).toEqual(uses);
    else expect(found.uses.length).toBe(uses.length);
  });
});

test("a structure that the program has no variable of", async () => {
  const text =
    "int f(void *p) { if (!p) return 0; struct item *q = ((struct pair *)p)->first; return q ? q->key : ((struct pair *)p)->text[19]; }";
  const { verdict, uses } = await explored(text, []);
  expect({ verdict, uses }).toEqual({ verdict: "safe", uses: ["p points to a struct pair, as f uses it"] });
  // Optimised, nothing says any more that the first member points to a struct item.
  const optimised = await explored(text, ["--cflag=-O1"]);
  expect({ verdict: optimised.verdict, errors: optimised.errors }).toEqual({
    verdict: "unknown",
    errors: [],
  });
});

test("what is used as two different structures is bytes", async () => {
  const text =
    "int f(void *p, int n) { struct item *q = p; struct pair *r = p; return !p ? 0 : n ? q->key : r->text[0]; }";
  expect((await explored(text, [])).uses).toEqual(["p points to 8 elements"]);
});

test("an error behind what it is used as is one", async () => {
  const text = "int f(void *p) { struct item *q = p; return q ? q[8].key : 0; }";
  const { verdict, errors } = await explored(text, ["--pointer-size", "8"]);
  expect({ verdict, errors }).toEqual({ verdict: "unsafe", errors: ["out-of-bounds"] });
});

/** Where both may be one object, each of these fails. */
const aliased: readonly (readonly [what: string, text: string])[] = [
  [
    "two of one structure",
    "int f(void *p, void *r) { struct item *a = p, *b = r; if (!a || !b) return 0; a->key = 1; b->key = 2; assert(a->key == 1); return 0; }",
  ],
  [
    "a structure and what lies in it",
    "int f(void *p, int *r) { struct item *a = p; if (!a || !r) return 0; a->key = 1; *r = 2; assert(a->key == 1); return 0; }",
  ],
  [
    "one that is copied and one that is cast",
    "int f(void *p, void *r) { struct item a; if (!p || !r) return 0; ((struct item *)r)->key = 1; memcpy(&a, p, sizeof a); ((struct item *)r)->key = 2; struct item b; memcpy(&b, p, sizeof b); assert(a.key == b.key); return 0; }",
  ],
  [
    "two that are read at once",
    "int f(void *p, void *r) { if (!p || !r) return 0; *(int *)p = 1; *(int *)r = 2; assert(*(int *)p == 1); return 0; }",
  ],
  [
    "a member and a parameter",
    "int f(struct context *c, struct item *r) { if (!c || !r || !c->user) return 0; struct item *a = c->user; a->key = 1; r->key = 2; assert(a->key == 1); return 0; }",
  ],
];

describe.each([[[]], [["--cflag=-O1"]], [["--cflag=-O2"]]])("what may be one object, %s", (options) => {
  test.each(aliased)("%s is not safe", async (_what, text) => {
    const { verdict } = await explored(`#include <assert.h>\n${text}`, options);
    expect(verdict).not.toBe("safe");
  });
});
