/** What C programs do with bytes of addresses: each way to look at them rests on where objects lie, and no idiom that only moves them does. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";
import { explored } from "./explored.ts";

/** The fifth byte and those behind it are 0 in the engine's addresses, and in those of a compiled program they are not. */
const lookedAt = `#include <assert.h>
#include <string.h>
#include <stdio.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
static int x;
static int *sp = &x;
static const char *names[3] = {"a", "b", "c"};
static int fn(int a) { return a; }
struct s { int tag; int *p; } st = {1, &x};
union u { int *p; unsigned char b[8]; unsigned long n; } gu = {&x};
#define LOOK(b) if ((b) != 0) abort()
`;

const looks: readonly (readonly [what: string, body: string])[] = [
  ["a pointer with an initial value", `LOOK(((unsigned char *)&sp)[5]);`],
  ["an array of pointers", `LOOK(((unsigned char *)names)[8 + 5]);`],
  ["a pointer to a function", `int (*f)(int) = fn; LOOK(((unsigned char *)&f)[5]);`],
  ["a member with an initial value", `LOOK(((unsigned char *)&st)[8 + 5]);`],
  ["a union with an initial value", `LOOK(gu.b[5]);`],
  ["the vector of arguments", `LOOK(((unsigned char *)argv)[5]);`],
  [
    "a block that has grown",
    `struct s *h = malloc(sizeof *h); if (!h) return 0; h->p = &x; h = realloc(h, 100); if (!h) return 0; LOOK(((unsigned char *)h)[8 + 5]);`,
  ],
  [
    "bytes that overlap, moved",
    `unsigned char b[24] = {0}; memcpy(b + 3, &sp, 8); memmove(b + 1, b + 3, 8); LOOK(b[1 + 5]);`,
  ],
  [
    "a half word of an element",
    `int *a[2] = {&x, &x}; uint16_t h; memcpy(&h, (char *)&a[1] + 4, 2); LOOK(h >> 8);`,
  ],
  ["a volatile union", `volatile union u v; v.p = &x; LOOK(v.b[5]);`],
  ["a stream", `FILE *f = stdout; LOOK(((unsigned char *)&f)[5]);`],
  ["a pointer through assembly", `int *p; asm("" : "=r"(p) : "0"(&x)); LOOK(((unsigned char *)&p)[5]);`],
  ["a floating-point number", `double d; memcpy(&d, &sp, 8); if (d > 1e-300) abort();`],
  [
    "a structure of two words",
    `struct { unsigned lo; unsigned hi; } w; memcpy(&w, &sp, 8); LOOK(w.hi >> 8);`,
  ],
  [
    "digits of the number",
    `va_list l; (void)l; char buf[20]; sprintf(buf, "%lx", *(unsigned long *)&sp); LOOK(strlen(buf) > 9 ? 1 : 0);`,
  ],
  [
    "digits of the pointer, read again",
    `char *end; char t[20]; snprintf(t, 20, "%p", (void*)&x); unsigned long v = strtoul(t, &end, 16); LOOK(v >> 40);`,
  ],
  [
    "a switch",
    `unsigned long n; fwrite(&sp, 1, 8, stdout); memcpy(&n, &sp, 8); switch (n >> 40) { case 0: break; default: abort(); }`,
  ],
  [
    "bits put together",
    `unsigned char *p = (unsigned char *)&sp; int s = 0; for (int i = 5; i < 8; i++) s |= p[i]; LOOK(s);`,
  ],
  [
    "a number beside the pointer, copied with it",
    `struct { int *p; unsigned long n; } a = {&x, 0}, b = {0, 0}; a.n = 0; memcpy(&a.n, &a.p, 8); b = a; if (b.n >> 40) abort();`,
  ],
  [
    "a subscript",
    `unsigned long n; memcpy(&n, &sp, 8); int idx = n % 3; char t[3] = {0,0,0}; t[idx] = 1; if (t[1] || t[2]) abort();`,
  ],
  [
    "a conversion to a floating-point number",
    `unsigned long n; memcpy(&n, &sp, 8); float f = (float)n; if (f > 1e13f) abort();`,
  ],
  ["a truth value", `_Bool b; unsigned char c = ((unsigned char *)&sp)[5]; b = c; if (b) abort();`],
  [
    "a log, beside other input and output",
    `static unsigned char log[8]; static int at; for (int i = 0; i < 8; i++) log[at++] = ((unsigned char *)&sp)[i]; FILE *f = fopen("/tmp/none", "r"); (void)f; LOOK(log[5]);`,
  ],
  [
    "an element at a subscript that is the number of arguments",
    `unsigned long n; memcpy(&n, &sp, 8); long arr[4]; arr[argc & 3] = n; if (arr[argc & 3] >> 40) abort();`,
  ],
  [
    "an atomic change",
    `int *p = &x; int **pp = &p; unsigned long *ul = (unsigned long *)pp; __atomic_fetch_or(ul, 0, __ATOMIC_SEQ_CST); if (*ul >> 40) abort();`,
  ],
  [
    "an atomic load",
    `unsigned long n = __atomic_load_n((unsigned long *)&sp, __ATOMIC_SEQ_CST); if (n >> 40) abort();`,
  ],
  [
    "bytes in the other order",
    `unsigned long n; memcpy(&n, &sp, 8); n = __builtin_bswap64(n); if (n & 0xff0000) abort();`,
  ],
  ["a string that is copied", `char b[8]; memcpy(b, &sp, 8); char c[8]; strncpy(c, b, 8); LOOK(c[5]);`],
  [
    "a string with its zeros replaced",
    `char b[9] = {0}; memcpy(b, &sp, 8); for (int i = 0; i < 4; i++) if (!b[i]) b[i] = 1; if (strlen(b) > 5) abort();`,
  ],
];

