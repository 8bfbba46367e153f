/* An everyday file: twenty lines, two inputs, one bug. */
#include <assert.h>
#include <everypath.h>

static int clamp(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

int main(void) {
  int value, limit;
  everypath_symbolic(&value, sizeof value, "value");
  everypath_symbolic(&limit, sizeof limit, "limit");
  everypath_assume(limit >= -10 && limit <= 10);
  int clamped = clamp(value, 0, limit);
  assert(clamped >= 0);
  assert(clamped <= limit);
  return clamped;
}
