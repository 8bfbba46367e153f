/* String matching: a pattern of five characters with * and ? against a name. */
#include <klee/klee.h>

#define LENGTH 5

static int matches(const char *pattern, const char *name) {
  if (*pattern == '\0') return *name == '\0';
  if (*pattern == '*') return matches(pattern + 1, name) || (*name != '\0' && matches(pattern, name + 1));
  if (*name == '\0') return 0;
  return (*pattern == '?' || *pattern == *name) && matches(pattern + 1, name + 1);
}

int main(void) {
  char pattern[LENGTH + 1];
  klee_make_symbolic(pattern, sizeof pattern, "pattern");
  klee_assume(pattern[LENGTH] == '\0');
  return matches(pattern, "read.me");
}
