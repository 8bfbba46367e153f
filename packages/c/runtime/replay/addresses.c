/*
 * Is the access allowed? The compiler's instrumentation (clang's -fsanitize=address, with calls instead of inline checks) asks
 * before each access. The shadow byte of eight bytes says how many of them may be accessed (0: all), or why none may.
 */
#include "replay.h"

enum shadow {
  HEAP_GAP = 0xfa,
  HEAP_FREED = 0xfd,
  STACK_LEFT = 0xf1,
  STACK_MIDDLE = 0xf2,
  STACK_RIGHT = 0xf3,
  AFTER_RETURN = 0xf5,
  AFTER_SCOPE = 0xf8,
  GLOBAL_GAP = 0xf9,
  ALLOCA_LEFT = 0xca,
  ALLOCA_RIGHT = 0xcb
};

void *__everypath_replay_frame(unsigned class);
void __everypath_replay_frame_end(uintptr_t payload, unsigned class);

static _Noreturn void fail(byte shadow) {
  int dead = shadow == HEAP_FREED || shadow == AFTER_RETURN || shadow == AFTER_SCOPE;
  __everypath_replay_error(dead ? "use-after-free" : "out-of-bounds", NULL, 0, 0);
}

static inline __attribute__((always_inline)) void check(uintptr_t address, size_t size) {
  uintptr_t last = address + size - 1;
  uintptr_t granule;
  if (size == 0) return;
  if (address < NULL_PAGE) __everypath_replay_error("null-dereference", NULL, 0, 0);
  /* Below the innermost frame of the stack there is nothing. */
  if (address < (uintptr_t)__builtin_frame_address(0)) fail(HEAP_GAP);
  if (last < address || last >= SHADOW_BASE) fail(HEAP_GAP);
  if (last >= (uintptr_t)__heap_base && last >= __everypath_replay_heap_top()) fail(HEAP_GAP);
  for (granule = address >> 3; granule <= last >> 3; granule++) {
    byte shadow = ((byte *)SHADOW_BASE)[granule];
    if (shadow == 0) continue;
    /* Of the last granule only the bytes up to the access's end matter, of those before, all. */
    if (shadow > 7) fail(shadow);
    if (granule < last >> 3 || (last & 7) >= shadow) {
      /* The gap's own byte behind the partial granule says what the object was. */
      fail(HEAP_GAP);
    }
  }
}

#define ACCESS(size)                                                     \
  void __asan_load##size(uintptr_t address) { check(address, size); }    \
  void __asan_store##size(uintptr_t address) { check(address, size); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)
void __asan_loadN(uintptr_t address, size_t size) { check(address, size); }
void __asan_storeN(uintptr_t address, size_t size) { check(address, size); }

void *__asan_memmove(void *target, const void *source, size_t size) {
  check((uintptr_t)source, size);
  check((uintptr_t)target, size);
  return __builtin_memmove(target, source, size);
}
void *__asan_memcpy(void *target, const void *source, size_t size) {
  uintptr_t to = (uintptr_t)target;
  uintptr_t from = (uintptr_t)source;
  /* An assignment of a structure to itself is a copy, too. */
  if (to != from && (to - from < size || from - to < size)) fail(HEAP_GAP);
  return __asan_memmove(target, source, size);
}
void *__asan_memset(void *target, int value, size_t size) {
  check((uintptr_t)target, size);
  return __builtin_memset(target, value, size);
}

/* Globals, and the gaps that the compiler put behind them. */
struct global {
  uintptr_t start, size, size_with_gap, name, module, has_initializer, location, indicator;
};

void __asan_register_globals(struct global *globals, uintptr_t count) {
  uintptr_t index;
  for (index = 0; index < count; index++) {
    struct global *global = &globals[index];
    __everypath_replay_poison(global->start, global->size_with_gap, GLOBAL_GAP);
    __everypath_replay_poison(global->start, global->size, 0);
  }
}
void __asan_unregister_globals(struct global *globals, uintptr_t count) { (void)globals, (void)count; }
void __asan_init(void) {}
void __asan_version_mismatch_check_v8(void) {}
void __asan_handle_no_return(void) {}

/* Local variables. */
int __asan_option_detect_stack_use_after_return = 1;

#define FRAME_CLASS(class)                                                                                     \
  void *__asan_stack_malloc_always_##class(size_t size) { return (void)size, __everypath_replay_frame(class); } \
  void __asan_stack_free_##class(uintptr_t frame, size_t size) { (void)size, __everypath_replay_frame_end(frame, class); }
FRAME_CLASS(0)
FRAME_CLASS(1)
FRAME_CLASS(2)
FRAME_CLASS(3)
FRAME_CLASS(4)
FRAME_CLASS(5)
FRAME_CLASS(6)
FRAME_CLASS(7)
FRAME_CLASS(8)
FRAME_CLASS(9)
FRAME_CLASS(10)

void __asan_poison_stack_memory(uintptr_t address, size_t size) { __everypath_replay_poison(address, size, AFTER_SCOPE); }
void __asan_unpoison_stack_memory(uintptr_t address, size_t size) { __everypath_replay_poison(address, size, 0); }

#define SET_SHADOW(value) \
  void __asan_set_shadow_##value(uintptr_t shadow, size_t size) { __builtin_memset((void *)shadow, 0x##value, size); }
SET_SHADOW(00)
SET_SHADOW(01)
SET_SHADOW(02)
SET_SHADOW(03)
SET_SHADOW(04)
SET_SHADOW(05)
SET_SHADOW(06)
SET_SHADOW(07)
SET_SHADOW(f1)
SET_SHADOW(f2)
SET_SHADOW(f3)
SET_SHADOW(f5)
SET_SHADOW(f8)

/* alloca and variable-length arrays: 32 bytes before, and after the end up to a multiple of 32 and 32 more. */
void __asan_alloca_poison(uintptr_t address, size_t size) {
  uintptr_t end = address + size;
  uintptr_t gap = (end + 31) & ~(uintptr_t)31;
  __everypath_replay_poison(address - 32, 32, ALLOCA_LEFT);
  __everypath_replay_poison(address, size, 0);
  if (((size + 7) & ~(size_t)7) < gap - address) {
    __everypath_replay_poison(address + ((size + 7) & ~(size_t)7), gap - address - ((size + 7) & ~(size_t)7), ALLOCA_RIGHT);
  }
  __everypath_replay_poison(gap, 32, ALLOCA_RIGHT);
}
void __asan_allocas_unpoison(uintptr_t top, uintptr_t bottom) {
  if (top != 0 && top <= bottom) __everypath_replay_poison(top, bottom - top, 0);
}
