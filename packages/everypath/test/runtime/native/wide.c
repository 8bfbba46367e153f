/* Wide characters and strings, and the environment, against the system's, in the locale "C". */
#include "compare.h"

#include <wchar.h>
#include <wctype.h>

MODEL(wcslen); MODEL(wcscmp); MODEL(wcsncmp); MODEL(wmemcmp); MODEL(wcschr); MODEL(wcsrchr); MODEL(wcsspn); MODEL(wcscspn); MODEL(wcspbrk); MODEL(wcsstr);
MODEL(wcscpy); MODEL(wcsncpy); MODEL(wcscat); MODEL(wcsncat); MODEL(wmemset); MODEL(wmemchr); MODEL(wcstok);
MODEL(iswalnum); MODEL(iswalpha); MODEL(iswblank); MODEL(iswcntrl); MODEL(iswdigit); MODEL(iswgraph); MODEL(iswlower); MODEL(iswprint); MODEL(iswpunct);
MODEL(iswspace); MODEL(iswupper); MODEL(iswxdigit); MODEL(towlower); MODEL(towupper); MODEL(btowc); MODEL(wctob); MODEL(wctype); MODEL(iswctype);
MODEL(mbrtowc); MODEL(wcrtomb); MODEL(mbtowc); MODEL(wctomb); MODEL(mbstowcs); MODEL(wcstombs); MODEL(mblen);
MODEL(setenv); MODEL(unsetenv); MODEL(getenv); MODEL(putenv);

static wchar_t a[20], b[8], l[64], r[64];

static void fill(wchar_t *text, size_t size) {
  size_t length = below(size);
  for (size_t i = 0; i < length; i++) text[i] = one_in(20) ? -5 : L"abc"[below(3)];
  text[length] = 0;
}

#define SAME(left, right) expect((long)(left) == (long)(right), #left ": %ld and %ld", (long)(left), (long)(right))
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
  for (int i = 0; i < 20000; i++) strings(), conversions();
  for (wint_t c = 0; c < 0x300; c++) characters(c);
  characters(WEOF);
  clearenv();
  for (int i = 0; i < 1000; i++) environments();
  return finish();
}
