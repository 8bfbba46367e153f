// The rest of C: the first byte of standard input chooses a program, the second is what it works on.
#include <ctype.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static jmp_buf back;

static void descend(int depth) {
  if (depth == 0) longjmp(back, 4);
  descend(depth - 1);
}

static void jumps(int x) {
  volatile int steps = 0;
  switch (setjmp(back)) {
    case 0: steps++; if (x < 64) { puts("none"); return; } descend(x & 3);
    case 4: steps++; if (steps < 4) longjmp(back, 4);
  }
  switch (setjmp(back)) {
    case 0: longjmp(back, x & 3);
    case 2: steps += 10;
  }
  printf("%d\n", steps);
}

static long sum(const char *kinds, ...) {
  va_list list, again;
  long total = 0;
  va_start(list, kinds);
  va_copy(again, list);
  for (const char *kind = kinds; *kind != '\0'; kind++) {
    switch (*kind) {
      case 'i': total += va_arg(list, int); break;
      case 'l': total += va_arg(list, long); break;
      case 'd': total += (long)va_arg(list, double); break;
      case 's': total += (long)strlen(va_arg(list, char *)); break;
    }
  }
  if (*kinds == 'i') total += 1000 * va_arg(again, int);
  va_end(again);
  va_end(list);
  return total;
}

static void variadic(int x) { printf("%ld %ld\n", sum("ilds", x, 5L, 2.5, "abc"), sum(x & 1 ? "l" : "", 7L)); }

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int negated(int x) { return -x; }

static void tables(int x) {
  static int (*const functions[])(int) = {twice, square, negated};
  static const struct { const char *name; int (*function)(int); } named[] = {{"twice", twice}, {"square", square}};
  printf("%d %s\n", functions[(x & 0xff) % 3](x & 7), named[x & 1].function == twice ? named[x & 1].name : "other");
}

static int by_value(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }

static void sorting(int x) {
  int values[] = {30, x, 10, 20}, key = 20;
  qsort(values, 4, sizeof *values, by_value);
  const int *found = bsearch(&key, values, 4, sizeof *values, by_value);
  printf("%d %d %td\n", values[0], values[3], found - values);
}

static void atomics(int x) {
  _Atomic int counter = 5;
  atomic_flag flag = ATOMIC_FLAG_INIT;
  int expected = 5;
  atomic_fetch_add(&counter, x);
  _Bool swapped = atomic_compare_exchange_strong(&counter, &expected, 77);
  int before = __sync_lock_test_and_set(&expected, 3);
  printf("%d %d %d %d %d\n", atomic_load(&counter), swapped, expected, atomic_flag_test_and_set(&flag), before);
}

static void wide_integers(int x) {
  unsigned __int128 product = (unsigned __int128)0xfedcba9876543210u * (unsigned)((x & 1) + 3);
  __int128 quotient = -(__int128)product >> 17;
  printf("%llx %llx %lld %d\n", (unsigned long long)(product >> 64), (unsigned long long)product, (long long)quotient, product > ((__int128)1 << 65));
}

static void wide_characters(int x) {
  wchar_t text[16] = L"wide \u00e9";
  text[6] = (wchar_t)towupper((wint_t)x);
  text[7] = 0;
  printf("%zu %d %d\n", wcslen(text), wcscmp(text, L"wide \u00e9A") == 0, iswdigit((wint_t)x) != 0);
}

static void computed_goto(int x) {
  static const void *const labels[] = {&&add, &&triple, &&stop};
  int value = 1, program = x;
  goto *labels[program % 3];
add:
  value += 10;
  program /= 3;
  if (value > 25) goto stop;
  goto *labels[program % 3];
triple:
  value *= 3;
  program /= 3;
  if (value > 25) goto stop;
  goto *labels[program % 3];
stop:
  printf("%d\n", value);
}

static int total(int rows, int columns, int cells[rows][columns]) {
  int result = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) result += cells[i][j];
  return result;
}

static void variable_arrays(int x) {
  int n = (x & 3) + 1;
  int cells[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) cells[i][j] = i * j;
  printf("%zu %d\n", sizeof cells, total(n, n + 1, cells));
}

#define LARGER(a, b) ({ __typeof__(a) left = (a); __typeof__(b) right = (b); left > right ? left : right; })

