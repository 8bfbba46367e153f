/* What CBMC predefines (see <cprover.h>). `nondet_*` functions have no body: the front end makes them inputs. */
#include <cprover.h>
#include <everypath-internal.h>

void __CPROVER_assume(_Bool condition) { __everypath_assume(condition); }

void __CPROVER_assert(_Bool condition, const char *description) {
  __everypath_check(condition, "assertion", description);
}

void __CPROVER_precondition(_Bool condition, const char *description) {
  __everypath_check(condition, "assertion", description);
}

void __CPROVER_postcondition(_Bool condition, const char *description) {
  __everypath_check(condition, "assertion", description);
}

void __CPROVER_cover(_Bool condition) { (void)condition; }

void __CPROVER_havoc_object(void *object) {
  size_t size = __everypath_whole_size(object);
  /* All of it, wherever the pointer points. */
  __everypath_symbolic((char *)object - (size - __everypath_object_size(object)), size, "havoc");
}

void __CPROVER_input(const char *name, ...) { (void)name; }

void __CPROVER_output(const char *name, ...) { (void)name; }

void __CPROVER_atomic_begin(void) {}

void __CPROVER_atomic_end(void) {}

_Bool __CPROVER_r_ok(const void *address, size_t size) {
  return (address != NULL) & (size <= __everypath_object_size(address));
}

_Bool __CPROVER_w_ok(const void *address, size_t size) {
  return (address != NULL) & (size <= __everypath_object_size(address));
}

_Bool __CPROVER_rw_ok(const void *address, size_t size) {
  return (address != NULL) & (size <= __everypath_object_size(address));
}

size_t __CPROVER_OBJECT_SIZE(const void *address) { return __everypath_whole_size(address); }

size_t __CPROVER_POINTER_OFFSET(const void *address) {
  return __everypath_whole_size(address) - __everypath_object_size(address);
}
