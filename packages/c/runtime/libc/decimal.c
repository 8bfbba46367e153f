/*
 * Exact conversion of doubles to decimal, in big integers of 32-bit limbs, least first. The whole part gives nine digits for each
 * division by 10⁹, the fraction nine for each multiplication.
 */
#include "decimal.h"

#define CHUNK 1000000000u
#define CHUNK_DIGITS 9
/* 2¹⁰²⁴ and 2⁻¹⁰⁷⁴ both fit. */
#define LIMBS 36
#define CHUNKS 36

/* Appends nine digits; zeros before the first other digit only move the point. */
static void append_chunk(struct decimal *decimal, uint32_t chunk) {
  unsigned char digits[CHUNK_DIGITS];
  for (int i = CHUNK_DIGITS; i-- > 0;) {
    digits[i] = (unsigned char)(chunk % 10);
    chunk /= 10;
  }
  for (int i = 0; i < CHUNK_DIGITS; i++) {
    if (decimal->count == 0 && digits[i] == 0) {
      decimal->point--;
    } else {
      decimal->digits[decimal->count++] = digits[i];
    }
  }
}

/* Sets the limbs to mantissa · 2^shift; the result is how many there are. */
static int set_shifted(uint32_t *limbs, uint64_t mantissa, int shift) {
  int first = shift / 32;
  int bits = shift % 32;
  for (int i = 0; i < first; i++) limbs[i] = 0;
  limbs[first] = (uint32_t)(mantissa << bits);
  limbs[first + 1] = (uint32_t)((mantissa << bits) >> 32);
  limbs[first + 2] = bits == 0 ? 0 : (uint32_t)(mantissa >> (64 - bits));
  return first + 3;
}

static void append_whole(struct decimal *decimal, uint32_t *limbs, int count) {
  uint32_t chunks[CHUNKS];
  int chunk_count = 0;
  while (count > 0 && limbs[count - 1] == 0) count--;
  while (count > 0) {
    uint64_t rest = 0;
    for (int i = count; i-- > 0;) {
      rest = rest << 32 | limbs[i];
      limbs[i] = (uint32_t)(rest / CHUNK);
      rest %= CHUNK;
    }
    chunks[chunk_count++] = (uint32_t)rest;
    while (count > 0 && limbs[count - 1] == 0) count--;
  }
  decimal->point += chunk_count * CHUNK_DIGITS;
  while (chunk_count > 0) append_chunk(decimal, chunks[--chunk_count]);
}

/* The fraction limbs · 2^(-32·count). Low limbs become zero one after another and are left out from then on. */
static void append_fraction(struct decimal *decimal, uint32_t *limbs, int count) {
  int first = 0;
  for (;;) {
    uint32_t carry = 0;
    while (first < count && limbs[first] == 0) first++;
    if (first == count) return;
    for (int i = first; i < count; i++) {
      uint64_t product = (uint64_t)limbs[i] * CHUNK + carry;
      limbs[i] = (uint32_t)product;
      carry = (uint32_t)(product >> 32);
    }
    append_chunk(decimal, carry);
  }
}

static void drop_trailing_zeros(struct decimal *decimal) {
  while (decimal->count > 0 && decimal->digits[decimal->count - 1] == 0) decimal->count--;
  if (decimal->count == 0) decimal->point = 1;
}

void __everypath_decimal_expand(struct decimal *decimal, uint64_t mantissa, int exponent) {
  uint32_t limbs[LIMBS];
  decimal->count = 0;
  decimal->point = 0;
  if (exponent >= 0) {
    append_whole(decimal, limbs, set_shifted(limbs, mantissa, exponent));
  } else {
    int places = -exponent;
    uint64_t whole = places < 64 ? mantissa >> places : 0;
    uint64_t fraction = places < 64 ? mantissa & (((uint64_t)1 << places) - 1) : mantissa;
    int count = (places + 31) / 32;
    append_whole(decimal, limbs, set_shifted(limbs, whole, 0));
    /* The fraction is less than 1, so what set_shifted puts beyond `count` limbs is zero. */
    set_shifted(limbs, fraction, 32 * count - places);
    for (int i = 3; i < count; i++) limbs[i] = 0;
    append_fraction(decimal, limbs, count);
  }
  drop_trailing_zeros(decimal);
}

void __everypath_decimal_round(struct decimal *decimal, int count) {
  int is_up;
  if (count >= decimal->count) return;
  if (count < 0) {
    decimal->count = 0;
    decimal->point = 1;
    return;
  }
  is_up = decimal->digits[count] > 5;
  if (decimal->digits[count] == 5) {
    /* The last digit is not zero, so anything after the 5 makes it more than half. */
    is_up = decimal->count > count + 1 || (count > 0 && decimal->digits[count - 1] % 2 == 1);
  }
  decimal->count = count;
  if (is_up) {
    while (decimal->count > 0 && decimal->digits[decimal->count - 1] == 9) decimal->count--;
    if (decimal->count == 0) {
      decimal->digits[0] = 1;
      decimal->count = 1;
      decimal->point++;
    } else {
      decimal->digits[decimal->count - 1]++;
    }
  }
  drop_trailing_zeros(decimal);
}
