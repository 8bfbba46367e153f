/* <err.h>: messages with the program's name, which is "program", and with the reason that errno says. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "error-text.h"

static void message(const char *format, va_list arguments, const char *reason) {
  fputs("program: ", stderr);
  if (format != NULL) {
    vfprintf(stderr, format, arguments);
    if (reason != NULL) fputs(": ", stderr);
  }
  if (reason != NULL) fputs(reason, stderr);
  fputc('\n', stderr);
}

void vwarn(const char *format, va_list arguments) { message(format, arguments, __everypath_error_text(errno)); }

void vwarnx(const char *format, va_list arguments) { message(format, arguments, NULL); }

void verr(int status, const char *format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

void verrx(int status, const char *format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
}

void warnx(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

void err(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
  va_end(arguments);
}

void errx(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
  va_end(arguments);
}
