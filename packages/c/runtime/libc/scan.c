/*
 * The scanf family's engine. It decides on a character only where the shape of the input depends on it: what a digit is worth is
 * arithmetic. Where the standard leaves room it does what Linux programs see: "0x" without digits is the number 0, an incomplete
 * exponent is passed over.
 */
#include "scan.h"

#include <errno.h>
#include <everypath-internal.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Called where there is no model, so that the report names what is missing. */
void __everypath_unmodelled_scanf_allocation(void);
void __everypath_unmodelled_scanf_long_double(void);
void __everypath_unmodelled_scanf_long_number(void);
void __everypath_unmodelled_scanf_positional_argument(void);

extern float strtof(const char *restrict text, char **restrict end);
extern double strtod(const char *restrict text, char **restrict end);
extern long double strtold(const char *restrict text, char **restrict end);

enum length { LENGTH_NONE, LENGTH_HH, LENGTH_H, LENGTH_L, LENGTH_LL, LENGTH_LONG_DOUBLE };

/* What became of a conversion. */
enum outcome { MATCHED, MISMATCH, NO_INPUT };

struct conversion {
  int is_suppressed;
  /* Characters it may still take; INT_MAX where no width is given. */
  int width;
  enum length length;
  char letter;
};

/* A va_list that functions can share whatever its type. */
struct arguments {
  va_list list;
};

static int take(struct scan_source *source) {
  int character;
  if (source->file != NULL) {
    character = source->is_wide ? (int)__everypath_get_wide(source->file) : __everypath_get(source->file);
  } else if (source->is_wide) {
    character = (int)*source->wide_text;
    if (character == 0) return EOF;
    source->wide_text++;
  } else {
    character = (unsigned char)*source->text;
    if (character == 0) return EOF;
    source->text++;
  }
  if (character != EOF) source->count++;
  return character;
}

static void give_back(struct scan_source *source, int character) {
  if (character == EOF) return;
  source->count--;
  if (source->file == NULL) {
    if (source->is_wide) source->wide_text--;
    else source->text--;
  } else {
    __everypath_unget(source->file, character);
  }
}

/* The next character within the width; EOF also where the width is used up. */
static int take_within(struct scan_source *source, struct conversion *conversion) {
  int character;
  if (conversion->width == 0) return EOF;
  character = take(source);
  if (character != EOF) conversion->width--;
  return character;
}

static int is_space(int character) { return (character == ' ') | ((unsigned)character - '\t' < 5u); }

/* The first character after white space, or EOF. */
static int take_after_space(struct scan_source *source) {
  int character = take(source);
  while (is_space(character)) character = take(source);
  return character;
}

/* The digit's value; 99 where it is none. */
static unsigned digit_value(int character) {
  unsigned value = (unsigned)character - '0';
  if (value < 10) return value;
  value = ((unsigned)character | 32u) - 'a';
  return value < 26 ? value + 10 : 99;
}

/* Of base 10 or less there is one decision, whether it is a digit. */
static int is_digit(int character, unsigned base) {
  if (base <= 10) return (unsigned)character - '0' < base;
  return digit_value(character) < base;
}

/* ----- integers ----- */

static void store_integer(struct arguments *arguments, enum length length, unsigned long long value) {
  switch (length) {
    case LENGTH_HH:
      *va_arg(arguments->list, unsigned char *) = (unsigned char)value;
      return;
    case LENGTH_H:
      *va_arg(arguments->list, unsigned short *) = (unsigned short)value;
      return;
    case LENGTH_L:
      *va_arg(arguments->list, unsigned long *) = (unsigned long)value;
      return;
    case LENGTH_LL:
    case LENGTH_LONG_DOUBLE:
      *va_arg(arguments->list, unsigned long long *) = value;
      return;
    default:
      *va_arg(arguments->list, unsigned int *) = (unsigned int)value;
  }
}

