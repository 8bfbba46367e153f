// The program that opens King's paper and the lecture: one path, which returns a + b + c for all inputs.
// options: --entry sum --no-check signed-overflow
// paths: 1
int sum(int a, int b, int c) {
  int x = a + b;
  int y = b + c;
  int z = x + y - b;
  return z;
}
