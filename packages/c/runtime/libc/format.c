/*
 * The printf family's engine: reads the format and puts each conversion. Integers of up to 32 bits are handled as such, since 64-bit
 * division of a symbolic value is dear. The number of decimal digits is found by comparing with powers of ten, so that a path
 * condition says `x >= 100` and no more.
 */
#include "format.h"

#include <errno.h>
#include <everypath-internal.h>
#include <limits.h>
#include <stdint.h>

#include "error-text.h"

/* Features without a model: calling them makes the engine name what is missing. */
void __everypath_unmodelled_printf_positional_argument(void);
void __everypath_unmodelled_printf_long_double(void);

#define MOST_DIGITS 24

struct digits {
  char text[MOST_DIGITS];
  int count;
};

static void decimal_digits_32(struct digits *digits, uint32_t value) {
  uint32_t power = 10;
  int count = 1;
  while (count < 10 && value >= power) {
    count++;
    /* At ten digits the power no longer fits and is not looked at. */
    power *= 10;
  }
  digits->count = count;
  while (count-- > 0) {
    digits->text[count] = (char)('0' + value % 10);
    value /= 10;
  }
}

static void decimal_digits(struct digits *digits, uint64_t value) {
  uint64_t power = 10;
  int count = 1;
  while (count < 20 && value >= power) {
    count++;
    power *= 10;
  }
  digits->count = count;
  while (count-- > 0) {
    digits->text[count] = (char)('0' + (unsigned)(value % 10));
    value /= 10;
  }
}

/* Octal and hexadecimal; `shift` is the number of bits of a digit. A digit above 9 is `letter` - 10 further on in the alphabet. */
static void shifted_digits(struct digits *digits, uint64_t value, int shift, char ten) {
  unsigned mask = (1u << shift) - 1;
  int count = 1;
  for (uint64_t rest = value >> shift; rest != 0; rest >>= shift) count++;
  digits->count = count;
  while (count-- > 0) {
    unsigned digit = (unsigned)value & mask;
    digits->text[count] = (char)('0' + digit + (digit > 9) * (unsigned)(ten - '0' - 10));
    value >>= shift;
  }
}

/* Puts digits with prefix, precision and width. A value of 0 with precision 0 has no digits. */
static void put_digits(struct sink *sink, struct conversion conversion, const char *prefix, const struct digits *digits,
                       int is_zero) {
  int count = is_zero && conversion.precision == 0 ? 0 : digits->count;
  int zeros = conversion.precision > count ? conversion.precision - count : 0;
  /* The alternate octal form raises the precision until the first digit is a zero. */
  if (conversion.letter == 'o' && conversion.is_alternate && zeros == 0 && (count == 0 || !is_zero)) zeros = 1;
  if (conversion.precision >= 0) conversion.is_zero_padded = 0;
  __everypath_sink_pad_before(sink, &conversion, prefix, (size_t)zeros + (size_t)count);
  __everypath_sink_repeat(sink, '0', (size_t)zeros);
  for (int i = 0; i < count; i++) __everypath_sink_put(sink, digits->text[i]);
  __everypath_sink_pad_after(sink, &conversion, prefix, (size_t)zeros + (size_t)count);
}

static const char *sign_prefix(const struct conversion *conversion, int is_negative) {
  if (is_negative) return "-";
  if (conversion->shows_plus) return "+";
  return conversion->shows_space ? " " : "";
}

static void put_signed(struct sink *sink, struct conversion conversion, enum length length, struct arguments *arguments) {
  struct digits digits;
  if (length <= LENGTH_INT) {
    int value = va_arg(arguments->list, int);
    if (length == LENGTH_CHAR) value = (signed char)value;
    if (length == LENGTH_SHORT) value = (short)value;
    int is_negative = value < 0;
    decimal_digits_32(&digits, is_negative ? 0u - (uint32_t)value : (uint32_t)value);
    put_digits(sink, conversion, sign_prefix(&conversion, is_negative), &digits,
               conversion.precision == 0 && value == 0);
  } else {
    int64_t value = length == LENGTH_LONG ? va_arg(arguments->list, long) : va_arg(arguments->list, long long);
    int is_negative = value < 0;
    decimal_digits(&digits, is_negative ? 0u - (uint64_t)value : (uint64_t)value);
    put_digits(sink, conversion, sign_prefix(&conversion, is_negative), &digits,
               conversion.precision == 0 && value == 0);
  }
}

