// A backtracking matcher of regular expressions, run on every pattern of up to four characters. It knows
//   .  any character     [abc]  any of these     \c  the character c itself
//   x* any number of x   x?     x or nothing     $   the end of the text (as the last character)
// and it has a bug: an opened bracket that is never closed. Everypath finds the patterns.
// assuming: (= |pattern[4]| #x00)
#include <everypath.h>

#define LENGTH 4

/* Does one character match the atom at `pattern`? `*end` is set behind the atom. */
static int match_atom(const char *pattern, char character, const char **end) {
  int matches = 0;
  switch (*pattern) {
  case '[':
    pattern++;
    while (*pattern != ']') { // expect: out-of-bounds
      if (*pattern == character) matches = 1;
      pattern++;
    }
    *end = pattern + 1;
    return matches;
  case '\\':
    if (pattern[1] != '\0') pattern++;
    *end = pattern + 1;
    return *pattern == character;
  case '.':
    *end = pattern + 1;
    return character != '\0';
  default:
    *end = pattern + 1;
    return *pattern == character;
  }
}

/* Does the pattern match at the beginning of the text? */
static int match_here(const char *pattern, const char *text) {
  if (*pattern == '\0') return 1;
  if (*pattern == '$' && pattern[1] == '\0') return *text == '\0';
  const char *rest;
  int matches = match_atom(pattern, *text, &rest) && *text != '\0';
  switch (*rest) {
  case '*':
    if (match_here(rest + 1, text)) return 1;
    return matches && match_here(pattern, text + 1);
  case '?':
    if (match_here(rest + 1, text)) return 1;
    return matches && match_here(rest + 1, text + 1);
  default:
    return matches && match_here(rest, text + 1);
  }
}

/* Does the pattern match somewhere in the text? */
static int match(const char *pattern, const char *text) {
  do {
    if (match_here(pattern, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

int main(void) {
  char pattern[LENGTH + 1];
  everypath_symbolic(pattern, sizeof pattern, "pattern");
  everypath_assume(pattern[LENGTH] == '\0');
  return match(pattern, "hello");
}
