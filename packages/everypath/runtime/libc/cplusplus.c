/*
 * What the C++ compiler calls by itself, under the names that it gives them: operators new and delete, and what a call of a pure virtual
 * function leads to. Without exceptions a new that finds no memory ends the program.
 */
#include <everypath-internal.h>
#include <stdlib.h>

/* size_t is mangled as the type that it is. */
#ifdef __LP64__
#define NAME(prefix, suffix) prefix##m##suffix
#else
#define NAME(prefix, suffix) prefix##j##suffix
#endif

static const size_t usual = 16;

static void *allocate(size_t size, size_t alignment) {
  void *object = __everypath_allocate(size, alignment, 0);
  if (object == NULL) abort();
  return object;
}

void *NAME(_Znw, )(size_t size) { return allocate(size, usual); }
void *NAME(_Zna, )(size_t size) { return allocate(size, usual); }
void *NAME(_Znw, RKSt9nothrow_t)(size_t size, const void *tag) { return (void)tag, __everypath_allocate(size, usual, 0); }
void *NAME(_Zna, RKSt9nothrow_t)(size_t size, const void *tag) { return (void)tag, __everypath_allocate(size, usual, 0); }
void *NAME(_Znw, St11align_val_t)(size_t size, size_t alignment) { return allocate(size, alignment); }
void *NAME(_Zna, St11align_val_t)(size_t size, size_t alignment) { return allocate(size, alignment); }

void _ZdlPv(void *object) { __everypath_free(object); }
void _ZdaPv(void *object) { __everypath_free(object); }
void _ZdlPvRKSt9nothrow_t(void *object, const void *tag) { (void)tag, __everypath_free(object); }
void _ZdaPvRKSt9nothrow_t(void *object, const void *tag) { (void)tag, __everypath_free(object); }
void _ZdlPvSt11align_val_t(void *object, size_t alignment) { (void)alignment, __everypath_free(object); }
void _ZdaPvSt11align_val_t(void *object, size_t alignment) { (void)alignment, __everypath_free(object); }
void NAME(_ZdlPv, )(void *object, size_t size) { (void)size, __everypath_free(object); }
void NAME(_ZdaPv, )(void *object, size_t size) { (void)size, __everypath_free(object); }
void NAME(_ZdlPv, St11align_val_t)(void *object, size_t size, size_t alignment) { (void)size, (void)alignment, __everypath_free(object); }
void NAME(_ZdaPv, St11align_val_t)(void *object, size_t size, size_t alignment) { (void)size, (void)alignment, __everypath_free(object); }

const char _ZSt7nothrow;

_Noreturn void __cxa_pure_virtual(void) { abort(); }
_Noreturn void __cxa_deleted_virtual(void) { abort(); }
