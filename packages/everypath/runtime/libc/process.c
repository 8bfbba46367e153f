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

int atexit(void (*handler)(void)) {
  if (exit_handler_count == MOST_HANDLERS) return -1;
  exit_handlers[exit_handler_count++] = (struct handler){.function = handler};
  return 0;
}

/* Of C++: the destructors of static objects, by the handle of their library, of which there is one. The linker for WebAssembly has its own. */
#ifndef __wasm__
void *__dso_handle = &__dso_handle;
#endif

int __cxa_atexit(void (*destructor)(void *), void *object, void *library) {
  (void)library;
  if (exit_handler_count == MOST_HANDLERS) return -1;
  exit_handlers[exit_handler_count++] = (struct handler){.destructor = destructor, .object = object};
  return 0;
}

int at_quick_exit(void (*handler)(void)) {
  if (quick_exit_handler_count == MOST_HANDLERS) return -1;
  quick_exit_handlers[quick_exit_handler_count++] = handler;
  return 0;
}

/* Also to be called where main returns, which ends the program as exit does. A handler may register another: that one runs next. */
void __everypath_run_exit_handlers(void) {
  while (exit_handler_count > 0) {
    struct handler handler = exit_handlers[--exit_handler_count];
    if (handler.function != NULL) handler.function();
    else handler.destructor(handler.object);
  }
}

_Noreturn void exit(int status) {
  __everypath_run_exit_handlers();
  __everypath_exit(status);
}

_Noreturn void quick_exit(int status) {
  while (quick_exit_handler_count > 0) quick_exit_handlers[--quick_exit_handler_count]();
  __everypath_exit(status);
}

_Noreturn void _Exit(int status) { __everypath_exit(status); }

_Noreturn void _exit(int status) { __everypath_exit(status); }
