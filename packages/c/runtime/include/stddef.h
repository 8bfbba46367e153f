/* <stddef.h>: ISO C17, 7.19. */
#ifndef EVERYPATH_STDDEF_H
#define EVERYPATH_STDDEF_H

typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __SIZE_TYPE__ size_t;
#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif

#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)
typedef struct {
#if defined(__LP64__)
  long long everypath_integer;
  long double everypath_floating;
#else
  long long everypath_integer __attribute__((aligned(__alignof__(long long))));
  long double everypath_floating __attribute__((aligned(__alignof__(long double))));
#endif
} max_align_t;
#endif

#include <bits/null.h>
#define offsetof(type, member) __builtin_offsetof(type, member)

#endif
