/*
 * Functions of LLVM's C++ library that its headers declare and that are in no header, under the names that the C++ compiler gives them. Those that
 * throw, or call what may, are in headers of ours (runtime/include/c++), since exceptions are followed in the program's own code.
 */
#include <everypath-internal.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

/* size_t is mangled as the type that it is: for WebAssembly always a long. */
#if defined(__LP64__) || defined(__wasm__)
#define SIZED(prefix, suffix) prefix##m##suffix
#else
#define SIZED(prefix, suffix) prefix##j##suffix
#endif

#define ABORTED 134

/*
 * A demand of the library that its caller has not kept to. The message has the header's line, the demand in its own words and, behind "failed: ", what is wrong
 * for whoever calls, which is told at the caller's line.
 */
_Noreturn void __everypath_cpp_demand(const char *message) {
  static const char mark[] = "failed: ";
  char told[200];
  const char *wrong = strstr(message, mark);
  size_t length = 0;
  for (wrong = wrong == NULL ? message : wrong + sizeof mark - 1; wrong[length] != '\0' && wrong[length] != '\n'; length++) {
    if (length == sizeof told - 1) break;
    told[length] = wrong[length];
  }
  told[length] = '\0';
  __everypath_check(0, "assertion", told);
  __everypath_exit(ABORTED);
}

/* Whether the pointer leads into the range. No address of another object is within it, wherever objects lie. */
int __everypath_is_between(const void *begin, const void *end, const void *pointer) {
  return (size_t)pointer - (size_t)begin < (size_t)end - (size_t)begin;
}

/* A program asks a stream whether writing has failed. It never has, which the verdict rests on. */
int __everypath_write_failed(void) {
  __everypath_assumed("output", NULL);
  return 0;
}

/* std::__libcpp_verbose_abort: where the library can go no further. */
_Noreturn void _ZNSt3__122__libcpp_verbose_abortEPKcz(const char *format, ...) { __everypath_cpp_demand(format); }

/* std::__next_prime: the least prime that is not less; how many lists a hash table has. */
size_t SIZED(_ZNSt3__112__next_primeE, )(size_t number) {
  size_t divisor;
  if (number <= 2) return number == 0 ? 0 : 2;
  number |= 1;
  for (;; number += 2) {
    for (divisor = 3; divisor <= number / divisor; divisor += 2) {
      if (number % divisor == 0) break;
    }
    if (divisor > number / divisor) return number;
  }
}

/*
 * std::__sort of numbers by their usual order. Equal ones cannot be told apart, so that any way of sorting gives what the library's does: insertion while
 * there are few, as there, and a heap for more.
 */
#define FEW 24
#define SORT(letter, type) \
  static void sink_##letter(type *first, size_t root, size_t count) { \
    for (;;) { \
      size_t child = 2 * root + 1; \
      type value = first[root]; \
      if (child >= count) return; \
      if (child + 1 < count && first[child] < first[child + 1]) child++; \
      if (!(value < first[child])) return; \
      first[root] = first[child]; \
      first[child] = value; \
      root = child; \
    } \
  } \
  void _ZNSt3__16__sortIRNS_6__lessI##letter##letter##EEP##letter##EEvT0_S5_T_(type *first, type *last, void *less) { \
    size_t count = (size_t)(last - first), i, j; \
    (void)less; \
    if (count <= FEW) { \
      for (i = 1; i < count; i++) { \
        type value = first[i]; \
        for (j = i; j > 0 && value < first[j - 1]; j--) first[j] = first[j - 1]; \
        first[j] = value; \
      } \
      return; \
    } \
    for (i = count / 2; i > 0; i--) sink_##letter(first, i - 1, count); \
    for (i = count - 1; i > 0; i--) { \
      type value = first[0]; \
      first[0] = first[i]; \
      first[i] = value; \
      sink_##letter(first, 0, i); \
    } \
  }
SORT(c, char)
SORT(w, wchar_t)
SORT(a, signed char)
SORT(h, unsigned char)
SORT(s, short)
SORT(t, unsigned short)
SORT(i, int)
SORT(j, unsigned)
SORT(l, long)
SORT(m, unsigned long)
SORT(x, long long)
SORT(y, unsigned long long)
SORT(f, float)
SORT(d, double)
SORT(e, long double)

/* std::placeholders: objects that nothing reads. */
#define PLACEHOLDER(number) const char _ZNSt3__112placeholders##number##E = 0
PLACEHOLDER(2_1);
PLACEHOLDER(2_2);
PLACEHOLDER(2_3);
PLACEHOLDER(2_4);
PLACEHOLDER(2_5);
PLACEHOLDER(2_6);
PLACEHOLDER(2_7);
PLACEHOLDER(2_8);
PLACEHOLDER(2_9);
PLACEHOLDER(3_10);

/* std::chrono::system_clock::now, in microseconds, and steady_clock::now, in nanoseconds. */
long long _ZNSt3__16chrono12system_clock3nowEv(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

long long _ZNSt3__16chrono12steady_clock3nowEv(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}
