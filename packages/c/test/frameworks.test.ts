/**
 * Test programs of other people's frameworks as harnesses. Each check of a framework is a case, run by the framework itself, natively, and explored with the
 * headers that stand in for it: the same cases fail.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runProcess } from "../../everypath/test/examples/everypath.ts";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-frameworks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Framework {
  readonly name: string;
  /** Whether it is installed: then it judges. */
  readonly header: string;
  readonly library: string;
  /** Statements of a test, of which some fail. */
  readonly cases: readonly string[];
  readonly declarations: string;
  /** How the test of that number begins. */
  head(k: number): string;
  /** The program that runs the test `k`. */
  program(k: string): string;
}

const variables = `
static int five = 5, minus = -1;
static unsigned large = 4000000000u;
static const char *text = "abc", *same = "abc", *other = "abd", *nothing = 0;
static double half = 0.5;
`;

const numbered = (cases: readonly string[], head: (k: number) => string): string =>
  cases.map((text, k) => `${head(k)} { ${text}; }`).join("\n");

const check: Framework = {
  name: "Check",
  header: "/usr/include/check.h",
  library: "-lcheck -lsubunit -lm -lrt -lpthread",
  cases: [
    "ck_assert(five == 5)",
    "ck_assert(five == 6)",
    'ck_assert_msg(five > 5, "no %d", five)',
    "ck_assert_int_eq(five, 5)",
    "ck_assert_int_eq(five, minus)",
    "ck_assert_int_ne(five, 5)",
    "ck_assert_int_lt(minus, five)",
    "ck_assert_int_lt(five, 5)",
    "ck_assert_int_le(five, 5)",
    "ck_assert_int_gt(five, 5)",
    "ck_assert_int_ge(minus, 0)",
    "ck_assert_uint_eq(large, 4000000000u)",
    "ck_assert_uint_lt(large, 5)",
    "ck_assert_uint_gt((unsigned)minus, 5)",
    "ck_assert_str_eq(text, same)",
    "ck_assert_str_eq(text, other)",
    "ck_assert_str_ne(text, same)",
    "ck_assert_str_lt(text, other)",
    "ck_assert_str_gt(text, other)",
    "ck_assert_str_le(other, text)",
    "ck_assert_pstr_eq(nothing, nothing)",
    "ck_assert_pstr_eq(nothing, text)",
    "ck_assert_pstr_ne(nothing, text)",
    "ck_assert_ptr_eq(text, text)",
    "ck_assert_ptr_ne(text, text)",
    "ck_assert_ptr_null(nothing)",
    "ck_assert_ptr_nonnull(nothing)",
    "ck_assert_mem_eq(text, other, 2)",
    "ck_assert_mem_eq(text, other, 3)",
    "ck_assert_mem_lt(text, other, 3)",
    "ck_assert_double_eq(half, 0.5)",
    "ck_assert_double_gt(half, 0.5)",
    "ck_assert_double_eq_tol(half, 0.6, 0.2)",
    "ck_assert_double_eq_tol(half, 0.6, 0.05)",
    "ck_assert_double_nan(half)",
    "ck_assert_double_finite(half)",
    'ck_abort_msg("end")',
  ],
  declarations: "#include <check.h>\n",
  head: (k) => `START_TEST(test_${k})`,
  program: (k) => `
static const TTest *tests[CASES];
int main(int argc, char **argv) {
  Suite *suite = suite_create("suite");
  TCase *tcase = tcase_create("case");
  (void)argc, (void)argv;
  FILL
  tcase_add_test(tcase, tests[${k}]);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_SILENT);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
`,
};

