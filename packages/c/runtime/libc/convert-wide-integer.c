/* <wchar.h>, <inttypes.h>: integers from wide text. */
#include <wchar.h>

#define CHARACTER wchar_t
#define UNSIGNED_CHARACTER unsigned
#include "integer-text.h"

long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return (long)parse_signed(text, end, base, LONG_MAX);
}

long long wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return parse_signed(text, end, base, LLONG_MAX);
}

intmax_t wcstoimax(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return parse_signed(text, end, base, INTMAX_MAX);
}

unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return (unsigned long)parse_unsigned(text, end, base, ULONG_MAX);
}

unsigned long long wcstoull(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return parse_unsigned(text, end, base, ULLONG_MAX);
}

uintmax_t wcstoumax(const wchar_t *restrict text, wchar_t **restrict end, int base) {
  return parse_unsigned(text, end, base, UINTMAX_MAX);
}
