/* Wide characters and strings, and the environment, against the system's, in the locale "C". */
#include "compare.h"

#include <inttypes.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

MODEL(wcslen); MODEL(wcscmp); MODEL(wcsncmp); MODEL(wmemcmp); MODEL(wcschr); MODEL(wcsrchr); MODEL(wcsspn); MODEL(wcscspn); MODEL(wcspbrk); MODEL(wcsstr);
MODEL(wcscpy); MODEL(wcsncpy); MODEL(wcscat); MODEL(wcsncat); MODEL(wmemset); MODEL(wmemchr); MODEL(wcstok);
MODEL(iswalnum); MODEL(iswalpha); MODEL(iswblank); MODEL(iswcntrl); MODEL(iswdigit); MODEL(iswgraph); MODEL(iswlower); MODEL(iswprint); MODEL(iswpunct);
MODEL(iswspace); MODEL(iswupper); MODEL(iswxdigit); MODEL(towlower); MODEL(towupper); MODEL(btowc); MODEL(wctob); MODEL(wctype); MODEL(iswctype);
MODEL(mbrtowc); MODEL(wcrtomb); MODEL(mbtowc); MODEL(wctomb); MODEL(mbstowcs); MODEL(wcstombs); MODEL(mblen);
MODEL(wcsnlen); MODEL(wcschrnul); MODEL(wmempcpy); MODEL(wcpcpy); MODEL(wcpncpy); MODEL(wcsxfrm); MODEL(wcsdup); MODEL(wcscasecmp); MODEL(wcsncasecmp);
MODEL(wcwidth); MODEL(wcswidth); MODEL(mbsrtowcs); MODEL(mbsnrtowcs); MODEL(wcsrtombs); MODEL(wcsnrtombs); MODEL(wctrans); MODEL(towctrans);
MODEL(wcstol); MODEL(wcstoll); MODEL(wcstoul); MODEL(wcstoull); MODEL(wcstoimax); MODEL(wcstoumax); MODEL(wcstod); MODEL(wcstof);
MODEL(swprintf); MODEL(fwprintf); MODEL(swscanf); MODEL(fwscanf); MODEL(sscanf); MODEL(fputwc); MODEL(fputws); MODEL(fgetwc); MODEL(fgetws); MODEL(ungetwc);
MODEL(fwide); MODEL(fputs); MODEL(fputc); MODEL(fgetc); MODEL(fopen); MODEL(fclose); MODEL(ferror); MODEL(feof); MODEL(clearerr); MODEL(rewind);
MODEL(setenv); MODEL(unsetenv); MODEL(getenv); MODEL(putenv);

static wchar_t a[20], b[8], l[64], r[64];

static void fill(wchar_t *text, size_t size) {
  size_t length = below(size);
  for (size_t i = 0; i < length; i++) text[i] = one_in(20) ? -5 : L"abc"[below(3)];
  text[length] = 0;
}

