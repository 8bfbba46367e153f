/* Unity (see frameworks/unity.h): the tests follow each other, each between setUp and tearDown. */
#include <frameworks/unity.h>
#include <everypath-internal.h>
#include <setjmp.h>
#include <stddef.h>

__attribute__((weak)) void setUp(void) {}

__attribute__((weak)) void tearDown(void) {}

static jmp_buf end_of_test;

void __everypath_unity_pass(void) { longjmp(end_of_test, 1); }

void __everypath_unity_run(void (*test)(void)) {
  if (setjmp(end_of_test) == 0) {
    setUp();
    test();
  }
  if (setjmp(end_of_test) == 0) tearDown();
}

/* Equal, which infinities are, or apart by no more than `delta`; a NaN is near to a NaN. */
int __everypath_unity_within(double delta, double expected, double actual) {
  double difference = actual - expected;
  if (expected != expected || actual != actual) return (expected != expected) == (actual != actual);
  if (difference < 0) difference = -difference;
  if (delta < 0) delta = -delta;
  return actual == expected || difference <= delta;
}

int __everypath_unity_same_text(const char *expected, const char *actual) {
  return expected == NULL || actual == NULL ? expected == actual : strcmp(expected, actual) == 0;
}

int __everypath_unity_same_prefix(const char *expected, const char *actual, size_t length) {
  return expected == NULL || actual == NULL ? expected == actual : strncmp(expected, actual, length) == 0;
}

int __everypath_unity_same_memory(const void *expected, const void *actual, size_t size) {
  if (expected == NULL || actual == NULL) return expected == actual;
  return size == 0 || memcmp(expected, actual, size) == 0;
}
