/* Dates against the system's, in UTC: moments of thousands of years, dates with fields out of range, and every conversion of strftime. */
#include "compare.h"

#include <signal.h>
#include <time.h>

MODEL(gmtime_r); MODEL(localtime_r); MODEL(timegm); MODEL(mktime); MODEL(asctime_r); MODEL(ctime_r); MODEL(strftime); MODEL(signal); MODEL(raise);

static int is_same(const struct tm *l, const struct tm *r) {
  return l->tm_sec == r->tm_sec && l->tm_min == r->tm_min && l->tm_hour == r->tm_hour && l->tm_mday == r->tm_mday && l->tm_mon == r->tm_mon &&
         l->tm_year == r->tm_year && l->tm_wday == r->tm_wday && l->tm_yday == r->tm_yday && l->tm_isdst == r->tm_isdst &&
         l->tm_gmtoff == r->tm_gmtoff && strcmp(l->tm_zone, r->tm_zone) == 0;
}

static time_t moment(void) {
  static const long long ranges[] = {1000, 100000000, 5000000000, 400000000000, 90000000000000000};
  long long range = ranges[below(5)];
  return (long long)(random_bits() % (2 * range)) - range;
}

static void texts(const struct tm *parts) {
  static const char conversions[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%";
  char format[8] = "<%?>", left[80], right[80];
  for (const char *c = conversions; *c != '\0'; c++) {
    format[2] = *c;
    size_t l = ep_strftime(left, sizeof left, format, parts), r = strftime(right, sizeof right, format, parts);
    expect(l == r && strcmp(left, right) == 0, "strftime %s: %s and %s", format, left, right);
  }
  size_t size = below(30);
  size_t l = ep_strftime(left, size, "%A %d", parts), r = strftime(right, size, "%A %d", parts);
  expect(l == r && (l == 0 || strcmp(left, right) == 0), "strftime within %zu bytes", size);
  char *le = ep_asctime_r(parts, left), *re = asctime_r(parts, right);
  expect((le == NULL) == (re == NULL) && (le == NULL || strcmp(left, right) == 0), "asctime: %s and %s", left, right);
}

static void dates(void) {
  time_t now = moment();
  struct tm left = {0}, right = {0};
  struct tm *l = ep_gmtime_r(&now, &left), *r = gmtime_r(&now, &right);
  expect((l == NULL) == (r == NULL), "gmtime %ld fails", (long)now);
  if (l == NULL) return;
  expect(is_same(&left, &right), "gmtime %ld", (long)now);
  texts(&right);
  ep_localtime_r(&now, &left), localtime_r(&now, &right);
  expect(is_same(&left, &right), "localtime %ld", (long)now);
  right = (struct tm){.tm_sec = (int)below(400) - 200, .tm_min = (int)below(400) - 200, .tm_hour = (int)below(100) - 50, .tm_mday = (int)below(1000) - 500,
                      .tm_mon = (int)below(100) - 50, .tm_year = (int)below(4000) - 2000};
  left = right;
  time_t lt = ep_timegm(&left), rt = timegm(&right);
  expect(lt == rt && is_same(&left, &right), "timegm: %ld and %ld", (long)lt, (long)rt);
  lt = ep_mktime(&left), rt = mktime(&right);
  expect(lt == rt && is_same(&left, &right), "mktime: %ld and %ld", (long)lt, (long)rt);
}

static volatile int caught;
static void handler(int number) { caught = number; }

static void signals(void) {
  int number = (int)below(64) + 1;
  if (number == SIGKILL || number == SIGSTOP || number == 32 || number == 33 || number == SIGSEGV) return;
  void (*handlers[])(int) = {handler, SIG_IGN};
  void (*chosen)(int) = handlers[below(2)];
  expect((ep_signal(number, chosen) == handler) == (signal(number, chosen) == handler), "signal %d", number);
  caught = 0;
  int l = ep_raise(number), left = caught;
  caught = 0;
  int r = raise(number);
  expect(l == r && left == caught, "raise %d", number);
}

int main(void) {
  setenv("TZ", "UTC0", 1);
  for (int i = 0; i < 20000; i++) dates();
  for (int i = 0; i < 2000; i++) signals();
  return finish();
}