#define SAME(left, right)                                                                  \
  ({                                                                                       \
    long left_value = (long)(left), right_value = (long)(right);                           \
    expect(left_value == right_value, #left ": %ld and %ld", left_value, right_value);     \
  })
#define SAME_TEXT(left, right)                                \
  do {                                                        \
    for (int i = 0; i < 64; i++) l[i] = r[i] = i < 20 ? a[i] : 7; \
    left;                                                     \
    right;                                                    \
    expect(memcmp(l, r, sizeof l) == 0, #left);               \
  } while (0)

static void strings(void) {
  size_t n = below(10);
  wchar_t c = L"abcd"[below(5)];
  fill(a, 20), fill(b, 8);
  SAME(ep_wcslen(a), wcslen(a));
  SAME(sign_of(ep_wcscmp(a, b)), sign_of(wcscmp(a, b)));
  SAME(sign_of(ep_wcsncmp(a, b, n)), sign_of(wcsncmp(a, b, n)));
  SAME(sign_of(ep_wmemcmp(a, a + 1, n)), sign_of(wmemcmp(a, a + 1, n)));
  SAME(ep_wcschr(a, c), wcschr(a, c));
  SAME(ep_wcsrchr(a, c), wcsrchr(a, c));
  SAME(ep_wmemchr(a, c, n), wmemchr(a, c, n));
  SAME(ep_wcsspn(a, b), wcsspn(a, b));
  SAME(ep_wcscspn(a, b), wcscspn(a, b));
  SAME(ep_wcspbrk(a, b), wcspbrk(a, b));
  SAME(ep_wcsstr(a, b), wcsstr(a, b));
  SAME_TEXT(ep_wcscpy(l, b), wcscpy(r, b));
  SAME_TEXT(ep_wcsncpy(l, b, n), wcsncpy(r, b, n));
  SAME_TEXT(ep_wcscat(l, b), wcscat(r, b));
  SAME_TEXT(ep_wcsncat(l, b, n), wcsncat(r, b, n));
  SAME_TEXT(ep_wmemset(l, c, n), wmemset(r, c, n));
  SAME(ep_wcsnlen(a, n), wcsnlen(a, n));
  SAME(ep_wcschrnul(a, c), wcschrnul(a, c));
  SAME(sign_of(ep_wcscasecmp(a, b)), sign_of(wcscasecmp(a, b)));
  SAME(sign_of(ep_wcsncasecmp(a, b, n)), sign_of(wcsncasecmp(a, b, n)));
  SAME(ep_wcswidth(a, n), wcswidth(a, n));
  SAME_TEXT(SAME(ep_wmempcpy(l, b, n % 8) - l, wmempcpy(r, b, n % 8) - r), (void)0);
  SAME_TEXT(SAME(ep_wcpcpy(l, b) - l, wcpcpy(r, b) - r), (void)0);
  SAME_TEXT(SAME(ep_wcpncpy(l, b, n) - l, wcpncpy(r, b, n) - r), (void)0);
  SAME((long)ep_wcsxfrm(l, b, 0), (long)wcsxfrm(r, b, 0));
  wchar_t *copy = ep_wcsdup(a);
  expect(wcscmp(copy, a) == 0, "wcsdup");
  free(copy);
  wchar_t *left_rest, *right_rest;
  wcscpy(l, a), wcscpy(r, a);
  wchar_t *left = ep_wcstok(l, b, &left_rest), *right = wcstok(r, b, &right_rest);
  for (int i = 0; i < 4; i++) {
    expect((left == NULL) == (right == NULL) && (left == NULL || left - l == right - r && wcscmp(left, right) == 0), "wcstok");
    left = ep_wcstok(NULL, b, &left_rest), right = wcstok(NULL, b, &right_rest);
  }
}

static void characters(wint_t c) {
#define CLASS(name) SAME(ep_isw##name(c) != 0, isw##name(c) != 0), SAME(ep_iswctype(c, ep_wctype(#name)) != 0, isw##name(c) != 0)
  CLASS(alnum); CLASS(alpha); CLASS(blank); CLASS(cntrl); CLASS(digit); CLASS(graph);
  CLASS(lower); CLASS(print); CLASS(punct); CLASS(space); CLASS(upper); CLASS(xdigit);
  SAME(ep_towlower(c), towlower(c));
  SAME(ep_towupper(c), towupper(c));
  SAME(ep_wctob(c), wctob(c));
  SAME(ep_wcwidth((wchar_t)c), wcwidth((wchar_t)c));
  SAME(ep_towctrans(c, ep_wctrans("toupper")), towctrans(c, wctrans("toupper")));
  SAME(ep_towctrans(c, ep_wctrans("tolower")), towctrans(c, wctrans("tolower")));
  SAME(ep_wctrans("none") == NULL, wctrans("none") == NULL);
  SAME(ep_btowc((int)c), btowc((int)c));
  char left[16] = {0}, right[16] = {0};
  SAME((int)ep_wcrtomb(left, c, NULL), (int)wcrtomb(right, c, NULL));
  SAME(*left, *right);
  SAME(ep_wctomb(left, c), wctomb(right, c));
}

static void conversions(void) {
  char text[8] = {0};
  for (size_t i = 0, n = below(7); i < n; i++) text[i] = one_in(12) ? 0xc3 : "xyz\n"[below(4)];
  size_t n = below(8);
  wchar_t lw = 9, rw = 9;
  mbstate_t state = {0};
  SAME((int)ep_mbrtowc(&lw, text, n, NULL), (int)mbrtowc(&rw, text, n, (memset(&state, 0, sizeof state), &state)));
  SAME(lw, rw);
  SAME(ep_mblen(text, n), mblen(text, n));
  SAME_TEXT(SAME((int)ep_mbstowcs(l, text, n), (int)mbstowcs(r, text, n)), (void)0);
  SAME((int)ep_mbstowcs(NULL, text, 0), (int)mbstowcs(NULL, text, 0));
  fill(a, 8);
  char left[16] = {0}, right[16] = {0};
  SAME((int)ep_wcstombs(left, a, n), (int)wcstombs(right, a, n));
  SAME(strcmp(left, right), 0);
}

static void restartable(void) {
  char text[8] = {0};
  for (size_t i = 0, n = below(7); i < n; i++) text[i] = one_in(12) ? 0xc3 : "xyz\n"[below(4)];
  size_t n = below(8), size = below(9);
  mbstate_t state = {0};
  const char *left_text = text, *right_text = text;
  wchar_t *target = one_in(4) ? NULL : r;
  SAME((int)ep_mbsnrtowcs(target == NULL ? NULL : l, &left_text, size, n, &state), (int)mbsnrtowcs(target, &right_text, size, n, &state));
  SAME(left_text, right_text);
  left_text = right_text = text;
  SAME((int)ep_mbsrtowcs(target == NULL ? NULL : l, &left_text, n, &state), (int)mbsrtowcs(target, &right_text, n, &state));
  SAME(left_text, right_text);
  fill(a, 8);
  char left[16] = {0}, right[16] = {0};
  const wchar_t *left_wide = a, *right_wide = a;
  char *narrow = target == NULL ? NULL : right;
  SAME((int)ep_wcsnrtombs(narrow == NULL ? NULL : left, &left_wide, size, n, &state), (int)wcsnrtombs(narrow, &right_wide, size, n, &state));
  SAME(left_wide, right_wide);
  SAME(strcmp(left, right), 0);
  left_wide = right_wide = a;
  SAME((int)ep_wcsrtombs(narrow == NULL ? NULL : left, &left_wide, n, &state), (int)wcsrtombs(narrow, &right_wide, n, &state));
  SAME(left_wide, right_wide);
}

/* Text that looks like numbers. */
static void numeral(wchar_t *text, size_t size) {
  static const wchar_t alphabet[] = L"0011789afexXpPinty+-.. \u0661\u20ac\n";
  size_t length = below(size);
  for (size_t i = 0; i < length; i++) text[i] = alphabet[below(sizeof alphabet / sizeof *alphabet - 1)];
  text[length] = 0;
}

#define SAME_NUMBER(name, type, ...)                                                                  \
  do {                                                                                                \
    wchar_t *left_end = NULL, *right_end = NULL;                                                      \
    errno = *ep___errno_location() = 0;                                                               \
    type left = ep_##name(a, &left_end, ##__VA_ARGS__), right = name(a, &right_end, ##__VA_ARGS__);   \
    expect(memcmp(&left, &right, sizeof left) == 0 && left_end == right_end && *ep___errno_location() == errno, #name " of %d", (int)*a); \
  } while (0)

static void numbers(void) {
  static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37};
  int base = bases[below(8)];
  numeral(a, 20);
  if (base == 1 || base == 37) {
    expect(ep_wcstol(a, NULL, base) == 0, "wcstol with base %d", base);
    return;
  }
  SAME_NUMBER(wcstol, long, base);
  SAME_NUMBER(wcstoll, long long, base);
  SAME_NUMBER(wcstoul, unsigned long, base);
  SAME_NUMBER(wcstoull, unsigned long long, base);
  SAME_NUMBER(wcstoimax, intmax_t, base);
  SAME_NUMBER(wcstoumax, uintmax_t, base);
  SAME_NUMBER(wcstod, double);
  SAME_NUMBER(wcstof, float);
}

#define FORMATTED(...)                                                                                \
  do {                                                                                                \
    size_t size = below(40) + 1;                                                                      \
    wmemset(l, 7, 64), wmemset(r, 7, 64);                                                             \
    errno = *ep___errno_location() = 0;                                                               \
    int left = ep_swprintf(l, size, __VA_ARGS__), right = swprintf(r, size, __VA_ARGS__);             \
    int shown = right < 0 ? 0 : right + 1;                                                            \
    expect(left == right && wmemcmp(l, r, shown) == 0 && *ep___errno_location() == errno, "%s: %d and %d", #__VA_ARGS__, left, right); \
    rewind(stream), ftruncate(fileno(stream), 0), written_count[1] = 0;                               \
    left = ep_fwprintf(ep_stdout, __VA_ARGS__), right = fwprintf(stream, __VA_ARGS__);                \
    fflush(stream), rewind(stream);                                                                   \
    size_t length = pread(fileno(stream), file_bytes, sizeof file_bytes, 0);                          \
    expect(left == right && length == written_count[1] && memcmp(file_bytes, written[1], length) == 0, "%s: %d and %d", #__VA_ARGS__, left, right); \
  } while (0)

extern FILE *ep_stdout;
extern char written[3][1 << 16];
extern size_t written_count[3];
static char file_bytes[1 << 16];
static FILE *stream;

static void formats(void) {
  int number = (int)random_bits() >> below(32), width = (int)below(12), precision = (int)below(9) - 1;
  double real = number / 64.0;
  char narrow[8] = {0};
  wchar_t wide[8] = {0};
  for (size_t i = 0, n = below(7); i < n; i++) narrow[i] = one_in(20) ? 0xe9 : "pqr %"[below(5)], wide[i] = L"stu%\n"[below(5)];
  FORMATTED(L"plain %% text");
  FORMATTED(L"[%d|%*d|%-*x|%#o]", number, width, number, width, number, number);
  FORMATTED(L"[%+.*f|%*.*e|%g|%a]", precision, real, width, precision, real, real, real);
  FORMATTED(L"[%s|%*.*s]", narrow, width, precision, narrow);
  FORMATTED(L"[%ls|%-*.*ls|%S]", wide, width, precision, wide, wide);
  FORMATTED(L"[%c|%*lc|%C]", narrow[0] & 127, width, (wint_t)wide[0], (wint_t)'x');
  FORMATTED(L"[%lld|%hhd|%zu|%jx|%p]", (long long)number * 1048576, number, (size_t)number, (uintmax_t)number, (void *)0);
}

#define SCANNED(name, ...)                                                                            \
  do {                                                                                                \
    memset(&left_found, 0, sizeof left_found), memset(&right_found, 0, sizeof right_found);           \
    errno = *ep___errno_location() = 0;                                                               \
    found = &left_found;                                                                              \
    int left = ep_##name(__VA_ARGS__);                                                                \
    found = &right_found;                                                                             \
    int right = name(__VA_ARGS__);                                                                    \
    expect(left == right && memcmp(&left_found, &right_found, sizeof left_found) == 0 && *ep___errno_location() == errno, "%s: %d and %d", #__VA_ARGS__, left, right); \
  } while (0)

static void scans(void) {
  static struct found { int number; double real; char narrow[32]; wchar_t wide[32]; char letter; wchar_t wide_letter; int count; } left_found, right_found, *found;
  char bytes[20];
  numeral(a, 20);
  for (int i = 0; i < 20; i++) bytes[i] = (char)a[i];
  SCANNED(swscanf, a, L"%d %ls%n", &found->number, found->wide, &found->count);
  SCANNED(swscanf, a, L"%lf%c%lc", &found->real, &found->letter, &found->wide_letter);
  SCANNED(swscanf, a, L" %3s%l[0-9a]%[^x]", found->narrow, found->wide, found->narrow + 8);
  SCANNED(swscanf, a, L"%*d%i %4lc", &found->number, found->wide);
  SCANNED(sscanf, bytes, "%ls %l[0-9]%lc", found->wide, found->wide + 24, &found->wide_letter);
}

/* The same file read and written by both, with all that may be done to it in any order. */
static void streams(void) {
  extern const char *file_names[8], *file_contents[8];
  extern size_t file_sizes[8];
  static char contents[8];
  static char name[] = "/tmp/everypath-wide-XXXXXX";
  static int made;
  size_t size = below(8);
  for (size_t i = 0; i < size; i++) contents[i] = one_in(12) ? 0xe9 : "ab\nc"[below(4)];
  if (!made++) close(mkstemp(name));
  FILE *right = fopen(name, "w");
  fwrite(contents, 1, size, right);
  fclose(right);
  right = fopen(name, "r");
  FILE *left = ep_fopen("wide-input", "w");
  for (size_t i = 0; i < size; i++) ep_fputc(contents[i], left);
  ep_fclose(left);
  left = ep_fopen("wide-input", "r");
  for (int i = 0; i < 6; i++) {
    wint_t last = 'q';
    errno = *ep___errno_location() = 0;
    switch (below(6)) {
      case 0: if (fwide(right, 0) <= 0) SAME(ep_fgetc(left), fgetc(right)); break;
      case 1: SAME_TEXT((void)0, SAME(ep_fgetws(l, size + 1, left) == l, fgetws(r, size + 1, right) == r)); break;
      case 2: SAME(ep_fwide(left, (int)size - 3), fwide(right, (int)size - 3)); break;
      default: SAME(last = ep_fgetwc(left), fgetwc(right));
    }
    /* What a function of the other orientation does is not defined, but where glibc refuses. */
    if (one_in(5) && last != WEOF && fwide(right, 0) > 0) SAME(ep_ungetwc(last, left), ungetwc(last, right));
    SAME(ep_feof(left) != 0, feof(right) != 0);
    SAME(ep_ferror(left) != 0, ferror(right) != 0);
    SAME(*ep___errno_location(), errno);
  }
  fclose(right), ep_fclose(left);
  if (made == 2000) unlink(name);
}

static void environments(void) {
  static const char *names[] = {"A", "AB", "B", "", "C=D"};
  static char given[64][8];
  static int next;
  const char *name = names[below(5)], *value = one_in(3) ? "" : "x";
  const char *left, *right;
  switch (below(4)) {
    case 0: SAME(ep_setenv(name, value, 1), setenv(name, value, 1)); break;
    case 1: SAME(ep_setenv(name, value, 0), setenv(name, value, 0)); break;
    case 2: SAME(ep_unsetenv(name), unsetenv(name)); break;
    default:
      next = (next + 1) % 64;
      if (strchr(name, '=') == NULL && *name != 0) {
        unsetenv(name), ep_unsetenv(name);
        sprintf(given[next], "%s=%d", name, next % 10);
        SAME(ep_putenv(given[next]), putenv(given[next]));
      }
  }
  for (int i = 0; i < 3; i++) {
    left = ep_getenv(names[i]), right = getenv(names[i]);
    expect((left == NULL) == (right == NULL) && (left == NULL || strcmp(left, right) == 0), "getenv %s: %s and %s", names[i], left, right);
  }
  if (next == 63) {
    for (int i = 0; i < 3; i++) unsetenv(names[i]), ep_unsetenv(names[i]);
  }
}

int main(void) {
  stream = tmpfile();
  for (int i = 0; i < 20000; i++) strings(), conversions(), restartable(), numbers();
  for (int i = 0; i < 1000; i++) formats();
  for (int i = 0; i < 10000; i++) scans();
  for (int i = 0; i < 2000; i++) streams();
  for (wint_t c = 0; c < 0x300; c++) characters(c);
  characters(WEOF);
  clearenv();
  for (int i = 0; i < 1000; i++) environments();
  return finish();
}
