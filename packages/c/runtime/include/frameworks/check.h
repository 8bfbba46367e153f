/*
 * <check.h>: test programs of Check. As Check runs each test in a process of its own, a path runs one: which one is an input named "test". A check that fails
 * is an `assertion` error. Tests that must end by a signal or a status, and reports in files, are not known here.
 */
#ifndef EVERYPATH_CHECK_H
#define EVERYPATH_CHECK_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CHECK_MAJOR_VERSION 0
#define CHECK_MINOR_VERSION 15
#define CHECK_MICRO_VERSION 2

typedef struct Suite Suite;
typedef struct TCase TCase;
typedef struct SRunner SRunner;
typedef void (*TFun)(int);
typedef void (*SFun)(void);
typedef struct TTest {
  const char *name;
  TFun fn;
  const char *file;
  int line;
} TTest;

enum print_output { CK_SILENT, CK_MINIMAL, CK_NORMAL, CK_VERBOSE, CK_ENV, CK_LAST };
enum fork_status { CK_FORK_GETENV, CK_FORK, CK_NOFORK };

#define START_TEST(test)                                                             \
  static void test##_fn(int _i __attribute__((unused)));                             \
  static const TTest test##_ttest = {#test, test##_fn, __FILE__, __LINE__};          \
  static const TTest *test __attribute__((unused)) = &test##_ttest;                  \
  static void test##_fn(int _i __attribute__((unused)))
#define END_TEST

Suite *suite_create(const char *name);
void suite_add_tcase(Suite *suite, TCase *tcase);
TCase *tcase_create(const char *name);
void tcase_set_timeout(TCase *tcase, double seconds);
void tcase_set_tags(TCase *tcase, const char *tags);
void tcase_add_unchecked_fixture(TCase *tcase, SFun setup, SFun teardown);
void tcase_add_checked_fixture(TCase *tcase, SFun setup, SFun teardown);
void __everypath_check_add(TCase *tcase, const TTest *test, int begin, int end);
#define tcase_add_test(tcase, test) __everypath_check_add(tcase, test, 0, 1)
#define tcase_add_loop_test(tcase, test, begin, end) __everypath_check_add(tcase, test, begin, end)

SRunner *srunner_create(Suite *suite);
void srunner_add_suite(SRunner *runner, Suite *suite);
void srunner_free(SRunner *runner);
void srunner_set_fork_status(SRunner *runner, enum fork_status status);
enum fork_status srunner_fork_status(SRunner *runner);
void srunner_run_all(SRunner *runner, enum print_output mode);
int srunner_ntests_failed(SRunner *runner);
int srunner_ntests_run(SRunner *runner);

void __everypath_check(int condition, const char *kind, const char *message);
void __everypath_exit(int status) __attribute__((noreturn));

#define __everypath_ck(condition, text) \
  ((condition) ? (void)0 : (__everypath_check(0, "assertion", text), __everypath_exit(1)))

#define ck_assert(condition) __everypath_ck(condition, #condition)
#define ck_assert_msg(condition, ...) __everypath_ck(condition, #condition)
#define ck_abort() __everypath_ck(0, "ck_abort is called")
#define ck_abort_msg(...) __everypath_ck(0, "ck_abort_msg is called")
#define fail_unless(condition, ...) __everypath_ck(condition, #condition)
#define fail_if(condition, ...) __everypath_ck(!(condition), "not " #condition)
#define fail(...) __everypath_ck(0, "fail is called")

