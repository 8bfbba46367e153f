/* <stdio.h>: the three standard streams and their state. */
#include "file.h"

#include <errno.h>
#include <everypath-internal.h>

#undef stdin
#undef stdout
#undef stderr

static FILE input = {.descriptor = 0, .is_readable = 1};
static FILE output = {.descriptor = 1, .is_writable = 1};
static FILE error_output = {.descriptor = 2, .is_writable = 1};

FILE *stdin = &input;
FILE *stdout = &output;
FILE *stderr = &error_output;

int (*__everypath_write_to_file)(int descriptor, const void *bytes, size_t count);

int __everypath_put_to(int descriptor, const void *bytes, size_t count) {
  if (__everypath_write_to_file != NULL) return __everypath_write_to_file(descriptor, bytes, count);
  if (descriptor != 1 && descriptor != 2) {
    errno = EBADF;
    return EOF;
  }
  if (count > 0) {
    __everypath_assumed("output", NULL);
    __everypath_write(descriptor, bytes, count);
  }
  return 0;
}

/* C11 7.21.5.3p7: reading is not followed by writing at once, but where it met the end. */
static void begin_writing(FILE *file) {
  __everypath_check(!file->is_readable | (file->last != WAS_READ) | file->is_at_end, "library-call",
                    "writing follows reading on the stream, and no positioning is between");
  file->last = WAS_WRITTEN;
}

static int put(FILE *file, const void *bytes, size_t count) {
  if (!file->is_writable) {
    file->has_error = 1;
    errno = EBADF;
    return EOF;
  }
  begin_writing(file);
  if (count > 0 && __everypath_put_to(file->descriptor, bytes, count) != 0) {
    file->has_error = 1;
    return EOF;
  }
  return 0;
}

int __everypath_put(FILE *file, const void *bytes, size_t count) {
  return __everypath_is_narrow(file) ? put(file, bytes, count) : EOF;
}

int __everypath_put_ascii(FILE *file, const char *text, size_t count) {
  return __everypath_is_wide(file) ? put(file, text, count) : EOF;
}

/* C11 7.21.5.2p2. A stream that was opened for both may be flushed as long as it was not read last. */
int fflush(FILE *file) {
  if (file == NULL) return 0;
  __everypath_check(!file->is_readable | (file->is_writable & (file->last != WAS_READ)), "library-call",
                    "a stream that is read from is flushed");
  if (file->last == WAS_WRITTEN) file->last = WAS_POSITIONED;
  return 0;
}

/* C11 7.21.5.6p2 */
static void require_unused(const FILE *file) {
  __everypath_check(file->last == UNUSED, "library-call", "the stream is given a buffer after it was used");
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
  require_unused(file);
  (void)buffer;
  (void)size;
  return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : -1;
}

void setbuf(FILE *restrict file, char *restrict buffer) {
  require_unused(file);
  (void)buffer;
}

void setlinebuf(FILE *file) { (void)file; }

int ferror(FILE *file) { return file->has_error; }

int feof(FILE *file) { return file->is_at_end; }

void clearerr(FILE *file) {
  file->has_error = 0;
  file->is_at_end = 0;
}

int fileno(FILE *file) { return file->descriptor; }

void flockfile(FILE *file) { (void)file; }

void funlockfile(FILE *file) { (void)file; }
