/* terminates: everypath terminate scanf-array.c */
#include <stdio.h>
int main(void) {
  int a[10], n = 0, i;
  while (n < 10 && scanf("%d", &a[n]) == 1)
    n++;
  for (i = n - 1; i >= 0; i--)
    printf("%d ", a[i]);
  putchar('\n');
  return 0;
}
