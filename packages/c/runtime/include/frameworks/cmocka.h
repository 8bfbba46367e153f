/*
 * <cmocka.h>: test programs of cmocka. The tests of a group follow each other, as there; a check that fails is an `assertion` error, which ends the path.
 * Mocks return what `will_return` queued, and arguments are compared with what `expect_…` queued; what is left over at a test's end fails.
 */
#ifndef EVERYPATH_CMOCKA_H
#define EVERYPATH_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uintmax_t LargestIntegralType;
#define cast_to_largest_integral_type(value) ((LargestIntegralType)(value))
#define cast_ptr_to_largest_integral_type(value) ((LargestIntegralType)(uintptr_t)(value))
#define cast_to_pointer_integral_type(value) ((uintptr_t)(value))

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func;
  CMFixtureFunction teardown_func;
  void *initial_state;
};

#define cmocka_unit_test(test) {#test, test, NULL, NULL, NULL}
#define cmocka_unit_test_setup(test, setup) {#test, test, setup, NULL, NULL}
#define cmocka_unit_test_teardown(test, teardown) {#test, test, NULL, teardown, NULL}
#define cmocka_unit_test_setup_teardown(test, setup, teardown) {#test, test, setup, teardown, NULL}
#define cmocka_unit_test_prestate(test, state) {#test, test, NULL, NULL, state}
#define cmocka_unit_test_prestate_setup_teardown(test, setup, teardown, state) {#test, test, setup, teardown, state}

int __everypath_cmocka_run(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                           CMFixtureFunction teardown);
#define cmocka_run_group_tests(tests, setup, teardown) \
  __everypath_cmocka_run(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)
enum cm_message_output { CM_OUTPUT_STDOUT, CM_OUTPUT_SUBUNIT, CM_OUTPUT_TAP, CM_OUTPUT_XML };
#define cmocka_set_message_output(output) ((void)(output))
#define cmocka_set_test_filter(pattern) ((void)(pattern))
#define print_message(...) ((void)0)
#define print_error(...) ((void)0)

void __everypath_check(int condition, const char *kind, const char *message);
void __everypath_exit(int status) __attribute__((noreturn));
void __everypath_cmocka_skip(void) __attribute__((noreturn));

#define __everypath_cmocka(condition, text) \
  ((condition) ? (void)0 : (__everypath_check(0, "assertion", text), __everypath_exit(1)))