describe("bytes of an address are looked at", () => {
  test.each(looks)("%s", async (_what, body) => {
    expect(await explored(lookedAt, body)).toEqual({ verdict: "unknown", reasons: ["address"] });
  });
});

const membership: readonly (readonly [what: string, body: string, verdict: "safe" | "unknown"])[] = [
  ["a pointer into it", "int *p = &pool[2];", "safe"],
  ["a pointer into another object", "int *p = &other[1];", "safe"],
  ["null", "int *p = NULL;", "safe"],
  ["one of several", "int *p = argc > 1 ? &pool[argc % 4] : argc > 0 ? &other[argc % 3] : NULL;", "safe"],
  // What lies behind it may be the array.
  ["the end of another object", "int *p = other + 3;", "unknown"],
  ["a number", "int *p = (int *)0x1234;", "unknown"],
];

describe("whether a pointer is into an array", () => {
  const head = "#include <stdlib.h>\nstatic int pool[4], other[3];\n";
  test.each(membership)("%s", async (_what, body, verdict) => {
    const asked = `${body}\n  int isIn = (size_t)p - (size_t)pool < sizeof pool;\n  if (isIn && p == &other[1]) abort();`;
    const found = await explored(head, asked);
    expect(found).toEqual({ verdict, reasons: verdict === "safe" ? [] : ["address"] });
  });
});

const moved = `#include <assert.h>
#include <string.h>
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
#include <stdarg.h>
static int x = 4, y = 5;
struct vec { void *data; size_t size, cap, elem; };
static void push(struct vec *v, const void *e) { if (v->size == v->cap) { size_t c = v->cap ? v->cap * 2 : 2; void *n = realloc(v->data, c * v->elem); if (!n) exit(0); v->data = n; v->cap = c; } memcpy((char *)v->data + v->size++ * v->elem, e, v->elem); }
struct node { int v; struct node *l, *r; };
struct pair { const char *k; int *v; };
static int cmp(const void *a, const void *b) { return strcmp(((const struct pair *)a)->k, ((const struct pair *)b)->k); }
static char arena[512]; static size_t used;
static void *alloc(size_t n) { n = (n + 15) & ~(size_t)15; if (used + n > sizeof arena) return NULL; void *p = arena + used; used += n; return p; }
struct ent { struct ent *next; int id; };
`;

