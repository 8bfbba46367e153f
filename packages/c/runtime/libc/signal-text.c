/* strsignal, with the texts that Linux programs print. */
#include <stddef.h>
#include <string.h>

static const char *const texts[] = {
    [1] = "Hangup",
    [2] = "Interrupt",
    [3] = "Quit",
    [4] = "Illegal instruction",
    [5] = "Trace/breakpoint trap",
    [6] = "Aborted",
    [7] = "Bus error",
    [8] = "Floating point exception",
    [9] = "Killed",
    [10] = "User defined signal 1",
    [11] = "Segmentation fault",
    [12] = "User defined signal 2",
    [13] = "Broken pipe",
    [14] = "Alarm clock",
    [15] = "Terminated",
    [16] = "Stack fault",
    [17] = "Child exited",
    [18] = "Continued",
    [19] = "Stopped (signal)",
    [20] = "Stopped",
    [21] = "Stopped (tty input)",
    [22] = "Stopped (tty output)",
    [23] = "Urgent I/O condition",
    [24] = "CPU time limit exceeded",
    [25] = "File size limit exceeded",
    [26] = "Virtual timer expired",
    [27] = "Profiling timer expired",
    [28] = "Window changed",
    [29] = "I/O possible",
    [30] = "Power failure",
    [31] = "Bad system call",
};

/* Below these the library keeps two for itself. */
#define FIRST_REAL_TIME 34
#define LAST_REAL_TIME 64

/* Texts of numbers without one are written here, as the standard allows. */
static char other_text[sizeof "Real-time signal " + 12];

static char *write_other(const char *what, int number) {
  char *end = other_text + sizeof other_text;
  unsigned int rest = number < 0 ? 0u - (unsigned int)number : (unsigned int)number;
  *--end = '\0';
  do {
    *--end = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (number < 0) *--end = '-';
  for (size_t i = strlen(what); i-- > 0;) *--end = what[i];
  return end;
}

char *strsignal(int signal) {
  if (signal > 0 && signal < (int)(sizeof texts / sizeof *texts)) return (char *)texts[signal];
  if (signal >= FIRST_REAL_TIME && signal <= LAST_REAL_TIME)
    return write_other("Real-time signal ", signal - FIRST_REAL_TIME);
  return write_other("Unknown signal ", signal);
}
