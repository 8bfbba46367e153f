/* <strings.h>: POSIX. */
#ifndef EVERYPATH_STRINGS_H
#define EVERYPATH_STRINGS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef __SIZE_TYPE__ size_t;

int bcmp(const void *left, const void *right, size_t size);
void bcopy(const void *from, void *to, size_t size);
void bzero(void *object, size_t size);
int ffs(int number);
int ffsl(long number);
int ffsll(long long number);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t size);

#ifdef __cplusplus
}
#endif

#endif
