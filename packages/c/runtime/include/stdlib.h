/* <stdlib.h>: ISO C17, 7.22, and what POSIX adds. */
#ifndef EVERYPATH_STDLIB_H
#define EVERYPATH_STDLIB_H

#include <bits/features.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef __SIZE_TYPE__ size_t;
#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *object, size_t size);
void free(void *object);
void *aligned_alloc(size_t alignment, size_t size);

int abs(int number);
long labs(long number);
long long llabs(long long number);
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
lldiv_t lldiv(long long numerator, long long denominator);

int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *__restrict text, char **__restrict end, int base);
long long strtoll(const char *__restrict text, char **__restrict end, int base);
unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
float strtof(const char *__restrict text, char **__restrict end);
double strtod(const char *__restrict text, char **__restrict end);
long double strtold(const char *__restrict text, char **__restrict end);

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

int rand(void);
void srand(unsigned int seed);

void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
void quick_exit(int status) __attribute__((noreturn));
int atexit(void (*handler)(void));
int at_quick_exit(void (*handler)(void));
char *getenv(const char *name);
int system(const char *command);

int mblen(const char *text, size_t size);
int mbtowc(wchar_t *__restrict wide, const char *__restrict text, size_t size);
int wctomb(char *text, wchar_t wide);
size_t mbstowcs(wchar_t *__restrict wide, const char *__restrict text, size_t count);
size_t wcstombs(char *__restrict text, const wchar_t *__restrict wide, size_t size);

#if defined(__EVERYPATH_POSIX)
#include <alloca.h>
int posix_memalign(void **object, size_t alignment, size_t size);
void *reallocarray(void *object, size_t count, size_t size);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long seed);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *text);
int clearenv(void);
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
char *mktemp(char *pattern);
char *realpath(const char *__restrict path, char *__restrict resolved);
#endif
#if defined(__EVERYPATH_GNU)
char *secure_getenv(const char *name);
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *data);
#endif

#ifdef __cplusplus
}
#endif

#endif
