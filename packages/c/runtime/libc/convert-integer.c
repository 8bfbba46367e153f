/* <stdlib.h>, <inttypes.h>: integers from text. */
#define CHARACTER char
#define UNSIGNED_CHARACTER unsigned char
#include "integer-text.h"
#include <everypath-internal.h>

/*
 * A program that is told where the number ended reads on from there, and one that is at many places at once makes of each further character a
 * conditional over all of them: there the ways stay apart.
 */
static void tell_apart_by(char **end) {
  if (end != NULL) __everypath_stay_apart();
}

int atoi(const char *text) { return (int)parse_signed(text, NULL, 10, LONG_MAX); }

long atol(const char *text) { return (long)parse_signed(text, NULL, 10, LONG_MAX); }

long long atoll(const char *text) { return parse_signed(text, NULL, 10, LLONG_MAX); }

long strtol(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return (long)parse_signed(text, end, base, LONG_MAX);
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return parse_signed(text, end, base, LLONG_MAX);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return parse_signed(text, end, base, INTMAX_MAX);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return (unsigned long)parse_unsigned(text, end, base, ULONG_MAX);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return parse_unsigned(text, end, base, ULLONG_MAX);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) {
  tell_apart_by(end);
  return parse_unsigned(text, end, base, UINTMAX_MAX);
}
