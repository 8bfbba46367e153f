/* linear: a function that is called in each round */
static int next(int i) {
  return i + 1;
}

int calls(int n) {
  int i = 0;
  while (i < n)
    i = next(i);
  return i;
}
