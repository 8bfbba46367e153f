/* <signal.h>: ISO C17, 7.14, with the numbers of Linux. */
#ifndef EVERYPATH_SIGNAL_H
#define EVERYPATH_SIGNAL_H

#include <bits/features.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int sig_atomic_t;
typedef void (*__everypath_signal_handler)(int);

#define SIG_DFL ((__everypath_signal_handler)0)
#define SIG_IGN ((__everypath_signal_handler)1)
#define SIG_ERR ((__everypath_signal_handler)-1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20

__everypath_signal_handler signal(int number, __everypath_signal_handler handler);
int raise(int number);

#if defined(__EVERYPATH_POSIX)
typedef int pid_t;
#if __has_include(<bits/types/sigset_t.h>)
#include <bits/types/sigset_t.h>
#elif !defined(__DEFINED_sigset_t)
#define __DEFINED_sigset_t 1
typedef struct {
  unsigned long everypath_bits[1024 / (8 * sizeof(unsigned long))];
} sigset_t;
#endif
struct sigaction {
  __everypath_signal_handler sa_handler;
  sigset_t sa_mask;
  int sa_flags;
};
int kill(pid_t process, int number);
int sigaction(int number, const struct sigaction *__restrict action, struct sigaction *__restrict old);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old);
#endif

#ifdef __cplusplus
}
#endif

#endif
