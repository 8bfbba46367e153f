// Ten tenths are not one: constants alone, rounded as IEEE 754 says.
// verdict: unsafe
#include <assert.h>

int main(void) {
  float sum = 0;
  for (int i = 0; i < 10; i++) sum += 0.1f;
  assert(sum > 1);
  assert(0.1 + 0.2 == 0.3); // expect: assertion
  return 0;
}
