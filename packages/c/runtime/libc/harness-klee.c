/* The functions of <klee/klee.h>. */
#include <everypath-internal.h>
#include <klee/klee.h>

void klee_make_symbolic(void *object, size_t size, const char *name) { __everypath_symbolic(object, size, name); }

void klee_assume(uintptr_t condition) { __everypath_assume(condition != 0); }

int klee_range(int begin, int end, const char *name) {
  int value;
  __everypath_symbolic(&value, sizeof value, name);
  __everypath_assume((begin <= value) & (value < end));
  return value;
}

int klee_int(const char *name) {
  int value;
  __everypath_symbolic(&value, sizeof value, name);
  return value;
}

unsigned klee_is_symbolic(uintptr_t value) { return (unsigned)__everypath_is_symbolic((long long)value); }

unsigned klee_is_replay(void) { return 0; }

size_t klee_get_obj_size(void *object) { return __everypath_object_size(object); }

void klee_check_memory_access(const void *address, size_t size) {
  __everypath_check(address != NULL, "null-dereference", "klee_check_memory_access of a null pointer");
  __everypath_check(size <= __everypath_object_size(address), "out-of-bounds",
                    "klee_check_memory_access beyond the end of the object");
}

/* Objects have no fixed addresses here, and a global is one already. */
void klee_define_fixed_object(void *address, size_t size) {
  (void)address;
  (void)size;
}

void klee_mark_global(void *object) { (void)object; }

void klee_abort(void) {
  __everypath_check(0, "assertion", "klee_abort is called");
  __everypath_exit(134);
}

void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  (void)file;
  (void)line;
  (void)suffix;
  __everypath_check(0, "assertion", message);
  __everypath_exit(134);
}

void klee_silent_exit(int status) {
  __everypath_silent_stop();
  __everypath_exit(status);
}

void klee_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}

void klee_posix_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}

void klee_set_forking(unsigned enable) { (void)enable; }

void klee_open_merge(void) {}

void klee_close_merge(void) {}

void klee_warning(const char *message) { (void)message; }

void klee_warning_once(const char *message) { (void)message; }

void klee_print_expr(const char *message, ...) { (void)message; }

void klee_print_range(const char *name, int value) {
  (void)name;
  (void)value;
}

void klee_stack_trace(void) {}

float klee_get_valuef(float value) { return value; }

double klee_get_valued(double value) { return value; }

long klee_get_valuel(long value) { return value; }

long long klee_get_valuell(long long value) { return value; }

int32_t klee_get_value_i32(int32_t value) { return value; }

int64_t klee_get_value_i64(int64_t value) { return value; }
