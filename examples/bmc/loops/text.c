// The longest run of one character in a text of up to eight: it is as long as a run that is counted from where it begins.
// verdict: safe
#include <assert.h>

#define LENGTH 8

char __VERIFIER_nondet_char(void);

int main(void) {
  char text[LENGTH + 1];
  for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
  text[LENGTH] = 0;
  int longest = 0, begin = 0, run = 0;
  for (int i = 0; text[i]; i++) {
    run = i > 0 && text[i] == text[i - 1] ? run + 1 : 1;
    if (run > longest) {
      longest = run;
      begin = i - run + 1;
    }
  }
  int counted = 0;
  while (text[begin + counted] && text[begin + counted] == text[begin]) counted++;
  assert(counted == longest);
  return 0;
}
