// Reads standard input as JSON into a tree, and frees the tree.
#include <stdio.h>
#include <yajl/yajl_tree.h>

static char text[1024];

int main(void) {
  char problem[128];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  yajl_val read;
  text[size] = '\0';
  read = yajl_tree_parse(text, problem, sizeof problem);
  if (read == NULL) {
    puts(problem);
    return 1;
  }
  yajl_tree_free(read);
  return 0;
}
