/* The printf family: %a %e %f %g of doubles, exact to the last digit asked for. */
#include <stdint.h>

#include <everypath-internal.h>

#include "decimal.h"
#include "file.h"
#include "format.h"

#define FRACTION_BITS 52
#define EXPONENT_MASK 0x7ff
#define HEX_DIGITS 13

/* What a double's bits say. */
struct parts {
  int is_negative;
  int exponent;
  uint64_t fraction;
};

static struct parts parts_of(double value) {
  struct parts parts;
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  parts.is_negative = (int)(bits >> 63);
  parts.exponent = (int)(bits >> FRACTION_BITS) & EXPONENT_MASK;
  parts.fraction = bits & (((uint64_t)1 << FRACTION_BITS) - 1);
  return parts;
}

static char digit_at(const struct decimal *decimal, int index) {
  return (char)(index >= 0 && index < decimal->count ? '0' + decimal->digits[index] : '0');
}

/* An exponent's sign and at least `least` digits, after its letter. Puts into text, and returns the length. */
static int write_exponent(char *text, char letter, int exponent, int least) {
  char digits[8];
  int count = 0;
  int length = 0;
  unsigned rest = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent;
  text[length++] = letter;
  text[length++] = exponent < 0 ? '-' : '+';
  for (; rest != 0 || count < least; rest /= 10) digits[count++] = (char)('0' + rest % 10);
  while (count > 0) text[length++] = digits[--count];
  return length;
}

/* ddd.ddd with `places` digits after the point. The decimal is rounded already. */
static void put_fixed(struct sink *sink, const struct conversion *conversion, const char *prefix,
                      const struct decimal *decimal, int places) {
  int whole = decimal->point > 0 ? decimal->point : 1;
  int has_point = places > 0 || conversion->is_alternate;
  size_t length = (size_t)whole + (size_t)has_point + (size_t)places;
  __everypath_sink_pad_before(sink, conversion, prefix, length);
  for (int i = decimal->point - whole; i < decimal->point; i++) __everypath_sink_put(sink, digit_at(decimal, i));
  if (has_point) __everypath_sink_put(sink, '.');
  for (int i = 0; i < places; i++) __everypath_sink_put(sink, digit_at(decimal, decimal->point + i));
  __everypath_sink_pad_after(sink, conversion, prefix, length);
}

/* d.ddde±dd */
static void put_scientific(struct sink *sink, const struct conversion *conversion, const char *prefix,
                           const struct decimal *decimal, int places, char letter) {
  char exponent[16];
  int exponent_length = write_exponent(exponent, letter, decimal->point - 1, 2);
  int has_point = places > 0 || conversion->is_alternate;
  size_t length = 1 + (size_t)has_point + (size_t)places + (size_t)exponent_length;
  __everypath_sink_pad_before(sink, conversion, prefix, length);
  __everypath_sink_put(sink, digit_at(decimal, 0));
  if (has_point) __everypath_sink_put(sink, '.');
  for (int i = 1; i <= places; i++) __everypath_sink_put(sink, digit_at(decimal, i));
  for (int i = 0; i < exponent_length; i++) __everypath_sink_put(sink, exponent[i]);
  __everypath_sink_pad_after(sink, conversion, prefix, length);
}

/* Rounds to the precision's number of digits, then takes the shorter form; without `#` no trailing zeros are shown. */
static void put_general(struct sink *sink, const struct conversion *conversion, const char *prefix,
                        struct decimal *decimal, char exponent_letter) {
  int precision = conversion->precision == 0 ? 1 : conversion->precision;
  int exponent;
  __everypath_decimal_round(decimal, precision);
  exponent = decimal->point - 1;
  if (exponent >= -4 && exponent < precision) {
    int places = conversion->is_alternate ? precision - 1 - exponent : decimal->count - decimal->point;
    put_fixed(sink, conversion, prefix, decimal, places > 0 ? places : 0);
  } else {
    int places = conversion->is_alternate ? precision - 1 : decimal->count - 1;
    put_scientific(sink, conversion, prefix, decimal, places > 0 ? places : 0, exponent_letter);
  }
}

