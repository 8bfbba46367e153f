/* <string.h>: ISO C17, 7.24, and what POSIX adds. */
#ifndef EVERYPATH_STRING_H
#define EVERYPATH_STRING_H

#include <bits/features.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef __SIZE_TYPE__ size_t;

void *memcpy(void *__restrict to, const void *__restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *object, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *object, int byte, size_t size);
size_t strlen(const char *text);
char *strcpy(char *__restrict to, const char *__restrict from);
char *strncpy(char *__restrict to, const char *__restrict from, size_t size);
char *strcat(char *__restrict to, const char *__restrict from);
char *strncat(char *__restrict to, const char *__restrict from, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
int strcoll(const char *left, const char *right);
size_t strxfrm(char *__restrict to, const char *__restrict from, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
size_t strspn(const char *text, const char *accepted);
size_t strcspn(const char *text, const char *rejected);
char *strpbrk(const char *text, const char *accepted);
char *strstr(const char *text, const char *part);
char *strtok(char *__restrict text, const char *__restrict delimiters);
char *strerror(int number);

#if defined(__EVERYPATH_POSIX)
#include <strings.h>
void *memccpy(void *__restrict to, const void *__restrict from, int byte, size_t size);
char *stpcpy(char *__restrict to, const char *__restrict from);
char *stpncpy(char *__restrict to, const char *__restrict from, size_t size);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
size_t strnlen(const char *text, size_t size);
char *strsep(char **__restrict text, const char *__restrict delimiters);
char *strtok_r(char *__restrict text, const char *__restrict delimiters, char **__restrict rest);
size_t strlcpy(char *__restrict to, const char *__restrict from, size_t size);
size_t strlcat(char *__restrict to, const char *__restrict from, size_t size);
char *strsignal(int signal);
void explicit_bzero(void *object, size_t size);
#endif
#if defined(__EVERYPATH_GNU)
void *memrchr(const void *object, int byte, size_t size);
void *rawmemchr(const void *object, int byte);
void *memmem(const void *object, size_t size, const void *part, size_t part_size);
void *mempcpy(void *__restrict to, const void *__restrict from, size_t size);
char *strchrnul(const char *text, int character);
char *strcasestr(const char *text, const char *part);
int strverscmp(const char *left, const char *right);
char *strerror_r(int number, char *buffer, size_t size);
#elif defined(__EVERYPATH_POSIX)
int strerror_r(int number, char *buffer, size_t size) __asm__("__xpg_strerror_r");
#endif

#ifdef __cplusplus
}
#endif

#endif
