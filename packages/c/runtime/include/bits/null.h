/* NULL, for the headers that define it. */
#ifndef EVERYPATH_BITS_NULL_H
#define EVERYPATH_BITS_NULL_H

#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
#define NULL ((void *)0)
#endif

#endif
