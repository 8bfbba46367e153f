/*
 * The functions of SV-COMP, for programs that do not define them. `__VERIFIER_nondet_*` functions have no body: the front end
 * makes them inputs. Its rules: a call of reach_error is the error; __VERIFIER_assume ends the path where its argument is 0.
 */
#include <everypath-internal.h>

void __VERIFIER_assume(int condition) { __everypath_assume(condition != 0); }

void __VERIFIER_assert(int condition) { __everypath_check(condition != 0, "assertion", "__VERIFIER_assert"); }

void reach_error(void) { __everypath_check(0, "unreachable", "reach_error is called"); }

void __VERIFIER_error(void) {
  __everypath_check(0, "unreachable", "__VERIFIER_error is called");
  __everypath_exit(134);
}

void __VERIFIER_nondet_memory(void *object, size_t size) { __everypath_symbolic(object, size, "memory"); }

void __VERIFIER_atomic_begin(void) {}

void __VERIFIER_atomic_end(void) {}
