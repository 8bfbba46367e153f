// A list is built from the numbers that pass a test, summed up and freed. The function that drops its head
// forgets to free it.
// paths: 16
// errors: 7 memory-leak
#include <assert.h>
#include <everypath.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *node = malloc(sizeof *node); // expect: memory-leak
  node->value = value;
  node->next = list;
  return node;
}

static struct node *drop_head(struct node *list) { return list == NULL ? NULL : list->next; }

int main(void) {
  unsigned char numbers[3];
  int drop;
  everypath_symbolic(numbers, sizeof numbers, "numbers");
  everypath_symbolic(&drop, sizeof drop, "drop");

  struct node *list = NULL;
  int expected = 0;
  for (int i = 0; i < 3; i++) {
    if (numbers[i] % 2 == 1) {
      list = push(list, numbers[i]);
      expected += numbers[i];
    }
  }

  int sum = 0;
  for (struct node *node = list; node != NULL; node = node->next) sum += node->value;
  assert(sum == expected);

  if (drop == 1) list = drop_head(list);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
