/* terminates: everypath terminate sprintf-digits.c --entry digits */
#include <stdio.h>
int digits(int n) {
  char text[12];
  int sum = 0;
  sprintf(text, "%d", n);
  for (char *p = text; *p != '\0'; p++)
    if (*p != '-')
      sum += *p - '0';
  return sum;
}
