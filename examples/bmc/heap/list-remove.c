// All nodes of a value are freed, and the next one is looked for in the node that is gone.
// verdict: unsafe
// options: --no-check memory-leak
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->value = __VERIFIER_nondet_int();
    node->next = list;
    list = node;
  }
  for (struct node *at = list; at; at = at->next) { // expect: use-after-free
    if (at->value == 7) free(at);
  }
  return 0;
}
