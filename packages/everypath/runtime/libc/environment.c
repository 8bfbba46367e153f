/* The environment of a program under the engine: empty, and without a command interpreter. */
#include <errno.h>
#include <stddef.h>

static char *no_variables[1] = {NULL};
char **environ = no_variables;

char *getenv(const char *name) {
  (void)name;
  return NULL;
}

char *secure_getenv(const char *name) {
  (void)name;
  return NULL;
}

/* system(NULL) asks whether there is a command interpreter. */
int system(const char *command) {
  if (command == NULL) return 0;
  errno = ENOSYS;
  return -1;
}
