/* <wchar.h>: what treats wide strings by the characters' properties. */
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t count) {
  for (; count > 0; count--, left++, right++) {
    wint_t a = towlower((wint_t)*left), b = towlower((wint_t)*right);
    if (a != b) return (int)(a - b);
    if (a == 0) return 0;
  }
  return 0;
}

int wcscasecmp(const wchar_t *left, const wchar_t *right) { return wcsncasecmp(left, right, (size_t)-1); }

wchar_t *wcsdup(const wchar_t *text) {
  size_t size = wcslen(text) + 1;
  wchar_t *copy = malloc(size * sizeof *copy);
  return copy == NULL ? NULL : wmemcpy(copy, text, size);
}

int wcwidth(wchar_t character) {
  if (character == 0) return 0;
  return iswprint((wint_t)character) ? 1 : -1;
}

int wcswidth(const wchar_t *text, size_t count) {
  int width = 0;
  for (; count > 0 && *text != 0; count--, text++) {
    if (!iswprint((wint_t)*text)) return -1;
    width++;
  }
  return width;
}
