/* <stdio.h>: the scanf family. */
#include "scan.h"

static int scan_file(FILE *file, const char *format, va_list arguments) {
  struct scan_source source = {file, NULL, NULL, 0, 0};
  return __everypath_scan(&source, format, arguments);
}

static int scan_text(const char *text, const char *format, va_list arguments) {
  struct scan_source source = {NULL, text, NULL, 0, 0};
  return __everypath_scan(&source, format, arguments);
}

int vscanf(const char *restrict format, va_list arguments) { return scan_file(stdin, format, arguments); }

int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments) {
  return scan_file(file, format, arguments);
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments) {
  return scan_text(text, format, arguments);
}

int scanf(const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(stdin, format, arguments);
  va_end(arguments);
  return result;
}

int fscanf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(file, format, arguments);
  va_end(arguments);
  return result;
}

int sscanf(const char *restrict text, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_text(text, format, arguments);
  va_end(arguments);
  return result;
}

/* The names under which other systems' headers call these. */
int __isoc99_scanf(const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(stdin, format, arguments);
  va_end(arguments);
  return result;
}

int __isoc99_fscanf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(file, format, arguments);
  va_end(arguments);
  return result;
}

int __isoc99_sscanf(const char *restrict text, const char *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_text(text, format, arguments);
  va_end(arguments);
  return result;
}
