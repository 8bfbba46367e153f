/*
 * What tests.c uses: one function for each path, which says what the program reads, calls it, and says what must come of it.
 * Each test runs in a process of its own, so that one cannot disturb another.
 */
#ifndef EVERYPATH_TESTS_H
#define EVERYPATH_TESTS_H

#include <stddef.h>

struct everypath_test {
  /* The number of the path in result.json. */
  int path;
  void (*run)(void);
  /* The error that the path ends in; NULL for a path that ends well. */
  const char *error;
  /* Why the test is left out; NULL for one that is not. */
  const char *left_out;
};

/* Runs the tests and ends the process; in a test of the whole program it returns, so that main begins. */
void everypath_test_all(const struct everypath_test *tests, size_t count);

/* Before the call: the next thing that the program reads, the next argument of main, the contents of its standard input, what it must print. */
void everypath_test_reads(const char *name, size_t size, const char *bytes);
void everypath_test_argument(const char *text);
void everypath_test_stdin(size_t size, const char *bytes);
void everypath_test_prints(size_t size, const char *bytes);
/* An environment variable, set to this or not set. */
void everypath_test_variable(const char *name, const char *value);
/* A file that the program can open, in a directory of the test's own. */
void everypath_test_file(const char *name, size_t size, const char *bytes);
/* The program must exit with this status rather than return. */
void everypath_test_exits(int status);
/* The whole program is to run: main must return this status or exit with it. */
void everypath_test_main(int status);
/* The whole program is to run, and to fail. */
void everypath_test_main_fails(void);

/* The result must be this one: so many bits of an integer, the bits of a number, whether a pointer is null. */
void everypath_test_integer(int bits, unsigned long long expected, unsigned long long actual);
void everypath_test_float(unsigned int expected, float actual);
void everypath_test_double(unsigned long long expected, double actual);
/* Either, by the type of the result. */
#define everypath_test_number(single, wide, actual) \
  _Generic((actual), float: everypath_test_float(single, (float)(actual)), default: everypath_test_double(wide, (double)(actual)))
void everypath_test_pointer(int is_null, const void *actual);

/* Memory that the function is given: it may free it. */
void *everypath_test_object(size_t size, const char *bytes);
/* So many bytes into an object stands this address. */
void everypath_test_leads(void *object, size_t at, void *target);

/* Numbers from their bits. */
float everypath_float_of(unsigned int bits);
double everypath_double_of(unsigned long long bits);

/* Defines a function without a body that stands for an input. */
void everypath_test_input(void *object, size_t size, const char *name);
#define EVERYPATH_TEST_INPUT(function)                         \
  __typeof__(function()) function(void) {                      \
    __typeof__(function()) value;                              \
    everypath_test_input(&value, sizeof value, #function);     \
    return value;                                              \
  }

#endif
