/* <stdio.h>: output of characters, strings and blocks. */
#include <errno.h>

#include "error-text.h"
#include "file.h"

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return length;
}

static int put_character(int character, FILE *file) {
  unsigned char byte = (unsigned char)character;
  return __everypath_put(file, &byte, 1) == 0 ? byte : EOF;
}

int putchar(int character) { return put_character(character, stdout); }

int fputc(int character, FILE *file) { return put_character(character, file); }

int putc(int character, FILE *file) { return put_character(character, file); }

int putchar_unlocked(int character) { return put_character(character, stdout); }

int putc_unlocked(int character, FILE *file) { return put_character(character, file); }

/* The results of puts and fputs need only be non-negative; these are what Linux programs see. */
int puts(const char *text) {
  size_t length = length_of(text);
  if (__everypath_put(stdout, text, length) != 0 || __everypath_put(stdout, "\n", 1) != 0) return EOF;
  return (int)length + 1;
}

int fputs(const char *restrict text, FILE *restrict file) {
  return __everypath_put(file, text, length_of(text)) == 0 ? 1 : EOF;
}

size_t fwrite(const void *restrict items, size_t size, size_t count, FILE *restrict file) {
  if (size == 0 || count == 0) return 0;
  return __everypath_put(file, items, size * count) == 0 ? count : 0;
}

void perror(const char *text) {
  const char *reason = __everypath_error_text(errno);
  if (text != NULL && *text != '\0') {
    __everypath_put(stderr, text, length_of(text));
    __everypath_put(stderr, ": ", 2);
  }
  __everypath_put(stderr, reason, length_of(reason));
  __everypath_put(stderr, "\n", 1);
}
