/* <locale.h>: the "C" locale is the only one. */
#include <everypath-internal.h>
#include <limits.h>
#include <locale.h>

static int is_name(const char *left, const char *right) {
  while (*left == *right && *left != '\0') {
    left++;
    right++;
  }
  return *left == *right;
}

char *setlocale(int category, const char *locale) {
  (void)category;
  if (locale != NULL && *locale == '\0') __everypath_assumed("locale", NULL);
  if (locale == NULL || *locale == '\0' || is_name(locale, "C") || is_name(locale, "POSIX")) return "C";
  __everypath_assumed("locales", NULL);
  return NULL;
}

static const struct lconv conventions = {
    .decimal_point = ".",
    .thousands_sep = "",
    .grouping = "",
    .int_curr_symbol = "",
    .currency_symbol = "",
    .mon_decimal_point = "",
    .mon_thousands_sep = "",
    .mon_grouping = "",
    .positive_sign = "",
    .negative_sign = "",
    .int_frac_digits = CHAR_MAX,
    .frac_digits = CHAR_MAX,
    .p_cs_precedes = CHAR_MAX,
    .p_sep_by_space = CHAR_MAX,
    .n_cs_precedes = CHAR_MAX,
    .n_sep_by_space = CHAR_MAX,
    .p_sign_posn = CHAR_MAX,
    .n_sign_posn = CHAR_MAX,
    .int_p_cs_precedes = CHAR_MAX,
    .int_p_sep_by_space = CHAR_MAX,
    .int_n_cs_precedes = CHAR_MAX,
    .int_n_sep_by_space = CHAR_MAX,
    .int_p_sign_posn = CHAR_MAX,
    .int_n_sign_posn = CHAR_MAX,
};

/* The program may not change it (C11 7.11.2.1p3). */
struct lconv *localeconv(void) { return (struct lconv *)&conventions; }
