/* CUnit (see frameworks/CUnit): the suites of the registry in their order, and the tests of each. */
#include <frameworks/CUnit/Basic.h>
#include <everypath-internal.h>
#include <stdlib.h>

struct CU_Test {
  CU_TestFunc function;
  CU_Test *next;
};

struct CU_Suite {
  CU_InitializeFunc initialize;
  CU_CleanupFunc clean_up;
  CU_SetUpFunc set_up;
  CU_TearDownFunc tear_down;
  CU_Test *first;
  CU_Test **last;
  CU_Suite *next;
};

static CU_Suite *first;
static CU_Suite **last = &first;
static int is_initialized;
static unsigned tests_run;
static unsigned suites_run;
static CU_BasicRunMode mode;
static CU_ErrorCode error;

CU_ErrorCode CU_initialize_registry(void) {
  CU_cleanup_registry();
  is_initialized = 1;
  return error = CUE_SUCCESS;
}

CU_BOOL CU_registry_initialized(void) { return is_initialized; }

void CU_cleanup_registry(void) {
  while (first != NULL) {
    CU_Suite *suite = first;
    first = suite->next;
    while (suite->first != NULL) {
      CU_Test *test = suite->first;
      suite->first = test->next;
      free(test);
    }
    free(suite);
  }
  last = &first;
  is_initialized = 0;
  tests_run = suites_run = 0;
}

CU_pSuite CU_add_suite_with_setup_and_teardown(const char *name, CU_InitializeFunc initialize, CU_CleanupFunc clean_up,
                                               CU_SetUpFunc set_up, CU_TearDownFunc tear_down) {
  CU_Suite *suite;
  (void)name;
  error = is_initialized ? CUE_SUCCESS : CUE_NOREGISTRY;
  if (!is_initialized) return NULL;
  suite = calloc(1, sizeof *suite);
  if (suite == NULL) {
    error = CUE_NOMEMORY;
    return NULL;
  }
  suite->initialize = initialize;
  suite->clean_up = clean_up;
  suite->set_up = set_up;
  suite->tear_down = tear_down;
  suite->last = &suite->first;
  *last = suite;
  last = &suite->next;
  return suite;
}

CU_pSuite CU_add_suite(const char *name, CU_InitializeFunc initialize, CU_CleanupFunc clean_up) {
  return CU_add_suite_with_setup_and_teardown(name, initialize, clean_up, NULL, NULL);
}

CU_pTest CU_add_test(CU_pSuite suite, const char *name, CU_TestFunc function) {
  CU_Test *test;
  (void)name;
  error = suite == NULL ? CUE_NOSUITE : CUE_SUCCESS;
  if (suite == NULL) return NULL;
  test = calloc(1, sizeof *test);
  if (test == NULL) {
    error = CUE_NOMEMORY;
    return NULL;
  }
  test->function = function;
  *suite->last = test;
  suite->last = &test->next;
  return test;
}

CU_ErrorCode CU_register_suites(CU_SuiteInfo suites[]) {
  for (CU_SuiteInfo *info = suites; info->pName != NULL; info++) {
    CU_Suite *suite = CU_add_suite_with_setup_and_teardown(info->pName, info->pInitFunc, info->pCleanupFunc,
                                                           info->pSetUpFunc, info->pTearDownFunc);
    if (suite == NULL) return error;
    for (CU_TestInfo *test = info->pTests; test->pName != NULL; test++)
      if (CU_add_test(suite, test->pName, test->pTestFunc) == NULL) return error;
  }
  return error = CUE_SUCCESS;
}

CU_ErrorCode CU_get_error(void) { return error; }

const char *CU_get_error_msg(void) { return error == CUE_SUCCESS ? "No Error." : "An error."; }

void CU_set_error_action(CU_ErrorAction action) { (void)action; }

CU_ErrorCode CU_run_all_tests(void) {
  for (CU_Suite *suite = first; suite != NULL; suite = suite->next) {
    int result = suite->initialize == NULL ? 0 : suite->initialize();
    __everypath_check(result == 0, "assertion", "the initialisation of a suite fails");
    if (result != 0) __everypath_exit(1);
    for (CU_Test *test = suite->first; test != NULL; test = test->next) {
      if (suite->set_up != NULL) suite->set_up();
      if (test->function != NULL) test->function();
      if (suite->tear_down != NULL) suite->tear_down();
      tests_run++;
    }
    result = suite->clean_up == NULL ? 0 : suite->clean_up();
    __everypath_check(result == 0, "assertion", "the clean-up of a suite fails");
    suites_run++;
  }
  return error = CUE_SUCCESS;
}

CU_ErrorCode CU_basic_run_tests(void) { return CU_run_all_tests(); }

void CU_basic_set_mode(CU_BasicRunMode wanted) { mode = wanted; }

CU_BasicRunMode CU_basic_get_mode(void) { return mode; }

void CU_basic_show_failures(void *failures) { (void)failures; }

unsigned int CU_get_number_of_tests_run(void) { return tests_run; }

unsigned int CU_get_number_of_suites_run(void) { return suites_run; }

/* A test that fails has ended its path. */
unsigned int CU_get_number_of_tests_failed(void) { return 0; }

unsigned int CU_get_number_of_failures(void) { return 0; }

unsigned int CU_get_number_of_suites_failed(void) { return 0; }
