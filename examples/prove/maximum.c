/* The greatest element of an array of any four numbers: it is one of them, and none is greater. */
#include <everypath.h>

#define LENGTH 4

static int holds(const int *values, int count, int most);

int maximum(void) {
  int values[LENGTH];
  EVERYPATH_SYMBOLIC(values);
  int most = values[0];
  for (int i = 1; i < LENGTH; i++) {
    everypath_invariant(1 <= i && i < LENGTH && holds(values, i, most));
    if (values[i] > most) most = values[i];
  }
  everypath_assert(holds(values, LENGTH, most));
  return most;
}

/* most is the greatest of the first count values. */
static int holds(const int *values, int count, int most) {
  int isGreatest = 1, isElement = 0;
  for (int k = 0; k < LENGTH; k++) {
    isGreatest &= (k >= count) | (values[k] <= most);
    isElement |= (k < count) & (values[k] == most);
  }
  return isGreatest & isElement;
}
