/*
 * Was the value ever written? The instrumentation (clang's -fsanitize=memory) keeps a shadow of each byte, a bit set where the
 * program's bit was never written, carries it through assignments, arguments and results, and reports where a decision, an
 * address or an argument depends on such a bit.
 */
#include "replay.h"

/* Shadows of arguments and results; the names and sizes are the compiler's. */
unsigned long long __msan_retval_tls[100];
unsigned long long __msan_param_tls[100];
unsigned long long __msan_va_arg_tls[100];
unsigned long long __msan_va_arg_overflow_size_tls;
unsigned __msan_retval_origin_tls;
unsigned __msan_param_origin_tls[200];
unsigned __msan_va_arg_origin_tls[200];
int __msan_track_origins;

void __msan_init(void) {}

_Noreturn void __msan_warning_noreturn(void) { __everypath_replay_error("uninitialized-read", NULL, 0, 0); }

static byte *shadow_of(uintptr_t address) { return (byte *)(address + SHADOW_BASE); }

static int is_program_memory(uintptr_t address, size_t size) {
  return address < SHADOW_BASE && size <= SHADOW_BASE - address;
}

void *__msan_memmove(void *target, const void *source, size_t size) {
  if (is_program_memory((uintptr_t)target, size) && is_program_memory((uintptr_t)source, size)) {
    __builtin_memmove(shadow_of((uintptr_t)target), shadow_of((uintptr_t)source), size);
  }
  return __builtin_memmove(target, source, size);
}
void *__msan_memcpy(void *target, const void *source, size_t size) { return __msan_memmove(target, source, size); }
void *__msan_memset(void *target, int value, size_t size) {
  if (is_program_memory((uintptr_t)target, size)) __builtin_memset(shadow_of((uintptr_t)target), 0, size);
  return __builtin_memset(target, value, size);
}

#define WARN(size)                                                       \
  void __msan_maybe_warning_##size(unsigned long long shadow, unsigned origin) { \
    (void)origin;                                                        \
    if (shadow != 0) __msan_warning_noreturn();                          \
  }
WARN(1)
WARN(2)
WARN(4)
WARN(8)

/* The host writes an input or hands out memory of its own. */
void __everypath_replay_written(uintptr_t address, size_t size) {
  if (is_program_memory(address, size)) __builtin_memset(shadow_of(address), 0, size);
}
