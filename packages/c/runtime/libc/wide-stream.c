/* <wchar.h>: streams of wide characters, in the locale "C", whose characters are those of ASCII. */
#include <errno.h>
#include <wchar.h>

#include "file.h"

/* glibc writes another character's transliteration, as EUR; called so that the report names what is missing. */
void __everypath_unmodelled_wide_character_output(void);

static wint_t put_wide(wchar_t character, FILE *file) {
  char byte = (char)character;
  if ((unsigned)character >= 0x80) {
    __everypath_unmodelled_wide_character_output();
    return WEOF;
  }
  return __everypath_put_ascii(file, &byte, 1) == 0 ? (wint_t)character : WEOF;
}

wint_t fputwc(wchar_t character, FILE *file) { return put_wide(character, file); }

wint_t putwc(wchar_t character, FILE *file) { return put_wide(character, file); }

wint_t putwchar(wchar_t character) { return put_wide(character, stdout); }

int fputws(const wchar_t *restrict text, FILE *restrict file) {
  if (!__everypath_is_wide(file)) return -1;
  for (; *text != 0; text++) {
    if (put_wide(*text, file) == WEOF) return -1;
  }
  return 1;
}

wint_t fgetwc(FILE *file) { return __everypath_get_wide(file); }

wint_t getwc(FILE *file) { return __everypath_get_wide(file); }

wint_t getwchar(void) { return __everypath_get_wide(stdin); }

/* As glibc: after an error there is no text, and what was read of it has no end. */
wchar_t *fgetws(wchar_t *restrict text, int count, FILE *restrict file) {
  int length = 0;
  int had_error = file->has_error;
  if (count <= 0) return NULL;
  file->has_error = 0;
  while (length < count - 1) {
    wint_t character = __everypath_get_wide(file);
    if (character == WEOF) break;
    text[length++] = (wchar_t)character;
    if (character == '\n') break;
  }
  if (file->has_error) return NULL;
  file->has_error = had_error;
  if (length == 0 && count > 1) return NULL;
  text[length] = 0;
  return text;
}

wint_t ungetwc(wint_t character, FILE *file) {
  if (character == WEOF || !__everypath_is_wide(file)) return WEOF;
  if (character >= 0x80) {
    __everypath_unmodelled_wide_character_output();
    return WEOF;
  }
  return __everypath_unget(file, (int)character) == EOF ? WEOF : character;
}

int fwide(FILE *file, int mode) {
  if (file->orientation == 0 && mode != 0) file->orientation = mode > 0 ? 1 : -1;
  return file->orientation;
}