static void put_unsigned(struct sink *sink, struct conversion conversion, enum length length,
                         struct arguments *arguments) {
  struct digits digits;
  const char *prefix = "";
  uint64_t value;
  if (length <= LENGTH_INT) {
    unsigned int narrow = va_arg(arguments->list, unsigned int);
    if (length == LENGTH_CHAR) narrow = (unsigned char)narrow;
    if (length == LENGTH_SHORT) narrow = (unsigned short)narrow;
    value = narrow;
  } else {
    value = length == LENGTH_LONG ? va_arg(arguments->list, unsigned long) : va_arg(arguments->list, unsigned long long);
  }
  switch (conversion.letter) {
    case 'u':
      if (length <= LENGTH_INT) {
        decimal_digits_32(&digits, (uint32_t)value);
      } else {
        decimal_digits(&digits, value);
      }
      break;
    case 'o':
      shifted_digits(&digits, value, 3, 'a');
      break;
    default:
      shifted_digits(&digits, value, 4, conversion.letter == 'X' ? 'A' : 'a');
      if (conversion.is_alternate && value != 0) prefix = conversion.letter == 'X' ? "0X" : "0x";
      break;
  }
  /* Whether the value is 0 matters in two forms only, and deciding it may fork. */
  put_digits(sink, conversion, prefix, &digits,
             (conversion.precision == 0 || (conversion.letter == 'o' && conversion.is_alternate)) && value == 0);
}

static void put_text(struct sink *sink, struct conversion conversion, const char *text, size_t length) {
  conversion.is_zero_padded = 0;
  __everypath_sink_pad_before(sink, &conversion, "", length);
  for (size_t i = 0; i < length; i++) __everypath_sink_put(sink, text[i]);
  __everypath_sink_pad_after(sink, &conversion, "", length);
}

static void put_string(struct sink *sink, struct conversion conversion, const char *text) {
  size_t length = 0;
  __everypath_check(text != NULL, "null-dereference", "a null pointer is given for %s");
  while ((conversion.precision < 0 || length < (size_t)conversion.precision) && text[length] != '\0') length++;
  __everypath_sink_note_source(sink, text, (size_t)conversion.precision == length ? length : length + 1);
  put_text(sink, conversion, text, length);
}

/* In the "C" locale a wide character up to 127 is one byte and others have none. 0, or -1 with errno set. */
static int put_wide_character(struct sink *sink, struct conversion conversion, unsigned wide) {
  char byte = (char)wide;
  if (wide > 127) {
    errno = EILSEQ;
    return -1;
  }
  put_text(sink, conversion, &byte, 1);
  return 0;
}

static int put_wide_string(struct sink *sink, struct conversion conversion, const wchar_t *text) {
  size_t length = 0;
  __everypath_check(text != NULL, "null-dereference", "a null pointer is given for %ls");
  for (; (conversion.precision < 0 || length < (size_t)conversion.precision) && text[length] != 0; length++) {
    if ((unsigned)text[length] > 127) {
      errno = EILSEQ;
      return -1;
    }
  }
  conversion.is_zero_padded = 0;
  __everypath_sink_note_source(sink, text, ((size_t)conversion.precision == length ? length : length + 1) * sizeof *text);
  __everypath_sink_pad_before(sink, &conversion, "", length);
  for (size_t i = 0; i < length; i++) __everypath_sink_put(sink, (char)text[i]);
  __everypath_sink_pad_after(sink, &conversion, "", length);
  return 0;
}

