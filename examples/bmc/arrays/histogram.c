// Four bytes are counted by their value modulo 4: the counts add up, and each is in its place.
// verdict: safe
#include <assert.h>

#define LENGTH 4

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char bytes[LENGTH];
  int counts[4] = {0};
  for (int i = 0; i < LENGTH; i++) {
    bytes[i] = __VERIFIER_nondet_uchar();
    counts[bytes[i] % 4]++;
  }
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    assert(counts[i] >= 0);
    sum += counts[i];
  }
  assert(sum == LENGTH);
  assert(counts[bytes[0] % 4] > 0);
  return 0;
}
