// A string is copied into memory of its length, without room for the byte that ends it.
// verdict: unsafe
// options: --unwind 4
#include <stdlib.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  int length = 0;
  while (text[length]) length++;
  char *copy = malloc(length);
  for (int i = 0; i <= length; i++) copy[i] = text[i]; // expect: out-of-bounds
  free(copy);
  return 0;
}
