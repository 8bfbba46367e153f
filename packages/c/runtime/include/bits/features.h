/* Which declarations beyond ISO C a header shows. As usual on Linux: everything POSIX, unless the program asks for strict ISO C
   (-std=c11) and names no feature; what is GNU's alone, only with _GNU_SOURCE. */
#ifndef EVERYPATH_BITS_FEATURES_H
#define EVERYPATH_BITS_FEATURES_H

#if !defined(__STRICT_ANSI__) || defined(_GNU_SOURCE) || defined(_DEFAULT_SOURCE) || defined(_BSD_SOURCE) || \
    defined(_POSIX_C_SOURCE) || defined(_POSIX_SOURCE) || defined(_XOPEN_SOURCE)
#define __EVERYPATH_POSIX 1
#endif

#if defined(_GNU_SOURCE)
#define __EVERYPATH_GNU 1
#endif

#endif
