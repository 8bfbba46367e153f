// The example of slide 77 of the lecture (from Godefroid, Levin and Molnar, "Automated Whitebox Fuzz Testing"):
// every combination of four comparisons is a path, and five of the sixteen reach the error.
// paths: 16
// errors: 5 assertion
#include <everypath.h>
#include <stdlib.h>

void top(char input[4]) {
  int cnt = 0;
  if (input[0] == 'b') cnt++;
  if (input[1] == 'a') cnt++;
  if (input[2] == 'd') cnt++;
  if (input[3] == '!') cnt++;
  if (cnt >= 3) abort(); // expect: assertion
}

int main(void) {
  char input[4];
  everypath_symbolic(input, sizeof input, "input");
  top(input);
  return 0;
}
