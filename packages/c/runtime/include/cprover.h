/*
 * <cprover.h>: the functions that CBMC predefines. A program written for CBMC uses them undeclared, so the compiler reads this
 * header first where they occur.
 */
#ifndef EVERYPATH_CPROVER_H
#define EVERYPATH_CPROVER_H

#ifdef __cplusplus
extern "C" {
#endif

void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *description);
void __CPROVER_precondition(_Bool condition, const char *description);
void __CPROVER_postcondition(_Bool condition, const char *description);
void __CPROVER_cover(_Bool condition);
void __CPROVER_havoc_object(void *object);
void __CPROVER_input(const char *name, ...);
void __CPROVER_output(const char *name, ...);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
_Bool __CPROVER_r_ok(const void *address, __SIZE_TYPE__ size);
_Bool __CPROVER_w_ok(const void *address, __SIZE_TYPE__ size);
_Bool __CPROVER_rw_ok(const void *address, __SIZE_TYPE__ size);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *address);

#ifdef __cplusplus
}
#endif

#endif
