/** Functions that a caller hands over: natively, callers that hand over functions which do what such a function may do. */
import { caller, each, edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n";
const entry = ["--entry", "f"];

edges(
  "functions that a caller hands over",
  [],
  [
    {
      name: "it may return anything",
      files: `${include}int f(int (*get)(int), int x) {
  if (get == NULL) return 0;
  int result = get(x);
  assert(result != 7);
  return 0;
}
`,
      native: caller(
        "int f(int (*)(int), int);\nstatic int same(int x) { return x; }\nstatic int seven(int x) { return 7; }",
        "case 0: return f(same, 3);\ncase 1: return f(seven, 3);\ncase 2: return f(NULL, 3);",
      ),
      options: [...entry, "--stub", "get=havoc"],
      runs: each(0, 1, 2),
      explore: "unknown assertion@7?",
      bmc: "unknown assertion@7?",
      prove: "unknown unmodelled-call",
    },
    {
      name: "it may call the program back, and what is asserted then does not hold",
      files: `${include}static int depth;
int f(void (*visit)(void)) {
  if (visit == NULL) return 0;
  assert(depth == 0);
  depth = 1;
  visit();
  depth = 0;
  return 0;
}
`,
      native: caller(
        "int f(void (*)(void));\nstatic void nothing(void) {}\nstatic void again(void) { f(nothing); }",
        "case 0: return f(nothing);\ncase 1: return f(again);",
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unknown initial-values unmodelled-call",
      bmc: "unknown initial-values unmodelled-call",
      prove: "unknown initial-values unmodelled-call",
    },
    {
      name: "it may write what it can reach, and nothing else",
      files: `${include}struct visitor { void (*visit)(int *); int seen; };
static int hidden;
int f(struct visitor *v) {
  if (v == NULL || v->visit == NULL) return 0;
  int lent = 1, kept = 2;
  v->seen = 3;
  hidden = 4;
  v->visit(&lent);
  assert(kept == 2 && hidden == 4);
  assert(lent == 1);
  return 0;
}
`,
      native: caller(
        "struct visitor { void (*visit)(int *); int seen; };\nint f(struct visitor *);\nstatic void look(int *at) {}\nstatic void change(int *at) { *at = 9; }",
        "case 0: { struct visitor v = {look, 0}; return f(&v); }\ncase 1: { struct visitor v = {change, 0}; return f(&v); }",
      ),
      options: [...entry, "--stub", "v[0].visit=havoc"],
      runs: each(0, 1),
      explore: "unknown assertion@13? pointer-size",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "one that the user calls pure writes nothing",
      files: `${include}int shared;
int f(int (*get)(void)) {
  if (get == NULL) return 0;
  shared = 1;
  int result = get();
  assert(shared == 1);
  return result;
}
`,
      native: caller(
        "int f(int (*)(void));\nstatic int three(void) { return 3; }\nstatic int four(void) { return 4; }",
        "case 0: return f(three);\ncase 1: return f(four);",
      ),
      options: [...entry, "--stub", "get=pure"],
      runs: each(0, 1),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "it may be one of the program's",
      files: `${include}int counted;
int count(int x) { return counted++ + x; }
int f(int (*step)(int)) {
  if (step == NULL) return 0;
  counted = 0;
  int first = step(1);
  assert(counted == 0);
  return first;
}
`,
      native: caller(
        "int f(int (*)(int)); int count(int);\nstatic int same(int x) { return x; }",
        "case 0: return f(same);\ncase 1: return f(count);",
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unknown assertion@10? unmodelled-call",
      bmc: "unknown assertion@10? unmodelled-call",
      prove: "unknown unmodelled-call",
    },
    {
      name: "what fails before and beside it fails for every caller",
      files: `${include}int f(void (*log)(const char *), int x) {
  if (x == 5 && log == NULL) abort();
  int result = 10 / x;
  if (log != NULL) log("done");
  return result != 0;
}
`,
      native: caller(
        "int f(void (*)(const char *), int);\nstatic void quiet(const char *text) {}",
        "case 0: f(quiet, 3); return 0;\ncase 1: f(quiet, 0); return 0;\ncase 2: f(NULL, 5); return 0;",
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unsafe assertion@5 division-by-zero@6 unmodelled-call",
      bmc: "unsafe assertion@5 division-by-zero@6 unmodelled-call",
      prove: "refuted assertion@5 division-by-zero@6 unmodelled-call",
    },
    {
      name: "a function that such a function returns",
      files: `${include}int f(int (*(*choose)(int))(void)) {
  if (choose == NULL) return 0;
  int (*chosen)(void) = choose(1);
  if (chosen == NULL) return 1;
  assert(chosen() != 3);
  return 0;
}
`,
      native: caller(
        "int f(int (*(*)(int))(void));\nstatic int three(void) { return 3; }\nstatic int four(void) { return 4; }\nstatic int (*first(int x))(void) { return three; }\nstatic int (*second(int x))(void) { return four; }",
        "case 0: return f(first);\ncase 1: return f(second);",
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unknown assertion@8? unmodelled-call",
      bmc: "unknown assertion@8? unmodelled-call",
      prove: "unknown unmodelled-call",
    },
    {
      name: "its code is no data",
      files: `${include}int f(void (*go)(void)) {
  if (go == NULL) return 0;
  return *(unsigned char *)go != 0;
}
`,
      native: caller("int f(void (*)(void));\nstatic void go(void) {}", "case 0: f(go); return 0;"),
      options: entry,
      runs: each(0),
      explore: "unknown unsupported",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
  ],
);
