/* <alloca.h>: memory that lives until the function returns. */
#ifndef EVERYPATH_ALLOCA_H
#define EVERYPATH_ALLOCA_H

#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif
