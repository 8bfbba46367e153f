/* AFL's persistent loop (see frameworks/afl.h): one round. */
#include <everypath-internal.h>
#include <frameworks/afl.h>
#include <stdlib.h>

#define MOST 1048576

static int rounds;
static int size;
static unsigned char *bytes;

/* What one round leaves behind for the next is not looked at, so the verdict says so. */
int __everypath_afl_loop(void) {
  if (rounds == 0) __everypath_assumed("afl-loop", NULL);
  return rounds++ == 0;
}

static void read_test_case(void) {
  long long all = __everypath_file_size("stdin");
  if (bytes != NULL) return;
  size = all > MOST ? MOST : (int)all;
  /* At exactly so many bytes, so that reading beyond them is found. It is AFL's memory, which nobody frees. */
  bytes = malloc((size_t)size);
  if (bytes == NULL) abort();
  __everypath_file_contents("stdin", bytes, (size_t)size);
}

unsigned char *__everypath_afl_bytes(void) {
  read_test_case();
  return bytes;
}

int __everypath_afl_size(void) {
  read_test_case();
  return size;
}
