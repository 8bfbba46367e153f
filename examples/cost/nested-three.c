/* cubic: three loops within each other */
int cube(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int l = 0; l < n; l++)
        count ^= l;
  return count;
}
