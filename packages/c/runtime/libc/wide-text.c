/* <wchar.h>: wide strings, as the functions of <string.h> do it. */
#include <everypath-internal.h>
#include <stddef.h>
#include <wchar.h>

size_t wcslen(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count * sizeof *to);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) { return __builtin_memmove(to, from, count * sizeof *to); }

wchar_t *wmemset(wchar_t *object, wchar_t character, size_t count) {
  for (size_t i = 0; i < count; i++) object[i] = character;
  return object;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
  for (; count > 0; count--, left++, right++) {
    if (*left != *right) return *left < *right ? -1 : 1;
  }
  return 0;
}

wchar_t *wmemchr(const wchar_t *object, wchar_t character, size_t count) {
  for (; count > 0; count--, object++) {
    if (*object == character) return (wchar_t *)object;
  }
  return NULL;
}

/* Other than a block, a text must not be copied to where it is, either. */
static size_t copy_text(wchar_t *to, const wchar_t *from) {
  size_t length = wcslen(from);
  __everypath_apart(to, (length + 1) * sizeof *to, from, (length + 1) * sizeof *from);
  wmemcpy(to, from, length + 1);
  return length;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
  copy_text(to, from);
  return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++) to[i] = from[i];
  __everypath_apart(to, count * sizeof *to, from, (i < count ? i + 1 : i) * sizeof *from);
  for (; i < count; i++) to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
  copy_text(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  wchar_t *end = to + wcslen(to);
  size_t length = 0;
  for (; length < count && from[length] != 0; length++) end[length] = from[length];
  __everypath_apart(end, (length + 1) * sizeof *end, from, (length < count ? length + 1 : length) * sizeof *from);
  end[length] = 0;
  return to;
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count) {
  for (; count > 0; count--, left++, right++) {
    if (*left != *right) return *left < *right ? -1 : 1;
    if (*left == 0) return 0;
  }
  return 0;
}

int wcscmp(const wchar_t *left, const wchar_t *right) { return wcsncmp(left, right, (size_t)-1); }

int wcscoll(const wchar_t *left, const wchar_t *right) { return wcscmp(left, right); }

wchar_t *wcschr(const wchar_t *text, wchar_t character) {
  for (; *text != character; text++) {
    if (*text == 0) return NULL;
  }
  return (wchar_t *)text;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t character) {
  const wchar_t *last = NULL;
  for (;; text++) {
    if (*text == character) last = text;
    if (*text == 0) return (wchar_t *)last;
  }
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted) {
  size_t length = 0;
  while (text[length] != 0 && wcschr(accepted, text[length]) != NULL) length++;
  return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected) {
  size_t length = 0;
  while (wcschr(rejected, text[length]) == NULL) length++;
  return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accepted) {
  const wchar_t *found = text + wcscspn(text, accepted);
  return *found == 0 ? NULL : (wchar_t *)found;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part) {
  size_t length = wcslen(part);
  for (;; text++) {
    if (wcsncmp(text, part, length) == 0) return (wchar_t *)text;
    if (*text == 0) return NULL;
  }
}

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict delimiters, wchar_t **restrict rest) {
  if (text == NULL) text = *rest;
  text += wcsspn(text, delimiters);
  *rest = text + wcscspn(text, delimiters);
  if (**rest != 0) *(*rest)++ = 0;
  return *text == 0 && *rest == text ? NULL : text;
}

size_t wcsnlen(const wchar_t *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0) length++;
  return length;
}

wchar_t *wcschrnul(const wchar_t *text, wchar_t character) {
  while (*text != 0 && *text != character) text++;
  return (wchar_t *)text;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) { return wmemcpy(to, from, count) + count; }

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
  return to + copy_text(to, from);
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  size_t length = wcsnlen(from, count);
  wcsncpy(to, from, count);
  return to + length;
}

/* The order of the locale "C" is that of the characters. */
size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  size_t length = wcslen(from);
  if (count > 0) wcsncpy(to, from, count);
  return length;
}
