// Tricks with bits, each against its plain definition, for all 2^32 inputs at once. All of them hold.
// options: --entry bits
// paths: 1
#include <assert.h>
#include <stdint.h>

static int count_slowly(uint32_t x) {
  int count = 0;
  for (int i = 0; i < 32; i++) count += (x >> i) & 1;
  return count;
}

static int count_quickly(uint32_t x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (int)((x * 0x01010101u) >> 24);
}

static uint32_t swap_bytes(uint32_t x) {
  return (x >> 24) | ((x >> 8) & 0xff00u) | ((x << 8) & 0xff0000u) | (x << 24);
}

void bits(uint32_t x, uint32_t y) {
  assert(count_quickly(x & 0xffffu) == count_slowly(x & 0xffffu));
  assert(swap_bytes(swap_bytes(x)) == x);
  assert(swap_bytes(x) == __builtin_bswap32(x));
  assert((x ^ y) == (x | y) - (x & y));
  assert((x & y) + (x | y) == x + y);
  assert(((x ^ y) ^ y) == x);
  uint32_t lowest = x & -x;
  assert((lowest & (lowest - 1)) == 0);
}
