/* <stdlib.h>: the heap. Sizes that no object can have fail, as on Linux; others fail only where allocations may (--malloc-may-fail). */
#include <errno.h>
#include <everypath-internal.h>
#include <stdint.h>

/* What malloc promises on the targets: fit for any scalar. */
#define ALIGNMENT 16

static void *allocate(size_t size, size_t alignment, int zeroed) {
  void *object = NULL;
  if (size <= PTRDIFF_MAX) object = __everypath_allocate(size, alignment, zeroed);
  if (object == NULL) errno = ENOMEM;
  return object;
}

static void *reallocate(void *object, size_t size) {
  void *larger;
  size_t old_size;
  if (object == NULL) return allocate(size, ALIGNMENT, 0);
  if (size == 0) {
    __everypath_free(object);
    return NULL;
  }
  larger = allocate(size, ALIGNMENT, 0);
  if (larger == NULL) return NULL;
  old_size = __everypath_object_size(object);
  __builtin_memcpy(larger, object, old_size < size ? old_size : size);
  __everypath_free(object);
  return larger;
}

void *malloc(size_t size) { return allocate(size, ALIGNMENT, 0); }

void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return allocate(total, ALIGNMENT, 1);
}

void *realloc(void *object, size_t size) { return reallocate(object, size); }

void *reallocarray(void *object, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return reallocate(object, total);
}

void free(void *object) { __everypath_free(object); }

static int is_power_of_two(size_t number) { return number != 0 && (number & (number - 1)) == 0; }

void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return allocate(size, alignment, 0);
}

void *memalign(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return allocate(size, alignment, 0);
}

void *valloc(size_t size) { return allocate(size, 4096, 0); }

/* Leaves errno alone. */
int posix_memalign(void **object, size_t alignment, size_t size) {
  void *result;
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  if (size > PTRDIFF_MAX) return ENOMEM;
  result = __everypath_allocate(size, alignment, 0);
  if (result == NULL) return ENOMEM;
  *object = result;
  return 0;
}

size_t malloc_usable_size(void *object) { return object == NULL ? 0 : __everypath_object_size(object); }
