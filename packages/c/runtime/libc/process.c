/* <stdlib.h>: how a program ends. */
#include <everypath-internal.h>

#define MOST_HANDLERS 1024

/* A function to call at the end; C++ gives the object to destroy. */
struct handler {
  void (*function)(void);
  void (*destructor)(void *object);
  void *object;
};
static struct handler exit_handlers[MOST_HANDLERS];
static int exit_handler_count;
static void (*quick_exit_handlers[MOST_HANDLERS])(void);
static int quick_exit_handler_count;
/* Of programs with destructor functions alone (destructors.c). */
void __everypath_run_finalizers(void) __attribute__((weak));

int atexit(void (*handler)(void)) {
  if (exit_handler_count == MOST_HANDLERS) return -1;
  exit_handlers[exit_handler_count++] = (struct handler){.function = handler};
  return 0;
}

#ifdef __wasm__
int __everypath_replay_registers_finalizers(void);
void __everypath_register_finalizers(void (*finalizers)(void *));
#endif

/* Of C++: the destructors of static objects, by the handle of their library, of which there is one. The linker for WebAssembly has its own. */
#ifndef __wasm__
void *__dso_handle = &__dso_handle;
#endif

int __cxa_atexit(void (*destructor)(void *), void *object, void *library) {
  (void)library;
#ifdef __wasm__
  /* The compiler for WebAssembly has constructors register the destructor functions. */
  if (object == NULL && __everypath_replay_registers_finalizers()) {
    __everypath_register_finalizers(destructor);
    return 0;
  }
#endif
  if (exit_handler_count == MOST_HANDLERS) return -1;
  exit_handlers[exit_handler_count++] = (struct handler){.destructor = destructor, .object = object};
  return 0;
}

int at_quick_exit(void (*handler)(void)) {
  if (quick_exit_handler_count == MOST_HANDLERS) return -1;
  quick_exit_handlers[quick_exit_handler_count++] = handler;
  return 0;
}

/* A handler may register another: that one runs next. */
static void run_handlers(void) {
  while (exit_handler_count > 0) {
    struct handler handler = exit_handlers[--exit_handler_count];
    if (handler.function != NULL) handler.function();
    else handler.destructor(handler.object);
  }
}

/* Also to be called where main returns, which ends the program as exit does. What destructor functions register runs after the last of them. */
void __everypath_run_exit_handlers(void) {
  run_handlers();
  if (__everypath_run_finalizers != NULL) {
    __everypath_run_finalizers();
    run_handlers();
  }
}

static int is_exiting;

/* C11 7.22.4.4p2, also of a call in one of the handlers. */
static void begin_exit(void) {
  __everypath_check(!is_exiting, "library-call", "the program is ending already");
  is_exiting = 1;
}

_Noreturn void exit(int status) {
  begin_exit();
  __everypath_run_exit_handlers();
  __everypath_exit(status);
}

_Noreturn void quick_exit(int status) {
  begin_exit();
  while (quick_exit_handler_count > 0) quick_exit_handlers[--quick_exit_handler_count]();
  __everypath_exit(status);
}

_Noreturn void _Exit(int status) { __everypath_exit(status); }

_Noreturn void _exit(int status) { __everypath_exit(status); }
