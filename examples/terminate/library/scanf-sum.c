/* terminates: everypath terminate scanf-sum.c */
#include <stdio.h>
int main(void) {
  int n, sum = 0;
  while (scanf("%d", &n) == 1)
    sum += n;
  printf("%d\n", sum);
  return 0;
}
