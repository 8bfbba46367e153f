/* <sys/param.h>: what programs use of glibc's. */
#ifndef EVERYPATH_SYS_PARAM_H
#define EVERYPATH_SYS_PARAM_H

#include <endian.h>
#include <limits.h>

#define NBBY CHAR_BIT
#define MAXPATHLEN 4096
#define MAXHOSTNAMELEN 64
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)

#endif