#define __everypath_ck_compare(type, x, operator, y)                             \
  do {                                                                           \
    type _ck_x = (x);                                                            \
    type _ck_y = (y);                                                            \
    __everypath_ck(_ck_x operator _ck_y, #x " " #operator " " #y);               \
  } while (0)
#define ck_assert_int_eq(x, y) __everypath_ck_compare(intmax_t, x, ==, y)
#define ck_assert_int_ne(x, y) __everypath_ck_compare(intmax_t, x, !=, y)
#define ck_assert_int_lt(x, y) __everypath_ck_compare(intmax_t, x, <, y)
#define ck_assert_int_le(x, y) __everypath_ck_compare(intmax_t, x, <=, y)
#define ck_assert_int_gt(x, y) __everypath_ck_compare(intmax_t, x, >, y)
#define ck_assert_int_ge(x, y) __everypath_ck_compare(intmax_t, x, >=, y)
#define ck_assert_uint_eq(x, y) __everypath_ck_compare(uintmax_t, x, ==, y)
#define ck_assert_uint_ne(x, y) __everypath_ck_compare(uintmax_t, x, !=, y)
#define ck_assert_uint_lt(x, y) __everypath_ck_compare(uintmax_t, x, <, y)
#define ck_assert_uint_le(x, y) __everypath_ck_compare(uintmax_t, x, <=, y)
#define ck_assert_uint_gt(x, y) __everypath_ck_compare(uintmax_t, x, >, y)
#define ck_assert_uint_ge(x, y) __everypath_ck_compare(uintmax_t, x, >=, y)
#define ck_assert_float_eq(x, y) __everypath_ck_compare(float, x, ==, y)
#define ck_assert_float_ne(x, y) __everypath_ck_compare(float, x, !=, y)
#define ck_assert_float_lt(x, y) __everypath_ck_compare(float, x, <, y)
#define ck_assert_float_le(x, y) __everypath_ck_compare(float, x, <=, y)
#define ck_assert_float_gt(x, y) __everypath_ck_compare(float, x, >, y)
#define ck_assert_float_ge(x, y) __everypath_ck_compare(float, x, >=, y)
#define ck_assert_double_eq(x, y) __everypath_ck_compare(double, x, ==, y)
#define ck_assert_double_ne(x, y) __everypath_ck_compare(double, x, !=, y)
#define ck_assert_double_lt(x, y) __everypath_ck_compare(double, x, <, y)
#define ck_assert_double_le(x, y) __everypath_ck_compare(double, x, <=, y)
#define ck_assert_double_gt(x, y) __everypath_ck_compare(double, x, >, y)
#define ck_assert_double_ge(x, y) __everypath_ck_compare(double, x, >=, y)
#define ck_assert_float_eq_tol(x, y, tolerance) ck_assert(fabsf((y) - (x)) < (tolerance))
#define ck_assert_float_ne_tol(x, y, tolerance) ck_assert(fabsf((y) - (x)) >= (tolerance))
#define ck_assert_double_eq_tol(x, y, tolerance) ck_assert(fabs((y) - (x)) < (tolerance))
#define ck_assert_double_ne_tol(x, y, tolerance) ck_assert(fabs((y) - (x)) >= (tolerance))
#define ck_assert_float_finite(x) ck_assert(isfinite(x))
#define ck_assert_float_infinite(x) ck_assert(isinf(x))
#define ck_assert_float_nan(x) ck_assert(isnan(x))
#define ck_assert_float_nonnan(x) ck_assert(!isnan(x))
#define ck_assert_double_finite(x) ck_assert(isfinite(x))
#define ck_assert_double_infinite(x) ck_assert(isinf(x))
#define ck_assert_double_nan(x) ck_assert(isnan(x))
#define ck_assert_double_nonnan(x) ck_assert(!isnan(x))

#define __everypath_ck_text(x, operator, y)                                                               \
  do {                                                                                                    \
    const char *_ck_x = (x), *_ck_y = (y);                                                                \
    __everypath_ck(_ck_x != NULL && _ck_y != NULL && strcmp(_ck_x, _ck_y) operator 0, #x " " #operator " " #y); \
  } while (0)
#define ck_assert_str_eq(x, y) __everypath_ck_text(x, ==, y)
#define ck_assert_str_ne(x, y) __everypath_ck_text(x, !=, y)
#define ck_assert_str_lt(x, y) __everypath_ck_text(x, <, y)
#define ck_assert_str_le(x, y) __everypath_ck_text(x, <=, y)
#define ck_assert_str_gt(x, y) __everypath_ck_text(x, >, y)
#define ck_assert_str_ge(x, y) __everypath_ck_text(x, >=, y)
#define __everypath_ck_same(a, b) ((a) == NULL ? (b) == NULL : (b) != NULL && strcmp(a, b) == 0)
#define ck_assert_pstr_eq(x, y)                                      \
  do {                                                               \
    const char *_ck_x = (x), *_ck_y = (y);                           \
    __everypath_ck(__everypath_ck_same(_ck_x, _ck_y), #x " == " #y); \
  } while (0)
#define ck_assert_pstr_ne(x, y)                                       \
  do {                                                                \
    const char *_ck_x = (x), *_ck_y = (y);                            \
    __everypath_ck(!__everypath_ck_same(_ck_x, _ck_y), #x " != " #y); \
  } while (0)

#define __everypath_ck_memory(x, operator, y, size)                                                    \
  do {                                                                                                 \
    const void *_ck_x = (x), *_ck_y = (y);                                                             \
    size_t _ck_size = (size);                                                                          \
    __everypath_ck((_ck_size == 0 ? 0 : memcmp(_ck_x, _ck_y, _ck_size)) operator 0, #x " " #operator " " #y); \
  } while (0)
#define ck_assert_mem_eq(x, y, size) __everypath_ck_memory(x, ==, y, size)
#define ck_assert_mem_ne(x, y, size) __everypath_ck_memory(x, !=, y, size)
#define ck_assert_mem_lt(x, y, size) __everypath_ck_memory(x, <, y, size)
#define ck_assert_mem_le(x, y, size) __everypath_ck_memory(x, <=, y, size)
#define ck_assert_mem_gt(x, y, size) __everypath_ck_memory(x, >, y, size)
#define ck_assert_mem_ge(x, y, size) __everypath_ck_memory(x, >=, y, size)

#define ck_assert_ptr_eq(x, y) __everypath_ck_compare(const void *, x, ==, y)
#define ck_assert_ptr_ne(x, y) __everypath_ck_compare(const void *, x, !=, y)
#define ck_assert_ptr_null(x) ck_assert((const void *)(x) == NULL)
#define ck_assert_ptr_nonnull(x) ck_assert((const void *)(x) != NULL)

#ifdef __cplusplus
}
#endif

#endif