static void put_pointer(struct sink *sink, struct conversion conversion, const void *pointer) {
  struct digits digits;
  if (pointer == NULL) {
    put_text(sink, conversion, "(nil)", 5);
    return;
  }
  if (sink->buffer != NULL || sink->wide != NULL) __everypath_address_is_text(pointer);
  shifted_digits(&digits, (uintptr_t)pointer, 4, 'a');
  put_digits(sink, conversion, conversion.shows_plus ? "+0x" : conversion.shows_space ? " 0x" : "0x", &digits, 0);
}

static void store_total(enum length length, struct arguments *arguments, size_t total) {
  void *target = va_arg(arguments->list, void *);
  switch (length) {
    case LENGTH_CHAR:
      *(signed char *)target = (signed char)total;
      break;
    case LENGTH_SHORT:
      *(short *)target = (short)total;
      break;
    case LENGTH_INT:
      *(int *)target = (int)total;
      break;
    case LENGTH_LONG:
      *(long *)target = (long)total;
      break;
    default:
      *(long long *)target = (long long)total;
      break;
  }
}

/* A width or precision: digits, or `*` for an argument. INT_MAX stands for anything that does not fit. */
static int read_number(const char **format, struct arguments *arguments) {
  unsigned value = 0;
  if (**format == '*') {
    ++*format;
    return va_arg(arguments->list, int);
  }
  for (; (unsigned)(**format - '0') < 10; ++*format) {
    unsigned digit = (unsigned)(**format - '0');
    value = value > (INT_MAX - digit) / 10 ? INT_MAX : value * 10 + digit;
  }
  return (int)value;
}

static void read_flags(const char **format, struct conversion *conversion) {
  for (;; ++*format) {
    switch (**format) {
      case '-':
        conversion->is_left = 1;
        break;
      case '0':
        conversion->is_zero_padded = 1;
        break;
      case '#':
        conversion->is_alternate = 1;
        break;
      case '+':
        conversion->shows_plus = 1;
        break;
      case ' ':
        conversion->shows_space = 1;
        break;
      /* Grouping, and the locale's own digits: the "C" locale has neither. */
      case '\'':
      case 'I':
        break;
      default:
        return;
    }
  }
}

static enum length pointer_sized(void) { return sizeof(size_t) == sizeof(long) ? LENGTH_LONG : LENGTH_INT; }

static enum length read_length(const char **format) {
  char modifier = **format;
  switch (modifier) {
    case 'h':
    case 'l':
      ++*format;
      if (**format != modifier) return modifier == 'h' ? LENGTH_SHORT : LENGTH_LONG;
      ++*format;
      return modifier == 'h' ? LENGTH_CHAR : LENGTH_LONG_LONG;
    case 'q':
    case 'j':
      ++*format;
      return LENGTH_LONG_LONG;
    case 'z':
    case 'Z':
    case 't':
      ++*format;
      return pointer_sized();
    case 'L':
      ++*format;
      return LENGTH_LONG_DOUBLE;
    default:
      return LENGTH_INT;
  }
}

static struct conversion read_conversion(const char **format, struct arguments *arguments) {
  struct conversion conversion = {0, 0, 0, 0, 0, 0, -1, '\0'};
  read_flags(format, &conversion);
  conversion.width = read_number(format, arguments);
  if (conversion.width < 0) {
    conversion.is_left = 1;
    conversion.width = conversion.width == INT_MIN ? INT_MAX : -conversion.width;
  }
  if (**format == '$') __everypath_unmodelled_printf_positional_argument();
  if (**format == '.') {
    ++*format;
    conversion.precision = read_number(format, arguments);
    if (conversion.precision < 0) conversion.precision = -1;
  }
  if (conversion.is_left) conversion.is_zero_padded = 0;
  return conversion;
}

/*
 * As a double, which is what the engine has for it. A wider type's own digits are not written, nor the leading digit of %La, which is the
 * machine's choice.
 */
static int put_long_double(struct sink *sink, struct conversion conversion, struct arguments *arguments) {
#if !defined(__wasm__)
  if ((conversion.letter | 32) != 'a') {
    __everypath_format_double(sink, conversion, (double)va_arg(arguments->list, long double));
    return 0;
  }
#endif
  __everypath_unmodelled_printf_long_double();
  return -1;
}

