/* constant: no loop */
int middle(int a, int b) {
  return a / 2 + b / 2;
}
