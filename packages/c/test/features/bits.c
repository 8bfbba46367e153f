// Checked arithmetic and bits as C23 has them, against loops over the bits; gcc's library does not have them yet.
#include <everypath.h>
#include <stdbit.h>
#include <stdckdint.h>

#define CHECK(type, symbol)                                                                     \
  do {                                                                                          \
    type x = (type)(symbol);                                                                    \
    int width = 8 * (int)sizeof x, ones = 0, highest = 0, lowest = 0, top_zero = 0, low_zero = 0; \
    for (int i = 0; i < width; i++) {                                                           \
      int bit = (int)(x >> i & 1);                                                              \
      ones += bit;                                                                              \
      if (bit) highest = i + 1;                                                                 \
      if (bit && lowest == 0) lowest = i + 1;                                                   \
      if (!bit) top_zero = i + 1;                                                               \
      if (!bit && low_zero == 0) low_zero = i + 1;                                              \
    }                                                                                           \
    everypath_assert(stdc_count_ones(x) == ones && stdc_count_zeros(x) == width - ones);        \
    everypath_assert(stdc_leading_zeros(x) == width - highest && stdc_leading_ones(x) == width - top_zero); \
    everypath_assert(stdc_trailing_zeros(x) == (lowest == 0 ? width : lowest - 1));             \
    everypath_assert(stdc_trailing_ones(x) == (low_zero == 0 ? width : low_zero - 1));          \
    everypath_assert(stdc_first_leading_one(x) == (highest == 0 ? 0 : width - highest + 1));    \
    everypath_assert(stdc_first_leading_zero(x) == (top_zero == 0 ? 0 : width - top_zero + 1)); \
    everypath_assert(stdc_first_trailing_one(x) == lowest && stdc_first_trailing_zero(x) == low_zero); \
    everypath_assert(stdc_has_single_bit(x) == (ones == 1) && stdc_bit_width(x) == highest);    \
    everypath_assert(stdc_bit_floor(x) == (highest == 0 ? 0 : (type)1 << (highest - 1)));       \
    if (x <= 1) everypath_assert(stdc_bit_ceil(x) == 1);                                        \
    else if (highest < width || ones == 1) everypath_assert(stdc_bit_ceil(x) == (ones == 1 ? x : (type)((type)1 << highest))); \
  } while (0)

int main(void) {
  static const unsigned long long values[] = {0, 1, 2, 3, 5, 0x7f, 0x80, 0xff, 0x1234, 0x7fff, 0x8000, 0xffff, 0x80000000, 0xfffffffeu,
                                              0x8000000000000000, 0x123456789abcdef0, ~0ull};
  for (int i = 0; i < (int)(sizeof values / sizeof *values); i++) {
    CHECK(unsigned char, values[i]);
    CHECK(unsigned short, values[i]);
    CHECK(unsigned int, values[i]);
    CHECK(unsigned long, values[i]);
    CHECK(unsigned long long, values[i]);
  }
  signed char a = everypath_char("a"), b = everypath_char("b"), sum, product;
  _Bool overflows = ckd_add(&sum, a, b);
  everypath_assert(overflows == (a + b > 127 || a + b < -128) && sum == (signed char)(a + b));
  unsigned wide;
  everypath_assert(ckd_sub(&wide, a, b) == (a < b) && wide == (unsigned)(a - b));
  if (b == 3) everypath_assert(ckd_mul(&product, a, b) == (a > 42 || a < -42));
  return 0;
}
