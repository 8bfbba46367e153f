/* <setjmp.h>: ISO C17, 7.13, and what POSIX adds. */
#ifndef EVERYPATH_SETJMP_H
#define EVERYPATH_SETJMP_H

#ifdef __cplusplus
extern "C" {
#endif

struct __everypath_jump {
  unsigned long everypath_registers[25];
};
typedef struct __everypath_jump jmp_buf[1];
typedef struct __everypath_jump sigjmp_buf[1];

/* Macros, since the function that calls setjmp is the one to return to. */
#ifdef __wasm__
/* Replayed: the compiler knows these two by name and makes exceptions of them. */
int setjmp(jmp_buf environment) __attribute__((returns_twice));
#define _setjmp(environment) setjmp(environment)
#define sigsetjmp(environment, save_mask) ((void)(save_mask), setjmp(environment))
#define _longjmp(environment, value) longjmp(environment, value)
#define siglongjmp(environment, value) longjmp(environment, value)
void longjmp(jmp_buf environment, int value) __attribute__((noreturn));
#else
int __everypath_setjmp(void *environment) __attribute__((returns_twice));
#define setjmp(environment) __everypath_setjmp(environment)
#define _setjmp(environment) __everypath_setjmp(environment)
#define sigsetjmp(environment, save_mask) ((void)(save_mask), __everypath_setjmp(environment))
void longjmp(jmp_buf environment, int value) __attribute__((noreturn));
void _longjmp(jmp_buf environment, int value) __attribute__((noreturn));
void siglongjmp(sigjmp_buf environment, int value) __attribute__((noreturn));
#endif

#ifdef __cplusplus
}
#endif

#endif
