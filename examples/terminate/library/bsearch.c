/* terminates: everypath terminate bsearch.c */
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
  int n, found = 0;
  while (scanf("%d", &n) == 1)
    if (bsearch(&n, primes, sizeof primes / sizeof primes[0], sizeof primes[0], compare) != NULL)
      found++;
  printf("%d\n", found);
  return 0;
}
