/* constant: two calls in each call, three deep */
static int leaves(int height) {
  if (height == 0)
    return 1;
  return leaves(height - 1) + leaves(height - 1);
}

int tree(int unused) {
  return leaves(3) + (unused == 0);
}
