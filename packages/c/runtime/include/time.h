/* <time.h>: ISO C17, 7.27. */
#ifndef EVERYPATH_TIME_H
#define EVERYPATH_TIME_H

#include <bits/features.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1

typedef __SIZE_TYPE__ size_t;
typedef long clock_t;
typedef long time_t;

#if !defined(_STRUCT_TIMESPEC) && !defined(__DEFINED_struct_timespec)
#define _STRUCT_TIMESPEC 1
#define __DEFINED_struct_timespec 1
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#endif
struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

clock_t clock(void);
time_t time(time_t *result);
double difftime(time_t later, time_t earlier);
time_t mktime(struct tm *parts);
int timespec_get(struct timespec *result, int base);
char *asctime(const struct tm *parts);
char *ctime(const time_t *moment);
struct tm *gmtime(const time_t *moment);
struct tm *localtime(const time_t *moment);
size_t strftime(char *__restrict buffer, size_t size, const char *__restrict format, const struct tm *__restrict parts);

#if defined(__EVERYPATH_POSIX)
typedef int clockid_t;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
int clock_gettime(clockid_t clock, struct timespec *result);
int clock_getres(clockid_t clock, struct timespec *result);
int nanosleep(const struct timespec *request, struct timespec *rest);
struct tm *gmtime_r(const time_t *__restrict moment, struct tm *__restrict parts);
struct tm *localtime_r(const time_t *__restrict moment, struct tm *__restrict parts);
char *asctime_r(const struct tm *__restrict parts, char *__restrict buffer);
char *ctime_r(const time_t *moment, char *buffer);
char *strptime(const char *__restrict text, const char *__restrict format, struct tm *__restrict parts);
time_t timegm(struct tm *parts);
#endif

#ifdef __cplusplus
}
#endif

#endif
