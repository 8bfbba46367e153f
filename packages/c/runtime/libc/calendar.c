/* <time.h>: dates of the Gregorian calendar, in the time zone UTC and the locale "C". */
#include <errno.h>
#include <everypath-internal.h>
#include <limits.h>
#include <stdio.h>
#include <time.h>

#define DAY 86400
/* Days of four centuries, after which the calendar repeats, and those from 1 March of year 0 to 1 January 1970. */
#define ERA 146097
#define EPOCH 719468

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

static long long quotient(long long value, long long by) { return value / by - (value % by < 0); }

static int is_leap(long long year) { return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0)); }

/* Days from 1 January 1970 to the first day of the month (0 to 11), by years that begin in March. */
static long long days_before(long long year, int month) {
  long long years = year - (month < 2);
  long long era = quotient(years, 400);
  long long of_era = years - era * 400;
  int from_march = (month + 10) % 12;
  return era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + (153 * from_march + 2) / 5 - EPOCH;
}

struct tm *gmtime_r(const time_t *restrict moment, struct tm *restrict parts) {
  long long days = quotient(*moment, DAY);
  int second = (int)(*moment - days * DAY);
  long long shifted = days + EPOCH;
  long long era = quotient(shifted, ERA);
  int of_era = (int)(shifted - era * ERA);
  int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int from_march = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month = (5 * from_march + 2) / 153;
  long long year = era * 400 + year_of_era + (month >= 10);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return NULL;
  }
  parts->tm_sec = second % 60;
  parts->tm_min = second / 60 % 60;
  parts->tm_hour = second / 3600;
  parts->tm_mday = from_march - (153 * month + 2) / 5 + 1;
  parts->tm_mon = (month + 2) % 12;
  parts->tm_year = (int)(year - 1900);
  parts->tm_wday = (int)(days + 4 - quotient(days + 4, 7) * 7);
  parts->tm_yday = (int)(days - days_before(year, 0));
  parts->tm_isdst = 0;
  parts->tm_gmtoff = 0;
  parts->tm_zone = "GMT";
  return parts;
}

struct tm *localtime_r(const time_t *restrict moment, struct tm *restrict parts) {
  __everypath_assumed("time-zone", NULL);
  if (gmtime_r(moment, parts) == NULL) return NULL;
  parts->tm_zone = "UTC";
  return parts;
}

static struct tm shared;

struct tm *gmtime(const time_t *moment) { return gmtime_r(moment, &shared); }

struct tm *localtime(const time_t *moment) { return localtime_r(moment, &shared); }

/* Fields beyond their ranges carry over into the next. */
static time_t from_parts(struct tm *parts, struct tm *(*split)(const time_t *restrict, struct tm *restrict)) {
  long long years = 1900ll + parts->tm_year + quotient(parts->tm_mon, 12);
  int month = (int)(parts->tm_mon - quotient(parts->tm_mon, 12) * 12);
  long long days = days_before(years, month) + parts->tm_mday - 1;
  long long seconds = days * DAY + parts->tm_hour * 3600ll + parts->tm_min * 60ll + parts->tm_sec;
  time_t moment = (time_t)seconds;
  struct tm normal;
  if (moment != seconds || split(&moment, &normal) == NULL) {
    errno = EOVERFLOW;
    return -1;
  }
  *parts = normal;
  return moment;
}

time_t timegm(struct tm *parts) { return from_parts(parts, gmtime_r); }

time_t mktime(struct tm *parts) { return from_parts(parts, localtime_r); }

static const char *name_of(const char *const *names, int count, int index) {
  return index >= 0 && index < count ? names[index] : "???";
}

/* Room for a year of four digits is what the caller of asctime_r gives; the buffer of asctime takes any. */
#define GIVEN_SIZE 26
#define SHARED_SIZE 114

static char *date_text(const struct tm *parts, char *buffer, int size) {
  const char *day = name_of(day_names, 7, parts->tm_wday);
  const char *month = name_of(month_names, 12, parts->tm_mon);
  int length = snprintf(buffer, (size_t)size, "%.3s %.3s%3d %.2d:%.2d:%.2d %lld\n", day, month, parts->tm_mday, parts->tm_hour, parts->tm_min,
                        parts->tm_sec, 1900ll + parts->tm_year);
  if (length < size && parts->tm_year <= INT_MAX - 1900) return buffer;
  errno = EOVERFLOW;
  return NULL;
}

char *asctime_r(const struct tm *restrict parts, char *restrict buffer) { return date_text(parts, buffer, GIVEN_SIZE); }

static char shared_text[SHARED_SIZE];

char *asctime(const struct tm *parts) { return date_text(parts, shared_text, SHARED_SIZE); }

char *ctime_r(const time_t *moment, char *buffer) {
  struct tm parts;
  return localtime_r(moment, &parts) == NULL ? NULL : asctime_r(&parts, buffer);
}

char *ctime(const time_t *moment) {
  struct tm parts;
  return localtime_r(moment, &parts) == NULL ? NULL : asctime(&parts);
}

/* ----- strftime ----- */

struct text {
  char *buffer;
  size_t size;
  size_t length;
};

static void add(struct text *text, const char *characters) {
  for (; *characters != '\0'; characters++) {
    if (text->length < text->size) text->buffer[text->length] = *characters;
    text->length++;
  }
}

/* The three letters that stand for a name. */
static void add_start(struct text *text, const char *name) {
  char start[4];
  snprintf(start, sizeof start, "%s", name);
  add(text, start);
}

