/*
 * <CUnit/CUnit.h>: test programs of CUnit. The tests of the registry follow each other, as there; a check that fails is an `assertion` error, which ends the
 * path.
 */
#ifndef EVERYPATH_CUNIT_H
#define EVERYPATH_CUNIT_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CU_TRUE
#define CU_TRUE 1
#define CU_FALSE 0
#endif

typedef int CU_BOOL;
typedef enum { CUE_SUCCESS = 0, CUE_NOMEMORY = 1, CUE_NOREGISTRY = 10, CUE_NOSUITE = 20 } CU_ErrorCode;
typedef enum { CUEA_IGNORE, CUEA_FAIL, CUEA_ABORT } CU_ErrorAction;
typedef enum { CU_BRM_NORMAL, CU_BRM_SILENT, CU_BRM_VERBOSE } CU_BasicRunMode;
typedef void (*CU_TestFunc)(void);
typedef int (*CU_InitializeFunc)(void);
typedef int (*CU_CleanupFunc)(void);
typedef void (*CU_SetUpFunc)(void);
typedef void (*CU_TearDownFunc)(void);
typedef struct CU_Test CU_Test, *CU_pTest;
typedef struct CU_Suite CU_Suite, *CU_pSuite;
typedef struct CU_TestInfo {
  const char *pName;
  CU_TestFunc pTestFunc;
} CU_TestInfo;
typedef struct CU_SuiteInfo {
  const char *pName;
  CU_InitializeFunc pInitFunc;
  CU_CleanupFunc pCleanupFunc;
  CU_SetUpFunc pSetUpFunc;
  CU_TearDownFunc pTearDownFunc;
  CU_TestInfo *pTests;
} CU_SuiteInfo;
#define CU_TEST_INFO_NULL {NULL, NULL}
#define CU_SUITE_INFO_NULL {NULL, NULL, NULL, NULL, NULL, NULL}

CU_ErrorCode CU_initialize_registry(void);
void CU_cleanup_registry(void);
CU_BOOL CU_registry_initialized(void);
CU_pSuite CU_add_suite(const char *name, CU_InitializeFunc initialize, CU_CleanupFunc clean_up);
CU_pSuite CU_add_suite_with_setup_and_teardown(const char *name, CU_InitializeFunc initialize, CU_CleanupFunc clean_up,
                                               CU_SetUpFunc set_up, CU_TearDownFunc tear_down);
CU_pTest CU_add_test(CU_pSuite suite, const char *name, CU_TestFunc test);
#define CU_ADD_TEST(suite, test) CU_add_test(suite, #test, (CU_TestFunc)test)
CU_ErrorCode CU_register_suites(CU_SuiteInfo suites[]);
CU_ErrorCode CU_get_error(void);
const char *CU_get_error_msg(void);
void CU_set_error_action(CU_ErrorAction action);
CU_ErrorCode CU_run_all_tests(void);
unsigned int CU_get_number_of_tests_run(void);
unsigned int CU_get_number_of_suites_run(void);
unsigned int CU_get_number_of_tests_failed(void);
unsigned int CU_get_number_of_failures(void);
unsigned int CU_get_number_of_suites_failed(void);

void __everypath_check(int condition, const char *kind, const char *message);
void __everypath_exit(int status) __attribute__((noreturn));

#define __everypath_cunit(condition, text) \
  ((condition) ? (void)0 : (__everypath_check(0, "assertion", text), __everypath_exit(1)))

