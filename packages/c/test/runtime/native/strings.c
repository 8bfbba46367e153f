/* <string.h> and <strings.h> against the system's. */
#include <strings.h>

#include "compare.h"

MODEL(strlen); MODEL(strnlen); MODEL(strcmp); MODEL(strncmp); MODEL(strcasecmp); MODEL(strncasecmp); MODEL(strcoll);
MODEL(memcmp); MODEL(bcmp); MODEL(strchrnul); MODEL(strspn); MODEL(strcspn); MODEL(strpbrk); MODEL(strcasestr);
MODEL(memmem); MODEL(memrchr); MODEL(memchr); MODEL(rawmemchr); MODEL(strstr); MODEL(strchr); MODEL(strrchr);
MODEL(index); MODEL(rindex); MODEL(strcpy); MODEL(stpcpy); MODEL(strncpy); MODEL(stpncpy); MODEL(strcat); MODEL(strncat);
MODEL(strxfrm); MODEL(memcpy); MODEL(mempcpy); MODEL(memmove); MODEL(memset); MODEL(memccpy); MODEL(bzero);
MODEL(bcopy); MODEL(strtok); MODEL(strtok_r); MODEL(strsep); MODEL(strdup); MODEL(strndup); MODEL(ffs); MODEL(ffsl);
MODEL(ffsll); MODEL(strerror); MODEL(strsignal);
extern size_t ep_strlcpy(char *to, const char *from, size_t size);
extern size_t ep_strlcat(char *to, const char *from, size_t size);
extern int ep___xpg_strerror_r(int number, char *buffer, size_t size);
extern int __xpg_strerror_r(int number, char *buffer, size_t size);

#define SIZE 24

static char first[SIZE], second[SIZE], ours[4 * SIZE], theirs[4 * SIZE];

/* A string over few letters, so that matches happen; now and then any bytes. */
static void fill(char *text) {
  size_t length = below(SIZE);
  int any = one_in(4);
  for (size_t i = 0; i < length; i++) text[i] = any ? (char)(1 + below(255)) : "abABc,"[below(6)];
  text[length] = '\0';
}

static int character(void) { return one_in(6) ? 0 : one_in(3) ? (int)below(256) : "abABc,"[below(6)]; }

