/* 2^BITS short paths: each adds its symbols up in another way, so that no two have their results in common. */
#include <everypath.h>

int main(void) {
  unsigned sum = 7;
  for (int i = 0; i < BITS; i++) {
    unsigned char c;
    everypath_symbolic(&c, sizeof c, "c");
    if (c & 1)
      sum = sum * 3 + c;
    else
      sum = (sum ^ c) + 5;
  }
  return sum & 0x7f;
}
