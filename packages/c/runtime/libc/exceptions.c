/*
 * Exceptions of C++: what the compiler calls to throw and to catch (Itanium's C++ ABI, Exception Handling, 2.4 and 2.5), and what the code asks
 * that everypath makes of landing pads (unwinding/index.ts). A function that ends by an exception returns; the exception is in flight
 * meanwhile.
 */
#include "type-info.h"
#include <everypath-internal.h>
#include <stddef.h>

#define ABORTED 134

/* For WebAssembly the compiler lets destructors return the object. */
#if defined(__wasm__)
typedef void *(*destructor)(void *);
#else
typedef void (*destructor)(void *);
#endif

/* What stands before the object that is thrown. */
struct exception {
  /* The one that was caught before and is still handled. */
  struct exception *below;
  const struct type_info *type;
  destructor destructor;
  /* The object as the handler sees it: a base of what was thrown, or the pointer that was. */
  void *seen;
  /* How many handlers hold it; negative while it is thrown again. */
  int handlers;
} __attribute__((aligned(16)));

/* The object that looks for a handler. */
void *__everypath_in_flight;
static int search_is_over;
static struct exception *caught;
static int uncaught;

static struct exception *of(void *object) { return (struct exception *)object - 1; }

/* Where memory ends there is room for one all the same. */
static struct {
  struct exception head;
  char object[1024];
} last_resort;
static int last_resort_is_taken;

_Noreturn void _ZSt9terminatev(void) {
  __everypath_check(0, "assertion", "std::terminate is called");
  __everypath_exit(ABORTED);
}

void *__cxa_allocate_exception(size_t size) {
  struct exception *made = __everypath_allocate(sizeof(struct exception) + size, 16, 1);
  if (made == NULL) {
    if (last_resort_is_taken || size > sizeof last_resort.object) _ZSt9terminatev();
    last_resort_is_taken = 1;
    made = &last_resort.head;
  }
  return made + 1;
}

void __cxa_free_exception(void *object) {
  if (of(object) == &last_resort.head) last_resort_is_taken = 0;
  else __everypath_free(of(object));
}

/* Called where an exception passes through a function of the library that the program gave a function to. */
void __everypath_unmodelled_exception_through_the_library(void);

#if defined(__wasm__)
/* The host unwinds. */
_Noreturn void __everypath_replay_throw(void);
#endif

static void fly(void *object) {
  __everypath_thrown();
  if (__everypath_in_flight != NULL) __everypath_unmodelled_exception_through_the_library();
  __everypath_in_flight = object;
#if defined(__wasm__)
  __everypath_replay_throw();
#endif
}

void __cxa_throw(void *object, const struct type_info *type, destructor destructor) {
  struct exception *thrown = of(object);
  thrown->type = type;
  thrown->destructor = destructor;
  uncaught++;
  fly(object);
}

void __cxa_rethrow(void) {
  if (caught == NULL) _ZSt9terminatev();
  caught->handlers = -caught->handlers;
  uncaught++;
  fly(caught + 1);
}

void *__cxa_begin_catch(void *object) {
  struct exception *thrown = of(object);
  thrown->handlers = (thrown->handlers < 0 ? -thrown->handlers : thrown->handlers) + 1;
  if (caught != thrown) {
    thrown->below = caught;
    caught = thrown;
  }
  uncaught--;
  return thrown->seen;
}

void *__cxa_get_exception_ptr(void *object) { return of(object)->seen; }

void __cxa_end_catch(void) {
  struct exception *handled = caught;
  if (handled == NULL) return;
  if (handled->handlers < 0) {
    /* It is thrown again, and lives on. */
    if (++handled->handlers == 0) caught = handled->below;
    return;
  }
  if (--handled->handlers > 0) return;
  caught = handled->below;
  if (handled->destructor != NULL) handled->destructor(handled + 1);
  __cxa_free_exception(handled + 1);
}

int _ZSt19uncaught_exceptionsv(void) { return uncaught; }
_Bool _ZSt18uncaught_exceptionv(void) { return uncaught > 0; }

_Noreturn void __cxa_call_unexpected(void *object) {
  (void)object;
  _ZSt9terminatev();
}

void __everypath_begin_search(void) { search_is_over = 0; }

/* A handler for pointers takes one to the same type with at least the same qualifiers, to a derived class, or, for `void *`, to any object. */
static int takes_pointer(const struct pointer_type *wanted, const struct pointer_type *thrown, void *pointer, void **seen) {
  struct found_base base = {NULL, 0};
  *seen = pointer;
  if (thrown->qualifiers & ~wanted->qualifiers) return 0;
  if (wanted->pointee == thrown->pointee) return 1;
  if (__everypath_is_void(wanted->pointee)) return !__everypath_is_function(thrown->pointee);
  __everypath_find_base(thrown->pointee, pointer, wanted->pointee, NULL, &base);
  *seen = (void *)base.place;
  return base.places == 1;
}

static int takes(const struct type_info *wanted, const struct type_info *thrown, void *object, void **seen) {
  struct found_base base = {NULL, 0};
  *seen = object;
  if (wanted == NULL) return 1;
  if (__everypath_is_pointer(wanted)) {
    if (__everypath_is_null_pointer(thrown)) {
      *seen = NULL;
      return 1;
    }
    if (!__everypath_is_pointer(thrown)) return 0;
    return takes_pointer((const struct pointer_type *)wanted, (const struct pointer_type *)thrown, *(void **)object, seen);
  }
  if (wanted == thrown) return 1;
  __everypath_find_base(thrown, object, wanted, NULL, &base);
  *seen = (void *)base.place;
  return base.places == 1;
}

int __everypath_catches(const struct type_info *wanted) {
  struct exception *thrown = of(__everypath_in_flight);
  void *seen;
  if (search_is_over || !takes(wanted, thrown->type, __everypath_in_flight, &seen)) return 0;
  thrown->seen = seen;
  search_is_over = 1;
  return 1;
}

void *__everypath_land(void) {
  void *object = __everypath_in_flight;
  __everypath_in_flight = NULL;
  return object;
}

void __everypath_fly_on(void *object) { __everypath_in_flight = object; }

#define UNCAUGHT "an exception is caught nowhere: std::terminate is called"

void __everypath_check_uncaught(void) {
  __everypath_check(__everypath_in_flight == NULL, "assertion", UNCAUGHT);
  if (__everypath_in_flight != NULL) __everypath_exit(ABORTED);
}

void __everypath_check_leaving(void) {
  if (__everypath_in_flight != NULL) __everypath_leave();
}

_Noreturn void __everypath_throw_to_nobody(void) {
  __everypath_check(0, "assertion", UNCAUGHT);
  __everypath_exit(ABORTED);
}
