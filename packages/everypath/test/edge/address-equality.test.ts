/**
 * Whether two addresses are the same. Of objects that live at once it is so wherever they lie, but for the end of one and the beginning of another; what
 * is made when another object's life has ended may lie in its place; and literals of one text may be one. Compiled programs show each of them.
 */
import { describe, expect, test } from "vitest";
import { explored } from "./explored.ts";

const head = `#include <everypath.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int x, y, *sp = &x, *sq = &y;
static int t0, t1, t2, *const table[3] = {&t0, &t1, &t2};
static uintptr_t seen[4], behind = (uintptr_t)(&x + 1), before = (uintptr_t)&y;
static int count;
static int isKnown(void *p) { for (int i = 0; i < count; i++) if (seen[i] == (uintptr_t)p) return 1; seen[count++] = (uintptr_t)p; return 0; }
static void visit(void) { int v = 0, *volatile p = &v; if (isKnown(p)) abort(); }
static int isZero(unsigned char c) { return c == 0; }
static const char *word(int long_) { return long_ ? "xabcd" : "abcd"; }
`;

const resting: readonly (readonly [what: string, body: string])[] = [
  [
    "a block in the place of one that was freed",
    `int *p = malloc(4); uintptr_t a = (uintptr_t)p; free(p); int *q = malloc(4); if (a == (uintptr_t)q) abort(); free(q);`,
  ],
  [
    "the same, by the bytes",
    `int *p = malloc(4); uintptr_t a, b; memcpy(&a, &p, 8); free(p); int *q = malloc(4); memcpy(&b, &q, 8); if (a == b) abort(); free(q);`,
  ],
  [
    "the same, of blocks",
    `struct { int *p; } a, b; a.p = malloc(4); free(a.p); b.p = malloc(4); if (memcmp(&a, &b, sizeof a) == 0) abort(); free(b.p);`,
  ],
  [
    "a block that grows where it is",
    `char *p = malloc(8); uintptr_t a = (uintptr_t)p; char *q = realloc(p, 9); if (a == (uintptr_t)q) abort(); free(q);`,
  ],
  ["a variable in the place of another call's", `visit(); visit();`],
  ["the end of one and the beginning of another", `if (&x + 1 == &y || &y + 1 == &x) abort();`],
  ["ends in memory", `int *t[2] = {&x + 1, &y}; if (t[0] == t[1]) abort();`],
  ["ends as numbers", `if ((uintptr_t)(&x + 1) == (uintptr_t)&y) abort();`],
  ["ends as initial values", `if (behind == before) abort();`],
  ["ends in blocks", `int *p = &x + 1, *q = &y; if (memcmp(&p, &q, 8) == 0) abort();`],
  [
    "an end by a number",
    `int a[4], b[4], i = everypath_int("i"); if (i < 0 || i > 4) return 0; if (a + i == b) abort();`,
  ],
  [
    "an end that is exchanged for",
    `int *p = &x + 1, *expected = &y; if (__atomic_compare_exchange_n(&p, &expected, &x, 0, 5, 5)) abort();`,
  ],
  [
    "a sum behind the object",
    `uintptr_t a, b; memcpy(&a, &sp, 8); memcpy(&b, &sq, 8); if (a + 4 == b) abort();`,
  ],
  [
    "a sum in another object's place",
    `uintptr_t n = (uintptr_t)&x + 0xffffaaaa00000000u; if (n < 0xffffaaaa00000000u) abort();`,
  ],
  [
    "below an object, where another one ends",
    `uintptr_t n = (uintptr_t)&y - 4; if (n == (uintptr_t)&x) abort();`,
  ],
  ["below the first object", `uintptr_t n = (uintptr_t)&x - 4; if (n == (uintptr_t)&y) abort();`],
  ["objects of no bytes", `struct none {} a, b, *volatile p = &a, *volatile q = &b; if (p == q) abort();`],
  [
    "allocations of no bytes on the stack",
    `char *p = __builtin_alloca(0), *q = __builtin_alloca(0); if (p == q) abort();`,
  ],
  [
    "texts of the environment, of which a library may keep each once",
    `setenv("A", "1", 1); char *p = getenv("A"); setenv("A", "2", 1); setenv("A", "1", 1); if (p == getenv("A")) abort();`,
  ],
  ["literals of which one is the other's end", `if (word(0) == word(1) + 1) abort();`],
  ["a narrow constant", `int v = (int)(intptr_t)&x; if (v < 0) abort();`],
  ["a narrow copy", `uintptr_t n; memcpy(&n, &sp, 8); unsigned short u = n; if (u != 0) abort();`],
  ["a narrow argument", `uintptr_t n; memcpy(&n, &sp, 8); if (!isZero(n)) abort();`],
  [
    "a copy that becomes narrow in a loop",
    `uintptr_t n; memcpy(&n, &sp, 8); for (int i = 0; i < 2; i++) { if (i && n != 0) abort(); n = (unsigned char)n; }`,
  ],
  [
    "a whole address first, and then a part, by one instruction",
    `unsigned char b[32] = {0}; memcpy(b, &sp, 8); uintptr_t zero; memcpy(&zero, b + 16, 8); for (int i = 0; i < 2; i++) { uintptr_t n; memcpy(&n, b + i * 5, 8); if (n != zero && i == 1) abort(); }`,
  ],
];