static int put_conversion(struct sink *sink, struct conversion conversion, enum length length, struct arguments *arguments) {
  char byte;
  switch (conversion.letter) {
    case 'd':
    case 'i':
      put_signed(sink, conversion, length, arguments);
      return 0;
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      put_unsigned(sink, conversion, length, arguments);
      return 0;
    case 'C':
      return put_wide_character(sink, conversion, va_arg(arguments->list, unsigned));
    case 'c':
      if (length == LENGTH_LONG) return put_wide_character(sink, conversion, va_arg(arguments->list, unsigned));
      byte = (char)va_arg(arguments->list, int);
      put_text(sink, conversion, &byte, 1);
      return 0;
    case 'S':
      return put_wide_string(sink, conversion, va_arg(arguments->list, const wchar_t *));
    case 's':
      if (length == LENGTH_LONG) return put_wide_string(sink, conversion, va_arg(arguments->list, const wchar_t *));
      put_string(sink, conversion, va_arg(arguments->list, const char *));
      return 0;
    case 'm':
      put_string(sink, conversion, __everypath_error_text(errno));
      return 0;
    case 'p':
      put_pointer(sink, conversion, va_arg(arguments->list, const void *));
      return 0;
    case 'n':
      if (sink->is_staged) __everypath_sink_flush(sink);
      store_total(length, arguments, sink->total);
      return 0;
    case '%':
      __everypath_sink_put(sink, '%');
      return 0;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (length == LENGTH_LONG_DOUBLE) return put_long_double(sink, conversion, arguments);
      __everypath_format_double(sink, conversion, va_arg(arguments->list, double));
      return 0;
    default:
      __everypath_check(0, "library-call", "the format has a conversion that does not exist");
      return 1;
  }
}

int __everypath_put_conversion(struct sink *sink, struct conversion conversion, enum length length,
                               struct arguments *arguments) {
  int status = put_conversion(sink, conversion, length, arguments);
  /* How many bytes wait in the block must not depend on the way. */
  if (__everypath_is_joined() && sink->buffer == NULL && sink->capacity > 0) __everypath_sink_flush(sink);
  return status;
}

struct conversion __everypath_read_conversion(const char **format, struct arguments *arguments, enum length *length) {
  struct conversion conversion = read_conversion(format, arguments);
  *length = read_length(format);
  conversion.letter = **format;
  if (conversion.letter != '\0') ++*format;
  return conversion;
}

static int put_all(struct sink *sink, const char *format, struct arguments *arguments) {
  while (*format != '\0') {
    const char *start = format;
    struct conversion conversion;
    enum length length;
    int status;
    __everypath_sink_settle(sink);
    if (*format != '%') {
      __everypath_sink_put(sink, *format++);
      continue;
    }
    format++;
    conversion = __everypath_read_conversion(&format, arguments, &length);
    if (conversion.letter == '\0') {
      /* A format that ends within a specification. */
      errno = EINVAL;
      return -1;
    }
    status = __everypath_put_conversion(sink, conversion, length, arguments);
    if (status < 0) return -1;
    /* An unknown conversion is undefined; Linux programs print it as it stands. */
    if (status > 0) {
      for (; start < format; start++) __everypath_sink_put(sink, *start);
    }
  }
  return 0;
}

int __everypath_format(struct sink *sink, const char *format, va_list list) {
  struct arguments arguments;
  int status;
  va_copy(arguments.list, list);
  sink->nearest_source = (size_t)-1;
  status = put_all(sink, format, &arguments);
  va_end(arguments.list);
  if (sink->is_staged) __everypath_sink_flush(sink);
  if (sink->buffer != NULL) {
    size_t length = 0;
    while (format[length] != '\0') length++;
    __everypath_sink_note_source(sink, format, length + 1);
    __everypath_sink_require_apart(sink);
    __everypath_sink_end(sink);
  } else {
    __everypath_sink_flush(sink);
  }
  if (status < 0 || sink->has_failed) return -1;
  if (sink->total > INT_MAX) {
    errno = EOVERFLOW;
    return -1;
  }
  return (int)sink->total;
}
