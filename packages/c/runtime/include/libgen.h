/* <libgen.h>: POSIX. */
#ifndef EVERYPATH_LIBGEN_H
#define EVERYPATH_LIBGEN_H

#ifdef __cplusplus
extern "C" {
#endif

char *dirname(char *path);
char *__xpg_basename(char *path);
#define basename __xpg_basename

#ifdef __cplusplus
}
#endif

#endif
