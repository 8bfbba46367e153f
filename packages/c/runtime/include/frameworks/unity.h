/*
 * "unity.h": test files of Unity. The tests of a file follow each other, as there; a check that fails is an `assertion` error, which ends the path. A project
 * that brings Unity itself uses that.
 */
#ifndef EVERYPATH_UNITY_H
#define EVERYPATH_UNITY_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

void setUp(void);
void tearDown(void);
void __everypath_check(int condition, const char *kind, const char *message);
void __everypath_exit(int status) __attribute__((noreturn));
/* Ends the test, without failing. */
void __everypath_unity_pass(void) __attribute__((noreturn));
void __everypath_unity_run(void (*test)(void));

#define UNITY_BEGIN() ((void)0)
#define UNITY_END() 0
#define UnityBegin(file) ((void)0)
#define UnityEnd() 0
#define RUN_TEST(...) __everypath_unity_first(__VA_ARGS__, 0)
#define __everypath_unity_first(test, ...) __everypath_unity_run(test)

#define __everypath_unity(condition, text) \
  ((condition) ? (void)0 : (__everypath_check(0, "assertion", text), __everypath_exit(1)))

#define TEST_MESSAGE(message) ((void)(message))
#define TEST_PRINTF(...) ((void)0)
#define TEST_PASS() __everypath_unity_pass()
#define TEST_PASS_MESSAGE(message) __everypath_unity_pass()
#define TEST_IGNORE() __everypath_unity_pass()
#define TEST_IGNORE_MESSAGE(message) __everypath_unity_pass()
#define TEST_ONLY() ((void)0)
#define TEST_FAIL() __everypath_unity(0, "TEST_FAIL is reached")
#define TEST_FAIL_MESSAGE(message) __everypath_unity(0, message)
#define TEST_ASSERT(condition) __everypath_unity(condition, #condition)
#define TEST_ASSERT_MESSAGE(condition, message) __everypath_unity(condition, #condition)
#define TEST_ASSERT_TRUE(condition) __everypath_unity(condition, #condition)
#define TEST_ASSERT_TRUE_MESSAGE(condition, message) __everypath_unity(condition, #condition)
#define TEST_ASSERT_UNLESS(condition) __everypath_unity(!(condition), "not " #condition)
#define TEST_ASSERT_FALSE(condition) __everypath_unity(!(condition), "not " #condition)
#define TEST_ASSERT_FALSE_MESSAGE(condition, message) __everypath_unity(!(condition), "not " #condition)
#define TEST_ASSERT_NULL(pointer) __everypath_unity((pointer) == NULL, #pointer " is null")
#define TEST_ASSERT_NULL_MESSAGE(pointer, message) TEST_ASSERT_NULL(pointer)
#define TEST_ASSERT_NOT_NULL(pointer) __everypath_unity((pointer) != NULL, #pointer " is not null")
#define TEST_ASSERT_NOT_NULL_MESSAGE(pointer, message) TEST_ASSERT_NOT_NULL(pointer)
#define TEST_ASSERT_EMPTY(pointer) __everypath_unity(*(pointer) == 0, #pointer " is empty")
#define TEST_ASSERT_NOT_EMPTY(pointer) __everypath_unity(*(pointer) != 0, #pointer " is not empty")

