/* The functions of <everypath.h>. */
#include <everypath-internal.h>
#include <everypath.h>

void everypath_symbolic(void *object, size_t size, const char *name) { __everypath_symbolic(object, size, name); }

void everypath_assume(int condition) { __everypath_assume(condition != 0); }

void everypath_name(const char *name, long long value) { __everypath_name(name, value); }

int everypath_is_symbolic(long long value) { return __everypath_is_symbolic(value); }

#define FRESH(type, function)                             \
  type function(const char *name) {                       \
    type value;                                           \
    __everypath_symbolic(&value, sizeof value, name);     \
    return value;                                         \
  }

FRESH(char, everypath_char)
FRESH(signed char, everypath_signed_char)
FRESH(unsigned char, everypath_unsigned_char)
FRESH(short, everypath_short)
FRESH(unsigned short, everypath_unsigned_short)
FRESH(int, everypath_int)
FRESH(unsigned int, everypath_unsigned)
FRESH(long, everypath_long)
FRESH(unsigned long, everypath_unsigned_long)
FRESH(long long, everypath_long_long)
FRESH(unsigned long long, everypath_unsigned_long_long)
FRESH(size_t, everypath_size)
FRESH(float, everypath_float)
FRESH(double, everypath_double)

/* A _Bool object may hold 0 and 1 only, so the byte is constrained before it is read as one. */
_Bool everypath_bool(const char *name) {
  unsigned char value;
  __everypath_symbolic(&value, 1, name);
  __everypath_assume(value <= 1);
  return value == 1;
}

int everypath_range(int low, int high, const char *name) {
  int value;
  __everypath_symbolic(&value, sizeof value, name);
  __everypath_assume((low <= value) & (value <= high));
  return value;
}
