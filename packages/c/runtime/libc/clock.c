/*
 * <time.h>, <sys/time.h>: what the clocks show is an input: seconds from 1970 to 2106 (to 2038 where time_t has 32 bits), never less
 * than what the same clock showed before. Nothing else passes: sleeping returns at once.
 */
#include <errno.h>
#include <everypath-internal.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static int is_running;
static time_t latest;

/* 32 bits by their type, so that one reading puts nothing into a path's condition. */
static time_t seconds(void) {
  unsigned int value;
  __everypath_assumed("date", NULL);
  __everypath_symbolic(&value, sizeof value, "time");
  if (sizeof(time_t) == sizeof value) __everypath_assume((time_t)value >= 0);
  if (is_running) __everypath_assume((time_t)value >= latest);
  is_running = 1;
  latest = (time_t)value;
  return latest;
}

static long fraction(const char *name, int limit) {
  unsigned int value;
  __everypath_symbolic(&value, sizeof value, name);
  __everypath_assume(value < (unsigned)limit);
  return (long)value;
}

/* Between two readings of the same second the fraction does not fall either. */
static time_t latest_second;
static long latest_fraction;

static void now(time_t *second, long *nanosecond, const char *name, int limit) {
  int scale = 1000000000 / limit;
  *second = seconds();
  *nanosecond = fraction(name, limit) * scale;
  __everypath_assume((*second != latest_second) | (*nanosecond >= latest_fraction));
  latest_second = *second;
  latest_fraction = *nanosecond;
}

time_t time(time_t *result) {
  time_t moment = seconds();
  if (result != NULL) *result = moment;
  return moment;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  long nanosecond;
  (void)zone;
  now(&result->tv_sec, &nanosecond, "microsecond", 1000000);
  result->tv_usec = nanosecond / 1000;
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  if (clock < 0 || clock > CLOCK_PROCESS_CPUTIME_ID) {
    errno = EINVAL;
    return -1;
  }
  now(&result->tv_sec, &result->tv_nsec, "nanosecond", 1000000000);
  return 0;
}

int timespec_get(struct timespec *result, int base) {
  if (base != TIME_UTC) return 0;
  now(&result->tv_sec, &result->tv_nsec, "nanosecond", 1000000000);
  return base;
}

int clock_getres(clockid_t clock, struct timespec *result) {
  if (clock < 0 || clock > CLOCK_PROCESS_CPUTIME_ID) {
    errno = EINVAL;
    return -1;
  }
  __everypath_assumed("clock", NULL);
  if (result != NULL) {
    result->tv_sec = 0;
    result->tv_nsec = 1;
  }
  return 0;
}

static int has_used;
static clock_t latest_use;

clock_t clock(void) {
  unsigned int value;
  __everypath_symbolic(&value, sizeof value, "clock");
  if (sizeof(clock_t) == sizeof value) __everypath_assume((clock_t)value >= 0);
  if (has_used) __everypath_assume((clock_t)value >= latest_use);
  has_used = 1;
  latest_use = (clock_t)value;
  return latest_use;
}

double difftime(time_t later, time_t earlier) { return (double)later - (double)earlier; }

unsigned int sleep(unsigned int seconds) {
  (void)seconds;
  return 0;
}

int usleep(useconds_t microseconds) {
  (void)microseconds;
  return 0;
}

int nanosleep(const struct timespec *request, struct timespec *rest) {
  (void)request;
  (void)rest;
  return 0;
}

/* Time spent by children, of which there are none, is 0. */
clock_t times(struct tms *result) {
  clock_t spent = clock();
  *result = (struct tms){.tms_utime = spent};
  return spent;
}
