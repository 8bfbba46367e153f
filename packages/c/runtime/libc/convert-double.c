/*
 * <stdlib.h>: floating-point numbers from text, correctly rounded whatever their length. Decimal text is D · 10^E with integers; the
 * value is a fraction of two big integers, from which 64 bits are divided off, and whether anything is left over.
 */
#include <errno.h>
#include <everypath-internal.h>
#include <stddef.h>
#include <stdint.h>

/* Beyond so many digits only whether one of them is not zero matters: halves of doubles have at most 768. */
#define MOST_DIGITS 800
/* Room for 800 digits times 10³¹⁰, and for 10¹¹⁴⁰, shifted. */
#define LIMBS 136
#define MOST_EXPONENT 100000000

struct format {
  /* Bits of the significand with the first, and the exponent of the least normal number. */
  int precision;
  int least_exponent;
  int greatest_exponent;
};

static const struct format double_format = {53, -1022, 1023};
static const struct format float_format = {24, -126, 127};

/* A number in the format: its significand, and the exponent of the significand's last bit. */
struct rounded {
  uint64_t significand;
  int exponent;
  int is_infinite;
};

struct big {
  uint32_t limbs[LIMBS];
  int count;
};

/* 1.f · 2^exponent, where `leading` has 64 bits, the first one set; `sticky` is whether more follows. */
static struct rounded round_to(const struct format *format, uint64_t leading, int exponent, int sticky) {
  struct rounded result;
  int precision = format->precision;
  int dropped = 64 - precision;
  uint64_t rest;
  uint64_t half;
  result.is_infinite = 0;
  if (exponent < format->least_exponent) {
    int missing = format->least_exponent - exponent;
    /* Tininess is detected after rounding: a number that rounds up to the least normal one is not tiny. */
    uint64_t almost = ~(uint64_t)0 << (63 - precision);
    int is_tiny = missing > 1 || leading < almost;
    int is_inexact;
    dropped = missing > precision ? 65 : dropped + missing;
    if (dropped >= 64) {
      is_inexact = 1;
      /* Only at 64 can half of the last place be reached. */
      result.significand = dropped == 64 && (leading > (uint64_t)1 << 63 || sticky);
    } else {
      rest = leading & (((uint64_t)1 << dropped) - 1);
      half = (uint64_t)1 << (dropped - 1);
      is_inexact = rest != 0 || sticky;
      result.significand = leading >> dropped;
      if (rest > half || (rest == half && (sticky || (result.significand & 1) != 0))) result.significand++;
    }
    result.exponent = format->least_exponent - (precision - 1);
    if (is_tiny && is_inexact) errno = ERANGE;
    return result;
  }
  rest = leading & (((uint64_t)1 << dropped) - 1);
  half = (uint64_t)1 << (dropped - 1);
  result.significand = leading >> dropped;
  if (rest > half || (rest == half && (sticky || (result.significand & 1) != 0))) result.significand++;
  if (result.significand >> precision != 0) {
    result.significand >>= 1;
    exponent++;
  }
  result.exponent = exponent - (precision - 1);
  if (exponent > format->greatest_exponent) {
    result.is_infinite = 1;
    errno = ERANGE;
  }
  return result;
}

static void multiply_add(struct big *big, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (int i = 0; i < big->count; i++) {
    carry += (uint64_t)big->limbs[i] * factor;
    big->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry != 0) big->limbs[big->count++] = (uint32_t)carry;
}

static void multiply_by_power_of_ten(struct big *big, int power) {
  for (; power >= 9; power -= 9) multiply_add(big, 1000000000u, 0);
  for (; power > 0; power--) multiply_add(big, 10, 0);
}

static int bit_length(const struct big *big) {
  uint32_t top = big->limbs[big->count - 1];
  return 32 * big->count - __builtin_clz(top);
}

static void shift_left(struct big *big, int bits) {
  int limbs = bits / 32;
  int rest = bits % 32;
  int count = big->count + limbs + 1;
  for (int i = count; i-- > 0;) {
    int from = i - limbs;
    uint32_t high = from >= 0 && from < big->count ? big->limbs[from] : 0;
    uint32_t low = from >= 1 && from - 1 < big->count ? big->limbs[from - 1] : 0;
    big->limbs[i] = rest == 0 ? high : high << rest | low >> (32 - rest);
  }
  while (count > 0 && big->limbs[count - 1] == 0) count--;
  big->count = count;
}

