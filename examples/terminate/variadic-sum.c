/* terminates: everypath terminate variadic-sum.c */
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  va_end(list);
  return total;
}

int main(void) {
  int left = sum(3, 1, 2, 3);
  return left;
}