const cmocka: Framework = {
  name: "cmocka",
  header: "/usr/include/cmocka.h",
  library: "-lcmocka",
  cases: [
    "assert_true(five)",
    "assert_true(five - 5)",
    "assert_false(five)",
    "assert_int_equal(five, 5)",
    "assert_int_equal(minus, five)",
    "assert_int_not_equal(five, 5)",
    "assert_null(nothing)",
    "assert_null(text)",
    "assert_non_null(nothing)",
    "assert_ptr_equal(text, text)",
    "assert_ptr_equal(text, other)",
    "assert_string_equal(text, same)",
    "assert_string_equal(text, other)",
    "assert_string_not_equal(text, same)",
    "assert_memory_equal(text, other, 2)",
    "assert_memory_equal(text, other, 3)",
    "assert_memory_not_equal(text, other, 2)",
    "assert_in_range(five, 5, 7)",
    "assert_in_range(five, 6, 7)",
    "assert_not_in_range(five, 6, 7)",
    "assert_in_set(five, set, 2)",
    "assert_in_set(7, set, 2)",
    "assert_not_in_set(five, set, 2)",
    "assert_float_equal(half, 0.6, 0.2)",
    "assert_float_equal(half, 0.6, 0.01)",
    "fail()",
    "skip(); fail()",
    "will_return(mocked, 4); assert_int_equal(mocked(1), 4)",
    "will_return(mocked, 4); assert_int_equal(mocked(1), 5)",
    "mocked(1)",
    "will_return(mocked, 4)",
    "will_return_count(mocked, 4, 2); mocked(1); mocked(1)",
    "will_return_count(mocked, 4, 2); mocked(1)",
    "will_return_always(mocked, 4); mocked(1); mocked(2)",
    "will_return_always(mocked, 4)",
    "expect_value(checked, number, 3); expect_string(checked, name, text); checked(3, same)",
    "expect_value(checked, number, 3); expect_string(checked, name, text); checked(4, same)",
    "expect_value(checked, number, 3); expect_string(checked, name, text); checked(3, other)",
    "expect_any(checked, number); expect_any(checked, name); checked(9, other)",
    "expect_in_range(checked, number, 2, 4); expect_any(checked, name); checked(5, other)",
    "expect_value(checked, number, 3)",
  ],
  declarations: `#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
static const LargestIntegralType set[] = {3, 5};
static int mocked(int x) { (void)x; return mock_type(int); }
static void checked(int number, const char *name) { check_expected(number); check_expected_ptr(name); }
`,
  head: (k) => `static void test_${k}(void **state)`,
  program: (k) => `
static CMUnitTestFunction tests[CASES];
int main(int argc, char **argv) {
  (void)argc, (void)argv;
  FILL
  const struct CMUnitTest group[] = {cmocka_unit_test(tests[${k}])};
  return cmocka_run_group_tests(group, NULL, NULL) != 0;
}
`,
};

const cunit: Framework = {
  name: "CUnit",
  header: "/usr/include/CUnit/CUnit.h",
  library: "-lcunit",
  cases: [
    "CU_ASSERT(five == 5)",
    "CU_ASSERT(five == 6)",
    "CU_ASSERT_FATAL(five == 6)",
    "CU_TEST(five)",
    "CU_ASSERT_TRUE(five - 5)",
    "CU_ASSERT_FALSE(five - 5)",
    "CU_ASSERT_FALSE(five)",
    "CU_ASSERT_EQUAL(five, 5)",
    "CU_ASSERT_EQUAL(five, 6)",
    "CU_ASSERT_NOT_EQUAL(five, 5)",
    "CU_ASSERT_PTR_EQUAL(text, text)",
    "CU_ASSERT_PTR_EQUAL(text, other)",
    "CU_ASSERT_PTR_NOT_EQUAL(text, text)",
    "CU_ASSERT_PTR_NULL(nothing)",
    "CU_ASSERT_PTR_NULL(text)",
    "CU_ASSERT_PTR_NOT_NULL_FATAL(nothing)",
    "CU_ASSERT_STRING_EQUAL(text, same)",
    "CU_ASSERT_STRING_EQUAL(text, other)",
    "CU_ASSERT_STRING_NOT_EQUAL(text, same)",
    "CU_ASSERT_NSTRING_EQUAL(text, other, 2)",
    "CU_ASSERT_NSTRING_EQUAL(text, other, 3)",
    "CU_ASSERT_NSTRING_NOT_EQUAL(text, other, 2)",
    "CU_ASSERT_DOUBLE_EQUAL(half, 0.6, 0.2)",
    "CU_ASSERT_DOUBLE_EQUAL(half, 0.6, 0.01)",
    "CU_ASSERT_DOUBLE_NOT_EQUAL(half, 0.6, 0.2)",
    'CU_PASS("fine")',
    'CU_FAIL("not fine")',
  ],
  declarations: "#include <CUnit/Basic.h>\n",
  head: (k) => `static void test_${k}(void)`,
  program: (k) => `
static CU_TestFunc tests[CASES];
int main(int argc, char **argv) {
  (void)argc, (void)argv;
  FILL
  if (CU_initialize_registry() != CUE_SUCCESS) return CU_get_error();
  CU_pSuite suite = CU_add_suite("suite", NULL, NULL);
  if (suite == NULL || CU_add_test(suite, "test", tests[${k}]) == NULL) return CU_get_error();
  CU_basic_set_mode(CU_BRM_SILENT);
  CU_basic_run_tests();
  int failed = (int)CU_get_number_of_failures();
  CU_cleanup_registry();
  return failed != 0;
}
`,
};

