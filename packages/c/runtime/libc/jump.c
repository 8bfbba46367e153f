/* <setjmp.h>: the way back. setjmp itself is the machine's, called where the program calls it; replaying has both of its own. */
#ifndef __wasm__
#include <everypath-internal.h>
#include <setjmp.h>

/* setjmp never returns 0 the second time. */
_Noreturn void longjmp(jmp_buf environment, int value) { __everypath_longjmp(environment, value + (value == 0)); }

_Noreturn void _longjmp(jmp_buf environment, int value) { __everypath_longjmp(environment, value + (value == 0)); }

_Noreturn void siglongjmp(sigjmp_buf environment, int value) { __everypath_longjmp(environment, value + (value == 0)); }
#endif
