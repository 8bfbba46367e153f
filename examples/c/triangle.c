// What kind of triangle has these sides? Each of the eleven ways through the tests has an input.
// options: --entry triangle
// paths: 11
enum kind { NO_SIDE, NO_TRIANGLE, EQUILATERAL, ISOSCELES, SCALENE };

int triangle(unsigned char a, unsigned char b, unsigned char c) {
  if (a == 0 || b == 0 || c == 0) return NO_SIDE;
  if (a + b <= c || a + c <= b || b + c <= a) return NO_TRIANGLE;
  if (a == b && b == c) return EQUILATERAL;
  if (a == b || b == c || a == c) return ISOSCELES;
  return SCALENE;
}