static int is_less(const struct big *left, const struct big *right) {
  if (left->count != right->count) return left->count < right->count;
  for (int i = left->count; i-- > 0;) {
    if (left->limbs[i] != right->limbs[i]) return left->limbs[i] < right->limbs[i];
  }
  return 0;
}

/* left -= right, where left is not less. */
static void subtract(struct big *left, const struct big *right) {
  uint32_t borrow = 0;
  for (int i = 0; i < left->count; i++) {
    uint64_t subtrahend = (uint64_t)(i < right->count ? right->limbs[i] : 0) + borrow;
    uint64_t difference = left->limbs[i] - subtrahend;
    left->limbs[i] = (uint32_t)difference;
    borrow = (uint32_t)(difference >> 32) & 1;
  }
  while (left->count > 0 && left->limbs[left->count - 1] == 0) left->count--;
}

/* numerator / denominator, both positive. */
static struct rounded divide(const struct format *format, struct big *numerator, struct big *denominator) {
  int exponent = bit_length(numerator) - bit_length(denominator);
  uint64_t leading = 0;
  if (exponent > 0) shift_left(denominator, exponent);
  if (exponent < 0) shift_left(numerator, -exponent);
  if (is_less(numerator, denominator)) {
    shift_left(numerator, 1);
    exponent--;
  }
  /* Now 1 <= numerator / denominator < 2: long division, bit by bit. */
  for (int i = 0; i < 64; i++) {
    leading <<= 1;
    if (!is_less(numerator, denominator)) {
      subtract(numerator, denominator);
      leading |= 1;
    }
    if (numerator->count > 0) shift_left(numerator, 1);
  }
  return round_to(format, leading, exponent, numerator->count > 0);
}

/* The digits of a number without leading zeros, and the power of ten or two that its end stands for. */
struct scanned {
  unsigned char digits[MOST_DIGITS + 1];
  int count;
  int exponent;
  const char *end;
};

static int is_digit(char character) { return (unsigned)character - '0' < 10u; }

/* The exponent after its letter, if there are digits: clamped, since no text is so long that it could outweigh that. */
static const char *scan_exponent(const char *text, int *exponent) {
  const char *digits = text + 1;
  int is_negative = *digits == '-';
  int value = 0;
  if (*digits == '-' || *digits == '+') digits++;
  if (!is_digit(*digits)) return text;
  for (; is_digit(*digits); digits++) {
    if (value < MOST_EXPONENT) value = value * 10 + (*digits - '0');
  }
  *exponent += is_negative ? -value : value;
  return digits;
}

/* Digits with a point, decimal or hexadecimal. `end` stays null if there are none. */
static void scan_digits(struct scanned *scanned, const char *text, int is_hexadecimal) {
  int has_point = 0;
  int has_digits = 0;
  int has_more = 0;
  int step = is_hexadecimal ? 4 : 1;
  scanned->count = 0;
  scanned->exponent = 0;
  scanned->end = NULL;
  for (;; text++) {
    unsigned digit = (unsigned)*text - '0';
    if (is_hexadecimal && digit > 9) {
      unsigned letter = ((unsigned)*text | 32u) - 'a';
      digit = letter < 6 ? letter + 10 : 16;
    }
    if (digit < (is_hexadecimal ? 16u : 10u)) {
      has_digits = 1;
      /* Division of big integers that are symbolic decides at each step. */
      if (__everypath_is_symbolic(digit)) __everypath_stay_apart();
      if (has_point) scanned->exponent -= step;
      if (scanned->count == MOST_DIGITS) {
        has_more |= digit != 0;
        scanned->exponent += step;
      } else if (scanned->count > 0 || digit != 0) {
        scanned->digits[scanned->count++] = (unsigned char)digit;
      }
    } else if (*text == '.' && !has_point) {
      has_point = 1;
    } else {
      break;
    }
  }
  if (has_more) {
    scanned->digits[scanned->count++] = 1;
    scanned->exponent -= step;
  }
  if (has_digits) scanned->end = text;
}

static struct rounded zero(void) {
  struct rounded result = {0, 0, 0};
  return result;
}