const idioms: readonly (readonly [what: string, body: string])[] = [
  [
    "a vector of any elements, sorted",
    `struct vec v = {0, 0, 0, sizeof(struct pair)}; struct pair p[3] = {{"c", &x}, {"a", &y}, {"b", &x}};
  for (int i = 0; i < 3; i++) push(&v, &p[i]);
  qsort(v.data, 3, sizeof *p, cmp); assert(((struct pair *)v.data)[0].v == &y && *((struct pair *)v.data)[2].v == 4); free(v.data);`,
  ],
  [
    "a tree in an arena",
    `struct node *n = alloc(sizeof *n); assert(n); n->v = 3; n->l = n; n->r = alloc(sizeof *n); assert(n->r); n->r->v = 7; assert(n->l->r->v == 7);`,
  ],
  [
    "a tag in a free bit",
    `uintptr_t t = (uintptr_t)&x | 1; assert((t & 1) == 1); int *p = (int *)(t & ~(uintptr_t)1); assert(*p == 4);`,
  ],
  [
    "structures compared whole",
    `struct node a; memset(&a, 0, sizeof a); struct node z; memset(&z, 0, sizeof z); assert(memcmp(&a, &z, sizeof a) == 0); a.l = &z; assert(memcmp(&a, &z, sizeof a) != 0);`,
  ],
  [
    "structures exchanged",
    `struct ent e[5]; for (int i = 0; i < 5; i++) { e[i].next = i ? &e[i - 1] : NULL; e[i].id = i; } struct ent tmp = e[1]; e[1] = e[3]; e[3] = tmp; assert(e[3].id == 1 && e[3].next == &e[0]);`,
  ],
  [
    "pointers that are there or not",
    `void *tab[8] = {0}; for (int i = 0; i < 8; i += 2) tab[i] = &x; int c = 0; for (int i = 0; i < 8; i++) if (tab[i]) c++; assert(c == 4);`,
  ],
  [
    "a variant",
    `struct { unsigned char type; union { double d; char *s; long i; } u; } v[3]; v[0].type = 1; v[0].u.d = 1.5; v[1].type = 2; v[1].u.s = "hey"; v[2].type = 3; v[2].u.i = 9; double s = 0; for (int i = 0; i < 3; i++) switch (v[i].type) { case 1: s += v[i].u.d; break; case 2: s += strlen(v[i].u.s); break; case 3: s += v[i].u.i; } assert(s == 13.5);
  v[1].type = 3; v[1].u.i = 2; assert(v[1].u.i == 2); v[0] = v[1]; assert(v[0].u.i == 2);`,
  ],
  [
    "pointers exchanged and moved",
    `int *a[4] = {&x, &y, &x, &y}; for (int i = 0; i < 2; i++) { int *t = a[i]; a[i] = a[3 - i]; a[3 - i] = t; } memmove(a, a + 1, 3 * sizeof *a); assert(*a[0] == 4);`,
  ],
  [
    "a member by its offset",
    `struct { struct node n; int extra; } w = {{1, 0, 0}, 5}; struct node *p = &w.n; assert(((struct { struct node n; int extra; } *)((char *)p - 0))->extra == 5); size_t off = offsetof(struct node, r); *(struct node **)((char *)p + off) = p; assert(p->r == p);`,
  ],
  [
    "numbers among pointers",
    `void *stack[4]; int top = 0; stack[top++] = &x; stack[top++] = (void *)(intptr_t)42; assert((intptr_t)stack[1] == 42 && stack[0] == &x);`,
  ],
  [
    "a union used as a number afterwards",
    `union { void *p; int i; } m; m.p = &x; m.i = 3; assert(m.i == 3); struct { union { void *p; int i; } a, b; } k = {{.p = &x}, {.i = 1}}; k.a.i = 7; assert(k.a.i + k.b.i == 8);`,
  ],
  [
    "a vector of words",
    `char *argvv[] = {"a", "bb", NULL}; int n = 0; for (char **p = argvv; *p; p++) n += strlen(*p); assert(n == 3);`,
  ],
  [
    "text by way of a structure",
    `struct pair p = {"k", &x}; char buf[64]; int n = snprintf(buf, sizeof buf, "%s=%d", p.k, *p.v); assert(n == 3 && strcmp(buf, "k=4") == 0);`,
  ],
  [
    "bytes in the other order and back",
    `int *p = &x; unsigned char b[8]; for (int i = 0; i < 8; i++) b[i] = ((unsigned char *)&p)[7 - i]; int *q; for (int i = 0; i < 8; i++) ((unsigned char *)&q)[i] = b[7 - i]; assert(*q == 4);`,
  ],
  [
    "a pointer in a block of bytes",
    `unsigned char buf[32]; memset(buf, 0, 32); *(void **)(buf + 8) = &x; assert(buf[0] == 0 && buf[16] == 0 && *(int *)*(void **)(buf + 8) == 4);`,
  ],
  [
    "text beside a pointer",
    `struct big { int *p; char name[20]; } a = {&x, "bob"}, b = a; strcpy(b.name, "al"); assert(strcmp(a.name, "bob") == 0 && strlen(b.name) == 2 && *b.p == 4); assert(memchr(a.name, 'b', 3));`,
  ],
];

