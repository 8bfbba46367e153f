/* <string.h>: comparing names with numbers in them. */
#include <string.h>

static int is_digit(char character) { return (unsigned)character - '0' < 10u; }

/*
 * As glibc: where the texts differ within numbers, the one with more digits is the larger, but numbers that begin with a zero are fractions,
 * of which more zeros make less.
 */
int strverscmp(const char *left, const char *right) {
  size_t at = 0, start, i, j;
  while (left[at] == right[at] && left[at] != '\0') at++;
  for (start = at; start > 0 && is_digit(left[start - 1]); start--);
  i = j = at;
  if (is_digit(left[start]) && is_digit(right[start]) && (left[start] == '0' || right[start] == '0') && start < at) {
    /* A common part of zeros alone leaves a fraction that goes on, or a number after it. */
    size_t zeros = start;
    while (zeros < at && left[zeros] == '0') zeros++;
    if (zeros == at) {
      if (is_digit(left[at]) != is_digit(right[at])) return is_digit(left[at]) ? -1 : 1;
    }
    return (unsigned char)left[at] - (unsigned char)right[at];
  }
  if (start == at && (left[at] == '0' || right[at] == '0') && is_digit(left[at]) && is_digit(right[at]))
    return (unsigned char)left[at] - (unsigned char)right[at];
  while (is_digit(left[i])) i++;
  while (is_digit(right[j])) j++;
  if (i != j && (start < at || (is_digit(left[at]) && is_digit(right[at])))) return i < j ? -1 : 1;
  return (unsigned char)left[at] - (unsigned char)right[at];
}
