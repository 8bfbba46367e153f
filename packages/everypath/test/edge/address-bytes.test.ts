/** Bytes of addresses that the program itself has stored and reads as numbers: natively, objects that lie differently. */
import { each, edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdatomic.h>\n";
/** The stack of a compiled program lies where this byte of an address is not 0, and the engine's objects where it is. */
const looksAt = (body: string): string => `${include}int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int x, *p = &x;
${body}
  return 0;
}
`;
const unknown = { explore: "unknown address", bmc: "unknown address", prove: "unknown address" } as const;
const safe = { explore: "safe", bmc: "safe", prove: "proved" } as const;
const runs = each(0);

edges(
  "bytes of addresses that are read as numbers",
  [],
  [
    {
      name: "by way of characters",
      files: looksAt("  if (((unsigned char *)&p)[5] != 0) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "by way of a union",
      files: looksAt(
        "  union { int *pointer; unsigned long number; } u;\n  u.pointer = p;\n  if (u.number >> 40) abort();",
      ),
      runs,
      ...unknown,
    },
    {
      name: "by way of memcpy",
      files: looksAt("  unsigned long n;\n  memcpy(&n, &p, sizeof n);\n  if (n >> 40) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "copied byte for byte, and looked at in the copy",
      files: looksAt(
        "  unsigned char copy[sizeof p];\n  for (unsigned i = 0; i < sizeof p; i++) copy[i] = ((unsigned char *)&p)[i];\n  if (copy[5] != 0) abort();",
      ),
      runs,
      ...unknown,
    },
    {
      name: "a part of it, in a variable of its own",
      files: looksAt(
        "  union { int *pointer; unsigned short parts[4]; } u;\n  static unsigned short part, copy;\n  u.pointer = p;\n  part = u.parts[2];\n  copy = part;\n  if (copy > 0xff) abort();",
      ),
      runs,
      ...unknown,
    },
    {
      name: "exchanged by way of functions that pass and return it",
      files: `${include}static unsigned char get(const unsigned char *from, int i) { return from[i]; }
static void put(unsigned char *to, int i, int byte) { to[i] = byte; }
int main(void) {
  int x, *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++) put((unsigned char *)&q, i, get((unsigned char *)&p, i));
  if (((unsigned char *)&q)[5] != 0) abort();
  return 0;
}
`,
      runs,
      ...unknown,
    },
    {
      name: "in an array at an index that is not known",
      files: looksAt(
        "  int *all[4] = {p, p, p, p};\n  unsigned k = (unsigned)argc % 4 * sizeof p;\n  if (((unsigned char *)all)[k + 5] != 0) abort();",
      ),
      runs,
      explore: "unknown address environment",
      bmc: "unknown address environment",
      prove: "unknown address environment",
    },
    {
      name: "in a structure that is copied from a place which is not known",
      files: `${include}int __VERIFIER_nondet_int(void);
static int x;
struct s { int *p; int n; };
int main(void) {
  struct s all[4] = {{&x, 1}, {&x, 1}, {&x, 1}, {&x, 1}}, copy = all[(unsigned)__VERIFIER_nondet_int() % 4];
  if (((unsigned char *)&copy)[5] != 0) abort();
  return 0;
}
`,
      native: "int __VERIFIER_nondet_int(void) { return 1; }\n",
      runs,
      ...unknown,
    },
    {
      name: "in a structure that is copied to a place which is not known",
      files: `${include}int __VERIFIER_nondet_int(void);
static int x;
struct s { int *p; int n; };
int main(void) {
  struct s all[4] = {{0}}, one = {&x, 1};
  all[(unsigned)__VERIFIER_nondet_int() % 4] = one;
  if (((unsigned char *)all)[16 + 5] != 0) abort();
  return 0;
}
`,
      native: "int __VERIFIER_nondet_int(void) { return 1; }\n",
      runs,
      ...unknown,
    },
    {
      name: "fields beside pointers at a place which is not known",
      files: `${include}int __VERIFIER_nondet_int(void);
static int x;
struct s { int *p; int n; };
struct entry { const char *key; int value; struct entry *next; };
static struct entry table[300];
int main(void) {
  for (int i = 0; i < 300; i++) table[i] = (struct entry){"a", i, i > 0 ? &table[i - 1] : NULL};
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 300;
  assert(table[k].value == (int)k);
  struct s all[4] = {{&x, 1}, {&x, 2}, {&x, 3}, {&x, 4}}, copy = all[k % 4];
  assert(copy.n == (int)(k % 4) + 1 && copy.p == &x);
  all[k % 4].n = 7;
  assert(all[k % 4].n == 7);
  return 0;
}
`,
      native: "int __VERIFIER_nondet_int(void) { return 1; }\n",
      runs,
      ...safe,
    },
    {
      name: "structures of 24 bytes, at a place that is a remainder or comes from a table",
      files: `${include}unsigned char __VERIFIER_nondet_uchar(void);
struct node { short key; short value; char tag[4]; union { unsigned whole; unsigned char bytes[4]; } as; struct node *next; };
static struct node pool[9], *table[9];
static const unsigned char order[8] = {3, 1, 4, 1, 5, 2, 6, 0};
int main(void) {
  for (int i = 0; i < 9; i++) {
    pool[i] = (struct node){.key = (short)i, .value = 7, .as = {1}, .next = &pool[(i + 4) % 9]};
    table[i] = &pool[8 - i];
  }
  unsigned a = __VERIFIER_nondet_uchar();
  if (a > 5) return 0;
  pool[(a + 2) % 9] = pool[8];
  assert(pool[(a + 2) % 9].as.bytes[0] == 1);
  struct node *p = &pool[order[a]];
  p->next = p->next ? p->next : &pool[2];
  assert(p->value == 7 && table[order[a]]->value == 7 && pool[8 - a].as.whole == 1);
  return 0;
}
`,
      native: "unsigned char __VERIFIER_nondet_uchar(void) { return 1; }\n",
      runs,
      ...safe,
    },
    {
      name: "tagged unions at a place which is not known",
      files: `${include}int __VERIFIER_nondet_int(void);
struct value { int tag; union { int number; int *place; } as; };
static int some;
int main(void) {
  struct value values[6];
  for (int i = 0; i < 6; i++) {
    values[i].tag = i % 2;
    if (i % 2) values[i].as.place = &some;
    else values[i].as.number = i;
  }
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  if (values[k].tag == 0) assert(values[k].as.number == (int)k);
  else assert(values[k].as.place == &some);
  return 0;
}
`,
      native: "int __VERIFIER_nondet_int(void) { return 2; }\n",
      runs,
      ...safe,
    },
    {
      name: "tagged unions at a place which is not known, without a look at the tag",
      files: `${include}int __VERIFIER_nondet_int(void);
struct value { int tag; union { long number; int *place; } as; };
static int some;
int main(void) {
  struct value values[6];
  for (int i = 0; i < 6; i++) {
    values[i].tag = i % 2;
    if (i % 2) values[i].as.place = &some;
    else values[i].as.number = i;
  }
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  if (values[k].as.number >> 40) abort();
  return 0;
}
`,
      native: "int __VERIFIER_nondet_int(void) { return 1; }\n",
      runs,
      ...unknown,
    },
    {
      name: "the order of blocks with addresses in them",
      files: looksAt(
        "  unsigned char q[sizeof p] = {0, 0, 0, 0, 0x22};\n  if (memcmp(&p, q, sizeof p) > 0) abort();",
      ),
      runs,
      ...unknown,
    },
    {
      name: "as part of another pointer",
      files: looksAt("  char *q = 0;\n  memcpy(&q, (char *)&p + 4, 4);\n  if (q > (char *)0x100) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "changed in part, and followed by nobody",
      files: looksAt("  int *q = p;\n  ((unsigned char *)&q)[5] = 0;\n  if (q != p) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "by the library: a length",
      files: looksAt("  if (strlen((char *)&p) > 5) abort();"),
      runs,
      explore: "unknown address",
      bmc: "unknown address",
      prove: "unknown address",
    },
    {
      name: "by the library: a byte that is looked for",
      files: looksAt("  if (memchr(&p, 0, 6) == NULL) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "by the library: parts that are the same, or not",
      files: looksAt("  int *q = (int *)1;\n  if (memcmp((char *)&p + 5, (char *)&q + 5, 3)) abort();"),
      runs,
      ...unknown,
    },
    {
      name: "by the library: digits",
      files: looksAt(
        '  char text[40];\n  snprintf(text, sizeof text, "%p", (void *)p);\n  if (strlen(text) > 13) abort();',
      ).replace("#include <stdlib.h>", "#include <stdio.h>\n#include <stdlib.h>"),
      runs,
      ...unknown,
    },
    {
      name: "passed as a variable argument, and read as a number",
      files: `${include}#include <stdarg.h>
static int x;
static void look(int count, ...) {
  va_list list;
  va_start(list, count);
  if ((va_arg(list, long) >> 40) & 0xff) abort();
  va_end(list);
}
int main(void) {
  look(1, &x);
  return 0;
}
`,
      runs,
      ...unknown,
    },
    {
      name: "compared with a number",
      files: looksAt(
        "  volatile unsigned long written = 0x404030;\n  unsigned long n = written;\n  union { int *pointer; unsigned long number; } u;\n  u.pointer = p;\n  if (u.number == n) abort();",
      ),
      runs,
      ...unknown,
    },
    {
      name: "copies by variable arguments, and blocks that are the same",
      files: `${include}#include <stdarg.h>
#include <stdio.h>
union u { int *p; long l; };
struct s { int *p; int *q; long n; };
static int x = 3;
static int get(int count, ...) {
  va_list list;
  va_start(list, count);
  int *p = va_arg(list, int *);
  union u v = va_arg(list, union u);
  struct s w = va_arg(list, struct s);
  va_end(list);
  return *p + *v.p + *w.q;
}
int main(void) {
  union u v = {&x};
  struct s a = {&x, NULL, 5}, b = {&x, &x, 5}, c = a, *pointer = &b;
  assert(get(3, &x, v, b) == 9);
  assert(memcmp(&a, &b, sizeof a) != 0 && memcmp(&a, &c, sizeof a) == 0);
  unsigned char raw[sizeof pointer];
  memcpy(raw, &pointer, sizeof raw);
  struct s *again;
  for (unsigned i = 0; i < sizeof raw; i++) ((unsigned char *)&again)[i] = raw[i];
  assert(again->n == 5);
  union u left = {&x}, right = {&x};
  long l = left.l, r = right.l;
  assert(l == r && l != 0);
  printf("%p\\n", (void *)pointer);
  return 0;
}
`,
      runs,
      ...safe,
    },
    {
      name: "copies alone: unions by value, blocks, bytes that are exchanged, sorting",
      files: `${include}union u { int *p; long l; };
static int x = 3;
static int get(union u v) { return *v.p; }
static union u make(int *p) { union u v; v.p = p; return v; }
struct s { int tag; union { int n; char *t; double d; } v; };
static void swap(void *a, void *b, size_t n) { char *x = a, *y = b; while (n--) { char t = *x; *x++ = *y; *y++ = t; } }
static void copy(void *d, const void *s, size_t n) { char *a = d; const char *b = s; while (n--) *a++ = *b++; }
static void exchange(void *a, void *b, size_t n) { unsigned char *x = a, *y = b; for (; n--; x++, y++) { int t = *x; *x = *y; *y = t; } }
struct node { struct node *next; };
static struct node first, second;
static _Atomic(struct node *) head;
static void push(struct node *n) { struct node *o = atomic_load(&head); do n->next = o; while (!atomic_compare_exchange_weak(&head, &o, n)); }
static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
  union u w = make(&x);
  assert(get(w) == 3);
  struct s a = {0, {.t = "hi"}}, b = a;
  assert(b.v.t[0] == 'h');
  a.v.n = 5;
  assert(a.v.n == 5);
  char *names[3] = {"c", "a", "b"}, *others[3];
  qsort(names, 3, sizeof *names, compare);
  assert(names[0][0] == 'a');
  swap(&names[0], &names[1], sizeof names[0]);
  assert(names[0][0] == 'b');
  exchange(&names[0], &names[1], sizeof names[0]);
  assert(names[0][0] == 'a');
  exchange(&names[0], &names[1], sizeof names[0]);
  push(&first);
  push(&second);
  assert(atomic_exchange(&head, &first) == &second && second.next == &first);
  copy(others, names, sizeof names);
  assert(others[1][0] == 'a' && memcmp(others, names, sizeof names) == 0);
  struct s *h = malloc(sizeof *h);
  *h = b;
  h = realloc(h, 2 * sizeof *h);
  assert(h->v.t[1] == 'i' && h->tag == 0);
  memset(h, 0, sizeof *h);
  assert(*(unsigned char *)&h->v.t == 0);
  free(h);
  return 0;
}
`,
      runs: each(0),
      ...safe,
    },
    {
      name: "tagged numbers beside pointers",
      files: `${include}struct value { int tag; union { long number; char *text; } as; struct value *next; };
static long sum(const struct value *all) {
  long total = 0;
  for (; all != NULL; all = all->next) total += all->tag == 0 ? all->as.number : (long)strlen(all->as.text);
  return total;
}
int main(void) {
  struct value a = {1, {.text = "four"}, NULL}, b = {0, {.number = 3}, &a};
  a.tag = 0;
  a.as.number = 4;
  assert(sum(&b) == 7);
  return 0;
}
`,
      runs: each(0),
      ...safe,
    },
  ],
);
