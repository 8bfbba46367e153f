/* <string.h>: lengths, and finding characters and strings. */
#include <everypath-internal.h>

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return length;
}

size_t strnlen(const char *text, size_t size) {
  size_t length = 0;
  while (length < size && text[length] != '\0') length++;
  return length;
}

void *memchr(const void *object, int byte, size_t size) {
  const unsigned char *bytes = object;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == (unsigned char)byte) return (void *)(bytes + i);
  }
  return NULL;
}

void *rawmemchr(const void *object, int byte) {
  const unsigned char *bytes = object;
  while (*bytes != (unsigned char)byte) bytes++;
  return (void *)bytes;
}

void *memrchr(const void *object, int byte, size_t size) {
  const unsigned char *bytes = object;
  for (size_t i = size; i-- > 0;) {
    if (bytes[i] == (unsigned char)byte) return (void *)(bytes + i);
  }
  return NULL;
}

/* The first occurrence of the character, else the end of the string. */
static char *find_or_end(const char *text, int character) {
  while (*text != (char)character && *text != '\0') text++;
  return (char *)text;
}

static char *find_first(const char *text, int character) {
  char *found = find_or_end(text, character);
  return *found == (char)character ? found : NULL;
}

static char *find_last(const char *text, int character) {
  const char *found = NULL;
  for (;; text++) {
    if (*text == (char)character) found = text;
    if (*text == '\0') return (char *)found;
  }
}

char *strchr(const char *text, int character) { return find_first(text, character); }

char *index(const char *text, int character) { return find_first(text, character); }

char *strrchr(const char *text, int character) { return find_last(text, character); }

char *rindex(const char *text, int character) { return find_last(text, character); }

char *strchrnul(const char *text, int character) { return find_or_end(text, character); }

/* Whether a character, not the null one, is in the set; one decision per member is avoided by gathering. */
static int is_member(char character, const char *set) {
  int found = 0;
  for (; *set != '\0'; set++) found |= character == *set;
  return found;
}

static size_t span(const char *text, const char *set, int wanted) {
  size_t length = 0;
  while (text[length] != '\0' && is_member(text[length], set) == wanted) length++;
  return length;
}

size_t strspn(const char *text, const char *accepted) { return span(text, accepted, 1); }

size_t strcspn(const char *text, const char *rejected) { return span(text, rejected, 0); }

char *strpbrk(const char *text, const char *accepted) {
  text += span(text, accepted, 0);
  return *text != '\0' ? (char *)text : NULL;
}

static int fold(char character) {
  int byte = (unsigned char)character;
  return byte + (((unsigned)byte - 'A' < 26u) << 5);
}

char *strstr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && text[i] == part[i]) i++;
    if (part[i] == '\0') return (char *)text;
    /* A mismatch at the end of the text: no later start can succeed. */
    if (text[i] == '\0') return NULL;
  }
}

char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && fold(text[i]) == fold(part[i])) i++;
    if (part[i] == '\0') return (char *)text;
    if (text[i] == '\0') return NULL;
  }
}

void *memmem(const void *object, size_t size, const void *part, size_t part_size) {
  const unsigned char *bytes = object;
  const unsigned char *wanted = part;
  for (size_t start = 0; start + part_size <= size; start++) {
    size_t i = 0;
    while (i < part_size && bytes[start + i] == wanted[i]) i++;
    if (i == part_size) return (void *)(bytes + start);
  }
  return NULL;
}