#define __everypath_unity_compare(type, left, operator, right)                                        \
  do {                                                                                                \
    type _unity_left = (type)(left);                                                                  \
    type _unity_right = (type)(right);                                                                \
    __everypath_unity(_unity_left operator _unity_right, #left " " #operator " " #right);              \
  } while (0)

#define TEST_ASSERT_EQUAL(expected, actual) __everypath_unity_compare(intmax_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_MESSAGE(expected, actual, message) TEST_ASSERT_EQUAL(expected, actual)
#define TEST_ASSERT_NOT_EQUAL(expected, actual) __everypath_unity_compare(intmax_t, expected, !=, actual)
#define TEST_ASSERT_NOT_EQUAL_MESSAGE(expected, actual, message) TEST_ASSERT_NOT_EQUAL(expected, actual)
#define TEST_ASSERT_EQUAL_INT(expected, actual) __everypath_unity_compare(intmax_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_INT_MESSAGE(expected, actual, message) TEST_ASSERT_EQUAL_INT(expected, actual)
#define TEST_ASSERT_EQUAL_INT8(expected, actual) __everypath_unity_compare(int8_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_INT16(expected, actual) __everypath_unity_compare(int16_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_INT32(expected, actual) __everypath_unity_compare(int32_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_INT64(expected, actual) __everypath_unity_compare(int64_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_UINT(expected, actual) __everypath_unity_compare(uintmax_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_UINT8(expected, actual) __everypath_unity_compare(uint8_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_UINT16(expected, actual) __everypath_unity_compare(uint16_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_UINT32(expected, actual) __everypath_unity_compare(uint32_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_UINT64(expected, actual) __everypath_unity_compare(uint64_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_size_t(expected, actual) __everypath_unity_compare(size_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_HEX(expected, actual) __everypath_unity_compare(uint32_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_HEX8(expected, actual) __everypath_unity_compare(uint8_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_HEX16(expected, actual) __everypath_unity_compare(uint16_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_HEX32(expected, actual) __everypath_unity_compare(uint32_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_HEX64(expected, actual) __everypath_unity_compare(uint64_t, expected, ==, actual)
#define TEST_ASSERT_EQUAL_CHAR(expected, actual) __everypath_unity_compare(char, expected, ==, actual)
#define TEST_ASSERT_EQUAL_PTR(expected, actual) __everypath_unity_compare(const void *, expected, ==, actual)
#define TEST_ASSERT_EQUAL_FLOAT(expected, actual) TEST_ASSERT_FLOAT_WITHIN((expected) * 0.00001f, expected, actual)
#define TEST_ASSERT_EQUAL_DOUBLE(expected, actual) TEST_ASSERT_DOUBLE_WITHIN((expected) * 1e-12, expected, actual)
#define TEST_ASSERT_FLOAT_WITHIN(delta, expected, actual) \
  __everypath_unity(__everypath_unity_within(delta, expected, actual), #actual " is within " #delta " of " #expected)
#define TEST_ASSERT_DOUBLE_WITHIN(delta, expected, actual) TEST_ASSERT_FLOAT_WITHIN(delta, expected, actual)
int __everypath_unity_within(double delta, double expected, double actual);

#define TEST_ASSERT_GREATER_THAN(threshold, actual) __everypath_unity_compare(intmax_t, actual, >, threshold)
#define TEST_ASSERT_GREATER_THAN_INT(threshold, actual) __everypath_unity_compare(intmax_t, actual, >, threshold)
#define TEST_ASSERT_GREATER_THAN_UINT(threshold, actual) __everypath_unity_compare(uintmax_t, actual, >, threshold)
#define TEST_ASSERT_GREATER_OR_EQUAL(threshold, actual) __everypath_unity_compare(intmax_t, actual, >=, threshold)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT(threshold, actual) __everypath_unity_compare(intmax_t, actual, >=, threshold)
#define TEST_ASSERT_LESS_THAN(threshold, actual) __everypath_unity_compare(intmax_t, actual, <, threshold)
#define TEST_ASSERT_LESS_THAN_INT(threshold, actual) __everypath_unity_compare(intmax_t, actual, <, threshold)
#define TEST_ASSERT_LESS_THAN_UINT(threshold, actual) __everypath_unity_compare(uintmax_t, actual, <, threshold)
#define TEST_ASSERT_LESS_OR_EQUAL(threshold, actual) __everypath_unity_compare(intmax_t, actual, <=, threshold)
#define TEST_ASSERT_LESS_OR_EQUAL_INT(threshold, actual) __everypath_unity_compare(intmax_t, actual, <=, threshold)
#define __everypath_unity_near(type, delta, expected, actual)                                              \
  do {                                                                                                     \
    type _unity_left = (type)(expected), _unity_right = (type)(actual), _unity_delta = (type)(delta);       \
    __everypath_unity(_unity_left > _unity_right ? _unity_left - _unity_right <= _unity_delta                \
                                                 : _unity_right - _unity_left <= _unity_delta,              \
                      #actual " is within " #delta " of " #expected);                                      \
  } while (0)
#define TEST_ASSERT_INT_WITHIN(delta, expected, actual) __everypath_unity_near(intmax_t, delta, expected, actual)
#define TEST_ASSERT_UINT_WITHIN(delta, expected, actual) __everypath_unity_near(uintmax_t, delta, expected, actual)

#define TEST_ASSERT_BITS(mask, expected, actual) \
  __everypath_unity((((uintmax_t)(expected) ^ (uintmax_t)(actual)) & (uintmax_t)(mask)) == 0, #actual " has the bits of " #expected)
#define TEST_ASSERT_BITS_HIGH(mask, actual) \
  __everypath_unity(((uintmax_t)(actual) & (uintmax_t)(mask)) == (uintmax_t)(mask), #actual " has the bits " #mask)
#define TEST_ASSERT_BITS_LOW(mask, actual) \
  __everypath_unity(((uintmax_t)(actual) & (uintmax_t)(mask)) == 0, #actual " has none of the bits " #mask)
#define TEST_ASSERT_BIT_HIGH(bit, actual) TEST_ASSERT_BITS_HIGH((uintmax_t)1 << (bit), actual)
#define TEST_ASSERT_BIT_LOW(bit, actual) TEST_ASSERT_BITS_LOW((uintmax_t)1 << (bit), actual)

/* Null means null. */
int __everypath_unity_same_text(const char *expected, const char *actual);
int __everypath_unity_same_prefix(const char *expected, const char *actual, size_t length);
int __everypath_unity_same_memory(const void *expected, const void *actual, size_t size);
#define TEST_ASSERT_EQUAL_STRING(expected, actual) \
  __everypath_unity(__everypath_unity_same_text(expected, actual), #actual " is the text " #expected)
#define TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, actual, message) TEST_ASSERT_EQUAL_STRING(expected, actual)
#define TEST_ASSERT_EQUAL_STRING_LEN(expected, actual, length) \
  __everypath_unity(__everypath_unity_same_prefix(expected, actual, length), #actual " begins as " #expected)
#define TEST_ASSERT_EQUAL_MEMORY(expected, actual, size) \
  __everypath_unity(__everypath_unity_same_memory(expected, actual, size), #actual " has the bytes of " #expected)
#define TEST_ASSERT_EQUAL_MEMORY_MESSAGE(expected, actual, size, message) TEST_ASSERT_EQUAL_MEMORY(expected, actual, size)
#define __everypath_unity_array(type, expected, actual, count) \
  TEST_ASSERT_EQUAL_MEMORY(expected, actual, sizeof(type) * (size_t)(count))
#define TEST_ASSERT_EQUAL_INT_ARRAY(expected, actual, count) __everypath_unity_array(int, expected, actual, count)
#define TEST_ASSERT_EQUAL_INT8_ARRAY(expected, actual, count) __everypath_unity_array(int8_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_INT16_ARRAY(expected, actual, count) __everypath_unity_array(int16_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_INT32_ARRAY(expected, actual, count) __everypath_unity_array(int32_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_INT64_ARRAY(expected, actual, count) __everypath_unity_array(int64_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, actual, count) __everypath_unity_array(uint8_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_UINT16_ARRAY(expected, actual, count) __everypath_unity_array(uint16_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, actual, count) __everypath_unity_array(uint32_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, actual, count) __everypath_unity_array(uint64_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, actual, count) __everypath_unity_array(uint8_t, expected, actual, count)
#define TEST_ASSERT_EQUAL_HEX32_ARRAY(expected, actual, count) __everypath_unity_array(uint32_t, expected, actual, count)

#ifdef __cplusplus
}
#endif

#endif
