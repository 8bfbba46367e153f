/* What rustc has a program call for its allocator (alloc/src/alloc.rs), under the names that they have before mangling. */
#include <everypath-internal.h>
#include <stddef.h>
#include <string.h>

void *__rust_alloc(size_t size, size_t alignment) { return __everypath_allocate(size, alignment, 0); }
void *__rust_alloc_zeroed(size_t size, size_t alignment) { return __everypath_allocate(size, alignment, 1); }

void __rust_dealloc(void *object, size_t size, size_t alignment) {
  (void)size;
  (void)alignment;
  __everypath_free(object);
}

void *__rust_realloc(void *object, size_t old_size, size_t alignment, size_t new_size) {
  void *moved = __everypath_allocate(new_size, alignment, 0);
  if (moved == NULL) return NULL;
  memcpy(moved, object, old_size < new_size ? old_size : new_size);
  __everypath_free(object);
  return moved;
}

/* Called, or read, before an allocation, so that no program is linked without an allocator. */
void __rust_no_alloc_shim_is_unstable_v2(void) {}
unsigned char __rust_no_alloc_shim_is_unstable;
