/* <stdio.h>: the printf family. */
#include <errno.h>
#include <everypath-internal.h>

#include "file.h"
#include "format.h"

/* Field by field: the block stays as it is until something is put there. */
static void open_descriptor(struct sink *sink, int descriptor) {
  sink->buffer = NULL;
  sink->capacity = 1;
  sink->total = 0;
  sink->descriptor = descriptor;
  sink->has_failed = 0;
  sink->is_staged = 0;
  sink->pending = 0;
  sink->wide = NULL;
}

static int format_to_descriptor(int descriptor, const char *format, va_list arguments) {
  struct sink sink;
  open_descriptor(&sink, descriptor);
  return __everypath_format(&sink, format, arguments);
}

static int format_to_file(FILE *file, const char *format, va_list arguments) {
  int result;
  /* Fails as the stream does. */
  if (__everypath_put(file, NULL, 0) != 0) return -1;
  result = format_to_descriptor(file->descriptor, format, arguments);
  if (result < 0) file->has_error = 1;
  return result;
}

/* A null buffer with capacity 0 only counts. */
static int format_to_buffer(char *buffer, size_t capacity, const char *format, va_list arguments) {
  struct sink sink;
  open_descriptor(&sink, 0);
  sink.buffer = capacity == 0 ? NULL : buffer;
  sink.capacity = capacity;
  return __everypath_format(&sink, format, arguments);
}

static int format_to_heap(char **text, const char *format, va_list arguments) {
  va_list again;
  int length;
  va_copy(again, arguments);
  length = format_to_buffer(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return -1;
  *text = __everypath_allocate((size_t)length + 1, 16, 0);
  if (*text == NULL) {
    errno = ENOMEM;
    return -1;
  }
  return format_to_buffer(*text, (size_t)length + 1, format, arguments);
}

int vprintf(const char *restrict format, va_list arguments) { return format_to_file(stdout, format, arguments); }

int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments) {
  return format_to_file(file, format, arguments);
}

int vsnprintf(char *restrict buffer, size_t size, const char *restrict format, va_list arguments) {
  return format_to_buffer(buffer, size, format, arguments);
}

int vsprintf(char *restrict buffer, const char *restrict format, va_list arguments) {
  return format_to_buffer(buffer, (size_t)-1, format, arguments);
}

int vdprintf(int descriptor, const char *restrict format, va_list arguments) {
  if (__everypath_put_to(descriptor, NULL, 0) != 0) return -1;
  return format_to_descriptor(descriptor, format, arguments);
}

int vasprintf(char **restrict text, const char *restrict format, va_list arguments) {
  return format_to_heap(text, format, arguments);
}

int printf(const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_file(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_file(file, format, arguments);
  va_end(arguments);
  return result;
}

int sprintf(char *restrict buffer, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_buffer(buffer, (size_t)-1, format, arguments);
  va_end(arguments);
  return result;
}

int snprintf(char *restrict buffer, size_t size, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_buffer(buffer, size, format, arguments);
  va_end(arguments);
  return result;
}

int dprintf(int descriptor, const char *restrict format, ...) {
  va_list arguments;
  int result;
  if (__everypath_put_to(descriptor, NULL, 0) != 0) return -1;
  va_start(arguments, format);
  result = format_to_descriptor(descriptor, format, arguments);
  va_end(arguments);
  return result;
}

int asprintf(char **restrict text, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_heap(text, format, arguments);
  va_end(arguments);
  return result;
}

/* As in string-copy.c: what is called where the buffer is an array of `room` bytes within a structure. */
static int format_to_field(size_t room, char *buffer, size_t size, const char *format, va_list arguments) {
  int length = format_to_buffer(buffer, size, format, arguments);
  int fits = size <= room || length < 0 || (size_t)length < room;
  __everypath_check(fits, __everypath_field_kind, __everypath_field_message);
  return length;
}

int __everypath_field_vsnprintf(size_t room, char *buffer, size_t size, const char *format, va_list arguments) {
  return format_to_field(room, buffer, size, format, arguments);
}

int __everypath_field_vsprintf(size_t room, char *buffer, const char *format, va_list arguments) {
  return format_to_field(room, buffer, (size_t)-1, format, arguments);
}

int __everypath_field_snprintf(size_t room, char *buffer, size_t size, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_field(room, buffer, size, format, arguments);
  va_end(arguments);
  return result;
}

int __everypath_field_sprintf(size_t room, char *buffer, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_field(room, buffer, (size_t)-1, format, arguments);
  va_end(arguments);
  return result;
}
