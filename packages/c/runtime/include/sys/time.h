/* <sys/time.h>: POSIX. */
#ifndef EVERYPATH_SYS_TIME_H
#define EVERYPATH_SYS_TIME_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#if !defined(__timeval_defined) && !defined(__DEFINED_struct_timeval)
#define __timeval_defined 1
#define __DEFINED_struct_timeval 1
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
#endif
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval *__restrict result, void *__restrict zone);

#ifdef __cplusplus
}
#endif

#endif