static void expressions(int x) {
  int calls = 0;
  int larger = LARGER(calls++ + x, 100);
  printf("%d %d %d\n", larger, calls, x ?: -1);
  switch (x) {
    case 'a' ... 'f': puts("letter"); break;
    case '0' ... '9': puts("digit"); break;
  }
}

struct flags { unsigned low : 3; signed middle : 5; unsigned long long high : 40; };
struct __attribute__((packed)) packed { char tag; int value; short tail; };
union pun { float value; unsigned bits; unsigned char bytes[4]; };
struct sized { int count; char data[]; };

static void layouts(int x) {
  struct flags flags = {.low = (unsigned)x, .middle = x, .high = (unsigned long long)x << 33};
  struct packed packed = {1, x, 3};
  union pun pun = {.bits = 0x40490fdb};
  pun.bytes[0] = (unsigned char)x;
  struct sized *sized = malloc(sizeof *sized + 4);
  memcpy(sized->data, "abc", 4);
  printf("%u %d %llu %zu %d %u %c\n", flags.low, flags.middle, (unsigned long long)flags.high, sizeof packed, packed.value, pun.bits, sized->data[x & 1]);
  free(sized);
}

static volatile sig_atomic_t seen;
static void handler(int number) { seen = number; }

static void signals(int x) {
  if (x < 0x50) signal(SIGUSR1, handler);
  else signal(SIGUSR1, SIG_IGN);
  raise(SIGUSR1);
  printf("%d\n", (int)seen);
}

static void builtins(int x) {
  int sum_of;
  unsigned u = (unsigned)x + 1;
  int overflows = __builtin_add_overflow(x, 0x7fffffff - 64, &sum_of);
  printf("%d %d %d %d %d %u\n", overflows, __builtin_popcount(u), __builtin_clz(u), __builtin_ctz(u), __builtin_parity(u), __builtin_bswap32(u));
}

static _Thread_local int per_thread = 3;
static int generic_kind(int x) { return _Generic(x, int: 1, long: 2, default: 3) + _Generic(1.5f, float: 10, default: 20); }

static void newer(int x) {
  _Static_assert(sizeof(long) == 8, "LP64");
  const char *names[] = {[2] = "two", [0] = "zero"};
  struct { int a; union { int b; float c; }; } nested = {.a = 1, .b = x};
  _Complex double number = x + 2.0 * __builtin_complex(0.0, 1.0);
  printf("%d %d %d %d\n", generic_kind(x), names[x & 1 ? 2 : 1] == NULL, nested.b + per_thread++, (int)__real__ number + (int)__imag__ number);
}

struct narrow { unsigned a : 3, b : 5; signed c : 4; _Bool d : 1; };

static void bit_fields(int x) {
  struct narrow narrow;
  narrow.a = (unsigned)x & 7;
  narrow.b = (unsigned)x >> 3;
  narrow.c = (x & 15) - 8;
  narrow.d = x > 64;
  printf("%d %d\n", narrow.a + narrow.b > 9, narrow.c + narrow.d < 0);
}

static void zero_bits(int x) {
  int hidden = x;
  __asm__ volatile("" ::: "memory");
  __asm__("" : "+r"(hidden));
  printf("%d %d %d\n", __builtin_ffs(hidden & 12), __builtin_ffsll((long long)(x & 1) << 40), __builtin_ctz(x | 4));
}

int main(void) {
  static void (*const programs[])(int) = {jumps,         variadic,        tables,          sorting,     atomics,  wide_integers, wide_characters,
                                          computed_goto, variable_arrays, expressions, layouts,  signals, builtins,      newer,
                                          bit_fields,    zero_bits};
  int chosen = getchar();
  int x = getchar();
  switch (chosen) {
#define PROGRAM(n) case n: programs[n](x); break;
    PROGRAM(0) PROGRAM(1) PROGRAM(2) PROGRAM(3) PROGRAM(4) PROGRAM(5) PROGRAM(6) PROGRAM(7) PROGRAM(8) PROGRAM(9) PROGRAM(10)
    PROGRAM(11) PROGRAM(12) PROGRAM(13) PROGRAM(14) PROGRAM(15)
    default: return 99;
  }
  return chosen;
}
