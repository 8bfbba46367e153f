/* Numbers from text, and integer arithmetic, against the system's: results, ends and errno. */
#include <inttypes.h>

#include "compare.h"

MODEL(strtol); MODEL(strtoll); MODEL(strtoul); MODEL(strtoull); MODEL(strtoimax); MODEL(strtoumax); MODEL(atoi);
MODEL(atol); MODEL(atoll); MODEL(atof); MODEL(strtod); MODEL(strtof); MODEL(abs); MODEL(labs); MODEL(llabs); MODEL(div);
MODEL(ldiv); MODEL(lldiv); MODEL(imaxabs); MODEL(imaxdiv);

static char text[1600];
static size_t length;

static void put(const char *part) {
  size_t size = strlen(part);
  memcpy(text + length, part, size + 1);
  length += size;
}

__attribute__((format(printf, 1, 2))) static void put_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  length += (size_t)vsnprintf(text + length, sizeof text - length, format, arguments);
  va_end(arguments);
}

static void put_digits(const char *digits, size_t kinds, size_t count) {
  char digit[2] = {0};
  while (count-- > 0) {
    digit[0] = digits[below(kinds)];
    put(digit);
  }
}

static void put_start(void) {
  static const char *const spaces[] = {"", " ", "\t\n", "\v\f\r ", "   "};
  static const char *const signs[] = {"", "", "-", "+", "- ", "--", "+-"};
  length = 0;
  text[0] = '\0';
  if (one_in(3)) put(spaces[below(5)]);
  put(signs[below(7)]);
}

static void put_end(void) {
  static const char *const ends[] = {"", "", " ", "x", "g", ".", "z9", "_", "e", "\x80", "/", ":", "@", "`"};
  put(ends[below(sizeof ends / sizeof *ends)]);
}

static int make_integer(void) {
  static const char *const edges[] = {"2147483647", "2147483648", "2147483649", "4294967295", "4294967296",
                                      "9223372036854775807", "9223372036854775808", "9223372036854775809",
                                      "18446744073709551615", "18446744073709551616", "18446744073709551619",
                                      "7fffffffffffffff", "8000000000000000", "ffffffffffffffff", "10000000000000000",
                                      "0x", "0x8", "0", "00", "0X7f", "08", "0xg", "1y2p0ij32e8e7", "1y2p0ij32e8e8",
                                      "3w5e11264sgsf", "3w5e11264sgsg", "777777777777777777777", "1777777777777777777777",
                                      "2000000000000000000000"};
  static const int bases[] = {0, 10, 16, 8, 2, 36, 7, 10, 10, 1, 37, -1};
  int base = one_in(3) ? 2 + (int)below(35) : bases[below(sizeof bases / sizeof *bases)];
  put_start();
  if (one_in(4)) put(edges[below(sizeof edges / sizeof *edges)]);
  else put_digits("0123456789abcdefghijklmnopqrstuvwxyzABCDEFXZ", one_in(2) ? 10 : one_in(2) ? 2 : 44, below(one_in(5) ? 80 : 22));
  put_end();
  return base;
}

static int is_base(int base) { return base == 0 || (base >= 2 && base <= 36); }

#define SAME_PARSE(name, format, ...)                                                                            \
  do {                                                                                                           \
    char *left_end = (char *)1, *right_end = (char *)1;                                                          \
    errno = *ep___errno_location() = 0;                                                                          \
    __typeof__(name(text, &left_end __VA_ARGS__)) left = ep_##name(text, &left_end __VA_ARGS__);                   \
    __typeof__(left) right = name(text, &right_end __VA_ARGS__);                                                   \
    int error = errno;                                                                                           \
    /* The sanitizer's own strtol gives an end for a base that is none; the system's leaves it alone. */           \
    int same_end = left_end == (is_base(base) ? right_end : (char *)1);                                          \
    expect(left == right && same_end && *ep___errno_location() == error,                                         \
           #name " of \"%s\", base %d: " format " and " format ", ends %td and %td, errno %d and %d", text, base, left, \
           right, left_end - text, right_end - text, *ep___errno_location(), error);                             \
  } while (0)

static void integers(void) {
  int base = make_integer();
  SAME_PARSE(strtol, "%ld", , base);
  SAME_PARSE(strtoll, "%lld", , base);
  SAME_PARSE(strtoul, "%lu", , base);
  SAME_PARSE(strtoull, "%llu", , base);
  SAME_PARSE(strtoimax, "%jd", , base);
  SAME_PARSE(strtoumax, "%ju", , base);
  expect(strtol(text, NULL, 10) == ep_strtol(text, NULL, 10), "strtol without end");
  expect(atoi(text) == ep_atoi(text), "atoi of \"%s\"", text);
  expect(atol(text) == ep_atol(text), "atol of \"%s\"", text);
  expect(atoll(text) == ep_atoll(text), "atoll of \"%s\"", text);
}

static double any_double(void) {
  uint64_t bits = random_bits();
  double value;
  if (one_in(6)) bits &= 0x801fffffffffffffu;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* A number halfway between two neighbouring doubles or floats, written out in full, and changed a little sometimes. */
static void put_halfway(void) {
  if (one_in(2)) {
    double value = any_double();
    if (!isfinite(value)) value = 1;
    long double middle = ((long double)value + (long double)nextafter(value, INFINITY)) / 2;
    put_format("%.*Le", 760, fabsl(middle));
  } else {
    uint32_t bits = (uint32_t)random_bits() & 0x7fffffff;
    float value;
    if (one_in(4)) bits &= 0x00ffffff;
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value)) value = 1;
    put_format("%.*e", 180, ((double)value + (double)nextafterf(value, INFINITY)) / 2);
  }
  if (one_in(3)) {
    char *exponent = strchr(text, 'e');
    if (exponent != NULL) exponent[-1] = (char)('0' + below(10));
  }
}

