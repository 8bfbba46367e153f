/* Uses every part of the library and prints what comes out; prints the same wherever it runs. No `long`: its size differs. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void integers(void) {
  static const int values[] = {0, 1, -1, 9, 10, 99, 12345, INT_MAX, INT_MIN};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    int v = values[i];
    printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%u] [%x] [%#X] [%o] [%#o] [%hhd] [%hu] [%c]\n", v, v, v, v, v, v, v, v, v, v, v,
           v, v, v, 'a' + (v & 15));
    printf("[%lld] [%llu] [%" PRId64 "] [%jd] [%zu]\n", v * 4000000000LL, v * 5000000000ULL, (int64_t)v, (intmax_t)v, sizeof v);
  }
}

static void floats(void) {
  static const double values[] = {0, -0.0, 1, 0.1, 1e100, 1.5e-7, 123456.789, 5e-324, 1.7976931348623157e308, 2.5, 1e16};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    double v = values[i];
    printf("[%f] [%.3f] [%e] [%g] [%a] [%10.2f] [%-12.4e] [%+G] [%.17g]\n", v, v, v, v, v, v, v, v, v);
    printf("%g %g %g %g\n", fmin(v, 2), fmax(2, v), fminf((float)v, 3), copysign(v, -1));
    printf("%g %g %g %g %g %d\n", fabs(v), sqrt(fabs(v)), floor(v), ceil(v), trunc(v), !!signbit(v));
  }
  printf("%f %F %g %d %d\n", INFINITY, -INFINITY, fmin(1, NAN), isnan(NAN) != 0, isinf(-INFINITY) != 0);
}

static void numbers(void) {
  static const char *const texts[] = {"42", " -17x", "0x1F", "077", "99999999999999999999", "zz", "", "-0", "1e3", "0x1.8p3", ".5e-2"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    errno = 0;
    /* atoi of a number that is no int depends on the size of long. */
    printf("\"%s\" %d %lld", texts[i], strlen(texts[i]) < 10 ? atoi(texts[i]) : 0, strtoll(texts[i], &end, 0));
    printf(" rest \"%s\" errno %d", end, errno);
    printf(" %llu %g", strtoull(texts[i], NULL, 36), strtod(texts[i], &end));
    printf(" rest \"%s\"\n", end);
  }
}

static void strings(void) {
  char buffer[64], line[] = "one,two;;three", *rest;
  strcpy(buffer, "Hello");
  strcat(buffer, ", ");
  strncat(buffer, "world, and more", 5);
  printf("%s %zu %d %d %s %s\n", buffer, strlen(buffer), strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2), strchr(buffer, 'w'),
         strrchr(buffer, 'o'));
  printf("%s %zu %zu %s %d\n", strstr(buffer, "wor"), strspn("aabbc", "ab"), strcspn("hello", "lo"), strpbrk("hello", "lx"),
         strcasecmp("HeLLo", "hEllO"));
  for (char *token = strtok_r(line, ",;", &rest); token != NULL; token = strtok_r(NULL, ",;", &rest)) printf("<%s>", token);
  memset(buffer, 'x', 10);
  memmove(buffer + 2, buffer, 5);
  memcpy(buffer + 12, "123", 4);
  printf(" %.16s %d %s\n", buffer, memcmp("ab", "ac", 2) < 0, (char *)memchr(buffer, '2', 20));
  char *copy = strdup("copied");
  printf("%s %.*s %10.3s|%-8s|\n", copy, 3, copy, copy, copy);
  free(copy);
  for (int c = -1; c < 256; c += 3) {
    printf("%d%d%d%d%d%d", !!isalpha(c), !!isdigit(c), !!isspace(c), !!ispunct(c), !!isprint(c), !!isxdigit(c));
  }
  printf("\n%s %s %d\n", strerror(ENOENT), strerror(4242), toupper('q'));
}

static int descending(const void *left, const void *right) { return *(const int *)right - *(const int *)left; }

static void sorting(void) {
  int numbers[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, count = sizeof numbers / sizeof *numbers, key = 6;
  qsort(numbers, count, sizeof *numbers, descending);
  for (int i = 0; i < count; i++) printf("%d ", numbers[i]);
  printf("at %d\n", (int)((int *)bsearch(&key, numbers, count, sizeof key, descending) - numbers));
  unsigned seed = 42;
  for (int i = 0; i < 5; i++) printf("%d ", rand_r(&seed) % 100);
  printf("%d %d %s\n", div(17, -5).quot, abs(-3), setlocale(LC_ALL, "C"));
}

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  while (count-- > 0) total += va_arg(list, int);
  va_end(list);
  return total;
}

static void scanning(void) {
  int a = 0, b = 0, count;
  double d = 0;
  char word[8], set[8], line[16];
  unsigned long long wide;
  int found = sscanf("12 0x1F,abc def", "%d %i,%7[a-c]%7s", &a, &b, set, word);
  printf("%d %d %d %s %s\n", found, a, b, set, word);
  found = sscanf("-1.5e3 18446744073709551615", "%lf%llu%n", &d, &wide, &count);
  printf("%d %g %llu %d\n", found, d, wide, count);
  FILE *file = tmpfile();
  fprintf(file, "line %d\nsecond line\n%s", 1, "last");
  rewind(file);
  while (fgets(line, sizeof line, file) != NULL) printf("[%s]", line);
  printf(" %d %ld", feof(file) != 0, ftell(file));
  fseek(file, -4, SEEK_END);
  printf(" %c", getc(file));
  printf(" %d", ungetc('L', file));
  printf(" %c\n", getc(file));
  fclose(file);
}

static void mathematics(void) {
  static const double values[] = {0.5, -2.5, 7.25, 1e10, -0.125};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    double v = values[i], whole;
    int exponent;
    printf("%g %g %g %g %g", round(v), rint(v), fmod(v, 3), remainder(v, 3), logb(v));
    double part = frexp(v, &exponent), rest = modf(v, &whole);
    printf(" %g %d %g %lld %g %g %g\n", part, exponent, ldexp(v, 3), llround(v), nextafter(v, 0) - v, rest, whole);
  }
}

static void first(void) { puts("first handler, so last"); }

static void second(void) { puts("second handler"); }

int main(void) {
  integers();
  floats();
  numbers();
  strings();
  sorting();
  scanning();
  mathematics();
  printf("%d %p\n", sum(4, 1, 2, 3, 4), NULL);
  fputs("to a stream\n", stdout);
  putchar('!');
  fwrite("abc\n", 1, 4, stdout);
  atexit(first);
  atexit(second);
  return 0;
}
