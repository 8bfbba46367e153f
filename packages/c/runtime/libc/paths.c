/* <libgen.h>: the last part of a path, and the rest. Both may write to the text that they are given. */
#include <stddef.h>
#include <string.h>

/* The end of the text without the slashes at its end; the first is kept. */
static char *end_of_part(char *path, char *end) {
  while (end > path + 1 && end[-1] == '/') end--;
  return end;
}

char *__xpg_basename(char *path) {
  char *end, *start;
  if (path == NULL || *path == '\0') return (char *)".";
  end = end_of_part(path, path + strlen(path));
  if (*end != '\0') *end = '\0';
  for (start = end; start > path && start[-1] != '/'; start--);
  /* Of slashes alone one is left. */
  return start == end ? end - 1 : start;
}

char *dirname(char *path) {
  char *end;
  if (path == NULL || *path == '\0') return (char *)".";
  end = end_of_part(path, path + strlen(path));
  while (end > path && end[-1] != '/') end--;
  if (end == path) return (char *)".";
  end = end_of_part(path, end);
  /* Exactly two slashes at the start are kept, as glibc does. */
  if (end == path + 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') end++;
  *end = '\0';
  return path;
}
