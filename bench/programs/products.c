/* Decisions on products of neighbours: a solver has to multiply for each, so nearly all of the time is the solver's. */
#include <everypath.h>

#ifndef COUNT
#define COUNT 11
#endif

int main(void) {
  unsigned short factors[COUNT + 1];
  int large = 0;
  everypath_symbolic(factors, sizeof factors, "factors");
  for (int i = 0; i < COUNT; i++) {
    unsigned product = (unsigned)factors[i] * factors[i + 1];
    if ((product >> 7 & 0xff) > 99) large++;
  }
  return large;
}
