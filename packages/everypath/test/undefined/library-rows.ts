/** Programs for the rows of docs/undefined-behaviour.md that are about the library but for its streams (C11 7). */
import type { RunRow } from "./row.ts";

export const libraryRows: readonly RunRow[] = [
  {
    row: 100,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: '#include <string.h>\nint main(void) { char b[9] = "abcdefg"; memcpy(b + 1, b, 4); return 0; }',
    twin: '#include <string.h>\nint main(void) { char b[9] = "abcdefg"; memcpy(b + 4, b, 4); return 0; }',
  },
  { row: 106, kind: "unseen", source: "int main(void) { int __x = 0, _Y = 0; return __x + _Y; }" },
  {
    row: 108,
    kind: "found",
    error: "null-dereference",
    judge: "gcc",
    source: "#include <string.h>\nint main(void) { char *p = 0; return (int)strlen(p); }",
    twin: '#include <string.h>\nint main(void) { char *p = ""; return (int)strlen(p); }',
  },
  {
    row: 109,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: "#include <string.h>\nint main(void) { char b[4]; memset(b, 0, 5); return b[0]; }",
    twin: "#include <string.h>\nint main(void) { char b[5]; memset(b, 0, 5); return b[0]; }",
  },
  {
    row: 113,
    kind: "found",
    error: "library-call",
    source: "#include <ctype.h>\nint main(void) { int c = -5; return isalpha(c) == 99; }",
    twin: "#include <ctype.h>\nint main(void) { int c = -1; return isalpha(c) == 99; }",
  },
  {
    row: 115,
    kind: "unseen",
    source: "#include <fenv.h>\nint main(void) { fesetround(FE_TONEAREST); return 1.5 + 1.5 != 3; }",
  },
  {
    row: 116,
    kind: "unseen",
    source: "#include <fenv.h>\nint main(void) { return feclearexcept(1 << 20) > 1; }",
  },
  {
    row: 118,
    kind: "unseen",
    source: "#include <fenv.h>\nint main(void) { static fenv_t e; return fesetenv(&e) > 1; }",
  },
  {
    row: 119,
    kind: "found",
    error: "signed-overflow",
    judge: "gcc",
    source: "#include <stdlib.h>\nint main(void) { int m = -2147483647 - 1; return div(m, -1).quot == 3; }",
    twin: "#include <stdlib.h>\nint main(void) { int m = -2147483647; return div(m, -1).quot == 3; }",
  },
  {
    row: 120,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: "#include <locale.h>\nint main(void) { setlocale(LC_ALL, \"C\")[0] = 'x'; return 0; }",
    twin: "#include <locale.h>\nint main(void) { return setlocale(LC_ALL, \"C\")[0] == 'x'; }",
  },
  {
    row: 121,
    kind: "found",
    error: "out-of-bounds",
    source: "#include <locale.h>\nint main(void) { localeconv()->decimal_point = 0; return 0; }",
    twin: "#include <locale.h>\nint main(void) { return localeconv()->decimal_point == 0; }",
  },
  {
    row: 125,
    kind: "unseen",
    source: "#include <setjmp.h>\nint main(void) { jmp_buf b; int x = setjmp(b); return x; }",
  },
  {
    row: 126,
    kind: "found",
    error: "use-after-free",
    judge: "gcc",
    source:
      "#include <setjmp.h>\nstatic jmp_buf b126;\nstatic void f126(void) { setjmp(b126); }\nint main(void) { f126(); longjmp(b126, 1); }",
    twin: "#include <setjmp.h>\nstatic jmp_buf c126;\nint main(void) { if (setjmp(c126)) return 0; longjmp(c126, 1); }",
  },
  {
    row: 127,
    kind: "unseen",
    source:
      "#include <setjmp.h>\nstatic jmp_buf b127;\nint main(void) { int x = 1; if (setjmp(b127)) return x != 2; x = 2; longjmp(b127, 1); }",
  },
  {
    row: 128,
    kind: "found",
    error: "null-dereference",
    judge: "gcc",
    source:
      "#include <signal.h>\nint main(void) { signal(SIGUSR1, (void (*)(int))64); raise(SIGUSR1); return 0; }",
    twin: "#include <signal.h>\nstatic void h128(int n) { (void)n; }\nint main(void) { signal(SIGUSR1, h128); raise(SIGUSR1); return 0; }",
  },
  {
    row: 129,
    kind: "unseen",
    source:
      "#include <signal.h>\nstatic void h129(int n) { (void)n; }\nint main(void) { signal(SIGFPE, h129); raise(SIGFPE); return 0; }",
  },
  {
    row: 130,
    kind: "unseen",
    source:
      "#include <signal.h>\nstatic void h130(int n) { (void)n; }\nint main(void) { signal(SIGSEGV, h130); raise(SIGSEGV); return 0; }",
  },
  {
    row: 131,
    kind: "unseen",
    source:
      "#include <signal.h>\nstatic void i131(int n) { (void)n; }\nstatic void h131(int n) { (void)n; raise(SIGUSR2); }\nint main(void) { signal(SIGUSR2, i131); signal(SIGUSR1, h131); raise(SIGUSR1); return 0; }",
  },
  {
    row: 136,
    kind: "found",
    error: "uninitialized-read",
    source:
      "#include <stdarg.h>\nint f136(int n, ...) { va_list a; int x = va_arg(a, int); return x + n; }\nint main(void) { return f136(1, 2) == 5; }",
    twin: "#include <stdarg.h>\nint f136_(int n, ...) { va_list a; va_start(a, n); int x = va_arg(a, int); va_end(a); return x + n; }\nint main(void) { return f136_(1, 2) == 5; }",
  },
  {
    row: 137,
    kind: "unseen",
    source:
      "#include <stdarg.h>\nstatic int next137(va_list a) { return va_arg(a, int); }\nstatic int f137(int n, ...) { va_list a; va_start(a, n); int x = next137(a); x += va_arg(a, int); va_end(a); return x; }\nint main(void) { return f137(1, 2, 3) != 5; }",
  },
  {
    row: 139,
    kind: "found",
    error: "library-call",
    source:
      "#include <stdarg.h>\nstatic int f139(int n, ...) { va_list a; va_start(a, n); return va_arg(a, int); }\nint main(void) { return f139(1, 0); }",
    twin: "#include <stdarg.h>\nstatic int f139_(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); int x = va_arg(a, int) + va_arg(b, int); va_end(b); va_end(a); return x; }\nint main(void) { return f139_(1, 0); }",
  },
  {
    row: 141,
    kind: "found",
    error: "wrong-call",
    source:
      "#include <stdarg.h>\nstatic double f141(int n, ...) { va_list a; va_start(a, n); double x = va_arg(a, double); va_end(a); return x; }\nint main(void) { return f141(1, 2) == 5; }",
    twin: "#include <stdarg.h>\nstatic double f141_(int n, ...) { va_list a; va_start(a, n); double x = va_arg(a, double); va_end(a); return x; }\nint main(void) { return f141_(1, 2.0) == 5; }",
  },
  {
    row: 142,
    kind: "found",
    error: "library-call",
    source:
      "#include <stdarg.h>\nstatic int f142(int n, ...) { va_list a; va_start(a, n); va_start(a, n); int x = va_arg(a, int); va_end(a); return x; }\nint main(void) { return f142(1, 0); }",
    twin: "#include <stdarg.h>\nstatic int f142_(int n, ...) { va_list a; va_start(a, n); va_end(a); va_start(a, n); int x = va_arg(a, int); va_end(a); return x; }\nint main(void) { return f142_(1, 0); }",
  },
  {
    row: 176,
    kind: "found",
    error: "out-of-bounds",
    source: "#include <stdlib.h>\nint main(void) { char *p = malloc(0); *p = 1; free(p); return 0; }",
    twin: "#include <stdlib.h>\nint main(void) { char *p = malloc(1); *p = 1; free(p); return 0; }",
  },
  {
    row: 177,
    kind: "found",
    error: "use-after-free",
    judge: "gcc",
    source: "#include <stdlib.h>\nint main(void) { char *p = malloc(3); free(p); return *p; }",
    twin: "#include <stdlib.h>\nint main(void) { char *p = calloc(1, 3); int r = *p; free(p); return r; }",
  },
  {
    row: 178,
    kind: "unseen",
    judge: "gcc",
    source: "#include <stdlib.h>\nint main(void) { void *p = aligned_alloc(16, 3); free(p); return 0; }",
  },
  {
    row: 179,
    kind: "found",
    error: "invalid-free",
    judge: "gcc",
    source: "#include <stdlib.h>\nint main(void) { char b[3]; char *p = b; free(p); return 0; }",
    twin: "#include <stdlib.h>\nint main(void) { char *p = malloc(3); free(p); return 0; }",
  },
  {
    row: 180,
    kind: "found",
    error: "uninitialized-read",
    source:
      "#include <stdlib.h>\nint main(void) { char *p = malloc(3); int r = p[1] == 3; free(p); return r; }",
    twin: "#include <stdlib.h>\nint main(void) { char *p = malloc(3); p[1] = 1; int r = p[1] == 3; free(p); return r; }",
  },
  {
    row: 181,
    kind: "found",
    error: "uninitialized-read",
    source:
      "#include <stdlib.h>\nint main(void) { char *p = calloc(1, 1); p = realloc(p, 9); int r = p[5] == 3; free(p); return r; }",
    twin: "#include <stdlib.h>\nint main(void) { char *p = calloc(1, 1); p = realloc(p, 9); int r = p[0] == 3; free(p); return r; }",
  },
  {
    row: 182,
    kind: "found",
    error: "library-call",
    source:
      "#include <stdlib.h>\nstatic void h182(void) { exit(1); }\nint main(void) { atexit(h182); exit(0); }",
    twin: "#include <stdlib.h>\nstatic void g182(void) { _Exit(1); }\nint main(void) { atexit(g182); exit(0); }",
  },
  {
    row: 183,
    kind: "unseen",
    source:
      "#include <setjmp.h>\n#include <stdlib.h>\nstatic jmp_buf b183;\nstatic void h183(void) { longjmp(b183, 1); }\nint main(void) { if (setjmp(b183)) _Exit(0); atexit(h183); exit(0); }",
  },
  {
    row: 184,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: "#include <string.h>\nint main(void) { strerror(2)[0] = 'x'; return 0; }",
    twin: "#include <string.h>\nint main(void) { return strerror(2)[0] == 'x'; }",
  },
  { row: 186, kind: "unseen", source: '#include <stdlib.h>\nint main(void) { return system("exit") == 7; }' },
  {
    row: 187,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source:
      "#include <stdlib.h>\nstatic int c187(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\nint main(void) { int a[2] = {2, 1}; qsort(a, 3, sizeof *a, c187); return 0; }",
    twin: "#include <stdlib.h>\nstatic int d187(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\nint main(void) { int a[2] = {2, 1}; qsort(a, 2, sizeof *a, d187); return 0; }",
  },
  {
    row: 188,
    kind: "unseen",
    source:
      "#include <stdlib.h>\nstatic int c188(const void *a, const void *b) { (void)a; (void)b; return 1; }\nint main(void) { int a[2] = {2, 1}; qsort(a, 2, sizeof *a, c188); return 0; }",
  },
  {
    row: 189,
    kind: "unseen",
    source:
      "#include <stdlib.h>\nstatic int c189(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\nint main(void) { int a[3] = {3, 1, 2}, k = 3; return bsearch(&k, a, 3, sizeof *a, c189) == a + 2; }",
  },
  {
    row: 190,
    kind: "unseen",
    source:
      '#include <locale.h>\n#include <stdlib.h>\nint main(void) { wchar_t w; mbtowc(&w, "a", 1); setlocale(LC_ALL, "C"); return mbtowc(&w, "a", 1) != 1; }',
  },
  {
    row: 191,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: '#include <string.h>\nint main(void) { char b[3]; strcpy(b, "abc"); return b[0] == 0; }',
    twin: '#include <string.h>\nint main(void) { char b[4]; strcpy(b, "abc"); return b[0] == 0; }',
  },
  {
    row: 192,
    kind: "found",
    error: "null-dereference",
    judge: "gcc",
    source: "#include <string.h>\nint main(void) { char *p = 0; return memchr(p, 'a', 1) != 0; }",
    twin: "#include <string.h>\nint main(void) { char b[1]; return memchr(b, 'a', 0) != 0; }",
  },
  {
    row: 193,
    kind: "unseen",
    source:
      "#include <string.h>\nint main(void) { char b[2]; return strxfrm(b, \"abc\", 2) != 3 || b[0] == 'x'; }",
  },
  {
    row: 194,
    kind: "found",
    error: "null-dereference",
    judge: "gcc",
    source: '#include <string.h>\nint main(void) { return strtok(0, " ") != 0; }',
    twin: '#include <string.h>\nint main(void) { char b[] = "a b"; strtok(b, " "); return strtok(0, " ") == 0; }',
  },
  {
    row: 197,
    kind: "unseen",
    source:
      "#include <time.h>\nint main(void) { struct tm t = {.tm_mon = 40, .tm_mday = 1}; return asctime(&t) == 0; }",
  },
  {
    row: 198,
    kind: "unseen",
    source:
      '#include <wchar.h>\nint main(void) { wchar_t b[9]; return swprintf(b, 9, L"%s", "\\xff") == 7; }',
  },
  {
    row: 199,
    kind: "unseen",
    source:
      '#include <wchar.h>\nint main(void) { wchar_t b[] = L"a b", *p = b; return wcstok(0, L" ", &p) != b; }',
  },
  {
    row: 200,
    kind: "unseen",
    source:
      '#include <string.h>\n#include <wchar.h>\nint main(void) { mbstate_t s; memset(&s, 7, sizeof s); wchar_t w; return mbrtowc(&w, "a", 1, &s) == 7; }',
  },
  {
    row: 201,
    kind: "unseen",
    source: "#include <wctype.h>\nint main(void) { return iswalpha(0x7fffffff) == 7; }",
  },
  {
    row: 202,
    kind: "unseen",
    source: "#include <wctype.h>\nint main(void) { return iswctype(L'a', wctype(\"alpha\")) == 0; }",
  },
  {
    row: 203,
    kind: "unseen",
    source: "#include <wctype.h>\nint main(void) { return towctrans(L'a', wctrans(\"toupper\")) != L'A'; }",
  },
];
