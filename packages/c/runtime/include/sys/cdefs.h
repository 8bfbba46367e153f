/* <sys/cdefs.h>: what programs use of glibc's; glibc's own where its headers stand behind these, and count on it. */
#if __has_include(<bits/libc-header-start.h>)
#undef __BEGIN_DECLS
#undef __END_DECLS
#undef __THROW
#undef __P
#undef __CONCAT
#undef __STRING
#include_next <sys/cdefs.h>
#elif !defined(EVERYPATH_SYS_CDEFS_H)
#define EVERYPATH_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#define __THROW noexcept(true)
#else
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#endif
#define __P(arguments) arguments
#define __CONCAT(x, y) x##y
#define __STRING(x) #x

#endif
