/* A finite double's exact decimal expansion. */
#ifndef EVERYPATH_DECIMAL_H
#define EVERYPATH_DECIMAL_H

#include <stdint.h>

/* No double has more than 767 significant digits; they are made nine at a time. */
#define DECIMAL_DIGITS 780

/* 0.d₀d₁d₂… · 10^point, with d₀ ≠ 0; no digits and point 1 for zero. */
struct decimal {
  unsigned char digits[DECIMAL_DIGITS];
  int count;
  int point;
};

/* The value mantissa · 2^exponent, exactly; mantissa < 2⁵³ and exponent in -1074 … 971. */
void __everypath_decimal_expand(struct decimal *decimal, uint64_t mantissa, int exponent);

/* Rounds to the first `count` digits, to nearest, ties to even. A count below 0 gives zero; trailing zeros are dropped. */
void __everypath_decimal_round(struct decimal *decimal, int count);

#endif
