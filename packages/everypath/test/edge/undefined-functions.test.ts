/** Functions without a definition: natively, each is linked with definitions that do what such a function may do. */
import { edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n#include <errno.h>\n";
/** Edge numbers from 0 on, each alone. */
const each = (...values: readonly (number | string)[]) => values.map((value) => ({ edge: [value] }));

edges(
  "functions without a definition",
  [],
  [
    {
      name: "two calls give two results",
      files: `${include}int get(void);
int main(void) {
  int a = get();
  assert(a == get());
  return 0;
}
`,
      native: `#include "edge.h"\nint get(void) { static int at; return edge(at++); }\n`,
      options: ["--stub", "get=havoc"],
      runs: [{ edge: [1, 1] }, { edge: [1, 2] }],
      explore: "unknown assertion@8?",
      bmc: "unknown assertion@8?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "a variable that nobody can name keeps its value, another does not",
      files: `${include}void touch(int *);
static int hidden = 3;
int shared = 4;
int main(void) {
  int kept = 5, lent = 6;
  touch(&lent);
  assert(hidden == 3 && kept == 5);
  assert(shared == 4);
  assert(lent == 6);
  return 0;
}
`,
      native: `#include "edge.h"\nextern int shared;\nvoid touch(int *at) { if (edge(0) == 1) *at = 9; if (edge(0) == 2) shared = 9; }\n`,
      options: ["--stub", "touch=havoc"],
      runs: each(0, 1, 2),
      explore: "unknown assertion@12? assertion@13?",
      bmc: "unknown assertion@12? assertion@13?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "what an earlier call was given is changed by a later one without arguments",
      files: `${include}struct box { int *inside; };
void keep(struct box *);
void poke(void);
int main(void) {
  int value = 1;
  struct box box = {&value};
  keep(&box);
  box.inside = NULL;
  value = 1;
  poke();
  assert(value == 1);
  return 0;
}
`,
      native: `#include "edge.h"
struct box { int *inside; };
static int *kept;
void keep(struct box *box) { kept = box->inside; }
void poke(void) { *kept = edge(0); }
`,
      options: ["--stub", "keep=havoc", "--stub", "poke=havoc"],
      runs: each(1, 2),
      explore: "unknown assertion@15?",
      bmc: "unknown assertion@15?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "a parameter of type const is no promise, an object of type const is one",
      files: `${include}int look(const int *);
int main(void) {
  static const int fixed = 1;
  int value = 1;
  look(&fixed);
  assert(fixed == 1);
  look(&value);
  assert(value == 1);
  return 0;
}
`,
      native: `#include "edge.h"\nint look(const int *at) { static int calls; if (calls++ == edge(0)) *(int *)at = 2; return 0; }\n`,
      options: ["--stub", "look=havoc"],
      runs: each(1, 2),
      explore: "unknown assertion@12?",
      bmc: "unknown assertion@12?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "a function that may not return",
      files: `${include}void stop(void);
int main(void) {
  int *p = NULL;
  stop();
  return *p;
}
`,
      native: `#include "edge.h"\nvoid stop(void) { if (edge(0)) exit(edge(0)); }\n`,
      runs: each(0, 3),
      explore: "unknown null-dereference@9? unmodelled-call",
      bmc: "unknown null-dereference@9? unmodelled-call",
      prove: "unknown unmodelled-call",
    },
    {
      name: "one that returns makes what follows happen",
      files: `${include}void stop(void);
int main(void) {
  int *p = NULL;
  stop();
  return *p;
}
`,
      native: `#include "edge.h"\nvoid stop(void) {}\n`,
      options: ["--stub", "stop=havoc"],
      runs: each(0),
      explore: "unsafe null-dereference@9",
      bmc: "unsafe null-dereference@9",
      prove: "refuted null-dereference@9",
    },
    {
      name: "a block that is handed over belongs to nobody known",
      files: `${include}void take(char *);
int main(void) {
  char *block = malloc(4);
  take(block);
  return 0;
}
`,
      native: `#include "edge.h"\nstatic char *kept;\nvoid take(char *block) { if (edge(0) == 1) free(block); else if (edge(0) == 2) kept = block; }\n`,
      runs: each(1, 2),
      explore: "unknown memory-leak@7? unmodelled-call",
      bmc: "unknown memory-leak@7? unmodelled-call",
      prove: "unknown unmodelled-call",
    },
    {
      name: "it may call back, unless it is said not to",
      files: `${include}void each(void (*)(void));
static int count;
static void add(void) { count++; }
int main(void) {
  each(add);
  assert(count == 0);
  return 0;
}
`,
      native: `#include "edge.h"\nvoid each(void (*f)(void)) { if (edge(0)) f(); }\n`,
      runs: each(0, 1),
      explore: "unknown unmodelled-call",
      bmc: "unknown unmodelled-call",
      prove: "unknown unmodelled-call",
    },
    {
      name: "a text that it returns may be longer than any text that is looked at",
      files: `${include}const char *name(void);
int main(void) {
  const char *text = name();
  if (text == NULL) return 1;
  if (strlen(text) > 7) assert(text[0] != 'x');
  return 0;
}
`,
      native: `#include "edge.h"\nconst char *name(void) { return edge(0) == 0 ? NULL : edge(0) == 1 ? "short" : "xxxxxxxxxx"; }\n`,
      options: ["--stub", "name=havoc"],
      runs: each(0, 1, 2),
      explore: "unknown pointer-size",
      bmc: "unknown pointer-size",
      prove: "unknown pointer-size",
    },
    {
      name: "a list that it returns may be longer than any list that is looked at",
      files: `${include}struct node { struct node *next; };
struct node *list(void);
int main(void) {
  int length = 0;
  for (struct node *at = list(); at != NULL && length < 6; at = at->next) length++;
  assert(length < 6);
  return 0;
}
`,
      native: `#include "edge.h"
struct node { struct node *next; };
struct node *list(void) {
  static struct node nodes[9];
  for (int i = 1; i < edge(0); i++) nodes[i - 1].next = &nodes[i];
  return edge(0) ? nodes : NULL;
}
`,
      options: ["--stub", "list=havoc"],
      runs: each(0, 2, 5, 6, 9),
      explore: "unknown pointer-size",
      bmc: "unknown pointer-size",
      prove: "unknown pointer-size",
    },
    {
      name: "a truth value is 0 or 1, an enumeration is any number",
      files: `${include}enum colour { RED, GREEN };
_Bool ready(void);
enum colour colour(void);
int main(void) {
  int flag = ready();
  assert(flag == 0 || flag == 1);
  switch (colour()) {
    case RED: return 1;
    case GREEN: return 2;
  }
  assert(!flag);
  return 3;
}
`,
      native: `#include "edge.h"\n_Bool ready(void) { return edge(0); }\nint colour(void) { return edge(1); }\n`,
      options: ["--stub", "ready=havoc", "--stub", "colour=havoc"],
      runs: [{ edge: [0, 0] }, { edge: [5, 1] }, { edge: [0, 7] }, { edge: [1, 7] }],
      explore: "unknown assertion@15?",
      bmc: "unknown assertion@15?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "errno, and a structure by value",
      files: `${include}struct range { int low, high; };
struct range range(void);
int main(void) {
  errno = 0;
  struct range r = range();
  assert(errno == 0);
  if (r.low > r.high) return 1;
  return r.high - r.low < 0;
}
`,
      native: `#include "edge.h"
#include <errno.h>
struct range { int low, high; };
struct range range(void) { errno = edge(2); return (struct range){edge(0), edge(1)}; }
`,
      options: ["--stub", "range=havoc"],
      runs: [{ edge: [3, 1] }, { edge: [1, 3] }, { edge: [-2147483648, 1] }, { edge: [1, 3, 5] }],
      explore: "unknown assertion@10? signed-overflow@12?",
      bmc: "unknown assertion@10? signed-overflow@12?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "a function of the program's that comes back, and is compared with",
      files: `#include <stdlib.h>
typedef void (*handler)(void);
handler get(void);
void mine(void) {}
int main(void) {
  if (get() == mine) abort();
  return 0;
}
`,
      native:
        '#include "edge.h"\nvoid mine(void);\nvoid (*get(void))(void) { return edge(0) ? mine : NULL; }\n',
      options: ["--stub", "get=havoc"],
      runs: each(0, 1),
      explore: "unknown assertion@6?",
      bmc: "unknown assertion@6?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "functions of the program's in a table that is filled elsewhere",
      files: `#include <stdlib.h>
struct ops { int (*open)(int); int (*close)(int); };
void init(struct ops *o);
static int count;
int mine(int x) { count++; return x; }
int main(void) {
  struct ops o;
  init(&o);
  if (o.open == mine && o.open(3) == 3 && count == 1 && o.close == mine) abort();
  return 0;
}
`,
      native:
        '#include "edge.h"\nstruct ops { int (*open)(int); int (*close)(int); };\nint mine(int x);\nvoid init(struct ops *o) { o->open = edge(0) ? mine : NULL; o->close = o->open; }\n',
      options: ["--stub", "init=havoc"],
      runs: each(0, 1),
      explore: "unknown assertion@9?",
      bmc: "unknown assertion@9?",
      prove: "unknown unmodelled-call",
    },
  ],
);