/* What strtol and its like give for the number, clamped to the type that they read. */
static unsigned long long clamp(const struct conversion *conversion, int is_signed, int is_negative, int overflows,
                                unsigned long long magnitude) {
  int is_wide = conversion->length == LENGTH_LL || conversion->length == LENGTH_LONG_DOUBLE;
  unsigned long long largest = is_wide ? ULLONG_MAX : ULONG_MAX;
  unsigned long long limit = is_signed ? largest / 2 + (unsigned)is_negative : largest;
  if (overflows || magnitude > limit) {
    errno = ERANGE;
    if (!is_signed) return largest;
    return is_negative ? 0 - limit : limit;
  }
  return is_negative ? 0 - magnitude : magnitude;
}

/* No base overflows 64 bits with so few digits, so they need no test. */
#define SAFE_DIGITS 12

/* Numbers are read by functions whose ways become one (c/src/lower/joining-models.ts). */
enum outcome __everypath_scan_integer(struct scan_source *source, struct conversion *conversion, unsigned base,
                                      int is_signed, struct arguments *arguments);
enum outcome __everypath_scan_floating(struct scan_source *source, struct conversion *conversion,
                                       struct arguments *arguments);

enum outcome __everypath_scan_integer(struct scan_source *source, struct conversion *conversion, unsigned base,
                                      int is_signed, struct arguments *arguments) {
  int character = take_after_space(source);
  int is_negative = 0;
  int overflows = 0;
  unsigned count = 0;
  unsigned long long magnitude = 0;
  if (character == EOF) return NO_INPUT;
  conversion->width--;
  if (character == '-' || character == '+') {
    is_negative = character == '-';
    character = take_within(source, conversion);
  }
  if ((base == 0 || base == 16) && character == '0') {
    count = 1;
    character = take_within(source, conversion);
    if ((character | 32) == 'x') {
      base = 16;
      character = take_within(source, conversion);
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  while (is_digit(character, base)) {
    unsigned digit = base <= 10 ? (unsigned)character - '0' : digit_value(character);
    count++;
    if (count > SAFE_DIGITS && magnitude > (ULLONG_MAX - digit) / base) overflows = 1;
    magnitude = magnitude * base + digit;
    character = take_within(source, conversion);
  }
  give_back(source, character);
  if (count == 0) return MISMATCH;
  magnitude = clamp(conversion, is_signed, is_negative, overflows, magnitude);
  if (!conversion->is_suppressed) store_integer(arguments, conversion->length, magnitude);
  return MATCHED;
}

/* ----- floating-point numbers ----- */

#define MOST_CHARACTERS 1024

struct number_text {
  char characters[MOST_CHARACTERS];
  int count;
};

static void append(struct number_text *text, int character) {
  if (text->count == MOST_CHARACTERS - 1) {
    __everypath_unmodelled_scanf_long_number();
    return;
  }
  text->characters[text->count++] = (char)character;
}

/* The rest of a word whose first letter is `character`, in any case. 0 after the first letter that is another, which stays taken. */
static int take_word(struct scan_source *source, struct conversion *conversion, struct number_text *text, int character,
                     const char *rest) {
  append(text, character);
  for (; *rest != '\0'; rest++) {
    character = take_within(source, conversion);
    if ((character | 32) != *rest) return 0;
    append(text, character);
  }
  return 1;
}

static enum outcome take_infinity(struct scan_source *source, struct conversion *conversion, struct number_text *text,
                                  int character) {
  if (!take_word(source, conversion, text, character, "nf")) return MISMATCH;
  character = take_within(source, conversion);
  if ((character | 32) == 'i') return take_word(source, conversion, text, character, "nity") ? MATCHED : MISMATCH;
  give_back(source, character);
  return MATCHED;
}

/* Digits with a point and an exponent; `character` is the first after the sign. */
static enum outcome take_digits(struct scan_source *source, struct conversion *conversion, struct number_text *text,
                                int character) {
  int start = text->count;
  int has_digit = 0;
  int has_point = 0;
  int has_exponent = 0;
  int follows_exponent = 0;
  int exponent_letter = 'e';
  unsigned base = 10;
  if (character == '0') {
    append(text, character);
    character = take_within(source, conversion);
    if (conversion->width > 0 && (character | 32) == 'x') {
      append(text, character);
      base = 16;
      exponent_letter = 'p';
      character = take_within(source, conversion);
    } else {
      has_digit = 1;
    }
  }
  for (;;) {
    if (is_digit(character, has_exponent ? 10 : base)) {
      has_digit = 1;
      follows_exponent = 0;
    } else if (follows_exponent && (character == '-' || character == '+')) {
      follows_exponent = 0;
    } else if (has_digit && !has_exponent && (character | 32) == exponent_letter) {
      has_exponent = has_point = follows_exponent = 1;
    } else if (character == '.' && !has_point) {
      has_point = 1;
      follows_exponent = 0;
    } else {
      break;
    }
    append(text, character);
    character = take_within(source, conversion);
  }
  give_back(source, character);
  return text->count == start || (base == 16 && text->count == start + 2) ? MISMATCH : MATCHED;
}

enum outcome __everypath_scan_floating(struct scan_source *source, struct conversion *conversion,
                                       struct arguments *arguments) {
  struct number_text text;
  enum outcome outcome;
  char *end;
  int character = take_after_space(source);
  if (character == EOF) return NO_INPUT;
  conversion->width--;
  text.count = 0;
  if (character == '-' || character == '+') {
    append(&text, character);
    character = take_within(source, conversion);
    if (character == EOF) return MISMATCH;
  }
  if ((character | 32) == 'n') {
    outcome = take_word(source, conversion, &text, character, "an") ? MATCHED : MISMATCH;
  } else if ((character | 32) == 'i') {
    outcome = take_infinity(source, conversion, &text, character);
  } else {
    outcome = take_digits(source, conversion, &text, character);
  }
  if (outcome != MATCHED) return outcome;
  text.characters[text.count] = '\0';
  if (conversion->length == LENGTH_LONG_DOUBLE) {
#if defined(__wasm__)
    __everypath_unmodelled_scanf_long_double();
    return MISMATCH;
#else
    long double value = strtold(text.characters, &end);
    if (end != text.characters && !conversion->is_suppressed) *va_arg(arguments->list, long double *) = value;
#endif
  } else if (conversion->length == LENGTH_L) {
    double value = strtod(text.characters, &end);
    if (end != text.characters && !conversion->is_suppressed) *va_arg(arguments->list, double *) = value;
  } else {
    float value = strtof(text.characters, &end);
    if (end != text.characters && !conversion->is_suppressed) *va_arg(arguments->list, float *) = value;
  }
  return end == text.characters ? MISMATCH : MATCHED;
}

/* ----- characters ----- */

/* Where characters go: bytes, with the modifier `l` wide characters, or nowhere. */
struct target {
  char *bytes;
  wchar_t *wide;
  /* One of the two kinds of character is to become the other. */
  int converts;
};

static struct target target_of(const struct scan_source *source, const struct conversion *conversion, struct arguments *arguments) {
  struct target target = {NULL, NULL, (conversion->length == LENGTH_L) != source->is_wide};
  if (conversion->is_suppressed) return target;
  if (conversion->length == LENGTH_L) target.wide = va_arg(arguments->list, wchar_t *);
  else target.bytes = va_arg(arguments->list, char *);
  return target;
}

/* 0 where the character is none of the other kind, in the locale "C". */
static int store(struct target *target, int character) {
  if (target->converts && (unsigned)character >= 0x80) {
    errno = EILSEQ;
    return 0;
  }
  if (target->bytes != NULL) *target->bytes++ = (char)character;
  if (target->wide != NULL) *target->wide++ = (wchar_t)character;
  return 1;
}

static void finish(struct target *target) {
  if (target->bytes != NULL) *target->bytes++ = '\0';
  if (target->wide != NULL) *target->wide++ = 0;
}

/* The text that is scanned, as far as it has been, must not be written. */
static void require_apart(const struct scan_source *source, const struct target *start, const struct target *end) {
  if (source->file != NULL) return;
  size_t taken = (size_t)source->count;
  const void *text = source->is_wide ? (const void *)(source->wide_text - taken) : source->text - taken;
  size_t read = taken * (source->is_wide ? sizeof *source->wide_text : 1);
  if (start->bytes != NULL) __everypath_apart(start->bytes, (size_t)(end->bytes - start->bytes), text, read);
  if (start->wide != NULL) __everypath_apart(start->wide, (size_t)(end->wide - start->wide) * sizeof *start->wide, text, read);
}

static enum outcome scan_characters(struct scan_source *source, struct conversion *conversion, struct arguments *arguments) {
  struct target target = target_of(source, conversion, arguments);
  struct target start = target;
  int character = take(source);
  if (conversion->width == INT_MAX) conversion->width = 1;
  if (character == EOF) return NO_INPUT;
  conversion->width--;
  do {
    if (!store(&target, character)) return MISMATCH;
    character = take_within(source, conversion);
  } while (character != EOF);
  require_apart(source, &start, &target);
  return MATCHED;
}

static enum outcome scan_word(struct scan_source *source, struct conversion *conversion, struct arguments *arguments) {
  struct target target = target_of(source, conversion, arguments);
  struct target start = target;
  int character = take_after_space(source);
  if (character == EOF) return NO_INPUT;
  conversion->width--;
  do {
    if (!store(&target, character)) return MISMATCH;
    character = take_within(source, conversion);
  } while (character != EOF && !is_space(character));
  give_back(source, character);
  finish(&target);
  require_apart(source, &start, &target);
  return MATCHED;
}

/* The characters between the brackets, from `first` to before `end`. */
struct set {
  const char *first;
  const char *end;
  int is_complement;
};

/* Reads a set after its bracket. The result is what follows it, or NULL where it never ends. */
static const char *read_set(struct set *set, const char *format) {
  set->is_complement = *format == '^';
  if (set->is_complement) format++;
  set->first = format;
  if (*format == ']') format++;
  while (*format != ']') {
    if (*format == '\0') return NULL;
    format++;
  }
  set->end = format;
  return format + 1;
}

/*
 * A minus between two characters in order stands for all between them, also where the first of them ends such a range. Computed
 * without a decision, so that a symbolic character has but one: whether it belongs.
 */
static int belongs(const struct set *set, int character) {
  int is_found = 0;
  for (const char *member = set->first; member < set->end; member++) {
    int low = member > set->first ? (unsigned char)member[-1] : UCHAR_MAX + 1;
    int high = (unsigned char)member[1];
    if (*member == '-' && member + 1 < set->end && low <= high) {
      is_found |= (low <= character) & (character <= high);
    } else {
      is_found |= character == (unsigned char)*member;
    }
  }
  return is_found ^ set->is_complement;
}

static enum outcome scan_set(struct scan_source *source, struct conversion *conversion, const struct set *set,
                             struct arguments *arguments) {
  struct target target = target_of(source, conversion, arguments);
  struct target start = target;
  int character = take(source);
  if (character == EOF) return NO_INPUT;
  if (!belongs(set, character)) {
    give_back(source, character);
    return MISMATCH;
  }
  conversion->width--;
  do {
    if (!store(&target, character)) return MISMATCH;
    character = take_within(source, conversion);
  } while (character != EOF && belongs(set, character));
  give_back(source, character);
  finish(&target);
  require_apart(source, &start, &target);
  return MATCHED;
}

/* ----- formats ----- */

static enum length read_length(const char **format) {
  const char *text = *format;
  switch (*text) {
    case 'h':
      *format += text[1] == 'h' ? 2 : 1;
      return text[1] == 'h' ? LENGTH_HH : LENGTH_H;
    case 'l':
      *format += text[1] == 'l' ? 2 : 1;
      return text[1] == 'l' ? LENGTH_LL : LENGTH_L;
    case 'L':
    case 'q':
      *format += 1;
      return LENGTH_LONG_DOUBLE;
    case 'j':
      *format += 1;
      return LENGTH_LL;
    case 'z':
    case 't':
      *format += 1;
      return LENGTH_L;
    default:
      return LENGTH_NONE;
  }
}

/* Reads a specification after its percent sign, up to its letter. */
static struct conversion read_conversion(const char **format) {
  struct conversion conversion = {0, INT_MAX, LENGTH_NONE, '\0'};
  int width = 0;
  if (**format == '*') {
    conversion.is_suppressed = 1;
    ++*format;
  }
  while ((unsigned)**format - '0' < 10u) width = width * 10 + (*(*format)++ - '0');
  if (**format == '$') __everypath_unmodelled_scanf_positional_argument();
  if (width > 0) conversion.width = width;
  if (**format == 'm') __everypath_unmodelled_scanf_allocation();
  conversion.length = read_length(format);
  conversion.letter = **format;
  return conversion;
}

static enum outcome convert(struct scan_source *source, struct conversion *conversion, const struct set *set,
                            struct arguments *arguments) {
  switch (conversion->letter) {
    case 'd':
      return __everypath_scan_integer(source, conversion, 10, 1, arguments);
    case 'i':
      return __everypath_scan_integer(source, conversion, 0, 1, arguments);
    case 'u':
      return __everypath_scan_integer(source, conversion, 10, 0, arguments);
    case 'o':
      return __everypath_scan_integer(source, conversion, 8, 0, arguments);
    case 'p':
      conversion->length = LENGTH_L;
      return __everypath_scan_integer(source, conversion, 16, 0, arguments);
    case 'x':
    case 'X':
      return __everypath_scan_integer(source, conversion, 16, 0, arguments);
    case 'C':
      conversion->length = LENGTH_L;
      return scan_characters(source, conversion, arguments);
    case 'c':
      return scan_characters(source, conversion, arguments);
    case 'S':
      conversion->length = LENGTH_L;
      return scan_word(source, conversion, arguments);
    case 's':
      return scan_word(source, conversion, arguments);
    case '[':
      return scan_set(source, conversion, set, arguments);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return __everypath_scan_floating(source, conversion, arguments);
    default:
      /* Undefined; Linux programs see that it matches nothing. */
      __everypath_check(0, "library-call", "the format has a conversion that does not exist");
      return MISMATCH;
  }
}

static void skip_space(struct scan_source *source) { give_back(source, take_after_space(source)); }

static enum outcome match(struct scan_source *source, char expected) {
  int character = take(source);
  if (character == (unsigned char)expected) return MATCHED;
  give_back(source, character);
  return character == EOF ? NO_INPUT : MISMATCH;
}

static int scan_all(struct scan_source *source, const char *format, struct arguments *arguments) {
  int assigned = 0;
  enum outcome outcome = MATCHED;
  while (*format != '\0') {
    struct conversion conversion;
    struct set set;
    if (is_space(*format)) {
      skip_space(source);
      format++;
      continue;
    }
    if (*format != '%') {
      outcome = match(source, *format++);
    } else if (format[1] == '%') {
      skip_space(source);
      outcome = match(source, '%');
      format += 2;
    } else {
      format++;
      conversion = read_conversion(&format);
      if (conversion.letter == '\0') break;
      format++;
      if (conversion.letter == '[') {
        format = read_set(&set, format);
        if (format == NULL) break;
      }
      if (conversion.letter == 'n') {
        if (!conversion.is_suppressed) store_integer(arguments, conversion.length, (unsigned long long)source->count);
        continue;
      }
      outcome = convert(source, &conversion, &set, arguments);
      if (outcome == MATCHED) assigned += !conversion.is_suppressed;
    }
    if (outcome != MATCHED) break;
  }
  return outcome == NO_INPUT && assigned == 0 ? EOF : assigned;
}

int __everypath_scan(struct scan_source *source, const char *format, va_list list) {
  struct arguments arguments;
  int result;
  if (source->file != NULL && !source->file->is_readable) {
    source->file->has_error = 1;
    errno = EBADF;
    return EOF;
  }
  va_copy(arguments.list, list);
  result = scan_all(source, format, &arguments);
  va_end(arguments.list);
  return result;
}
