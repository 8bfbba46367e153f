/* <string.h>: comparing. The result is the difference of the first two bytes that differ, as bytes without sign. */
#include <everypath-internal.h>

/*
 * Both blocks have `size` bytes by contract. Where a difference is symbolic the comparison does not fork, which would make a path
 * of every position: from there on the result is gathered, `undecided` being all ones as long as no bytes have differed.
 */
static int compare_blocks(const unsigned char *left, const unsigned char *right, size_t size) {
  int result = 0;
  int undecided = -1;
  for (size_t i = 0; i < size; i++) {
    int difference = left[i] - right[i];
    result |= difference & undecided;
    undecided &= -(difference == 0);
    if (!__everypath_is_symbolic(undecided) && undecided == 0) break;
  }
  return result;
}

/* Both blocks have all their bytes, wherever the first difference is. */
static void require_block(const void *block, size_t size) {
  if (size > 0) (void)((const volatile unsigned char *)block)[size - 1];
}

int memcmp(const void *left, const void *right, size_t size) {
  require_block(left, size);
  require_block(right, size);
  return compare_blocks(left, right, size);
}

int bcmp(const void *left, const void *right, size_t size) { return memcmp(left, right, size); }

static int compare_strings(const char *left, const char *right) {
  while (*left == *right && *left != '\0') {
    left++;
    right++;
  }
  return (unsigned char)*left - (unsigned char)*right;
}

int strcmp(const char *left, const char *right) { return compare_strings(left, right); }

/* In the "C" locale strings are ordered by their bytes. */
int strcoll(const char *left, const char *right) { return compare_strings(left, right); }

int strncmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (left[i] != right[i]) return (unsigned char)left[i] - (unsigned char)right[i];
    if (left[i] == '\0') return 0;
  }
  return 0;
}

/* The byte as a small letter, without a branch. */
static int fold(char character) {
  int byte = (unsigned char)character;
  return byte + (((unsigned)byte - 'A' < 26u) << 5);
}

int strcasecmp(const char *left, const char *right) {
  while (fold(*left) == fold(*right) && *left != '\0') {
    left++;
    right++;
  }
  return fold(*left) - fold(*right);
}

int strncasecmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int difference = fold(left[i]) - fold(right[i]);
    if (difference != 0) return difference;
    if (left[i] == '\0') return 0;
  }
  return 0;
}
