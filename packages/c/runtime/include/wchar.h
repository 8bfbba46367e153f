/* <wchar.h>: ISO C17, 7.29: declarations. */
#ifndef EVERYPATH_WCHAR_H
#define EVERYPATH_WCHAR_H

#include <stdarg.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef __SIZE_TYPE__ size_t;
#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef __WINT_TYPE__ wint_t;
typedef struct {
  int everypath_count;
  unsigned int everypath_value;
} mbstate_t;
struct tm;
/* As in <stdio.h>. */
#if !defined(__FILE_defined) && !defined(__DEFINED_FILE)
#define __FILE_defined 1
#define __DEFINED_FILE 1
typedef struct everypath_file FILE;
#endif

#define WEOF ((wint_t)-1)
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)

wchar_t *wcscpy(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcsncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
wchar_t *wcscat(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcsncat(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
int wcscmp(const wchar_t *left, const wchar_t *right);
int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count);
int wcscoll(const wchar_t *left, const wchar_t *right);
size_t wcsxfrm(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
wchar_t *wcpcpy(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcpncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
wchar_t *wcsdup(const wchar_t *text);
int wcscasecmp(const wchar_t *left, const wchar_t *right);
int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t count);
wchar_t *wcschrnul(const wchar_t *text, wchar_t character);
wchar_t *wcschr(const wchar_t *text, wchar_t character);
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
size_t wcsspn(const wchar_t *text, const wchar_t *accepted);
size_t wcscspn(const wchar_t *text, const wchar_t *rejected);
wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accepted);
wchar_t *wcsstr(const wchar_t *text, const wchar_t *part);
wchar_t *wcstok(wchar_t *__restrict text, const wchar_t *__restrict delimiters, wchar_t **__restrict rest);
size_t wcslen(const wchar_t *text);
size_t wcsnlen(const wchar_t *text, size_t most);
int wcwidth(wchar_t character);
int wcswidth(const wchar_t *text, size_t count);
wchar_t *wmemcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
wchar_t *wmempcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count);
wchar_t *wmemset(wchar_t *object, wchar_t character, size_t count);
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count);
wchar_t *wmemchr(const wchar_t *object, wchar_t character, size_t count);
long wcstol(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
long long wcstoll(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
unsigned long wcstoul(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
unsigned long long wcstoull(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
double wcstod(const wchar_t *__restrict text, wchar_t **__restrict end);
float wcstof(const wchar_t *__restrict text, wchar_t **__restrict end);
long double wcstold(const wchar_t *__restrict text, wchar_t **__restrict end);
size_t wcsftime(wchar_t *__restrict text, size_t size, const wchar_t *__restrict format, const struct tm *__restrict time);
int wprintf(const wchar_t *__restrict format, ...);
int fwprintf(FILE *__restrict file, const wchar_t *__restrict format, ...);
int swprintf(wchar_t *__restrict buffer, size_t count, const wchar_t *__restrict format, ...);
int vwprintf(const wchar_t *__restrict format, va_list arguments);
int vfwprintf(FILE *__restrict file, const wchar_t *__restrict format, va_list arguments);
int vswprintf(wchar_t *__restrict buffer, size_t count, const wchar_t *__restrict format, va_list arguments);
int wscanf(const wchar_t *__restrict format, ...);
int fwscanf(FILE *__restrict file, const wchar_t *__restrict format, ...);
int swscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, ...);
int vwscanf(const wchar_t *__restrict format, va_list arguments);
int vfwscanf(FILE *__restrict file, const wchar_t *__restrict format, va_list arguments);
int vswscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, va_list arguments);
int fwide(FILE *file, int mode);
wint_t fputwc(wchar_t character, FILE *file);
wint_t putwc(wchar_t character, FILE *file);
wint_t putwchar(wchar_t character);
int fputws(const wchar_t *__restrict text, FILE *__restrict file);
wint_t fgetwc(FILE *file);
wint_t getwc(FILE *file);
wint_t getwchar(void);
wchar_t *fgetws(wchar_t *__restrict text, int count, FILE *__restrict file);
wint_t ungetwc(wint_t character, FILE *file);
wint_t btowc(int character);
int wctob(wint_t character);
int mbsinit(const mbstate_t *state);
size_t mbrlen(const char *__restrict text, size_t size, mbstate_t *__restrict state);
size_t mbrtowc(wchar_t *__restrict wide, const char *__restrict text, size_t size, mbstate_t *__restrict state);
size_t wcrtomb(char *__restrict text, wchar_t wide, mbstate_t *__restrict state);
size_t mbsrtowcs(wchar_t *__restrict wide, const char **__restrict text, size_t count, mbstate_t *__restrict state);
size_t mbsnrtowcs(wchar_t *__restrict wide, const char **__restrict text, size_t size, size_t count, mbstate_t *__restrict state);
size_t wcsrtombs(char *__restrict text, const wchar_t **__restrict wide, size_t count, mbstate_t *__restrict state);
size_t wcsnrtombs(char *__restrict text, const wchar_t **__restrict wide, size_t size, size_t count, mbstate_t *__restrict state);

#ifdef __cplusplus
}
#endif

#endif
