/* diverges: everypath terminate path-of-three.c --entry f */
void f(int a, int b, int c) {
  if (a + b + c == 123456 && a - b == 777 && c > 9000 && c < 9010) {
    while (c > 0) {
      if (a < b) c--;
    }
  }
}
