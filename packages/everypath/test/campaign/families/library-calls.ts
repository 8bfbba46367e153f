/** Programs that call library functions with random arguments and print what comes of it. */
import { Random } from "../../differential/generator.ts";

/**
 * A statement for each function that no native comparison has; D: a double, F: a float, N: a small number, W: a wide one, T and S: strings.
 * `shown` prints a double bit by bit, `number` a whole number.
 */
export const calls: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["fabsl", "logbl", "ceill", "floorl", "nearbyintl", "rintl", "roundl", "truncl"].map((name) => [
      name,
      `shown((double)${name}(D));`,
    ]),
  ),
  ...Object.fromEntries(
    ["fmodl", "remainderl", "copysignl", "fmaxl", "fminl"].map((name) => [
      name,
      `shown((double)${name}(D, D));`,
    ]),
  ),
  fdiml: "shown((double)fdiml(N, N));",
  frexpl: "{ int e = 0; double d = D; shown((double)frexpl(d, &e)); if (isfinite(d)) number(e); }",
  ilogbl: "number(ilogbl(D));",
  nanl: 'number(isnan((double)nanl("1")));',
  nexttoward: "shown(nexttoward(D, (long double)D));",
  nexttowardf: "shown(nexttowardf(F, (long double)D));",
  ...Object.fromEntries(
    ["lrintl", "llrintl", "lroundl", "llroundl"].map((name) => [
      name,
      `number(${name}((long double)N / 4));`,
    ]),
  ),
  modfl: "{ long double whole; shown((double)modfl(D, &whole)); shown((double)whole); }",
  remquol: "{ int q = 0; shown((double)remquol(N, N | 1, &q)); number(q & 7); }",
  crealf: "shown(crealf(F + F * I));",
  cimagf: "shown(cimagf(__builtin_complex(F, F)));",
  ...Object.fromEntries(
    [
      "alnum",
      "alpha",
      "blank",
      "cntrl",
      "digit",
      "graph",
      "lower",
      "print",
      "punct",
      "space",
      "upper",
      "xdigit",
    ].map((name) => [`is${name}`, `number(is${name}((unsigned char)N) != 0); number(is${name}(EOF) != 0);`]),
  ),
  isascii: "number(isascii(N) != 0);",
  realloc: "{ char *p = realloc(strdup(T), 40); puts(p); p = realloc(p, 41 + (N & 15)); puts(p); free(p); }",
  free: '{ free(NULL); free(malloc(1 + (N & 63))); puts("freed"); }',
  memalign: "{ char *p = memalign(64, 1 + (N & 63)); number((size_t)p % 64); free(p); }",
  valloc: "{ char *p = valloc(1 + (N & 63)); number((size_t)p % 4096); free(p); }",
  malloc_usable_size:
    "{ size_t n = 1 + (N & 63); char *p = malloc(n); number(malloc_usable_size(p) >= n); free(p); }",
  secure_getenv: 'number(secure_getenv("A_NAME_THAT_NOBODY_HAS") == NULL);',
  clearenv: '{ number(clearenv()); number(getenv("PATH") == NULL); }',
  environ: '{ clearenv(); setenv("A", T, 1); puts(environ[0]); clearenv(); }',
  sigaction:
    "{ struct sigaction s = {0}; s.sa_handler = handler; number(sigaction(SIGUSR1, &s, NULL)); number(raise(SIGUSR1)); number(handled); }",
  longjmp:
    "{ static jmp_buf b; volatile int n = 0; int r = setjmp(b); number(r); if (n++ < 2) longjmp(b, n * 3); }",
  _longjmp:
    "{ static jmp_buf b; volatile int n = 0; int r = _setjmp(b); number(r); if (n++ < 1) _longjmp(b, 0); }",
  siglongjmp:
    "{ static sigjmp_buf b; volatile int n = 0; int r = sigsetjmp(b, 1); number(r); if (n++ < 1) siglongjmp(b, 7); }",
  putc: "putc('a' + (N & 15), stdout); putchar('\\n');",
  putc_unlocked: "putc_unlocked('a' + (N & 15), stdout); putchar('\\n');",
  putchar_unlocked: "putchar_unlocked('a' + (N & 15)); putchar('\\n');",
  vprintf: 'formatted(0, "%d %s\\n", N, T);',
  vfprintf: 'formatted(1, "%5d|%-9s|\\n", N, T);',
  vdprintf: '{ fflush(stdout); formatted(2, "%x %.3s\\n", N, T); }',
  vasprintf: 'formatted(3, "%o %8.2s\\n", N, T);',
  setbuf: "{ FILE *f = tmpfile(); setbuf(f, NULL); number(fputs(T, f) >= 0); fclose(f); }",
  setlinebuf: "{ FILE *f = tmpfile(); setlinebuf(f); number(fputs(T, f) >= 0); fclose(f); }",
  flockfile: "{ flockfile(stdout); puts(T); funlockfile(stdout); }",
  umask: "{ number(umask(N & 0777) >= 0); mode_t m = umask(022); number(m >= 0); }",
  clock_getres: "{ struct timespec t; number(clock_getres(CLOCK_REALTIME, &t)); number(t.tv_sec); }",
  fesetround: "number(fesetround(FE_TONEAREST));",
  feclearexcept: "number(feclearexcept(FE_ALL_EXCEPT));",
  fegetenv: "{ fenv_t e; number(fegetenv(&e)); number(fesetenv(&e)); }",
  feholdexcept: "{ fenv_t e; number(feholdexcept(&e)); number(fesetenv(&e)); }",
  wmemcpy: '{ wchar_t a[8] = L"abcdefg", b[8]; wmemcpy(b, a, 8); number(wcslen(b)); }',
  vswprintf: '{ wchar_t w[40]; number(wide_formatted(w, 40, L"%d %ls", N, L"xyz")); number(w[2]); }',
  vswscanf: '{ int a = 0; number(wide_read(L" 12 ", L"%d", &a)); number(a); }',
  usleep: "number(usleep(0));",
  nanosleep: "{ struct timespec t = {0, 1}; number(nanosleep(&t, NULL)); }",
  sleep: "number(sleep(0));",
  srand: 'srand(N); puts("seeded");',
  srandom: 'srandom(N); puts("seeded");',
  srand48: 'srand48(N); puts("seeded");',
  atexit: "number(atexit(at_end));",
  sysconf: "number(sysconf(_SC_PAGESIZE));",
  // Those that native comparisons have too, here as the engine executes them.
  strtol: "{ char *e; char *t = T; number(strtol(t, &e, 0)); number(e - t); }",
  strtod: '{ char b[40]; snprintf(b, sizeof b, "%.17g", D); shown(strtod(b, NULL)); }',
  snprintf:
    '{ char b[60]; number(snprintf(b, 1 + (N & 31), "%d,%5.2f,%s,%lx", N, (double)N / 8, T, W)); puts(b); }',
  sscanf: '{ int a = 0; char b[20] = ""; number(sscanf(T, "%d%19s", &a, b)); number(a); puts(b); }',
  strstr: "{ char *t = T, *f = strstr(t, S); number(f == NULL ? -1 : f - t); }",
  qsort:
    "{ int v[9]; for (int i = 0; i < 9; i++) v[i] = N; qsort(v, 9, sizeof *v, compare); for (int i = 0; i < 9; i++) number(v[i]); }",
  fmod: "shown(fmod(D, D));",
  fma: "shown(fma(D, D, D));",
  ldexp: "shown(ldexp(D, (int)(N % 2100)));",
  strftime:
    '{ time_t m = W >> 20; char b[99]; strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %j %U %a %b", gmtime(&m)); puts(b); }',
  wcstol: 'number(wcstol(L" -0x1fz", NULL, N & 1 ? 16 : 0));',
};

