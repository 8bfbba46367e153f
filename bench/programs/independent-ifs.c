// Eleven decisions that have nothing to do with each other, and one claim about all of them.
#include <assert.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  if (__VERIFIER_nondet_int() > 0) sum += 1;
  if (__VERIFIER_nondet_int() > 1) sum += 2;
  if (__VERIFIER_nondet_int() > 2) sum += 3;
  if (__VERIFIER_nondet_int() > 3) sum += 4;
  if (__VERIFIER_nondet_int() > 4) sum += 5;
  if (__VERIFIER_nondet_int() > 5) sum += 6;
  if (__VERIFIER_nondet_int() > 6) sum += 7;
  if (__VERIFIER_nondet_int() > 7) sum += 8;
  if (__VERIFIER_nondet_int() > 8) sum += 9;
  if (__VERIFIER_nondet_int() > 9) sum += 10;
  if (__VERIFIER_nondet_int() > 10) sum += 11;
  assert(sum <= 66);
  return sum;
}