static struct rounded convert_decimal(const struct format *format, struct scanned *scanned) {
  struct big numerator;
  struct big denominator;
  int magnitude;
  while (scanned->count > 0 && scanned->digits[scanned->count - 1] == 0) {
    scanned->count--;
    scanned->exponent++;
  }
  magnitude = scanned->count + scanned->exponent;
  if (scanned->count == 0) return zero();
  if (magnitude > 310 || magnitude < -330) {
    struct rounded result = {0, 0, magnitude > 0};
    errno = ERANGE;
    return result;
  }
  numerator.count = 0;
  for (int i = 0; i < scanned->count; i++) multiply_add(&numerator, 10, scanned->digits[i]);
  denominator.limbs[0] = 1;
  denominator.count = 1;
  if (scanned->exponent >= 0) {
    multiply_by_power_of_ten(&numerator, scanned->exponent);
  } else {
    multiply_by_power_of_ten(&denominator, -scanned->exponent);
  }
  return divide(format, &numerator, &denominator);
}

static struct rounded convert_hexadecimal(const struct format *format, const struct scanned *scanned) {
  uint64_t leading = 0;
  int sticky = 0;
  int exponent = scanned->exponent + 4 * scanned->count;
  int missing;
  if (scanned->count == 0) return zero();
  for (int i = 0; i < scanned->count && i < 16; i++) leading |= (uint64_t)scanned->digits[i] << (60 - 4 * i);
  for (int i = 17; i < scanned->count; i++) sticky |= scanned->digits[i] != 0;
  /* At most three bits, since the first digit is not zero: a seventeenth digit fills them. */
  missing = __builtin_clzll(leading);
  leading <<= missing;
  if (scanned->count > 16) {
    unsigned next = (unsigned)scanned->digits[16] << missing;
    leading |= next >> 4;
    sticky |= (next & 15) != 0;
  }
  return round_to(format, leading, exponent - 1 - missing, sticky);
}

/* The length of `word`, in small letters, at the start of the text in letters of any case; else 0. */
static int match(const char *text, const char *word) {
  int length = 0;
  while (word[length] != '\0') {
    if ((text[length] | 32) != word[length]) return 0;
    length++;
  }
  return length;
}

/* `(letters and digits)` after nan. */
static int match_tag(const char *text) {
  int length = 1;
  if (*text != '(') return 0;
  while (is_digit(text[length]) || ((unsigned)text[length] | 32u) - 'a' < 26u || text[length] == '_') length++;
  return text[length] == ')' ? length + 1 : 0;
}

/* Digits after the sign. `end` becomes null where there is no number. */
static struct rounded parse_magnitude(const char *text, const char **end, const struct format *format) {
  struct scanned scanned;
  if (*text == '0' && (text[1] | 32) == 'x') {
    scan_digits(&scanned, text + 2, 1);
    if (scanned.end != NULL) {
      if ((*scanned.end | 32) == 'p') scanned.end = scan_exponent(scanned.end, &scanned.exponent);
      *end = scanned.end;
      return convert_hexadecimal(format, &scanned);
    }
  }
  scan_digits(&scanned, text, 0);
  *end = scanned.end;
  if (scanned.end == NULL) return zero();
  if ((*scanned.end | 32) == 'e') *end = scan_exponent(scanned.end, &scanned.exponent);
  return convert_decimal(format, &scanned);
}

/*
 * Numbers with so few digits, times or by so small a power of ten, that both are exact in the format: then one operation rounds once, and
 * gives the nearest number (Clinger, How to Read Floating Point Numbers Accurately, 1990). Most numbers that people write are such, and
 * where the text is symbolic it decides nothing but the text's shape.
 */
struct brief {
  uint64_t magnitude;
  int exponent;
  int is_negative;
  const char *end;
};

/* 10²² is the last power of ten that a double has exactly; a float has 10¹⁰. */
static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* What a text begins with: no number, a brief one, or something else, which `parse` looks at. */
enum beginning { NO_NUMBER, BRIEF_NUMBER, OTHER_NUMBER };

/*
 * The ways through this function become one (c/src/lower/joining-models.ts) before anything is computed with floating-point numbers, which
 * solvers find hard. Numbers that are not brief stay apart, as what is done with their digits decides at each step.
 */
enum beginning __everypath_scan_brief(struct brief *brief, const char *text, int most_digits, int most_power);

static enum beginning other_number(void) {
  __everypath_stay_apart();
  return OTHER_NUMBER;
}

static int begins_hexadecimal(const char *text) {
  unsigned digit;
  if (*text != '0' || (text[1] | 32) != 'x') return 0;
  if (text[2] == '.') return 1;
  digit = (unsigned)text[2];
  return (digit - '0' < 10u) | ((digit | 32u) - 'a' < 6u);
}

