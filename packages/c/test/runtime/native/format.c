/* The printf family against the system's: bytes and results. */
#include "compare.h"

#include <unistd.h>
#include <wchar.h>

MODEL(vsnprintf); MODEL(snprintf); MODEL(sprintf); MODEL(vsprintf); MODEL(asprintf); MODEL(printf); MODEL(puts);
MODEL(putchar); MODEL(fputs); MODEL(fwrite); MODEL(perror); MODEL(fputc); MODEL(dprintf); MODEL(fprintf);
MODEL(write);
extern FILE *ep_stdout, *ep_stderr, *ep_stdin;
extern char written[3][1 << 16];
extern size_t written_count[3];

#define BUFFER 4096

static char format[64];
static char ours[BUFFER], theirs[BUFFER];

static void same_output(size_t size, ...) {
  va_list arguments, again;
  int left, right;
  memset(ours, '~', sizeof ours);
  memset(theirs, '~', sizeof theirs);
  va_start(arguments, size);
  va_copy(again, arguments);
  errno = *ep___errno_location() = 0;
  left = ep_vsnprintf(ours, size, format, arguments);
  right = vsnprintf(theirs, size, format, again);
  va_end(arguments);
  va_end(again);
  expect(left == right && memcmp(ours, theirs, sizeof ours) == 0, "\"%s\" in %zu: \"%.*s\" (%d) and \"%.*s\" (%d)", format,
         size, 300, size == 0 ? "" : ours, left, 300, size == 0 ? "" : theirs, right);
}

static size_t length;

static void put(const char *text) {
  strcpy(format + length, text);
  length += strlen(text);
}

static void start(const char *flags, size_t kinds) {
  length = 0;
  format[0] = '\0';
  if (one_in(6)) put("<");
  put("%");
  for (size_t i = below(4); i > 0; i--) {
    char flag[2] = {flags[below(kinds)], '\0'};
    put(flag);
  }
}

/* Literal width and precision; `*` is compared by itself below. */
static void put_width_and_precision(size_t most_precision) {
  char number[8];
  if (one_in(2)) {
    sprintf(number, "%d", (int)(1 + below(30)));
    put(number);
  }
  if (one_in(2)) {
    put(".");
    if (!one_in(4)) {
      sprintf(number, "%d", (int)below(most_precision));
      put(number);
    }
  }
}

static void finish_format(const char *modifier, char letter) {
  char text[2] = {letter, '\0'};
  put(modifier);
  put(text);
  if (one_in(6)) put(">%%");
}

static size_t buffer_size(void) { return one_in(5) ? below(20) : BUFFER; }

static uint64_t any_integer(void) {
  static const uint64_t edges[] = {0, 1, 9, 10, 99, 100, 999999999, 1000000000, 0x7fffffff, 0x80000000u, 0xffffffffu,
                                   UINT64_MAX, INT64_MAX, (uint64_t)1 << 63, 10000000000000000000u, 127, 128, 255};
  if (one_in(4)) return edges[below(sizeof edges / sizeof *edges)];
  return (random_bits() >> below(64)) * (one_in(3) ? UINT64_MAX : 1);
}

static void integers(void) {
  static const char *const modifiers[] = {"", "hh", "h", "l", "ll", "j", "z", "t", "q"};
  char letter = "diouxX"[below(6)];
  size_t modifier = below(9);
  uint64_t value = any_integer();
  start("-+ 0#'", 6);
  put_width_and_precision(30);
  finish_format(modifiers[modifier], letter);
  if (modifier < 3) same_output(buffer_size(), (int)value);
  else same_output(buffer_size(), value);
}

static double any_double(void) {
  static const double edges[] = {0.0, -0.0, 1.0, 0.5, 1.5, 2.5, 0.125, 9.5, 99.5, 999999.5, 9999995.0, 0.0001, 0.00001, 1e15,
                                 1e16, 1e17, 1e22, 1e23, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1, 100,
                                 123456.5, 1e100, 0.045, 1.0 / 3, INFINITY, -INFINITY, NAN};
  uint64_t bits = random_bits();
  double value;
  switch (below(5)) {
    case 0:
      return edges[below(sizeof edges / sizeof *edges)];
    case 1:
      memcpy(&value, &bits, sizeof value);
      return value;
    case 2:
      return (double)(int64_t)(bits >> below(60)) / (double)(1 << below(12));
    case 3:
      return (double)(int)below(1000000) / 1000.0 * (one_in(2) ? -1 : 1);
    default:
      return ldexp((double)(bits & 0xffff), (int)below(60) - 40);
  }
}

/*
 * Whether rounding to the precision makes one more digit, as 999999.5 becomes 1.00000e+06. Some versions of the system's `%#g` then
 * drop the zeros that `#` asks for.
 */
static int rounds_to_power(double value, int precision) {
  char rounded[500], exact[500];
  snprintf(rounded, sizeof rounded, "%.*e", precision > 0 ? precision - 1 : 0, value);
  snprintf(exact, sizeof exact, "%.420e", value);
  return strcmp(strchr(rounded, 'e'), strchr(exact, 'e')) != 0;
}

static int general_precision(void) {
  const char *point = strchr(format, '.');
  return point == NULL ? 6 : atoi(point + 1);
}

static void doubles(void) {
  double value = any_double();
  start("-+ 0#", 5);
  put_width_and_precision(one_in(10) ? 400 : 25);
  finish_format(one_in(8) ? "l" : "", "aAeEfFgG"[below(8)]);
  if (strpbrk(format, "gG") != NULL && strchr(format, '#') != NULL && isfinite(value) &&
      rounds_to_power(value, general_precision())) {
    return;
  }
  same_output(buffer_size(), value);
}

