/* Operations that WebAssembly has no instruction for: integers of 128 bits. The names are the compiler's. */

typedef unsigned long long u64;
typedef unsigned __int128 u128;
typedef __int128 s128;

static u128 join(u64 high, u64 low) {
  union {
    u128 whole;
    u64 half[2];
  } parts;
  parts.half[0] = low;
  parts.half[1] = high;
  return parts.whole;
}

static u64 half_of(u128 number, int index) {
  union {
    u128 whole;
    u64 half[2];
  } parts;
  parts.whole = number;
  return parts.half[index];
}

#define LOW(number) half_of(number, 0)
#define HIGH(number) half_of(number, 1)

u128 __ashlti3(u128 number, int distance) {
  if (distance == 0) return number;
  if (distance >= 64) return join(LOW(number) << (distance - 64), 0);
  return join(HIGH(number) << distance | LOW(number) >> (64 - distance), LOW(number) << distance);
}

u128 __lshrti3(u128 number, int distance) {
  if (distance == 0) return number;
  if (distance >= 64) return join(0, HIGH(number) >> (distance - 64));
  return join(HIGH(number) >> distance, LOW(number) >> distance | HIGH(number) << (64 - distance));
}

u128 __ashrti3(u128 number, int distance) {
  long long high = (long long)HIGH(number);
  if (distance == 0) return number;
  if (distance >= 64) return join((u64)(high >> 63), (u64)(high >> (distance - 64)));
  return join((u64)(high >> distance), LOW(number) >> distance | (u64)high << (64 - distance));
}

static u128 multiply_halves(u64 a, u64 b) {
  u64 a_low = a & 0xffffffff, a_high = a >> 32, b_low = b & 0xffffffff, b_high = b >> 32;
  u64 low = a_low * b_low;
  u64 middle = a_high * b_low + (low >> 32);
  u64 other = a_low * b_high + (middle & 0xffffffff);
  return join(a_high * b_high + (middle >> 32) + (other >> 32), other << 32 | (low & 0xffffffff));
}

u128 __multi3(u128 a, u128 b) {
  u128 low = multiply_halves(LOW(a), LOW(b));
  return join(HIGH(low) + HIGH(a) * LOW(b) + LOW(a) * HIGH(b), LOW(low));
}

static int leading_zeros(u128 number) {
  return HIGH(number) != 0 ? __builtin_clzll(HIGH(number)) : LOW(number) != 0 ? 64 + __builtin_clzll(LOW(number)) : 128;
}

/* Long division, a bit at a time. */
static u128 divide(u128 numerator, u128 denominator, u128 *remainder) {
  u128 quotient = 0, divisor;
  int distance;
  if (denominator == 0) __builtin_trap();
  if (HIGH(numerator) == 0 && HIGH(denominator) == 0) {
    *remainder = LOW(numerator) % LOW(denominator);
    return LOW(numerator) / LOW(denominator);
  }
  distance = leading_zeros(denominator) - leading_zeros(numerator);
  if (distance < 0) {
    *remainder = numerator;
    return 0;
  }
  for (divisor = __ashlti3(denominator, distance); distance >= 0; distance--) {
    quotient = __ashlti3(quotient, 1);
    if (numerator >= divisor) {
      numerator -= divisor;
      quotient |= 1;
    }
    divisor = __lshrti3(divisor, 1);
  }
  *remainder = numerator;
  return quotient;
}

u128 __udivti3(u128 a, u128 b) {
  u128 remainder;
  return divide(a, b, &remainder);
}

u128 __umodti3(u128 a, u128 b) {
  u128 remainder;
  divide(a, b, &remainder);
  return remainder;
}

static u128 magnitude(s128 number) { return number < 0 ? -(u128)number : (u128)number; }

s128 __divti3(s128 a, s128 b) {
  u128 quotient = __udivti3(magnitude(a), magnitude(b));
  return (s128)((a < 0) != (b < 0) ? -quotient : quotient);
}

s128 __modti3(s128 a, s128 b) {
  u128 remainder = __umodti3(magnitude(a), magnitude(b));
  return (s128)(a < 0 ? -remainder : remainder);
}

s128 __muloti4(s128 a, s128 b, int *overflow) {
  u128 product = __multi3((u128)a, (u128)b);
  u128 limit = (u128)join((u64)1 << 63, 0) - ((a < 0) == (b < 0));
  *overflow = a != 0 && magnitude(b) > __udivti3(limit, magnitude(a));
  return (s128)product;
}

long long __mulodi4(long long a, long long b, int *overflow) {
  s128 product = (s128)__multi3((u128)(s128)a, (u128)(s128)b);
  *overflow = product != (s128)(long long)LOW((u128)product);
  return (long long)LOW((u128)product);
}

/* To floating point: 64 significant bits, the lowest one standing for all that were cut off, so that rounding is right. */
#define FROM_INTEGER(type, name)                                             \
  type __floatunti##name(u128 number) {                                      \
    int distance = 64 - leading_zeros(number);                               \
    u64 bits;                                                                \
    type scale = 1;                                                          \
    if (distance <= 0) return (type)LOW(number);                             \
    bits = LOW(__lshrti3(number, distance));                                 \
    if (__ashlti3(number, 128 - distance) != 0) bits |= 1;                   \
    while (distance-- > 0) scale *= 2;                                       \
    return (type)bits * scale;                                               \
  }                                                                          \
  type __floatti##name(s128 number) {                                        \
    return number < 0 ? -__floatunti##name(magnitude(number)) : __floatunti##name((u128)number); \
  }
FROM_INTEGER(float, sf)
FROM_INTEGER(double, df)

/* From floating point, toward zero; the source is in range. */
#define TO_INTEGER(type, name)                                               \
  u128 __fixuns##name##ti(type number) {                                     \
    type high = __builtin_trunc((double)number / 18446744073709551616.0);    \
    if (!(number >= 1)) return 0;                                            \
    return join((u64)high, (u64)(number - high * (type)18446744073709551616.0)); \
  }                                                                          \
  s128 __fix##name##ti(type number) {                                        \
    return number < 0 ? (s128)-__fixuns##name##ti(-number) : (s128)__fixuns##name##ti(number); \
  }
TO_INTEGER(float, sf)
TO_INTEGER(double, df)
