/* String matching: where does a word stand in a text of seven characters? */
#include <klee/klee.h>

#define LENGTH 7

static int find(const char *text, const char *word) {
  for (int start = 0; text[start] != '\0'; start++) {
    int at = 0;
    while (word[at] != '\0' && text[start + at] == word[at]) at++;
    if (word[at] == '\0') return start;
  }
  return -1;
}

int main(void) {
  char text[LENGTH + 1];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[LENGTH] == '\0');
  return find(text, "abab");
}
