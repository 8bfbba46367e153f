// A harness written for CBMC, unchanged: nothing is declared but the function that makes a value.
// paths: 2
// assuming: (bvult a b)
// errors: 1 assertion
unsigned char nondet_uchar(void);

int main(void) {
  unsigned char a = nondet_uchar();
  unsigned char b = nondet_uchar();
  __CPROVER_assume(a < b);
  unsigned char middle = (a + b) / 2;
  __CPROVER_assert(a <= middle && middle < b, "the middle lies between");
  unsigned char wrong = (unsigned char)(a + b) / 2;
  __CPROVER_assert(a <= wrong && wrong < b, "the middle of a wrapped sum lies between"); // expect: assertion
  return 0;
}
