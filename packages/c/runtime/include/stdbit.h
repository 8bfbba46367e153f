/* <stdbit.h>: ISO C23, 7.18. */
#ifndef EVERYPATH_STDBIT_H
#define EVERYPATH_STDBIT_H

#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ 1234
#define __STDC_ENDIAN_BIG__ 4321
#define __STDC_ENDIAN_NATIVE__ __STDC_ENDIAN_LITTLE__

#if !defined(__cplusplus) && defined(__clang__)
static __inline unsigned int stdc_leading_zeros_uc(unsigned char x) { return (unsigned int)(__builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_zeros_us(unsigned short x) { return (unsigned int)(__builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_zeros_ui(unsigned int x) { return (unsigned int)(__builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_zeros_ul(unsigned long x) { return (unsigned int)(__builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_zeros_ull(unsigned long long x) { return (unsigned int)(__builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_ones_uc(unsigned char x) { return (unsigned int)(__builtin_clzg((unsigned char)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_ones_us(unsigned short x) { return (unsigned int)(__builtin_clzg((unsigned short)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_ones_ui(unsigned int x) { return (unsigned int)(__builtin_clzg((unsigned int)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_ones_ul(unsigned long x) { return (unsigned int)(__builtin_clzg((unsigned long)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_leading_ones_ull(unsigned long long x) { return (unsigned int)(__builtin_clzg((unsigned long long)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_zeros_uc(unsigned char x) { return (unsigned int)(__builtin_ctzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_zeros_us(unsigned short x) { return (unsigned int)(__builtin_ctzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_zeros_ui(unsigned int x) { return (unsigned int)(__builtin_ctzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_zeros_ul(unsigned long x) { return (unsigned int)(__builtin_ctzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_zeros_ull(unsigned long long x) { return (unsigned int)(__builtin_ctzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_ones_uc(unsigned char x) { return (unsigned int)(__builtin_ctzg((unsigned char)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_ones_us(unsigned short x) { return (unsigned int)(__builtin_ctzg((unsigned short)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_ones_ui(unsigned int x) { return (unsigned int)(__builtin_ctzg((unsigned int)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_ones_ul(unsigned long x) { return (unsigned int)(__builtin_ctzg((unsigned long)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_trailing_ones_ull(unsigned long long x) { return (unsigned int)(__builtin_ctzg((unsigned long long)~x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_first_leading_zero_uc(unsigned char x) { return (unsigned int)((unsigned char)~x == 0 ? 0u : (unsigned int)__builtin_clzg((unsigned char)~x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_zero_us(unsigned short x) { return (unsigned int)((unsigned short)~x == 0 ? 0u : (unsigned int)__builtin_clzg((unsigned short)~x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_zero_ui(unsigned int x) { return (unsigned int)((unsigned int)~x == 0 ? 0u : (unsigned int)__builtin_clzg((unsigned int)~x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_zero_ul(unsigned long x) { return (unsigned int)((unsigned long)~x == 0 ? 0u : (unsigned int)__builtin_clzg((unsigned long)~x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_zero_ull(unsigned long long x) { return (unsigned int)((unsigned long long)~x == 0 ? 0u : (unsigned int)__builtin_clzg((unsigned long long)~x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_one_uc(unsigned char x) { return (unsigned int)(x == 0 ? 0u : (unsigned int)__builtin_clzg(x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_one_us(unsigned short x) { return (unsigned int)(x == 0 ? 0u : (unsigned int)__builtin_clzg(x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_one_ui(unsigned int x) { return (unsigned int)(x == 0 ? 0u : (unsigned int)__builtin_clzg(x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_one_ul(unsigned long x) { return (unsigned int)(x == 0 ? 0u : (unsigned int)__builtin_clzg(x, 0) + 1u); }
static __inline unsigned int stdc_first_leading_one_ull(unsigned long long x) { return (unsigned int)(x == 0 ? 0u : (unsigned int)__builtin_clzg(x, 0) + 1u); }
static __inline unsigned int stdc_first_trailing_zero_uc(unsigned char x) { return (unsigned int)((unsigned int)(__builtin_ctzg((unsigned char)~x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_zero_us(unsigned short x) { return (unsigned int)((unsigned int)(__builtin_ctzg((unsigned short)~x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_zero_ui(unsigned int x) { return (unsigned int)((unsigned int)(__builtin_ctzg((unsigned int)~x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_zero_ul(unsigned long x) { return (unsigned int)((unsigned int)(__builtin_ctzg((unsigned long)~x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_zero_ull(unsigned long long x) { return (unsigned int)((unsigned int)(__builtin_ctzg((unsigned long long)~x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_one_uc(unsigned char x) { return (unsigned int)((unsigned int)(__builtin_ctzg(x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_one_us(unsigned short x) { return (unsigned int)((unsigned int)(__builtin_ctzg(x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_one_ui(unsigned int x) { return (unsigned int)((unsigned int)(__builtin_ctzg(x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_one_ul(unsigned long x) { return (unsigned int)((unsigned int)(__builtin_ctzg(x, -1) + 1)); }
static __inline unsigned int stdc_first_trailing_one_ull(unsigned long long x) { return (unsigned int)((unsigned int)(__builtin_ctzg(x, -1) + 1)); }
static __inline unsigned int stdc_count_zeros_uc(unsigned char x) { return (unsigned int)(__builtin_popcountg((unsigned char)~x)); }
static __inline unsigned int stdc_count_zeros_us(unsigned short x) { return (unsigned int)(__builtin_popcountg((unsigned short)~x)); }
static __inline unsigned int stdc_count_zeros_ui(unsigned int x) { return (unsigned int)(__builtin_popcountg((unsigned int)~x)); }
static __inline unsigned int stdc_count_zeros_ul(unsigned long x) { return (unsigned int)(__builtin_popcountg((unsigned long)~x)); }
static __inline unsigned int stdc_count_zeros_ull(unsigned long long x) { return (unsigned int)(__builtin_popcountg((unsigned long long)~x)); }
static __inline unsigned int stdc_count_ones_uc(unsigned char x) { return (unsigned int)(__builtin_popcountg(x)); }
static __inline unsigned int stdc_count_ones_us(unsigned short x) { return (unsigned int)(__builtin_popcountg(x)); }
static __inline unsigned int stdc_count_ones_ui(unsigned int x) { return (unsigned int)(__builtin_popcountg(x)); }
static __inline unsigned int stdc_count_ones_ul(unsigned long x) { return (unsigned int)(__builtin_popcountg(x)); }
static __inline unsigned int stdc_count_ones_ull(unsigned long long x) { return (unsigned int)(__builtin_popcountg(x)); }
static __inline _Bool stdc_has_single_bit_uc(unsigned char x) { return (_Bool)(__builtin_popcountg(x) == 1); }
static __inline _Bool stdc_has_single_bit_us(unsigned short x) { return (_Bool)(__builtin_popcountg(x) == 1); }
static __inline _Bool stdc_has_single_bit_ui(unsigned int x) { return (_Bool)(__builtin_popcountg(x) == 1); }
static __inline _Bool stdc_has_single_bit_ul(unsigned long x) { return (_Bool)(__builtin_popcountg(x) == 1); }
static __inline _Bool stdc_has_single_bit_ull(unsigned long long x) { return (_Bool)(__builtin_popcountg(x) == 1); }
static __inline unsigned int stdc_bit_width_uc(unsigned char x) { return (unsigned int)((8 * (int)sizeof x) - __builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_bit_width_us(unsigned short x) { return (unsigned int)((8 * (int)sizeof x) - __builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_bit_width_ui(unsigned int x) { return (unsigned int)((8 * (int)sizeof x) - __builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_bit_width_ul(unsigned long x) { return (unsigned int)((8 * (int)sizeof x) - __builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned int stdc_bit_width_ull(unsigned long long x) { return (unsigned int)((8 * (int)sizeof x) - __builtin_clzg(x, (8 * (int)sizeof x))); }
static __inline unsigned char stdc_bit_floor_uc(unsigned char x) { return (unsigned char)(x == 0 ? 0 : (unsigned char)1 << ((8 * (int)sizeof x) - 1 - __builtin_clzg(x, (8 * (int)sizeof x)))); }
static __inline unsigned short stdc_bit_floor_us(unsigned short x) { return (unsigned short)(x == 0 ? 0 : (unsigned short)1 << ((8 * (int)sizeof x) - 1 - __builtin_clzg(x, (8 * (int)sizeof x)))); }
static __inline unsigned int stdc_bit_floor_ui(unsigned int x) { return (unsigned int)(x == 0 ? 0 : (unsigned int)1 << ((8 * (int)sizeof x) - 1 - __builtin_clzg(x, (8 * (int)sizeof x)))); }
static __inline unsigned long stdc_bit_floor_ul(unsigned long x) { return (unsigned long)(x == 0 ? 0 : (unsigned long)1 << ((8 * (int)sizeof x) - 1 - __builtin_clzg(x, (8 * (int)sizeof x)))); }
static __inline unsigned long long stdc_bit_floor_ull(unsigned long long x) { return (unsigned long long)(x == 0 ? 0 : (unsigned long long)1 << ((8 * (int)sizeof x) - 1 - __builtin_clzg(x, (8 * (int)sizeof x)))); }
static __inline unsigned char stdc_bit_ceil_uc(unsigned char x) { return (unsigned char)(x <= 1 ? 1 : (unsigned char)2 << ((8 * (int)sizeof x) - 1 - __builtin_clzg((unsigned char)(x - 1), (8 * (int)sizeof x)))); }
static __inline unsigned short stdc_bit_ceil_us(unsigned short x) { return (unsigned short)(x <= 1 ? 1 : (unsigned short)2 << ((8 * (int)sizeof x) - 1 - __builtin_clzg((unsigned short)(x - 1), (8 * (int)sizeof x)))); }
static __inline unsigned int stdc_bit_ceil_ui(unsigned int x) { return (unsigned int)(x <= 1 ? 1 : (unsigned int)2 << ((8 * (int)sizeof x) - 1 - __builtin_clzg((unsigned int)(x - 1), (8 * (int)sizeof x)))); }
static __inline unsigned long stdc_bit_ceil_ul(unsigned long x) { return (unsigned long)(x <= 1 ? 1 : (unsigned long)2 << ((8 * (int)sizeof x) - 1 - __builtin_clzg((unsigned long)(x - 1), (8 * (int)sizeof x)))); }
static __inline unsigned long long stdc_bit_ceil_ull(unsigned long long x) { return (unsigned long long)(x <= 1 ? 1 : (unsigned long long)2 << ((8 * (int)sizeof x) - 1 - __builtin_clzg((unsigned long long)(x - 1), (8 * (int)sizeof x)))); }
#define stdc_leading_zeros(x) \
  _Generic((x), unsigned char: stdc_leading_zeros_uc, unsigned short: stdc_leading_zeros_us, unsigned int: stdc_leading_zeros_ui, unsigned long: stdc_leading_zeros_ul, unsigned long long: stdc_leading_zeros_ull)(x)
#define stdc_leading_ones(x) \
  _Generic((x), unsigned char: stdc_leading_ones_uc, unsigned short: stdc_leading_ones_us, unsigned int: stdc_leading_ones_ui, unsigned long: stdc_leading_ones_ul, unsigned long long: stdc_leading_ones_ull)(x)
#define stdc_trailing_zeros(x) \
  _Generic((x), unsigned char: stdc_trailing_zeros_uc, unsigned short: stdc_trailing_zeros_us, unsigned int: stdc_trailing_zeros_ui, unsigned long: stdc_trailing_zeros_ul, unsigned long long: stdc_trailing_zeros_ull)(x)
#define stdc_trailing_ones(x) \
  _Generic((x), unsigned char: stdc_trailing_ones_uc, unsigned short: stdc_trailing_ones_us, unsigned int: stdc_trailing_ones_ui, unsigned long: stdc_trailing_ones_ul, unsigned long long: stdc_trailing_ones_ull)(x)
#define stdc_first_leading_zero(x) \
  _Generic((x), unsigned char: stdc_first_leading_zero_uc, unsigned short: stdc_first_leading_zero_us, unsigned int: stdc_first_leading_zero_ui, unsigned long: stdc_first_leading_zero_ul, unsigned long long: stdc_first_leading_zero_ull)(x)
#define stdc_first_leading_one(x) \
  _Generic((x), unsigned char: stdc_first_leading_one_uc, unsigned short: stdc_first_leading_one_us, unsigned int: stdc_first_leading_one_ui, unsigned long: stdc_first_leading_one_ul, unsigned long long: stdc_first_leading_one_ull)(x)
#define stdc_first_trailing_zero(x) \
  _Generic((x), unsigned char: stdc_first_trailing_zero_uc, unsigned short: stdc_first_trailing_zero_us, unsigned int: stdc_first_trailing_zero_ui, unsigned long: stdc_first_trailing_zero_ul, unsigned long long: stdc_first_trailing_zero_ull)(x)
#define stdc_first_trailing_one(x) \
  _Generic((x), unsigned char: stdc_first_trailing_one_uc, unsigned short: stdc_first_trailing_one_us, unsigned int: stdc_first_trailing_one_ui, unsigned long: stdc_first_trailing_one_ul, unsigned long long: stdc_first_trailing_one_ull)(x)
#define stdc_count_zeros(x) \
  _Generic((x), unsigned char: stdc_count_zeros_uc, unsigned short: stdc_count_zeros_us, unsigned int: stdc_count_zeros_ui, unsigned long: stdc_count_zeros_ul, unsigned long long: stdc_count_zeros_ull)(x)
#define stdc_count_ones(x) \
  _Generic((x), unsigned char: stdc_count_ones_uc, unsigned short: stdc_count_ones_us, unsigned int: stdc_count_ones_ui, unsigned long: stdc_count_ones_ul, unsigned long long: stdc_count_ones_ull)(x)
#define stdc_has_single_bit(x) \
  _Generic((x), unsigned char: stdc_has_single_bit_uc, unsigned short: stdc_has_single_bit_us, unsigned int: stdc_has_single_bit_ui, unsigned long: stdc_has_single_bit_ul, unsigned long long: stdc_has_single_bit_ull)(x)
#define stdc_bit_width(x) \
  _Generic((x), unsigned char: stdc_bit_width_uc, unsigned short: stdc_bit_width_us, unsigned int: stdc_bit_width_ui, unsigned long: stdc_bit_width_ul, unsigned long long: stdc_bit_width_ull)(x)
#define stdc_bit_floor(x) \
  _Generic((x), unsigned char: stdc_bit_floor_uc, unsigned short: stdc_bit_floor_us, unsigned int: stdc_bit_floor_ui, unsigned long: stdc_bit_floor_ul, unsigned long long: stdc_bit_floor_ull)(x)
#define stdc_bit_ceil(x) \
  _Generic((x), unsigned char: stdc_bit_ceil_uc, unsigned short: stdc_bit_ceil_us, unsigned int: stdc_bit_ceil_ui, unsigned long: stdc_bit_ceil_ul, unsigned long long: stdc_bit_ceil_ull)(x)
#endif

#endif
