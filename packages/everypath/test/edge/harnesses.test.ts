/** Harnesses of other tools: natively with their own library where the system has it, else with what it comes to. */
import { edges } from "./judge.ts";

const fuzzer = `#include "edge.h"
#include <stdio.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *, size_t);
int main(void) {
  static unsigned char all[64];
  size_t size = fread(all, 1, sizeof all, stdin);
  int rounds = edge(0) ? edge(0) : 1;
  for (int i = 0; i < rounds; i++) {
    unsigned char *data = malloc(size);
    memcpy(data, all, size);
    int result = LLVMFuzzerTestOneInput(data, size);
    if (result != 0 && result != -1) abort();
    free(data);
  }
  return 0;
}
`;
const nondet = (type: string, name: string) =>
  `${type} __VERIFIER_nondet_${name}(void) { return edge(at++); }\n`;
const verifier = `#include "edge.h"
#include <stdbool.h>
#include <unistd.h>
static int at;
void reach_error(void) { write(2, "reach_error\\n", 12); abort(); }
void __VERIFIER_assume(int c) { if (!c) exit(0); }
${nondet("bool", "bool")}${nondet("char", "char")}${nondet("unsigned char", "uchar")}${nondet("int", "int")}`;

edges(
  "harnesses of other tools",
  [],
  [
    {
      name: "libFuzzer: a word",
      files: `#include <stdint.h>
#include <stdlib.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size >= 4 && data[0] == 'F' && data[1] == 'U' && data[3] == 'Z')
    if (size == 4) abort();
  return 0;
}
`,
      native: fuzzer,
      runs: [{}, { stdin: "FUZ" }, { stdin: "FUZZY" }, { stdin: "FUxZ" }],
      explore: "unsafe assertion@5 environment",
      bmc: "unsafe assertion@5 environment",
      prove: "refuted assertion@5 environment",
    },
    {
      name: "libFuzzer: one byte more than there is",
      files: `#include <stdint.h>
#include <stddef.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3) return 0;
  size_t length = data[0];
  if (length > size) return -1;
  return data[length] == 'x' ? 0 : -1;
}
`,
      native: fuzzer,
      runs: [{ stdin: "ab" }, { stdin: "\x01bc" }, { stdin: "\x03bc" }, { stdin: "\x04bc" }],
      options: ["--pointer-size", "4"],
      explore: "unsafe out-of-bounds@7",
      bmc: "unsafe out-of-bounds@7",
      prove: "refuted out-of-bounds@7",
    },
    {
      name: "libFuzzer: what one input leaves behind",
      files: `#include <stdint.h>
#include <stdlib.h>
static int count;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 0 && data[0] == 'a') count++;
  if (count > 1) abort();
  return 0;
}
`,
      native: fuzzer,
      runs: [{ stdin: "a" }, { stdin: "a", edge: [2] }],
      explore: "unknown environment",
      bmc: "unknown environment",
      prove: "unknown environment",
    },
    {
      name: "SV-COMP: a byte whose square is 144",
      files: `unsigned char __VERIFIER_nondet_uchar(void);
char __VERIFIER_nondet_char(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n != 12);
  _Bool flag = __VERIFIER_nondet_bool();
  if (flag != 0 && flag != 1) reach_error();
  if (n * n == 144) reach_error();
  unsigned char square = n * n;
  char c = __VERIFIER_nondet_char();
  if (c < 0 && square == 144)
    reach_error();
  return 0;
}
`,
      native: verifier,
      runs: [{ edge: [12, 1, -1] }, { edge: [20, 1, -1] }, { edge: [20, 1, 1] }, { edge: [244, 2, -1] }],
      explore: "unsafe unreachable@15",
      bmc: "unsafe unreachable@15",
      prove: "refuted unreachable@15",
    },
    {
      name: "SV-COMP: nothing is left to look at",
      files: `int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 3);
  __VERIFIER_assume(n < 3);
  reach_error();
  return 0;
}
`,
      native: verifier,
      runs: [{ edge: [2] }, { edge: [4] }],
      explore: "unknown vacuous",
      bmc: "unknown vacuous",
      prove: "unknown vacuous",
    },
    {
      name: "CBMC: an assumption does not hold back an overflow before it",
      files: `int main(void) {
  int x = nondet_int();
  int next = x + 1;
  __CPROVER_assume(next > 10);
  __CPROVER_assert(x > 0, "positive");
  return 0;
}
`,
      native: {
        "cbmc.h": `#include "edge.h"\n#include <assert.h>\n#define nondet_int() (int)edge(0)\n#define __CPROVER_assume(c) if (!(c)) exit(0)\n#define __CPROVER_assert(c, what) assert(c)\n`,
      },
      flags: ["-include", "cbmc.h"],
      runs: [{ edge: [9] }, { edge: [10] }, { edge: [2147483647] }],
      explore: "unsafe signed-overflow@3",
      bmc: "unsafe signed-overflow@3",
      prove: "refuted signed-overflow@3",
    },
    {
      name: "AFL: the byte behind the test case",
      files: `#include <unistd.h>
__AFL_FUZZ_INIT();
int main(void) {
  unsigned char *text = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP(10)) {
    int length = __AFL_FUZZ_TESTCASE_LEN;
    if (length < 2) continue;
    if (text[0] == length && text[text[0]] == 'x') return 1;
  }
  return 0;
}
`,
      native: {
        "afl.h": `#include "edge.h"
#include <stdio.h>
static unsigned char *afl_text; static int afl_length, afl_round;
static int afl_next(void) {
  if (afl_round++ > 0) return 0;
  static unsigned char all[64];
  afl_length = fread(all, 1, sizeof all, stdin);
  afl_text = malloc(afl_length);
  memcpy(afl_text, all, afl_length);
  return 1;
}
#define __AFL_FUZZ_INIT() int afl_unused
#define __AFL_FUZZ_TESTCASE_BUF (afl_next(), afl_text)
#define __AFL_LOOP(n) (afl_round++ == 1)
#define __AFL_FUZZ_TESTCASE_LEN afl_length
`,
      },
      flags: ["-include", "afl.h"],
      options: ["--plain-host", "--stdin", "3"],
      runs: [{ stdin: "abc" }, { stdin: "\x03bc" }],
      explore: "unsafe out-of-bounds@8",
      bmc: "unsafe out-of-bounds@8",
      prove: "refuted out-of-bounds@8",
    },
    {
      name: "CUnit: a check that fails",
      files: `#include <CUnit/Basic.h>
#include <stdlib.h>
static int level;
static int prepare(void) { level = 3; return 0; }
static void grows(void) { level += atoi(getenv("BY") ? getenv("BY") : "1"); CU_ASSERT(level > 3); }
static void keeps(void) { CU_ASSERT_EQUAL(level, 4); }
int main(void) {
  CU_initialize_registry();
  CU_pSuite suite = CU_add_suite("levels", prepare, NULL);
  CU_add_test(suite, "grows", grows);
  CU_add_test(suite, "keeps", keeps);
  CU_basic_run_tests();
  unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures > 0;
}
`,
      flags: ["-lcunit"],
      options: ["--symbolic-env", "BY:1"],
      runs: [{}, { env: { BY: "1" } }, { env: { BY: "2" } }, { env: { BY: "0" } }],
      explore: "unsafe assertion@5 assertion@6",
      bmc: "unsafe assertion@5 assertion@6",
      prove: "refuted assertion@5 assertion@6",
      failing: 1,
    },
    {
      name: "Check: a test has a process of its own",
      files: `#include <check.h>
#include <stdlib.h>
static int level = 1;
START_TEST(changes) { level = 2; ck_assert_int_eq(level, 2); }
END_TEST
START_TEST(begins) { ck_assert_int_eq(level, 1); }
END_TEST
int main(void) {
  Suite *suite = suite_create("levels");
  TCase *both = tcase_create("both");
  tcase_add_test(both, changes);
  tcase_add_test(both, begins);
  suite_add_tcase(suite, both);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failures = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failures > 0;
}
`,
      build:
        "gcc -g -O0 -w main.c -o program $(pkg-config --cflags --libs check 2>/dev/null || echo -lcheck) -lsubunit -lm -lrt -pthread || gcc -g -O0 -w main.c -o program -lcheck -lm -lrt -pthread",
      failing: 1,
      runs: [{}, { env: { CK_FORK: "no" } }],
      explore: "unknown environment",
      bmc: "unknown environment",
      prove: "unknown environment",
    },
    {
      name: "cmocka: state, and a block that a test keeps",
      files: `#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
static int prepare(void **state) { int *n = malloc(sizeof *n); *n = 5; *state = n; return 0; }
static int leave(void **state) { free(*state); return 0; }
static void reads(void **state) {
  int *n = *state;
  const char *by = getenv("BY");
  assert_int_equal(*n, 5);
  if (by != NULL && by[0] == '5') assert_true(by[0] == *n);
}
int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(reads, prepare, leave)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
`,
      flags: ["-lcmocka"],
      options: ["--symbolic-env", "BY:1"],
      runs: [{}, { env: { BY: "4" } }, { env: { BY: "5" } }],
      explore: "unsafe assertion@12",
      bmc: "unsafe assertion@12",
      prove: "refuted assertion@12",
      failing: 1,
    },
  ],
);