describe("whether two addresses are the same rests on where objects lie", () => {
  test.each(resting)("%s", async (_what, body) => {
    expect(await explored(head, body)).toEqual({ verdict: "unknown", reasons: ["address"] });
  });
});

const settled: readonly (readonly [what: string, body: string])[] = [
  [
    "objects that live at once",
    `int a, *p = malloc(4); if (&a == &x || p == &a || p == &x || &x == &y) abort(); free(p);`,
  ],
  [
    "a block beside one that was freed",
    `int *p = malloc(4), *q = malloc(4); uintptr_t a = (uintptr_t)q; free(q); if (a == (uintptr_t)p) abort(); free(p);`,
  ],
  [
    "a block that lived beside one that is freed since",
    `int *p = malloc(4), *q = malloc(4); uintptr_t a = (uintptr_t)p; free(p); if (a == (uintptr_t)q) abort(); free(q);`,
  ],
  [
    "one of a few blocks, beside one in the place of none of them",
    `int k = everypath_int("k"); if (k < 0 || k > 2) return 0; int *t[3] = {malloc(4), malloc(4), malloc(4)}, *p = t[k]; free(t[2]); t[2] = malloc(4); if (k < 2 && t[2] == p) abort(); for (int i = 0; i < 3; i++) free(t[i]);`,
  ],
  [
    "the end of the same array",
    `int a[4] = {1, 2, 3, 4}, s = 0; for (int *p = a; p != a + 4; p++) s += *p; if (s != 10) abort();`,
  ],
  [
    "an end of the same array, by a number",
    `int a[4] = {1, 1, 1, 1}, k = everypath_int("k"), s = 0; if (k < 0 || k > 4) return 0; for (int *p = a, *end = a + k; p != end; p++) s += *p; if (s != k) abort();`,
  ],
  [
    "elements of tables",
    `int k = everypath_int("k"), j = everypath_int("j"); if (k < 0 || k > 2 || j < 0 || j > 2) return 0; if ((table[k] == table[j]) != (k == j)) abort(); if (((uintptr_t)table[k] == (uintptr_t)table[j]) != (k == j)) abort();`,
  ],
  ["blocks of no bytes", `char *p = malloc(0), *q = malloc(0); if (p == q && p) abort(); free(p); free(q);`],
  [
    "literals of other texts",
    `const char *a = "abc", *b = "abd", *none = NULL; if (a == b || a + 3 == b || a == none) abort();`,
  ],
  ["a sentinel", `if ((void *)&x == (void *)-1) abort();`],
  [
    "a whole number, exchanged",
    `int *p = &x, *expected = &x; if (!__atomic_compare_exchange_n(&p, &expected, &y, 0, 5, 5) || p != &y) abort();`,
  ],
];

describe("whether two addresses are the same rests on nothing", () => {
  test.each(settled)("%s", async (_what, body) => {
    expect(await explored(head, body)).toEqual({ verdict: "safe", reasons: [] });
  });
});
