/* constant: two loops of fixed length within each other */
unsigned int table(unsigned int x) {
  unsigned int sum = 0;
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 4; k++)
      sum += x;
  return sum;
}
