/* <unistd.h>: who runs the program, and where: numbers that are inputs, the same at each call. */
#include <errno.h>
#include <everypath-internal.h>
#include <string.h>
#include <unistd.h>

struct number {
  int is_known;
  int value;
};

static int known(struct number *number, const char *name, int least) {
  if (number->is_known) return number->value;
  __everypath_symbolic(&number->value, sizeof number->value, name);
  __everypath_assume(number->value >= least);
  number->is_known = 1;
  return number->value;
}

static struct number process, parent, user, group;

pid_t getpid(void) { return known(&process, "pid", 1); }

pid_t getppid(void) { return known(&parent, "ppid", 0); }

uid_t getuid(void) { return (uid_t)known(&user, "uid", 0); }

uid_t geteuid(void) {
  __everypath_assumed("user", NULL);
  return getuid();
}

gid_t getgid(void) { return (gid_t)known(&group, "gid", 0); }

gid_t getegid(void) {
  __everypath_assumed("user", NULL);
  return getgid();
}

int getpagesize(void) { return 4096; }

long sysconf(int name) {
  switch (name) {
    case _SC_PAGESIZE:
      return getpagesize();
    case _SC_NPROCESSORS_ONLN:
      __everypath_assumed("system", NULL);
      return 1;
    default:
      __everypath_assumed("system", NULL);
      errno = EINVAL;
      return -1;
  }
}

/* There are no directories but the one that the program runs in. */
char *getcwd(char *buffer, size_t size) {
  __everypath_assumed("directory", NULL);
  if (buffer != NULL && size >= 2) return strcpy(buffer, "/");
  errno = buffer == NULL || size == 0 ? EINVAL : ERANGE;
  return NULL;
}
