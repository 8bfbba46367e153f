/* Functions with __attribute__((destructor)): registered before the constructors run, in the reverse of the order in which they run. */
#include <stddef.h>

#define MOST_FINALIZERS 1024

static struct {
  void (*function)(void);
  /* What the compiler for WebAssembly makes of all of a file that have one priority. */
  void (*list)(void *);
} finalizers[MOST_FINALIZERS];
static int finalizer_count;

/* Called where there is no room, so that the report names what is missing. */
void __everypath_unmodelled_number_of_destructors(void);

void __everypath_register_finalizer(void (*function)(void)) {
  if (finalizer_count < MOST_FINALIZERS) finalizers[finalizer_count++].function = function;
  else __everypath_unmodelled_number_of_destructors();
}

void __everypath_register_finalizers(void (*list)(void *)) {
  if (finalizer_count < MOST_FINALIZERS) finalizers[finalizer_count++].list = list;
  else __everypath_unmodelled_number_of_destructors();
}

void __everypath_run_finalizers(void) {
  while (finalizer_count > 0) {
    finalizer_count--;
    if (finalizers[finalizer_count].function != NULL) finalizers[finalizer_count].function();
    else finalizers[finalizer_count].list(NULL);
  }
}