static void add_number(struct text *text, const char *format, long long number) {
  char digits[32];
  snprintf(digits, sizeof digits, format, number);
  add(text, digits);
}

/* The week that the day belongs to, and its year, of ISO 8601: weeks begin on Monday, and the first has the year's first Thursday. */
static int iso_week(const struct tm *parts, long long *year) {
  int from_monday = (parts->tm_wday + 6) % 7;
  int week = (parts->tm_yday + 10 - from_monday) / 7;
  *year = 1900ll + parts->tm_year;
  if (week < 1) {
    /* A day of the last week of the year before. */
    int days = 365 + is_leap(--*year);
    return (parts->tm_yday + days + 10 - from_monday) / 7;
  }
  if (week == 53) {
    int days = 365 + is_leap(*year);
    if (parts->tm_yday - from_monday + 3 >= days) {
      ++*year;
      return 1;
    }
  }
  return week;
}

static int add_parts(struct text *text, const char *format, const struct tm *parts);

/* 0 where there is no such conversion. */
static int add_conversion(struct text *text, char conversion, const struct tm *parts) {
  long long year = 1900ll + parts->tm_year;
  int hour = parts->tm_hour % 12 == 0 ? 12 : parts->tm_hour % 12;
  switch (conversion) {
    case 'a': add_start(text, name_of(day_names, 7, parts->tm_wday)); return 1;
    case 'A': add(text, name_of(day_names, 7, parts->tm_wday)); return 1;
    case 'b': case 'h': add_start(text, name_of(month_names, 12, parts->tm_mon)); return 1;
    case 'B': add(text, name_of(month_names, 12, parts->tm_mon)); return 1;
    case 'c': return add_parts(text, "%a %b %e %H:%M:%S %Y", parts);
    case 'C': add_number(text, "%lld", quotient(year, 100)); return 1;
    case 'd': add_number(text, "%02lld", parts->tm_mday); return 1;
    case 'D': case 'x': return add_parts(text, "%m/%d/%y", parts);
    case 'e': add_number(text, "%2lld", parts->tm_mday); return 1;
    case 'F': return add_parts(text, "%Y-%m-%d", parts);
    case 'g': iso_week(parts, &year); add_number(text, "%02lld", (year % 100 + 100) % 100); return 1;
    case 'G': iso_week(parts, &year); add_number(text, "%lld", year); return 1;
    case 'H': add_number(text, "%02lld", parts->tm_hour); return 1;
    case 'I': add_number(text, "%02lld", hour); return 1;
    case 'j': add_number(text, "%03lld", parts->tm_yday + 1ll); return 1;
    case 'k': add_number(text, "%2lld", parts->tm_hour); return 1;
    case 'l': add_number(text, "%2lld", hour); return 1;
    case 'm': add_number(text, "%02lld", parts->tm_mon + 1ll); return 1;
    case 'M': add_number(text, "%02lld", parts->tm_min); return 1;
    case 'n': add(text, "\n"); return 1;
    case 'p': add(text, parts->tm_hour > 11 ? "PM" : "AM"); return 1;
    case 'P': add(text, parts->tm_hour > 11 ? "pm" : "am"); return 1;
    case 'r': return add_parts(text, "%I:%M:%S %p", parts);
    case 'R': return add_parts(text, "%H:%M", parts);
    case 's': { struct tm copy = *parts; add_number(text, "%lld", mktime(&copy)); return 1; }
    case 'S': add_number(text, "%02lld", parts->tm_sec); return 1;
    case 't': add(text, "\t"); return 1;
    case 'T': case 'X': return add_parts(text, "%H:%M:%S", parts);
    case 'u': add_number(text, "%lld", parts->tm_wday == 0 ? 7 : parts->tm_wday); return 1;
    case 'U': add_number(text, "%02lld", (parts->tm_yday + 7 - parts->tm_wday) / 7); return 1;
    case 'V': add_number(text, "%02lld", iso_week(parts, &year)); return 1;
    case 'w': add_number(text, "%lld", parts->tm_wday); return 1;
    case 'W': add_number(text, "%02lld", (parts->tm_yday + 7 - (parts->tm_wday + 6) % 7) / 7); return 1;
    case 'y': add_number(text, "%02lld", (year % 100 + 100) % 100); return 1;
    case 'Y': add_number(text, "%lld", year); return 1;
    case 'z': add(text, "+0000"); return 1;
    case 'Z': add(text, parts->tm_zone == NULL ? "" : parts->tm_zone); return 1;
    case '%': add(text, "%"); return 1;
    default: return 0;
  }
}

static int add_parts(struct text *text, const char *format, const struct tm *parts) {
  for (; *format != '\0'; format++) {
    char plain[2] = {*format, '\0'};
    const char *from = format;
    if (*format == '%' && format[1] != '\0') {
      format++;
      if ((*format == 'E' || *format == 'O') && format[1] != '\0') format++;
      if (add_conversion(text, *format, parts)) continue;
      /* Left as it is. */
      format = from;
    }
    add(text, plain);
  }
  return 1;
}

/* 0 where the text and its end do not fit, with the contents then unspecified. */
size_t strftime(char *restrict buffer, size_t size, const char *restrict format, const struct tm *restrict parts) {
  struct text text = {buffer, size, 0};
  add_parts(&text, format, parts);
  if (text.length >= size) return 0;
  buffer[text.length] = '\0';
  return text.length;
}