/* At most so many digits, and a power of at most that. */
enum beginning __everypath_scan_brief(struct brief *brief, const char *text, int most_digits, int most_power) {
  int count = 0;
  int places = 0;
  int has_point = 0;
  brief->magnitude = 0;
  brief->exponent = 0;
  brief->end = text;
  while ((*text == ' ') | ((unsigned)*text - '\t' < 5u)) text++;
  brief->is_negative = *text == '-';
  if ((*text == '-') | (*text == '+')) text++;
  if (begins_hexadecimal(text)) return other_number();
  for (;; text++) {
    if (is_digit(*text)) {
      if (count == most_digits) return other_number();
      count++;
      places += has_point;
      brief->magnitude = brief->magnitude * 10 + ((unsigned)*text - '0');
    } else if (*text == '.' && !has_point) {
      has_point = 1;
    } else {
      break;
    }
  }
  if (count == 0) {
    if (!has_point && (match(text, "inf") || match(text, "nan"))) return other_number();
    return NO_NUMBER;
  }
  brief->exponent = -places;
  if ((*text | 32) == 'e') text = scan_exponent(text, &brief->exponent);
  if ((brief->exponent > most_power) | (brief->exponent < -most_power)) return other_number();
  brief->end = text;
  return BRIEF_NUMBER;
}

/* The bits of the number in the format: sign, exponent and fraction, right-aligned. */
static uint64_t parse(const char *text, char **end, const struct format *format) {
  const char *start = text;
  const char *rest = NULL;
  int fraction_bits = format->precision - 1;
  uint64_t infinity = (uint64_t)(2 * format->greatest_exponent + 1) << fraction_bits;
  uint64_t sign;
  uint64_t bits;
  int length;
  while (*start == ' ' || (unsigned)*start - '\t' < 5u) start++;
  sign = (uint64_t)(*start == '-') * (infinity + ((uint64_t)1 << fraction_bits));
  if (*start == '-' || *start == '+') start++;
  if ((length = match(start, "inf")) != 0) {
    rest = start + length;
    rest += match(rest, "inity");
    bits = infinity;
  } else if ((length = match(start, "nan")) != 0) {
    rest = start + length;
    rest += match_tag(rest);
    bits = infinity | (uint64_t)1 << (fraction_bits - 1);
  } else {
    struct rounded number = parse_magnitude(start, &rest, format);
    int least = format->least_exponent - fraction_bits;
    if (number.is_infinite) {
      bits = infinity;
    } else if (number.significand >> fraction_bits == 0) {
      bits = number.significand;
    } else {
      bits = number.significand + ((uint64_t)(number.exponent - least) << fraction_bits);
    }
  }
  if (end != NULL) *end = (char *)(rest == NULL ? text : rest);
  return rest == NULL ? 0 : bits | sign;
}

static double parse_double(const char *text, char **end) {
  struct brief brief;
  uint64_t bits;
  double result;
  enum beginning beginning = __everypath_scan_brief(&brief, text, 15, 22);
  if (beginning == NO_NUMBER) {
    if (end != NULL) *end = (char *)text;
    return 0;
  }
  if (beginning == BRIEF_NUMBER) {
    result = (double)brief.magnitude;
    if (brief.exponent < 0) result /= powers[-brief.exponent];
    else result *= powers[brief.exponent];
    if (end != NULL) *end = (char *)brief.end;
    return brief.is_negative ? -result : result;
  }
  bits = parse(text, end, &double_format);
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

double strtod(const char *restrict text, char **restrict end) { return parse_double(text, end); }

#if defined(__clang__) && !defined(__wasm__)
/* The nearest double, which is what the engine has for a long double. */
long double strtold(const char *restrict text, char **restrict end) {
  __everypath_rounded_long_double();
  return parse_double(text, end);
}
#endif

double atof(const char *text) { return parse_double(text, NULL); }

float strtof(const char *restrict text, char **restrict end) {
  struct brief brief;
  uint32_t bits;
  float result;
  enum beginning beginning = __everypath_scan_brief(&brief, text, 7, 10);
  if (beginning == NO_NUMBER) {
    if (end != NULL) *end = (char *)text;
    return 0;
  }
  if (beginning == BRIEF_NUMBER) {
    result = (float)brief.magnitude;
    if (brief.exponent < 0) result /= (float)powers[-brief.exponent];
    else result *= (float)powers[brief.exponent];
    if (end != NULL) *end = (char *)brief.end;
    return brief.is_negative ? -result : result;
  }
  bits = (uint32_t)parse(text, end, &float_format);
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}
