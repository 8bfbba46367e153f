/* <err.h>: BSD's messages to standard error. */
#ifndef EVERYPATH_ERR_H
#define EVERYPATH_ERR_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

void warn(const char *format, ...);
void warnx(const char *format, ...);
void vwarn(const char *format, va_list arguments);
void vwarnx(const char *format, va_list arguments);
void err(int status, const char *format, ...) __attribute__((noreturn));
void errx(int status, const char *format, ...) __attribute__((noreturn));
void verr(int status, const char *format, va_list arguments) __attribute__((noreturn));
void verrx(int status, const char *format, va_list arguments) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