describe("addresses are moved", () => {
  test.each(idioms)("%s", async (_what, body) => {
    expect(await explored(moved, body)).toEqual({ verdict: "safe", reasons: [] });
  });
});

/** `few` has the lowest bits of a number: the optimiser converts addresses to no more bits than those. */
describe("a few bits of a difference, which an optimiser narrows", () => {
  const folder = mkdtempSync(join(tmpdir(), "everypath-narrowed-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const head = `#include <stdlib.h>
static char *table[12], *others[12];
struct few { unsigned few : 6; } one;
int number(void) { return 3; }
`;
  const narrowed: readonly (readonly [what: string, body: string, verdict: "safe" | "unknown"])[] = [
    ["of pointers into one array", "char **row = &table[k % 12]; one.few = (int)(row - table);", "safe"],
    [
      "the other way around",
      "char **row = &table[k % 12]; one.few = (int)(&table[11] - row); if (one.few > 11) abort();",
      "safe",
    ],
    [
      "of numbers that are addresses into one",
      "char **row = &table[k % 12]; one.few = ((size_t)row - (size_t)table) / 8; if (one.few > 11) abort();",
      "safe",
    ],
    [
      "of numbers that are addresses into two",
      "char **row = &table[k % 12]; one.few = ((size_t)row - (size_t)others) / 8; if (one.few > 11) abort();",
      "unknown",
    ],
    [
      "of one alone",
      "char **row = &table[k % 12]; one.few = (size_t)row / 8; if (one.few > 11) abort();",
      "unknown",
    ],
  ];
  const levels = ["-O0", "-O1", "-O2", "-Os"];
  test.each(levels.flatMap((level) => narrowed.map((each) => [level, ...each] as const)))(
    "%s: %s",
    async (level, _what, body, verdict) => {
      const file = join(folder, "narrowed.c");
      writeFileSync(file, `${head}int entry(unsigned k) {\n  ${body}\n  return one.few;\n}\n`);
      const options = ["--entry", "entry", "--no-replay", `--cflag=${level}`];
      expect((await exploreInProcess(file, options)).verdict).toBe(verdict);
    },
  );
});
