/* qsort and bsearch against the system's, the sequence of comparisons included; and the heap's corner cases. */
#include <dlfcn.h>

#include "compare.h"

MODEL(qsort); MODEL(bsearch); MODEL(calloc); MODEL(malloc); MODEL(reallocarray); MODEL(aligned_alloc);
MODEL(posix_memalign);
extern int refuse_allocations;

/* The library's own, which a sanitizer may have replaced. */
static __typeof__(qsort) *system_qsort;

/* Compared by the key alone, so that stability shows. */
struct element {
  unsigned char key;
  unsigned char rest[6];
};

static uint64_t trace;

static int compare(const void *left, const void *right) {
  const struct element *a = left, *b = right;
  trace = trace * 1000003 + a->rest[0] * 256u + b->rest[0];
  return a->key - b->key;
}

static int compare_long(const void *left, const void *right) {
  long a = *(const long *)left, b = *(const long *)right;
  return (a > b) - (a < b);
}

#define MOST 70

static void elements(void) {
  struct element ours[MOST], theirs[MOST];
  size_t count = below(MOST + 1);
  size_t keys = 1 + below(20);
  uint64_t left, right;
  struct element key = {.key = (unsigned char)below(20)};
  for (size_t i = 0; i < count; i++) {
    ours[i].key = (unsigned char)below(keys);
    for (size_t j = 0; j < sizeof ours[i].rest; j++) ours[i].rest[j] = (unsigned char)random_bits();
  }
  memcpy(theirs, ours, sizeof ours);
  trace = 0;
  ep_qsort(ours, count, sizeof *ours, compare);
  left = trace;
  trace = 0;
  system_qsort(theirs, count, sizeof *theirs, compare);
  right = trace;
  expect(memcmp(ours, theirs, count * sizeof *ours) == 0, "qsort of %zu elements", count);
  expect(left == right, "the comparisons of qsort of %zu elements", count);
  trace = 0;
  void *found = ep_bsearch(&key, ours, count, sizeof *ours, compare);
  left = trace;
  trace = 0;
  expect(found == bsearch(&key, ours, count, sizeof *ours, compare) && left == trace, "bsearch in %zu elements", count);
}

static void longs(void) {
  long ours[MOST], theirs[MOST];
  size_t count = below(MOST + 1);
  for (size_t i = 0; i < count; i++) ours[i] = (long)(random_bits() >> below(64));
  memcpy(theirs, ours, sizeof ours);
  refuse_allocations = one_in(2);
  ep_qsort(ours, count, sizeof *ours, compare_long);
  refuse_allocations = 0;
  system_qsort(theirs, count, sizeof *theirs, compare_long);
  expect(memcmp(ours, theirs, count * sizeof *ours) == 0, "qsort of %zu longs", count);
}

static void heap(void) {
  volatile size_t huge = SIZE_MAX / 2 + 1;
  char *zeros = ep_calloc(3, 5);
  void *aligned = NULL;
  int is_zero = 1;
  for (int i = 0; i < 15; i++) is_zero &= zeros[i] == 0;
  expect(is_zero, "calloc's zeros");
  free(zeros);
  *ep___errno_location() = 0;
  expect(ep_calloc(huge, 4) == NULL && *ep___errno_location() == ENOMEM, "calloc's overflow");
  *ep___errno_location() = 0;
  expect(ep_malloc(huge) == NULL && *ep___errno_location() == ENOMEM, "malloc of more than there can be");
  expect(ep_reallocarray(NULL, huge, 2) == NULL, "reallocarray's overflow");
  expect(ep_posix_memalign(&aligned, 3, 8) == EINVAL && aligned == NULL, "posix_memalign's alignment");
  expect(ep_posix_memalign(&aligned, 64, 8) == 0 && (uintptr_t)aligned % 64 == 0, "posix_memalign");
  free(aligned);
  aligned = ep_aligned_alloc(256, 512);
  expect((uintptr_t)aligned % 256 == 0, "aligned_alloc");
  free(aligned);
}

int main(void) {
  system_qsort = (__typeof__(system_qsort))dlsym(dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD), "qsort");
  for (int i = 0; i < 3000; i++) elements();
  for (int i = 0; i < 1000; i++) longs();
  heap();
  return finish();
}
