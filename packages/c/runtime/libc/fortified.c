/*
 * The functions that glibc's headers call in place of others under _FORTIFY_SOURCE: with the size of the target, beyond which they end the
 * program.
 */
#include <everypath-internal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void require(int fits) { __everypath_check(fits, "out-of-bounds", "the target is too small for what is written to it"); }

void *__memcpy_chk(void *to, const void *from, size_t count, size_t size) {
  require(count <= size);
  return memcpy(to, from, count);
}

void *__mempcpy_chk(void *to, const void *from, size_t count, size_t size) {
  require(count <= size);
  return (char *)memcpy(to, from, count) + count;
}

void *__memmove_chk(void *to, const void *from, size_t count, size_t size) {
  require(count <= size);
  return memmove(to, from, count);
}

void *__memset_chk(void *object, int byte, size_t count, size_t size) {
  require(count <= size);
  return memset(object, byte, count);
}

char *__strcpy_chk(char *to, const char *from, size_t size) {
  require(strlen(from) < size);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  require(length < size);
  strcpy(to, from);
  return to + length;
}

char *__strncpy_chk(char *to, const char *from, size_t count, size_t size) {
  require(count <= size);
  return strncpy(to, from, count);
}

char *__strcat_chk(char *to, const char *from, size_t size) {
  require(strlen(to) + strlen(from) < size);
  return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t count, size_t size) {
  size_t length = 0;
  while (length < count && from[length] != '\0') length++;
  require(strlen(to) + length < size);
  return strncat(to, from, count);
}

int __vsnprintf_chk(char *buffer, size_t count, int flag, size_t size, const char *format, va_list arguments) {
  (void)flag;
  require(count <= size);
  return vsnprintf(buffer, count, format, arguments);
}

int __snprintf_chk(char *buffer, size_t count, int flag, size_t size, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = __vsnprintf_chk(buffer, count, flag, size, format, arguments);
  va_end(arguments);
  return result;
}

int __vsprintf_chk(char *buffer, int flag, size_t size, const char *format, va_list arguments) {
  int result = vsnprintf(buffer, size, format, arguments);
  (void)flag;
  require(result < 0 || (size_t)result < size);
  return result;
}

int __sprintf_chk(char *buffer, int flag, size_t size, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = __vsprintf_chk(buffer, flag, size, format, arguments);
  va_end(arguments);
  return result;
}

int __vfprintf_chk(FILE *file, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(file, format, arguments);
}

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = __vfprintf_chk(file, flag, format, arguments);
  va_end(arguments);
  return result;
}

int __vprintf_chk(int flag, const char *format, va_list arguments) { return __vfprintf_chk(stdout, flag, format, arguments); }

int __printf_chk(int flag, const char *format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = __vfprintf_chk(stdout, flag, format, arguments);
  va_end(arguments);
  return result;
}

char *__fgets_chk(char *text, size_t size, int count, FILE *file) {
  require(count <= 0 || (size_t)count <= size);
  return fgets(text, count, file);
}

size_t __fread_chk(void *items, size_t limit, size_t size, size_t count, FILE *file) {
  size_t total;
  require(!__builtin_mul_overflow(size, count, &total) && total <= limit);
  return fread(items, size, count, file);
}