#define fail() __everypath_cmocka(0, "fail is called")
#define fail_msg(...) __everypath_cmocka(0, "fail_msg is called")
#define skip() __everypath_cmocka_skip()
#define assert_true(condition) __everypath_cmocka((condition) != 0, #condition)
#define assert_false(condition) __everypath_cmocka((condition) == 0, "not " #condition)
#define assert_non_null(pointer) __everypath_cmocka((pointer) != NULL, #pointer " is not null")
#define assert_null(pointer) __everypath_cmocka((pointer) == NULL, #pointer " is null")
#define assert_return_code(result, error) __everypath_cmocka((result) >= 0, #result " is no error")
#define __everypath_cmocka_number(left, operator, right) \
  __everypath_cmocka(cast_to_largest_integral_type(left) operator cast_to_largest_integral_type(right), \
                     #left " " #operator " " #right)
#define assert_int_equal(left, right) __everypath_cmocka_number(left, ==, right)
#define assert_int_not_equal(left, right) __everypath_cmocka_number(left, !=, right)
#define assert_ptr_equal(left, right) \
  __everypath_cmocka((const void *)(left) == (const void *)(right), #left " == " #right)
#define assert_ptr_not_equal(left, right) \
  __everypath_cmocka((const void *)(left) != (const void *)(right), #left " != " #right)
#define assert_string_equal(left, right) __everypath_cmocka(strcmp(left, right) == 0, #left " is the text " #right)
#define assert_string_not_equal(left, right) \
  __everypath_cmocka(strcmp(left, right) != 0, #left " is not the text " #right)
#define assert_memory_equal(left, right, size) \
  __everypath_cmocka(memcmp(left, right, size) == 0, #left " has the bytes of " #right)
#define assert_memory_not_equal(left, right, size) \
  __everypath_cmocka(memcmp(left, right, size) != 0, #left " has not the bytes of " #right)
#define assert_float_equal(left, right, epsilon) \
  __everypath_cmocka(__everypath_cmocka_near(left, right, epsilon), #left " is near to " #right)
#define assert_float_not_equal(left, right, epsilon) \
  __everypath_cmocka(!__everypath_cmocka_near(left, right, epsilon), #left " is not near to " #right)
#define assert_in_range(value, least, most)                                                        \
  __everypath_cmocka(cast_to_largest_integral_type(value) >= cast_to_largest_integral_type(least) && \
                         cast_to_largest_integral_type(value) <= cast_to_largest_integral_type(most), \
                     #value " is from " #least " to " #most)
#define assert_not_in_range(value, least, most)                                                    \
  __everypath_cmocka(cast_to_largest_integral_type(value) < cast_to_largest_integral_type(least) || \
                         cast_to_largest_integral_type(value) > cast_to_largest_integral_type(most), \
                     #value " is not from " #least " to " #most)
#define assert_in_set(value, set, count) \
  __everypath_cmocka(__everypath_cmocka_is_in(cast_to_largest_integral_type(value), set, count), #value " is in " #set)
#define assert_not_in_set(value, set, count) \
  __everypath_cmocka(!__everypath_cmocka_is_in(cast_to_largest_integral_type(value), set, count), #value " is not in " #set)
int __everypath_cmocka_near(double left, double right, double epsilon);
int __everypath_cmocka_is_in(LargestIntegralType value, const LargestIntegralType *set, size_t count);

LargestIntegralType __everypath_cmocka_mock(const char *function);
void __everypath_cmocka_will_return(const char *function, LargestIntegralType value, int count);
#define mock() __everypath_cmocka_mock(__func__)
#define mock_type(type) ((type)mock())
#define mock_ptr_type(type) ((type)(uintptr_t)mock())
#define will_return(function, value) \
  __everypath_cmocka_will_return(#function, cast_to_largest_integral_type(value), 1)
#define will_return_count(function, value, count) \
  __everypath_cmocka_will_return(#function, cast_to_largest_integral_type(value), count)
#define will_return_always(function, value) will_return_count(function, value, -1)
#define will_return_maybe(function, value) will_return_count(function, value, -2)

enum __everypath_cmocka_expectation { CMOCKA_ANY, CMOCKA_VALUE, CMOCKA_NOT_VALUE, CMOCKA_STRING, CMOCKA_RANGE };
void __everypath_cmocka_expect(const char *function, const char *parameter, enum __everypath_cmocka_expectation kind,
                               LargestIntegralType first, LargestIntegralType second, int count);
/* 1 where the argument is what was expected. */
int __everypath_cmocka_is_expected(const char *function, const char *parameter, LargestIntegralType value);
#define __everypath_cmocka_value(value) ((LargestIntegralType)(value))
#define expect_value(function, parameter, value) \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_VALUE, __everypath_cmocka_value(value), 0, 1)
#define expect_value_count(function, parameter, value, count) \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_VALUE, __everypath_cmocka_value(value), 0, count)
#define expect_not_value(function, parameter, value) \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_NOT_VALUE, __everypath_cmocka_value(value), 0, 1)
#define expect_any(function, parameter) __everypath_cmocka_expect(#function, #parameter, CMOCKA_ANY, 0, 0, 1)
#define expect_any_count(function, parameter, count) \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_ANY, 0, 0, count)
#define expect_any_always(function, parameter) expect_any_count(function, parameter, -1)
#define expect_string(function, parameter, text) \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_STRING, cast_ptr_to_largest_integral_type(text), 0, 1)
#define expect_in_range(function, parameter, least, most)                                            \
  __everypath_cmocka_expect(#function, #parameter, CMOCKA_RANGE, __everypath_cmocka_value(least), \
                            __everypath_cmocka_value(most), 1)
#define check_expected(parameter)                                                                          \
  __everypath_cmocka(__everypath_cmocka_is_expected(__func__, #parameter, __everypath_cmocka_value(parameter)), \
                     #parameter " is what was expected")
#define check_expected_ptr(parameter)                                                                               \
  __everypath_cmocka(                                                                                               \
      __everypath_cmocka_is_expected(__func__, #parameter, cast_ptr_to_largest_integral_type(parameter)), \
      #parameter " is what was expected")

#define test_malloc(size) malloc(size)
#define test_calloc(count, size) calloc(count, size)
#define test_realloc(object, size) realloc(object, size)
#define test_free(object) free(object)

#ifdef __cplusplus
}
#endif

#endif
