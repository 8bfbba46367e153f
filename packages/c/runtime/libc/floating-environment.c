/* <fenv.h>: what does not depend on exceptions, of which nothing is kept. */
#include <fenv.h>

/* Called where there is no model, so that the report names what is missing. */
void __everypath_unmodelled_rounding_mode(void);

int fegetround(void) { return FE_TONEAREST; }

int fesetround(int mode) {
  if (mode == FE_TONEAREST) return 0;
  if (mode == FE_DOWNWARD || mode == FE_UPWARD || mode == FE_TOWARDZERO) __everypath_unmodelled_rounding_mode();
  return 1;
}

int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fegetenv(fenv_t *environment) {
  environment->everypath_unused = 0;
  return 0;
}

int feholdexcept(fenv_t *environment) { return fegetenv(environment); }

int fesetenv(const fenv_t *environment) {
  (void)environment;
  return 0;
}
