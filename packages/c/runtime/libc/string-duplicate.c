/* <string.h>: strings on the heap. */
#include <errno.h>
#include <everypath-internal.h>

static char *duplicate(const char *text, size_t length) {
  char *copy = __everypath_allocate(length + 1, 16, 0);
  if (copy == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  __builtin_memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return duplicate(text, length);
}

char *strndup(const char *text, size_t size) {
  size_t length = 0;
  while (length < size && text[length] != '\0') length++;
  return duplicate(text, length);
}