#define CU_PASS(message) ((void)0)
#define CU_FAIL(message) __everypath_cunit(0, "CU_FAIL is reached")
#define CU_FAIL_FATAL(message) __everypath_cunit(0, "CU_FAIL_FATAL is reached")
#define CU_ASSERT(condition) __everypath_cunit(condition, #condition)
#define CU_ASSERT_FATAL(condition) __everypath_cunit(condition, #condition)
#define CU_TEST(condition) __everypath_cunit(condition, #condition)
#define CU_TEST_FATAL(condition) __everypath_cunit(condition, #condition)
#define CU_ASSERT_TRUE(condition) __everypath_cunit(condition, #condition)
#define CU_ASSERT_TRUE_FATAL(condition) __everypath_cunit(condition, #condition)
#define CU_ASSERT_FALSE(condition) __everypath_cunit(!(condition), "not " #condition)
#define CU_ASSERT_FALSE_FATAL(condition) __everypath_cunit(!(condition), "not " #condition)
#define CU_ASSERT_EQUAL(actual, expected) __everypath_cunit((actual) == (expected), #actual " == " #expected)
#define CU_ASSERT_EQUAL_FATAL(actual, expected) CU_ASSERT_EQUAL(actual, expected)
#define CU_ASSERT_NOT_EQUAL(actual, expected) __everypath_cunit((actual) != (expected), #actual " != " #expected)
#define CU_ASSERT_NOT_EQUAL_FATAL(actual, expected) CU_ASSERT_NOT_EQUAL(actual, expected)
#define CU_ASSERT_PTR_EQUAL(actual, expected) \
  __everypath_cunit((const void *)(actual) == (const void *)(expected), #actual " == " #expected)
#define CU_ASSERT_PTR_EQUAL_FATAL(actual, expected) CU_ASSERT_PTR_EQUAL(actual, expected)
#define CU_ASSERT_PTR_NOT_EQUAL(actual, expected) \
  __everypath_cunit((const void *)(actual) != (const void *)(expected), #actual " != " #expected)
#define CU_ASSERT_PTR_NOT_EQUAL_FATAL(actual, expected) CU_ASSERT_PTR_NOT_EQUAL(actual, expected)
#define CU_ASSERT_PTR_NULL(pointer) __everypath_cunit((const void *)(pointer) == NULL, #pointer " is null")
#define CU_ASSERT_PTR_NULL_FATAL(pointer) CU_ASSERT_PTR_NULL(pointer)
#define CU_ASSERT_PTR_NOT_NULL(pointer) __everypath_cunit((const void *)(pointer) != NULL, #pointer " is not null")
#define CU_ASSERT_PTR_NOT_NULL_FATAL(pointer) CU_ASSERT_PTR_NOT_NULL(pointer)
#define CU_ASSERT_STRING_EQUAL(actual, expected) \
  __everypath_cunit(strcmp((const char *)(actual), (const char *)(expected)) == 0, #actual " is the text " #expected)
#define CU_ASSERT_STRING_EQUAL_FATAL(actual, expected) CU_ASSERT_STRING_EQUAL(actual, expected)
#define CU_ASSERT_STRING_NOT_EQUAL(actual, expected) \
  __everypath_cunit(strcmp((const char *)(actual), (const char *)(expected)) != 0, #actual " is not the text " #expected)
#define CU_ASSERT_STRING_NOT_EQUAL_FATAL(actual, expected) CU_ASSERT_STRING_NOT_EQUAL(actual, expected)
#define CU_ASSERT_NSTRING_EQUAL(actual, expected, count)                                            \
  __everypath_cunit(strncmp((const char *)(actual), (const char *)(expected), (size_t)(count)) == 0, \
                    #actual " begins as " #expected)
#define CU_ASSERT_NSTRING_EQUAL_FATAL(actual, expected, count) CU_ASSERT_NSTRING_EQUAL(actual, expected, count)
#define CU_ASSERT_NSTRING_NOT_EQUAL(actual, expected, count)                                        \
  __everypath_cunit(strncmp((const char *)(actual), (const char *)(expected), (size_t)(count)) != 0, \
                    #actual " begins otherwise than " #expected)
#define CU_ASSERT_NSTRING_NOT_EQUAL_FATAL(actual, expected, count) CU_ASSERT_NSTRING_NOT_EQUAL(actual, expected, count)
#define CU_ASSERT_DOUBLE_EQUAL(actual, expected, granularity)                                              \
  __everypath_cunit(fabs((double)(actual) - (expected)) <= fabs((double)(granularity)), #actual " is near to " #expected)
#define CU_ASSERT_DOUBLE_EQUAL_FATAL(actual, expected, granularity) CU_ASSERT_DOUBLE_EQUAL(actual, expected, granularity)
#define CU_ASSERT_DOUBLE_NOT_EQUAL(actual, expected, granularity)                                         \
  __everypath_cunit(fabs((double)(actual) - (expected)) > fabs((double)(granularity)), #actual " is not near to " #expected)
#define CU_ASSERT_DOUBLE_NOT_EQUAL_FATAL(actual, expected, granularity) \
  CU_ASSERT_DOUBLE_NOT_EQUAL(actual, expected, granularity)

#ifdef __cplusplus
}
#endif

#endif
