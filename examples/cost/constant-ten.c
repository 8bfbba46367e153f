/* constant: ten rounds whatever the input */
int ten(int x) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum ^= x;
  return sum;
}
