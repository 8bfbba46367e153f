/* <CUnit/Basic.h>: CUnit's plain way to run. */
#ifndef EVERYPATH_CUNIT_BASIC_H
#define EVERYPATH_CUNIT_BASIC_H

#include <frameworks/CUnit/CUnit.h>

#ifdef __cplusplus
extern "C" {
#endif

CU_ErrorCode CU_basic_run_tests(void);
void CU_basic_set_mode(CU_BasicRunMode mode);
CU_BasicRunMode CU_basic_get_mode(void);
void CU_basic_show_failures(void *failures);
#define CU_get_failure_list() NULL

#ifdef __cplusplus
}
#endif

#endif
