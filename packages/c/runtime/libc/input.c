/* <stdio.h>: input of characters, lines and blocks. A byte that is read costs no decision. */
#include <errno.h>
#include <limits.h>
#include <everypath-internal.h>
#include <stdlib.h>

#include "file-system.h"
#include "file.h"

/* Reads what there is, up to `size` bytes; the state of the stream says why it was less. */
static size_t read_any_block(FILE *file, unsigned char *bytes, size_t size) {
  size_t count = 0;
  long more;
  if (!file->is_readable) {
    file->has_error = 1;
    errno = EBADF;
    return 0;
  }
  /* C11 7.21.5.3p7 */
  __everypath_check(!file->is_writable | (file->last != WAS_WRITTEN), "library-call",
                    "reading follows writing on the stream, and neither a flush nor a positioning is between");
  file->last = WAS_READ;
  while (count < size && file->pushed_count > 0) bytes[count++] = file->pushed[--file->pushed_count];
  if (count == size || file->is_at_end) return count;
  more = __everypath_read(file->descriptor, bytes + count, size - count);
  if (more < 0) {
    file->has_error = 1;
    return count;
  }
  count += (size_t)more;
  if (count < size) file->is_at_end = 1;
  return count;
}

static size_t read_block(FILE *file, unsigned char *bytes, size_t size) {
  return __everypath_is_narrow(file) ? read_any_block(file, bytes, size) : 0;
}

int __everypath_get(FILE *file) {
  unsigned char byte;
  return read_block(file, &byte, 1) == 1 ? byte : EOF;
}

/* A byte that is no character stays where it is. */
unsigned __everypath_get_wide(FILE *file) {
  unsigned char byte;
  if (!__everypath_is_wide(file) || read_any_block(file, &byte, 1) == 0) return -1u;
  if (byte < 0x80) return byte;
  __everypath_unget(file, byte);
  file->has_error = 1;
  errno = EILSEQ;
  return -1u;
}

int __everypath_unget(FILE *file, int byte) {
  if (byte == EOF || file->pushed_count == MOST_PUSHED) return EOF;
  file->pushed[file->pushed_count++] = (unsigned char)byte;
  file->is_at_end = 0;
  return (unsigned char)byte;
}

int fgetc(FILE *file) { return __everypath_get(file); }

int getc(FILE *file) { return __everypath_get(file); }

int getc_unlocked(FILE *file) { return __everypath_get(file); }

int getchar(void) { return __everypath_get(stdin); }

int getchar_unlocked(void) { return __everypath_get(stdin); }

int ungetc(int character, FILE *file) { return __everypath_unget(file, character); }

size_t fread(void *restrict items, size_t size, size_t count, FILE *restrict file) {
  size_t total;
  if (size == 0 || count == 0) return 0;
  /* More than any object holds: as much as there is. */
  if (__builtin_mul_overflow(size, count, &total)) total = (size_t)-1;
  total = read_block(file, items, total);
  return total / size;
}

char *fgets(char *restrict buffer, int size, FILE *restrict file) {
  int length = 0;
  if (size <= 0) return NULL;
  if (size == 1) {
    buffer[0] = '\0';
    return buffer;
  }
  while (length < size - 1) {
    int byte = __everypath_get(file);
    if (byte == EOF) break;
    buffer[length++] = (char)byte;
    if (byte == '\n') break;
  }
  if (length == 0) return NULL;
  buffer[length] = '\0';
  return buffer;
}

/* Undefined where the line is longer than the object: the access beyond it is an error. */
char *gets(char *buffer) {
  size_t length = 0;
  int byte = __everypath_get(stdin);
  if (byte == EOF) return NULL;
  while (byte != EOF && byte != '\n') {
    buffer[length++] = (char)byte;
    byte = __everypath_get(stdin);
  }
  buffer[length] = '\0';
  return buffer;
}

/* As in string-copy.c: what is called where the buffer is an array of `room` bytes within a structure. */
static char *line_into_field(size_t room, char *buffer, size_t size, FILE *file, int keeps_end) {
  size_t length = 0;
  int byte = EOF;
  while (length + 1 < size && (byte = __everypath_get(file)) != EOF) {
    if (byte == '\n' && !keeps_end) break;
    __everypath_check(length + 1 < room, __everypath_field_kind, __everypath_field_message);
    buffer[length++] = (char)byte;
    if (byte == '\n') break;
  }
  if (length == 0 && byte == EOF) return NULL;
  buffer[length] = '\0';
  return buffer;
}

char *__everypath_field_fgets(size_t room, char *buffer, int size, FILE *file) {
  if (size <= 1 || (size_t)size <= room) return fgets(buffer, size, file);
  return line_into_field(room, buffer, (size_t)size, file, 1);
}

char *__everypath_field_gets(size_t room, char *buffer) { return line_into_field(room, buffer, (size_t)-1, stdin, 0); }

#define FIRST_LINE 120

static ssize_t get_line(char **line, size_t *size, int delimiter, FILE *file) {
  size_t length = 0;
  int byte;
  if (line == NULL || size == NULL) {
    errno = EINVAL;
    return -1;
  }
  /* As in Linux programs, after an error there are no lines until clearerr. */
  if (file->has_error) return -1;
  if (*line == NULL || *size == 0) {
    char *first = realloc(*line, FIRST_LINE);
    if (first == NULL) return -1;
    *line = first;
    *size = FIRST_LINE;
  }
  do {
    byte = __everypath_get(file);
    if (byte == EOF) break;
    if (length + 1 >= *size) {
      char *longer = realloc(*line, *size * 2);
      if (longer == NULL) return -1;
      *line = longer;
      *size *= 2;
    }
    (*line)[length++] = (char)byte;
  } while (byte != delimiter);
  if (length == 0) return -1;
  (*line)[length] = '\0';
  return (ssize_t)length;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict file) {
  return get_line(line, size, delimiter, file);
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file) {
  return get_line(line, size, '\n', file);
}
