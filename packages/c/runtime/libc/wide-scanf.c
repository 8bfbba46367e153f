/* <wchar.h>: the wscanf family, whose formats must be ASCII here. */
#include <wchar.h>

#include "scan.h"

/* Called where there is no model, so that the report names what is missing. */
void __everypath_unmodelled_wide_scanf_format(void);

#define MOST_FORMAT 256

static int scan(struct scan_source *source, const wchar_t *format, va_list arguments) {
  char narrow[MOST_FORMAT];
  size_t length = 0;
  do {
    if ((unsigned)format[length] >= 0x80 || length == MOST_FORMAT) {
      __everypath_unmodelled_wide_scanf_format();
      return EOF;
    }
    narrow[length] = (char)format[length];
  } while (format[length++] != 0);
  return __everypath_scan(source, narrow, arguments);
}

static int scan_file(FILE *file, const wchar_t *format, va_list arguments) {
  struct scan_source source = {file, NULL, NULL, 1, 0};
  return scan(&source, format, arguments);
}

static int scan_text(const wchar_t *text, const wchar_t *format, va_list arguments) {
  struct scan_source source = {NULL, NULL, text, 1, 0};
  return scan(&source, format, arguments);
}

int vwscanf(const wchar_t *restrict format, va_list arguments) { return scan_file(stdin, format, arguments); }

int vfwscanf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
  return scan_file(file, format, arguments);
}

int vswscanf(const wchar_t *restrict text, const wchar_t *restrict format, va_list arguments) {
  return scan_text(text, format, arguments);
}

int wscanf(const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(stdin, format, arguments);
  va_end(arguments);
  return result;
}

int fwscanf(FILE *restrict file, const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_file(file, format, arguments);
  va_end(arguments);
  return result;
}

int swscanf(const wchar_t *restrict text, const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = scan_text(text, format, arguments);
  va_end(arguments);
  return result;
}
