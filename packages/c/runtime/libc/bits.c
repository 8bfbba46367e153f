/* <strings.h>: the position of the lowest bit set, counted from 1; 0 where there is none. */

int ffs(int number) { return number == 0 ? 0 : __builtin_ctz((unsigned int)number) + 1; }

int ffsl(long number) { return number == 0 ? 0 : __builtin_ctzl((unsigned long)number) + 1; }

int ffsll(long long number) { return number == 0 ? 0 : __builtin_ctzll((unsigned long long)number) + 1; }
