/* <sys/time.h>: POSIX. */
#ifndef EVERYPATH_SYS_TIME_H
#define EVERYPATH_SYS_TIME_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval *__restrict result, void *__restrict zone);

#ifdef __cplusplus
}
#endif

#endif
