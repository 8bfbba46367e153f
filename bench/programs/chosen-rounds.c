// What differs where the paths meet is how often the loops go round: to merge them would make every round a question.
#include <assert.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int k = 0; k < 6; k++) {
    int rounds = __VERIFIER_nondet_int() > k ? 100 : 200;
    for (int i = 0; i < rounds; i++) sum += i & k;
  }
  assert(sum >= 0);
  return 0;
}
