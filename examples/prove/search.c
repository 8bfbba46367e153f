/* Binary search in a sorted array: it never reads outside, and what it does not find is not there. */
#include <everypath.h>

#define LENGTH 6

static int isAround(const int *values, int low, int high, int key);
static int isSorted(const int *values);

int search(int key) {
  int values[LENGTH];
  EVERYPATH_SYMBOLIC(values);
  everypath_assume(isSorted(values));
  int low = 0, high = LENGTH, found = -1;
  while (low < high) {
    everypath_invariant(0 <= low && low < high && high <= LENGTH && found == -1 && isAround(values, low, high, key));
    int middle = low + (high - low) / 2;
    if (values[middle] == key) {
      found = middle;
      break;
    }
    if (values[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  if (found >= 0)
    everypath_assert(values[found] == key);
  else
    everypath_assert(isAround(values, low, high, key) && low == high);
  return found;
}

/* Before low everything is less than the key, from high on everything is greater. */
static int isAround(const int *values, int low, int high, int key) {
  int isIt = 1;
  for (int k = 0; k < LENGTH; k++) isIt &= ((k >= low) | (values[k] < key)) & ((k < high) | (values[k] > key));
  return isIt;
}

static int isSorted(const int *values) {
  int isIt = 1;
  for (int k = 1; k < LENGTH; k++) isIt &= values[k - 1] <= values[k];
  return isIt;
}
