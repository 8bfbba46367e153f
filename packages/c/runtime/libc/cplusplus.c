/*
 * What the C++ compiler calls by itself, under the names that it gives them: operators new and delete, and what a call of a pure virtual
 * function leads to. A new that finds no memory throws std::bad_alloc where the program includes <new>, which defines how, and ends the program
 * elsewhere.
 */
#include <everypath-internal.h>
#include <stdlib.h>

/* size_t is mangled as the type that it is: for WebAssembly always a long. */
#if defined(__LP64__) || defined(__wasm__)
#define NAME(prefix, suffix) prefix##m##suffix
#else
#define NAME(prefix, suffix) prefix##j##suffix
#endif

static const size_t usual = 16;

__attribute__((weak)) void __everypath_throw_bad_alloc(void);

static void no_memory(void) {
  if (__everypath_throw_bad_alloc == NULL) abort();
  __everypath_throw_bad_alloc();
}

/*
 * The forms for arrays, the nothrow and the sized ones call the plain operator, which may be the program's own. For the operators here
 * they leave a word on how they were called.
 */
static int for_array, may_fail;

static int taken(int *word) {
  int value = *word;
  *word = 0;
  return value;
}

void *NAME(_Znw, )(size_t size) {
  int array = taken(&for_array);
  int fallible = taken(&may_fail);
  void *object = __everypath_new(size, usual, array);
  if (object == NULL && !fallible) no_memory();
  return object;
}

void _ZdlPv(void *object) { __everypath_delete(object, taken(&for_array)); }

void *NAME(_Zna, )(size_t size) {
  void *object;
  for_array = 1;
  object = NAME(_Znw, )(size);
  for_array = 0;
  return object;
}

void _ZdaPv(void *object) {
  for_array = 1;
  _ZdlPv(object);
  for_array = 0;
}

void *NAME(_Znw, RKSt9nothrow_t)(size_t size, const void *tag) {
  void *object;
  (void)tag;
  may_fail = 1;
  object = NAME(_Znw, )(size);
  may_fail = 0;
  return object;
}

void *NAME(_Zna, RKSt9nothrow_t)(size_t size, const void *tag) {
  void *object;
  (void)tag;
  may_fail = 1;
  object = NAME(_Zna, )(size);
  may_fail = 0;
  return object;
}

void _ZdlPvRKSt9nothrow_t(void *object, const void *tag) { (void)tag, _ZdlPv(object); }
void _ZdaPvRKSt9nothrow_t(void *object, const void *tag) { (void)tag, _ZdaPv(object); }
void NAME(_ZdlPv, )(void *object, size_t size) { (void)size, _ZdlPv(object); }
void NAME(_ZdaPv, )(void *object, size_t size) { (void)size, _ZdaPv(object); }

/* Those for stricter alignments are a family of their own. */
void *NAME(_Znw, St11align_val_t)(size_t size, size_t alignment) {
  int array = taken(&for_array);
  int fallible = taken(&may_fail);
  void *object = __everypath_new(size, alignment, array);
  if (object == NULL && !fallible) no_memory();
  return object;
}

void _ZdlPvSt11align_val_t(void *object, size_t alignment) { (void)alignment, __everypath_delete(object, taken(&for_array)); }

void *NAME(_Zna, St11align_val_t)(size_t size, size_t alignment) {
  void *object;
  for_array = 1;
  object = NAME(_Znw, St11align_val_t)(size, alignment);
  for_array = 0;
  return object;
}

void _ZdaPvSt11align_val_t(void *object, size_t alignment) {
  for_array = 1;
  _ZdlPvSt11align_val_t(object, alignment);
  for_array = 0;
}

void *NAME(_Znw, St11align_val_tRKSt9nothrow_t)(size_t size, size_t alignment, const void *tag) {
  void *object;
  (void)tag;
  may_fail = 1;
  object = NAME(_Znw, St11align_val_t)(size, alignment);
  may_fail = 0;
  return object;
}

void *NAME(_Zna, St11align_val_tRKSt9nothrow_t)(size_t size, size_t alignment, const void *tag) {
  void *object;
  (void)tag;
  may_fail = 1;
  object = NAME(_Zna, St11align_val_t)(size, alignment);
  may_fail = 0;
  return object;
}

void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *object, size_t alignment, const void *tag) { (void)tag, _ZdlPvSt11align_val_t(object, alignment); }
void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *object, size_t alignment, const void *tag) { (void)tag, _ZdaPvSt11align_val_t(object, alignment); }
void NAME(_ZdlPv, St11align_val_t)(void *object, size_t size, size_t alignment) { (void)size, _ZdlPvSt11align_val_t(object, alignment); }
void NAME(_ZdaPv, St11align_val_t)(void *object, size_t size, size_t alignment) { (void)size, _ZdaPvSt11align_val_t(object, alignment); }

const char _ZSt7nothrow;

_Noreturn void __cxa_pure_virtual(void) { abort(); }
_Noreturn void __cxa_deleted_virtual(void) { abort(); }