static void compare_and_search(void) {
  size_t size = below(SIZE);
  int byte = character();
  char part[4] = {0};
  for (size_t i = 0; i < below(4); i++) part[i] = "abAB"[below(4)];
#define SAME(call) expect((long)call == (long)ep_##call, "%s of \"%s\", \"%s\", %d, %zu", #call, first, second, byte, size)
#define SAME_SIGN(call) \
  expect(sign_of(call) == sign_of(ep_##call), "%s of \"%s\", \"%s\", %zu", #call, first, second, size)
  SAME(strlen(first));
  SAME(strnlen(first, size));
  SAME_SIGN(strcmp(first, second));
  SAME_SIGN(strcoll(first, second));
  SAME_SIGN(strncmp(first, second, size));
  SAME_SIGN(strcasecmp(first, second));
  SAME_SIGN(strncasecmp(first, second, size));
  SAME_SIGN(memcmp(first, second, size));
  expect((bcmp(first, second, size) == 0) == (ep_bcmp(first, second, size) == 0), "bcmp");
  SAME(strchr(first, byte));
  SAME(strrchr(first, byte));
  if (byte != 0) SAME(index(first, byte));
  SAME(rindex(first, byte));
  SAME(strchrnul(first, byte));
  SAME(memchr(first, byte, size));
  SAME(memrchr(first, byte, size));
  SAME(rawmemchr(first, 0));
  SAME(strspn(first, second));
  SAME(strcspn(first, part));
  SAME(strpbrk(first, part));
  SAME(strstr(first, part));
  SAME(strcasestr(first, part));
  SAME(memmem(first, size, part, strlen(part)));
}

/* Runs a statement with `target` as ours and as theirs, both filled alike, and compares the bytes and the result. */
#define SAME_EFFECT(name, result_of_ours, result_of_theirs)                                                  \
  do {                                                                                                       \
    long left, right;                                                                                        \
    memset(ours, '~', sizeof ours);                                                                          \
    memcpy(ours, second, strlen(second) + 1);                                                                \
    memcpy(theirs, ours, sizeof ours);                                                                       \
    left = (long)(result_of_ours);                                                                           \
    right = (long)(result_of_theirs);                                                                        \
    expect(left == right && memcmp(ours, theirs, sizeof ours) == 0, "%s of \"%s\", \"%s\", %zu", name, first, \
           second, size);                                                                                    \
  } while (0)
#define SAME_TARGET(name, ...) \
  SAME_EFFECT(#name, (char *)ep_##name(ours, __VA_ARGS__) - ours, (char *)name(theirs, __VA_ARGS__) - theirs)

static void copy(void) {
  size_t size = below(SIZE);
  int byte = character();
  size_t from = below(SIZE), to = below(SIZE);
  SAME_TARGET(strcpy, first);
  SAME_TARGET(stpcpy, first);
  SAME_TARGET(strncpy, first, size);
  SAME_TARGET(stpncpy, first, size);
  SAME_TARGET(strcat, first);
  SAME_TARGET(strncat, first, size);
  SAME_TARGET(memcpy, first, size);
  SAME_TARGET(mempcpy, first, size);
  SAME_TARGET(memset, byte, size);
  SAME_EFFECT("strxfrm", ep_strxfrm(ours, first, size), strxfrm(theirs, first, size));
  SAME_EFFECT("memmove", (char *)ep_memmove(ours + to, ours + from, size) - ours,
              (char *)memmove(theirs + to, theirs + from, size) - theirs);
  SAME_EFFECT("bcopy", (ep_bcopy(ours + from, ours + to, size), 0), (bcopy(theirs + from, theirs + to, size), 0));
  SAME_EFFECT("bzero", (ep_bzero(ours, size), 0), (bzero(theirs, size), 0));
  {
    char *left = ep_memccpy(ours, first, byte, size);
    char *right = memccpy(theirs, first, byte, size);
    expect(left == NULL ? right == NULL : left - ours == right - theirs, "memccpy");
  }
  /* The system's library may lack these two, but snprintf is strlcpy. */
  SAME_EFFECT("strlcpy", ep_strlcpy(ours, first, size), snprintf(theirs, size, "%s", first));
  {
    size_t length = strnlen(second, size);
    SAME_EFFECT("strlcat", ep_strlcat(ours, first, size),
                length + (length < size ? (size_t)snprintf(theirs + length, size - length, "%s", first) : strlen(first)));
  }
}

static void tokens(void) {
  char left[SIZE], right[SIZE], *left_rest = NULL, *right_rest = NULL, *a, *b;
  const char *delimiters = one_in(8) ? "" : one_in(2) ? "," : "a,";
  strcpy(left, first);
  strcpy(right, first);
  a = ep_strtok(left, delimiters);
  b = strtok(right, delimiters);
  for (;;) {
    expect(a == NULL ? b == NULL : b != NULL && a - left == b - right && strcmp(a, b) == 0, "strtok of \"%s\"", first);
    if (a == NULL || b == NULL) break;
    a = ep_strtok(NULL, delimiters);
    b = strtok(NULL, delimiters);
  }
  strcpy(left, first);
  strcpy(right, first);
  a = ep_strtok_r(left, delimiters, &left_rest);
  b = strtok_r(right, delimiters, &right_rest);
  for (;;) {
    expect(a == NULL ? b == NULL : b != NULL && strcmp(a, b) == 0, "strtok_r of \"%s\"", first);
    if (a == NULL || b == NULL) break;
    a = ep_strtok_r(NULL, delimiters, &left_rest);
    b = strtok_r(NULL, delimiters, &right_rest);
  }
  strcpy(left, first);
  strcpy(right, first);
  left_rest = left;
  right_rest = right;
  do {
    a = ep_strsep(&left_rest, delimiters);
    b = strsep(&right_rest, delimiters);
    expect(a == NULL ? b == NULL : b != NULL && strcmp(a, b) == 0, "strsep of \"%s\"", first);
  } while (a != NULL && b != NULL);
  expect(left_rest == right_rest, "strsep leaves something");
}

static void duplicate(void) {
  size_t size = below(SIZE);
  char *a = ep_strdup(first), *b = ep_strndup(first, size), *c = strndup(first, size);
  expect(strcmp(a, first) == 0, "strdup of \"%s\"", first);
  expect(strcmp(b, c) == 0, "strndup of \"%s\", %zu", first, size);
  free(a);
  free(b);
  free(c);
}

static void bits(void) {
  uint64_t number = random_bits() << below(64);
  expect(ffs((int)number) == ep_ffs((int)number), "ffs");
  expect(ffsl((long)number) == ep_ffsl((long)number), "ffsl");
  expect(ffsll((long long)number) == ep_ffsll((long long)number), "ffsll");
}

static void error_texts(int number) {
  char left[40], right[40];
  size_t size = below(sizeof left);
  int a, b;
  expect(strcmp(strerror(number), ep_strerror(number)) == 0, "strerror of %d", number);
  expect(strcmp(strsignal(number), ep_strsignal(number)) == 0, "strsignal of %d", number);
  memset(left, '~', sizeof left);
  memset(right, '~', sizeof right);
  a = ep___xpg_strerror_r(number, left, size);
  b = __xpg_strerror_r(number, right, size);
  expect(a == b && memcmp(left, right, size) == 0, "strerror_r of %d, %zu: %d, %d", number, size, a, b);
}

extern char *ep_dirname(char *), *ep___xpg_basename(char *);
char *dirname(char *), *__xpg_basename(char *);

int ep_strverscmp(const char *, const char *), strverscmp(const char *, const char *);

/* All pairs of names of up to four characters, digits among them. */
static void versions(void) {
  static char names[341][6];
  int count = 0;
  for (int length = 0; length < 5; length++) {
    for (int code = 0; code < 1 << 2 * length; code++, count++) {
      for (int i = 0; i < length; i++) names[count][i] = "019a"[code >> 2 * i & 3];
    }
  }
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count; j++) {
      int found = sign_of(ep_strverscmp(names[i], names[j])), wanted = sign_of(strverscmp(names[i], names[j]));
      expect(found == wanted, "strverscmp of %s and %s: %d and %d", names[i], names[j], found, wanted);
    }
  }
}

/* All paths of up to seven letters and slashes. */
static void paths(void) {
  for (int bits = 1; bits < 256; bits++) {
    char left[10] = {0}, right[10] = {0}, *found, *wanted;
    for (int i = 0; bits >> (i + 1) != 0; i++) left[i] = right[i] = bits >> i & 1 ? '/' : 'x';
    found = ep_dirname(left), wanted = dirname(right);
    expect(strcmp(found, wanted) == 0, "dirname: %s and %s", found, wanted);
    for (int i = 0; bits >> (i + 1) != 0; i++) left[i] = right[i] = bits >> i & 1 ? '/' : 'x';
    found = ep___xpg_basename(left), wanted = __xpg_basename(right);
    expect(strcmp(found, wanted) == 0, "basename: %s and %s", found, wanted);
  }
}

int main(void) {
  for (int i = 0; i < 6000; i++) {
    fill(first);
    if (one_in(3)) {
      memcpy(second, first, SIZE);
      second[below(SIZE)] = '\0';
    } else {
      fill(second);
    }
    compare_and_search();
    copy();
    tokens();
    duplicate();
    bits();
  }
  for (int number = -3; number < 150; number++) error_texts(number);
  error_texts(INT_MAX);
  error_texts(INT_MIN);
  paths();
  versions();
  return finish();
}
