/* <stdnoreturn.h>: ISO C17, 7.23. */
#ifndef EVERYPATH_STDNORETURN_H
#define EVERYPATH_STDNORETURN_H

#define noreturn _Noreturn

#endif
