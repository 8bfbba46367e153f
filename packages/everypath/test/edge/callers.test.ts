/** Pointers that a caller hands over: natively, callers that hand over one object twice, parts of one, lists and circles. */
import { caller, each, edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n";
const entry = ["--entry", "f"];

edges(
  "pointers that a caller hands over",
  [],
  [
    {
      name: "two numbers are exchanged, or one with itself",
      files: `${include}int f(int *a, int *b) {
  if (a == NULL || b == NULL) return 1;
  int x = *a, y = *b;
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
  assert(*a == y && *b == x);
  return 0;
}
`,
      native: caller(
        "int f(int *, int *);",
        "case 0: { int x = 3, y = 4; return f(&x, &y); }\ncase 1: { int x = 3; return f(&x, &x); }\ncase 2: return f(NULL, NULL);",
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unsafe assertion@10",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "a structure and its first field",
      files: `${include}struct pair { int first, second; };
int f(struct pair *p, int *q) {
  if (p == NULL || q == NULL) return 1;
  p->first = 1;
  *q = 2;
  assert(p->first == 1);
  return 0;
}
`,
      native: caller(
        "struct pair { int first, second; };\nint f(struct pair *, int *);",
        "case 0: { struct pair p; int x; return f(&p, &x); }\ncase 1: { struct pair p; return f(&p, &p.first); }\ncase 2: { struct pair p; return f(&p, &p.second); }",
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unknown aliasing",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "two pointers in what is handed over",
      files: `${include}int f(int **a, int **b) {
  if (a == NULL || b == NULL || *a == NULL || *b == NULL) return 1;
  **a = 1;
  **b = 2;
  assert(**a == 1);
  return 0;
}
`,
      native: caller(
        "int f(int **, int **);",
        "case 0: { int x, y, *p = &x, *q = &y; return f(&p, &q); }\ncase 1: { int x, *p = &x, *q = &x; return f(&p, &q); }\ncase 2: { int x, *p = &x; return f(&p, &p); }",
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unknown aliasing",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "a variable that the caller has a name for, and one that it has not",
      files: `${include}static int hidden;
static int given;
int *where(void) { return &given; }
int f(int *p) {
  if (p == NULL) return 1;
  hidden = 1;
  given = 1;
  *p = 2;
  assert(hidden == 1);
  assert(given == 1);
  return 0;
}
`,
      native: caller(
        "int f(int *); int *where(void);",
        "case 0: { int x; return f(&x); }\ncase 1: return f(where());",
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unsafe assertion@13",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "buffers of which one begins in the other",
      files: `${include}int f(int *a, int *b) {
  a[1] = 1;
  b[0] = 2;
  assert(a[1] == 1);
  return 0;
}
`,
      native: caller(
        "int f(int *, int *);",
        "case 0: { int a[2], b[2]; return f(a, b); }\ncase 1: { int a[3]; return f(a, a + 1); }",
      ),
      options: [...entry, "--buffer", "a:2", "--buffer", "b:2"],
      runs: each(0, 1),
      explore: "unknown aliasing",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "a buffer in a structure, of as many elements as the structure says",
      files: `${include}struct list { int size; int *data; };
int f(struct list *l) {
  int last = 0;
  for (int i = 0; i < l->size && i < 2; i++) last = l->data[i + 1] != 0;
  return last;
}
`,
      native: caller(
        "struct list { int size; int *data; };\nint f(struct list *);",
        "case 0: { int d[3] = {0, 1, 1}; struct list l = {3, d}; return f(&l); }\ncase 1: { int d[1] = {1}; struct list l = {1, d}; return f(&l); }\ncase 2: { struct list l = {0, 0}; return f(&l); }",
      ),
      options: [...entry, "--non-null", "l", "--buffer", "l->data:l->size", "--pointer-size", "3"],
      runs: each(0, 1, 2),
      explore: "unsafe out-of-bounds@7",
      bmc: "unsafe out-of-bounds@7 bound-reached",
      prove: "refuted out-of-bounds@7",
    },
    {
      name: "text in what a caller hands over",
      files: `${include}struct user { const char *name; struct user *boss; };
int f(const struct user *u) {
  int n = 0;
  if (u == NULL || u->boss == NULL) return 1;
  while (u->boss->name[n] != 0) n++;
  assert(n <= 2);
  return 0;
}
`,
      native: caller(
        "#include <stddef.h>\nstruct user { const char *name; struct user *boss; };\nint f(const struct user *);",
        'case 0: { struct user b = {"me", NULL}, u = {NULL, &b}; return f(&u); }\ncase 1: { struct user u = {"", NULL}; u.boss = &u; return f(&u); }\ncase 2: return f(NULL);',
      ),
      options: [...entry, "--string", "u->boss->name:2"],
      runs: each(0, 1, 2),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "blocks that overlap",
      files: `${include}int f(char *to, const char *from) {
  if (to == NULL || from == NULL) return 1;
  memcpy(to, from, 4);
  return 0;
}
`,
      native: caller(
        "int f(char *, const char *);",
        "case 0: { char a[8] = {0}, b[8] = {0}; return f(a, b); }\ncase 1: { char a[8] = {0}; return f(a + 1, a); }\ncase 2: { char a[8] = {0}; return f(a + 4, a); }",
      ),
      options: [...entry, "--pointer-size", "8"],
      runs: each(0, 1, 2),
      explore: "unknown aliasing",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "an element is taken out of a list of two directions",
      files: `${include}struct node { struct node *next, *before; };
int f(struct node *n) {
  if (n == NULL) return 1;
  n->before->next = n->next;
  if (n->next != NULL) n->next->before = n->before;
  return 0;
}
`,
      native: caller(
        "struct node { struct node *next, *before; };\nint f(struct node *);",
        `case 0: { struct node n = {0}; return f(&n); }
case 1: { struct node n; n.next = n.before = &n; return f(&n); }
case 2: { struct node n = {0}, m = {&n, 0}; n.before = &m; return f(&n); }
case 3: return f(NULL);`,
      ),
      options: [...entry, "--pointer-size", "1"],
      runs: each(0, 1, 2, 3),
      explore: "unsafe null-dereference@7",
      bmc: "unsafe null-dereference@7 unsupported",
      prove: "refuted null-dereference@7 unsupported",
    },
    {
      name: "a list may be longer than any that is looked at",
      files: `${include}struct node { struct node *next; };
int f(struct node *n) {
  int length = 0;
  for (; n != NULL && length < 9; n = n->next) length++;
  assert(length < 6);
  return length;
}
`,
      native: caller(
        "struct node { struct node *next; };\nint f(struct node *);",
        `default: {
  static struct node nodes[9];
  for (int i = 1; i < edge(0); i++) nodes[i - 1].next = &nodes[i];
  return f(edge(0) ? nodes : NULL);
}
case 9: { struct node n = {&n}; return f(&n); }`,
      ),
      options: [...entry, "--pointer-size", "1"],
      runs: each(0, 1, 3, 6, 9),
      explore: "unsafe assertion@8 bound-reached",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "a number of elements, and one more",
      files: `${include}int f(const unsigned char *data, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i <= n; i++) sum += data[i];
  return sum & 1;
}
`,
      native: `#include "edge.h"
int f(const unsigned char *, unsigned);
int main(void) {
  unsigned char *data = calloc(1, edge(0));
  int result = f(data, edge(0));
  free(data);
  return result;
}
`,
      options: [...entry, "--buffer", "data:n", "--pointer-size", "3"],
      runs: each(1, 2, 3),
      explore: "unsafe out-of-bounds@6",
      bmc: "unsafe out-of-bounds@6 bound-reached",
      prove: "refuted out-of-bounds@6",
    },
    {
      name: "two blocks are freed, or one twice",
      files: `${include}int f(char *a, char *b) {
  if (a == NULL || b == NULL) return 1;
  free(a);
  free(b);
  return 0;
}
`,
      native: caller(
        "int f(char *, char *);",
        "case 0: return f(malloc(1), malloc(1));\ncase 1: { char *p = malloc(1); return f(p, p); }",
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unsafe double-free@7",
      bmc: "unknown aliasing",
      prove: "unknown aliasing",
    },
    {
      name: "bytes that are read as a number",
      files: `${include}int f(const char *p) {
  if (p == NULL) return 1;
  return *(const int *)p == 7;
}
`,
      native: caller(
        "int f(const char *);",
        "case 0: { int x[2] = {7}; return f((char *)x); }\ncase 1: { int x[2] = {7}; return f((char *)x + 1); }",
      ),
      options: [...entry, "--pointer-size", "8"],
      runs: each(0, 1),
      explore: "unknown address",
      bmc: "unknown address",
      prove: "unknown address",
    },
    {
      name: "the end of a text belongs to another object",
      files: `${include}int f(const char *at, const char *end) {
  int count = 0;
  while (at < end && count < 4) at++, count++;
  return count;
}
`,
      native: caller(
        "int f(const char *, const char *);",
        "case 0: { static const char a[8]; return f(a, a + 3); }\ncase 1: return f(malloc(8), malloc(8));\ncase 2: return f(NULL, NULL);",
      ),
      flags: ["-fsanitize=pointer-compare"],
      options: [...entry, "--pointer-size", "8"],
      runs: each(0, 2),
      explore: "unsafe unrelated-pointers@6 aliasing",
      bmc: "unsafe unrelated-pointers@6 aliasing bound-reached",
      prove: "refuted unrelated-pointers@6 aliasing",
      unshown: { "unrelated-pointers@6": "a caller with two blocks of malloc" },
    },
    {
      name: "a function and a stream of the caller's",
      files: `${include}#include <stdio.h>
struct work { int (*run)(int); FILE *log; };
int f(struct work *w, int (*then)(int)) {
  if (w == NULL || then == NULL) return 1;
  if (w->log != NULL) fputc('a', w->log);
  if (w->run != NULL) return w->run(1);
  return then(2);
}
`,
      native: caller(
        "#include <stdio.h>\nstruct work { int (*run)(int); FILE *log; };\nint f(struct work *, int (*)(int));\nstatic int same(int x) { return x; }",
        "case 0: { struct work w = {0}; return f(&w, same); }\ncase 1: { struct work w = {same, stdout}; return f(&w, NULL); }\ncase 2: { struct work w = {same, stdout}; return f(&w, same); }",
      ),
      options: [...entry, "--pointer-size", "1"],
      runs: each(0, 1, 2),
      explore: "unknown unmodelled-call unsupported",
      bmc: "unknown unmodelled-call unsupported",
      prove: "unknown unmodelled-call unsupported",
    },
  ],
);
