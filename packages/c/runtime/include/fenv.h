/* <fenv.h>: ISO C17, 7.6. Rounding is to nearest; exceptions leave no trace. */
#ifndef EVERYPATH_FENV_H
#define EVERYPATH_FENV_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned short fexcept_t;
typedef struct {
  unsigned int everypath_unused;
} fenv_t;

#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)

int feclearexcept(int exceptions);
int feraiseexcept(int exceptions);
int fetestexcept(int exceptions);
int fegetexceptflag(fexcept_t *flags, int exceptions);
int fesetexceptflag(const fexcept_t *flags, int exceptions);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *environment);
int feholdexcept(fenv_t *environment);
int fesetenv(const fenv_t *environment);
int feupdateenv(const fenv_t *environment);

#ifdef __cplusplus
}
#endif

#endif
