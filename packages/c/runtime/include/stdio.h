/* <stdio.h>: ISO C17, 7.21, and what POSIX adds. */
#ifndef EVERYPATH_STDIO_H
#define EVERYPATH_STDIO_H

#include <bits/features.h>
#include <stdarg.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif
#define EOF (-1)
#define BUFSIZ 8192
#define FOPEN_MAX 16
#define FILENAME_MAX 4096
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

typedef __SIZE_TYPE__ size_t;
/* Headers of the system may stand beside these (-isystem /usr/include); each type is declared by whose comes first. */
#if !defined(__FILE_defined) && !defined(__DEFINED_FILE)
#define __FILE_defined 1
#define __DEFINED_FILE 1
typedef struct everypath_file FILE;
#endif
typedef struct {
  long long position;
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int printf(const char *__restrict format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE *__restrict file, const char *__restrict format, ...) __attribute__((format(printf, 2, 3)));
int sprintf(char *__restrict buffer, const char *__restrict format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *__restrict buffer, size_t size, const char *__restrict format, ...)
    __attribute__((format(printf, 3, 4)));
int vprintf(const char *__restrict format, va_list arguments);
int vfprintf(FILE *__restrict file, const char *__restrict format, va_list arguments);
int vsprintf(char *__restrict buffer, const char *__restrict format, va_list arguments);
int vsnprintf(char *__restrict buffer, size_t size, const char *__restrict format, va_list arguments);
int puts(const char *text);
int fputs(const char *__restrict text, FILE *__restrict file);
int putchar(int character);
int fputc(int character, FILE *file);
int putc(int character, FILE *file);
size_t fwrite(const void *__restrict items, size_t size, size_t count, FILE *__restrict file);
int fflush(FILE *file);
void perror(const char *text);
int setvbuf(FILE *__restrict file, char *__restrict buffer, int mode, size_t size);
void setbuf(FILE *__restrict file, char *__restrict buffer);
int ferror(FILE *file);
int feof(FILE *file);
void clearerr(FILE *file);

int scanf(const char *__restrict format, ...) __attribute__((format(scanf, 1, 2)));
int fscanf(FILE *__restrict file, const char *__restrict format, ...) __attribute__((format(scanf, 2, 3)));
int sscanf(const char *__restrict text, const char *__restrict format, ...) __attribute__((format(scanf, 2, 3)));
int vscanf(const char *__restrict format, va_list arguments);
int vfscanf(FILE *__restrict file, const char *__restrict format, va_list arguments);
int vsscanf(const char *__restrict text, const char *__restrict format, va_list arguments);
int getchar(void);
int fgetc(FILE *file);
int getc(FILE *file);
int ungetc(int character, FILE *file);
char *gets(char *buffer);
char *fgets(char *__restrict buffer, int size, FILE *__restrict file);
size_t fread(void *__restrict items, size_t size, size_t count, FILE *__restrict file);

FILE *fopen(const char *__restrict path, const char *__restrict mode);
FILE *freopen(const char *__restrict path, const char *__restrict mode, FILE *__restrict file);
FILE *tmpfile(void);
char *tmpnam(char *buffer);
int fclose(FILE *file);
int fseek(FILE *file, long offset, int origin);
long ftell(FILE *file);
void rewind(FILE *file);
int fgetpos(FILE *__restrict file, fpos_t *__restrict position);
int fsetpos(FILE *file, const fpos_t *position);
int remove(const char *path);
int rename(const char *from, const char *to);

#if defined(__EVERYPATH_POSIX)
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long off_t;
int dprintf(int descriptor, const char *__restrict format, ...) __attribute__((format(printf, 2, 3)));
int vdprintf(int descriptor, const char *__restrict format, va_list arguments);
int fileno(FILE *file);
FILE *fdopen(int descriptor, const char *mode);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *file);
FILE *fmemopen(void *__restrict buffer, size_t size, const char *__restrict mode);
FILE *open_memstream(char **buffer, size_t *size);
ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict file);
ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict file);
int fseeko(FILE *file, off_t offset, int origin);
off_t ftello(FILE *file);
int getchar_unlocked(void);
int getc_unlocked(FILE *file);
int putchar_unlocked(int character);
int putc_unlocked(int character, FILE *file);
void flockfile(FILE *file);
void funlockfile(FILE *file);
void setlinebuf(FILE *file);
#endif
#if defined(__EVERYPATH_GNU)
int asprintf(char **__restrict text, const char *__restrict format, ...) __attribute__((format(printf, 2, 3)));
int vasprintf(char **__restrict text, const char *__restrict format, va_list arguments);
#endif

#ifdef __cplusplus
}
#endif

#endif
