/* terminates: everypath terminate fread-blocks.c */
#include <stdio.h>
int main(void) {
  unsigned char block[64];
  unsigned sum = 0;
  size_t n;
  while ((n = fread(block, 1, sizeof block, stdin)) > 0)
    for (size_t i = 0; i < n; i++)
      sum += block[i];
  printf("%u\n", sum);
  return 0;
}
