/* Functions that belong to no other comparison: of text, signals, the locale and times. */
#include "compare.h"

#include <fenv.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

MODEL(explicit_bzero); MODEL(wcscoll); MODEL(wmemcpy); MODEL(wmemmove); MODEL(mbsinit); MODEL(mbrlen);
MODEL(setlocale); MODEL(sigemptyset); MODEL(sigfillset); MODEL(sigaddset); MODEL(sigdelset); MODEL(sigismember);
MODEL(getpagesize); MODEL(fegetround);
extern char *ep_strerror_r(int number, char *buffer, size_t size);
extern struct lconv *ep_localeconv(void);
extern struct tm *ep_gmtime(const time_t *), *ep_localtime(const time_t *);
extern char *ep_asctime(const struct tm *), *ep_ctime(const time_t *);

static void text(void) {
  char ours[40], theirs[40];
  size_t size = 1 + below(sizeof ours - 1);
  int number = (int)below(140) - 3;
  memset(ours, 1, sizeof ours);
  memset(theirs, 1, sizeof theirs);
  expect(strcmp(ep_strerror_r(number, ours, size), strerror_r(number, theirs, size)) == 0, "strerror_r of %d, %zu", number, size);
  memset(ours, 1, sizeof ours);
  ep_explicit_bzero(ours, size);
  expect(memchr(ours, 1, sizeof ours) == (size < sizeof ours ? ours + size : NULL), "explicit_bzero of %zu", size);
  wchar_t a[12], b[12], c[12];
  size_t length = below(11), other = below(11);
  for (size_t i = 0; i < 12; i++) a[i] = b[i] = (wchar_t)(i < length ? 1 + below(3) : 0), c[i] = (wchar_t)(i < other ? 1 + below(3) : 0);
  expect(sign_of(ep_wcscoll(a, c)) == sign_of(wcscoll(a, c)), "wcscoll");
  size_t from = below(6), to = below(6), count = below(6);
  expect(ep_wmemmove(a + to, a + from, count) == a + to, "wmemmove's result");
  wmemmove(b + to, b + from, count);
  expect(wmemcmp(a, b, 12) == 0, "wmemmove from %zu to %zu, %zu", from, to, count);
  expect(ep_wmemcpy(a, c, count) == a && wmemcmp(a, c, count) == 0, "wmemcpy of %zu", count);
  mbstate_t state = {0};
  char byte = (char)below(128);
  expect(ep_mbsinit(&state) != 0 && ep_mbsinit(NULL) != 0, "mbsinit");
  expect(ep_mbrlen(&byte, 1, &state) == mbrlen(&byte, 1, NULL), "mbrlen of %d", byte);
}

static void signals(void) {
  sigset_t ours, theirs;
  if (one_in(2)) ep_sigemptyset(&ours), sigemptyset(&theirs);
  else ep_sigfillset(&ours), sigfillset(&theirs);
  for (int i = 0; i < 6; i++) {
    /* Those between belong to the threads library. */
    int number = (int)below(31) + 1;
    if (one_in(2)) expect(ep_sigaddset(&ours, number) == sigaddset(&theirs, number), "sigaddset of %d", number);
    else expect(ep_sigdelset(&ours, number) == sigdelset(&theirs, number), "sigdelset of %d", number);
  }
  for (int number = 1; number < 32; number++)
    expect(ep_sigismember(&ours, number) == sigismember(&theirs, number), "sigismember of %d", number);
}

static void moments(void) {
  time_t moment = (time_t)(int64_t)(random_bits() >> (8 + below(40))) * (one_in(2) ? 1 : -1);
  struct tm *ours = ep_gmtime(&moment), *theirs = gmtime(&moment);
  expect((ours == NULL) == (theirs == NULL), "gmtime of %lld", (long long)moment);
  if (ours == NULL || theirs == NULL) return;
  expect(ours->tm_year == theirs->tm_year && ours->tm_yday == theirs->tm_yday && ours->tm_sec == theirs->tm_sec && ours->tm_wday == theirs->tm_wday,
         "gmtime of %lld", (long long)moment);
  expect(ep_localtime(&moment)->tm_hour == theirs->tm_hour, "localtime of %lld", (long long)moment);
  if (theirs->tm_year > 8000 || theirs->tm_year < -900) return;
  expect(strcmp(ep_asctime(theirs), asctime(theirs)) == 0, "asctime of %lld", (long long)moment);
  expect(strcmp(ep_ctime(&moment), ctime(&moment)) == 0, "ctime of %lld", (long long)moment);
}

static void surroundings(void) {
  static const char *const names[] = {"C", "POSIX", "", "de_DE.UTF-8", "nowhere", NULL};
  const char *name = names[below(6)];
  const char *ours = ep_setlocale(LC_ALL, name);
  if (name != NULL && (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)) expect(ours != NULL && strcmp(ours, "C") == 0, "setlocale");
  if (name != NULL && strcmp(name, "nowhere") == 0) expect(ours == NULL, "setlocale of nowhere");
  expect(strcmp(ep_localeconv()->decimal_point, localeconv()->decimal_point) == 0, "localeconv");
  expect(ep_localeconv()->frac_digits == localeconv()->frac_digits, "localeconv's numbers");
  expect(ep_getpagesize() == getpagesize() && ep_fegetround() == fegetround(), "page and rounding");
}

int main(void) {
  setenv("TZ", "UTC", 1);
  for (int i = 0; i < 20000; i++) {
    text();
    signals();
    moments();
    surroundings();
  }
  return finish();
}
