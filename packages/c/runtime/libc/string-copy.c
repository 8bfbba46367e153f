/*
 * <string.h>: copying and concatenating. Strings are read and written byte by byte in their order, so that an access beyond an
 * object is seen where it happens.
 *
 * For the machine a block copy is one instruction, which the compiler's builtin gives. In WebAssembly the builtin may become a
 * call of the very function being defined, so there it is a loop.
 */
#include <everypath-internal.h>

#if defined(__wasm__) || !defined(__clang__)
static void copy_up(void *to, const void *from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) target[i] = source[i];
}

static void copy_any(void *to, const void *from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  /* As numbers: comparing pointers into different objects is undefined. */
  if ((__UINTPTR_TYPE__)target <= (__UINTPTR_TYPE__)source) {
    copy_up(to, from, size);
  } else {
    for (size_t i = size; i-- > 0;) target[i] = source[i];
  }
}

static void fill(void *object, int byte, size_t size) {
  unsigned char *target = object;
  for (size_t i = 0; i < size; i++) target[i] = (unsigned char)byte;
}
#else
#define copy_up(to, from, size) __builtin_memcpy(to, from, size)
#define copy_any(to, from, size) __builtin_memmove(to, from, size)
#define fill(object, byte, size) __builtin_memset(object, byte, size)
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  copy_up(to, from, size);
  return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  copy_up(to, from, size);
  return (char *)to + size;
}

void *memmove(void *to, const void *from, size_t size) {
  copy_any(to, from, size);
  return to;
}

void bcopy(const void *from, void *to, size_t size) { copy_any(to, from, size); }

void *memset(void *object, int byte, size_t size) {
  fill(object, byte, size);
  return object;
}

void bzero(void *object, size_t size) { fill(object, 0, size); }

void explicit_bzero(void *object, size_t size) { fill(object, 0, size); }

void *memccpy(void *restrict to, const void *restrict from, int byte, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) {
    unsigned char copied = target[i] = source[i];
    if (copied == (unsigned char)byte) {
      __everypath_apart(to, i + 1, from, i + 1);
      return target + i + 1;
    }
  }
  __everypath_apart(to, size, from, size);
  return NULL;
}

/* Copies a string; the result points to the copy's end. */
static char *copy_string(char *to, const char *from) {
  char *end = to;
  for (const char *next = from; (*end = *next) != '\0'; next++) end++;
  size_t size = (size_t)(end - to) + 1;
  __everypath_apart(to, size, from, size);
  return end;
}

char *strcpy(char *restrict to, const char *restrict from) {
  copy_string(to, from);
  return to;
}

char *stpcpy(char *restrict to, const char *restrict from) { return copy_string(to, from); }

/* Copies at most `size` bytes and fills the rest with null characters; the result points to the first of them, or to the end. */
static char *copy_string_filled(char *to, const char *from, size_t size) {
  size_t length = 0;
  while (length < size && (to[length] = from[length]) != '\0') length++;
  __everypath_apart(to, size, from, length < size ? length + 1 : length);
  for (size_t i = length; i < size; i++) to[i] = '\0';
  return to + length;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
  copy_string_filled(to, from, size);
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size) { return copy_string_filled(to, from, size); }

static char *end_of(char *text) {
  while (*text != '\0') text++;
  return text;
}

char *strcat(char *restrict to, const char *restrict from) {
  copy_string(end_of(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
  char *end = end_of(to);
  size_t length = 0;
  for (; length < size && from[length] != '\0'; length++) end[length] = from[length];
  __everypath_apart(end, length + 1, from, length < size ? length + 1 : length);
  end[length] = '\0';
  return to;
}

/* The result is the length of the string that was to be made. */
size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t length = 0;
  for (; from[length] != '\0'; length++) {
    if (length + 1 < size) to[length] = from[length];
  }
  __everypath_apart(to, length < size ? length + 1 : size, from, length + 1);
  if (size > 0) to[length < size ? length : size - 1] = '\0';
  return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t start = 0;
  size_t length = 0;
  while (start < size && to[start] != '\0') start++;
  for (; from[length] != '\0'; length++) {
    if (start + length + 1 < size) to[start + length] = from[length];
  }
  if (start < size) __everypath_apart(to + start, length < size - start ? length + 1 : size - start, from, length + 1);
  if (start < size) to[start + length < size ? start + length : size - 1] = '\0';
  return start + length;
}

/* In the "C" locale a string is its own key. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
  size_t length = 0;
  for (; from[length] != '\0'; length++) {
    if (length < size) to[length] = from[length];
  }
  __everypath_apart(to, length < size ? length + 1 : size, from, length + 1);
  if (length < size) to[length] = '\0';
  return length;
}

/*
 * What the machine calls for the functions of these names where the target is given as an array within a structure that has `room` bytes: as
 * under _FORTIFY_SOURCE=2, text does not run from one field into the next.
 */
static void require_room(int fits) { __everypath_check(fits, __everypath_field_kind, __everypath_field_message); }

static char *copy_into_field(size_t room, char *to, const char *from) {
  size_t length = 0;
  for (;; length++) {
    require_room(length < room);
    if ((to[length] = from[length]) == '\0') break;
  }
  __everypath_apart(to, length + 1, from, length + 1);
  return to + length;
}

char *__everypath_field_strcpy(size_t room, char *to, const char *from) {
  copy_into_field(room, to, from);
  return to;
}

char *__everypath_field_stpcpy(size_t room, char *to, const char *from) { return copy_into_field(room, to, from); }

char *__everypath_field_strncpy(size_t room, char *to, const char *from, size_t size) {
  require_room(size <= room);
  return strncpy(to, from, size);
}

char *__everypath_field_stpncpy(size_t room, char *to, const char *from, size_t size) {
  require_room(size <= room);
  return stpncpy(to, from, size);
}

/* Bytes that are left behind the field's text. */
static size_t room_behind(size_t room, const char *text) {
  size_t length = (size_t)(end_of((char *)text) - text);
  return length < room ? room - length : 0;
}

char *__everypath_field_strcat(size_t room, char *to, const char *from) {
  copy_into_field(room_behind(room, to), end_of(to), from);
  return to;
}

char *__everypath_field_strncat(size_t room, char *to, const char *from, size_t size) {
  size_t left = room_behind(room, to);
  char *end = end_of(to);
  size_t length = 0;
  for (; length < size && from[length] != '\0'; length++) {
    require_room(length < left);
    end[length] = from[length];
  }
  require_room(length < left);
  __everypath_apart(end, length + 1, from, length < size ? length + 1 : length);
  end[length] = '\0';
  return to;
}

/* These two write no more than `size` bytes, and fewer where the text is short. */
size_t __everypath_field_strlcpy(size_t room, char *to, const char *from, size_t size) {
  size_t length = strlcpy(to, from, size < room ? size : room);
  require_room(size <= room || length < room);
  return length;
}

size_t __everypath_field_strlcat(size_t room, char *to, const char *from, size_t size) {
  size_t length = strlcat(to, from, size < room ? size : room);
  require_room(size <= room || length < room);
  return length;
}
