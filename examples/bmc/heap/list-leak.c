// A number is taken out of a list of three, and its node is not freed.
// verdict: unsafe
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node); // expect: memory-leak
    node->value = __VERIFIER_nondet_int();
    node->next = list;
    list = node;
  }
  int taken = __VERIFIER_nondet_int();
  for (struct node **at = &list; *at; at = &(*at)->next) {
    if ((*at)->value == taken) {
      *at = (*at)->next;
      break;
    }
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
