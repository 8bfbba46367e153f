/* <stdlib.h>, <inttypes.h>: integers from text. */
#define CHARACTER char
#define UNSIGNED_CHARACTER unsigned char
#include "integer-text.h"

int atoi(const char *text) { return (int)parse_signed(text, NULL, 10, LONG_MAX); }

long atol(const char *text) { return (long)parse_signed(text, NULL, 10, LONG_MAX); }

long long atoll(const char *text) { return parse_signed(text, NULL, 10, LLONG_MAX); }

long strtol(const char *restrict text, char **restrict end, int base) {
  return (long)parse_signed(text, end, base, LONG_MAX);
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
  return parse_signed(text, end, base, LLONG_MAX);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base) {
  return parse_signed(text, end, base, INTMAX_MAX);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  return (unsigned long)parse_unsigned(text, end, base, ULONG_MAX);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  return parse_unsigned(text, end, base, ULLONG_MAX);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) {
  return parse_unsigned(text, end, base, UINTMAX_MAX);
}
