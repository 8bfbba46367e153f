/* <setjmp.h>: ISO C17, 7.13, and what POSIX adds. */
#ifndef EVERYPATH_SETJMP_H
#define EVERYPATH_SETJMP_H

struct __everypath_jump {
  unsigned long everypath_registers[25];
};
typedef struct __everypath_jump jmp_buf[1];
typedef struct __everypath_jump sigjmp_buf[1];

/* Macros, since the function that calls setjmp is the one to return to. */
int __everypath_setjmp(void *environment) __attribute__((returns_twice));
#define setjmp(environment) __everypath_setjmp(environment)
#define _setjmp(environment) __everypath_setjmp(environment)
#define sigsetjmp(environment, save_mask) ((void)(save_mask), __everypath_setjmp(environment))
void longjmp(jmp_buf environment, int value) __attribute__((noreturn));
void _longjmp(jmp_buf environment, int value) __attribute__((noreturn));
void siglongjmp(sigjmp_buf environment, int value) __attribute__((noreturn));

#endif
