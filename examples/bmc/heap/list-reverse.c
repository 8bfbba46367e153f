// A list of up to four numbers is reversed in place, compared and freed: nothing leaks.
// verdict: safe
#include <assert.h>
#include <stdlib.h>

#define LENGTH 4

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int values[LENGTH];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= LENGTH);
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    values[i] = node->value = __VERIFIER_nondet_int();
    node->next = list;
    list = node;
  }
  struct node *reversed = 0;
  while (list) {
    struct node *next = list->next;
    list->next = reversed;
    reversed = list;
    list = next;
  }
  int count = 0;
  while (reversed) {
    assert(reversed->value == values[count++]);
    struct node *next = reversed->next;
    free(reversed);
    reversed = next;
  }
  assert(count == n);
  return 0;
}
