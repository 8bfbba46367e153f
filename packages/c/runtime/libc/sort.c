/*
 * <stdlib.h>: qsort and bsearch. The sort is a stable top-down merge sort that takes from the left where elements compare equal:
 * the order of equal elements and the sequence of comparisons are those of the usual implementation on Linux, so that a
 * comparison function with effects behaves as it does there.
 */
#include <everypath-internal.h>

typedef int (*comparison)(const void *, const void *);

static void copy_elements(char *to, const char *from, size_t bytes) {
  if (bytes > 0) __builtin_memcpy(to, from, bytes);
}

static void merge_sort(char *base, size_t count, size_t size, comparison compare, char *scratch) {
  size_t left_count = count / 2;
  size_t right_count = count - left_count;
  char *left = base;
  char *right = base + left_count * size;
  char *out = scratch;
  if (count <= 1) return;
  merge_sort(left, left_count, size, compare, scratch);
  merge_sort(right, right_count, size, compare, scratch);
  while (left_count > 0 && right_count > 0) {
    if (compare(left, right) <= 0) {
      copy_elements(out, left, size);
      left += size;
      left_count--;
    } else {
      copy_elements(out, right, size);
      right += size;
      right_count--;
    }
    out += size;
  }
  /* What is left of the right half is in its place already. */
  copy_elements(out, left, left_count * size);
  copy_elements(base, scratch, (count - right_count) * size);
}

static void swap_elements(char *left, char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char byte = left[i];
    left[i] = right[i];
    right[i] = byte;
  }
}

/* For when there is no memory to merge into. */
static void insertion_sort(char *base, size_t count, size_t size, comparison compare) {
  for (size_t i = 1; i < count; i++) {
    for (char *place = base + i * size; place > base && compare(place - size, place) > 0; place -= size) {
      swap_elements(place - size, place, size);
    }
  }
}

void qsort(void *base, size_t count, size_t size, comparison compare) {
  char *scratch;
  size_t bytes;
  if (count <= 1 || size == 0) return;
  scratch = __builtin_mul_overflow(count, size, &bytes) ? NULL : __everypath_allocate(bytes, 16, 0);
  if (scratch == NULL) {
    insertion_sort(base, count, size, compare);
    return;
  }
  merge_sort(base, count, size, compare, scratch);
  __everypath_free(scratch);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison compare) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}
