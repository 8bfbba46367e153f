/* <assert.h>: ISO C17, 7.2. May be included again with another NDEBUG. */
#undef assert

#if defined(NDEBUG)
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif

#ifndef EVERYPATH_ASSERT_H
#define EVERYPATH_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif

void __assert_fail(const char *condition, const char *file, unsigned int line, const char *function)
    __attribute__((noreturn));

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#undef static_assert
#define static_assert _Static_assert
#endif

#ifdef __cplusplus
}
#endif

#endif