static void texts(void) {
  static const char *const strings[] = {"", "a", "hello", "a longer string with spaces", "\x80\xff"};
  switch (below(7)) {
    case 0:
      start("-", 1);
      put_width_and_precision(1);
      finish_format("", 'c');
      same_output(buffer_size(), (int)below(300));
      break;
    case 1:
      start("-", 1);
      put_width_and_precision(20);
      finish_format("", 'p');
      same_output(buffer_size(), one_in(3) ? NULL : (void *)(uintptr_t)(random_bits() >> below(60)));
      break;
    case 2:
      start("-", 1);
      put_width_and_precision(20);
      finish_format("l", 's');
      same_output(buffer_size(), one_in(2) ? L"wide" : L"");
      break;
    case 3:
      start("-", 1);
      finish_format("l", 'c');
      same_output(BUFFER, (wint_t)(1 + below(127)));
      break;
    default:
      start("-", 1);
      put_width_and_precision(20);
      finish_format("", 's');
      same_output(buffer_size(), strings[below(5)]);
      break;
  }
}

static void stars(void) {
  static const char *const forms[] = {"%*d", "%-*d", "%.*d", "%0*d"};
  strcpy(format, forms[below(4)]);
  same_output(BUFFER, (int)below(40) - 20, (int)any_integer());
  strcpy(format, "%*.*f|%s|%c|%d");
  same_output(BUFFER, (int)below(40) - 20, (int)below(30) - 5, any_double(), "text", 'x', (int)below(100));
  strcpy(format, "%d %ld %f %lld %g %x %f %d %f %f %f %f %f %f %d %d");
  same_output(BUFFER, 1, 2L, 3.5, 4LL, 5.25, 6, 7.0, 8, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15, 16);
}

static void counts(void) {
  int a = 0, b = 0;
  long c = 0, d = 0;
  signed char e = 0, f = 0;
  long long g = 0, h = 0;
  short i = 0, j = 0;
  ep_sprintf(ours, "ab%nc%lnd%hhn%s%lln%hn", &a, &c, &e, "xyz", &g, &i);
  sprintf(theirs, "ab%nc%lnd%hhn%s%lln%hn", &b, &d, &f, "xyz", &h, &j);
  expect(a == b && c == d && e == f && g == h && i == j && strcmp(ours, theirs) == 0, "%%n");
}

static void odd_formats(void) {
  static const char *const formats[] = {"%", "abc%", "%5", "%-", "%.", "%l", "100%% %d", "%%%d%%", "%m", "%10m|", "%v", "%!"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    strcpy(format, formats[i]);
    compares_undefined = 1;
    same_output(BUFFER, 42);
    compares_undefined = 0;
  }
  strcpy(format, "%ls");
  same_output(0, L"\x100");
}

/* The cases that are not compared above. */
static void alternate_form_keeps_zeros(void) {
  ep_sprintf(ours, "%#G %#.3g %#g", 999999.5, 9.999, 100000.0);
  expect(strcmp(ours, "1.00000E+06 10.0 100000.") == 0, "%%#g wrote %s", ours);
}

static void expect_written(int descriptor, const char *expected, const char *what) {
  expect(written_count[descriptor] == strlen(expected) && memcmp(written[descriptor], expected, strlen(expected)) == 0,
         "%s wrote \"%.*s\"", what, (int)written_count[descriptor], written[descriptor]);
  written_count[descriptor] = 0;
}

static void streams(void) {
  char *text = NULL;
  char longer[700];
  memset(longer, 'y', sizeof longer);
  longer[sizeof longer - 1] = '\0';
  expect(ep_printf("a %d %s\n", 5, "b") == 6, "printf's result");
  expect_written(1, "a 5 b\n", "printf");
  expect(ep_printf("%s", longer) == (int)strlen(longer), "printf's result");
  expect_written(1, longer, "printf of a long string");
  expect(ep_puts("line") == 5, "puts's result");
  expect_written(1, "line\n", "puts");
  expect(ep_putchar(300) == 44, "putchar's result");
  expect_written(1, ",", "putchar");
  expect(ep_fputc('q', ep_stderr) == 'q', "fputc's result");
  expect_written(2, "q", "fputc");
  expect(ep_fputs("text", ep_stdout) >= 0, "fputs's result");
  expect(ep_fwrite("abcdef", 2, 3, ep_stdout) == 3, "fwrite's result");
  expect_written(1, "textabcdef", "fputs and fwrite");
  expect(ep_fprintf(ep_stdin, "x") < 0 && ep_fputs("x", ep_stdin) == EOF, "output to stdin fails");
  expect(ep_dprintf(2, "%05d", 42) == 5, "dprintf's result");
  expect_written(2, "00042", "dprintf");
  expect(ep_write(1, "raw", 3) == 3 && ep_write(7, "raw", 3) == -1 && *ep___errno_location() == EBADF, "write");
  expect_written(1, "raw", "write");
  *ep___errno_location() = ENOENT;
  ep_perror("file");
  expect_written(2, "file: No such file or directory\n", "perror");
  expect(ep_asprintf(&text, "%d-%s", 12, "x") == 4 && strcmp(text, "12-x") == 0, "asprintf");
  free(text);
}

int main(void) {
  for (int i = 0; i < 12000; i++) integers();
  for (int i = 0; i < 12000; i++) doubles();
  for (int i = 0; i < 3000; i++) texts();
  for (int i = 0; i < 500; i++) stars();
  counts();
  odd_formats();
  alternate_form_keeps_zeros();
  streams();
  return finish();
}