/* 0xh.hhhp±d: the first digit is 1, or 0 for subnormal numbers and zero. */
static void put_hexadecimal(struct sink *sink, const struct conversion *conversion, char sign, struct parts parts) {
  int is_capital = conversion->letter == 'A';
  const char *digits = is_capital ? "0123456789ABCDEF" : "0123456789abcdef";
  uint64_t mantissa = parts.fraction;
  int exponent = parts.exponent == 0 ? -1022 : parts.exponent - 1023;
  int places = conversion->precision;
  int shown = places >= 0 && places < HEX_DIGITS ? places : HEX_DIGITS;
  char exponent_text[16];
  char prefix[4];
  int prefix_length = 0;
  int exponent_length;
  int has_point;
  size_t length;
  if (parts.exponent != 0) mantissa |= (uint64_t)1 << FRACTION_BITS;
  if (mantissa == 0) exponent = 0;
  if (shown < HEX_DIGITS) {
    int dropped = 4 * (HEX_DIGITS - shown);
    uint64_t unit = (uint64_t)1 << dropped;
    uint64_t rest = mantissa & (unit - 1);
    mantissa -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && (mantissa & unit) != 0)) mantissa += unit;
  }
  if (places < 0) {
    places = HEX_DIGITS;
    while (places > 0 && (mantissa >> (4 * (HEX_DIGITS - places)) & 15) == 0) places--;
  }
  if (sign != '\0') prefix[prefix_length++] = sign;
  prefix[prefix_length++] = '0';
  prefix[prefix_length++] = is_capital ? 'X' : 'x';
  prefix[prefix_length] = '\0';
  exponent_length = write_exponent(exponent_text, is_capital ? 'P' : 'p', exponent, 1);
  has_point = places > 0 || conversion->is_alternate;
  length = 1 + (size_t)has_point + (size_t)places + (size_t)exponent_length;
  __everypath_sink_pad_before(sink, conversion, prefix, length);
  __everypath_sink_put(sink, digits[mantissa >> FRACTION_BITS]);
  if (has_point) __everypath_sink_put(sink, '.');
  for (int i = 1; i <= places; i++) {
    __everypath_sink_put(sink, i <= HEX_DIGITS ? digits[mantissa >> (4 * (HEX_DIGITS - i)) & 15] : '0');
  }
  for (int i = 0; i < exponent_length; i++) __everypath_sink_put(sink, exponent_text[i]);
  __everypath_sink_pad_after(sink, conversion, prefix, length);
}

static void put_special(struct sink *sink, struct conversion conversion, const char *prefix, const char *name) {
  conversion.is_zero_padded = 0;
  __everypath_sink_pad_before(sink, &conversion, prefix, 3);
  for (int i = 0; i < 3; i++) __everypath_sink_put(sink, name[i]);
  __everypath_sink_pad_after(sink, &conversion, prefix, 3);
}

static int flags_of(const struct conversion *conversion) {
  return (conversion->is_left ? __everypath_flag_left : 0) | (conversion->is_zero_padded ? __everypath_flag_zero : 0) |
         (conversion->is_alternate ? __everypath_flag_alternate : 0) |
         (conversion->shows_plus ? __everypath_flag_plus : 0) | (conversion->shows_space ? __everypath_flag_space : 0);
}

/* Whether the number was written without a look at its digits, which a symbolic one does not have yet. */
static int put_unknown(struct sink *sink, const struct conversion *conversion, double value) {
  uint64_t bits;
  int is_host = sink->descriptor == 1 || sink->descriptor == 2;
  __builtin_memcpy(&bits, &value, sizeof bits);
  if (!__everypath_is_symbolic((long long)bits)) return 0;
  if (sink->buffer != NULL || sink->capacity == 0 || !is_host || __everypath_write_to_file != NULL) {
    __everypath_stay_apart();
    return 0;
  }
  __everypath_sink_flush(sink);
  __everypath_assumed("output", NULL);
  sink->total += __everypath_write_floating(sink->descriptor, bits, conversion->letter, flags_of(conversion),
                                            conversion->width, conversion->precision);
  return 1;
}

void __everypath_format_double(struct sink *sink, struct conversion conversion, double value) {
  struct parts parts = parts_of(value);
  struct decimal decimal;
  char sign = parts.is_negative ? '-' : conversion.shows_plus ? '+' : conversion.shows_space ? ' ' : '\0';
  char prefix[2] = {sign, '\0'};
  char letter = conversion.letter;
  int is_capital = letter < 'a';
  if (put_unknown(sink, &conversion, value)) return;
  if (parts.exponent == EXPONENT_MASK) {
    put_special(sink, conversion, prefix,
                parts.fraction != 0 ? (is_capital ? "NAN" : "nan") : (is_capital ? "INF" : "inf"));
    return;
  }
  if (letter == 'a' || letter == 'A') {
    put_hexadecimal(sink, &conversion, sign, parts);
    return;
  }
  if (conversion.precision < 0) conversion.precision = 6;
  __everypath_decimal_expand(&decimal,
                             parts.exponent == 0 ? parts.fraction : parts.fraction | (uint64_t)1 << FRACTION_BITS,
                             parts.exponent == 0 ? -1074 : parts.exponent - 1075);
  switch (letter) {
    case 'f':
    case 'F':
      /* Zero stays zero; else the digits up to `precision` places after the point are kept. */
      if (decimal.count > 0) {
        long long kept = (long long)decimal.point + conversion.precision;
        __everypath_decimal_round(&decimal, kept > DECIMAL_DIGITS ? DECIMAL_DIGITS : (int)kept);
      }
      put_fixed(sink, &conversion, prefix, &decimal, conversion.precision);
      break;
    case 'e':
    case 'E':
      if (conversion.precision < DECIMAL_DIGITS) __everypath_decimal_round(&decimal, conversion.precision + 1);
      put_scientific(sink, &conversion, prefix, &decimal, conversion.precision, is_capital ? 'E' : 'e');
      break;
    default:
      put_general(sink, &conversion, prefix, &decimal, is_capital ? 'E' : 'e');
      break;
  }
}
