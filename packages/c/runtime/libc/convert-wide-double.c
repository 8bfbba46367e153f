/* <wchar.h>: floating-point numbers from wide text, by way of a narrow copy: they are written in ASCII. */
#include <stdlib.h>
#include <wchar.h>

#define MOST_CHARACTERS 2048

/* Called where there is no model, so that the report names what is missing. */
void __everypath_unmodelled_wide_long_number(void);

struct copy {
  char text[MOST_CHARACTERS];
  const wchar_t *start;
};

/* What follows the white space, up to the first character that no number has. */
static void copy_narrow(struct copy *copy, const wchar_t *text) {
  size_t length = 0;
  while ((*text == ' ') | ((unsigned)*text - '\t' < 5u)) text++;
  copy->start = text;
  for (; (unsigned)text[length] - 1 < 127u; length++) {
    if (length == MOST_CHARACTERS - 1) {
      __everypath_unmodelled_wide_long_number();
      break;
    }
    copy->text[length] = (char)text[length];
  }
  copy->text[length] = '\0';
}

static void set_end(wchar_t **end, const wchar_t *text, const struct copy *copy, const char *narrow_end) {
  if (end != NULL) *end = (wchar_t *)(narrow_end == copy->text ? text : copy->start + (narrow_end - copy->text));
}

#define CONVERT(type, name, convert)                                      \
  type name(const wchar_t *restrict text, wchar_t **restrict end) {       \
    struct copy copy;                                                     \
    char *narrow_end;                                                     \
    type value;                                                           \
    copy_narrow(&copy, text);                                             \
    value = convert(copy.text, &narrow_end);                              \
    set_end(end, text, &copy, narrow_end);                                \
    return value;                                                         \
  }
CONVERT(double, wcstod, strtod)
CONVERT(float, wcstof, strtof)
#if defined(__clang__) && !defined(__wasm__)
CONVERT(long double, wcstold, strtold)
#endif
