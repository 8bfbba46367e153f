/* <ctype.h>: ISO C17, 7.4, in the "C" locale. */
#ifndef EVERYPATH_CTYPE_H
#define EVERYPATH_CTYPE_H

#include <bits/features.h>

#ifdef __cplusplus
extern "C" {
#endif

int isalnum(int character);
int isalpha(int character);
int isblank(int character);
int iscntrl(int character);
int isdigit(int character);
int isgraph(int character);
int islower(int character);
int isprint(int character);
int ispunct(int character);
int isspace(int character);
int isupper(int character);
int isxdigit(int character);
int tolower(int character);
int toupper(int character);

#if defined(__EVERYPATH_POSIX)
int isascii(int character);
int toascii(int character);
#define _tolower(character) ((int)(character) | 32)
#define _toupper(character) ((int)(character) & ~32)
#endif

#ifdef __cplusplus
}
#endif

#endif
