// Three operations of C that are undefined for some operands.
// options: --entry divide
// paths: 6
// errors: 1 division-by-zero, 1 signed-overflow, 2 shift-out-of-range
int divide(int a, int b, int distance) {
  int quotient = a / b; // expect: division-by-zero, signed-overflow
  if (quotient > 100) {
    return 1 << (distance & 63); // expect: shift-out-of-range
  }
  return a >> distance; // expect: shift-out-of-range
}
