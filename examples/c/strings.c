// A name is copied into a buffer that is one byte too small for the longest one.
// assuming: (= |name[4]| #x00)
// errors: 1 out-of-bounds
#include <everypath.h>
#include <string.h>

int main(void) {
  char name[5];
  char badge[4];
  everypath_symbolic(name, sizeof name, "name");
  everypath_assume(name[4] == '\0');

  strcpy(badge, name); // expect: out-of-bounds
  if (strcmp(badge, "Eva") == 0) return 1;
  return strlen(badge) == 3 ? 2 : 0;
}
