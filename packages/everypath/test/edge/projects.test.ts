/** Whole projects: several files with flags of their own, a database of the build, a build that is recorded. */
import { edges } from "./judge.ts";

const build = "make -s -j2 && cp prog program";
const record = "EVERYPATH build -- make -j2";
const checked = "-g -O0 -w -fsanitize=address,undefined -fno-sanitize-recover=all";
const makefile = (objects: string, rest = "", flags = "") =>
  `CFLAGS = ${checked} ${flags}\nprog: ${objects}\n\t$(CC) $(CFLAGS) -o $@ ${objects}\n${rest}`;
const database = ["--compile-commands", "DIR", "--no-args"];

edges(
  "whole projects",
  ["make"],
  [
    {
      name: "two static variables of one name",
      files: {
        "main.c": `#include <assert.h>
static int level = 1;
int other(void);
int main(void) {
  assert(other() == 2);
  assert(level == 1);
  return level + other();
}
`,
        "other.c": "static int level = 1;\nint other(void) { return ++level; }\n",
      },
      options: ["--no-args"],
      runs: [{}],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "a header that means something else in each file",
      files: {
        Makefile: makefile("main.o part.o", "part.o: CFLAGS += -DLIMIT=2\nmain.o: CFLAGS += -DLIMIT=5\n"),
        "limit.h": "static inline int limit(void) { return LIMIT; }\n",
        "main.c": `#include <assert.h>
#include "limit.h"
int part(void);
int main(void) {
  assert(limit() == 5);
  assert(10 / (part() - limit() + 4) > 0);
  return part();
}
`,
        "part.c": '#include "limit.h"\nint part(void) { return limit(); }\n',
      },
      prepare: [record],
      build,
      explored: ["main.c"],
      options: database,
      runs: [{}],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "characters without a sign, and numbers that wrap around, in one file alone",
      files: {
        Makefile: `all: main.o wraps.o\nCFLAGS = ${checked}\nwraps.o: CFLAGS += -fwrapv -funsigned-char\n`,
        "main.c": `int wraps(int, char);
int f(int x) {
  if (wraps(x, 200)) return 1;
  return x + 1 > 0;
}
`,
        "wraps.c": "int wraps(int x, char c) { int next = x + 1; return next < x || c < 0; }\n",
      },
      native: '#include "edge.h"\nint f(int);\nint main(void) { return f(edge(0)); }\n',
      prepare: [record],
      build: `make -s -j2 && gcc ${checked} -Inative main.o wraps.o native/native.c -o program`,
      explored: ["main.c"],
      options: ["--compile-commands", "DIR", "--entry", "f"],
      runs: [{ edge: [1] }, { edge: [2147483647] }, { edge: [-5] }],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "a weak definition gives way, and a weak reference is null",
      files: {
        "main.c": `#include <assert.h>
__attribute__((weak)) int level(void) { return 1; }
__attribute__((weak)) int missing(void);
int main(void) {
  assert(level() == 2);
  if (missing) return 1;
  return missing();
}
`,
        "strong.c": "int level(void) { return 2; }\n",
      },
      options: ["--no-args"],
      runs: [{}],
      explore: "unsafe null-dereference@7",
      bmc: "unsafe null-dereference@7",
      prove: "refuted null-dereference@7",
    },
    {
      name: "two programs in one project",
      files: {
        Makefile: `${makefile("main.o shared.o one.o", "tool.o: tool.c\n\t$(CC) $(CFLAGS) -c tool.c\nprog: tool\ntool: tool.o shared.o two.o\n\t$(CC) $(CFLAGS) -o $@ tool.o shared.o two.o\n")}`,
        "main.c": "int shared(void);\nint main(void) { return 6 / shared(); }\n",
        "tool.c": "int shared(void);\nint main(void) { return shared(); }\n",
        "shared.c": "int depth(void);\nint shared(void) { return depth() + 1; }\n",
        "one.c": "int depth(void) { return 2; }\n",
        "two.c": "int depth(void) { return -1; }\n",
      },
      prepare: [record],
      build,
      explored: ["main.c"],
      refused: "depth is defined in ",
      options: database,
      runs: [{}],
      explore: "refused",
      bmc: "refused",
      prove: "refused",
    },
    {
      name: "two programs in one project, of which one is meant",
      files: {
        Makefile: `${makefile("main.o shared.o one.o", "tool.o: tool.c\n\t$(CC) $(CFLAGS) -c tool.c\nprog: tool\ntool: tool.o shared.o two.o\n\t$(CC) $(CFLAGS) -o $@ tool.o shared.o two.o\n")}`,
        "main.c": "int shared(void);\nint main(void) { return 6 / shared(); }\n",
        "tool.c": "int shared(void);\nint main(void) { return shared(); }\n",
        "shared.c": "int depth(void);\nint shared(void) { return depth() + 1; }\n",
        "one.c": "int depth(void) { return 2; }\n",
        "two.c": "int depth(void) { return -1; }\n",
      },
      prepare: [record],
      build,
      explored: ["main.c", "one.c"],
      options: database,
      runs: [{}],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "one file compiled twice",
      refused: "part.c is compiled twice, with -DSIZE=",
      files: {
        Makefile: makefile(
          "main.o small.o",
          "big.o: part.c\n\t$(CC) $(CFLAGS) -DSIZE=4 -c part.c -o big.o\nsmall.o: part.c big.o\n\t$(CC) $(CFLAGS) -DSIZE=0 -c part.c -o small.o\n",
        ),
        "main.c": "int part(void);\nint main(void) { return 4 / part(); }\n",
        "part.c": "int part(void) { return SIZE; }\n",
      },
      prepare: ["EVERYPATH build -- make"],
      build,
      explored: ["main.c"],
      options: database,
      runs: [{}],
      explore: "refused",
      bmc: "refused",
      prove: "refused",
    },
    {
      name: "a header that the build writes, and one that each file begins with",
      files: {
        Makefile: makefile(
          "main.o part.o",
          "main.o part.o: config.h\nconfig.h: config.in\n\tsed s/@N@/3/ config.in > config.h\n",
          "-include prefix.h",
        ),
        "config.in": "#define COUNT @N@\n",
        "prefix.h": "#include <assert.h>\n#define CHECK assert\n",
        "main.c": `#include "config.h"
int table[COUNT];
int part(int);
int main(void) {
  for (int i = 0; i <= part(COUNT); i++) table[i] = i;
  CHECK(table[1] == 1);
  return table[2];
}
`,
        "part.c": '#include "config.h"\nint part(int n) { CHECK(n == COUNT); return n - 1; }\n',
      },
      prepare: [record],
      build,
      explored: ["main.c"],
      options: database,
      runs: [{}],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "constructors in the order of their numbers",
      files: {
        "main.c": `#include <assert.h>
int trace;
__attribute__((constructor(300))) static void second(void) { trace = trace * 10 + 2; }
__attribute__((destructor)) static void last(void) { assert(trace == 124); }
int main(void) {
  assert(trace == 12);
  trace = trace * 10 + 3;
  return trace == 123;
}
`,
        "early.c":
          "extern int trace;\n__attribute__((constructor(200))) static void first(void) { trace = trace * 10 + 1; }\n",
      },
      options: ["--no-args"],
      runs: [{}],
      explore: "unsafe assertion@4",
      bmc: "unsafe assertion@4",
    },
    {
      name: "a library of objects, of which only one is needed",
      files: {
        Makefile: `CFLAGS = ${checked}\nprog: main.o libparts.a\n\t$(CC) $(CFLAGS) -o $@ main.o -L. -lparts\nlibparts.a: half.o wrong.o\n\tar rcs $@ half.o wrong.o\n`,
        "main.c": "int half(int);\nint main(void) { return 5 / half(3); }\n",
        "half.c": "int half(int x) { return x / 2; }\n",
        "wrong.c":
          "int elsewhere(void);\nint wrong(void) { return 1 / elsewhere(); }\n__attribute__((constructor)) static void starts(void) { __builtin_trap(); }\n",
      },
      prepare: [record],
      build,
      explored: ["main.c"],
      options: database,
      runs: [{}],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
  ],
);
