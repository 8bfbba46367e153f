/* diverges: everypath terminate nested-reset.c --entry f */
void f(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      if (n == 7) i = 0;
}
