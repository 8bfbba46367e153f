// Three numbers are put into a binary tree of nodes from malloc: walked through in order they ascend.
// verdict: safe
// options: --no-check memory-leak
#include <assert.h>
#include <stdlib.h>

#define COUNT 3

int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static int walked, last;

static void insert(struct node **at, int key) {
  while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = malloc(sizeof **at);
  (*at)->key = key;
  (*at)->left = (*at)->right = 0;
}

static void walk(const struct node *node) {
  if (!node) return;
  walk(node->left);
  assert(walked == 0 || last <= node->key);
  last = node->key;
  walked++;
  walk(node->right);
}

int main(void) {
  struct node *root = 0;
  for (int i = 0; i < COUNT; i++) insert(&root, __VERIFIER_nondet_int());
  walk(root);
  assert(walked == COUNT);
  return 0;
}
