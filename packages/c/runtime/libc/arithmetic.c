/* <stdlib.h> and <inttypes.h>: integer arithmetic. The absolute value of the least number overflows, as in the standard. */
#include <inttypes.h>
#include <stdlib.h>

/* The path is one where the compiler's own operation is used; a replay needs the negation, at which the compiler's check looks. */
#if defined(__clang__) && !defined(__wasm__)
int abs(int number) { return __builtin_abs(number); }
long labs(long number) { return __builtin_labs(number); }
long long llabs(long long number) { return __builtin_llabs(number); }
intmax_t imaxabs(intmax_t number) { return __builtin_llabs(number); }
#else
int abs(int number) { return number < 0 ? -number : number; }
long labs(long number) { return number < 0 ? -number : number; }
long long llabs(long long number) { return number < 0 ? -number : number; }
intmax_t imaxabs(intmax_t number) { return number < 0 ? -number : number; }
#endif

div_t div(int numerator, int denominator) {
  div_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

ldiv_t ldiv(long numerator, long denominator) {
  ldiv_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

lldiv_t lldiv(long long numerator, long long denominator) {
  lldiv_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator) {
  imaxdiv_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}
