/* Failed assertions, under the names that the headers of glibc, macOS and Newlib give them, and abort. */
#include <assert.h>
#include <everypath-internal.h>

/* The status a shell shows for a program that SIGABRT ended. */
#define ABORTED 134

void __assert_fail(const char *condition, const char *file, unsigned int line, const char *function) {
  (void)file;
  (void)line;
  (void)function;
  __everypath_check(0, "assertion", condition);
  __everypath_exit(ABORTED);
}

_Noreturn void __assert_rtn(const char *function, const char *file, int line, const char *condition) {
  (void)function;
  (void)file;
  (void)line;
  __everypath_check(0, "assertion", condition);
  __everypath_exit(ABORTED);
}

_Noreturn void __assert(const char *condition, const char *file, int line) {
  (void)file;
  (void)line;
  __everypath_check(0, "assertion", condition);
  __everypath_exit(ABORTED);
}

#undef assert

/* Where a program declares it as a function, the header left out. */
void assert(int condition) {
  __everypath_check(condition != 0, "assertion", "the condition of assert");
  if (condition == 0) __everypath_exit(ABORTED);
}

_Noreturn void abort(void) {
  __everypath_check(0, "assertion", "abort is called");
  __everypath_exit(ABORTED);
}