static void make_double(void) {
  static const char *const words[] = {"inf", "INFINITY", "infinit", "nan", "NaN(12_a)", "nan(", "nan(-)", "in", "0x", "0x.",
                                      "0x.p1", ".", "e5", ".e1", "1e", "1e+", "1e-x", "0x1p", "0x1p+", "5.e2", "0x1.8p1",
                                      "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308",
                                      "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
                                      "1.7976931348623157e308", "1.7976931348623159e308", "1.7976931348623158e308",
                                      "3.4028235e38", "3.4028236e38", "1e400", "1e-400", "0e999999999999", "1e999999999999",
                                      "1.17549435e-38", "1.1754942e-38", "7.0064923e-46", "7.0064924e-46", "0x1p-1074",
                                      "0x1p-1075", "0x1.8p-1075", "0x1.fffffffffffffp-1023", "0x1.ffffffffffffffp-1023",
                                      "0x0.8p-1022", "0x1.fffffffffffff7fffp1023", "0x1.fffffffffffff8p1023", "0x1p-149",
                                      "0x1p-150", "0x1.8p-150", "0x1.fffffep-127", "0x1.ffffffp-127"};
  put_start();
  switch (below(6)) {
    case 0:
      put(words[below(sizeof words / sizeof *words)]);
      break;
    case 1:
      put_format("%.*g", (int)below(25), any_double());
      break;
    case 2:
      put_halfway();
      break;
    case 3:
      put_format("%a", any_double());
      break;
    case 4:
      put("0x");
      put_digits("0123456789abcdefABCDEF", 22, below(24));
      if (one_in(2)) put(".");
      put_digits("0123456789abcdef", one_in(3) ? 1 : 16, below(30));
      if (!one_in(3)) put_format("p%d", (int)below(2400) - 1200);
      break;
    default:
      put_digits("0123456789", one_in(3) ? 1 : 10, below(30));
      if (one_in(2)) put(".");
      put_digits("0123456789", one_in(3) ? 1 : 10, below(one_in(10) ? 1200 : 30));
      if (one_in(2)) put_format("e%d", (int)below(one_in(2) ? 800 : 40) - (one_in(2) ? 400 : 20));
      break;
  }
  if (!one_in(3)) put_end();
}

#define SAME_FLOATING(name, type, bits_type)                                                                      \
  do {                                                                                                            \
    char *left_end, *right_end;                                                                                   \
    bits_type left_bits, right_bits;                                                                              \
    errno = *ep___errno_location() = 0;                                                                           \
    type left = ep_##name(text, &left_end), right = name(text, &right_end);                                       \
    int error = errno;                                                                                            \
    memcpy(&left_bits, &left, sizeof left);                                                                       \
    memcpy(&right_bits, &right, sizeof right);                                                                    \
    /* A NaN's tag may go into its bits; the model leaves them. */                                                \
    expect((left_bits == right_bits || (isnan(left) && isnan(right))) && left_end == right_end &&                  \
               *ep___errno_location() == error,                                                                   \
           #name " of \"%s\": %a and %a, ends %td and %td, errno %d and %d", text, (double)left, (double)right,      \
           left_end - text, right_end - text, *ep___errno_location(), error);                                     \
  } while (0)

static void doubles(void) {
  make_double();
  SAME_FLOATING(strtod, double, uint64_t);
  SAME_FLOATING(strtof, float, uint32_t);
  double left = ep_atof(text), right = atof(text);
  expect(left == right || (isnan(left) && isnan(right)), "atof of \"%s\"", text);
}

/* A little more than half of the least float: up. Some versions of the system's strtof answer 0. */
static void half_of_the_least_float(void) {
  expect(ep_strtof("0x1.000001p-150", NULL) == 0x1p-149f, "strtof of 0x1.000001p-150");
  expect(ep_strtof("0x1p-150", NULL) == 0, "strtof of 0x1p-150");
}

static void arithmetic(void) {
  int a = (int)(random_bits() >> below(64)), b = (int)(random_bits() >> below(64));
  long long c = (long long)(random_bits() >> below(64)), d = (long long)(random_bits() >> below(64));
  if (a == INT_MIN || b == 0 || c == LLONG_MIN || d == 0) return;
  expect(abs(a) == ep_abs(a), "abs of %d", a);
  expect(labs(c) == ep_labs(c) && llabs(c) == ep_llabs(c) && imaxabs(c) == ep_imaxabs(c), "llabs of %lld", c);
  expect(div(a, b).quot == ep_div(a, b).quot && div(a, b).rem == ep_div(a, b).rem, "div of %d, %d", a, b);
  expect(ldiv(c, d).quot == ep_ldiv(c, d).quot && ldiv(c, d).rem == ep_ldiv(c, d).rem, "ldiv of %lld, %lld", c, d);
  expect(lldiv(c, d).quot == ep_lldiv(c, d).quot && lldiv(c, d).rem == ep_lldiv(c, d).rem, "lldiv of %lld, %lld", c, d);
  expect(imaxdiv(c, d).quot == ep_imaxdiv(c, d).quot && imaxdiv(c, d).rem == ep_imaxdiv(c, d).rem, "imaxdiv");
}

int main(void) {
  for (int i = 0; i < 20000; i++) integers();
  for (int i = 0; i < 8000; i++) doubles();
  for (int i = 0; i < 5000; i++) arithmetic();
  half_of_the_least_float();
  return finish();
}
