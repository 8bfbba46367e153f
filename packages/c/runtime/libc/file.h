/* What a FILE is inside. Nothing is buffered between calls: a real run's bytes come out in the same order. */
#ifndef EVERYPATH_FILE_H
#define EVERYPATH_FILE_H

#include <stdio.h>

#define MOST_PUSHED 16

/* What was done last on a stream: nothing yet, reading, writing, or something that both may follow. */
enum last_use { UNUSED, WAS_READ, WAS_WRITTEN, WAS_POSITIONED };

struct everypath_file {
  int descriptor;
  int is_readable;
  int is_writable;
  int has_error;
  int is_at_end;
  /* 0, -1 of bytes, 1 of wide characters: what the first function says that uses the stream (fwide). */
  int orientation;
  enum last_use last;
  /* Bytes that ungetc put back, the last one first. */
  int pushed_count;
  unsigned char pushed[MOST_PUSHED];
  /* The list of the streams that fopen and its like made. */
  FILE *next;
};

/* Writes to a stream. 0 on success, else EOF with errno set. */
int __everypath_put(FILE *file, const void *bytes, size_t count);

/* The same on a stream of wide characters, which are those of ASCII. */
int __everypath_put_ascii(FILE *file, const char *text, size_t count);

/* Writes to a descriptor, likewise. */
int __everypath_put_to(int descriptor, const void *bytes, size_t count);

/*
 * Where __everypath_put_to sends bytes once files are in use (file-system.c). Until then descriptors 1 and 2 are the host's, and a
 * program that only prints does without the file system.
 */
extern int (*__everypath_write_to_file)(int descriptor, const void *bytes, size_t count);

/* The next byte of a stream, or EOF (input.c). */
int __everypath_get(FILE *file);

/* Puts a byte back. EOF where it cannot. */
int __everypath_unget(FILE *file, int byte);

/* Whether the stream is or becomes one of wide characters, and one of bytes. */
static inline int __everypath_is_wide(FILE *file) {
  if (file->orientation == 0) file->orientation = 1;
  return file->orientation > 0;
}

static inline int __everypath_is_narrow(FILE *file) {
  if (file->orientation == 0) file->orientation = -1;
  return file->orientation < 0;
}

/* The next character of a stream of wide ones, or WEOF (input.c). */
unsigned __everypath_get_wide(FILE *file);

#endif
