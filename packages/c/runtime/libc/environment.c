/*
 * The environment of a program under the engine: empty at first but for the variables that the user said may be set, and without a command
 * interpreter.
 */
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

/* A variable of which it is decided whether it is set: its name, and behind that NAME=VALUE, as the environment has it. */
struct decided {
  struct decided *next;
  char name[];
};
static struct decided *decided;
/* Longer names than this are not given to the engine. */
#define LONGEST_NAME 240

static int is_decided(const char *name) {
  for (struct decided *one = decided; one != NULL; one = one->next)
    if (strcmp(one->name, name) == 0) return 1;
  return 0;
}

static int put(char *text, size_t length);

/*
 * The variable NAME that may be set is the input `$NAME`, and `$NAME is set` tells whether it is. 1 where it is decided now; `take` is 0 for a
 * program that removes it unseen. A name that is not known byte by byte is none that the user gave. That memory is left for it is assumed: a
 * real environment is there when the program starts.
 */
static int decide(const char *name, int take) {
  static const char suffix[] = " is set";
  char label[LONGEST_NAME + 2 + sizeof suffix];
  size_t length = 0;
  long long size;
  unsigned char is_set = 0;
  char *text;
  struct decided *one;
  for (; length < LONGEST_NAME && !__everypath_is_symbolic(name[length]) && name[length] != '\0'; length++) {
  }
  if (length == 0 || __everypath_is_symbolic(name[length]) || name[length] != '\0') return 0;
  label[0] = '$';
  __builtin_memcpy(label + 1, name, length + 1);
  size = __everypath_file_size(label);
  if (size < 0) return 0;
  one = __everypath_allocate(sizeof *one + (length + 1) + (length + 2) + (size_t)size, 16, 1);
  __everypath_assume(one != NULL);
  text = one->name + length + 1;
  __builtin_memcpy(one->name, name, length);
  one->next = decided;
  decided = one;
  if (!take) return 1;
  __builtin_memcpy(text, name, length);
  text[length] = '=';
  /* A replay asks for the contents first. */
  __everypath_file_contents(label, text + length + 1, (size_t)size);
  __builtin_memcpy(label + 1 + length, suffix, sizeof suffix);
  __everypath_symbolic(&is_set, 1, label);
  __everypath_assume(is_set <= 1);
  if (is_set) __everypath_assume(put(text, length) == 0);
  return 1;
}

char *getenv(const char *name) {
  char *variable = environ == NULL || *environ == NULL ? NULL : *find(name, strlen(name));
  if (variable != NULL) return variable + strlen(name) + 1;
  if (is_cleared || is_decided(name)) return NULL;
  if (decide(name, 1)) return getenv(name);
  __everypath_assumed("variable", name);
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
  if (!is_cleared && !is_decided(name)) decide(name, 0);
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
  variable = __everypath_allocate(sizeof *variable + length + 1 + size, 16, EVERYPATH_REISSUED);
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
