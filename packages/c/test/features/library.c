// Parts of the library that go beyond the usual: the byte of standard input chooses one.
#include <byteswap.h>
#include <complex.h>
#include <endian.h>
#include <err.h>
#include <errno.h>
#include <fenv.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sysexits.h>
#include <tgmath.h>
#include <wchar.h>

static void wide_output(int x) {
  wchar_t text[16];
  int length = swprintf(text, 16, L"%d|%5ls|%-3c|", x, L"ab", 'c');
  wprintf(L"%d %ls %.2f %s\n", length, text, x / 4.0, "bytes");
  putwchar(L'w');
  fputws(L"ide\n", stdout);
  wprintf(L"%d %d\n", printf("not this"), fwide(stdout, 0) > 0);
}

static void wide_input(int x) {
  wchar_t text[16] = L"12 abc 0x1f", *end, word[8] = L"";
  int number = 0, count = swscanf(text, L"%d %3ls", &number, word);
  text[0] = (wchar_t)(x & 7) + L'0';
  long value = wcstol(text, &end, 10);
  printf("%d %d %d %ld %d ", count, number, (int)wcslen(word), value, (int)(end - text));
  printf("%.3f %lx\n", wcstod(L" -2.5e1x", NULL), wcstoul(text + 7, NULL, 0));
}

static void complex_numbers(int x) {
  double complex z = x + 3.0 * I, w = z * conj(z) / (1.0 - 2.0 * I);
  float complex narrow = z;
  printf("%.6g %.6g %.6g %.6g\n", creal(w), cimag(w), cabs(z), carg(z));
  printf("%.4g %.4g %d\n", creal(csqrt(z)), cimag(cexp(z / 10)), z == x + 3.0 * I);
  printf("%.17g %.9g\n", fma(0.1, x, -0.7), fma(0.1f, (float)x, -0.7f));
  printf("%zu %zu %zu %.5g %.5g\n", sizeof sqrt(1.0f), sizeof sqrt(1), sizeof sqrt(narrow), fabs(-2.5f), (double)cabs(pow(z, 2)));
}

static void fortified(int x) {
  char text[16], copy[16];
  __builtin___strcpy_chk(text, "abc", sizeof text);
  __builtin___snprintf_chk(copy, sizeof copy, 1, sizeof copy, "%s-%d", text, x);
  __builtin___strcat_chk(text, copy, sizeof text);
  __builtin___memcpy_chk(copy, "xy", 2, sizeof copy);
  printf("%s %s\n", text, copy);
}

static void small_headers(int x) {
  char path[] = "/usr//lib/", other[] = "name";
  printf("%s %s %x %x %d\n", basename(path), dirname(other), bswap_32((unsigned)x), htobe16((unsigned short)x), MAX(x, 3) + roundup(x, 8));
  printf("%d %d\n", fegetround() == FE_TONEAREST, fesetround(FE_TONEAREST));
  errno = ENOENT;
  warn("%d", x);
  if (x > 4) errx(EX_USAGE, "too many: %d", x);
}

int main(void) {
  int chosen = getchar();
  switch (chosen) {
    case 0: wide_output(5); break;
    case 1: wide_input(6); break;
    case 2: complex_numbers(7); break;
    case 3: fortified(8); break;
    case 4: small_headers(4); break;
    case 5: small_headers(5); break;
    default: return 99;
  }
  return chosen;
}
