/*
 * <signal.h>: what a program does with signals when it sends them to itself. None arrives from outside. A signal that would end the
 * program ends it with the status that a shell shows: 128 and the signal's number.
 */
#include <errno.h>
#include <everypath-internal.h>
#include <signal.h>
#include <stdlib.h>

#define SIGNALS 65

static __everypath_signal_handler handlers[SIGNALS];

/* The program has said what this signal does. */
static unsigned char is_set[SIGNALS];

static int is_signal(int number) { return number > 0 && number < SIGNALS; }

__everypath_signal_handler signal(int number, __everypath_signal_handler handler) {
  __everypath_signal_handler before;
  if (!is_signal(number) || number == SIGKILL || number == SIGSTOP) {
    errno = EINVAL;
    return SIG_ERR;
  }
  if (!is_set[number]) __everypath_assumed("former-action", NULL);
  if (handler != SIG_DFL && handler != SIG_IGN) __everypath_assumed("signal", NULL);
  before = handlers[number];
  handlers[number] = handler;
  is_set[number] = 1;
  return before;
}

int raise(int number) {
  if (!is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  if (!is_set[number]) __everypath_assumed("signal-action", NULL);
  if (handlers[number] == SIG_IGN) return 0;
  if (handlers[number] != SIG_DFL) {
    handlers[number](number);
    return 0;
  }
  if (number == SIGABRT) abort();
  /* Those that are ignored, and those that a program which nobody stops goes on from. */
  if (number != SIGCHLD && number != SIGCONT && number != 23 && number != 28) __everypath_exit(128 + number);
  return 0;
}

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict old) {
  if (!is_signal(number) || (action != NULL && (number == SIGKILL || number == SIGSTOP))) {
    errno = EINVAL;
    return -1;
  }
  if (old != NULL) {
    if (!is_set[number]) __everypath_assumed("signal-action", NULL);
    *old = (struct sigaction){0};
    old->sa_handler = handlers[number];
  }
  if (action != NULL) {
    if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) __everypath_assumed("signal", NULL);
    handlers[number] = action->sa_handler;
    is_set[number] = 1;
  }
  return 0;
}

int sigemptyset(sigset_t *set) {
  *set = (sigset_t){0};
  return 0;
}

int sigfillset(sigset_t *set) {
  __builtin_memset(set, 0xff, sizeof *set);
  return 0;
}

#define WORD_BITS (8 * (int)sizeof(unsigned long))

static unsigned long *word_of(sigset_t *set, int number) { return &set->everypath_bits[(number - 1) / WORD_BITS]; }

static unsigned long bit_of(int number) { return 1ul << (number - 1) % WORD_BITS; }

static int is_member(int number) {
  if (is_signal(number)) return 1;
  errno = EINVAL;
  return 0;
}

int sigaddset(sigset_t *set, int number) {
  if (!is_member(number)) return -1;
  *word_of(set, number) |= bit_of(number);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  if (!is_member(number)) return -1;
  *word_of(set, number) &= ~bit_of(number);
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  if (!is_member(number)) return -1;
  return (*word_of((sigset_t *)set, number) & bit_of(number)) != 0;
}
