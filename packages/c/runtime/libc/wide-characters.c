/* <wctype.h>, <wchar.h>, <stdlib.h>: wide characters of the locale "C", whose characters are those of ASCII. */
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static const char *const class_names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                          "lower", "print", "punct", "space", "upper", "xdigit"};
static int (*const classes[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint, ispunct, isspace, isupper, isxdigit};
#define CLASSES (sizeof classes / sizeof *classes)

static int is_ascii(wint_t character) { return character < 0x80; }

#define CLASS(name)                                                                                   \
  int isw##name(wint_t character) { return is_ascii(character) && is##name((int)character) != 0; }
CLASS(alnum)
CLASS(alpha)
CLASS(blank)
CLASS(cntrl)
CLASS(digit)
CLASS(graph)
CLASS(lower)
CLASS(print)
CLASS(punct)
CLASS(space)
CLASS(upper)
CLASS(xdigit)

wint_t towlower(wint_t character) { return is_ascii(character) ? (wint_t)tolower((int)character) : character; }

wint_t towupper(wint_t character) { return is_ascii(character) ? (wint_t)toupper((int)character) : character; }

/* 0 is no class. */
wctype_t wctype(const char *name) {
  for (size_t i = 0; i < CLASSES; i++) {
    if (strcmp(name, class_names[i]) == 0) return i + 1;
  }
  return 0;
}

int iswctype(wint_t character, wctype_t type) {
  return type != 0 && type <= CLASSES && is_ascii(character) && classes[type - 1]((int)character) != 0;
}

wint_t btowc(int character) { return character >= 0 && character < 0x80 ? (wint_t)character : WEOF; }

int wctob(wint_t character) { return is_ascii(character) ? (int)character : -1; }

int mbsinit(const mbstate_t *state) {
  (void)state;
  return 1;
}

static size_t refuse(void) {
  errno = EILSEQ;
  return (size_t)-1;
}

size_t mbrtowc(wchar_t *restrict wide, const char *restrict text, size_t size, mbstate_t *restrict state) {
  (void)state;
  if (text == NULL) return 0;
  if (size == 0) return (size_t)-2;
  if ((unsigned char)*text >= 0x80) return refuse();
  if (wide != NULL) *wide = *text;
  return *text != '\0';
}

size_t mbrlen(const char *restrict text, size_t size, mbstate_t *restrict state) { return mbrtowc(NULL, text, size, state); }

size_t wcrtomb(char *restrict text, wchar_t wide, mbstate_t *restrict state) {
  (void)state;
  if (text == NULL) return 1;
  if (!is_ascii((wint_t)wide)) return refuse();
  *text = (char)wide;
  return 1;
}

int mbtowc(wchar_t *restrict wide, const char *restrict text, size_t size) {
  size_t length;
  if (text == NULL) return 0;
  length = mbrtowc(wide, text, size, NULL);
  return length > 1 ? -1 : (int)length;
}

/* As glibc, which does not look at the size for the end of a text. */
int mblen(const char *text, size_t size) { return text == NULL || *text == '\0' ? 0 : mbtowc(NULL, text, size); }

int wctomb(char *text, wchar_t wide) { return text == NULL ? 0 : (int)wcrtomb(text, wide, NULL); }

size_t mbstowcs(wchar_t *restrict wide, const char *restrict text, size_t count) {
  size_t length = 0;
  for (; wide == NULL || length < count; length++) {
    if ((unsigned char)text[length] >= 0x80) return refuse();
    if (wide != NULL) wide[length] = text[length];
    if (text[length] == '\0') break;
  }
  return length;
}

size_t wcstombs(char *restrict text, const wchar_t *restrict wide, size_t count) {
  size_t length = 0;
  for (; text == NULL || length < count; length++) {
    if (!is_ascii((wint_t)wide[length])) return refuse();
    if (text != NULL) text[length] = (char)wide[length];
    if (wide[length] == 0) break;
  }
  return length;
}

/* As glibc, an untouched target and a null source pointer tell where it ended. */
size_t mbsnrtowcs(wchar_t *restrict wide, const char **restrict text, size_t size, size_t count, mbstate_t *restrict state) {
  const char *from = *text;
  size_t length = 0;
  (void)state;
  for (; length < size && (wide == NULL || length < count); length++) {
    if ((unsigned char)from[length] >= 0x80) {
      if (wide != NULL) *text = from + length;
      return refuse();
    }
    if (wide != NULL) wide[length] = from[length];
    if (from[length] == '\0') {
      if (wide != NULL) *text = NULL;
      return length;
    }
  }
  if (wide != NULL) *text = from + length;
  return length;
}

size_t mbsrtowcs(wchar_t *restrict wide, const char **restrict text, size_t count, mbstate_t *restrict state) {
  return mbsnrtowcs(wide, text, (size_t)-1, count, state);
}

size_t wcsnrtombs(char *restrict text, const wchar_t **restrict wide, size_t size, size_t count, mbstate_t *restrict state) {
  const wchar_t *from = *wide;
  size_t length = 0;
  (void)state;
  for (; length < size && (text == NULL || length < count); length++) {
    if (!is_ascii((wint_t)from[length])) {
      if (text != NULL) *wide = from + length;
      return refuse();
    }
    if (text != NULL) text[length] = (char)from[length];
    if (from[length] == 0) {
      if (text != NULL) *wide = NULL;
      return length;
    }
  }
  if (text != NULL) *wide = from + length;
  return length;
}

size_t wcsrtombs(char *restrict text, const wchar_t **restrict wide, size_t count, mbstate_t *restrict state) {
  return wcsnrtombs(text, wide, (size_t)-1, count, state);
}

static const int mappings[2];

wctrans_t wctrans(const char *name) {
  if (strcmp(name, "tolower") == 0) return &mappings[0];
  return strcmp(name, "toupper") == 0 ? &mappings[1] : NULL;
}

wint_t towctrans(wint_t character, wctrans_t mapping) {
  if (mapping == &mappings[0]) return towlower(character);
  return mapping == &mappings[1] ? towupper(character) : character;
}
