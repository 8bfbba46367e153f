/*
 * <cprover.h>: the functions that CBMC predefines. A program written for CBMC uses them undeclared, so the compiler reads this
 * header first where they occur.
 */
#ifndef EVERYPATH_CPROVER_H
#define EVERYPATH_CPROVER_H

/* C++ has another name for it. */
#ifdef __cplusplus
extern "C" {
#define EVERYPATH_BOOL bool
#else
#define EVERYPATH_BOOL _Bool
#endif

void __CPROVER_assume(EVERYPATH_BOOL condition);
void __CPROVER_assert(EVERYPATH_BOOL condition, const char *description);
void __CPROVER_precondition(EVERYPATH_BOOL condition, const char *description);
void __CPROVER_postcondition(EVERYPATH_BOOL condition, const char *description);
/* Of a loop's invariant. */
void __everypath_cut(void);
void __everypath_claim(int condition, const char *message);
void __CPROVER_cover(EVERYPATH_BOOL condition);
void __CPROVER_havoc_object(void *object);
void __CPROVER_input(const char *name, ...);
void __CPROVER_output(const char *name, ...);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
EVERYPATH_BOOL __CPROVER_r_ok(const void *address, __SIZE_TYPE__ size);
EVERYPATH_BOOL __CPROVER_w_ok(const void *address, __SIZE_TYPE__ size);
EVERYPATH_BOOL __CPROVER_rw_ok(const void *address, __SIZE_TYPE__ size);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *address);
__SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const void *address);

#undef EVERYPATH_BOOL
#ifdef __cplusplus
}
#endif

#endif