const texts = [
  "",
  "a",
  "12",
  " -17x",
  "0x1F",
  "abcabc",
  "hello, world",
  "%d",
  "  \\t\\n9",
  "1e5",
  "zzzzzzzzzzzzzzzzzzz",
  "077",
  "+3 word",
] as const;
const numbers = ["0", "1", "-1", "7", "127", "255", "256", "1000", "-32768", "65535"] as const;
const doubles = [
  ...["0.0", "-0.0", "0.5", "-1.5", "2.5", "1e10", "-1e300", "1e-310", "4503599627370497.5", "3.0"],
  ...["(1e300 * 1e300)", "-9.75", "123456.789"],
] as const;

export function generateCalls(seed: number): string {
  const random = new Random(seed);
  const names = Object.keys(calls);
  const statements = Array.from({ length: 25 }, () => {
    const name = random.pick(names);
    const text = calls[name] ?? "";
    return `  /* ${name} */ ${text.replaceAll(/(?<!%)\b[DFNWTS]\b/g, (kind) => value(kind, random))}`;
  });
  return `${prelude}
int main(void) {
${statements.join("\n")}
  return 0;
}
`;
}

/** Arguments are given at run time, so that no compiler computes the call. */
function value(kind: string, random: Random): string {
  switch (kind) {
    case "D":
      return `real(${random.pick(doubles)})`;
    case "F":
      return `(float)real(${random.pick(["0.5", "-2.25", "1e10", "-0.0", "7.0"])})`;
    case "N":
      return `(int)whole(${random.chance(50) ? random.pick(numbers) : String(random.below(2000) - 1000)})`;
    case "W":
      return `whole(${random.below(2 ** 30)}LL * ${random.below(2 ** 30)})`;
    case "T":
      return `text("${random.pick(texts)}")`;
    default:
      return `text("${random.pick(["a", "bc", "", "ld", "zzz"])}")`;
  }
}

const prelude = `#define _GNU_SOURCE
#include <complex.h>
#include <ctype.h>
#include <fenv.h>
#include <malloc.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
extern char **environ;
static volatile double a_real;
static volatile long long a_whole;
static char *volatile a_text;
static volatile int handled;
static double real(double given) { a_real = given; return a_real; }
static long long whole(long long given) { a_whole = given; return a_whole; }
static char *text(char *given) { a_text = given; return a_text; }
static void shown(double given) {
  unsigned long long bits;
  memcpy(&bits, &given, sizeof bits);
  if (given != given) puts("nan");
  else printf("%llx\\n", bits);
}
static void number(long long given) { printf("%lld\\n", given); }
static void handler(int signal) { handled += signal; }
static void at_end(void) { puts("the end"); }
static int compare(const void *a, const void *b) { return (*(int *)a > *(int *)b) - (*(int *)a < *(int *)b); }
static void formatted(int way, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *made;
  if (way == 0) number(vprintf(format, arguments));
  else if (way == 1) number(vfprintf(stdout, format, arguments));
  else if (way == 2) number(vdprintf(1, format, arguments));
  else { number(vasprintf(&made, format, arguments)); puts(made); free(made); }
  va_end(arguments);
}
static int wide_formatted(wchar_t *to, size_t size, const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vswprintf(to, size, format, arguments);
  va_end(arguments);
  return result;
}
static int wide_read(const wchar_t *from, const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vswscanf(from, format, arguments);
  va_end(arguments);
  return result;
}
`;
