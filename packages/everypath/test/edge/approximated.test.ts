/** Errors that happen by what was approximated alone: natively there are none, and no command may say that there are. */
import { each, edges } from "./judge.ts";

edges(
  "errors by approximations",
  [],
  [
    {
      name: "of a function of mathematics",
      files: `#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > 0 && x < 0.1) assert(sin(x) < 0.5);
  return 0;
}
`,
      native: "double __VERIFIER_nondet_double(void) { return 0.05; }\n",
      runs: each(0),
      explore: "unknown assertion@6? approximated",
      bmc: "unknown assertion@6? approximated",
      prove: "unknown approximated",
    },
    {
      name: "of places where objects may lie",
      files: `#include <stdlib.h>
int main(void) {
  int x, *p = &x;
  const unsigned char *b = (const unsigned char *)&p;
  if (b[4] > 0 && b[4] < 16 && b[5] == 0) abort();
  return 0;
}
`,
      runs: each(0),
      explore: "unknown assertion@5? address",
      bmc: "unknown assertion@5? address",
      prove: "unknown address approximated",
    },
  ],
);
