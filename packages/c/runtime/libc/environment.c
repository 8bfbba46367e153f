/* The environment of a program under the engine: empty at first, and without a command interpreter. */
#include <errno.h>
#include <everypath-internal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static char *no_variables[1] = {NULL};
char **environ = no_variables;
/* What was allocated here; the program may give `environ` a value of its own. */
static char **allocated;
/* Cleared by the program, which then knows that nothing is set. */
static int is_cleared;

/* A variable made here. It stays even where it is replaced, since the program may still have its text. */
struct variable {
  struct variable *next;
  char text[];
};
static struct variable *made;

/* The place of the variable, or of the NULL at the end. */
static char **find(const char *name, size_t length) {
  char **variable = environ;
  for (; *variable != NULL; variable++) {
    if (strncmp(*variable, name, length) == 0 && (*variable)[length] == '=') break;
  }
  return variable;
}

char *getenv(const char *name) {
  char *variable = environ == NULL || *environ == NULL ? NULL : *find(name, strlen(name));
  if (variable != NULL) return variable + strlen(name) + 1;
  if (!is_cleared) __everypath_assumed("variable", name);
  return NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }

static int is_name(const char *name) {
  if (name != NULL && *name != '\0' && strchr(name, '=') == NULL) return 1;
  errno = EINVAL;
  return 0;
}

/* The text becomes part of the environment. */
static int put(char *text, size_t length) {
  char **place = environ == NULL ? NULL : find(text, length);
  size_t count = 0;
  char **larger;
  if (place != NULL && *place != NULL) {
    *place = text;
    return 0;
  }
  while (environ != NULL && environ[count] != NULL) count++;
  larger = __everypath_allocate((count + 2) * sizeof *larger, 16, 1);
  if (larger == NULL) {
    errno = ENOMEM;
    return -1;
  }
  for (size_t i = 0; i < count; i++) larger[i] = environ[i];
  larger[count] = text;
  __everypath_free(allocated);
  environ = allocated = larger;
  return 0;
}

int unsetenv(const char *name) {
  char **place;
  if (!is_name(name)) return -1;
  if (environ == NULL) return 0;
  for (place = find(name, strlen(name)); *place != NULL; place = find(name, strlen(name))) {
    for (; *place != NULL; place++) place[0] = place[1];
  }
  return 0;
}

int setenv(const char *name, const char *value, int overwrite) {
  size_t length, size;
  struct variable *variable;
  if (!is_name(name)) return -1;
  if (!overwrite && getenv(name) != NULL) return 0;
  length = strlen(name);
  size = strlen(value) + 1;
  variable = __everypath_allocate(sizeof *variable + length + 1 + size, 16, 0);
  if (variable == NULL) {
    errno = ENOMEM;
    return -1;
  }
  variable->next = made;
  made = variable;
  __builtin_memcpy(variable->text, name, length);
  variable->text[length] = '=';
  __builtin_memcpy(variable->text + length + 1, value, size);
  return put(variable->text, length);
}

int putenv(char *text) {
  char *end = strchr(text, '=');
  return end == NULL ? unsetenv(text) : put(text, (size_t)(end - text));
}

int clearenv(void) {
  is_cleared = 1;
  environ = NULL;
  return 0;
}

/* system(NULL) asks whether there is a command interpreter. */
int system(const char *command) {
  __everypath_assumed("shell", NULL);
  if (command == NULL) return 0;
  errno = ENOSYS;
  return -1;
}