/** `chosen`: what stands for the number of the test in the program. */
function textOf({ cases, declarations, head, program }: Framework, chosen: string): string {
  const fill = cases.map((_, k) => `tests[${k}] = test_${k};`).join(" ");
  const body = program(chosen).replace("CASES", String(cases.length)).replace("FILL", fill);
  return `${declarations}${variables}${numbered(cases, head)}\n${body}`;
}

describe.each([check, cmocka, cunit])("$name", (framework) => {
  test.skipIf(!existsSync(framework.header))(
    `${framework.cases.length} checks fail as they do natively (with ${framework.header})`,
    { timeout: 300_000 },
    async () => {
      const { name, cases, library } = framework;
      const native = join(folder, `native-${name}.c`);
      writeFileSync(native, `#include <stdlib.h>\n${textOf(framework, "atoi(argv[1])")}`);
      const binary = join(folder, `native-${name}`);
      const built = await runProcess("gcc", ["-w", native, "-o", binary, ...library.split(" ")]);
      expect([built.stderr, built.status]).toEqual(["", 0]);
      const failing: string[] = [];
      for (const [k, text] of cases.entries()) {
        const { status } = await runProcess(binary, [String(k)]);
        if (status !== 0) failing.push(text);
      }
      expect(failing.length).toBeGreaterThan(5);
      expect(failing.length).toBeLessThan(cases.length - 5);
      const file = join(folder, `${name}.c`);
      const chosen = `everypath_range(0, ${cases.length - 1}, "k")`;
      writeFileSync(file, `#include <everypath.h>\n${textOf(framework, chosen)}`);
      // Checks on pointers hand their addresses on as numbers.
      const surroundings = ["--no-args", "--empty-environment", "--fixed-addresses"];
      const result = await exploreInProcess(file, surroundings);
      expect(result.incomplete).toEqual([]);
      const failed = result.paths
        .filter(({ end }) => end === "error")
        .map(({ inputs = [] }) => cases[Number(inputs.find(({ name: input }) => input === "k")?.value)]);
      expect(failed.sort()).toEqual([...failing].sort());
      expect(result.paths.length).toBe(cases.length);
      for (const { kind, replay } of result.errors)
        expect([kind, replay]).toEqual(["assertion", "confirmed"]);
    },
  );
});

