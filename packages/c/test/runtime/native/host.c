/* The intrinsics, for running the models natively. What is written to descriptor 1 or 2 is kept. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char written[3][1 << 16];
size_t written_count[3];
int refuse_allocations;

void __everypath_write(int descriptor, const void *bytes, size_t count) {
  memcpy(written[descriptor] + written_count[descriptor], bytes, count);
  written_count[descriptor] += count;
}

void *__everypath_allocate(size_t size, size_t alignment, int contents) {
  void *object;
  if (refuse_allocations) return NULL;
  object = aligned_alloc(alignment, size == 0 ? alignment : (size + alignment - 1) / alignment * alignment);
  if (object != NULL) memset(object, contents == 1 ? 0 : 0xa5, size);
  return object;
}

void __everypath_free(void *object) { free(object); }

void *__everypath_new(size_t size, size_t alignment, int array) { return __everypath_allocate(size, alignment, 0); }

void __everypath_delete(void *object, int array) { free(object); }

void __everypath_end_reached(size_t missing) { (void)missing; }

void __everypath_assumed(const char *which, const char *name) { (void)which, (void)name; }

void __everypath_address_is_text(const void *address) { (void)address; }

int __everypath_is_joined(void) { return 0; }

size_t __everypath_on_this_way(size_t value) { return value; }

void __everypath_stay_apart(void) {}

size_t __everypath_write_floating(int descriptor, unsigned long long bits, int letter, int flags, int width, int precision) {
  (void)descriptor, (void)bits, (void)letter, (void)flags, (void)width, (void)precision;
  return 0;
}

int __everypath_is_symbolic(long long value) {
  (void)value;
  return 0;
}

static void stop(const char *what) {
  printf("unexpected call of %s\n", what);
  exit(3);
}

size_t __everypath_whole_size(const void *object) { return malloc_usable_size((void *)object); }

size_t __everypath_object_size(const void *object) { return malloc_usable_size((void *)object); }

/* What inputs are, as little-endian bytes; a comparison sets it, and whether an assumption may fail. */
unsigned long long input_value;
int input_count;
int failed_assumptions;
int assumptions_may_fail;

void __everypath_symbolic(void *object, size_t size, const char *name) {
  if (size > sizeof input_value) stop(name);
  memcpy(object, &input_value, size);
  input_count++;
}

void __everypath_assume(int condition) {
  if (condition) return;
  failed_assumptions++;
  if (!assumptions_may_fail) stop("__everypath_assume");
}

/* The files that there are: a comparison sets them. */
const char *file_names[8];
const char *file_contents[8];
size_t file_sizes[8];

static int find_file(const char *name) {
  for (int i = 0; i < 8; i++) {
    if (file_names[i] != NULL && strcmp(file_names[i], name) == 0) return i;
  }
  return -1;
}

long long __everypath_file_size(const char *name) {
  int i = find_file(name);
  if (i < 0) return strcmp(name, "stdin") == 0 ? 0 : -1;
  return (long long)file_sizes[i];
}

void __everypath_file_contents(const char *name, void *object, size_t size) {
  int i = find_file(name);
  if (i < 0 || size != file_sizes[i]) stop(name);
  if (size > 0) memcpy(object, file_contents[i], size);
}

double __everypath_math(const char *function, double x, double y) {
  void *address = dlsym(RTLD_DEFAULT, function);
  if (address == NULL) stop(function);
  if (strcmp(function, "pow") == 0 || strcmp(function, "atan2") == 0 || strcmp(function, "hypot") == 0) {
    return ((double (*)(double, double))address)(x, y);
  }
  return ((double (*)(double))address)(x);
}

void __everypath_longjmp(void *environment, int value) { longjmp(environment, value); }

int compares_undefined;

void __everypath_check(int condition, const char *kind, const char *message) {
  if (!condition && !(compares_undefined && strcmp(kind, "library-call") == 0)) stop(message);
}

void __everypath_cut(void) {}

void __everypath_claim(int condition, const char *message) {
  if (!condition) stop(message);
}

void __everypath_exit(int status) {
  (void)status;
  stop("__everypath_exit");
}

void __everypath_name(const char *name, long long value) {
  (void)value;
  stop(name);
}

void __everypath_silent_stop(void) { stop("__everypath_silent_stop"); }

void __everypath_unmodelled_printf_positional_argument(void) { stop("positional argument"); }

void __everypath_unmodelled_printf_long_double(void) { stop("long double"); }

void __everypath_unmodelled_scanf_allocation(void) { stop("allocation"); }

void __everypath_unmodelled_scanf_long_double(void) { stop("long double"); }

void __everypath_unmodelled_scanf_long_number(void) { stop("long number"); }

void __everypath_unmodelled_scanf_positional_argument(void) { stop("positional argument"); }

void __everypath_unmodelled_number_of_destructors(void) { stop("destructors"); }

void __everypath_unmodelled_wide_character_output(void) { stop("wide character"); }

void __everypath_unmodelled_rounding_mode(void) { stop("rounding mode"); }

void __everypath_unmodelled_wide_long_number(void) { stop("long number"); }

void __everypath_unmodelled_wide_printf_format(void) { stop("wide format"); }

void __everypath_unmodelled_wide_scanf_format(void) { stop("wide format"); }

/* Exceptions are not thrown natively. */
void __everypath_thrown(void) {}

void __everypath_leave(void) { stop("an exception's leaving"); }

void __everypath_unmodelled_exception_through_the_library(void) { stop("exception"); }

void __everypath_unmodelled_dynamic_cast_among_equal_bases(void) { stop("dynamic_cast"); }
