/*
 * Integers from text of CHARACTERs, whose unsigned type is UNSIGNED_CHARACTER. White space is skipped, a sign taken, a prefix taken where
 * the base allows, then digits. Forks on a symbolic text only where the text's shape is decided; the value itself is arithmetic.
 */
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

struct number {
  unsigned long long magnitude;
  int is_negative;
  int overflows;
  const CHARACTER *end;
};

/* No base overflows 64 bits with so few digits, so they need no test. */
#define SAFE_DIGITS 12

static int is_space(CHARACTER character) { return (character == ' ') | ((unsigned)character - '\t' < 5u); }

/* The digit's value, or at least `base` where it is none. */
static unsigned digit_of(CHARACTER character, unsigned base) {
  unsigned value = (unsigned)(UNSIGNED_CHARACTER)character - '0';
  if (base <= 10 || value < 10) return value;
  value = ((unsigned)(UNSIGNED_CHARACTER)character | 32u) - 'a';
  return value < 26 ? value + 10 : base;
}

static struct number parse(const CHARACTER *text, int base) {
  struct number result = {0, 0, 0, text};
  const CHARACTER *digits = text;
  unsigned count = 0;
  unsigned radix;
  while (is_space(*digits)) digits++;
  if (*digits == '-') {
    result.is_negative = 1;
    digits++;
  } else if (*digits == '+') {
    digits++;
  }
  if ((base == 0 || base == 16) && digits[0] == '0' && (digits[1] | 32) == 'x' && digit_of(digits[2], 16) < 16) {
    digits += 2;
    base = 16;
  }
  if (base == 0) base = *digits == '0' ? 8 : 10;
  radix = (unsigned)base;
  for (;; digits++) {
    unsigned digit = digit_of(*digits, radix);
    if (digit >= radix) break;
    count++;
    if (count > SAFE_DIGITS && result.magnitude > (ULLONG_MAX - digit) / radix) result.overflows = 1;
    result.magnitude = result.magnitude * radix + digit;
    result.end = digits + 1;
  }
  return result;
}

static int is_base(int base) { return base == 0 || (base >= 2 && base <= 36); }

/* `largest` is the type's greatest value; the least is -largest - 1. */
static long long parse_signed(const CHARACTER *text, CHARACTER **end, int base, unsigned long long largest) {
  struct number number;
  if (!is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  number = parse(text, base);
  if (end != NULL) *end = (CHARACTER *)number.end;
  if (number.overflows || number.magnitude > largest + (unsigned)number.is_negative) {
    errno = ERANGE;
    return number.is_negative ? -(long long)largest - 1 : (long long)largest;
  }
  return (long long)(number.is_negative ? 0 - number.magnitude : number.magnitude);
}

static unsigned long long parse_unsigned(const CHARACTER *text, CHARACTER **end, int base, unsigned long long largest) {
  struct number number;
  if (!is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  number = parse(text, base);
  if (end != NULL) *end = (CHARACTER *)number.end;
  if (number.overflows || number.magnitude > largest) {
    errno = ERANGE;
    return largest;
  }
  /* A negative number is taken modulo 2ⁿ. */
  return number.is_negative ? 0 - number.magnitude : number.magnitude;
}