test("Unity: checks fail where its manual says so", async () => {
  const right = [
    "TEST_ASSERT(five == 5)",
    "TEST_ASSERT_FALSE(five == 6)",
    "TEST_ASSERT_EQUAL_INT(5, five)",
    "TEST_ASSERT_EQUAL_UINT8(5, 0x105)",
    "TEST_ASSERT_NOT_EQUAL(6, five)",
    "TEST_ASSERT_GREATER_THAN(4, five)",
    "TEST_ASSERT_LESS_OR_EQUAL(5, five)",
    "TEST_ASSERT_INT_WITHIN(2, 7, five)",
    "TEST_ASSERT_EQUAL_STRING(text, same)",
    "TEST_ASSERT_EQUAL_STRING(nothing, nothing)",
    "TEST_ASSERT_EQUAL_PTR(text, text)",
    "TEST_ASSERT_EQUAL_STRING_LEN(text, other, 2)",
    "TEST_ASSERT_EQUAL_MEMORY(text, other, 2)",
    "TEST_ASSERT_EQUAL_INT_ARRAY(list, list, 2)",
    "TEST_ASSERT_NULL(nothing)",
    "TEST_ASSERT_FLOAT_WITHIN(0.2, 0.6, half)",
    "TEST_ASSERT_BIT_HIGH(2, five)",
    "TEST_IGNORE(); TEST_FAIL()",
    "TEST_PASS(); TEST_FAIL()",
  ];
  const wrong = [
    "TEST_ASSERT(five == 6)",
    "TEST_ASSERT_EQUAL_INT(5, 5 + (1LL << 32))",
    "TEST_ASSERT_EQUAL_HEX16(5, 0x105)",
    "TEST_ASSERT_NOT_EQUAL(5, five)",
    "TEST_ASSERT_LESS_THAN(5, five)",
    "TEST_ASSERT_UINT_WITHIN(1, 7, five)",
    "TEST_ASSERT_EQUAL_STRING(text, other)",
    "TEST_ASSERT_EQUAL_STRING(text, nothing)",
    "TEST_ASSERT_NOT_NULL(nothing)",
    "TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.6, half)",
    "TEST_ASSERT_BITS(0xf, 4, five)",
    "TEST_FAIL_MESSAGE(text)",
  ];
  const cases = [...right, ...wrong];
  const file = join(folder, "Unity.c");
  writeFileSync(
    file,
    `#include <everypath.h>
#include "unity.h"
${variables}static int list[] = {1, 2}, up;
void setUp(void) { up++; }
void tearDown(void) { up--; }
${numbered(cases, (k) => `static void test_${k}(void)`)}
static void (*tests[])(void) = {${cases.map((_, k) => `test_${k}`).join(", ")}};
int main(void) {
  int k = everypath_range(0, ${cases.length - 1}, "k");
  UNITY_BEGIN();
  RUN_TEST(tests[k]);
  everypath_assert(up == 0);
  return UNITY_END();
}
`,
  );
  const { paths, incomplete, errors } = await exploreInProcess(file);
  expect(incomplete).toEqual([]);
  const failed = paths
    .filter(({ end }) => end === "error")
    .map(({ inputs = [] }) => cases[Number(inputs.find(({ name }) => name === "k")?.value)]);
  expect(failed.sort()).toEqual([...wrong].sort());
  for (const { replay } of errors) expect(replay).toBe("confirmed");
}, 120_000);

test("Check runs each test in a process of its own: a path has one, with its fixtures", async () => {
  const file = join(folder, "forked.c");
  writeFileSync(
    file,
    `#include <check.h>
#include <stdlib.h>
static int *p, runs;
static void setup(void) { p = malloc(4); *p = 3; }
static void teardown(void) { free(p); }
START_TEST(first) { runs++; ck_assert_int_eq(runs, 1); ck_assert_int_eq(*p, 3); }
END_TEST
START_TEST(each) { runs++; ck_assert_int_eq(runs, 1); ck_assert_int_ne(_i, 7); }
END_TEST
int main(void) {
  Suite *suite = suite_create("suite");
  TCase *tcase = tcase_create("case");
  tcase_add_checked_fixture(tcase, setup, teardown);
  tcase_add_test(tcase, first);
  tcase_add_loop_test(tcase, each, 0, 9);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed;
}
`,
  );
  const resting = await exploreInProcess(file);
  expect(resting.incomplete.map(({ reason, detail }) => [reason, /CK_FORK/.test(detail)])).toEqual([
    ["environment", true],
  ]);
  const { paths, errors, incomplete } = await exploreInProcess(file, ["--empty-environment"]);
  expect(incomplete).toEqual([]);
  expect(paths).toHaveLength(10);
  expect(errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["assertion", 8, "confirmed"],
  ]);
}, 120_000);
